"""The worker pool: editions in, printed files out, as many at a time as there are processors.

Every process draws and writes editions of its own; what they are drawn with is handed over once a
game. What comes out is the same, byte for byte, however many processes there are.
"""

from __future__ import annotations

import heapq
import multiprocessing
import pickle
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager
from functools import lru_cache, partial
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import TypeAlias

from generator.backends.target import deliver
from generator.gc_tuning import tune_gc
from generator.leftovers import sweep_parts, workplace
from generator.printing import MANIFEST, Kept, Part, Result, print_edition
from generator.processors import leave_with_parent
from generator.products.context import BuildContext
from generator.products.product import Edition


class WorkerError(OSError):
    """A process ended before its work was done: killed, or out of memory."""


Begin: TypeAlias = Callable[[Edition], None]
"""Is told that a process has taken an edition."""
Take: TypeAlias = Callable[[Edition, Result], None]
"""Is told what comes of an edition."""
_Queued: TypeAlias = tuple[tuple[bool, ...], int, Edition, Callable[[], Result], Begin, Take]

_IDLE = 0.5
"""Seconds without news after which whoever watches is told so."""


class WorkerPool:
    """Prints editions in `jobs` processes; with one job in this one.

    To be used in a `with`, which waits for what is being printed; where it is left by an error or
    an interrupt, all processes are ended, and what they have half written is removed.
    """

    def __init__(self, jobs: int, idle: Callable[[], None] = lambda: None) -> None:
        """`idle` is called every now and then while nothing new can be told."""
        self._jobs = jobs
        self._idle = idle
        self._held = ExitStack()
        self._tidied: dict[tuple[Path, str], None] = {}
        self._others = set(multiprocessing.active_children())
        self._contexts: dict[int, tuple[BuildContext, Path]] = {}
        self._pool: ProcessPoolExecutor | None = None
        self._numbers = count()
        self._queue: list[_Queued] = []
        self._at_work: dict[Future[Result], _Queued] = {}
        tune_gc()

    def __enter__(self) -> WorkerPool:
        self._handover = self._held.enter_context(workplace())
        if self._jobs > 1:
            self._pool = ProcessPoolExecutor(self._jobs, initializer=_begin)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        with self._held:
            if self._pool is not None:
                if kind is not None:
                    for process in set(multiprocessing.active_children()) - self._others:
                        process.terminate()
                self._pool.shutdown(cancel_futures=kind is not None)
            if kind is not None:
                for folder, game in self._tidied:
                    self.tidy(folder, game)

    def tidy(self, folder: Path, game: str) -> None:
        """Remove what a build that was killed has half written of a game; no other's is touched."""
        self._tidied[folder, game] = None
        for stem in (f"{game}-", MANIFEST):
            sweep_parts(folder, stem)

    def print(
        self,
        edition: Edition,
        context: BuildContext,
        folder: Path,
        parts: tuple[Part, ...] = (),
        kept: Kept | None = None,
        *,
        rank: tuple[bool, ...] = (),
        begin: Begin = lambda _edition: None,
        take: Take,
    ) -> None:
        """Queue an edition for `folder`, and the `parts` that it is bound of if it has any.

        Those of the lowest rank are printed first. `begin` is told when one is given to a process,
        `take` what comes of it.
        """
        work = partial(print_edition, edition, context, folder, parts, kept)
        if self._pool is not None:
            work = partial(_print, edition, self._handed_over(context), folder, parts, kept)
        queued: _Queued = (rank, next(self._numbers), edition, work, begin, take)
        heapq.heappush(self._queue, queued)
        self._begin_next()

    def work(self, *, patiently: bool = True) -> None:
        """Print all that is queued, and what those who take it queue then; or take what is done.

        Raises OSError where the disk refuses, WorkerError where a process was killed.
        """
        while patiently and self._pool is None and self._queue:
            _, _, edition, work, begin, take = heapq.heappop(self._queue)
            begin(edition)
            take(edition, work())
        while self._at_work:
            done, _ = wait(self._at_work, _IDLE if patiently else 0, FIRST_COMPLETED)
            for future in sorted(done, key=lambda each: self._at_work[each][:2]):
                _, _, edition, _, _, take = self._at_work.pop(future)
                self._begin_next()
                with _told():
                    result = future.result()
                take(edition, result)
            if not done:
                if not patiently:
                    break
                self._idle()

    def _begin_next(self) -> None:
        """Give processes what is first in the queue: to each an edition, and another in reserve."""
        while self._pool is not None and self._queue and len(self._at_work) < 2 * self._jobs:
            queued = heapq.heappop(self._queue)
            with _undisturbed(), _told():
                self._at_work[self._pool.submit(queued[3])] = queued
            queued[4](queued[2])

    def aside(self, game: str) -> Path:
        """Return a folder for parts of a game that nobody ordered by themselves."""
        return self._handover / game

    def _handed_over(self, context: BuildContext) -> Path:
        """Write a context once for all; it is kept, so that no other gets its identity."""
        if id(context) not in self._contexts:
            path = self._handover / f"{len(self._contexts)}.pickle"
            deliver(pickle.dumps(context, pickle.HIGHEST_PROTOCOL), path)
            self._contexts[id(context)] = context, path
        return self._contexts[id(context)][1]


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Put an interrupt off: raised while a process is forked, it would be lost."""
    came: list[int] = []
    numbers = [number for number in (signal.SIGINT, signal.SIGTERM) if _is_ours(number)]
    held = {n: signal.signal(n, lambda number, _: came.append(number)) for n in numbers}
    try:
        yield
    finally:
        for number, handler in held.items():
            signal.signal(number, handler)
    if came:
        raise KeyboardInterrupt


def _is_ours(number: signal.Signals) -> bool:
    """Whether Python code is called by a signal, and may say what is."""
    here = threading.current_thread() is threading.main_thread()
    return here and callable(signal.getsignal(number))


@contextmanager
def _told() -> Iterator[None]:
    """Tell in a sentence that a process was killed."""
    try:
        yield
    except BrokenProcessPool:
        reason = "a drawing process was ended from outside; fewer --jobs need less memory"
        raise WorkerError(None, reason) from None


def _begin() -> None:
    """Begin a process: it leaves an interrupt to the one that gives the orders, and ends with it.

    What else ends a process ends it at once, whatever `cli` has made of it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leave_with_parent()
    tune_gc()


def _print(
    edition: Edition, context: Path, folder: Path, parts: tuple[Part, ...], kept: Kept | None
) -> Result:
    return print_edition(edition, _opened(context), folder, parts, kept)


@lru_cache(maxsize=4)
def _opened(path: Path) -> BuildContext:
    context: BuildContext = pickle.loads(path.read_bytes())  # noqa: S301 -- we wrote it ourselves
    return context
