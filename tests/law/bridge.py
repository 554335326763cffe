"""The game of docs/examples under other names: every key of the language, in one game.

Its blocks speak of one another, from the pools to the walkthrough, so that a game made up by
chance has no place for them. Here the whole of it comes back with names, sizes and a page that are
dealt, and without some of the blocks that nothing else speaks of.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from tests.law.deal import Deal

ROOT = Path(__file__).resolve().parents[2] / "docs" / "examples"

EVERY = 20
"""Of so many games one is this one: the last."""

NAMED = {
    "Alba": ("Alba", "Bonn", "Lima", "Oslo", "Roma"),
    "Lancers": ("Lancers", "Raiders", "Riders", "Dragoons"),
    "Rifles": ("Rifles", "Fusiliers", "Veterans"),
}
"""Names that stand in its data and texts, and what is dealt in their place."""

LOOSE = ("walkthrough", "checks", "stacking", "abbreviations")
"""Blocks that nothing else speaks of."""


def is_bridge(number: int) -> bool:
    return number % EVERY == EVERY - 1


def bridge(deal: Deal) -> dict[str, str]:
    """Return its files: with all its blocks, and every second, third and fourth time with fewer."""
    names = {name: deal.one(others) for name, others in NAMED.items()}
    names |= {name.lower(): other.lower() for name, other in names.items()}
    sizes = {"148 mm": f"{deal.whole(148, 170)} mm", "15 mm": f"{deal.whole(15, 18)} mm"}
    sizes["panel: right"] = f"panel: {deal.one(('left', 'right'))}"
    without = deal.some(LOOSE, deal.number // EVERY % 4)
    return {
        file: _without(_replaced(text, names | sizes), without)
        if file.endswith((".yaml", ".csv"))
        else text
        for file, text in _files().items()
    }


def _without(text: str, blocks: Iterable[str]) -> str:
    for block in blocks:
        text = re.sub(rf"(?m)^{block}:.*\n(?:(?: .*)?\n)*", "", text)
    return text


def _replaced(text: str, words: Mapping[str, str]) -> str:
    either = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return re.sub(rf"\b(?:{either})\b", lambda found: words[found[0]], text)


@cache
def _files() -> dict[str, str]:
    paths = sorted(path for path in ROOT.rglob("*") if path.is_file())
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}
