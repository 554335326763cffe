"""Where files go: written beside their target first, then put in its place.

Goes in: a path or an open stream, and bytes. A failure leaves the old file as it was and nothing
half-written beside it.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path
from typing import BinaryIO


def deliver(data: bytes, target: Path | BinaryIO) -> None:
    """Write `data` to a stream, or to a path whose folder exists; raises OSError."""
    if isinstance(target, Path):
        _replace(data, target)
    else:
        target.write(data)


def _replace(data: bytes, target: Path) -> None:
    target = target.resolve()
    if target.exists() and not target.is_file():
        target.write_bytes(data)  # a device or a pipe: a file in its place would break more
        return
    handle, beside = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        Path(beside).chmod(_mode(target))
        Path(beside).replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(beside).unlink()
        raise


def _mode(target: Path) -> int:
    """Return the permissions of the file to be replaced, or what the umask grants a new one."""
    with contextlib.suppress(OSError):
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
