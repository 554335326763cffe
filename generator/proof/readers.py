"""Readers: printed files in, what is wrong with each out, by as many processes as are asked for.

Findings come in the order of the files, whatever the number of processes.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import TypeAlias

from generator.collation import findings
from generator.collation.expected import Wording, wording
from generator.diagnostics import Finding
from generator.gc_tuning import tune_gc
from generator.manifest import PrintedFile
from generator.model.game import Game
from generator.processors import leave_with_parent

Reader: TypeAlias = Callable[[Game, PrintedFile, Path, Wording], Sequence[Finding]]
"""Takes a game, a file, its folder and what the game says; returns what is wrong."""

_Task: TypeAlias = Callable[[PrintedFile], Sequence[Finding]]
_FEW = 3
"""Files for which it is not worth while to start processes."""


def read_files(
    read: Reader, game: Game, files: Sequence[PrintedFile], folder: Path, jobs: int
) -> Iterator[Finding]:
    """Yield what `read` finds in each of the `files` of `folder`, in their order."""
    if jobs < 2 or len(files) <= _FEW:
        task = partial(_read, read, game, folder, wording(game))
        for file in files:
            yield from task(file)
        return
    with ProcessPoolExecutor(
        min(jobs, len(files)), initializer=_begin, initargs=(read, game, folder)
    ) as pool:
        futures = [pool.submit(_at_work, file) for file in files]
        for file, future in zip(files, futures, strict=True):
            try:
                yield from future.result()
            except BrokenProcessPool:
                yield from _alone(read, game, file, folder)


def _alone(read: Reader, game: Game, file: PrintedFile, folder: Path) -> Sequence[Finding]:
    """Read a file in a process of its own: one that ends the process takes no other file along."""
    with ProcessPoolExecutor(1, initializer=_begin, initargs=(read, game, folder)) as pool:
        try:
            return pool.submit(_at_work, file).result()
        except BrokenProcessPool:
            reason = "the process that read it was ended; fewer --jobs need less memory"
            return (findings.unreadable_file(file.name, reason),)


def _read(
    read: Reader, game: Game, folder: Path, words: Wording, file: PrintedFile
) -> Sequence[Finding]:
    return read(game, file, folder, words)


_TASKS: list[_Task] = []
"""In a process of its own: what it does with a file."""


def _begin(read: Reader, game: Game, folder: Path) -> None:
    """Begin a process: it leaves an interrupt to the one that orders, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leave_with_parent()
    tune_gc()
    _TASKS.append(partial(_read, read, game, folder, wording(game)))


def _at_work(file: PrintedFile) -> Sequence[Finding]:
    return _TASKS[-1](file)
