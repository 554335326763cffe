from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.checks.sentences.line import Line, Piece
from generator.diagnostics import Finding, Origin

_BESIDE = re.compile(r"\s+|\s+\w+\s+divides\s+|\s+player\s+")
_VALUE_BESIDE = re.compile(r"\s+player\s+(?:\w+\s+){0,2}")
_PARTED = {kind: re.compile(r"\s+") for kind in ("value", "count")}
_PARTED["zone"] = re.compile(r"\s+for\s+the\s+")
"""What stands between a thing and its side behind it."""
_PUTS = re.compile(r"\b(?:puts?|places?|keeps?|sets?\s+up|his|their|drops?|divides?)\b")
_FOE = re.compile(
    r"\b(?:enem|attack|against|eliminat|captur|kill|holds?|unless|until)", re.IGNORECASE
)
_QUOTED = frozenset({"value", "count", "limit"})
_OWNED = frozenset({"unit", "formation", "box"})
_GOES_ON = re.compile(r"(?:His|Her|Their)\s")
"""A sentence that tells more of the side of the one before it."""
_DEFENDS = re.compile(r"\bdefending\s+\Z", re.IGNORECASE)
_ATTACKS = re.compile(r"\s+(?:attack|attackers?)\b")
_ACTS = re.compile(r"\A(?:the|an?|any)?\s*\Z", re.IGNORECASE)
_DOES = re.compile(r"\s+\w+\s+(?:attacks?|declares?|presses|enters?|stands?|holds?|launch\w*)\b")


@check("REF054", "side-of-another", WARNING, english=True)
def sides_of_others(context: CheckContext) -> Iterator[Finding]:
    """A sentence gives one side what belongs to the other: its units, its numbers, its steps.

    "The Japanese Guards" where they are Russian, "Russian: ..." before a list of Japanese units,
    "the Russian player divides" the points of the Japanese, the rule for a modifier of one side
    that begins with an attack of the other. Who owns what is known from the counters, the boxes and
    the modifiers; a value belongs to the side after which it is called.
    """
    yield from _favoured(context)
    owners = _owners(context)
    acting = dict(_acting(context))
    modified = _modifiers(context)
    for line in context.lines:
        pieces = [piece for piece in line.pieces if piece.reference]
        if not any(piece.reference and piece.reference.kind == "side" for piece in pieces):
            continue
        found = {
            *_beside(line, pieces, owners),
            *_labelled(line, pieces, owners),
            *_put(line, pieces, owners, context.names["side"]),
        }
        for side, thing in sorted(found, key=lambda pair: pair[1].at):
            yield _finding(line, side, thing)
        owner = acting.get(line.origin)
        for side in pieces:
            told = _kind(side) == "side" and _modified(line, side, pieces, owner, modified)
            if told:
                yield _of_a_modifier(context, line, side, told)
        first = pieces[0]
        if owner and _acts(line, first) and first.reference and first.reference.target != owner:
            yield sides_of_others.finding(
                f"here {first.text} act, but the definition gives this to "
                f"{context.names['side'].get(owner, owner)}",
                line.origin,
                within=line.within(first.at, first.to),
            )


def _favoured(context: CheckContext) -> Iterator[Finding]:
    """Find effects of a side's zone that speak of no other side than the other one."""
    zones = context.game.map.zones if context.game.map else ()
    owners = {f"zones.{zone.id}.effects": zone.side for zone in zones if zone.side}
    for line in context.lines if owners else ():
        owner = owners.get(line.origin)
        sides = [piece for piece in line.pieces if _kind(piece) == "side"]
        told = {each.reference.target for each in sides if each.reference}
        if owner and told and owner not in told:
            yield sides_of_others.finding(
                f"the zone belongs to {context.names['side'].get(owner, owner)}",
                line.origin,
                within=line.within(sides[0].at, sides[0].to),
            )


def _owners(context: CheckContext) -> dict[tuple[str, str], str]:
    """Return which side each thing belongs to."""
    game = context.game
    found: dict[tuple[str, str], str] = {}
    if game.counters:
        found |= {("unit", unit.id): unit.side for unit in game.counters.units}
        for marker in game.counters.markers:
            if marker.side:
                found |= {(kind, marker.id): marker.side for kind in ("marker", "count")}
    if game.map:
        found |= {("box", box.id): box.side for box in game.map.boxes if box.side}
        found |= {("zone", zone.id): zone.side for zone in game.map.zones if zone.side}
    sides = [side.id for side in game.sides]
    for kind in _QUOTED:
        for name in context.names.get(kind, {}):
            called = [side for side in sides if side in re.split(r"[.\-]", name)]
            if len(called) == 1:
                found[kind, name] = called[0]
    return found


def _acting(context: CheckContext) -> Iterator[tuple[Origin, str]]:
    """Yield texts that tell what one side does, with that side."""
    for modifier in context.game.tables.modifiers:
        if modifier.side:
            yield f"modifiers.{modifier.id}.when", modifier.side
    for ending in context.game.ends:
        if ending.side:
            yield f"ends.{ending.id}.text", ending.side
    for victory in context.game.victory:
        if not victory.otherwise:
            yield f"victory.{victory.id}.text", victory.side


