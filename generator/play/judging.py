"""Victories: whether a stated position is one; and the points by which it may be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from generator.board import Cell
from generator.model.counters import BackKind
from generator.model.game import Game, Judged, Victory
from generator.model.names import counted
from generator.model.scoring import CountBy, PointTally, Score, Scoring
from generator.model.walkthrough import TakingStock, Winning
from generator.play.battlefield import (
    Battlefield,
    Illegal,
    Piece,
    Position,
    by_id,
    leads_out,
    owners,
    placed,
    untouched,
)
from generator.play.controlling import check_control, controls, state_control, with_control
from generator.play.happening import check_events
from generator.play.leaving import check_stated, leavers
from generator.play.stacking import check_stacks
from generator.play.supplying import commanded, supplied
from generator.play.weather import check_weather
from generator.records import Frozen


class Outcome(Frozen):
    """What victory is judged by: a position, and the step that says what came before."""

    board: Battlefield
    position: Position
    step: Winning


def judge(board: Battlefield, step: Winning, position: Position) -> Position:
    """Return the position unchanged; raises Illegal where the victory does not come out.

    It is judged from the position that the step states, which must be a possible one.

    Judged are the keys of `Victory`: `holds` and `controls` with `at-least`, `occupies` with
    `zones`, `connects`, `outweighs`, `points`, `margin`, `if-started`, `unless-started`, `before`,
    `otherwise`, and the moment. To hold a place is to stand in all its hexes. A line of road
    connects by the strictest reading: each hex, the last one too, is held or neither holds an enemy
    nor lies next to one. That an event has ended the game (`ending`) is taken for granted; units
    that have left have done so by the zone that counts, if their side can leave by it. Units that
    came by an arrival with `at-best`, and in no other way, leave their side no other victory.
    """
    victory = by_id(board.game.victory, step.victory, "victory", "victory")
    stated = state_control(board, _stated(board, step), step.control, victory.judged)
    outcome = Outcome(board, stated, step)
    if board.game.counters is not None:
        _check_used(board, victory, step)
    turn = _turn(board, victory, step)
    for event in board.game.events:
        if event.once is not None and step.events.count(event.id) > 1:
            raise Illegal(f"{event.name} happens once", "events")
    check_stated(board, step, turn)
    score = score_of(outcome, turn)
    for each in step.points:
        if each.points != score.of(each.side):
            real = counted(score.of(each.side), "point")
            raise Illegal(f"{each.side} has {real}, not {each.points}", f"points.{each.side}")
    reached = _comes_out(outcome, victory, turn)
    if reached and step.missed:
        raise Illegal(f"the position is the victory {victory.id!r}: it is not missed", "missed")
    if not (reached or step.missed):
        told = f"the position is not the victory {victory.id!r}"
        if victory.points is not None or victory.margin is not None:
            names = {side.id: side.name for side in board.game.sides}
            has = (f"{names[side]} {points}" for side, points in score.points)
            told = f"{told}; points: {', '.join(has)}"
        raise Illegal(told, "victory")
    return position


def _stated(board: Battlefield, step: Winning) -> Position:
    """Return the position that is stated; raises Illegal where the counters cannot stand so."""
    position = untouched(board)
    for unit, at, key in placed(board, step.at):
        board.unit(unit, key)
        position = position.put(unit, Piece(unit), Piece(unit, at))
    standing = Counter(piece.unit for piece in position.on_map())
    gone, lost = Counter(step.left), Counter(step.lost)
    for unit in gone:
        if standing[unit] + gone[unit] > board.unit(unit, "left").count:
            raise Illegal(f"{board.unit(unit).name} has left the map but is also on it", "left")
    for unit in lost:
        if standing[unit] + gone[unit] + lost[unit] > board.unit(unit, "lost").count:
            message = f"{board.unit(unit).name} is lost more often than it has counters elsewhere"
            raise Illegal(message, "lost")
    if board.game.counters is not None:
        check_stacks(board, position, "at")
        _check_allotments(board, {one.unit: one.points for one in step.strengths})
    return position


def _check_allotments(board: Battlefield, strengths: Mapping[str, int]) -> None:
    """Raise Illegal where units are stronger than what was divided over them."""
    for setup in board.counters.setup:
        if setup.allotment is None:
            continue
        sharing = {*setup.units, *setup.allotment.units}
        total = sum(points for unit, points in strengths.items() if unit in sharing)
        if total > setup.allotment.points:
            most = setup.allotment.points
            divided = f"{counted(most, 'point')} {'was' if most == 1 else 'were'} divided"
            raise Illegal(f"the sum of the strengths is {total}, but {divided}", "strengths")


def _turn(board: Battlefield, victory: Victory, step: Winning) -> int | None:
    """Return the turn on which it is judged; raises Illegal for one that is not."""
    turns = board.game.turns
    if turns is None:
        return step.turn
    turn = turns.count if step.turn is None else step.turn
    early = victory.judged is Judged.END_OF_GAME and turn < turns.count
    named = (each for each in board.game.events if each.id in step.events)
    early = early and not any(each.ending for each in named)
    if turn > turns.count or (early and victory.ending is None):
        raise Illegal(f"{victory.id!r} is not judged on turn {turn}", "turn")
    return turn


def _comes_out(outcome: Outcome, victory: Victory, turn: int | None) -> bool:
    if victory.otherwise:
        others = (one for one in outcome.board.game.victory if not one.otherwise)
        rivals = (one for one in others if one.ending in {None, victory.ending})
        return not any(_comes_out(outcome, one, turn) for one in rivals)
    conditions = tuple(_conditions(outcome, victory, turn))
    if not conditions:
        raise Illegal(f"{victory.id!r} has no condition that can be judged", "victory")
    return all(conditions)


def _conditions(outcome: Outcome, victory: Victory, turn: int | None) -> Iterable[bool]:
    """Yield whether each condition that the victory states is met."""
    board, ours = outcome.board, victory.winners
    if victory.holds:
        held = [all(_ours(outcome, at, ours) for at in board.place(p)) for p in victory.holds]
        yield sum(held) >= (victory.at_least or len(held))
    if victory.controls:
        kept = [controls(board, outcome.position, place, ours) for place in victory.controls]
        yield sum(kept) >= (victory.at_least or len(kept))
    if victory.occupies or (victory.zones and victory.outweighs is None):
        yield any(_ours(outcome, at, ours) for at in _named(board, victory))
    if victory.connects:
        yield _connected(outcome, victory)
    if victory.outweighs is not None:
        gone = sum(_strength(outcome, unit) for unit in _departed(outcome, victory))
        yield gone * victory.outweighs.times > _surviving(outcome, victory.outweighs.against)
    if victory.points is not None or victory.margin is not None:
        yield by_points(victory, score_of(outcome, turn))
    if victory.if_started:
        yield set(victory.if_started) <= {*outcome.step.started}
    if victory.unless_started:
        yield not set(victory.unless_started) & {*outcome.step.started}
    if victory.before is not None:
        yield turn is not None and turn < victory.before


def by_points(victory: Victory, score: Score) -> bool:
    """Whether the points of the sides are those of a victory, as far as it asks for any."""
    enough = victory.points is None or score.of(*victory.winners) in victory.points
    return enough and (victory.margin is None or score.ahead(*victory.winners) in victory.margin)


def score_of(outcome: Outcome, turn: int | None) -> Score:
    """Return the points of the sides at the end of a turn: of the position, and those stated.

    What is counted on some turns alone counts if this is one; that of earlier ones is stated.
    """
    before = Counter({each.side: each.points for each in outcome.step.scored})
    for name in outcome.step.events:
        event = by_id(outcome.board.game.events, name, "event", "events", known=True)
        before.update({each.side: each.points for each in event.points})
    now = [each for each in outcome.board.game.points if not each.on or turn in each.on]
    return Score(
        tuple(
            (side.id, before[side.id] + sum(_scored(outcome, each, side.id) for each in now))
            for side in outcome.board.game.sides
        )
    )


def _scored(outcome: Outcome, entry: Scoring, side: str) -> int:
    """Return the points that a side gets for one thing."""
    board, step = outcome.board, outcome.step
    if entry.side not in {None, side}:
        return 0
    lost = [name for name in step.lost if board.unit(name, "lost").side != side]
    gone = [name for name in step.left if board.unit(name, "left").side == side]
    if entry.left_by is None or not leads_out(board, entry.left_by, side):
        gone = []
    count = sum(all(_ours(outcome, at, (side,)) for at in board.place(p)) for p in entry.holds)
    count += sum(controls(board, outcome.position, place, {side}) for place in entry.controls)
    count += _counted(outcome, entry, lost, entry.losses) if entry.losses else 0
    late = [name for name in step.late if board.unit(name, "late").side != side]
    due = (
        {
            unit
            for each in board.counters.withdrawals
            if each.id in entry.late
            for unit in leavers(board, each)
        }
        if entry.late
        else set()
    )
    count += _counted(outcome, entry, [name for name in late if name in due], entry.per)
    count += _counted(outcome, entry, gone, entry.per)
    return points_for(entry, count)


def _counted(outcome: Outcome, entry: Scoring, names: Iterable[str], by: CountBy) -> int:
    units = [outcome.board.unit(name) for name in names]
    arms = entry.types
    units = [one for one in units if not arms or any(arm in arms for arm in one.type.marks)]
    if by is CountBy.STRENGTH:
        return sum(_strength(outcome, each.id) for each in units)
    two = by is CountBy.STEP
    return sum(2 if two and each.back.kind is BackKind.REDUCED else 1 for each in units)


def points_for(entry: Scoring, count: int) -> int:
    """Return the points for something that a side has `count` times, of one counting or of all."""
    points = entry.value * count
    return points if entry.most is None else min(points, entry.most)


class Counting(Frozen):
    """An example of counting points worked out: the points of each side, what comes of them.

    `parts` are for each side the entries with how often they count and the points for them.
    """

    parts: tuple[tuple[str, tuple[tuple[Scoring, int, int], ...]], ...]
    score: Score
    victories: tuple[Victory, ...]
    """Those whose points these are, if anything else that they ask for is met."""


def work_tally(game: Game, tally: PointTally) -> Counting:
    """Work out an example of counting points; raises Illegal where it counts what cannot be."""
    parts, score, totals = [], [], dict[str, int]()
    for stated in tally.sides:
        side = by_id(game.sides, stated.side, "side", f"sides.{stated.side}", known=True).id
        own = []
        for each in stated.counts:
            key = f"sides.{side}.counts.{each.entry}"
            entry = by_id(game.points, each.entry, "entry of `points`", key, known=True)
            if entry.side not in {None, side}:
                raise Illegal(f"{side} gets no points for {entry.name}", key)
            places, before = len({*entry.holds, *entry.controls}), totals.get(entry.id, 0)
            most, totals[entry.id] = places * max(1, len(entry.on)), before + each.count
            if places and totals[entry.id] > most:
                more = " by the sides together" if before else ""
                message = f"{entry.name} cannot be counted more often than {most}{more}"
                raise Illegal(message, key)
            own.append((entry, each.count, points_for(entry, each.count)))
        parts.append((side, tuple(own)))
        score.append((side, sum(points for *_, points in own)))
    found = Score(tuple(score))
    won = (each for each in game.victory if each.points is not None or each.margin is not None)
    victories = tuple(each for each in won if by_points(each, found))
    return Counting(tuple(parts), found, victories)


def _departed(outcome: Outcome, victory: Victory) -> tuple[str, ...]:
    """Return the winner's units that have left by the zone that counts."""
    board, by = outcome.board, victory.outweighs
    if by is None:
        return ()
    out = {side for side in victory.winners if leads_out(board, by.left_by, side)}
    return tuple(unit for unit in outcome.step.left if board.unit(unit, "left").side in out)


