"""Single values: a text of the source in, the value that its notation asks for out.

Nothing is guessed at. What cannot be read gives BROKEN and a finding.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from typing import Any, Final, Unpack, assert_never

from generator.board.kinds import HEXES, CellWords
from generator.diagnostics import CodeEntry, Details, Finding, Origin, Span
from generator.model.names import listed
from generator.model.notation import Parsed, Rich, Single, Tag, Text, Truth, Whole, Word
from generator.model.prose import Prose
from generator.reading.codes import (
    EMPTY_VALUE,
    LOOSE_TEXT,
    ODD_CHARACTER,
    UNKNOWN_WORD,
    WRONG_VALUE,
)
from generator.reading.files import MOST_DIGITS
from generator.reading.nearest import did_you_mean, only_nearest
from generator.reading.nodes import Node, Place, Record, ScalarNode, span_of, typed
from generator.reading.prose import complain_of_prose, complain_of_signs, parse
from generator.records import Frozen


class Broken(Enum):
    """What stands for a value that cannot be read; it has been complained of."""

    BROKEN = "broken"


BROKEN: Final = Broken.BROKEN

PICTURE = "hexes"
"""The origin of the map's picture, the one text of several lines that is not for people."""

LARGEST = 999_999
"""The largest whole number of a definition."""

_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
_WHOLE = re.compile(r"[+-]?(0|[1-9][0-9]*)")
_TRUTHS = ("true", "false")


class Spot(Frozen):
    """Where a value stands: its origin, and the key it goes by in messages."""

    origin: Origin
    name: str


def broken(
    entry: CodeEntry,
    message: str,
    at: Node | Span,
    spot: Spot,
    record: Record,
    **details: Unpack[Details],
) -> Broken:
    """Complain of the value at a spot, and return what stands for it."""
    record.complain(entry, message, at, origin=spot.origin, **details)
    return BROKEN


def single(notation: Single, node: ScalarNode, spot: Spot, record: Record) -> Any:
    """Return the value of a text, or BROKEN; `node` is not empty."""
    if node.style == '"' and _CONTROL.search(node.value):
        message = f"`{spot.name}` holds an escape for a tab or another control character"
        return broken(ODD_CHARACTER, message, node, spot, record)
    if isinstance(notation, Text | Rich):
        complain_of_signs(node, spot.name, spot.origin, record)
    value: Any
    match notation:
        case Text():
            value = _text(node, spot, record)
        case Rich():
            value = _rich(node, spot, record)
        case Whole():
            value = _whole(node, spot, record)
        case Truth():
            value = _truth(node, spot, record)
        case Word(words):
            known = {record.words.said(str(word.value)): word for word in words}
            value = known.get(node.value) or choose(node.value, tuple(known), node, spot, record)
        case Tag(word):
            right = node.value == word
            value = word if right else choose(node.value, (word,), node, spot, record)
        case Parsed(cls):
            try:
                value = cls.parse(node.value)
            except ValueError as error:
                value = broken(WRONG_VALUE, f"`{spot.name}`: {error}", node, spot, record)
        case _:
            assert_never(notation)
    return value


def choose(word: str, known: Sequence[str], node: ScalarNode, spot: Spot, record: Record) -> Broken:
    """Complain of a word that is not one of those known."""
    message = f"`{spot.name}` cannot be `{word}`{did_you_mean(word, known)}"
    advice, fix = f"it is {listed(known, 'or')}", only_nearest(word, known)
    return broken(UNKNOWN_WORD, message, node, spot, record, help=advice, fix=fix)


def _text(node: ScalarNode, spot: Spot, record: Record) -> str | Broken:
    if spot.origin == PICTURE:
        record.places[PICTURE] = Place(node, record.places[PICTURE].key, rich=True)
        return typed(node)[0].rstrip()
    text = node.value.rstrip("\n") if node.style in {"|", ">"} else node.value
    if text == text.strip() and "\n" not in text:
        complain_of_prose(text, spot.name, spot.origin, record)
        return text
    what = "takes one line of text" if "\n" in text.strip() else "has spaces around it"
    message, fix = f"`{spot.name}` {what}", " ".join(text.split())
    return broken(LOOSE_TEXT, message, node, spot, record, fix=fix)


def _rich(node: ScalarNode, spot: Spot, record: Record) -> Prose | Broken:
    """Return a text for people; where something in it is wrong the rest is read all the same."""
    prose, wrong = read_prose(typed(node)[0], spot.origin, spot.name, record.words)
    record.places[spot.origin] = Place(node, record.places[spot.origin].key, rich=True)
    for finding in wrong:
        at = record.within(spot.origin, *finding.within) if finding.within else span_of(node)
        record.findings.append(replace(finding, span=at, within=None))
    return BROKEN if prose is None else prose


def read_prose(
    text: str, origin: Origin, name: str = "", words: CellWords = HEXES
) -> tuple[Prose | None, tuple[Finding, ...]]:
    """Return a text for people as it was typed, None if nothing is in it, and what is wrong there.

    `name` is the key that it goes by, which is mostly the last step of its origin; `words` are
    those of the definition for the cells of its board.
    """
    prose, remarks = parse(text, words)
    if not prose.blocks:
        message = f"`{name or origin.rpartition('.')[2]}` has no text"
        return None, (EMPTY_VALUE.finding(message, origin),)
    return prose, tuple(
        remark.entry.finding(
            remark.message,
            origin,
            help=remark.help,
            fix=remark.fix,
            within=(remark.start, remark.end),
        )
        for remark in remarks
    )


def _whole(node: ScalarNode, spot: Spot, record: Record) -> int | Broken:
    text = node.value
    if not _WHOLE.fullmatch(text):
        message = f"`{spot.name}` takes a whole number, not `{text}`"
        return broken(WRONG_VALUE, message, node, spot, record)
    if len(text) > MOST_DIGITS + 1:  # `events` has complained of it
        return BROKEN
    if len(text) > len(str(LARGEST)) + 1 or abs(int(text)) > LARGEST:
        return broken(WRONG_VALUE, f"`{spot.name}` is too large: {text}", node, spot, record)
    return int(text)


def _truth(node: ScalarNode, spot: Spot, record: Record) -> bool | Broken:
    if node.value in _TRUTHS:
        return node.value == "true"
    lower = node.value.lower()
    meant = {"yes": "true", "on": "true", "no": "false", "off": "false"}.get(lower, lower)
    message = f"`{spot.name}` takes true or false, not `{node.value}`"
    fix = meant if meant in _TRUTHS else None
    return broken(WRONG_VALUE, message, node, spot, record, fix=fix)
