"""The board: a game with its ground worked out, for everything that plays on it.

In: a Game. Out: hexes by label, place and zone; which lines lie along and across each hexside.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from functools import partial
from itertools import combinations
from typing import TypeAlias, TypeVar

from generator.board import (
    BadReference,
    Cell,
    Edge,
    Grid,
    edge_between,
    neighbours,
    parse_edge,
    parse_path,
    step_between,
)
from generator.board.cell import Adjacent
from generator.diagnostics import Origin
from generator.model.combat import fights
from generator.model.counters import (
    BackKind,
    Counters,
    Face,
    Stack,
    State,
    Unit,
    Where,
    is_meant,
)
from generator.model.cup import CupEnd
from generator.model.game import Game, Phase, first_owners, worked_out_once
from generator.model.map import Link, Terrain, ZoneKind
from generator.model.names import counted, listed
from generator.model.orders import Act, UnitState, may_befall
from generator.model.tables import HitsTable, is_of_attacks
from generator.model.terrain import field_of
from generator.model.walk import step_of
from generator.model.walkthrough import Drawing
from generator.records import Frozen

Entry = TypeVar("Entry")
Value = TypeVar("Value")


class Kind(StrEnum):
    """The kind of step, as it is written in a walkthrough."""

    SET_UP = "set-up"
    DRAW = "draw"
    ARRIVE = "arrive"
    WITHDRAW = "withdraw"
    MOVE = "move"
    FORM = "form"
    ATTACK = "attack"
    EVENT = "event"
    WEATHER = "weather"
    INITIATIVE = "initiative"
    ROLL = "roll"
    POSITION = "position"
    VICTORY = "victory"


class Illegal(ValueError):  # noqa: N818 -- says what the step is, not that the program failed
    """A step is not legal; `key` leads from the step to the value that is wrong.

    `known` says that other checks tell of it anyway: a hex off the map, a name that means nothing.
    """

    def __init__(self, message: str, key: str = "", *, known: bool = False) -> None:
        super().__init__(message)
        self.message = message
        self.key = key
        self.known = known


class Fault(Frozen):
    """What is wrong with a step of a walkthrough, and where it is written.

    `kind` is None where a step is of no kind or of several at once; `known` as in Illegal.
    """

    kind: Kind | None
    message: str
    origin: Origin
    known: bool = False


Spot: TypeAlias = Cell | str
"""Where a counter is: a hex, or a box by its id."""


class Battlefield(Frozen):
    """A game and its ground; `grid` is None where there is no map that can be played on.

    `along` holds for each hexside the lines that run across it from hex to hex (roads), `across`
    those that lie on it (rivers); `courses` are the hexes of each road in order. `places` and
    `zones` hold the hexes of each, `links` the two ends of each, and `ground` all hexes in which
    units may stand: worked out once, since there may be as many set-ups as hexes. `phases` are
    those of the sequence as the game says them; that of `game` has the order of the turn.
    """

    game: Game
    grid: Grid | None
    terrain: Mapping[Cell, Terrain]
    units: Mapping[str, Unit]
    along: Mapping[Edge, frozenset[str]]
    across: Mapping[Edge, frozenset[str]]
    courses: tuple[tuple[Cell, ...], ...]
    places: Mapping[str, tuple[Cell, ...]]
    links: Mapping[str, tuple[Spot, Spot]]
    zones: Mapping[str, frozenset[Cell]]
    ground: frozenset[Cell]
    phases: tuple[Phase, ...]

    @property
    def counters(self) -> Counters:
        """The pieces; raises Illegal where the game has none."""
        if self.game.counters is None:
            raise Illegal("the game has no counters")
        return self.game.counters

    def unit(self, name: str, key: str = "") -> Unit:
        """Return the unit of an id; raises Illegal for one that does not exist."""
        if name not in self.units:
            raise Illegal(f"there is no unit {name!r}", key, known=True)
        return self.units[name]

    def cell(self, label: str, key: str = "") -> Cell:
        """Return a hex in which units may stand; raises Illegal for any other."""
        if self.grid is None:
            raise Illegal("the game has no map", key)
        try:
            at = self.grid.cell(label)
        except BadReference as mistake:
            raise Illegal(mistake.message, key) from None
        if not self.playable(at):
            raise Illegal(f"units cannot be in {self.described(at)}", key)
        return at

    def playable(self, at: Cell) -> bool:
        """Whether units may stand in a hex."""
        return at in self.ground

    def state(self, name: State) -> UnitState | None:
        """Return what the game says of a state; None where it says nothing of it."""
        return next((each for each in self.game.states if each.state is name), None)

    def label(self, at: Cell) -> str:
        """Return the number of a hex."""
        return self.grid.label(at) if self.grid and at in self.grid else "a hex off the map"

    def described(self, at: Cell) -> str:
        """Return the number of a hex and its terrain."""
        ground = self.terrain.get(at)
        return f"{self.label(at)}, {ground.name.lower()}" if ground else self.label(at)

    def place(self, name: str) -> frozenset[Cell]:
        """Return the hexes of a place; none where there is no such place."""
        return frozenset(self.places.get(name, ()))

    def zone(self, name: str) -> frozenset[Cell]:
        """Return the hexes of a zone; none where there is no such zone."""
        return self.zones.get(name, frozenset())


@worked_out_once
def battlefield_of(game: Game) -> Battlefield:
    """Return the board of a game; features and hexes that cannot be read are left out."""
    field = field_of(game.map)
    along: defaultdict[Edge, frozenset[str]] = defaultdict(frozenset)
    across: defaultdict[Edge, frozenset[str]] = defaultdict(frozenset)
    courses: list[tuple[Cell, ...]] = []
    places: dict[str, tuple[Cell, ...]] = {}
    zones: dict[str, frozenset[Cell]] = {}
    links: dict[str, tuple[Spot, Spot]] = {}
    if game.map and field:
        grid = field.grid
        places = {each.id: tuple(readable(grid.cell, each.hexes)) for each in game.map.places}
        zones = {each.id: frozenset(readable(grid.cell, each.hexes)) for each in game.map.zones}
        boxes = {each.id for each in game.map.boxes}
        for link in game.map.links:
            ends = tuple(readable(partial(_spot, grid=grid, boxes=boxes, places=places), link.ends))
            if len(ends) == len(link.ends) == 2:
                links[link.id] = (ends[0], ends[1])
        path, hexside = partial(parse_path, grid=grid), partial(parse_edge, grid=grid)
        for feature in game.map.features:
            for course in readable(path, [feature.path] if feature.path else []):
                courses.append(course.cells)
                for crossed in course.crossings:
                    along[crossed] |= {feature.kind}
            for bank in readable(hexside, feature.hexsides):
                across[bank] |= {feature.kind}
        if grid.adjacent is Adjacent.CORNERS:
            across.update(_over_corners(across))
    return Battlefield(
        game,
        field.grid if field else None,
        field.terrain if field else {},
        {unit.id: unit for unit in game.counters.units} if game.counters else {},
        dict(along),
        dict(across),
        tuple(courses),
        places,
        links,
        zones,
        frozenset(filter(field.playable, field.terrain) if field else ()),
        game.sequence,
    )


def _spot(
    text: str, grid: Grid, boxes: Collection[str], places: Mapping[str, tuple[Cell, ...]]
) -> Spot:
    """Return the spot of an end of a link; raises BadReference for one that is none."""
    if text in boxes:
        return text
    return places[text][0] if places.get(text) else grid.cell(text)


def _over_corners(across: Mapping[Edge, frozenset[str]]) -> dict[Edge, frozenset[str]]:
    """Return the lines that steps over corners cross: those on both ways round the corner."""
    found: dict[Edge, frozenset[str]] = {}
    for vertex in dict.fromkeys(end for edge in across for end in edge.vertices):
        around = vertex.cells
        for at, goal in combinations(around, 2):
            step = step_between(at, goal)
            if step is not None and step >= at.SIDES:
                ways = [
                    (edge_between(at, by), edge_between(by, goal))
                    for by in around
                    if by not in (at, goal)
                ]
                lines = [frozenset().union(*(across.get(edge, ()) for edge in way)) for way in ways]
                found[edge_between(at, goal)] = frozenset.intersection(*lines)
    return found


def spot_of(board: Battlefield, text: str) -> Spot:
    """Return the spot of an end of a link; raises Illegal for one in which units cannot be."""
    boxes = {each.id for each in (board.game.map.boxes if board.game.map else ())}
    if text in boxes:
        return text
    at = board.places.get(text, ())[:1]
    return board.cell(board.label(at[0]) if at else text)


def readable(parse: Callable[[str], Value], texts: Iterable[str]) -> Iterator[Value]:
    """Yield what texts are read as, but for those that name nothing: checks tell of them."""
    for text in texts:
        try:
            yield parse(text)
        except BadReference:
            continue


def by_id(
    entries: Iterable[Entry], name: str, what: str, key: str, *, known: bool = False
) -> Entry:
    """Return the entry of an id; raises Illegal where there is none, saying `what` it should be."""
    for entry in entries:
        if step_of(entry) == name:
            return entry
    raise Illegal(f"there is no {what} {name!r}", key, known=known)


class OffMap(StrEnum):
    """Where a counter is that is in no hex."""

    ASIDE = "aside"
    """It has not entered play: waiting off the map, in a pool, or for an exchange."""
    BOX = "box"
    LOST = "lost"
    LEFT = "left"
    """It has left the game by a withdrawal."""


class Route(Frozen):
    """A way of hexes and boxes in order, and what is crossed to each: a hexside, or a link.

    One that comes onto the map, or leaves it, has a crossing before its first spot, or behind its
    last. `overruns` says for each overrun how many crossings came before it.
    """

    spots: tuple[Spot, ...]
    crossings: tuple[Edge | Link, ...]
    enters: Edge | None = None
    leaves: Edge | None = None
    overruns: tuple[int, ...] = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Its hexes, without the boxes."""
        return tuple(at for at in self.spots if not isinstance(at, str))

    def joined(self, other: Route) -> Route:
        """Return this way and, from its last spot on, another."""
        spots, crossings = (*self.spots, *other.spots[1:]), (*self.crossings, *other.crossings)
        overruns = (*self.overruns, *(len(self.crossings) + n for n in other.overruns))
        return Route(spots, crossings, self.enters, other.leaves, overruns)

    def overrunning(self) -> Route:
        """Return this way with an overrun at its end."""
        return replace(self, overruns=(*self.overruns, len(self.crossings)))