def _check_used(board: Battlefield, victory: Victory, step: Winning) -> None:
    """Raise Illegal where units are in the game that leave their owner no such victory."""
    arrivals = [one for one in board.counters.arrivals if one.side in victory.winners]
    otherwise = {unit for one in board.counters.setup for unit in one.units}
    otherwise |= {unit for one in arrivals if not one.at_best for unit in one.units}
    used = {*step.started, *step.left, *(unit for stack in step.at for unit in stack.units)}
    for arrival in arrivals:
        spent = [unit for unit in arrival.units if unit in used - otherwise]
        if spent and arrival.at_best and arrival.at_best != victory.grade:
            name = board.unit(spent[0]).name
            message = f"with {name} in play, the best result of its side is {arrival.at_best}"
            raise Illegal(message, "victory")


def _named(board: Battlefield, victory: Victory) -> frozenset[Cell]:
    places = frozenset(at for name in victory.occupies for at in board.place(name))
    return places | frozenset(at for name in victory.zones for at in board.zone(name))


def _ours(outcome: Outcome, at: Cell, sides: Collection[str]) -> bool:
    units = outcome.position.standing(at)
    return any(outcome.board.unit(name).side in sides for name in units)


def _connected(outcome: Outcome, victory: Victory) -> bool:
    """Whether a road runs through all places and is in the side's hands from end to end."""
    board = outcome.board
    places = [board.place(name) for name in victory.connects]
    for course in board.courses:
        stops = [place for place, at in enumerate(course) if any(at in hexes for hexes in places)]
        if all(hexes.intersection(course) for hexes in places):
            stretch = course[stops[0] : stops[-1] + 1]
            return all(_open(outcome, at, victory.winners) for at in stretch)
    raise Illegal("no road runs through all places of `connects`", "victory")


