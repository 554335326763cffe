"""Control of places: how it is gained, what it is for, markers of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.checks.check import ERROR, WARNING, Findings, check, finding
from generator.checks.claims import Claim, Facts, Rows, Said, claims
from generator.checks.context import CheckContext
from generator.checks.num.kinds import is_of_each, names_of_kinds, units_of
from generator.diagnostics import Origin
from generator.model.game import Game, Victory, first_owners, places_of_control
from generator.model.names import counted, listed
from generator.model.scoring import Control, Gained
from generator.model.supply import sources_of
from generator.play.battlefield import battlefield_of
from generator.play.controlling import may_gain


def _asking(game: Game) -> Iterator[tuple[str, Origin]]:
    """Yield what asks who controls a place, and where it does."""
    for victory in game.victory:
        if victory.controls:
            yield f"the victory {victory.id!r}", f"victory.{victory.id}.controls"
    for entry in game.points:
        if entry.controls:
            yield f"{entry.name!r}", f"points.{entry.id}.controls"
    if game.initiative is not None and game.initiative.controls:
        yield "the initiative", "initiative.controls"
    if game.supply is not None and game.supply.controlled:
        yield "supply", "supply.controlled"
    for arrival in game.counters.arrivals if game.counters else ():
        if arrival.controlled:
            yield f"the arrival {arrival.id!r}", f"arrivals.{arrival.id}.controlled"


@check("CTL001", ERROR)
def control_without_a_rule(context: CheckContext) -> Findings:
    """Somebody must control a place, and nothing says how a side comes to control one.

    `controls` of a victory, of points or of the initiative, and `controlled` of supply or of
    arrivals, ask who controls a place. `control` says how that is gained, and whether it is kept.
    """
    if context.game.control is None:
        for what, origin in _asking(context.game):
            message = f"{what} asks for control of places; `control` does not say how it is gained"
            hint = "write `control: {gained: entering}`, or `{gained: standing}`"
            yield finding(message, origin, on_key=True, help=hint)


@check("CTL002", WARNING)
def control_for_nothing(context: CheckContext) -> Findings:
    """Control of a place is for nothing: no victory, points, initiative, supply or arrival asks it.

    Players who keep account of it do so in vain. Either something was forgotten, such as `controls`
    of a victory, or the place is another one.
    """
    game, asked = context.game, places_of_control(context.game)
    scenario = game.scenario  # what it takes over from the game is of use there
    if scenario is None and game.control is not None and not asked and not any(_asking(game)):
        message = "nothing in the game asks who controls a place"
        yield finding(message, "control", on_key=True, help="say it under `controls`, of `points`")
        return
    for each in scenario.owners if scenario else game.owners:
        if each.place not in asked and each.place in context.names["place"]:
            name = context.names["place"][each.place]
            message = f"nothing in the game asks who controls {name}"
            yield finding(message, f"owners.{each.place}", on_key=True)


@check("CTL003", WARNING)
def control_said_in_vain(context: CheckContext) -> Findings:
    """A part of the rule of control changes nothing beside the others.

    Control that is gained by entering is gained at once, and in no phase. Zones of control keep
    nobody from it where there are none. What is not kept where nobody stands is nobody's at first.
    Supply and arrivals that ask for control name the places.
    """
    game, control = context.game, context.game.control
    if control is None:
        return
    if control.judged and control.gained is Gained.ENTERING:
        message = "control is gained by entering, so it is not judged in a phase"
        hint = "write `gained: standing`, or leave `judged` out"
        yield finding(message, "control.judged", help=hint)
    if control.not_in_zones and game.zone_of_control is None:
        message = "there is no `zone-of-control` that could keep units from control"
        yield finding(message, "control.not-in-zones")
    supply = game.supply
    sources = [sources_of(supply, each.id, game.map) for each in game.sides] if supply else []
    if supply and supply.controlled and not any(each.places for each in sources):
        message = "no place is a source of supply that somebody could control"
        yield finding(message, "supply.controlled")
    for arrival in game.counters.arrivals if game.counters else ():
        if arrival.controlled and not arrival.where.places:
            message = f"the arrival {arrival.id!r} comes to no place that its side could control"
            hint = "name places: `where: {places: [..]}`"
            yield finding(message, f"arrivals.{arrival.id}.controlled", help=hint)
    if not control.kept and game.owners:
        message = "control is not kept where nobody stands, so nobody has a place at first"
        yield finding(message, "owners", on_key=True, help="leave it out, or write `kept: true`")


def _may_take(context: CheckContext, control: Control, side: str) -> dict[str, int]:
    """Return the places of which a side may gain control, each with the number of its hexes."""
    game, board = context.game, battlefield_of(context.game)
    units = game.counters.units if game.counters else ()
    if not any(unit.side == side and may_gain(control, unit) for unit in units):
        return {}
    hexes = {name: board.place(name) for name in places_of_control(game)}
    return {name: len(cells) for name, cells in hexes.items() if cells and cells <= board.ground}


@check("CTL004", ERROR, each=Victory)
def control_out_of_reach(context: CheckContext, victory: Victory) -> Findings:
    """A victory wants control of places that its side can never have.

    A place that belongs to nobody of the winners at first must be taken: by a unit that gains
    control (`types`, `without`), in hexes that units may enter.
    """
    game, control = context.game, context.game.control
    if control is None or game.counters is None or not victory.controls or not victory.side:
        return
    first, mine = first_owners(game), dict[str, int]()
    for side in victory.winners:
        mine |= _may_take(context, control, side)
    known = [name for name in victory.controls if name in first]
    out = [name for name in known if name not in mine and first[name] not in victory.winners]
    enough = victory.at_least or len(victory.controls)
    if out and len(victory.controls) - len(out) < enough:
        names = listed([context.names["place"][name] for name in out])
        who = " and ".join(context.names["side"].get(side, side) for side in victory.winners)
        yield finding(f"no unit of {who} can gain control of {names}", ".controls")


@check("CTL005", WARNING)
def too_few_markers_of_control(context: CheckContext) -> Findings:
    """There are fewer markers of control than places that may change hands.

    A place that is no longer whose it was at first has a marker, in each of its hexes. A side may
    take all places that are not its own at first: so many markers of its own, and of nobody, there
    must be. In the middle of a game nobody cuts out another one.
    """
    game, control = context.game, context.game.control
    if control is None or not control.markers or game.counters is None:
        return
    markers = [each for each in game.counters.markers if each.id in control.markers]
    first, nobody = first_owners(game), sum(each.count for each in markers if each.side is None)
    for side in game.sides:
        places = _may_take(context, control, side.id)
        need = sum(many for name, many in places.items() if first.get(name) != side.id)
        own = sum(each.count for each in markers if each.side == side.id)
        if own + nobody < need:
            there = counted(own + nobody, "marker")
            verb = "are" if own + nobody != 1 else "is"
            message = f"{side.name} may take {counted(need, 'hex', 'hexes')} of places, and there"
            yield finding(f"{message} {verb} {there} for it", "control.markers", on_key=True)


# ---- what rules say of it


def _gain(said: Said) -> bool:
    """Judge whether kinds of units gain control, or do not: some of each kind is enough."""
    control = said.game.control
    denied = bool(said["not"] or said["no"])
    return control is None or is_of_each(said, lambda unit: may_gain(control, unit) is not denied)


def _alone(said: Said) -> bool:
    """Judge whether units of no other kinds gain control."""
    control, named = said.game.control, units_of(said)
    others = (each for each in said.context.units if each.factors and each not in named)
    return control is None or not named or not any(may_gain(control, each) for each in others)


def _all_gain(said: Said) -> bool:
    control, units = said.game.control, said.context.units
    return control is None or all(may_gain(control, each) for each in units if each.factors)


def _except(said: Said) -> bool:
    """Judge whether kinds of units are those that gain no control."""
    control = said.game.control
    return control is None or is_of_each(said, lambda unit: not may_gain(control, unit))


def _by(gained: Gained) -> Callable[[Said], bool]:
    return lambda said: said.game.control is None or said.game.control.gained is gained


def _kept(kept: bool) -> Callable[[Said], bool]:
    return lambda said: said.game.control is None or said.game.control.kept is kept


def _in_zones(said: Said) -> bool:
    return said.game.control is None or said.game.control.not_in_zones


def _owned(said: Said) -> bool | Facts:
    """Judge whose places are at first."""
    known = first_owners(said.game)
    side = said.target("side") if "side" in said.slots else None
    places = [place for slot in ("one", "two") if slot in said.slots for place in said.ids(slot)]
    wrong = [place for place in places if place in known and known[place] != side]
    owners = [said.name("side", known[each] or "") or "nobody" for each in wrong]
    names = [said.name("place", each) for each in wrong]
    return not wrong or {"whose": owners[0], "name": names[0]}


@claims("CTL006", at="all", see="the control: control", texts=r"^sections\.|special$")
def control_told_otherwise() -> Rows:
    """A rule lets others gain control of places than `control`, at another time, or lose it.

    "Scouts gain control too" beside `without: [scouts]`, "control is lost when the units leave"
    beside `kept: true`, "whoever stands there at the end" of what is gained by entering: players
    put their flags down by the rule, and points are counted by the data. Whose places are at first
    is compared with `owners`.
    """
    given = names_of_kinds
    yield Claim("gains control", _gain, "by `control` it is not so of {list}", given=given)
    yield Claim("alone gains control", _alone, "by `control` others gain it too", given=given)
    yield Claim("all gain control", _all_gain, "by `control` not all units gain it")
    yield Claim("except", _except, "by `control` some of {list} gain it", given=given)
    enters, stands = _by(Gained.ENTERING), _by(Gained.STANDING)
    yield Claim("by entering", enters, "by `control` it is gained by standing there")
    yield Claim("by standing", stands, "by `control` it is gained by entering")
    yield Claim("kept", _kept(True), "by `control` it is not kept")
    yield Claim("not kept", _kept(False), "by `control` it is kept")
    yield Claim("not in zones", _in_zones, "by `control` it is gained in zones too")
    owners = "at first {name} is of {whose}"
    yield Claim("owned at first", _owned, owners, see="the owners: owners")
    yield Claim("nobody's at first", _owned, owners, see="the owners: owners")