class Zones(Frozen):
    """Which spots of a way, by their numbers, are entered or left in enemy zones of control.

    A spot may be entered in one and left in none: enemies are overrun or driven off between.
    """

    entered: frozenset[int] = frozenset()
    left: frozenset[int] = frozenset()


class Moved(Frozen):
    """The last step, if it was a move: its path from the start, and the counters that moved.

    `goes_on` says that they have been attacked there since, or have overrun somebody, and may go
    on. `zones` is what enemy zones of control were when it went, for units that they hinder.
    """

    path: Route
    numbers: tuple[int, ...]
    goes_on: bool = False
    zones: Zones = Zones()


Moment = tuple[int, int]
"""A turn, and a phase of it by its place in the sequence of play."""


class Held(Frozen):
    """A state that a counter is in, and the moment with whose end it ends; None if it does not."""

    state: State
    until: Moment | None


class Piece(Frozen):
    """One counter: in a hex, or where `where` says; `box` names its box, or its withdrawal.

    One that is `reduced` has lost its first step, and one with `states` is in these, as long as it
    stays on the map.
    """

    unit: str
    at: Cell | None = None
    where: OffMap = OffMap.ASIDE
    box: str = ""
    face: Face = Face.UP
    reduced: bool = False
    states: tuple[Held, ...] = ()

    def lies_in(self, at: Spot) -> bool:
        """Whether it is in a hex or in a box."""
        if isinstance(at, str):
            return self.at is None and self.where is OffMap.BOX and self.box == at
        return self.at == at

    def lies_as(self, other: Piece) -> bool:
        """Whether this is such a counter in such a place, whichever way up it lies."""
        here = (self.unit, self.at, self.where, self.box)
        return here == (other.unit, other.at, other.where, other.box)