def _open(outcome: Outcome, at: Cell, sides: Collection[str]) -> bool:
    """Whether a hex is in the hands of some sides by the strictest reading."""
    if not sides or _ours(outcome, at, sides):
        return bool(sides)
    board = outcome.board
    around = (at, *(board.grid.neighbours(at) if board.grid else ()))
    near = owners(board, (unit for one in around for unit in outcome.position.standing(one)))
    return near <= {*sides}


def _surviving(outcome: Outcome, side: str) -> int:
    units = [piece.unit for piece in outcome.position.on_map()]
    return sum(_strength(outcome, name) for name in units if outcome.board.unit(name).side == side)


def _strength(outcome: Outcome, unit: str) -> int:
    """Return what a unit is worth: as stated, else its first factor."""
    factors = outcome.board.unit(unit, "left").factors
    stated = {one.unit: one.points for one in outcome.step.strengths}
    return stated.get(unit, factors.parts[0].value if factors else 0)


def take_stock(board: Battlefield, step: TakingStock, position: Position) -> Position:
    """Return the position with the turn over; raises Illegal where a counter stands elsewhere."""
    after = _turned(position, step.turn)
    keys: dict[tuple[str, Cell], str] = {}
    stated = Counter[tuple[str, Cell]]()
    for unit, at, key in placed(board, step.at):
        stated[unit, at] += 1
        keys[unit, at] = key
    there = Counter((piece.unit, piece.at) for piece in position.on_map() if piece.at is not None)
    for unit, at in stated - there:
        name, key = board.unit(unit, keys[unit, at]).name, keys[unit, at]
        who = name if stated[unit, at] == 1 else f"{stated[unit, at]} counters of {name}"
        said = f"the position has {who} in {board.label(at)}"
        raise Illegal(f"{said}, but after the moves it {_whereabouts(board, position, unit)}", key)
    for unit, at in there - stated:
        name, label = board.unit(unit).name, board.label(at)
        raise Illegal(f"the position leaves out {name}, which the moves leave in {label}", "at")
    if step.turn is not None and step.turn == position.turn:
        check_events(board, position, step.turn)
        check_weather(board, position, step.turn)
    after = with_control(board, position, _turned(position, step.turn))
    if step.control is not None:
        check_control(board, after, step.control)
    if step.out_of_supply is not None:
        after = supplied(board, after, step.out_of_supply)
    if step.out_of_command is not None:
        after = commanded(board, after, step.out_of_command)
    return after


def _whereabouts(board: Battlefield, position: Position, unit: str) -> str:
    here = (piece for piece in position.on_map() if piece.unit == unit)
    labels = [board.label(piece.at) for piece in here if piece.at is not None]
    return f"is in {' and '.join(labels)}" if labels else "is not on the map"


def _turned(position: Position, turn: int | None) -> Position:
    """Return the position after a turn; raises Illegal for one that is over or has not begun."""
    if turn is None:
        return position
    if turn < position.turn:
        raise Illegal(f"turn {turn} is over: this is turn {position.turn}", "turn")
    if turn < position.moment[0]:
        told = "somebody acts there after the phase for it was over"
        message = f"the steps before the end of turn {turn} go on into turn {position.moment[0]}"
        raise Illegal(f"{message}: {told}", "turn")
    if turn > position.turn and any(when == position.turn for _, when in position.arrived):
        raise Illegal(f"turn {turn} has not begun: this is turn {position.turn}", "turn")
    return replace(position.at_turn(turn + 1), drawn=())
