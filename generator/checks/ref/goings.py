"""What rules say of where units go, against `movement`: who enters, crosses, and goes by what.

In: sentences such as "guns may not enter marsh", "only foot crosses the river without a bridge",
"the canal may be crossed at bridges alone", "tanks move by road only". Out: whether the data let
these units. A sentence about a kind is right if it is so of any unit that may be meant.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.board.cell import MapEdge
from generator.checks.claims import Claim, Facts, Rows, Said
from generator.checks.context import CheckContext, of_things
from generator.checks.map.key import Ground
from generator.checks.num.kinds import entries_of, section_of
from generator.checks.num.named import Grounds, Named, grounds_named, weathers_of, whom
from generator.model.arms import UnitType
from generator.model.counters import Unit
from generator.model.map import ZoneKind
from generator.model.movement import Movement, in_weather

_May = Callable[[Movement, Ground], "bool | None"]
"""Whether units of an entry may; None where the data leave it open."""

# ---- what the data let units do


def _goes_into(entry: Movement, ground: Ground) -> bool | None:
    """Whether units enter terrain, or cross a line away from its bridges."""
    if ground.family == "terrain":
        taken = next((e.steps.text for e in entry.terrain if e.terrain == ground.id), "")
        return ground.entry.playable and taken != "no"
    if any(each.line == ground.id for each in entry.told):
        return None
    return not ground.entry.impassable and ground.id not in entry.never


def _goes_along(entry: Movement, ground: Ground) -> bool | None:
    """Whether units gain anything by a road or the like."""
    known = {way.line for way in entry.ways if way.steps.steps}
    known |= {more.line for more in entry.extra if more.steps}
    return ground.id in known | {more.line for more in entry.times if more.steps}


def _keeps_to(entry: Movement, ground: Ground) -> bool | None:
    """Whether units go along a way and nowhere else."""
    shut = {each.terrain for each in entry.terrain if each.steps.text == "no"}
    return bool(_goes_along(entry, ground)) and bool(shut)


def _stops_at(entry: Movement, ground: Ground) -> bool | None:
    """Whether units stop in terrain, or behind a line."""
    if any(each.line == ground.id for each in entry.told):
        return None
    return bool(getattr(ground.entry, "stops", False)) or ground.id in entry.halts


def _goes_on(entry: Movement, ground: Ground) -> bool | None:
    stops = _stops_at(entry, ground)
    return None if stops is None else not stops


@of_things
def _is_way(context: CheckContext, line: str) -> bool:
    """Whether units go along a kind of line, or by it over another."""
    ways = (way.line for each in context.game.movement for way in each.ways)
    more = (one.line for each in context.game.movement for one in (*each.extra, *each.times))
    return line in {*ways, *more}


def _able(
    said: Said, units: Sequence[Unit], ground: Ground, may: _May, *, denied: bool
) -> list[Unit] | None:
    """Return those units that may in some weather of a sentence; None where data leave it open."""
    found: list[Unit] = []
    weathers = weathers_of(said, denied=denied)
    for unit in units:
        entries = entries_of(said.context, unit)
        every = [in_weather(entry, weather) for entry in entries for weather in weathers]
        known = [may(each, ground) for each in every]
        if None in known or not known:
            return None
        found += [unit] if any(known) else []
    return found


# ---- what a sentence says


def _judged(said: Said, grounds: Sequence[Grounds], may: _May, *, denied: bool) -> bool | Facts:
    """Judge whether units may, or may not, go where a sentence says, each kind everywhere."""
    who, only = whom(said)
    if who is None:
        return True
    for things in grounds:
        if who.every and denied:
            wrong = _somebody(said, things, may)
        elif only and not denied:
            wrong = _others(said, who, things, may) or _each(said, who, things, may, denied=False)
        else:
            wrong = _each(said, who, things, may, denied=denied)
        if wrong:
            return wrong
    return True


def _each(said: Said, who: Named, things: Grounds, may: _May, *, denied: bool) -> Facts | None:
    for units in who.kinds:
        known = [_able(said, units, ground, may, denied=denied) for ground in things]
        if None in known or not known:
            return None
        able = [unit for some in known for unit in some or ()]
        whole = all(len(some or ()) == len(units) for some in known)
        if (denied and whole) or (not denied and not able):
            able_to = "may" if denied else "may not"
            return {"who": units[0].name, "may": able_to, "name": things[0].name}
    return None


def _somebody(said: Said, things: Grounds, may: _May) -> Facts | None:
    """Return who may where a sentence says that nobody may."""
    return _able_to(said, _moving(said.context), things, may)


def _others(said: Said, who: Named, things: Grounds, may: _May) -> Facts | None:
    """Return who may, too, where a sentence says that some may alone."""
    meant = {unit.id for units in who.kinds for unit in units}
    rest = [unit for unit in _moving(said.context) if unit.id not in meant]
    return _able_to(said, rest, things, may)


def _able_to(said: Said, units: Sequence[Unit], things: Grounds, may: _May) -> Facts | None:
    """Return the first of some units that may go into whatever is meant."""
    able = [_able(said, units, ground, may, denied=True) or [] for ground in things]
    return (
        {"who": able[0][0].name, "may": "may", "name": things[0].name}
        if able and all(able)
        else None
    )


@of_things
def _moving(context: CheckContext) -> tuple[Unit, ...]:
    """Return the units that move by data and are what they seem."""
    real = (unit for unit in context.units if UnitType.DECOY not in unit.type.marks)
    return tuple(unit for unit in real if entries_of(context, unit))


def _about_moves(said: Said) -> bool:
    """Whether a rule is about moves, and not about other ways in which units go."""
    section = section_of(said)
    if section is None or section.option or not said.game.movement:
        return False
    title = str(section.title).lower()
    return said.has("about moves", title) or not said.has("about other goings", title)


def _enters(said: Said) -> bool | Facts:
    """Judge who enters or crosses what."""
    where = _without_price(said, said["where"])
    denied = said.has("denied", said["how"]) or said.has("nobody at all", said["who"])
    denied = denied or bool("not" in said.slots and said["not"])
    by = said.sought("by a bridge", where)
    bridged = by[0] if by else ""
    alone = bool(bridged) and said.has("alone", bridged)
    spared = bool(bridged) and said.has("apart from", bridged)
    where = where[: by.start()] if by else where
    if not _about_moves(said) or (bridged and not (alone or spared or said.has("no", bridged))):
        return True
    grounds, rest = grounds_named(said.context, where)
    ways = any(_is_way(said.context, g.id) for some in grounds for g in some if g.family == "lines")
    if not grounds or ways or (rest.strip(" ,") and not said.has("goes on", rest)):
        return True
    denied = denied or said.has("neither", where) or alone
    return _judged(said, grounds, _goes_into, denied=denied)


def _without_price(said: Said, where: str) -> str:
    """Return a stretch without what it says of a cost."""
    price = said.sought("at a price", where)
    return where[: price.start()] if price else where


def _is_entered(said: Said) -> bool | Facts:
    """Judge by whom something is entered or crossed."""
    grounds, rest = grounds_named(said.context, said["where"])
    ways = any(_is_way(said.context, g.id) for some in grounds for g in some if g.family == "lines")
    if not _about_moves(said) or not grounds or rest.strip() or ways:
        return True
    shut = said.has("shut", said["verb"]) or said.has("neither", said["where"])
    return _judged(said, grounds, _goes_into, denied=shut is not bool(said["not"]))


def _by_bridges(said: Said) -> bool | Facts:
    """Judge whether a line is crossed at bridges alone."""
    grounds, rest = grounds_named(said.context, said["where"])
    if not _about_moves(said) or not grounds or rest.strip():
        return True
    for things in grounds:
        if any(each.family != "lines" or _is_way(said.context, each.id) for each in things):
            return True
        wrong = _somebody(said, things, _goes_into)
        if wrong:
            return wrong
    return True


def _is_open(said: Said) -> bool | Facts:
    """Judge whether anybody at all enters or crosses something."""
    grounds, rest = grounds_named(said.context, said["where"])
    if not _about_moves(said) or rest.strip():
        return True
    units = _moving(said.context)
    for things in grounds:
        able = [_able(said, units, each, _goes_into, denied=False) for each in things]
        if able and not any(each is None or each for each in able):
            return {"who": "nobody", "may": "may", "name": things[0].name}
    return True


def _rides(said: Said) -> bool | Facts:
    """Judge who goes along a road or a railway."""
    grounds, rest = grounds_named(said.context, said["where"])
    lines = [each for some in grounds for each in some]
    if not _about_moves(said) or not lines or (rest.strip(" ,") and not said.has("goes on", rest)):
        return True
    if not all(each.family == "lines" and _is_way(said.context, each.id) for each in lines):
        return True
    if said.has("alone", said["alone"]):
        return _judged(said, (tuple(lines),), _keeps_to, denied=False)
    return _judged(said, grounds, _goes_along, denied=said.has("denied", said["how"]))


def _need_not_stop(said: Said) -> bool | Facts:
    """Judge who goes on in terrain, or behind a line."""
    grounds, rest = grounds_named(said.context, said["where"])
    rest = rest.strip(" ,")
    if not _about_moves(said) or not grounds or (rest and not said.has("goes on", rest)):
        return True
    return _judged(said, grounds, _goes_on, denied=False)


def _never_leaves(said: Said) -> bool | Facts:
    """Judge who never leaves a road or a railway."""
    grounds, rest = grounds_named(said.context, said["where"])
    lines = [each for some in grounds for each in some]
    if not _about_moves(said) or not lines or rest.strip():
        return True
    return _judged(said, (tuple(lines),), _keeps_to, denied=False)


def _in_weather(said: Said) -> bool | Facts:
    """Judge whose moves weather changes."""
    weather, who = said.game.weather, whom(said)[0]
    named = said["weather"].lower()
    states = [e.id for e in (weather.states if weather else ()) if str(e.name).lower() == named]
    known = {each.weather for entry in said.game.movement for each in entry.weather}
    for units in who.kinds if who and not who.every and known & {*states} else ():
        entries = [e for unit in units for e in entries_of(said.context, unit)]
        changed = {any(one.weather in states for one in each.weather) for each in entries}
        if changed == {said.has("denied", said["how"])}:
            may = "differ" if True in changed else "do not differ"
            return {"who": f"moves of {units[0].name}", "may": may, "name": said["weather"]}
    return True


def _one_way(said: Said) -> bool | Facts:
    """Judge the way in which a line is crossed, by what the table of movement tells of it."""
    grounds, _ = grounds_named(said.context, said["where"])
    lines = {each.id for some in grounds for each in some}
    told = [e.text for m in said.game.movement for e in m.told if e.line in lines]
    turned = [each for each in told if said.has("one way", each, one=said["to"], two=said["from"])]
    straight = any(said.has("one way", e, one=said["from"], two=said["to"]) for e in told)
    return straight or not turned or {"told": turned[0]}


# ---- edges of the map


def _edges(context: CheckContext, side: str, kind: ZoneKind) -> frozenset[MapEdge]:
    """Return the edges on which zones of a side lie; none where the side has none of that kind."""
    zones = [each for each in context.zones if each.side == side and each.kind is kind]
    hexes = {str(label) for zone in zones for label in zone.hexes}
    grid = context.grid
    return frozenset(
        edge
        for edge in (MapEdge if grid and hexes else ())
        if grid and hexes & {grid.label(cell) for cell in grid.outermost(edge)}
    )


def _leaves(said: Said) -> bool | Facts:
    """Judge by which edge a side leaves the map, where any side has zones for that."""
    context, edge = said.context, MapEdge(said["edge"].lower())
    side = said.target("side")
    known = any(each.kind is ZoneKind.EXIT and each.side for each in context.zones)
    right = not side or not known or edge in _edges(context, side, ZoneKind.EXIT)
    return right or {"kind": "exit", "edge": edge.value}


def _comes_in(said: Said) -> bool | Facts:
    """Judge by which edge a side enters the map, if all that arrive for it come into its zones."""
    context, edge = said.context, MapEdge(said["edge"].lower())
    side = said.target("side")
    known = _edges(context, side, ZoneKind.ENTRY)
    theirs = {each.id for each in context.zones if each.side == side}
    spots = [each.where for each in context.arrivals if each.side == side]
    others = any(each.hexes or each.places or not {*each.zones} <= theirs for each in spots)
    return not known or others or edge in known or {"kind": "entry", "edge": edge.value}


def _zoned(context: CheckContext) -> dict[str, str] | None:
    return {} if context.zones else None


def rows() -> Rows:
    """Yield the rows of REF081 about who goes where."""
    message = "the text says {all!r}, but by `movement` {who} {may}: {name}"
    judges: tuple[tuple[str, Callable[[Said], bool | Facts]], ...] = (
        ("who enters", _enters),
        ("by whom it is entered", _is_entered),
        ("it is open", _is_open),
        ("crossed at bridges alone", _by_bridges),
        ("who goes by road", _rides),
        ("weather and who", _in_weather),
        ("need not stop", _need_not_stop),
        ("who never leaves the road", _never_leaves),
    )
    edges = "the text says {all!r}, but no zone of that side with `kind: {kind}` is on that edge"
    yield Claim("leaves by an edge", _leaves, edges, see="the zones: zones", given=_zoned)
    yield Claim("enters by an edge", _comes_in, edges, see="the zones: zones", given=_zoned)
    told = "the text says {all!r}, but `told` of `movement` says {told!r}"
    yield Claim("crossed one way", _one_way, told, given=_moves)
    for name, judge in judges:
        yield Claim(name, judge, message, see="the data: movement", given=_moves)


def _moves(context: CheckContext) -> dict[str, str] | None:
    return {} if context.game.movement else None