class Position(Frozen):
    """All counters, the turn, the set-ups done, and who arrived: (arrival, turn) for each unit.

    A counter goes by its number in `pieces`, which it keeps. `chosen` names an arrival with a
    choice that widens once for each time that it was chosen. `moment` is the first phase in which
    the last step can have been taken. `drawn` are the chits of this turn, the last one last.
    `attacked` are the counters that have attacked, each with the table, the moment and that number;
    `halted`
    those that have retreated in the midst of a move, with the moment and the number of chits drawn.
    `used` has each use of a link that has a limit by a unit: the link, the side and the moment.
    `targets` are the hexes that were attacked, with the moment; `stood` is where each counter was
    when the phase of `moment` began; one that has moved in a phase of its side, where it went.
    `happened` are the events, each with its turn, the last one last; `rolled` the tables of events
    with the turns on which they were rolled on. `ended` is the ending that an event has brought.
    `owners` are the hexes whose control is asked for, with the sides that have it.
    `walked` are the counters that have moved, each with the moment and the number of chits drawn.
    `left` has the withdrawals by which counters have left or been lost, each with the counter.
    `spent` are the points that sides have spent: which, the side, the turn and how many.
    `weathers` is the weather that was rolled, each with its turn; `initiative` the side that has
    it, likewise, the last one last. `retreated` are the counters that have retreated, each with the
    moment.
    """

    pieces: tuple[Piece, ...]
    turn: int = 1
    done: frozenset[str] = frozenset()
    arrived: tuple[tuple[str, int], ...] = ()
    chosen: tuple[str, ...] = ()
    moment: Moment = (1, 0)
    drawn: tuple[str, ...] = ()
    moved: Moved | None = None
    attacked: tuple[tuple[int, str, Moment, int], ...] = ()
    walked: tuple[tuple[int, Moment, int], ...] = ()
    halted: tuple[tuple[int, Moment, int], ...] = ()
    used: tuple[tuple[str, str, Moment], ...] = ()
    targets: tuple[tuple[Cell, Moment], ...] = ()
    stood: tuple[Cell | None, ...] = ()
    happened: tuple[tuple[str, int], ...] = ()
    rolled: tuple[tuple[str, int], ...] = ()
    ended: str = ""
    owners: frozenset[tuple[Cell, str]] = frozenset()
    left: tuple[tuple[str, int], ...] = ()
    spent: tuple[tuple[str, str, int, int], ...] = ()
    weathers: tuple[tuple[str, int], ...] = ()
    retreated: tuple[tuple[int, Moment], ...] = ()
    initiative: tuple[tuple[str, int], ...] = ()

    def numbers_in(self, at: Spot) -> tuple[int, ...]:
        """Return the counters in a hex or in a box."""
        return tuple(number for number, piece in enumerate(self.pieces) if piece.lies_in(at))

    def numbers_of(self, unit: str) -> tuple[int, ...]:
        """Return the counters of a unit that are in hexes."""
        counters = enumerate(self.pieces)
        return tuple(number for number, one in counters if one.unit == unit and one.at is not None)

    def standing(self, at: Cell) -> tuple[str, ...]:
        """Return the units in a hex, once for each counter."""
        return tuple(piece.unit for piece in self.pieces if piece.at == at)

    def on_map(self) -> tuple[Piece, ...]:
        """Return the counters in hexes."""
        return tuple(piece for piece in self.pieces if piece.at is not None)

    def put(self, unit: str, source: Piece, target: Piece) -> Position:
        """Return the position with one counter of `unit` that is as `source` turned to `target`.

        Raises Illegal where no such counter is there.
        """
        for number, piece in enumerate(self.pieces):
            if piece.lies_as(source):
                return self.turned(number, target)
        raise Illegal(f"no counter of {unit} is {_whereabouts(source)}")

    def turned(self, number: int, target: Piece) -> Position:
        """Return the position with a counter as `target` has it."""
        return replace(self, pieces=(*self.pieces[:number], target, *self.pieces[number + 1 :]))

    def states_of(self, number: int) -> tuple[State, ...]:
        """Return the states that a counter is in at the moment."""
        piece = self.pieces[number]
        held = (one for one in piece.states if one.until is None or self.moment <= one.until)
        weak = (State.REDUCED,) if piece.reduced else ()
        return (*(one.state for one in held), *weak)

    def in_phase(self, moment: Moment) -> Position:
        """Return the position in a phase; if that begins only now, all stand as it finds them."""
        if moment == self.moment and self.stood:
            return self
        return replace(self, moment=moment, stood=tuple(piece.at for piece in self.pieces))

    def at_turn(self, turn: int) -> Position:
        """Return the position with the turn no sooner than one that has begun."""
        later = replace(self, turn=turn)
        return later.in_phase((turn, 0)) if self.moment < (turn, 0) else later


