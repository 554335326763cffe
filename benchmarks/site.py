"""What a site weighs, and how soon a reader sees the largest picture of its pages.

    .venv/bin/python benchmarks/site.py [--rounds N] FOLDER

FOLDER is a site that `postwar site` has written. For the page of each game, and that of its rules,
it prints the bytes of page, styles, scripts and fonts, as they lie there and packed by gzip, and of
the map; then, in Chromium without a window, from a server on loopback, with the processor slowed
down four times, the median of the largest contentful paint. The size of the window is that of a
laptop. Budgets: 400 kB before pictures, 600 kB of a map as it is sent, a second.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import http.server
import shutil
import sys
import threading
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests/site"))

from crawling import loaded  # noqa: E402 - it lies there

PAINT = """() => new Promise(done => {
  const seen = list => done(list.getEntries().at(-1).startTime);
  new PerformanceObserver(seen).observe({type: "largest-contentful-paint", buffered: true});
})"""
WINDOW = {"width": 1366, "height": 768}
SLOWER = 4


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def served(site: Path) -> str:
    handler = functools.partial(Quiet, directory=str(site))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_address[1]}/"


def packed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 6))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("site", type=Path, metavar="FOLDER")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    from playwright.sync_api import sync_playwright

    site = options.site.resolve()
    base = served(site)
    paths = ["index.html"]
    for name in ("index.html", "rules/index.html"):
        found = (
            path
            for path in site.rglob(name)
            if (path.parent.parent / "game.css").exists() or (path.parent / "game.css").exists()
        )
        paths += sorted(path.relative_to(site).as_posix() for path in found)
    print(f"{'page':44} {'kB':>6} {'packed':>6} {'map kB':>6} {'files':>5} {'paint ms':>8}")
    with sync_playwright() as driver:
        flags = ["--no-sandbox"]
        chromium = driver.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
        for path in dict.fromkeys(paths):
            files = loaded(site, path)
            raw, small = sum(each.stat().st_size for each in files), sum(map(packed, files))
            drawing = (site / path).parent.parent / "pictures/map.svg"
            map_size = packed(drawing) if "rules" in path and drawing.exists() else 0
            paints, asked = [], 0
            for _ in range(options.rounds):
                context = chromium.new_context(viewport=WINDOW)
                page = context.new_page()
                requests: list[str] = []
                page.on("request", lambda request, found=requests: found.append(request.url))
                session = context.new_cdp_session(page)
                session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
                page.goto(base + path)
                page.wait_for_load_state("networkidle")
                paints.append(page.evaluate(PAINT))
                asked = len(requests)
                context.close()
            told = f"{map_size / 1000:6.0f}" if map_size else f"{'':6}"
            print(
                f"{path:44} {raw / 1000:6.0f} {small / 1000:6.0f} {told} {asked:5}"
                f" {median(paints):8.0f}"
            )
        chromium.close()


if __name__ == "__main__":
    main()
