"""A site behind a real web server, under a path of its own, packed with gzip."""

from __future__ import annotations

import gzip
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote, urljoin

import pytest
from crawling import pages
from test_site_browser import opened, told

CONFIG = """
worker_processes 1;
pid {folder}/pid;
error_log {folder}/error.log;
events {{ worker_connections 64; }}
http {{
  types {{ text/html html; text/css css; application/javascript js; image/svg+xml svg;
    image/webp webp; image/jpeg jpg; font/woff2 woff2; application/pdf pdf; application/xml xml; }}
  default_type application/octet-stream;
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  gzip on; gzip_min_length 200;
  gzip_types text/css application/javascript image/svg+xml application/xml;
  server {{ listen 127.0.0.1:{port}; location /war/games/ {{ alias {site}/; index index.html; }} }}
}}
"""


@pytest.fixture(scope="module")
def nginx(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    program = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin")
    if program is None:
        pytest.skip("there is no nginx to serve the site: apt-get install nginx-light")
    folder = tmp_path_factory.mktemp("nginx")
    # Its worker runs as nobody, who may not look into folders of this user alone.
    copy = folder / "site"
    shutil.copytree(site, copy)
    for each in (folder, *folder.parents):
        if each.stat().st_uid == site.stat().st_uid and str(each).startswith("/tmp/"):  # noqa: S108
            each.chmod(0o755)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    config = folder / "nginx.conf"
    config.write_text(CONFIG.format(folder=folder, port=port, site=copy))
    server = subprocess.Popen([program, "-c", str(config), "-g", "daemon off;"])
    base = f"http://127.0.0.1:{port}/war/games/"
    for _ in range(200):
        try:
            urllib.request.urlopen(base, timeout=5).close()
            break
        except OSError:
            assert server.poll() is None, (folder / "error.log").read_text()
            time.sleep(0.05)
    yield base
    server.terminate()
    server.wait(20)


def asked(url: str) -> tuple[int, dict[str, str], bytes]:
    heads = {"Accept-Encoding": "gzip"}
    request = urllib.request.Request(url, headers=heads)  # noqa: S310 - our own server
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310
            data = answer.read()
            packed = answer.headers.get("Content-Encoding") == "gzip"
            return answer.status, dict(answer.headers), gzip.decompress(data) if packed else data
    except urllib.error.HTTPError as problem:
        return problem.code, dict(problem.headers), b""


@pytest.mark.parametrize(
    ("path", "kind", "packed"),
    [
        ("shumshu/rules/", "text/html", True),
        ("assets/style.css", "text/css", True),
        ("assets/map.js", "application/javascript", True),
        ("shumshu/pictures/map.svg", "image/svg+xml", True),
        ("shumshu/pictures/cover.webp", "image/webp", False),
        ("feed.xml", "application/xml", True),
    ],
)
def test_files_come_as_what_they_are(
    nginx: str, site: Path, path: str, kind: str, packed: bool
) -> None:
    status, heads, data = asked(nginx + path)
    assert status == 200
    assert heads["Content-Type"] == kind
    assert ("Content-Encoding" in heads) is packed
    assert data == (site / (f"{path}index.html" if path.endswith("/") else path)).read_bytes()


def test_every_link_is_answered(nginx: str, site: Path) -> None:
    for path, page in pages(site).items():
        goals = {goal.partition("#")[0] for _, goal in page.links}
        for goal in sorted(goals - {""}) if path != "404.html" else ():
            assert status(urljoin(nginx + quote(path), goal)) == 200, (path, goal)


@cache
def status(url: str) -> int:
    return asked(url)[0]


def test_what_is_not_there_is_not_found(nginx: str) -> None:
    assert asked(f"{nginx}nothing/")[0] == 404


def test_a_reader_goes_from_the_gallery_to_a_hex_and_a_download(browser: Any, nginx: str) -> None:
    with opened(browser, nginx) as page:
        page.click("text=Postcard Shumshu")
        assert page.url == f"{nginx}shumshu/index.html"
        goal = page.get_attribute('.files a[href$=".pdf"]', "href")
        assert asked(page.url.rpartition("/")[0] + f"/{goal}")[2].startswith(b"%PDF-")
        page.click("text=Read the rules beside the map")
        page.hover('[data-cell="hex-33"]')
        assert "Kataoka" in told(page)
        page.click("text=Editions and errata")
        assert "First Postwar edition" in page.inner_text("main")
        page.click(".home")
        assert page.url == f"{nginx}index.html"
