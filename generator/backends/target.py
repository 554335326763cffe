"""Where files go: written beside their target first, then put in its place.

Goes in: a path or an open stream, and bytes. A failure leaves the old file as it was and nothing
half-written beside it.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import BinaryIO

from generator.leftovers import part_of


def deliver(data: bytes, target: Path | BinaryIO) -> None:
    """Write `data` to a stream, or to a path whose folder exists; raises OSError with that path."""
    if not isinstance(target, Path):
        target.write(data)
        return
    try:
        _replace(data, target)
    except OSError as problem:
        raise OSError(problem.errno, problem.strerror or str(problem), str(target)) from None


def _replace(data: bytes, target: Path) -> None:
    target = target.resolve()
    if target.exists() and not target.is_file():
        target.write_bytes(data)  # a device or a pipe: a file in its place would break more
        return
    with part_of(target) as beside:
        beside.write_bytes(data)
        beside.chmod(_mode(target))
        beside.replace(target)


def _mode(target: Path) -> int:
    """Return the permissions of the file to be replaced, or what the umask grants a new one."""
    with contextlib.suppress(OSError):
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
