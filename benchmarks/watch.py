"""How soon `postwar watch` shows what was saved: from the file to the picture in a browser.

    .venv/bin/python benchmarks/watch.py [GAME ...] [--rounds N] [--page]

A copy of each game is watched, and its page is open in headless Chromium. Each edit is made and
taken back by turns, `--rounds` times, and the time is taken from before the file is written until
the browser has decoded the new picture, or shows the new word. An edit is one that leaves the game
without errors: candidates are judged until one does. `--page` writes docs/watching.md.
Needs Playwright's Python and a Chromium (/usr/bin/chromium, or the variable CHROMIUM).
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice, pairwise
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Error, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from generator.pipeline import judge  # noqa: E402

GAMES = ("shumshu", "arnhem", "mukden", "myitkyina", "standard-game")
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
PAGE = ROOT / "docs" / "watching.md"
_QUIET = 10
"""Tenths of a second without news after which all is drawn."""
_MOST_TRIED = 40
"""Edits of one kind that are tried on a game, until one leaves it without errors."""
LONGEST = 60.0
"""Seconds after which an edit that does not come is given up."""


@dataclass(frozen=True)
class Edit:
    """A change of a text, and how a browser knows that it shows it.

    `found` is the body of a function of JavaScript, asked again and again: true when it does.
    """

    what: str
    file: str
    before: str
    after: str
    page: str
    found: str
    limit: float
    """Seconds that it may take."""


def edits(folder: Path) -> Iterator[Edit]:
    """Yield the edits of a game, those of which it has something to change."""
    for what, find in KINDS.items():
        tried = islice(find(folder), _MOST_TRIED)
        edit = next((each for each in tried if _is_sound(folder, each)), None)
        if edit is None:
            print(f"{folder.name}: nothing to change for {what!r}", file=sys.stderr)
        else:
            yield edit


def _is_sound(folder: Path, edit: Edit) -> bool:
    return judge(folder, {edit.file: edit.after})[1].sound


def _of_rules(folder: Path) -> Iterator[Edit]:
    file = "rules.yaml"
    text = (folder / file).read_text(encoding="utf-8")
    for at in re.finditer(r"^(?! *#).*?\b(The|A) (?=\w+ )", text, re.MULTILINE):
        after = f"{text[: at.end()]}quicksilver {text[at.end() :]}"
        found = "document.getElementById('rules').textContent.includes('quicksilver') === shown"
        yield Edit("a word of a rule", file, text, after, "rules/", found, 1.0)


def _of_counters(folder: Path) -> Iterator[Edit]:
    file = "counters.yaml"
    text = (folder / file).read_text(encoding="utf-8")
    for at in re.finditer(
        r"^  ([\w-]+): \{.*?\bname: ([^,{}]+), label: ([^,{}]+),", text, re.MULTILINE
    ):
        after = f"{text[: at.start(3)]}Qz{text[at.end(3) :]}"
        found = _renewed(f"counters/units/{at[1]}-front.webp")
        yield Edit("the label of a counter", file, text, after, "", found, 1.0)


def _of_names(folder: Path) -> Iterator[Edit]:
    file = "map.yaml"
    if not (folder / file).is_file():
        return
    text = (folder / file).read_text(encoding="utf-8")
    places = text.partition("\nplaces:")[0]
    for at in re.finditer(r"^  ([\w-]+): \{.*?\bname: ([^,{}]+)[,}]", text, re.MULTILINE):
        if at.start() > len(places):
            after = f"{text[: at.end(2)]}ville{text[at.end(2) :]}"
            found = _renewed("pictures/map.svg")
            yield Edit("the name of a place", file, text, after, "rules/", found, 3.0)


def _of_terrain(folder: Path) -> Iterator[Edit]:
    file = "map.yaml"
    if not (folder / file).is_file():
        return
    text = (folder / file).read_text(encoding="utf-8")
    rows = re.search(r"^hexes: \|\n((?:  .*\n)+)", text, re.MULTILINE)
    if rows is None:
        return
    places = [at for at in range(rows.start(1), rows.end(1)) if not text[at].isspace()]
    for at, other in pairwise(
        places
    ):  # changed for each other: definitions tell how many there are
        if text[at] != text[other]:
            after = f"{text[:at]}{text[other]}{text[at + 1 : other]}{text[at]}{text[other + 1 :]}"
            found = _renewed("pictures/map.svg")
            yield Edit("the terrain of two hexes", file, text, after, "rules/", found, 3.0)


KINDS: dict[str, Callable[[Path], Iterator[Edit]]] = {
    "a word of a rule": _of_rules,
    "the label of a counter": _of_counters,
    "the name of a place": _of_names,
    "the terrain of two hexes": _of_terrain,
}


def _renewed(path: str) -> str:
    """Return what tells that a picture is another than `known`, and decoded."""
    image = f"[...document.images].find((each) => each.src.includes('{path}?'))"
    return (
        f"(() => {{ const each = {image}; return !!each && each.src !== known && each.complete"
        " && (window.shownNow = each.src); })()"
    )


_WAITING = """([known, shown]) => {
  window.seen = new Promise((done, fail) => {
    setTimeout(() => fail(new Error("nobody has seen it")), LONGEST);
    const look = async () => {
      if (FOUND) {
        const each = [...document.images].find((one) => one.src === window.shownNow);
        if (each) await each.decode();
        requestAnimationFrame(() => done(performance.timeOrigin + performance.now()));
      } else setTimeout(look, 5);
    };
    look();
  });
}"""


@contextmanager
def watched(folder: Path) -> Iterator[str]:
    """Watch a game; give the address of its page."""
    command = [sys.executable, "-m", "generator", "watch", str(folder), "--port", "0"]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        said = process.stdout.readline() if process.stdout else ""
        yield said.split(" at ")[1].split(";")[0]
    finally:
        process.terminate()
        process.wait()


def measured(browser: Any, folder: Path, rounds: int) -> Iterator[tuple[Edit, list[float]]]:
    """Yield the edits of a game, and how many seconds each took."""
    found = tuple(edits(folder))
    with watched(folder) as address:
        page = browser.new_page(viewport={"width": 1400, "height": 900})
        page.set_default_timeout(LONGEST * 1000)
        for edit in found:
            page.goto(address + edit.page)
            _rest(page)
            seconds, known = [], ""
            for number in range(2 * rounds):
                shown = number % 2 == 0
                waiting = _WAITING.replace("FOUND", edit.found)
                page.evaluate(waiting.replace("LONGEST", f"{LONGEST * 1000:g}"), [known, shown])
                began = time.time()
                path = folder / edit.file
                path.write_text(edit.after if shown else edit.before, encoding="utf-8")
                seconds.append(page.evaluate("window.seen") / 1000 - began)
                known = page.evaluate("window.shownNow || ''")
                _rest(page)
            yield edit, seconds
        page.close()


def _rest(page: Any) -> None:
    """Wait until all pictures are drawn, and a little more: nobody types on and on."""
    until, quiet = time.monotonic() + LONGEST, 0
    while quiet < _QUIET and time.monotonic() < until:
        time.sleep(0.1)
        try:
            busy = page.evaluate("document.getElementById('watch').textContent !== ''")
        except Error:  # the page is loaded anew: its first map has come
            busy = True
        quiet = 0 if busy else quiet + 1


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--page", action="store_true")
    options = parser.parse_args()

    rows: list[str] = []
    with TemporaryDirectory() as place, sync_playwright() as player:
        browser = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        version = browser.version
        for game in options.games:
            folder = Path(shutil.copytree(ROOT / "sources" / game, Path(place) / game))
            for edit, seconds in measured(browser, folder, options.rounds):
                middle = median(seconds)
                reached = "yes" if max(seconds) <= edit.limit else "**no**"
                told = f"{middle:.2f} ({min(seconds):.2f} to {max(seconds):.2f})"
                rows.append(f"| {edit.what} | {game} | {told} | {edit.limit:g} | {reached} |")
                print(rows[-1], flush=True)
        browser.close()
    if options.page:
        PAGE.write_text(_page(rows, options.rounds, version), encoding="utf-8")


def _page(rows: list[str], rounds: int, version: str) -> str:
    order = list(KINDS)
    rows.sort(key=lambda row: order.index(row.split(" | ")[0].removeprefix("| ")))
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors"
    table = "\n".join(rows)
    return f"""# How soon a save is seen

