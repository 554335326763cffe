"""A site that is published once a run, and a browser to look at it."""

from __future__ import annotations

import functools
import http.server
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from publishing import games, published

from generator.processors import processors


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A published site, shared by all processes of a run; no test writes into it."""
    base = tmp_path_factory.getbasetemp()
    shared = (base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base) / "a site"
    try:
        shared.mkdir()
    except FileExistsError:  # another process is at it, or has done it
        end = time.monotonic() + _LONGEST
        while not (shared / "done").exists():
            assert time.monotonic() < end, "another process has not published the site"
            time.sleep(0.1)
    else:
        published(shared, games(shared), jobs=processors())
        (shared / "done").touch()
    return shared / "site"


_LONGEST = 900.0
"""Seconds that it may take to publish the site, on a machine that is busy with other tests."""


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def served(folder: Path) -> Iterator[str]:
    """Serve a folder on loopback as long as it is asked for."""
    handler = functools.partial(_Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Where the site is served."""
    yield from served(site)
