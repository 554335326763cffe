"""Where files go: through links, and never in the place of what is no file."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest

from generator.backends.target import deliver


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    deliver(b"new", tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_is_written_into_and_stays_one(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    deliver(b"text", pipe)
    reader.join(5)
    assert read == [b"text"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
