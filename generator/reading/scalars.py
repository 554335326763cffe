"""Single values: a text of the source in, the value that its notation asks for out.

Nothing is guessed at. What cannot be read gives BROKEN and a finding.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from typing import Any, Final, assert_never

from generator.diagnostics import Origin
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
from generator.reading.nearest import nearest, only_nearest
from generator.reading.nodes import Place, Record, ScalarNode, span_of, typed
from generator.reading.prose import complain_of_prose, complain_of_signs, parse
from generator.records import dataclass


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


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a value stands: its origin, and the key it goes by in messages."""

    origin: Origin
    name: str


def single(notation: Single, node: ScalarNode, spot: Spot, record: Record) -> Any:
    """Return the value of a text, or BROKEN; `node` is not empty."""
    if node.style == '"' and _CONTROL.search(node.value):
        return _control(node, spot, record)
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
            known = [str(word.value) for word in words]
            value = _word(known, words, node, spot, record)
        case Tag(word):
            value = _word([word], str, node, spot, record)
        case Parsed(cls):
            value = _parsed(cls, node, spot, record)
        case _:
            assert_never(notation)
    return value


def _rich(node: ScalarNode, spot: Spot, record: Record) -> Prose | Broken:
    """Return a text for people; where something in it is wrong the rest is read all the same."""
    prose, remarks = parse(typed(node)[0])
    record.places[spot.origin] = Place(node, record.places[spot.origin].key, rich=True)
    if not prose.blocks:
        return _empty(node, spot, record)
    place = record.alone(spot.origin) if remarks else None
    for remark in remarks:
        record.complain(
            remark.entry,
            remark.message,
            place.span_within(spot.origin, remark.start, remark.end) if place else None,
            origin=spot.origin,
            help=remark.help,
            fix=remark.fix,
        )
    return prose


def choose(word: str, known: Sequence[str], node: ScalarNode, spot: Spot, record: Record) -> None:
    """Complain of a word that is not one of those known."""
    meant = nearest(word, known)
    question = f"; did you mean `{meant}`?" if meant else ""
    record.complain(
        UNKNOWN_WORD,
        f"`{spot.name}` cannot be `{word}`{question}",
        span_of(node),
        origin=spot.origin,
        help=f"it is {_or(known)}",
        fix=only_nearest(word, known),
    )


def _or(words: Sequence[str]) -> str:
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _control(node: ScalarNode, spot: Spot, record: Record) -> Broken:
    record.complain(
        ODD_CHARACTER,
        f"`{spot.name}` holds an escape for a tab or another control character",
        span_of(node),
        origin=spot.origin,
    )
    return BROKEN


def _text(node: ScalarNode, spot: Spot, record: Record) -> str | Broken:
    if spot.origin == PICTURE:
        record.places[PICTURE] = Place(node, record.places[PICTURE].key, rich=True)
        return typed(node)[0].rstrip()
    text = node.value.rstrip("\n") if node.style in {"|", ">"} else node.value
    if text == text.strip() and "\n" not in text:
        complain_of_prose(text, spot.name, spot.origin, record)
        return text
    what = "takes one line of text" if "\n" in text.strip() else "has spaces around it"
    record.complain(
        LOOSE_TEXT,
        f"`{spot.name}` {what}",
        span_of(node),
        origin=spot.origin,
        fix=" ".join(text.split()),
    )
    return BROKEN


def _whole(node: ScalarNode, spot: Spot, record: Record) -> int | Broken:
    text = node.value
    if not _WHOLE.fullmatch(text):
        return _wrong(f"`{spot.name}` takes a whole number, not `{text}`", node, spot, record)
    if len(text) > MOST_DIGITS + 1:  # `events` has complained of it
        return BROKEN
    if len(text) > len(str(LARGEST)) + 1 or abs(int(text)) > LARGEST:
        return _wrong(f"`{spot.name}` is too large: {text}", node, spot, record)
    return int(text)


def _truth(node: ScalarNode, spot: Spot, record: Record) -> bool | Broken:
    if node.value in {"true", "false"}:
        return node.value == "true"
    lower = node.value.lower()
    fix = {"yes": "true", "on": "true", "no": "false", "off": "false"}.get(lower, lower)
    return _wrong(
        f"`{spot.name}` takes true or false, not `{node.value}`",
        node,
        spot,
        record,
        fix if fix in {"true", "false"} else None,
    )


def _word(known: list[str], make: Any, node: ScalarNode, spot: Spot, record: Record) -> Any:
    if node.value in known:
        return make(node.value)
    choose(node.value, known, node, spot, record)
    return BROKEN


def _parsed(cls: Any, node: ScalarNode, spot: Spot, record: Record) -> Any:
    try:
        return cls.parse(node.value)
    except ValueError as error:
        return _wrong(f"`{spot.name}`: {error}", node, spot, record)


def _wrong(
    message: str, node: ScalarNode, spot: Spot, record: Record, fix: str | None = None
) -> Broken:
    record.complain(WRONG_VALUE, message, span_of(node), origin=spot.origin, fix=fix)
    return BROKEN


def _empty(node: ScalarNode, spot: Spot, record: Record) -> Broken:
    record.complain(EMPTY_VALUE, f"`{spot.name}` has no text", span_of(node), origin=spot.origin)
    return BROKEN
