"""What a killed run leaves behind: temporary files and folders that nobody holds are removed.

Nobody tidies up after a process that is killed. Whatever is temporary is locked while it is in
use, and the system takes the lock from a process that is gone: the next run removes what it can
lock, and nothing that another run, or a worker of one, still holds. Where there are no such locks
(Windows), a day must have passed.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

PART = ".part"
"""How the names of half-written files end."""

_FOLDER, _LOCK = "postwar-", "in-use"
_LONG_AGO = 86_400
"""Seconds after which nobody is at work any more."""


@contextmanager
def part_of(target: Path) -> Iterator[Path]:
    """Give an empty file beside `target`, which is gone afterwards if it is still there."""
    while True:
        handle, name = tempfile.mkstemp(PART, f".{target.name}.", target.parent)
        if _hold(handle):
            break
        os.close(handle)
    if fcntl is None:  # Windows puts no file that is open in the place of another
        os.close(handle)
    try:
        yield Path(name)
    finally:
        with suppress(OSError):
            Path(name).unlink()
        if fcntl is not None:
            os.close(handle)


@contextmanager
def workplace() -> Iterator[Path]:
    """Give a temporary folder, which is removed afterwards; first remove those that were left."""
    _sweep_workplaces(Path(tempfile.gettempdir()))
    while True:
        folder = Path(tempfile.mkdtemp(prefix=_FOLDER))
        handle = os.open(folder / _LOCK, os.O_CREAT | os.O_RDWR, 0o600)
        if _hold(handle):
            break
        os.close(handle)
    try:
        yield folder
    finally:
        os.close(handle)
        shutil.rmtree(folder, ignore_errors=True)


def sweep_parts(folder: Path, stem: str) -> None:
    """Remove half-written files of a folder, of targets that begin with `stem`."""
    for path in folder.glob(f".{stem}*{PART}"):
        _take(path, path.unlink)


def _sweep_workplaces(above: Path) -> None:
    for folder in above.glob(f"{_FOLDER}*"):
        if not folder.is_symlink():
            _take(folder / _LOCK, lambda: shutil.rmtree(folder, ignore_errors=True))  # noqa: B023


def _hold(handle: int) -> bool:
    """Lock an open file until all who have it close it; False where it was just swept."""
    if fcntl is None:
        return True
    with suppress(OSError):  # a disk of another machine may have no locks: then nobody sweeps
        fcntl.flock(handle, fcntl.LOCK_EX)
    return os.fstat(handle).st_nlink > 0


def _take(lock: Path, remove: Callable[[], None]) -> None:
    """Remove what a lock stands for, where nobody holds it."""
    with suppress(OSError), lock.open("rb") as file:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        elif time.time() - os.fstat(file.fileno()).st_mtime < _LONG_AGO:
            return
        remove()
