"""Supply and command: the line of a unit in a position, or why there is none."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from functools import partial
from typing import TypeAlias

from generator.board import Cell, Edge, edge_between, step_between
from generator.model.combat import rating_of
from generator.model.counters import Unit, Where
from generator.model.map import Link
from generator.model.supply import (
    Blocking,
    Command,
    CommandLine,
    Stretch,
    Supply,
    SupplyLine,
    needs_line,
    sources_of,
)
from generator.play.battlefield import (
    Battlefield,
    Illegal,
    Piece,
    Position,
    Route,
    enemies_in,
    placed,
    spots,
    struck,
    untouched,
)
from generator.play.controlling import controls, in_any_zone
from generator.play.moving import route_of
from generator.records import Frozen


class Break(Enum):
    """Why a line is none."""

    TOO_FAR = "too far over ground"
    TOO_LONG = "too far along a way"
    ENEMY = "enemy units"
    ZONE = "an enemy zone of control"
    LINE = "a line that is not crossed"
    GROUND = "ground that is not entered"
    LINK = "a link that is none for supply"
    OTHERS = "a leader of others"
    NO_SOURCE = "no source at its end"


class TracedLine(Frozen):
    """A line worked out: the hexes behind that of the unit, and the way to each, none over ground.

    `broken` says why it is none, where it is none, `at` in which hex, `by` which line or terrain.
    """

    hexes: tuple[tuple[Cell, str], ...]
    broken: Break | None = None
    at: Cell | None = None
    by: str = ""

    @property
    def ground(self) -> int:
        """How many hexes it goes over ground."""
        return sum(not way for _, way in self.hexes)


def rule_of(board: Battlefield) -> Supply:
    """Return what a game says of supply; raises Illegal where it says nothing."""
    if board.game.supply is None:
        raise Illegal("the game has no `supply`")
    return board.game.supply


def source_hexes(board: Battlefield, position: Position, side: str) -> frozenset[Cell]:
    """Return the hexes from which supply of a side comes, those that units may enter.

    Places may be sources only while the side controls them.
    """
    rule = rule_of(board)
    own = sources_of(rule, side, board.game.map)
    places = tuple(
        each
        for each in own.places
        if not rule.controlled or controls(board, position, each, {side})
    )
    return spots(board, Where(own.hexes, places, own.zones, own.hexsides))


class Tracing(Frozen):
    """What lines are traced by: a rule, the hexes in which they end, where links lead to.

    In the hexes of their ends nothing blocks them where these are `free`.
    """

    rule: Supply
    goals: frozenset[Cell]
    linked: Mapping[Cell, tuple[Cell, ...]]
    free: bool = False


def tracing_of(board: Battlefield, position: Position, unit: Unit) -> Tracing:
    """Return what lines of supply of a unit are traced by."""
    return Tracing(rule_of(board), source_hexes(board, position, unit.side), _linked(board, unit))


def line_of(
    board: Battlefield, position: Position, unit: Unit, at: Cell, *, limited: bool = True
) -> tuple[Cell, ...]:
    """Return the hexes of the shortest line of supply of a unit in a hex, both ends included.

    Nothing where it has none. Where lengths are not `limited`, a line may be of any.
    """
    return _shortest(board, position, unit, at, tracing_of(board, position, unit), limited=limited)


def _shortest(
    board: Battlefield,
    position: Position,
    unit: Unit,
    at: Cell,
    by: Tracing,
    *,
    limited: bool = True,
) -> tuple[Cell, ...]:
    """Return the hexes of the shortest line of a unit in a hex, as `line_of` does."""
    supply = by.rule
    if board.grid is None:
        return ()
    lengths = [each.hexes if limited else Stretch(None, "any") for each in supply.then]
    ground = supply.ground if limited else Stretch(None, "any")
    start: _State = (at, False, (0,) * len(lengths))
    before: dict[_State, _State | None] = {start: None}
    waiting, closed = deque([(start, 0)]), dict[Cell, bool]()
    while waiting:
        state, hexes = waiting.popleft()
        here, on_way, counts = state
        if here in by.goals:
            return tuple(_back(before, state))
        for beside in (*board.grid.neighbours(here), *by.linked.get(here, ())):
            if beside not in closed:
                shut = not board.playable(beside) or _blocked(board, position, unit, beside, by)
                closed[beside] = bool(shut)
            if closed[beside]:
                continue
            crossed = edge_between(here, beside) if step_between(here, beside) is not None else None
            steps: list[_State] = []
            over = beside in by.linked.get(here, ()) or (
                crossed is not None and not _barred(board, crossed, beside, supply)
            )
            if not on_way and ground.holds(hexes + 1) and over:
                steps.append((beside, False, counts))
            along = board.along.get(crossed, frozenset()) if crossed else frozenset()
            for number, way in enumerate(supply.then):
                used = counts[number] + 1
                if way.line in along and lengths[number].holds(used):
                    used = 0 if lengths[number].most is None else used
                    steps.append((beside, True, (*counts[:number], used, *counts[number + 1 :])))
            for step in steps:
                if step not in before:
                    before[step] = state
                    waiting.append((step, hexes + 1))
    return ()


def _linked(board: Battlefield, unit: Unit) -> Mapping[Cell, tuple[Cell, ...]]:
    """Return to which hexes links lead lines of supply of a unit, from each at an end of one."""
    found: dict[Cell, tuple[Cell, ...]] = {}
    for link in board.game.map.links if board.game.map else ():
        ends = board.links.get(link.id, ("", ""))
        for start, end in (ends, ends[::-1]) if _supplies(link, unit) else ():
            if not isinstance(start, str) and not isinstance(end, str):
                found[start] = (*found.get(start, ()), end)
    return found


def _supplies(link: Link, unit: Unit) -> bool:
    """Whether lines of supply of a unit go along a link."""
    return link.supply and link.side in {None, unit.side}


_State: TypeAlias = tuple[Cell, bool, tuple[int, ...]]
"""Where a line has come to, whether along a way, and how far along each that has a limit."""


def _back(before: Mapping[_State, _State | None], state: _State | None) -> list[Cell]:
    """Return the hexes that lead to a state, the first one first."""
    cells = []
    while state is not None:
        cells.append(state[0])
        state = before[state]
    return cells[::-1]


def _blocked(
    board: Battlefield, position: Position, unit: Unit, at: Cell, by: Tracing
) -> Break | None:
    """Return what keeps a line out of a hex."""
    supply = by.rule
    if by.free and at in by.goals:
        return None
    if Blocking.ENEMY_UNITS in supply.blocked and enemies_in(board, position, at, unit.side):
        return Break.ENEMY
    if Blocking.ENEMY_ZONES in supply.blocked and in_any_zone(board, position, unit, at):
        friends = (board.unit(name).side == unit.side for name in position.standing(at))
        if not (supply.friends_free and any(friends)):
            return Break.ZONE
    return None


def _barred(
    board: Battlefield, crossed: Edge, at: Cell, supply: Supply
) -> tuple[Break, str] | None:
    """Return what keeps a line from going over a hexside and into a hex over ground."""
    ground = board.terrain.get(at)
    lines = board.game.map.lines if board.game.map else ()
    never = {*supply.never, *(line.id for line in lines if line.impassable)}
    over = sorted(board.across.get(crossed, frozenset()) & never)
    if over:
        return Break.LINE, over[0]
    if ground is not None and ground.id in supply.not_into:
        return Break.GROUND, ground.id
    return None


def supplied(board: Battlefield, position: Position, stated: tuple[str, ...]) -> Position:
    """Return the position with supply judged; raises Illegal where other units have no line."""
    line = partial(line_of, board, position)
    return _judged(board, position, rule_of(board), line, stated)


def commanded(board: Battlefield, position: Position, stated: tuple[str, ...]) -> Position:
    """Return the position with command judged; raises Illegal where other units have no line."""
    line = partial(command_line_of, board, position)
    return _judged(board, position, command_of(board), line, stated)


def _judged(
    board: Battlefield,
    position: Position,
    rule: Supply | Command,
    line_from: Callable[[Unit, Cell], tuple[Cell, ...]],
    stated: tuple[str, ...],
) -> Position:
    """Return the position with those and no others in the state of the rule who have no line."""
    what, lacking = "supply" if isinstance(rule, Supply) else "command", list[int]()
    key, lines = f"out-of-{what}", defaultdict[str, list[tuple[Cell, ...]]](list)
    for number, piece in enumerate(position.pieces):
        unit = board.unit(piece.unit)
        if piece.at is not None and needs_line(rule, unit):
            line = line_from(unit, piece.at)
            lines[piece.unit].append(line)
            lacking += [] if line else [number]
            if line and piece.unit in stated and len(position.numbers_of(piece.unit)) == 1:
                told = (
                    "-".join(map(board.label, line))
                    if len(line) > 1
                    else f"it stands {_AT_ONCE[what]}"
                )
                raise Illegal(f"{unit.name} has a line of {what}: {told}", key)
    without = Counter(position.pieces[number].unit for number in lacking)
    for name in (*(Counter(stated) - without), *(without - Counter(stated))):
        many, said = without[name], stated.count(name)
        message = f"{board.unit(name).name}: {said} named, {many} without a line of {what}"
        if max(many, said) == 1:
            message = f"{board.unit(name).name} {_why_not(lines[name], position, name, what)}"
        if many == 1 and not said:
            message = f"{board.unit(name).name} has no line of {what}, and is left out"
        raise Illegal(message, key)
    state = rule.out
    for number, piece in enumerate(position.pieces if state and board.state(state) else ()):
        kept = tuple(held for held in piece.states if held.state is not state)
        position = position.turned(number, replace(piece, states=kept))
        if state and number in lacking:
            position = struck(board, position, number, state)
    return position


_AT_ONCE = {"supply": "on a source", "command": "with its leader"}
"""Where the line of a unit is its own hex alone."""


def _why_not(lines: Sequence[tuple[Cell, ...]], position: Position, name: str, what: str) -> str:
    """Return why a unit is not without a line, from the lines that its counters have."""
    if not lines:
        return f"needs no {what}" if position.numbers_of(name) else "is not on the map"
    if any(len(line) > 1 for line in lines):
        return f"has a line of {what} from each of its counters"
    return f"is in {what}: it stands {_AT_ONCE[what]}"


def command_of(board: Battlefield) -> Command:
    """Return what a game says of command; raises Illegal where it says nothing."""
    if board.game.command is None:
        raise Illegal("the game has no `command`")
    return board.game.command


def range_of(board: Battlefield, leader: Unit, *, reduced: bool = False) -> int | None:
    """Return how many hexes a leader commands; None where its counter does not say so."""
    reach = command_of(board).range
    if not reach.rating:
        return reach.number
    return rating_of(leader, reach.rating, board.counters, reduced=reduced)


def leads(command: Command, leader: Unit, unit: Unit) -> bool:
    """Whether a unit is a leader of another, wherever both are."""
    ours = not command.own_formation or (leader.formation and leader.formation == unit.formation)
    return command.commands(leader) and leader.side == unit.side and bool(ours)


def command_line_of(
    board: Battlefield, position: Position, unit: Unit, at: Cell
) -> tuple[Cell, ...]:
    """Return the hexes of the shortest line of command of a unit in a hex, both ends included.

    Nothing where no leader commands it.
    """
    command, found = command_of(board), list[tuple[Cell, ...]]()
    for piece in position.on_map():
        leader = board.unit(piece.unit)
        reach = range_of(board, leader, reduced=piece.reduced) if piece.at else None
        if piece.at and reach is not None and leads(command, leader, unit):
            by = Tracing(command.as_supply(reach), frozenset({piece.at}), {}, free=True)
            found.append(_shortest(board, position, unit, at, by))
    return min(filter(None, found), key=len, default=())


class Supplied(Frozen):
    """An example worked out: its own line, and the shortest line that the unit has, if any."""

    told: TracedLine
    line: str
    """Its hexes, as a path is written; nothing where there is none."""
    why: str
    """Why its own line is none, in English as findings are."""


def work_supply(board: Battlefield, entry: SupplyLine) -> Supplied:
    """Work out an example of supply; raises Illegal where it is none, whatever comes out."""
    unit, path = board.unit(entry.unit, "unit"), route_of(board, entry.path)
    supply = rule_of(board)
    if not needs_line(supply, unit):
        raise Illegal(f"{unit.name} needs no supply", "unit")
    if path.enters or path.leaves or path.cells != path.spots:
        message = "a line of supply has hexes of the map alone: end it in the hex of the source"
        raise Illegal(message, "path")
    for at in path.cells:
        if not board.playable(at):
            raise Illegal(f"units cannot be in {board.described(at)}", "path")
    others = (Piece(name, at) for name, at, _ in placed(board, (*entry.enemies, *entry.friends)))
    here = Piece(unit.id, path.cells[0])
    position = Position((here, *others), owners=untouched(board).owners)
    told = _traced(board, position, unit, path, tracing_of(board, position, unit))
    found = line_of(board, position, unit, path.cells[0])
    return Supplied(told, "-".join(map(board.label, found)), _why(board, told, supply))


def work_command(board: Battlefield, entry: CommandLine) -> Supplied:
    """Work out an example of command; raises Illegal where it is none, whatever comes out."""
    unit, leader = board.unit(entry.unit, "unit"), board.unit(entry.leader, "leader")
    command, path = command_of(board), route_of(board, entry.path)
    reach = range_of(board, leader)
    if not needs_line(command, unit):
        raise Illegal(f"{unit.name} needs no command", "unit")
    if not command.commands(leader) or reach is None:
        raise Illegal(f"{leader.name} commands nobody", "leader")
    if path.enters or path.leaves:
        raise Illegal("a line of command has hexes of the map alone", "path")
    for at in path.cells:
        if not board.playable(at):
            raise Illegal(f"units cannot be in {board.described(at)}", "path")
    others = (Piece(name, at) for name, at, _ in placed(board, (*entry.enemies, *entry.friends)))
    here = Piece(unit.id, path.cells[0]), Piece(leader.id, path.cells[-1])
    position, goals = Position((*here, *others)), frozenset({path.cells[-1]})
    rule = command.as_supply(reach)
    told = _traced(board, position, unit, path, Tracing(rule, goals, {}, free=True))
    if told.broken is None and not leads(command, leader, unit):
        told = replace(told, broken=Break.OTHERS, at=path.cells[-1])
    found = command_line_of(board, position, unit, path.cells[0])
    return Supplied(told, "-".join(map(board.label, found)), _why(board, told, rule))


def _why(board: Battlefield, line: TracedLine, rule: Supply) -> str:
    """Return why a line is none, in English; nothing for one that is."""
    if line.broken is None:
        return ""
    where = board.label(line.at) if line.at else ""
    hexes, most = exceeded(line, rule)
    return _WHY[line.broken].format(hexes=hexes, most=most, at=where, by=line.by)


_WHY = {
    Break.TOO_FAR: "it goes {hexes} hexes over ground, and {most} are allowed",
    Break.TOO_LONG: "it goes {hexes} hexes by {by}, and {most} are allowed",
    Break.ENEMY: "enemy units are in {at}",
    Break.ZONE: "{at} is in an enemy zone of control",
    Break.LINE: "it does not cross {by} to {at}",
    Break.GROUND: "it does not enter {by} in {at}",
    Break.LINK: "lines of supply do not go by {by}",
    Break.OTHERS: "the leader in {at} leads others",
    Break.NO_SOURCE: "{at} is no source of the side",
}


def exceeded(line: TracedLine, supply: Supply) -> tuple[int, Stretch]:
    """Return how long a part of a line is and may be: that along what breaks it, or the ground."""
    if line.broken is Break.TOO_LONG:
        most = next(each.hexes for each in supply.then if each.line == line.by)
        return sum(way == line.by for _, way in line.hexes), most
    return line.ground, supply.ground


def _traced(
    board: Battlefield, position: Position, unit: Unit, path: Route, by: Tracing
) -> TracedLine:
    """Work out a line that is given: over ground as short as may be, then along ways."""
    supply, ways = by.rule, by.rule.then
    crossed = path.crossings
    along = [
        next((way.line for way in ways if way.line in board.along.get(edge, ())), "")
        if isinstance(edge, Edge)
        else ""
        for edge in crossed
    ]
    last = max((number for number, way in enumerate(along) if not way), default=-1)
    along = ["" if number <= last else way for number, way in enumerate(along)]
    hexes = tuple(zip(path.cells[1:], along, strict=True))
    for edge, (at, way) in zip(crossed, hexes, strict=True):
        block = _blocked(board, position, unit, at, by)
        barred = (block, "") if block else None
        if isinstance(edge, Link):
            barred = barred or (None if _supplies(edge, unit) else (Break.LINK, edge.name))
        elif not way:
            barred = barred or _barred(board, edge, at, supply)
        if barred is not None:
            return TracedLine(hexes, barred[0], at, barred[1])
    line = TracedLine(hexes)
    if not supply.ground.holds(line.ground):
        return TracedLine(hexes, Break.TOO_FAR)
    for each in ways:
        if not each.hexes.holds(along.count(each.line)):
            return TracedLine(hexes, Break.TOO_LONG, None, each.line)
    if path.cells[-1] not in by.goals:
        return TracedLine(hexes, Break.NO_SOURCE, path.cells[-1])
    return line
