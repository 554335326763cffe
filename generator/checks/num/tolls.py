"""What rules say that moves take of units of a kind, and give them along roads; what zones take.

In: sentences such as "forest costs cavalry two points", "tanks move two hexes further along a
road", "leaving an enemy zone costs nothing". Out: a number that `movement`, or `zone-of-control`,
does not have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from generator.checks.claims import Claim, Facts, Rows, Said
from generator.checks.context import CheckContext
from generator.checks.map.key import Ground, steps_in
from generator.checks.num.kinds import entries_of
from generator.checks.num.named import Named, grounds_named, weathers_of, whom
from generator.model.movement import Movement, in_weather
from generator.model.names import listed
from generator.model.numbers import mixed


def _much(said: Said) -> Fraction | None:
    text = said["much"].lower()
    return Fraction(1) if said.has("one of it", text) else steps_in(text)


def _entries(said: Said, who: Named) -> Iterator[Movement]:
    """Yield the entries by which the units of a kind go in the weather of a sentence."""
    for unit in (unit for units in who.kinds for unit in units):
        for entry in entries_of(said.context, unit):
            yield from (in_weather(entry, weather) for weather in weathers_of(said))


def _takes(entry: Movement, ground: Ground) -> Fraction | None:
    """Return what ground takes units of an entry; None where that is no number."""
    ways = {way.line: way.steps.steps for way in entry.ways}
    if ground.family == "terrain":
        taken = next((each.steps for each in entry.terrain if each.terrain == ground.id), None)
        known = taken.steps.value if taken and taken.steps else None
        return known if taken else Fraction(1)
    if ground.id in ways:
        way = ways[ground.id]
        return way.value if way else None
    if ground.id in entry.never:
        return None
    return next((each.steps.value for each in entry.cost if each.line == ground.id), None)


def _cost(said: Said) -> bool | Facts:
    """Judge what ground takes a kind of units, each of several kinds."""
    anybody = Named((said.context.units,))
    who = whom(said)[0] if "who" in said.slots else anybody
    lead = said.sought("lead of a subject", said["where"].lower())
    where = said["where"][lead.end() if lead else 0 :]
    stated, (grounds, rest) = _much(said), grounds_named(said.context, where)
    if who is None or stated is None or rest.strip(" ,") or not said.game.movement:
        return True
    more = any(slot in said.slots and said[slot] for slot in ("more", "later"))
    for things in grounds:
        of_terrain = any(each.family == "terrain" for each in things)
        wrong = _another(said, who, things, {stated, stated + int(more and of_terrain)})
        if wrong:
            return wrong
    return True


def _another(
    said: Said, who: Named, things: tuple[Ground, ...], right: set[Fraction]
) -> Facts | None:
    for kind in who.kinds:
        entries = [*_entries(said, Named((kind,)))]
        found = {_takes(entry, ground) for entry in entries for ground in things}
        known = {each for each in found if each is not None}
        if known and not known & right:
            truth = listed([mixed(each) for each in sorted(known)], "or")
            return {"truth": truth, "name": things[0].name, "of": kind[0].name}
    return None


def _gains(said: Said) -> bool | Facts:
    """Judge how much further units go along a road."""
    return _along(said, lambda entry: [(one.line, int(one.steps)) for one in entry.extra], 0)


def _multiplies(said: Said) -> bool | Facts:
    """Judge how many times as far units go along a road."""
    return _along(said, lambda entry: [(one.line, int(one.steps)) for one in entry.times], 1)


_FACTORS = {"doubl": 2, "twice": 2, "tripl": 3, "thrice": 3, "quadrupl": 4}


def _factor(said: Said) -> int | None:
    text = said["much"].lower().removesuffix(" times")
    named = next((value for word, value in _FACTORS.items() if text.startswith(word)), None)
    stated = named or steps_in(text)
    return int(stated) if stated is not None and stated == int(stated) else None


def _along(
    said: Said, gives: Callable[[Movement], list[tuple[str, int]]], least: int
) -> bool | Facts:
    """Judge a number of one key of movement for a kind of road; `least` is what nothing gives."""
    stated, (grounds, rest) = _factor(said), grounds_named(said.context, said["where"])
    lines = {each.id for some in grounds for each in some if each.family == "lines"}
    anybody = "who" not in said.slots or not said["who"]
    who = Named((said.context.units,)) if anybody else whom(said)[0]
    used = any(line in lines for each in said.game.movement for line, _ in gives(each))
    if who is None or stated is None or not lines or rest.strip(" ,") or not _of(said, gives):
        return True
    for kind in who.kinds if used or not anybody else ():
        entries = [*_entries(said, Named((kind,)))]
        known = {dict(gives(each)).get(line, least) for each in entries for line in lines}
        if known and stated not in known:
            truth = listed([str(each) for each in sorted(known)], "or")
            return {"truth": truth, "name": said["where"], "of": kind[0].name}
    return True


def _of(said: Said, gives: Callable[[Movement], list[tuple[str, int]]]) -> bool:
    """Whether movement of the game has such a key at all."""
    return any(gives(each) for each in said.game.movement)


def _alone(said: Said) -> bool | Facts:
    """Judge how far units go that cross what is crossed in a move of one hex alone."""
    grounds, rest = grounds_named(said.context, said["where"])
    lines = {each.id for some in grounds for each in some}
    alone = {line for each in said.game.movement for line in each.alone}
    right = bool(rest.strip()) or not lines & alone or said.number() == 1
    return right or {"truth": "1"}


def _zone(said: Said) -> bool | Facts:
    """Judge what it takes to enter or to leave a zone of control, beside what the ground takes."""
    zone = said.game.zone_of_control
    if zone is None or not said.game.movement:
        return True
    enters = said.has("into a zone", said["way"])
    known = zone.into if enters else zone.out
    stated = Fraction(0) if said.has("nothing", said["much"]) else _much(said)
    taken = known.value if known else Fraction(0)
    apart = bool(said["more"] or said["later"]) or not enters or not stated
    right = stated is None or stated == taken or (not apart and stated == taken + 1)
    return right or {"truth": mixed(taken) if taken else "nothing"}


def rows() -> Rows:
    """Yield the rows of NUM084 about what moves take and give."""
    message = "by `movement` {name} takes {of} {truth}, not {much}"
    see = "the data: movement"
    yield Claim("ground takes of a kind", _cost, message, at="much", see=see, given=_moves)
    gains = "by `movement` it is {truth} for {of}, not {much}"
    yield Claim("less if it crosses", _cost, message, at="much", see=see, given=_moves)
    yield Claim("further by road", _gains, gains, at="much", see=see, given=_moves)
    yield Claim("times as far by road", _multiplies, gains, at="much", see=see, given=_moves)
    alone = "by `alone` of `movement` it is {truth}"
    yield Claim("alone across a line", _alone, alone, see=see, given=_moves)
    zone = "by `zone-of-control` it takes {truth}, not {much}"
    zones = "the data: zone-of-control"
    yield Claim("zone costs", _zone, zone, at="much", see=zones, given=_moves)


def _moves(context: CheckContext) -> dict[str, str] | None:
    return {} if context.game.movement else None
