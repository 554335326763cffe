"""A game that is watched by a process of its own, as a browser on this computer sees it."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
LONGEST = 60.0
"""Seconds that anything may take on a machine that has much else to do."""


@dataclass
class Watched:
    """The process, and where it serves."""

    process: subprocess.Popen[str]
    port: int
    page: str
    """The path of the page of the game."""

    def get(self, path: str, host: str | None = "", **headers: str) -> tuple[int, str, bytes]:
        """Return status, type and body of an answer; `host` is what is asked for, None is none."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONGEST)
        connection.putrequest("GET", path, skip_host=True)
        if host is not None:
            connection.putheader("Host", host or f"127.0.0.1:{self.port}")
        for name, value in headers.items():
            connection.putheader(name, value)
        connection.endheaders()
        answer = connection.getresponse()
        found = answer.status, answer.headers.get("Content-Type", ""), answer.read()
        connection.close()
        return found

    def text(self, path: str = "") -> str:
        """Return a page of the game."""
        status, _, body = self.get(f"{self.page}{path}")
        assert status == 200
        return body.decode()

    def events(self, since: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield the versions of the pages, and what is new in each, as a browser hears of them."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONGEST)
        connection.request("GET", f"/events?since={since}")
        stream = connection.getresponse()
        assert stream.headers["Content-Type"] == "text/event-stream"
        version = ""
        try:
            for line in stream:
                name, _, value = line.decode().rstrip("\n").partition(": ")
                if name == "id":
                    version = value
                elif name == "data":
                    yield version, json.loads(value)
        finally:
            connection.close()

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds, looking again whenever the pages have changed."""
        end = time.monotonic() + LONGEST
        for _ in self.events():
            if holds():
                return
            assert time.monotonic() < end
        raise AssertionError("the server is gone")

    def is_at_rest(self) -> bool:
        """Whether all pictures are drawn."""
        return " data-busy>" not in self.text()


def start(folder: Path, *options: str, beside: Path) -> subprocess.Popen[str]:
    """Start watching a game, in a session of its own, with all temporary files in `beside`."""
    beside.mkdir(exist_ok=True)
    environment = {**os.environ, "TMPDIR": str(beside), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "generator", "watch", str(folder), *options]
    return subprocess.Popen(
        command,
        cwd=folder.parent,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


@contextmanager
def watching(folder: Path, port: int = 0) -> Iterator[Watched]:
    """Watch a game on a port, or any that is free; give it when its first pages are there."""
    process = start(folder, "--port", str(port), beside=folder.parent / "temporary")
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        address = said.split(" is shown at http://127.0.0.1:")[1].split(";")[0]
        served, _, page = address.partition("/")
        yield Watched(process, int(served), f"/{page}")
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        process.communicate(timeout=LONGEST)


def saved(path: Path, before: str, after: str) -> None:
    """Save a file with a text in the place of another, as an editor does that writes beside it."""
    text = path.read_text(encoding="utf-8")
    assert before in text
    beside = path.with_name(f".{path.name}.new")
    beside.write_text(text.replace(before, after, 1), encoding="utf-8")
    beside.replace(path)
