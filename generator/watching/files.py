"""Files that are saved: folders in, a word when something in them has changed and all is quiet.

Editors write in many ways: some empty a file before they fill it, some write another beside it and
rename that. What is saved is taken when the files look the same twice, and none of them is empty.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

Seen: TypeAlias = Mapping[str, tuple[int, int, int]]
"""Paths of files, and of each when it was changed, its size and its number."""

_QUIET = 0.04
"""Seconds between two looks that must see the same."""
_PATIENCE = 0.6
"""Seconds that an empty file, or one that is written on and on, is waited for."""
_DEEPEST = 6
"""Folders within one another that are looked into."""


class Saved:
    """Tells of changes in folders; hidden files, and what editors keep beside files, are none."""

    def __init__(
        self, folders: Sequence[Path], clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Watch folders, whether or not they are there."""
        self._folders, self._clock = tuple(folders), clock
        self._taken: Seen | None = None

    def changed(self) -> bool:
        """Whether anything is otherwise than when this was last so; the first time it is.

        Waits until all is quiet.
        """
        seen = self._look()
        if seen == self._taken:
            return False
        until = self._clock() + _PATIENCE
        while True:
            time.sleep(_QUIET)
            before, seen = seen, self._look()
            known = self._taken or {}
            filled = all(each[1] or each == known.get(path) for path, each in seen.items())
            if (seen == before and filled) or self._clock() > until:
                break
        is_other = seen != self._taken
        self._taken = seen
        return is_other

    def _look(self) -> Seen:
        return {
            path: seen for folder in self._folders for path, seen in _files(os.fspath(folder), 0)
        }


def _files(folder: str, depth: int) -> Iterator[tuple[str, tuple[int, int, int]]]:
    try:
        with os.scandir(folder) as entries:
            found = sorted(entries, key=lambda entry: entry.name)
    except OSError:  # it is gone, or nobody may look into it: nothing is there to be read
        return
    for entry in found:
        if entry.name.startswith((".", "#")) or entry.name.endswith(("~", ".swp", ".tmp")):
            continue
        try:
            if entry.is_dir():
                if depth < _DEEPEST:
                    yield from _files(entry.path, depth + 1)
                continue
            status = entry.stat()
        except OSError:  # renamed between two looks
            continue
        yield entry.path, (status.st_mtime_ns, status.st_size, status.st_ino)
