"""Movement: what ground, roads, links and zones of control cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from generator.board import edge_between, step_between
from generator.checks.check import ERROR, WARNING, Findings, check, finding, of_game
from generator.checks.context import CheckContext
from generator.checks.courses import CROSSINGS
from generator.checks.wording import advice
from generator.model.combat import fights, rating_of
from generator.model.counters import Unit, is_meant
from generator.model.game import Phase
from generator.model.map import LineKind, Link
from generator.model.movement import (
    Movement,
    MovementInWeather,
    in_weather,
    link_cost,
    pace_in,
)
from generator.model.names import counted, listed
from generator.model.numbers import Entering, mixed
from generator.model.supply import Blocking
from generator.model.tables import heads_of, is_of_attacks
from generator.play.battlefield import Battlefield, Illegal, battlefield_of, spot_of
from generator.play.moving import may_pass, movement_of


@check("MOV001", ERROR, each=Movement)
def road_with_two_rates(movement: Movement) -> Findings:
    """A kind of road has two rates for the same units.

    `ways` says what a hex along it takes, `times` how many hexes along it take one step. Units of
    one entry go by one of them; the other would be ignored.
    """
    ways = {way.line for way in movement.ways}
    for each in movement.times:
        if each.line in ways:
            message = f"the rate along {each.line} is given by `ways` and by `times`"
            yield finding(message, f".times.{each.line}", see=f"the other rate: .ways.{each.line}")


@check("MOV002", WARNING)
def zones_that_hinder_nobody(context: CheckContext) -> Findings:
    """Zones of control hinder nobody.

    A zone of control costs something to enter or to leave, stops units, keeps them from going into
    the next, blocks supply or keeps them from control of a place. One that does none of this is a
    rule that was begun and not written down. Players read of it in the table of movement, so a game
    that has zones has `movement` too. Nor do zones or attacks end at a road, which lies between no
    two hexes, or at a bridge or a ford.
    """
    game = context.game
    zone = game.zone_of_control
    yield from _across_what_parts_nothing(context)
    if zone is not None:
        lines = (each for each in (game.supply, game.command) if each is not None)
        blocks = any(Blocking.ENEMY_ZONES in each.blocked for each in lines)
        blocks = blocks or (game.control is not None and game.control.not_in_zones)
        if not (zone.into or zone.out or zone.stops or not zone.through or blocks):
            hint = "say what it takes to go `into` or `out` of one, or that it `stops` units"
            yield finding("zones of control do nothing", "zone-of-control", on_key=True, help=hint)
        elif not blocks and not any(each.zones for each in game.movement):
            message = "no units of `movement` are hindered by zones of control"
            yield finding(message, "zone-of-control", on_key=True)
    for each in game.movement:
        if zone is None and not each.zones:
            message = "there is no `zone-of-control` that could hinder these units"
            yield finding(message, f"movement.{each.id}.zones")


def _across_what_parts_nothing(context: CheckContext) -> Findings:
    """Yield lines of `not-across` that run through hexes on the map, or help across others."""
    game, features, kinds = context.game, context.map.features, context.by_id(LineKind)
    limits = {"zone-of-control": game.zone_of_control, "attacks": game.attacks}
    for key, limit in limits.items():
        for place, name in enumerate(limit.not_across if limit else ()):
            drawn = [each for each in features if each.kind == name]
            paths = bool(drawn) and all(each.path for each in drawn)
            if name in kinds and (paths or (kinds[name].look or name) in CROSSINGS):
                called = context.names["line"].get(name, name)
                message = f"nothing ends at {called}, which parts no two hexes"
                yield finding(message, f"{key}.not-across.{place}")


@check("MOV003", WARNING, each=Movement)
def bridge_over_what_hinders_nobody(context: CheckContext, movement: Movement) -> Findings:
    """A road has bridges over lines that hinder these units nowhere.

    A bridge spares units what a crossing takes, or lets them cross where they otherwise never do.
    Most often the `cost` of the river has been forgotten.
    """
    lines = context.game.map.lines if context.game.map else ()
    hinder = {each.line for each in movement.cost} | {*movement.never, *movement.alone}
    hinder |= {each.line for weather in movement.weather for each in weather.cost}
    hinder |= {each.id for each in lines if each.impassable}
    for way in movement.ways:
        for number, line in enumerate(way.bridges):
            if line not in hinder:
                message = f"{line} has bridges along {way.line}, but takes these units nothing"
                yield finding(message, f".ways.{way.line}.bridges.{number}")
        if way.steps.steps is None and not way.bridges and not _hastens(movement, way.line):
            message = f"along {way.line} these units take what the ground takes, as without it"
            hint = "say what a hex along it takes, or over what it has `bridges`"
            yield finding(message, f".ways.{way.line}", help=hint)


def _hastens(movement: Movement, line: str) -> bool:
    """Whether a way has a rate in some weather, or is asked for by another key."""
    rates = (each for weather in movement.weather for each in weather.ways if each.line == line)
    return any(each.steps.steps for each in rates) or bool(movement.alone)


@check("MOV010", WARNING, each=Movement)
def station_beside_the_way(context: CheckContext, movement: Movement) -> Findings:
    """A way has a station that it does not come to, or a single one.

    Units get on a railway at one of its `stations` and off at another. A station is a place with a
    hex through which such a line runs; a single one is of use to units alone that come from off the
    map or leave it.
    """
    board = battlefield_of(context.game)
    for way in movement.ways:
        for number, name in enumerate(way.stations):
            origin, at = f".ways.{way.line}.stations.{number}", board.place(name)
            sides = (hexside for hexside, lines in board.along.items() if way.line in lines)
            if at and not any(at & set(hexside.cells) for hexside in sides):
                place = context.names["place"].get(name, name)
                yield finding(f"no {way.line} comes to {place}", origin)
        if len(way.stations) == 1 and not _leads_out(board, way.line):
            message = f"units get on {way.line} at one place, and off nowhere"
            yield finding(message, f".ways.{way.line}.stations")


def _leads_out(board: Battlefield, line: str) -> bool:
    """Whether a line runs over the edge of the map."""
    grid, along = board.grid, board.along.items()
    over = (hexside.cells for hexside, lines in along if line in lines)
    return grid is not None and any(at not in grid for cells in over for at in cells)


@check("MOV004", WARNING, each=Movement)
def ground_that_no_move_reaches(context: CheckContext, movement: Movement) -> Findings:
    """Ground takes more steps than units have, so that they never enter it.

    Either a number is wrong, or units may always move one hex (`always: true`), or the ground is
    closed to them, and a reader is told so in one word, `no`.
    """
    if movement.always:
        return
    names = context.names["weather"]
    found = [("", movement.terrain, Fraction(_most(context, movement)), "")]
    for weather in movement.weather:
        there = f" in {names.get(weather.weather, weather.weather)}"
        now = in_weather(movement, weather.weather)
        most = _most(context, now, movement) * pace_in(movement, weather.weather)
        found.append((f".weather.{weather.weather}", weather.terrain, most, there))
    for origin, terrain, most, there in found:
        for each in terrain:
            steps = each.steps.steps
            if steps and steps.value > most:
                message = f"{each.terrain} takes {steps}{there}, but these units have {mixed(most)}"
                hint = "write `no`, or `always: true` if one hex may always be entered"
                yield finding(message, f"{origin}.terrain.{each.terrain}", help=hint)


@check("MOV013", WARNING, each=Movement)
def weather_that_changes_nothing(context: CheckContext, movement: Movement) -> Findings:
    """A weather changes nothing of a movement.

    Under `weather` stands what differs: the steps of units, and what ground, crossings, roads and
    links take. A value that is the same as without the weather is one that was not changed, or the
    other one is wrong.
    """
    names, keys = context.names["weather"], ("terrain", "cost", "ways", "extra", "times", "links")
    for weather in movement.weather:
        at, name = f".weather.{weather.weather}", names.get(weather.weather, weather.weather)
        if not (weather.steps or any(getattr(weather, key) for key in keys)):
            hint = "say what differs, such as `steps: ½` or `terrain: {wood: 3}`"
            yield finding(f"nothing differs in {name}", at, help=hint)
        if weather.steps and weather.steps.text == movement.steps.text:
            steps = "step" if weather.steps.text == "1" else "steps"
            yield finding(f"units have {weather.steps} {steps} in any weather", f"{at}.steps")
        for key in keys:
            ever = dict(_takes(movement, key))
            for what, text in _takes(weather, key):
                if ever.get(what, _DEFAULT.get(key)) == text:
                    told = f"{what} takes {text} in any weather"
                    yield finding(told, f"{at}.{key}.{what}", see=_ever(movement, key, what, ever))


_DEFAULT = {"terrain": "1", "extra": "0", "ways": "no", "cost": "0"}
"""What is so where a movement does not say it."""


def _takes(entry: Movement | MovementInWeather, key: str) -> Iterator[tuple[str, str]]:
    """Yield the ids and values under a key of a movement, or of it in a weather."""
    for each in getattr(entry, key):
        what = getattr(each, {"terrain": "terrain", "links": "link"}.get(key, "line"))
        yield what, str(each.steps)
    if key == "cost" and isinstance(entry, Movement):
        yield from ((line, "no") for line in entry.never)


def _ever(movement: Movement, key: str, what: str, ever: Mapping[str, str]) -> tuple[str, ...]:
    """Return where a movement says a value for any weather; nothing where it does not."""
    if what not in ever or (key == "cost" and what in movement.never):
        return ()
    return "in any weather", f"movement.{movement.id}.{key}.{what}"


@check("MOV005", WARNING)
def movement_that_no_unit_goes_by(context: CheckContext) -> Findings:
    """Units that an entry of `movement` is for go by one that stands before it.

    For each unit the first entry that fits counts. An entry for all infantry hides one for infantry
    by night that comes after it: the narrower one stands first.
    """
    movement = context.game.movement
    for place, entry in enumerate(movement):
        hides = next((each for each in movement[:place] if _covers(each, entry)), None)
        if hides is not None:
            message = f"no unit goes by {entry.id}: {hides.id} stands before it and fits them all"
            hint = "put the entry that is for fewer units, or for a part of the day, first"
            yield finding(message, f"movement.{entry.id}", on_key=True, help=hint)


@check("MOV006", ERROR, each=Link)
def link_without_two_ends(context: CheckContext, link: Link) -> Findings:
    """A link does not have two ends.

    It joins two spots in which units may be: hexes, places or boxes. With an end that is none of
    these, or twice the same, nobody can go by it.
    """
    if len(link.ends) != 2:
        yield finding(f"{link.name} has {counted(len(link.ends), 'end')}, not two", ".ends")
        return
    if context.game.scenario is not None and context.game.scenario.part is not None:
        return  # where only a part of the map is used, a link may lead out of it
    board, known = battlefield_of(context.game), (*context.names["box"], *context.names["place"])
    spots = []
    for number, end in enumerate(link.ends):
        try:
            spots.append(spot_of(board, end))
        except Illegal as wrong:
            told = f"an end of {link.name}: {wrong.message}"
            if context.cell(end) is None and end not in known:
                told = f"an end of {link.name}: there is no hex, place or box {end!r}"
            yield finding(told, f".ends.{number}", **advice(end, known))
    if len(spots) == 2 and spots[0] == spots[1]:
        yield finding(f"{link.name} leads to where it begins", ".ends")


@check("MOV007", WARNING, each=Link)
def link_beside_another_way(context: CheckContext, link: Link) -> Findings:
    """A link leads where there is another way that is the same.

    Another link has the same ends, or the ends are neighbours and nothing bars the hexside between
    them. One of two links that are meant to differ has the wrong ends.
    """
    board = battlefield_of(context.game)
    ends = board.links.get(link.id)
    if ends is None or ends[0] == ends[1]:
        return
    for other in context.map.links:
        if other.id == link.id:
            break
        if set(board.links.get(other.id, ())) == set(ends):
            see = f"the other one: links.{other.id}.ends"
            yield finding(f"{link.name} has the same ends as {other.name}", ".ends", see=see)
    start, end = ends
    if isinstance(start, str) or isinstance(end, str) or step_between(start, end) is None:
        return
    over = edge_between(start, end)
    movement = context.game.movement
    if all(may_pass(board, each, over, at) for each in movement or (None,) for at in (start, end)):
        told = f"{link.name} joins neighbours, between which nothing bars the way"
        yield finding(told, ".ends")


@check("MOV008", WARNING, each=Link)
def link_that_nobody_uses(context: CheckContext, link: Link) -> Findings:
    """No unit can use a link.

    `movement` says how far units go, and what links take them where that is not their `cost`. A
    link that is for nobody, or takes more steps than anybody has, is printed on the map in vain.
    """
    costs = [(each, link_cost(link, each)) for each in context.game.movement]
    if not costs:
        message = f"there is no `movement`, so that nobody goes by {link.name}"
        yield finding(message, on_key=True)
        return
    open_to = [(each, cost) for each, cost in costs if cost is None or cost.text != "no"]
    if not open_to:
        yield finding(f"no units of `movement` may use {link.name}", on_key=True)
    elif not any(_within(each, cost, _most(context, each)) for each, cost in open_to):
        cost, most = open_to[0][1], max(_most(context, each) for each, _ in open_to)
        message = f"{link.name} takes {cost.text if cost else 1}, but units have {most} at most"
        hint = "write `all` for the whole move, or give units `always: true`"
        where = ".cost" if cost is link.cost and link.cost else ""
        yield finding(message, where, on_key=not where, help=hint)


def _within(entry: Movement, cost: Entering | None, most: int) -> bool:
    """Whether units of an entry have steps enough for something."""
    return entry.always or cost is None or not cost.steps or cost.steps.value <= most


def _most(context: CheckContext, entry: Movement, of: Movement | None = None) -> int:
    """Return the most steps that a unit has by an entry: those of its counter, if they say so.

    `of` is the entry of which this one is what a weather makes of it.
    """
    factor, counters = entry.steps.rating, context.counters
    if not factor:
        return entry.steps.number
    board = battlefield_of(context.game)
    ours = [unit for unit in counters.units if movement_of(board, unit, 0) is (of or entry)]
    return max((rating_of(unit, factor, counters) or 0 for unit in ours), default=0)


@check("MOV011", ERROR, each=Movement)
def steps_on_no_counter(context: CheckContext, movement: Movement) -> Findings:
    """Units move as far as a factor of their counters says, and counters do not have it.

    `steps` is a number, or one of `counters.factors`, which stands on the counter of each unit to
    which the entry applies. Units that never move have 0 there.
    """
    factor, counters = movement.steps.rating, context.counters
    if not factor:
        return
    if factor not in counters.counters.factors:
        names = counters.counters.factors
        yield finding(f"counters have no factor {factor!r}", ".steps", **advice(factor, names))
        return
    board = battlefield_of(context.game)
    for unit in counters.units:
        bare = unit.factors is None and fights(counters, unit)
        if bare and movement_of(board, unit, 0) is movement:
            see = ("the unit", f"units.{unit.id}")
            yield finding(f"{unit.name} has no {factor}", ".steps", see=see)


MOVES = frozenset({"move", "movement", "movement allowance", "movement points"})


@check("MOV012", WARNING)
@of_game
def factor_against_steps(context: CheckContext) -> Findings:
    """A counter has another movement than the table of movement gives its unit.

    A factor called `movement` is how far the unit goes. Where `movement` says so as well, players
    read two numbers. Write `steps: movement`, so that the counters alone say it.
    """
    counters, board = context.counters, battlefield_of(context.game)
    factor = next((each for each in counters.counters.factors if each.lower() in MOVES), None)
    for unit in counters.units if factor else ():
        entry = movement_of(board, unit, 0)
        has = rating_of(unit, factor or "", counters)
        if entry and not entry.steps.rating and has is not None and has != entry.steps.number:
            message = f"{unit.name} has {factor} {has}, but moves {entry.steps.number}"
            see = ("the table of movement", f"movement.{entry.id}.steps")
            hint = f"write `steps: {factor}` if the counters say it"
            yield finding(message, f"units.{unit.id}.factors", see=see, help=hint)


@check("MOV014", ERROR, each=Movement)
def overrun_from_no_column(context: CheckContext, movement: Movement) -> Findings:
    """Units overrun from a column up that no table has.

    `column` is the head of a column of a table of combat, as that table writes it: `3:1`. Without
    such a table nobody overruns.
    """
    overrun, tables = movement.overrun, [*filter(is_of_attacks, context.game.tables.tables)]
    if overrun is None:
        return
    if not tables:
        yield finding("units overrun, but there is no table of combat", ".overrun")
        return
    heads = dict.fromkeys(head for table in tables for head in heads_of(table))
    if overrun.column and overrun.column not in heads:
        message = f"no table of combat has a column {overrun.column}"
        hint = f"known: {listed([*heads])}" if heads else "leave `column` out: none has columns"
        yield finding(message, ".overrun.column", help=hint)


@check("MOV015", WARNING, each=Movement)
def overrun_that_nobody_can_pay(context: CheckContext, movement: Movement) -> Findings:
    """An overrun takes so much that no unit has anything left to enter the hex.

    Units overrun only if they have enough for the overrun and for the hex that they attack, which
    `always: true` does not spare them.
    """
    overrun, most = movement.overrun, _most(context, movement)
    if overrun is not None and overrun.steps.value >= most:
        message = f"an overrun takes {overrun.steps}, but these units have {most}"
        hint = "the hex that is attacked takes something as well"
        yield finding(message, ".overrun.steps", help=hint)


@check("MOV009", WARNING, each=Link)
def link_that_says_something_in_vain(context: CheckContext, link: Link) -> Findings:
    """A link says something that makes no difference.

    `per` is the phase or turn in which no more than `most` units use it, and means nothing alone.
    `supply` lets lines of supply go along it: from hex to hex, in a game that has `supply`.
    """
    if link.per is not None and link.most is None:
        message = f"any number of units uses {link.name} in a {link.per}"
        yield finding(message, ".per", help="write how many with `most`, or leave `per` out")
    if link.supply and context.game.supply is None:
        yield finding(f"{link.name} is for supply, of which the game says nothing", ".supply")
    elif link.supply and set(link.ends) & set(context.names["box"]):
        yield finding(f"{link.name} is for supply, but leads to a box", ".supply")


def _covers(one: Movement, other: Movement) -> bool:
    """Whether an entry fits all units and times that another fits, as far as their keys tell."""
    keys = ("types", "sizes", "units", "parts")
    pairs = [(set(getattr(one, key)), set(getattr(other, key))) for key in keys]
    return one.side in {None, other.side} and all(
        not wide or (narrow and narrow <= wide) for wide, narrow in pairs
    )


# ---- phases in which units move


@check("MOV020", ERROR, each=Phase)
def phase_in_which_nobody_moves(context: CheckContext, phase: Phase) -> Findings:
    """Units move in a phase, but nobody can.

    `moves` gives units a share of what `movement` gives them, in a phase of their side; `types` and
    `units` are those of this side. With half of one hex, nobody moves.
    """
    if phase.moves is None or phase.during is not None:
        return
    if not context.game.movement:
        yield finding(f"units move in {phase.name}, but there is no `movement`", ".moves")
        return
    yield from nobody_acts(context, phase)


@check("MOV021", WARNING, each=Phase)
def units_that_no_phase_moves(context: CheckContext, phase: Phase) -> Findings:
    """A side has phases in which units move, and some of its units move in none of them.

    Where one phase of a side says `moves`, its units move in such phases alone. A second phase of
    movement for the cavalry needs `moves: all` in the first one, or nobody else ever moves.
    """
    moving = [each for each in context.game.sequence if each.moves is not None]
    board = battlefield_of(context.game)
    for side in context.game.sides:
        theirs = [each for each in moving if each.side in {None, side.id}]
        if not theirs or phase is not theirs[0]:
            continue
        units = [unit for unit in context.units if unit.side == side.id and unit.count]
        still = [
            unit
            for unit in units
            if movement_of(board, unit, 0) is not None
            and not any(_acts(each, unit) for each in theirs)
        ]
        if still:
            others = f" and {counted(len(still) - 1, 'other')}" if still[1:] else ""
            message = f"{still[0].name}{others} may move in no phase"
            hint = "give the phase in which they move `moves: all`"
            yield finding(message, ".moves", help=hint)


def _acts(phase: Phase, unit: Unit) -> bool:
    """Whether a unit may act in a phase, by its arm and its id."""
    return is_meant(unit, phase.types, units=phase.units)


def nobody_acts(context: CheckContext, phase: Phase) -> Findings:
    """Find arms of which a side has no unit, and units of other sides."""
    units = [unit for unit in context.units if phase.side in {None, unit.side}]
    for number, arm in enumerate(phase.types):
        if units and not any(arm in unit.type.marks for unit in units):
            yield finding(f"no unit that may act is {arm}", f".types.{number}")
    for number, name in enumerate(phase.units):
        known = context.names["unit"].get(name)
        if known and not any(unit.id == name for unit in units):
            yield finding(f"{known} is not of the side {phase.side!r}", f".units.{number}")
