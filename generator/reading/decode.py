"""Nodes in, values of the model out, by the plans of `generator.model.notation`.

A broken value hides no other: everything that can be read is read, every complaint is noted in the
`Record`, and only what holds a broken value is BROKEN itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, assert_never

from generator.board.kinds import CellWords
from generator.diagnostics import Origin, Span
from generator.model.names import listed
from generator.model.notation import (
    Entry,
    Fixed,
    Keyed,
    Listed,
    Member,
    Notation,
    Parsed,
    Plan,
    Rich,
    Tag,
    Text,
    Truth,
    Whole,
    Word,
    plan,
)
from generator.model.prose import Path, Prose, Translation
from generator.model.schema import Nature
from generator.model.walk import join
from generator.reading.codes import (
    BAD_ID,
    DUPLICATE_KEY,
    EMPTY_OPTIONAL,
    EMPTY_VALUE,
    MISSING_KEY,
    WRONG_NUMBER,
    WRONG_SHAPE,
)
from generator.reading.keys import complain_of_key, noun
from generator.reading.nodes import (
    REFUSED,
    ListNode,
    MappingNode,
    Node,
    Place,
    Record,
    ScalarNode,
    span_of,
)
from generator.reading.scalars import BROKEN, Broken, Spot, broken, choose, single
from generator.records import Frozen

MOST_SHOWN = 40
"""The longest text that a finding repeats."""


def shape(notation: Notation, node: Node, spot: Spot, record: Record) -> Broken:
    """Complain of a list, a text or keys where something else belongs."""
    lone = isinstance(notation, Listed) and isinstance(node, ScalarNode)
    fix = f"[{node.source.clean[node.start : node.end]}]" if lone else None
    advice: str | None = "write `key: value`, one a line and indented, or {key: value, key: value}"
    match notation:
        case Listed() | Fixed():
            expected = "a list"
            advice = "write [a, b], or one entry a line after a hyphen and a space"
        case Keyed(entry):
            expected = f"keys, each with {noun(entry.plans[0])}"
            if isinstance(node, ListNode):
                advice = "write `key: value` for each entry, without hyphens and brackets"
        case Entry():
            expected, advice = "keys with values", _as_keys(notation, node, spot) or advice
        case _:
            expected = "one value"
            bracket = node.source.clean[node.start : node.start + 1] in {"{", "["}
            advice = "a text that begins with { or [ must be in quotes" if bracket else None
    message = f"`{spot.name}` takes {expected}, not {_given(node)}"
    return broken(WRONG_SHAPE, message, node, spot, record, help=advice, fix=fix)


def _as_keys(notation: Entry, node: Node, spot: Spot) -> str | None:
    """Advise to write a text as the value of the only key that must be there, if there is one."""
    if not isinstance(node, ScalarNode) or len(notation.plans) > 1:
        return None
    needed = [member for member in notation.plans[0].every_member() if member.required]
    if len(needed) != 1 or len(node.value) > MOST_SHOWN:
        return None
    return f"write `{spot.name}: {{{needed[0].written}: {node.value}}}`"


def _given(node: Node) -> str:
    if isinstance(node, ScalarNode):
        return f"the text `{node.value}`" if len(node.value) <= MOST_SHOWN else "a text"
    return "a list" if isinstance(node, ListNode) else "keys with values"


def no_value(at: ScalarNode, spot: Spot, record: Record) -> Broken:
    """Complain of nothing where a value is needed; `at` is its key, or where it should be."""
    message, advice = f"`{spot.name}` has no value", _comment_advice(at)
    return broken(EMPTY_VALUE, message, at, spot, record, help=advice)


def _comment_advice(at: ScalarNode) -> str | None:
    """Advice where a comment follows on the line: it may have been meant as the value."""
    line, column = at.source.position(at.end)
    rest = at.source.line(line)[column - 1 :].lstrip(" :").rstrip()
    if not rest.startswith("#"):
        return None
    value = rest.split()[0] if rest[1:2].strip() else rest
    return f"what follows # is a comment; if it is the value, put it in quotes: '{value}'"


ID = re.compile(r"[a-z0-9][a-z0-9.-]*")
"""What ids look like, but for those that are printed."""


def is_plain_id(member: Member) -> bool:
    """Whether a key is an id like others; where one is printed, any text will do."""
    return member.name == "id" and member.notation != Text(nature=Nature.PRINTED_ID)


class Given(Frozen):
    """What is written for a class: by key, the node of the key and the value that was read.

    `forgiven` are keys not to be missed: a misspelt one was probably meant to be them.
    """

    node: Node
    key: ScalarNode | None
    values: Mapping[str, tuple[ScalarNode | None, Any]]
    forgiven: frozenset[str] = frozenset()

    def start(self) -> Span:
        """Return where to point when something is missing: at the key, or where it begins."""
        if self.key is not None:
            return span_of(self.key)
        return self.node.source.span(self.node.start, self.node.start + 1)


def decode(
    notation: Notation, node: Node, spot: Spot, key: ScalarNode | None, record: Record
) -> Any:
    """Return the value of a node, or BROKEN; `key` is the key that it stands under."""
    record.places[spot.origin] = Place(node, key)
    if isinstance(node, ScalarNode) and not node.value:
        return _nothing(node, key, spot, record)
    match notation:
        case Keyed():
            return _keyed(notation, node, spot, record)
        case Entry():
            return _entry(notation, node, spot, record)
        case Listed() | Fixed():
            return _list(notation, node, spot, record)
        case Text() | Whole() | Truth() | Word() | Tag() | Parsed() | Rich():
            if isinstance(node, ScalarNode):
                return single(notation, node, spot, record)
            return shape(notation, node, spot, record)
        case _:
            assert_never(notation)


def _nothing(node: ScalarNode, key: ScalarNode | None, spot: Spot, record: Record) -> Broken:
    """Complain of an empty text, unless it was complained of before."""
    if node.style == REFUSED:
        return BROKEN
    return no_value(key or node, spot, record)


def members(of: Plan, node: MappingNode, spot: Spot, record: Record) -> Given:
    """Return what is written for a class, inline groups included, each value decoded."""
    known = _in_words(of, record.words)
    values: dict[str, tuple[ScalarNode | None, Any]] = {}
    forgiven: set[str] = set()
    for key, value in node.entries:
        member = known.get(key.value)
        if member is None:
            meant = complain_of_key(of, key, tuple(known), spot.origin, record)
            forgiven |= {known[meant].written} if meant else set()
            continue
        inner = Spot(join(spot.origin, member.written), key.value)
        if not isinstance(value, ScalarNode) or value.value or member.required:
            values[member.written] = (key, _member(member, value, inner, key, record))
        elif value.empty:
            advice = _comment_advice(key) or "give it a value or remove it"
            message = f"`{key.value}` has no value and is ignored"
            record.complain(EMPTY_OPTIONAL, message, key, origin=inner.origin, help=advice)
        elif isinstance(member.notation, Text) and not member.notation.refers:
            # '' is a text like others where none is needed
            record.places[inner.origin] = Place(value, key)
            values[member.written] = (key, "")
        else:
            values[member.written] = (key, _nothing(value, key, inner, record))
    key_node = record.places[spot.origin].key
    return Given(node, key_node, values, frozenset(forgiven))


def _member(member: Member, node: Node, spot: Spot, key: ScalarNode, record: Record) -> Any:
    """Return the value of a member; a list that is required has entries."""
    value = decode(member.notation, node, spot, key, record)
    if member.required and value == ():
        message = f"`{spot.name}` needs at least one entry"
        return broken(EMPTY_VALUE, message, node, spot, record)
    return value


def build(of: Plan, given: Given, origin: Origin, record: Record, **also: Any) -> Any:
    """Return an instance of a class, or BROKEN; `also` are arguments from outside."""
    arguments: dict[str, Any] = dict(also)
    missing: list[str] = []
    for member in of.members:
        if member.written in given.values:
            arguments[member.name] = given.values[member.written][1]
        elif member.required:
            arguments[member.name] = BROKEN
            missing += [] if member.written in given.forgiven else [member.written]
    for group in of.groups:
        known = _by_key(plan(group.cls))
        if keys := [key for name, (key, _) in given.values.items() if name in known]:
            inner = Given(given.node, keys[0], given.values, given.forgiven)
            arguments[group.name] = build(plan(group.cls), inner, origin, record)
    if missing:
        names, several = listed([f"`{key}`" for key in missing]), len(missing) > 1
        lack = f"{names} {'are' if several else 'is'} missing"
        message = f"{lack}: {noun(of)} needs {'them' if several else 'it'}"
        record.complain(MISSING_KEY, message, given.start(), origin=origin or None)
    if BROKEN in arguments.values():
        return BROKEN
    return _translated(of, arguments) if of.translated else of.cls(**arguments)


def _translated(of: Plan, arguments: Mapping[str, Any]) -> Any:
    """Return the texts of a translated entry with their paths in it; of a language the whole."""
    texts = tuple(_texts(of, arguments))
    if of.cls is not Translation:
        return texts
    names = tuple((path, text) for path, text in texts if isinstance(text, str))
    rich = tuple((path, text) for path, text in texts if isinstance(text, Prose))
    return Translation(arguments["language"], names, rich)


def _texts(of: Plan, arguments: Mapping[str, Any]) -> Iterator[tuple[Path, str | Prose]]:
    for member in of.members:
        value = arguments.get(member.name, ())
        if isinstance(value, str | Prose):
            yield from [((member.written,), value)] if value else []
        else:
            yield from (((member.written, *path), text) for path, text in value)


@cache
def _by_key(of: Plan) -> dict[str, Member]:
    return {member.written: member for member in of.every_member()}


@cache
def _in_words(of: Plan, words: CellWords) -> dict[str, Member]:
    """Return the members of a class by their keys as a definition with such cells writes them."""
    return {words.said(key): member for key, member in _by_key(of).items()}


def _entry(notation: Entry, node: Node, spot: Spot, record: Record, **also: Any) -> Any:
    of = _choice(notation, node, spot, record)
    if of is None:
        return BROKEN
    if isinstance(node, MappingNode):
        return build(of, members(of, node, spot, record), spot.origin, record, **also)
    if of.shorthand is None:
        return shape(notation, node, spot, record)
    inner = Spot(join(spot.origin, of.shorthand.written), spot.name)
    key = record.places[spot.origin].key
    value = decode(of.shorthand.notation, node, inner, key, record)
    given = Given(node, key, {of.shorthand.written: (key, value)})
    return build(of, given, spot.origin, record, **also)


def _choice(notation: Entry, node: Node, spot: Spot, record: Record) -> Plan | None:
    """Return the class that is meant: the only one, or the one whose tag stands under `kind`."""
    plans = notation.plans
    if len(plans) == 1:
        return plans[0]
    if not isinstance(node, MappingNode):
        shape(notation, node, spot, record)
        return None
    by_tag = {each.tag or "": each for each in plans}
    kind = next((value for key, value in node.entries if key.value == "kind"), None)
    if not isinstance(kind, ScalarNode) or kind.empty:
        at = Given(node, record.places[spot.origin].key, {}).start()
        message = f"`kind` is missing: `{spot.name}` is of kind {', '.join(by_tag)}"
        record.complain(MISSING_KEY, message, at, origin=spot.origin)
        return None
    if kind.value not in by_tag:
        choose(kind.value, tuple(by_tag), kind, Spot(join(spot.origin, "kind"), "kind"), record)
        return None
    return by_tag[kind.value]


def _keyed(notation: Keyed, node: Node, spot: Spot, record: Record) -> Any:
    if not isinstance(node, MappingNode):
        return shape(notation, node, spot, record)
    found: dict[Any, ScalarNode] = {}
    entries: list[Any] = []
    for name, value in node.entries:
        key = _key(notation, name, spot, record)
        if key is not BROKEN and key in found:
            message = f"`{name.value}` is the same as `{found[key].value}`"
            keys = found[key], name
            record.complain_of_twin(DUPLICATE_KEY, message, keys, "keep one of the two")
            continue
        found[key] = name
        step = Spot(join(spot.origin, name.value if key is BROKEN else str(key)), name.value)
        entries.append(_keyed_entry(notation, key, name, value, step, record))
    if BROKEN in entries:
        return BROKEN
    if notation.entry.translated:
        return tuple(
            ((str(key), *path), text)
            for key, texts in zip(found, entries, strict=True)
            for path, text in texts
        )
    return tuple(entries)


def _keyed_entry(
    notation: Keyed, key: Any, name: ScalarNode, value: Node, spot: Spot, record: Record
) -> Any:
    record.places[spot.origin] = Place(value, name)
    if isinstance(value, ScalarNode) and not value.value:
        return _nothing(value, name, spot, record)
    return _entry(notation.entry, value, spot, record, **{notation.key.name: key})


def _key(notation: Keyed, name: ScalarNode, spot: Spot, record: Record) -> Any:
    """Return the value of the KEY field, read from a key."""
    member = notation.key
    if isinstance(member.notation, Listed | Fixed | Entry | Keyed | Rich):
        raise TypeError(f"{member} cannot be written as a key")
    if not name.value:
        return no_value(name, spot, record)
    if is_plain_id(member) and not ID.fullmatch(name.value):
        slug = re.sub(r"[^a-z0-9.]+", "-", name.value.lower()).strip("-.")
        message = f"`{name.value}` cannot be an id"
        rule = "ids have small letters, digits, hyphens and dots"
        return broken(BAD_ID, f"{message}: {rule}", name, spot, record, fix=slug or None)
    return single(member.notation, name, spot, record)


def _list(notation: Listed | Fixed, node: Node, spot: Spot, record: Record) -> Any:
    if not isinstance(node, ListNode):
        return shape(notation, node, spot, record)
    match notation:
        case Listed(item):
            notations: tuple[Notation, ...] = (item,) * len(node.items)
        case Fixed(items) if len(items) == len(node.items):
            notations = items
        case Fixed():
            message = f"`{spot.name}` takes {len(notation.items)} values, not {len(node.items)}"
            return broken(WRONG_NUMBER, message, node, spot, record)
    values = tuple(
        decode(item_notation, item, Spot(join(spot.origin, str(at)), spot.name), None, record)
        for at, (item_notation, item) in enumerate(zip(notations, node.items, strict=True))
    )
    return BROKEN if BROKEN in values else values
