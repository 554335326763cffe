"""The worker pool: editions in, printed files out, as many at a time as there are processors.

Every process draws and writes editions of its own; what they are drawn with is handed over once a
game. What comes out is the same, byte for byte, however many processes there are. One that is
ended from outside, as systems do that run out of memory, costs the edition that it was at.
"""

from __future__ import annotations

import heapq
import multiprocessing
import pickle
import shutil
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import field
from functools import lru_cache
from itertools import count
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import TracebackType
from typing import TypeAlias

from generator.backends.target import deliver
from generator.faults import PRODUCT_BROKE_OFF
from generator.gc_tuning import collect_garbage, tune_gc
from generator.leftovers import sweep_parts, workplace
from generator.manifest import MANIFEST
from generator.papers import Paper
from generator.printing import Kept, Part, Result, print_edition
from generator.processors import leave_with_parent
from generator.products.context import BuildContext
from generator.products.product import Edition
from generator.records import Frozen, dataclass

Begin: TypeAlias = Callable[[Edition], None]
"""Is told that a process has taken an edition."""
Take: TypeAlias = Callable[[Edition, Result], None]
"""Is told what comes of an edition."""
Rank: TypeAlias = tuple[float, ...]
"""When an edition is printed: those of the lowest rank first."""

Kin: TypeAlias = tuple[str, str, Paper | None]
"""Game, product and paper of an edition: what it has in common with those in other inks."""

_IDLE = 0.5
"""Seconds without news after which whoever watches is told so."""
_KNOWN = 4
"""Editions behind which a process still knows what it needs for their other inks."""
_READY, _RESERVE = 1, 2
"""Editions that a process is given: one while we wait for it; with another while we do else."""


class _Work(Frozen):
    """An edition to be printed, and all that it is printed with."""

    edition: Edition
    context: BuildContext | Path
    """What it is drawn with, or where that has been written for other processes."""
    folder: Path
    parts: tuple[Part, ...]
    kept: Kept | None

    def done(self) -> Result:
        """Print it; raises OSError where the disk refuses."""
        given = self.context
        context = _opened(given) if isinstance(given, Path) else given
        return print_edition(self.edition, context, self.folder, self.parts, self.kept)


class _Queued(Frozen):
    """A work in the queue, and who is told of it."""

    work: _Work
    game: str
    begin: Begin
    take: Take
    place: tuple[Rank, int]

    def __lt__(self, other: _Queued) -> bool:
        return self.place < other.place

    @property
    def kin(self) -> Kin:
        """What the same in another ink has too: whoever has set one knows where lines break."""
        edition = self.work.edition
        return self.game, edition.product.name, edition.paper

    @property
    def urgency(self) -> Rank:
        """How soon a reader wants it, whatever work it makes."""
        return self.place[0][:-1]


@dataclass(slots=True, eq=False)
class _Worker:
    """A process that prints, and what it was given: it is at the first of them."""

    process: BaseProcess
    pipe: Connection
    given: deque[tuple[_Queued, Path]] = field(default_factory=deque)
    knows: deque[Kin] = field(default_factory=lambda: deque(maxlen=_KNOWN))
    """The kin of what it was given last."""


