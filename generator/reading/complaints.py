"""Complaints about values that are not there or not of the shape that belongs there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import assert_never

from generator.diagnostics import Origin, Related, Span
from generator.model.notation import Entry, Fixed, Keyed, Listed, Notation
from generator.reading.codes import (
    BAD_ID,
    DUPLICATE_KEY,
    EMPTY_OPTIONAL,
    EMPTY_VALUE,
    MISSING_KEY,
    WRONG_NUMBER,
    WRONG_SHAPE,
)
from generator.reading.keys import noun
from generator.reading.nodes import ListNode, MappingNode, Node, ScalarNode, span_of
from generator.reading.record import Record
from generator.reading.scalars import BROKEN, Broken, Spot

MOST_SHOWN = 40
"""The longest text that a finding repeats."""


def shape(notation: Notation, node: Node, spot: Spot, record: Record) -> Broken:
    """Complain of a list, a text or keys where something else belongs."""
    lone = isinstance(notation, Listed) and isinstance(node, ScalarNode)
    record.complain(
        WRONG_SHAPE,
        f"`{spot.name}` takes {_wanted(notation)}, not {_found(node)}",
        span_of(node),
        origin=spot.origin,
        help=_advice(notation, node),
        fix=f"[{node.source.clean[node.start : node.end]}]" if lone else None,
    )
    return BROKEN


def _wanted(notation: Notation) -> str:
    match notation:
        case Listed() | Fixed():
            return "a list"
        case Keyed(entry):
            return f"keys, each with {noun(entry.choices[0])}"
        case Entry():
            return "keys with values"
        case _:
            return "one value"


def _found(node: Node) -> str:
    match node:
        case ScalarNode():
            return f"the text `{node.value}`" if len(node.value) <= MOST_SHOWN else "a text"
        case ListNode():
            return "a list"
        case MappingNode():
            return "keys with values"
        case _:
            assert_never(node)


def _advice(notation: Notation, node: Node) -> str | None:
    match notation:
        case Listed() | Fixed():
            return "write [a, b], or one entry a line after a hyphen and a space"
        case Keyed() if isinstance(node, ListNode):
            return "write `key: value` for each entry, without hyphens and brackets"
        case Entry() | Keyed():
            return "write `key: value`, one a line and indented, or {key: value, key: value}"
        case _:
            if node.source.clean[node.start : node.start + 1] in {"{", "["}:
                return "a text that begins with { or [ must be in quotes"
            return None


def wrong_number(notation: Fixed, node: ListNode, spot: Spot, record: Record) -> Broken:
    """Complain of a list that is too long or too short."""
    record.complain(
        WRONG_NUMBER,
        f"`{spot.name}` takes {len(notation.items)} values, not {len(node.items)}",
        span_of(node),
        origin=spot.origin,
    )
    return BROKEN


def no_value(at: ScalarNode, spot: Spot, record: Record) -> Broken:
    """Complain of nothing where a value is needed; `at` is its key, or where it should be."""
    record.complain(
        EMPTY_VALUE,
        f"`{spot.name}` has no value",
        span_of(at),
        origin=spot.origin,
        help=_comment_advice(at),
    )
    return BROKEN


def no_entries(at: Node, spot: Spot, record: Record) -> Broken:
    """Complain of an empty list where entries are needed."""
    record.complain(
        EMPTY_VALUE, f"`{spot.name}` needs at least one entry", span_of(at), origin=spot.origin
    )
    return BROKEN


def nothing(name: ScalarNode, origin: Origin, record: Record) -> None:
    """Complain of an optional key that has no value."""
    record.complain(
        EMPTY_OPTIONAL,
        f"`{name.value}` has no value: it is as good as left out",
        span_of(name),
        origin=origin,
        help=_comment_advice(name) or "give it a value or remove it",
    )


def _comment_advice(at: ScalarNode) -> str | None:
    """Advice where a comment follows on the line: it may have been meant as the value."""
    line, column = at.source.position(at.end)
    rest = at.source.line(line)[column - 1 :].lstrip(" :").rstrip()
    if not rest.startswith("#"):
        return None
    value = rest.split()[0] if rest[1:2].strip() else rest
    return f"what follows # is a comment; if it is the value, put it in quotes: '{value}'"


def missing(keys: Sequence[str], cls: type, at: Span, origin: Origin, record: Record) -> None:
    """Complain of keys that are needed and not there."""
    verb = "is" if len(keys) == 1 else "are"
    record.complain(
        MISSING_KEY,
        f"{_and(keys)} {verb} missing: {noun(cls)} cannot do without",
        at,
        origin=origin or None,
    )


def _and(keys: Sequence[str]) -> str:
    quoted = [f"`{key}`" for key in keys]
    return " and ".join(filter(None, (", ".join(quoted[:-1]), quoted[-1])))


def no_kind(kinds: Sequence[str], at: Span, spot: Spot, record: Record) -> None:
    """Complain of an entry that does not say of which kind it is."""
    record.complain(
        MISSING_KEY,
        f"`kind` is missing: `{spot.name}` is of kind {', '.join(kinds)}",
        at,
        origin=spot.origin,
    )


def bad_id(name: ScalarNode, origin: Origin, record: Record) -> Broken:
    """Complain of a key that cannot be an id."""
    slug = re.sub(r"[^a-z0-9.]+", "-", name.value.lower()).strip("-.")
    record.complain(
        BAD_ID,
        f"`{name.value}` cannot be an id: ids have small letters, digits, hyphens and dots",
        span_of(name),
        origin=origin,
        fix=slug or None,
    )
    return BROKEN


def same_key(first: ScalarNode, second: ScalarNode, record: Record) -> None:
    """Complain of two keys that are written apart and mean the same, such as 3 and 3-3."""
    record.complain(
        DUPLICATE_KEY,
        f"`{second.value}` is the same as `{first.value}`",
        span_of(second),
        related=(Related(span_of(first), f"`{first.value}`"),),
        help="keep one of the two",
    )
