"""Fonts and characters."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache
from itertools import chain
from typing import Any, Final

from generator.checks.check import EACH_TEXT, ERROR, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.wordlist import lines_of
from generator.diagnostics import Origin
from generator.model.map import NamedHex
from generator.model.prose import Prose
from generator.model.rules import Abbreviation
from generator.model.tables import Code, Row
from generator.model.walk import ModelNode

_UNPRINTED: Final = re.compile(
    r"(checks|terms|theme|walkthrough|language|second-language|ground|hexes)(\.|$)"
    r"|.*\.(look|picture|repeats\.\d+|kind)$"
)
"""Values that are for Postwar alone: custom checks, words to know, paths of files and of values."""

_KEYS: Final = {
    Row: "label",
    Code: "id",
    Abbreviation: "short",
    NamedHex: "name",
}
"""Entries whose keys are printed."""

_BASE: Final = 36

_DASHES: Final = {"Pd": "–", "Pi": "“", "Pf": "”", "Zs": " ", "Sk": "'"}
"""What stands in for a character of a kind of Unicode's that has no nearer one."""

_UNSEEN: Final = ("Cc", "Cf")
"""Kinds of character that nobody sees: soft hyphens, marks of order, spaces without width."""

_NAMED: Final = (
    ("MINUS", "−"), ("HYPHEN", "-"), ("RIGHTWARDS", "→"), ("LEFTWARDS", "←"), ("UPWARDS", "↑"),
    ("DOWNWARDS", "↓"), ("ASTERISK", "*"), ("STAR", "★"), ("CHECK MARK", "✓"), ("BULLET", "•"),
    ("MULTIPLICATION", "×"), ("SLASH", "/"), ("TILDE", "~"),
)  # fmt: skip
"""Words of the names of characters, and the character that stands in."""


def printed_texts(nodes: Iterable[ModelNode]) -> Iterator[tuple[Origin, str, bool]]:
    """Yield each text that is printed with its origin, and whether it is the key there."""
    for node in nodes:
        if _UNPRINTED.match(node.origin):
            continue
        value: Any = node.value
        key = _KEYS.get(type(value))
        if key is not None:
            yield node.origin, getattr(value, key), True
        elif isinstance(value, Prose):
            yield node.origin, value.source, False
        elif isinstance(value, str) and not isinstance(value, Enum) and node.refers is None:
            yield node.origin, value, False


@cache
def characters() -> frozenset[str]:
    """Return all characters that every one of our faces prints, with those that stand in."""
    numbers = [int(number, _BASE) for line in lines_of("characters.txt") for number in line.split()]
    at, found = 0, []
    for skipped, length in zip(numbers[::2], numbers[1::2], strict=True):
        found.append(range(at + skipped, at + skipped + length))
        at += skipped + length
    return frozenset(map(chr, chain.from_iterable(found)))


def printable(character: str) -> bool:
    """Whether our faces print a character, or it is white space, which leaves no mark."""
    plain = character.isascii() and character.isprintable()
    return plain or character.isspace() or character in characters()


def nearest_printable(character: str) -> str:
    """Return what may be printed in place of a character; nothing where none comes near."""
    if unicodedata.category(character) in _UNSEEN:
        return ""
    plain = unicodedata.normalize("NFKC", character)
    bare = "".join(
        each for each in unicodedata.normalize("NFKD", character) if not unicodedata.combining(each)
    )
    name = unicodedata.name(character, "")
    words = (other for word, other in _NAMED if word in name)
    kind = _DASHES.get(unicodedata.category(character), "")
    candidates = (plain, bare, *words, kind)
    return next((each for each in candidates if each and all(map(printable, each))), "")


@check("FNT010", ERROR, reads=EACH_TEXT)
def glyph_missing(context: CheckContext) -> Findings:
    """A character is in no font.

    A character without a glyph would print as an empty box. If the font of a text does not have it,
    Postwar tries the fonts under `fallback` in fonts.yaml in order. A character that none of them
    has cannot be printed. Ids, comments and everything else that is not printed may have any
    character.
    """
    for origin, text, is_key in printed_texts(context.nodes):
        if text.isascii() and text.isprintable():
            continue
        for character in (each for each in dict.fromkeys(text) if not printable(each)):
            near = nearest_printable(character)
            name = unicodedata.name(character, "a control character").lower()
            seen, place = character.isprintable(), text.index(character)
            hint = "use another character" if seen else "remove it"
            hint = f"write {near!r} instead" if near else hint
            shown = f"{character!r} " if seen else ""
            yield finding(
                f"no font has {shown}(U+{ord(character):04X}, {name})",
                origin,
                within=None if is_key else (place, place + 1),
                on_key=is_key,
                help=f"{hint}, or name a font that has it under `fallback` in fonts.yaml",
                fix=near if near and not is_key else None,
            )