class WorkerPool:
    """Prints editions in `jobs` processes; with one job in this one.

    To be used in a `with`; when it is left all processes are ended, and what they have half written
    is removed.
    """

    def __init__(self, jobs: int, idle: Callable[[], None] = lambda: None) -> None:
        """`idle` is called every now and then while nothing new can be told."""
        self._jobs = jobs
        self._idle = idle
        self._held = ExitStack()
        self._tidied: dict[tuple[Path, str], None] = {}
        self._contexts: dict[int, tuple[BuildContext, Path]] = {}
        self._workers: list[_Worker] = []
        self._numbers = count()
        self._queue: list[_Queued] = []
        tune_gc()

    def __enter__(self) -> WorkerPool:
        self._handover = self._held.enter_context(workplace())
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        with self._held:
            for worker in self._workers:
                worker.process.kill()  # a process that has only just begun would not hear less
            for worker in self._workers:
                worker.process.join()
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
        rank: Rank = (),
        begin: Begin = lambda _edition: None,
        take: Take,
    ) -> None:
        """Queue an edition for `folder`, and the `parts` that it is bound of if it has any.

        Those of the lowest rank are printed first. `begin` is told when one is given to a process,
        `take` what comes of it.
        """
        given = context if self._jobs == 1 else self._handed_over(context)
        work = _Work(edition, given, folder, parts, kept)
        place = rank, next(self._numbers)
        heapq.heappush(self._queue, _Queued(work, context.imprint.id, begin, take, place))

    def begin(self) -> None:
        """Give processes what they have to do while this one does something else."""
        self._hand_out(_RESERVE)

    def work(self, leaving: int = 0) -> None:
        """Print all that is queued, and what those who take it queue then.

        With a number `leaving`, only until so few are in the queue that more should be put there;
        all processes are at work then. Raises OSError where the disk refuses.
        """
        while self._jobs == 1 and len(self._queue) > leaving:
            queued = heapq.heappop(self._queue)
            queued.begin(queued.work.edition)
            queued.take(queued.work.edition, queued.work.done())
        while self._jobs > 1:
            self._hand_out(_READY)
            if not self._at_work() or (leaving and len(self._queue) <= leaving):
                break
            self._await()
        if leaving:
            self.begin()

    def forget(self, game: str) -> None:
        """Remove all that was written for other processes to print a game, which is printed."""
        for number, (context, path) in tuple(self._contexts.items()):
            if context.imprint.id == game:
                del self._contexts[number]
                path.unlink(missing_ok=True)
        shutil.rmtree(self.aside(game), ignore_errors=True)

    def aside(self, game: str) -> Path:
        """Return a folder for parts of a game that nobody ordered by themselves."""
        return self._handover / game

    def _at_work(self) -> list[_Worker]:
        return [worker for worker in self._workers if worker.given]

    def _hand_out(self, most: int) -> None:
        """Give processes what is first in the queue, to each up to `most` editions."""
        self._workers = [one for one in self._workers if one.given or one.process.is_alive()]
        for depth in range(1, most + 1):
            while self._jobs > 1 and self._queue:
                worker = next((one for one in self._workers if len(one.given) < depth), None)
                if worker is None and len(self._workers) >= self._jobs:
                    break
                worker = worker or self._started()
                self._give(worker, self._next_for(worker))

    def _next_for(self, worker: _Worker) -> _Queued:
        """Take from the queue what a process does next: the first, if others do not know it better.

        It knows the other ink of what it has done last, and others that of what they have; of the
        same product on two papers one process does the second with what it has found for the first.
        """
        urgent = [each for each in self._queue if each.urgency == self._queue[0].urgency]
        at_it = (one for one in self._workers if one is not worker and one.given)
        others = {kin for one in at_it for kin in one.knows}
        alike = {kin[:2] for kin in others}
        known = [each for each in urgent if each.kin in worker.knows]
        fresh = [each for each in urgent if each.kin not in others]
        alone = [each for each in fresh if each.kin[:2] not in alike]
        found = min(known or alone or fresh or urgent)
        self._queue.remove(found)
        heapq.heapify(self._queue)
        return found

    def _give(self, worker: _Worker, queued: _Queued) -> None:
        """Write a work where a process finds it; only the place goes through the pipe.

        So neither end of it ever waits for the other, however much is written.
        """
        path = self._handover / f"{next(self._numbers)}.work"
        deliver(pickle.dumps(queued.work, pickle.HIGHEST_PROTOCOL), path)
        worker.given.append((queued, path))
        worker.knows.append(queued.kin)
        with suppress(OSError):  # a process that is gone is seen when it is waited for
            worker.pipe.send(path)
        queued.begin(queued.work.edition)

    def _started(self) -> _Worker:
        """Start a process."""
        ours, its = multiprocessing.Pipe()
        process = multiprocessing.Process(target=_print_all, args=(its,), daemon=True)
        with _undisturbed():
            process.start()
            self._workers.append(_Worker(process, ours))
        its.close()
        return self._workers[-1]

    def _await(self) -> None:
        """Take what the next processes have printed, or know that they are gone."""
        at_work = self._at_work()
        watched = [end for one in at_work for end in (one.pipe, one.process.sentinel)]
        ready = wait(watched, _IDLE)
        if not ready:
            self._idle()
        for worker in at_work:
            if worker.pipe in ready or worker.process.sentinel in ready:
                self._take(worker)

    def _take(self, worker: _Worker) -> None:
        """Take what a process has printed; of one that is gone, say so."""
        queued, path = worker.given.popleft()
        try:
            problem = worker.pipe.recv()
        except (EOFError, OSError):
            came = self._gone(worker, queued)
        else:
            if problem is not None:
                raise problem
            came = pickle.loads(path.read_bytes())  # noqa: S301 -- we wrote it ourselves
        path.unlink(missing_ok=True)
        self._hand_out(_READY)
        queued.take(queued.work.edition, came)

    def _gone(self, worker: _Worker, queued: _Queued) -> Result:
        """Put back what a process that was ended had in reserve; say what it was at."""
        self._workers.remove(worker)
        worker.process.join()
        worker.pipe.close()
        for left, path in worker.given:
            path.unlink(missing_ok=True)
            heapq.heappush(self._queue, left)
        message = (
            f"{queued.game}: {queued.work.edition.title} is not printed:"
            " its process was ended from outside"
        )
        return (), (PRODUCT_BROKE_OFF.finding(message, "", help="fewer --jobs need less memory"),)

    def _handed_over(self, context: BuildContext) -> Path:
        """Write a context once for all; it is kept, so that no other gets its identity."""
        if id(context) not in self._contexts:
            path = self._handover / f"{next(self._numbers)}.pickle"
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


def _print_all(pipe: Connection) -> None:
    """Print, in a process of its own, whatever comes through the pipe; say when it is printed.

    It leaves an interrupt to the process that gives the orders, and ends with it. What else ends a
    process ends it at once, whatever `cli` has made of it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leave_with_parent()
    tune_gc()
    while True:
        try:
            path: Path = pipe.recv()
        except EOFError:  # nobody gives orders any more
            return
        problem = None
        try:
            work: _Work = pickle.loads(path.read_bytes())  # noqa: S301 -- we wrote it ourselves
            path.write_bytes(pickle.dumps(work.done(), pickle.HIGHEST_PROTOCOL))
        except Exception as raised:
            problem = raised
        pipe.send(problem)


@lru_cache(maxsize=2)
def _opened(path: Path) -> BuildContext:
    collect_garbage()  # of games before
    context: BuildContext = pickle.loads(path.read_bytes())  # noqa: S301 -- we wrote it ourselves
    return context