def _modifiers(context: CheckContext) -> dict[tuple[str, str], str]:
    """Return the side of each effect, and of each rule all of whose modifiers are of one side."""
    found: dict[tuple[str, str], str] = {}
    sides: dict[str, set[str | None]] = {}
    for each in context.game.tables.modifiers:
        if each.rule:
            sides.setdefault(each.rule, set()).add(each.side)
        if each.side:
            found["effect", each.id] = each.side
    alone = {rule: of for rule, of in sides.items() if len(of) == 1}
    return found | {("rule", rule): side for rule, of in alone.items() for side in of if side}


def _modified(
    line: Line,
    side: Piece,
    pieces: list[Piece],
    owner: str | None,
    modified: Mapping[tuple[str, str], str],
) -> str | None:
    """Return whose modifier it is that a side is told to defend with, or to attack with."""
    target = side.reference.target if side.reference else ""
    if owner == target and _DEFENDS.search(line.text[: side.at]) and "modifiers." in line.origin:
        return owner
    if not _ATTACKS.match(line.text, side.to):
        return None
    first, last = next(each for each in line.sentences() if each[0] <= side.at < each[1])
    if line.text[first : side.at].rstrip().endswith("for the"):
        first = max(0, line.text.rfind(";", 0, side.at))
    of = {
        modified.get((each.reference.kind, each.reference.target))
        for each in pieces
        if each.reference and first <= each.at < last and each.reference.kind in {"effect", "rule"}
    }
    whose = of.pop() if len(of) == 1 else None
    return whose if whose and whose != target else None


def _of_a_modifier(context: CheckContext, line: Line, side: Piece, owner: str) -> Finding:
    name = context.names["side"].get(owner, owner)
    return sides_of_others.finding(
        f"what this quotes is for {name} attacks alone",
        line.origin,
        within=line.within(side.at, side.to),
    )


def _acts(line: Line, first: Piece) -> bool:
    begins = _ACTS.match(line.text[: first.at])
    is_side = first.reference is not None and first.reference.kind == "side"
    return is_side and bool(begins and _DOES.match(line.text, first.to))


Pair = tuple[Piece, Piece]
Owners = Mapping[tuple[str, str], str]


def _other(side: Piece, thing: Piece, owners: Owners) -> bool:
    if side.reference is None or thing.reference is None:
        return False
    owner = owners.get((thing.reference.kind, thing.reference.target))
    return owner is not None and owner != side.reference.target


def _kind(piece: Piece) -> str:
    return piece.reference.kind if piece.reference else ""


def _beside(line: Line, pieces: list[Piece], owners: Owners) -> Iterator[Pair]:
    """Yield a side with the thing right behind it, or with the number right before it."""
    for left, right in pairwise(pieces):
        between = line.text[left.to : right.at]
        if _kind(left) == "side" and _kind(right) in _OWNED | _QUOTED:
            gap = _BESIDE if _kind(right) in _OWNED else _VALUE_BESIDE
            if gap.fullmatch(between) and _other(left, right, owners):
                yield left, right
        parted = _PARTED.get(_kind(left)) if _kind(right) == "side" else None
        if parted and parted.fullmatch(between) and _other(right, left, owners):
            yield right, left


def _labelled(line: Line, pieces: list[Piece], owners: Owners) -> Iterator[Pair]:
    """Yield a side before a colon with each thing behind it, up to the next such label."""
    label: Piece | None = None
    for piece in pieces:
        if _kind(piece) == "side":
            label = piece if line.text[piece.to : piece.to + 1] == ":" else None
        elif (
            label and _kind(piece) in {"unit", "formation", "box"} and _other(label, piece, owners)
        ):
            yield label, piece


def _put(
    line: Line, pieces: list[Piece], owners: Owners, names: Mapping[str, str]
) -> Iterator[Pair]:
    """Yield a side that puts things somewhere with each that is not its own."""
    before: list[Piece] = []
    for first, last in line.sentences():
        within = [piece for piece in pieces if first <= piece.at < last]
        sides = [piece for piece in within if _kind(piece) == "side"]
        text = line.text[first:last]
        if not sides and _GOES_ON.match(text):
            sides = before
        before = sides
        alone = len(sides) == 1 and sum(name in text for name in names.values()) < 2
        if alone and _PUTS.search(text) and not _FOE.search(text):
            yield from (
                (sides[0], piece)
                for piece in within
                if piece.at > sides[0].at
                and _kind(piece) in {"unit", "formation", "box", "value", "marker", "count"}
                and _other(sides[0], piece, owners)
            )


def _finding(line: Line, side: Piece, thing: Piece) -> Finding:
    return sides_of_others.finding(
        f"{thing.text} is not {side.text}",
        line.origin,
        within=line.within(thing.at, thing.to),
        help="one of the two was mistaken for its counterpart on the other side",
    )