def _whereabouts(piece: Piece) -> str:
    if piece.at is not None:
        return "in that hex"
    places = {
        OffMap.ASIDE: "left to enter",
        OffMap.BOX: "in that box",
        OffMap.LOST: "lost",
        OffMap.LEFT: f"away by the withdrawal {piece.box!r}",
    }
    return places[piece.where]


def untouched(board: Battlefield) -> Position:
    """Return the position before the set-up: every counter aside, control as it is at first."""
    units, first = board.units.values(), first_owners(board.game)
    owners = ((at, side) for place, side in first.items() if side for at in board.place(place))
    pieces = tuple(Piece(unit.id) for unit in units for _ in range(unit.count))
    return Position(pieces, owners=frozenset(owners))


def acting(board: Battlefield, position: Position, side: str, table: str = "") -> Position:
    """Return the position in the first phase, from the last step on, in which a side acts.

    An attack is in a phase that has its `table`, if the side has one. Where no such phase is left,
    the next turn has begun.
    """
    phases = board.game.sequence
    ours = [n for n, one in enumerate(phases) if one.side in {None, side} and not one.during]
    ours = [number for number in ours if table and phases[number].table == table] or ours
    if not ours:
        return position
    turn, now = position.moment
    left = [number for number in ours if number >= now]
    return position.in_phase((turn, left[0]) if left else (turn + 1, ours[0]))


