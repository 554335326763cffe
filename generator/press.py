"""The press: editions in, printed files out, as many at a time as there are processors.

Every process draws and writes editions of its own; what they are drawn with is handed over once a
game. What comes out is the same, byte for byte, however many processes there are.
"""

from __future__ import annotations

import pickle
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import TypeAlias

from generator.binding import bind_edition
from generator.collector import calm_collector
from generator.diagnostics import Finding
from generator.printing import Printed, print_edition
from generator.products import Edition, Workshop

Result: TypeAlias = tuple[Printed | None, tuple[Finding, ...]]
"""What was printed, if anything, and what was met while drawing."""


class PressError(OSError):
    """A process ended before its work was done: killed, or out of memory."""


class Press:
    """Prints editions in `jobs` processes; with one job in this one, when the result is called for.

    To be used in a `with`, which waits for what is being printed and, where it is left by an
    error or an interrupt, does not begin what waits.
    """

    def __init__(self, jobs: int) -> None:
        self._handover = TemporaryDirectory(prefix="postwar-")
        self._workshops: dict[int, tuple[Workshop, Path]] = {}
        self._pool = ProcessPoolExecutor(jobs, initializer=_begin) if jobs > 1 else None
        calm_collector()

    def __enter__(self) -> Press:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=kind is not None)
        self._handover.cleanup()

    def print(self, edition: Edition, workshop: Workshop, folder: Path) -> Callable[[], Result]:
        """Order an edition for `folder`; what is returned gives the result when called.

        That raises OSError where the disk refuses, PressError where a process was killed.
        """
        if self._pool is None:
            return partial(print_edition, edition, workshop, folder)
        path = self._handed_over(workshop)
        future: Future[Result] = self._pool.submit(_print, edition, path, folder)
        return partial(_awaited, future)

    def bind(
        self, edition: Edition, workshop: Workshop, folder: Path, parts: tuple[Printed, ...]
    ) -> Callable[[], Result]:
        """Order an edition whose parts were printed, as `print` does one that is drawn."""
        if self._pool is None:
            return partial(bind_edition, edition, workshop, folder, parts)
        path = self._handed_over(workshop)
        future: Future[Result] = self._pool.submit(_bind, edition, path, folder, parts)
        return partial(_awaited, future)

    def aside(self, game: str) -> Path:
        """Return a folder for parts of a game that nobody ordered by themselves."""
        return Path(self._handover.name) / game

    def _handed_over(self, workshop: Workshop) -> Path:
        """Write a workshop once for all; it is kept, so that no other gets its identity."""
        if id(workshop) not in self._workshops:
            path = Path(self._handover.name) / f"{len(self._workshops)}.pickle"
            path.write_bytes(pickle.dumps(workshop, pickle.HIGHEST_PROTOCOL))
            self._workshops[id(workshop)] = workshop, path
        return self._workshops[id(workshop)][1]


def _awaited(future: Future[Result]) -> Result:
    try:
        return future.result()
    except BrokenProcessPool:
        reason = "a process that drew was ended from outside; fewer --jobs need less memory"
        raise PressError(None, reason) from None


def _begin() -> None:
    """Begin a process: it leaves an interrupt to the one that gives the orders."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    calm_collector()


def _print(edition: Edition, workshop: Path, folder: Path) -> Result:
    return print_edition(edition, _opened(workshop), folder)


def _bind(edition: Edition, workshop: Path, folder: Path, parts: tuple[Printed, ...]) -> Result:
    return bind_edition(edition, _opened(workshop), folder, parts)


@lru_cache(maxsize=4)
def _opened(path: Path) -> Workshop:
    workshop: Workshop = pickle.loads(path.read_bytes())  # noqa: S301 -- we wrote it ourselves
    return workshop
