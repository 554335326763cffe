"""What stands on counters: factors, parts of faces, backs."""

from __future__ import annotations

import re

from generator.checks.check import (
    ERROR,
    NO_TEXT,
    NOTE,
    WARNING,
    Findings,
    check,
    elsewhere,
    finding,
)
from generator.checks.context import CheckContext
from generator.checks.order_of_battle import positions
from generator.checks.stems import same_stem
from generator.checks.wording import advice
from generator.model.arms import UnitType
from generator.model.counters import (
    WEAKNESSES,
    BackKind,
    Counters,
    Face,
    Marker,
    MarkerSymbol,
    State,
    Unit,
    as_cut_out,
)
from generator.model.faces import FaceLayout, Part, PartKind
from generator.model.game import Side
from generator.model.names import counted, listed, state_name
from generator.model.orders import REMOVING, UnitState, may_befall
from generator.model.shown import factor_number, layout_of
from generator.units import pt


@check("CTR002", ERROR)
def number_of_factors(context: CheckContext) -> Findings:
    """A counter has more or fewer factors than the game has names for.

    `counters.factors` names the numbers on a counter in their order. A number without a name means
    nothing; a missing one leaves players guessing which of them was left out.
    """
    names = context.counters.counters.factors
    for unit in context.units:
        for key, factors in (("factors", unit.factors), ("back.factors", unit.back.factors)):
            message = f"{unit.name} has the factors {factors}, but"
            origin = f"units.{unit.id}.{key}"
            if factors is not None and not names:
                hint = "name them in order, below `counters`: factors: [...]"
                yield finding(f"{message} `factors` has no names", origin, help=hint)
                return
            if factors is not None and len(factors.parts) != len(names):
                yield finding(f"{message} counters have {listed(names)}", origin)


@check("CTR010", ERROR, each=Part, safe=True)
def no_such_factor(context: CheckContext, part: Part) -> Findings:
    """A part of a face shows a factor that counters do not have.

    A described face names each factor as `counters.factors` does, or by its number from 1. One that
    is misspelt would leave an empty spot on every counter.
    """
    names = context.counters.counters.factors
    factor = part.factor if part.show is PartKind.FACTOR else ""
    if factor and factor_number(context.counters, factor) is None:
        yield finding(f"counters have no factor {factor!r}", ".factor", **advice(factor, names))


@check("CTR011", WARNING, each=FaceLayout)
def unused_face(context: CheckContext, face: FaceLayout) -> Findings:
    """A face is described, and no counter has it.

    Either a unit or marker was meant to name it as its `face`, or it can be removed.
    """
    counters = context.counters
    worn = {face for unit in counters.units for face in (unit.face, unit.back.face)}
    worn |= {marker.face for marker in counters.markers}
    if face.id not in worn:
        yield finding(f"no counter uses the face {face.id!r}")


_FLOOR = pt(6)


@check("CTR012", ERROR, each=Part | Unit | Marker)
def part_without_meaning(context: CheckContext, thing: Part | Unit | Marker) -> Findings:
    """A part of a face lacks a key that it needs, or has one that it cannot use.

    A part that shows `text` needs its `text`, one that shows `factor` says which. A picture that no
    part shows is printed nowhere. Type under 6 points cannot be read on a counter.
    """
    if isinstance(thing, Part):
        yield from _incomplete(thing)
        return
    layout = layout_of(context.counters, thing.face)
    shown = {part.show for part in layout.parts} if layout else set()
    if thing.picture and layout and PartKind.PICTURE not in shown:
        yield finding(f"the face {layout.id} has no part that shows the picture", ".picture")


def _incomplete(part: Part) -> Findings:
    for key, kind in (("text", PartKind.TEXT), ("factor", PartKind.FACTOR)):
        given = bool(getattr(part, key))
        if part.show is kind and not given:
            yield finding(f"a part that shows `{kind}` needs its `{key}`")
        elif part.show is not kind and given:
            message = f"a part that shows `{part.show}` does not use `{key}`"
            yield finding(message, f".{key}", on_key=True)
    if part.smallest and part.smallest.millimetres < _FLOOR - 1e-9:
        message = f"{part.smallest} is too small to read: the least is 6 pt"
        yield finding(message, ".smallest", fix="6 pt")


@check("CTR001", WARNING, each=Unit)
def stronger_when_reduced(unit: Unit) -> Findings:
    """A unit is stronger on its reduced or disrupted side than on its front.

    Usually the two sides have been swapped, or a digit is wrong. Some designs raise a factor on
    purpose, such as the morale of survivors.
    """
    front, back = unit.factors, unit.back.factors
    pairs = zip(front.parts, back.parts, strict=False) if front and back else ()
    stronger = any(behind.value > before.value for before, behind in pairs)
    if stronger and unit.back.kind in WEAKNESSES:
        message = f"{unit.name} is {front} on the front but {back} when {unit.back.kind}"
        yield finding(message, ".back.factors")