def moments_to_move(board: Battlefield, position: Position, side: str) -> tuple[Moment, ...]:
    """Return the phases, from the last step on, in which a side moves; none without phases.

    These are those with `moves` where it has any, all that are left; else the first of those that
    have no table of attacks and come before all that do, since nobody knows which of them are of
    movement; that in which the initiative is settled is not. Where no such phase is left, they
    are those of the next turn.
    """
    phases, all_tables = board.game.sequence, board.game.tables.tables
    fought = {table.id for table in all_tables if is_of_attacks(table)}
    ours = [n for n, one in enumerate(phases) if one.side in {None, side} and not one.during]
    said = [number for number in ours if phases[number].moves is not None]
    tables = [number for number in ours if phases[number].table in fought]
    rule = board.game.initiative
    taken = rule.phase if rule else None
    free = [n for n in ours if phases[n].table is None and phases[n].id != taken]
    before = [number for number in free if not tables or number < tables[0]]
    found = said or before or free or ours
    turn, now = position.moment
    left = [(turn, number) for number in found if number >= now]
    left = left or [(turn + 1, number) for number in found]
    return tuple(left if said else left[:1])


def phase_at(board: Battlefield, moment: Moment) -> Phase | None:
    """Return the phase of a moment; None in a game without a sequence of play."""
    phases = board.game.sequence
    return phases[moment[1]] if moment[1] < len(phases) else None


def when(board: Battlefield, moment: Moment) -> str:
    """Return a moment in words: ``Red movement of turn 2``, or the turn alone."""
    phase = phase_at(board, moment)
    return f"{phase.name} of turn {moment[0]}" if phase else f"turn {moment[0]}"


def check_acts(phase: Phase, unit: Unit, key: str) -> None:
    """Raise Illegal for a unit that does not act in a phase, by its arm or by its id."""
    if not is_meant(unit, phase.types):
        arms = listed(list(phase.types), "or")
        raise Illegal(f"{unit.name} is not {arms}, who act in {phase.name}", key)
    if phase.units and unit.id not in phase.units:
        raise Illegal(f"{unit.name} is not among those who act in {phase.name}", key)


def counts_acts(board: Battlefield, position: Position, moment: Moment) -> bool:
    """Whether units act once in a phase: not where chits let them act and none are recorded.

    Nor in a game without phases and turns, which never says when they may act again.
    """
    phase, cup = phase_at(board, moment), board.game.cup
    if phase is None and board.game.turns is None:
        return False
    return cup is None or phase is None or phase.id != cup.phase or bool(position.drawn)


