"""Serving: pages in, held in memory; a browser on this computer gets them, and is told of changes.

The server is a process of its own, which takes pages from a pipe and ends with whoever holds the
other end. Nothing is read from a disk by what a browser asks for, and none is answered that names
another host: a page of the web whose name is made to lead here would else read what is served.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import signal
import socket
import threading
from collections.abc import Mapping
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection, wait
from types import TracebackType
from typing import cast
from urllib.parse import quote, unquote, urlsplit

from generator.records import Frozen
from generator.site.shell import INDEX

HOST = "127.0.0.1"
_NAMES = ("localhost", HOST, "[::1]")
"""By these names browsers on this computer may call us."""
EVENTS = "/events"
_KINDS = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "txt": "text/plain; charset=utf-8",
    "svg": "image/svg+xml",
    "webp": "image/webp",
    "jpg": "image/jpeg",
    "woff2": "font/woff2",
}
_PULSE = 1.0
"""Seconds after which a browser that waits for changes hears that we are still there."""
_IDLE = 60.0
"""Seconds after which a connection is closed on which nothing is asked."""


def listening(port: int) -> socket.socket:
    """Return a socket that listens on a port of this computer alone; 0 is any that is free.

    Raises OSError for one that is taken, or that nobody may have.
    """
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere it would let two have the same port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((HOST, port))
        made.listen(64)
    except OSError:
        made.close()
        raise
    return made


def address_of(listens: socket.socket) -> str:
    """Return the address at which a browser finds what is served on a socket."""
    return f"http://{HOST}:{listens.getsockname()[1]}/"


class Served:
    """The process that serves. To be used in a `with`: it ends when that is left."""

    def __init__(self, listens: socket.socket) -> None:
        """Take the socket on which it is to serve; it is closed here."""
        self._listens = listens
        self._files: dict[str, bytes] = {}

    def __enter__(self) -> Served:
        its, self._pipe = Pipe(duplex=False)
        self._process = Process(target=_serve, args=(self._listens, its, self._pipe), daemon=True)
        self._process.start()
        its.close()
        self._listens.close()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        self._pipe.close()
        self._process.kill()
        self._process.join()

    def show(self, files: Mapping[str, bytes], *, busy: bool) -> None:
        """Serve these files in the place of all before; `busy` says that more is on its way.

        Raises ChildProcessError where the server is gone.
        """
        changed: dict[str, bytes | None] = dict.fromkeys(self._files.keys() - files.keys())
        changed |= {path: data for path, data in files.items() if self._files.get(path) != data}
        self._files = dict(files)
        try:
            self._pipe.send((changed, busy))
        except OSError:
            raise ChildProcessError("the server was ended from outside") from None

    def rest(self, seconds: float) -> None:
        """Wait so long; raises ChildProcessError where the server is gone."""
        if wait([self._process.sentinel], seconds):
            raise ChildProcessError("the server was ended from outside")


class _File(Frozen):
    """A file that is served; `version` is that of the pages when it last changed."""

    data: bytes
    tag: str
    version: int


class _Pages:
    """What is served now. Used by many threads."""

    def __init__(self, port: int) -> None:
        self.run = secrets.token_hex(4)
        """Tells this server from those before on the same port."""
        self.hosts = frozenset(f"{name}:{port}" for name in _NAMES)
        self._news = threading.Condition()
        self._files: dict[str, _File] = {}
        self._gone: dict[str, int] = {}
        self._state = 0, False

    def take(self, changed: Mapping[str, bytes | None], *, busy: bool) -> None:
        """Put files in the place of others; None says that one is gone."""
        with self._news:
            version = self._state[0] + 1
            for path, data in changed.items():
                if data is None:
                    self._files.pop(path, None)
                    self._gone[path] = version
                else:
                    tag = hashlib.sha256(data).hexdigest()[:20]
                    self._files[path] = _File(data, f'"{tag}"', version)
            self._state = version, busy
            self._news.notify_all()

    def find(self, path: str) -> _File | None:
        """Return a file by its path; None where there is none."""
        with self._news:
            return self._files.get(path)

    @property
    def head(self) -> str:
        """The first tag of a page: what it is, to be told what has changed since."""
        version, busy = self._state
        more = " data-busy" if busy else ""
        return f'<head data-version="{self.run}.{version}"{more}>'

    def news(self, known: str, seconds: float) -> tuple[str, str] | None:
        """Return the version of the pages and what is new since a version that is `known`.

        None where nothing is, after so many seconds.
        """
        run, _, number = known.partition(".")
        if run != self.run or not number.isdecimal():
            return f"{self.run}.{self._state[0]}", json.dumps({"reload": True})
        since = int(number)
        with self._news:
            self._news.wait_for(lambda: self._state[0] > since, seconds)
            version, busy = self._state
            if version <= since:
                return None
            changed = {path for path, file in self._files.items() if file.version > since}
            changed |= {path for path, when in self._gone.items() if when > since}
        told = {"paths": sorted(changed), "busy": busy}
        return f"{self.run}.{version}", json.dumps(told)


class _Server(ThreadingHTTPServer):
    """Answers in threads, which end with the process."""

    daemon_threads = True

    def __init__(self, listens: socket.socket, pages: _Pages) -> None:
        super().__init__(listens.getsockname(), _Answer, bind_and_activate=False)
        self.socket.close()
        self.socket = listens
        self.pages = pages

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: a browser that goes away in the midst of an answer is no news."""


