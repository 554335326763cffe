from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.checks.sentences.line import Line
from generator.checks.sentences.numbers import NUMBER, number
from generator.checks.sentences.phrases import Phrase
from generator.diagnostics import Finding, Origin, Related
from generator.model.counters import Arrival, Pace, Setup
from generator.model.game import Victory
from generator.model.names import listed
from generator.records import dataclass

_A_TURN = Phrase(
    rf"(?P<number>{NUMBER})\s+(?:(?!{NUMBER}|on\b)\S+\s+){{0,2}}(?:units?|battalions?|divisions?)\b"
)
_NOT = re.compile(r"\b(?:no|not|nor|neither|none|never|without|nobody)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Entry:
    """What the data of an entry name, by kind; a kind that they leave open is missing."""

    words: Origin
    data: Origin
    known: dict[str, frozenset[str]]
    numbers: frozenset[int] = frozenset()


@check("REF039", "words-of-an-entry", WARNING, english=True)
def words_that_name_others(context: CheckContext) -> Iterator[Finding]:
    """The words of a set-up, an arrival, a victory or a modifier name other things than its data.

    `holds: [kataoka]` and "a Russian unit stands in Shirei-zan"; `each-turn: 1` and "two units a
    turn"; `terrain: [swamp]` and "the attacked hex is mountain". The words are printed, the data
    are played.
    """
    entries = {entry.words: entry for entry in _entries(context)}
    for line in context.lines:
        entry = entries.get(line.origin)
        if entry is not None:
            yield from _names(context, line, entry)
            yield from _numbers(line, entry)


def _entries(context: CheckContext) -> Iterator[_Entry]:
    for victory in context.game.victory:
        known = _kinds(
            place=(*victory.holds, *victory.occupies, *victory.connects), zone=victory.zones
        )
        known |= _winner(victory)
        yield _Entry(f"victory.{victory.id}.text", f"victory.{victory.id}", known)
    counters = context.game.counters
    for setup in counters.setup if counters else ():
        yield _position(f"setup.{setup.id}", setup, frozenset())
    for arrival in counters.arrivals if counters else ():
        many = {arrival.each_turn, arrival.draw.count if arrival.draw else None}
        numbers = frozenset(each for each in many if each is not None)
        if numbers:
            numbers |= {len(arrival.units), 1 if arrival.pace is not Pace.FIXED else 0}
        yield _position(f"arrivals.{arrival.id}", arrival, numbers)
    for modifier in context.game.tables.modifiers:
        known = _kinds(terrain=modifier.terrain, line=modifier.lines)
        yield _Entry(f"modifiers.{modifier.id}.when", f"modifiers.{modifier.id}", known)


def _kinds(**known: Iterable[str]) -> dict[str, frozenset[str]]:
    return {kind: frozenset(names) for kind, names in known.items() if names}


def _winner(victory: Victory) -> dict[str, frozenset[str]]:
    """Return the side of a victory by holding places, which its words call by name."""
    plain = not _NOT.search(victory.text.source)
    return {"side": frozenset({victory.side})} if victory.holds and plain else {}


def _position(origin: Origin, entry: Setup | Arrival, numbers: frozenset[int]) -> _Entry:
    where = entry.where
    box = {where.box, entry.from_box if isinstance(entry, Arrival) else None} - {None}
    known = _kinds(
        place=where.places,
        zone=(*where.zones, *where.not_zones),
        box=(str(name) for name in box) if box else (),
    )
    if where.hexes and not where.hexsides:
        known |= _kinds(hex=where.hexes)
    return _Entry(f"{origin}.text", origin, known, numbers)


def _names(context: CheckContext, line: Line, entry: _Entry) -> Iterator[Finding]:
    for piece in line.pieces:
        reference = piece.reference
        if reference is None or reference.kind not in entry.known:
            continue
        known = entry.known[reference.kind]
        if reference.target not in known and not _same_hex(context, reference.target, known):
            names = context.names.get(reference.kind, {})
            told = listed([names.get(name, name) for name in sorted(known)])
            yield words_that_name_others.finding(
                f"the data name {told}, the words {piece.text}",
                line.origin,
                within=line.within(piece.at, piece.to),
                related=(Related(None, "the data", entry.data, on_key=True),),
            )


def _same_hex(context: CheckContext, label: str, known: frozenset[str]) -> bool:
    at = context.hex(label)
    return at is not None and any(at == found for _, found in context.hexes(known))


def _numbers(line: Line, entry: _Entry) -> Iterator[Finding]:
    for match in _A_TURN.finditer(line.text) if entry.numbers else ():
        if number(match["number"]) not in entry.numbers:
            told = listed([str(each) for each in sorted(entry.numbers) if each], "or")
            yield words_that_name_others.finding(
                f"the data say {told}, the words {match['number'].lower()}",
                line.origin,
                within=line.within(*match.span("number")),
                related=(Related(None, "the data", entry.data, on_key=True),),
            )