def draw(board: Battlefield, step: Drawing, position: Position) -> Position:
    """Return the position with a chit drawn; when drawing was over, in the next turn.

    Raises Illegal for a chit that is not in the cup.
    """
    cup = board.game.cup
    if cup is None:
        raise Illegal("the game has no `cup`")
    chit = by_id(cup.chits, step.chit, "chit", "chit")
    phases = [phase.id for phase in board.game.sequence]
    place = phases.index(cup.phase) if cup.phase in phases else 0
    turn, now = position.moment
    counts = {each.marker: each.count for each in cup.chits}
    ends = [each.marker for each in cup.chits if each.end]
    ended = sum(drawn in ends for drawn in position.drawn)
    over = {
        CupEnd.FIRST_END: ended > 0,
        CupEnd.LAST_END: ended == cup.end_chits > 0,
        CupEnd.EMPTY: len(position.drawn) == sum(counts.values()),
    }[cup.ends]
    if over or now > place:
        begun = position.in_phase((turn + 1, place))
        return replace(begun, drawn=(chit.marker,), moved=None)
    if position.drawn.count(chit.marker) == counts[chit.marker]:
        has = counted(counts[chit.marker], "chit")
        raise Illegal(f"the cup has {has} {chit.marker!r}, and all are drawn", "chit")
    drawn = (*position.drawn, chit.marker)
    return replace(position.in_phase((turn, place)), drawn=drawn, moved=None)


def check_drawn(board: Battlefield, position: Position, name: str, key: str) -> None:
    """Raise Illegal for a unit that acts in the phase of the cup when no chit of its is drawn.

    A walkthrough that draws no chits is not held to them.
    """
    cup, phases = board.game.cup, board.game.sequence
    if cup is None or not position.drawn or not phases:
        return
    if phases[position.moment[1]].id != cup.phase:
        return
    unit, last = board.unit(name, key), position.drawn[-1]
    chit = next(each for each in cup.chits if each.marker == last)
    bodies = filter(None, (unit.formation, unit.side))
    if not any(chit.names(body) for body in bodies):
        raise Illegal(f"{unit.name} acts, but the chit that is drawn is {last!r}", key)


def steps_left(board: Battlefield, piece: Piece) -> int:
    """Return how many steps a counter has: two where its back is reduced and it lies face up."""
    two = board.unit(piece.unit).back.kind is BackKind.REDUCED
    return 2 if two and not piece.reduced else 1


def struck(board: Battlefield, position: Position, number: int, state: State) -> Position:
    """Return the position with a counter in a state, if the game says what that is."""
    piece, found = position.pieces[number], board.state(state)
    if found is None or not may_befall(found, board.unit(piece.unit)):
        return position
    until = _until(board, position, found, board.unit(piece.unit).side)
    others = tuple(one for one in piece.states if one.state is not state)
    return position.turned(number, replace(piece, states=(*others, Held(state, until))))


def tired(board: Battlefield, position: Position, numbers: Iterable[int]) -> Position:
    """Return the position with counters in the states that what they do in its phase brings."""
    phase = phase_at(board, position.moment)
    for state in board.game.states:
        for number in numbers if phase is not None and phase.id in state.after else ():
            if position.pieces[number].at is not None:
                position = struck(board, position, number, state.state)
    return position


def _until(board: Battlefield, position: Position, state: UnitState, side: str) -> Moment | None:
    """Return the phase with whose end a state ends that a unit of a side comes into now."""
    end = next((each for each in state.until if each.side == side), None)
    phases = [phase.id for phase in board.game.sequence]
    if end is None or end.phase not in phases:
        return None
    turn, now = position.moment
    last = phases.index(end.phase)
    return turn + max(end.turns, int(last < now)), last


def barred(board: Battlefield, position: Position, number: int, act: Act) -> State | None:
    """Return the state in which a counter does not do such a thing, if it is in one."""
    states = ((name, board.state(name)) for name in position.states_of(number))
    return next((name for name, found in states if found and act in found.never), None)


def check_able(board: Battlefield, position: Position, number: int, act: Act, key: str) -> None:
    """Raise Illegal where a counter is in a state in which it does not do such a thing."""
    state, piece = barred(board, position, number, act), position.pieces[number]
    if state is not None:
        until = next((one.until for one in piece.states if one.state is state), None)
        message = f"{board.unit(piece.unit).name} is {state} {_ending(board, until)}"
        raise Illegal(f"{message}, and {state} units do not {act}", key)


def which(board: Battlefield, unit: Unit, cells: Iterable[Cell]) -> str:
    """Return the message that a label may mean counters of a unit in several hexes."""
    labels = sorted({board.label(at) for at in cells})
    return f"{unit.name} is in {listed(labels)}: write which, `{unit.id} at {labels[0]}`"