@check("CTR027", ERROR, each=Side)
@elsewhere
def telltale_back(context: CheckContext, side: Side) -> Findings:
    """A back reveals a counter that lies face down.

    Units that are placed face down need the same back and the same size. Players recognise a decoy
    whose back is not that of the battalions around it. A hidden back that no other counter of its
    side has hides nothing either.
    """
    downward = _downward(context.counters)
    units = [unit for unit in context.units if unit.side == side.id]
    yield from _strangers([unit for unit in units if unit.id in downward])
    hidden = [unit for unit in units if unit.back.kind is BackKind.HIDDEN]
    decoys = any(UnitType.DECOY in unit.type for unit in units)
    if len(units) > 1 and len(hidden) == 1 and hidden[0].count == 1 and not decoys:
        message = f"{hidden[0].name} is the only {side.name} counter with a hidden back"
        yield finding(f"{message}, which hides nothing", f"units.{hidden[0].id}.back")


def _downward(counters: Counters) -> frozenset[str]:
    """Return the units that set-ups and arrivals put face down, decoys and hidden ones too."""
    pools = {pool.id: pool.units for pool in counters.pools}
    found, turned = set[str](), set[str]()
    for unit in counters.units:
        if unit.back.kind is BackKind.HIDDEN or UnitType.DECOY in unit.type:
            found.add(unit.id)
        if unit.back.kind is BackKind.UNIT:  # it deceives in another way
            turned.add(unit.id)
    for _, position in positions(counters):
        if position.face is Face.DOWN:
            found.update(position.units)
            found.update(pools.get(position.draw.pool, ()) if position.draw else ())
    return frozenset(found - turned)


def _strangers(units: list[Unit]) -> Findings:
    """Find units whose back or size is not that of most."""
    looks = [(unit.back.kind, unit.back.face, unit.cut) for unit in units]
    usual = max(looks, key=looks.count, default=None)
    for unit, look in zip(units, looks, strict=True):
        if usual is not None and look != usual:
            what = f"a {look[0]} back" if look[0] is not usual[0] else "another back or size"
            message = f"{unit.name} has {what}, but most face-down counters have a {usual[0]} one"
            yield finding(message, f"units.{unit.id}.back")


@check("CTR028", WARNING, each=Side)
@elsewhere
def disruption_not_shown(context: CheckContext, side: Side) -> Findings:
    """A unit cannot show that it is disrupted.

    If most counters of a side turn over to show disruption, players must remember it for one whose
    back does not show it. Markers are accepted: one for each counter of the side that does not turn
    over for it. Units that are never disrupted (`types` and `spares` of the state) need none. The
    check finds a mistyped back, or a missing marker.
    """
    counters = context.counters
    state = next((one for one in context.game.states if one.state is State.DISRUPTED), None)
    fighting = [
        one
        for one in as_cut_out(counters.units)
        if one.side == side.id
        and one.count
        and one.factors is not None
        and (state is None or may_befall(state, one))
    ]
    silent = [unit for unit in fighting if unit.back.kind is not BackKind.DISRUPTED]
    lacking = sum(unit.count for unit in silent)
    markers = [
        marker
        for marker in counters.markers
        if marker.symbol is MarkerSymbol.DISRUPTED and marker.side in (None, side.id)
    ]
    supply = sum(marker.count for marker in markers)
    if markers and supply < lacking:
        which = f"{counted(lacking, side.name + ' counter')} without a disrupted back"
        message = f"{which}, but the game has {counted(supply, 'marker')} for them"
        yield finding(message, f"markers.{markers[0].id}.count")
    for unit in silent if not markers and len(silent) * 2 < len(fighting) else ():
        most = f"most {side.name} counters have a disrupted back"
        message = f"{unit.name} has a {unit.back.kind} back, but {most}"
        yield finding(message, f"units.{unit.id}.back")


_NAMED = re.compile(r"[^\W\d_]{4,}")


_SHOWN = frozenset({State.DISRUPTED, State.REDUCED, State.STOPPED})
"""States that counters show, or that are over at once."""


@check("CTR046", NOTE, each=UnitState, english=True, reads=NO_TEXT)
def state_without_marker(context: CheckContext, state: UnitState) -> Findings:
    """No marker shows that a unit is in a state.

    A unit that is spent, broken or out of supply stays so for some phases, and players cannot keep
    in mind which units are. A marker shows a state by a word of the state's name in its own name,
    on its front or its back, one of supply by the symbol `no-supply` as well. Reduced units show it
    themselves, and CTR028 tells of disrupted ones. Supply or command that is judged in the phases
    of attacks alone is seen where it counts. Games without any markers are left alone.
    """
    game, markers = context.game, context.markers
    rules = [each for each in (game.supply, game.command) if each and each.out is state.state]
    judged = [p for p in game.sequence for each in rules if p.id in each.judged]
    seen = bool(judged) and all(phase.table for phase in judged)
    if not markers or seen or state.state in _SHOWN | REMOVING:
        return
    name = state_name(state.state, game)
    words = set(_NAMED.findall(f"{name} {state.state}".casefold()))
    for each in markers:
        says = _NAMED.findall(f"{each.id} {each.name} {each.back}".casefold())
        symbols = {str(each.symbol), str(each.back_symbol)}
        unsupplied = state.state is State.OUT_OF_SUPPLY and MarkerSymbol.NO_SUPPLY in symbols
        if unsupplied or any(same_stem(one, other) for one in words for other in says):
            return
    hint = f"print some: `markers: {{{state.state}: {{name: {name}, count: 4}}}}`"
    yield finding(f"no marker shows that units are {name.casefold()}", on_key=True, help=hint)
