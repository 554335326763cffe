"""The picture of the house in docs/architecture.md: steps of the staircase in, an SVG out.

The steps are those that `.importlinter` enforces; what a room is for stands here, in few words.
"""

from __future__ import annotations

import configparser
from collections.abc import Sequence
from html import escape
from pathlib import Path
from textwrap import wrap

WORDS = {
    "__main__": ("run", "python -m generator"),
    "cli": ("run", "arguments \u2192 exit status"),
    "autofix": ("run", "mends what has one sure fix"),
    "pipeline": ("run", "read, check, draw, print, prove"),
    "build": ("print", "a game and what is ordered \u2192 its files"),
    "again": ("print", "the same order once more \u2192 what came of it before"),
    "blindspots": ("judge", "a game \u2192 words that nothing else says"),
    "watching": ("print", "a game that is saved \u2192 its pages at once"),
    "cache": ("print", "what was made before, by its key"),
    "judging": ("judge", "what was read of a game \u2192 its findings"),
    "rejudging": ("judge", "other texts \u2192 what is found now"),
    "workers": ("print", "editions \u2192 files, on all processors"),
    "catalogue": ("judge", "all codes of findings"),
    "explaining": ("judge", "a code \u2192 what it means"),
    "scaffold": ("read", "a name or a coast \u2192 a new game"),
    "printing": ("print", "drawn products \u2192 files and manifest"),
    "specimens": ("draw", "what a game may name, in pictures"),
    "languages": ("read", "a game in another language"),
    "suppressions": ("judge", "findings that a comment allows"),
    "products": ("draw", "what draws each product"),
    "proof": ("judge", "printed files against the game"),
    "custom_checks": ("judge", "a designer's own rules"),
    "validator": ("judge", "one file that judges a game anywhere"),
    "pdfreader": ("judge", "a PDF \u2192 its text and its risks"),
    "comparison": ("judge", "text of a page against the game"),
    "reading": ("read", "YAML, CSV, SVG \u2192 a game and origins"),
    "checks": ("judge", "a game \u2192 findings"),
    "drawing": ("draw", "maps, counters, tables \u2192 scenes"),
    "rulebook": ("draw", "the outline \u2192 pages of rules"),
    "html": ("print", "the outline \u2192 a page for browsers"),
    "site": ("print", "games and their files \u2192 a website"),
    "imposition": ("draw", "pieces and pages \u2192 sheets of paper"),
    "reporting": ("judge", "findings \u2192 text, JSON, SARIF, HTML"),
    "backends": ("print", "a scene \u2192 PDF, SVG, PNG, a record"),
    "play": ("model", "a walkthrough \u2192 steps that are not legal"),
    "manuscript": ("model", "a game \u2192 the outline of its book"),
    "combat": ("model", "an attack \u2192 its working and chances"),
    "geometry": ("draw", "cells \u2192 outlines in millimetres"),
    "text": ("draw", "fonts \u2192 lines that are measured once"),
    "stages": ("print", "what was painted before, by what it took"),
    "model": ("model", "a game as frozen values"),
    "scene": ("draw", "what can be drawn \u2192 six kinds of item"),
    "board": ("model", "cells, their neighbours and edges, the grid"),
    "manifest": ("print", "what was printed where"),
    "edits": ("read", "a fix \u2192 the edited text"),
    "faults": ("judge", "an exception of ours \u2192 a finding"),
    "examples": ("judge", "a code \u2192 what fails and passes"),
    "chances": ("judge", "chances of combat, as values"),
    "diagnostics": ("judge", "findings, severities, origins"),
    "words": ("model", "what Postwar prints in its own words"),
    "opposites": ("model", "words that exclude each other, by language"),
    "records": ("model", "frozen classes that import fast"),
}
"""Of each room its part in the work and what it is for; of small tools at the bottom the name."""

COLOURS = {
    "run": ("#ded7ea", "runs the whole"),
    "read": ("#cfe0ee", "reads a definition"),
    "model": ("#efe3bf", "is the game"),
    "judge": ("#d5e5cd", "judges it"),
    "draw": ("#f3d9c4", "draws it"),
    "print": ("#ecccd0", "prints it"),
}
_TOOLS = "#e6e6e2"
_WIDTH, _LEFT, _STEP, _GAP = 940, 44, 56, 7
_LAW = "a room imports rooms below it, never beside or above it"
_NOTE = "font-size='12' fill='#444' text-anchor='middle'"
_FONT = "font-family='Helvetica, Arial, sans-serif'"


def steps(contracts: Path) -> tuple[tuple[str, ...], ...]:
    """Return the rooms of each step, the uppermost first, as import-linter enforces them."""
    parser = configparser.ConfigParser()
    parser.read(contracts, encoding="utf-8")
    layers = parser["importlinter:contract:staircase"]["layers"].split("\n")
    return tuple(tuple(map(str.strip, layer.split("|"))) for layer in layers if layer.strip())


def picture(rooms: Sequence[Sequence[str]]) -> str:
    """Return the picture of the steps, as SVG; raises KeyError for a room without words."""
    height = _STEP * len(rooms) + 44
    lines = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {_WIDTH} {height}' {_FONT}>",
        "<title>The rooms of generator/, step by step</title>",
        f"<rect width='{_WIDTH}' height='{height}' fill='#fcfbf7'/>",
        f"<path d='M22 14V{height - 56}m-6 -10l6 12l6 -12' fill='none' stroke='#444'/>",
        f"<text transform='translate(15 {height / 2}) rotate(-90)' {_NOTE}>{_LAW}</text>",
    ]
    for number, names in enumerate(rooms):
        wide = (_WIDTH - _LEFT - _GAP) / len(names)
        for place, name in enumerate(names):
            lines += _room(name, _LEFT + place * wide, 10 + number * _STEP, wide - _GAP)
    for place, (colour, words) in enumerate(COLOURS.values()):
        x = _LEFT + place * 146
        lines.append(f"<rect x='{x}' y='{height - 28}' width='16' height='16' fill='{colour}'/>")
        lines.append(f"<text x='{x + 22}' y='{height - 15}' font-size='13'>{words}</text>")
    return "\n".join((*lines, "</svg>", ""))


def _room(name: str, x: float, y: float, wide: float) -> list[str]:
    part, words = WORDS.get(name, ("", ""))
    if not words and wide > _WIDTH / 8:
        raise KeyError(name)
    colour = COLOURS[part][0] if part else _TOOLS
    middle, tall = x + wide / 2, _STEP - _GAP
    told = wrap(words, max(10, int(wide / 5.9)))
    top = y + tall / 2 - 6.5 * len(told) + 4
    start = f"<text x='{middle:.1f}' text-anchor='middle'"
    title = 13 if wide > 90 else 11
    return [
        f"<rect x='{x:.1f}' y='{y}' width='{wide:.1f}' height='{tall}' rx='3' fill='{colour}'/>",
        f"{start} y='{top:.1f}' font-size='{title}' font-weight='bold'>{escape(name)}</text>",
        *(
            f"{start} y='{top + 13 * (place + 1):.1f}' font-size='11'>{escape(line)}</text>"
            for place, line in enumerate(told)
        ),
    ]
