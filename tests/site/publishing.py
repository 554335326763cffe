"""A site for tests: games of all kinds, one of them with names that break a careless page."""

from __future__ import annotations

import shutil
from pathlib import Path

from generator.build import Order
from generator.cache import Cache
from generator.pipeline import publish
from generator.products.context import BuildOptions
from generator.site import Site

ROOT = Path(__file__).parents[2]
ADDRESS = "https://example.org/war/games/"
HOSTILE = "hostile game"
"""A folder with a space in its name."""
PRODUCTS = ("odds", "counters-fold", "forms", "validator")
"""Those that are quickly printed, among them files of every form."""
NAMES = (
    ("title: The Old Bridge", 'title: "<script>alert(1)</script>"'),
    ("subtitle: An example", "subtitle: '\"quoted\" & <b>bold</b>'"),
    ("{name: Guards,", "{name: '</title><i>Guards</i>',"),
)
"""Names of the example game, and what they are instead."""


def hostile(folder: Path) -> Path:
    """The example game with names that are markup, in a folder of its own."""
    made = folder / HOSTILE
    shutil.copytree(ROOT / "docs/examples", made)
    for file in sorted(made.glob("*.yaml")):
        text = file.read_text(encoding="utf-8")
        for before, after in NAMES:
            text = text.replace(before, after)
        file.write_text(text, encoding="utf-8")
    return made


def games(folder: Path) -> list[Path]:
    """Games on hexes and squares, without a map, in two languages, with hostile names."""
    ours = ("sources/shumshu", "sources/mukden", "sources/standard-game", "examples/grebe-quay")
    return [*(ROOT / each for each in ours), hostile(folder)]


def published(
    folder: Path, folders: list[Path], *only: str, jobs: int = 1, title: str = "Test & games"
) -> Path:
    """Publish a site of games into a folder, and return where it lies."""
    options = BuildOptions(("a4", "letter") if only else ("a4",), () if only else ("colour",))
    order = Order(folder, (), only or PRODUCTS, options, jobs, cache=Cache(folder / "cache"))
    site = folder / "site"
    outcomes, _ = publish(folders, order, Site(title, ADDRESS), site, lambda _: None)
    assert all(outcome.sound for outcome in outcomes), [each.findings for each in outcomes]
    return site