`postwar watch GAME` shows a game in a browser while it is written
([the tutorial](tutorial.md#keep-it-open-beside-your-editor)). This page is written by a program
from what it has measured:

    .venv/bin/python benchmarks/watch.py --page   # some minutes

**Scope.** The games are those of `sources/`, four of them with maps of 9 to 11 columns. Each edit
is made and taken back {rounds} times in a copy of the game. Seconds on the clock, from before the
file is written until the browser has decoded the new picture or shows the new word: the median, in
brackets least and most. What was drawn once comes from the cache the next time, so the most is
often that of the first time, of a picture that nobody has drawn before.

**Measured** on {datetime.now(UTC).date()}, commit {commit}, {machine},
Python {platform.python_version()}, Chromium {version} without a window. The load of the machine
was {load} (over 1, 5 and 15 minutes) at the end.

| what is saved | game | seconds | at most | reached |
|---|---|---|---|---|
{table}

- A word of a rule is read and judged, by the checks that read texts; nothing is drawn.
- A label of a counter is judged by all checks; its two faces are drawn, and no other counter.
- A name is lettered on a map that is not painted again. The picture of the map comes before the
  cover and the figures of examples.
- The terrain of hexes makes the map anew: surveyed, painted, lettered.
"""


if __name__ == "__main__":
    main()