class _Answer(BaseHTTPRequestHandler):
    """Answers one browser, request after request."""

    protocol_version = "HTTP/1.1"
    server_version = "Postwar"
    sys_version = ""
    timeout = _IDLE

    @property
    def _pages(self) -> _Pages:
        return cast("_Server", self.server).pages

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
        """Say nothing."""

    def do_HEAD(self) -> None:
        """Answer as for GET, without the body."""
        self.do_GET()

    def do_GET(self) -> None:
        """Answer with a page, another file, or a stream of what changes."""
        hosts = self.headers.get_all("Host") or []
        if len(hosts) != 1 or hosts[0].lower() not in self._pages.hosts:
            self._refuse(HTTPStatus.FORBIDDEN, "This server answers to localhost alone.")
            return
        asked = urlsplit(self.path)
        path = unquote(asked.path, errors="replace")
        if path == EVENTS:
            self._tell(self.headers.get("Last-Event-ID") or asked.query.removeprefix("since="))
            return
        name = path.removeprefix("/")
        if not name or name.endswith("/"):
            name += INDEX
        file = self._pages.find(name)
        if file is not None:
            self._send(name, file)
        elif self._pages.find(f"{name}/{INDEX}") is not None:
            self.send_response(HTTPStatus.MOVED_PERMANENTLY)
            self.send_header("Location", f"/{quote(name)}/")
            self.send_header("Content-Length", "0")
            self.end_headers()
        else:
            self._refuse(HTTPStatus.NOT_FOUND, "There is no such page.")

    def _send(self, name: str, file: _File) -> None:
        data, is_page = file.data, name.endswith(".html")
        if is_page:  # which knows of itself what it is, and is told what has changed since
            data = data.replace(b"<head>", self._pages.head.encode(), 1)
        elif self.headers.get("If-None-Match") == file.tag:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self._send_head(file.tag)
            return
        self.send_response(HTTPStatus.OK)
        kind = _KINDS.get(name.rpartition(".")[2], "application/octet-stream")
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self._send_head("" if is_page else file.tag)
        if self.command != "HEAD":
            self.wfile.write(data)

    def _send_head(self, tag: str = "") -> None:
        self.send_header("Cache-Control", "no-cache" if tag else "no-store")
        if tag:
            self.send_header("ETag", tag)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        self.send_header("Referrer-Policy", "no-referrer")
        self.end_headers()

    def _refuse(self, status: HTTPStatus, sentence: str) -> None:
        data = f"{sentence}\n".encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Connection", "close")
        self._send_head()
        if self.command != "HEAD":
            self.wfile.write(data)
        self.close_connection = True

    def _tell(self, known: str) -> None:
        """Send events until the browser goes away."""
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self._send_head()
        self.close_connection = True
        if self.command == "HEAD":
            return
        self.wfile.write(b"retry: 500\n\n")
        with suppress(OSError):
            while True:
                news = self._pages.news(known, _PULSE)
                if news is None:
                    self.wfile.write(b": here\n\n")
                else:
                    known, told = news
                    self.wfile.write(f"id: {known}\ndata: {told}\n\n".encode())
                self.wfile.flush()


def _serve(listens: socket.socket, pipe: Connection, other: Connection) -> None:
    """Serve what comes through the pipe, in a process of its own, until its `other` end is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the one that watches is told of it, and ends us
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    other.close()
    pages = _Pages(listens.getsockname()[1])
    server = _Server(listens, pages)
    answering = threading.Thread(target=server.serve_forever, daemon=True)
    with suppress(EOFError, OSError):
        while True:
            changed, busy = pipe.recv()
            pages.take(changed, busy=busy)
            if not answering.is_alive():  # whoever came before there were pages has waited
                answering.start()
    os._exit(0)