def _ending(board: Battlefield, until: Moment | None) -> str:
    if until is None:
        return "as long as it is on the map"
    turn, phase = until
    return f"until {board.game.sequence[phase].name} of turn {turn} is over"


def owners(board: Battlefield, units: Iterable[str]) -> frozenset[str]:
    """Return the sides of some units."""
    return frozenset(board.unit(name).side for name in units)


def enemies_in(board: Battlefield, position: Position, at: Cell, side: str) -> tuple[str, ...]:
    """Return the units of other sides in a hex."""
    return tuple(name for name in position.standing(at) if board.unit(name).side != side)


def spots(board: Battlefield, where: Where) -> frozenset[Cell]:
    """Return the hexes that `where` allows; the hex inside the map for an entry hexside."""
    hexes = board.ground if where.anywhere else frozenset(named(board, where))
    for name in where.zones:
        hexes |= board.zone(name)
    for name in () if where.each else where.places:
        hexes |= board.place(name)
    if board.grid is not None:
        for hexside in readable(partial(parse_edge, grid=board.grid), where.hexsides):
            hexes |= set(hexside.cells)
    for name in where.not_zones:
        hexes -= board.zone(name)
    return hexes & board.ground


def named(board: Battlefield, where: Where) -> tuple[Cell, ...]:
    """Return the hexes that `where` names, in its order; a place gives its first hex."""
    first = (at for name in where.places for at in board.places.get(name, ())[:1])
    return (*(readable(board.grid.cell, where.hexes) if board.grid else ()), *first)


def placed(board: Battlefield, stacks: Iterable[Stack]) -> tuple[tuple[str, Cell, str], ...]:
    """Return unit, hex and key of each counter of some stacks; raises Illegal for a bad hex."""
    return tuple(
        (name, board.cell(stack.hex, f"at.{stack.hex}"), f"at.{stack.hex}")
        for stack in stacks
        for name in stack.units
    )


def leads_out(board: Battlefield, name: str, side: str) -> bool:
    """Whether units of a side can leave the map by a zone.

    They leave by the exits that the map has for them; where it has none, by any zone at its edge.
    """
    zones = board.game.map.zones if board.game.map else ()
    exits = {z.id for z in zones if z.kind is ZoneKind.EXIT and z.side in {None, side}}
    beside = (one for at in board.zone(name) for one in neighbours(at))
    at_the_edge = board.grid is not None and not all(map(board.grid.in_play, beside))
    return name in exits if exits else at_the_edge


def hit_ratings(board: Battlefield, table: HitsTable, unit: Unit) -> frozenset[int] | None:
    """Return what a unit may roll to hit with; None where the rating says nothing of it.

    It may have a larger rating under a condition.
    """
    names = board.counters.counters.factors
    if table.hit.rating not in names or unit.factors is None:
        return None
    parts = unit.factors.parts[names.index(table.hit.rating) :]
    return frozenset(
        number
        for part in parts[:1]
        for number in (part.value, part.value if part.larger is None else part.larger)
    )


def rolls_to_hit(
    board: Battlefield, table: HitsTable, unit: Unit, states: tuple[State, ...]
) -> bool:
    """Whether dice of a table of hits are rolled for a unit in some states.

    None are for one that does not fight, that the table ignores, or that has no factors where
    counters have some.
    """
    bare = unit.factors is None and bool(board.counters.counters.factors)
    return fights(board.counters, unit) and not bare and not table.ignores(unit, states)


def factor_sums(units: Iterable[Unit], part: int) -> frozenset[int] | None:
    """Return the sums that the factors of `units` may come to; None where all is secret.

    `part` is the place of the factor that counts, as `CounterStyle.fighting` has it; units with
    fewer factors count their last. A larger factor, which depends on a condition, may count or
    not. Counters without factors (aircraft, decoys) add nothing.
    """
    sums, secret = {0}, True
    for unit in units:
        if unit.factors is None:
            continue
        factor, secret = unit.factors.parts[: part + 1][-1], False
        values = {factor.value, factor.value if factor.larger is None else factor.larger}
        sums = {before + value for before in sums for value in values}
    return None if secret else frozenset(sums)
