"""The initiative of a turn: who has it, and the order in which the phases come."""

from __future__ import annotations

from dataclasses import replace

from generator.model.game import Phase
from generator.model.initiative import Initiative, in_turn, settled_before
from generator.model.walkthrough import TakingInitiative
from generator.play.battlefield import Battlefield, Illegal, Kind, Moment, Position, phase_at
from generator.play.controlling import controls

_TURN_SAID = frozenset({Kind.ARRIVE, Kind.WITHDRAW})
"""Steps that say their turn, so that they may begin it."""
_ACTING = frozenset({Kind.MOVE, Kind.ATTACK, Kind.FORM}) | _TURN_SAID


def in_order(board: Battlefield, position: Position) -> tuple[Battlefield, Position]:
    """Return the board with its phases in the order of the turn, and who has the initiative.

    Where nobody knows yet who has it, they are in the order of the turn before.
    """
    rule, turn = board.game.initiative, position.moment[0]
    if rule is None:
        return board, position
    if _said(position, turn) is None:
        side = _without_a_roll(board, rule, position, turn)
        if side is not None:
            position = _turned(board, rule, position, side)
    last = position.initiative[-1][0] if position.initiative else ""
    game = replace(board.game, sequence=_phases(board, rule, last))
    return replace(board, game=game), position


def _phases(board: Battlefield, rule: Initiative, side: str) -> tuple[Phase, ...]:
    kept = settled_before(rule, [phase.id for phase in board.phases])
    return in_turn(board.phases, kept, side) if side else board.phases


def _said(position: Position, turn: int) -> str | None:
    return next((side for side, when in position.initiative if when == turn), None)


def _turned(board: Battlefield, rule: Initiative, position: Position, side: str) -> Position:
    """Return the position in which a side has the initiative on this turn.

    States that last until a phase of this turn, or of a later one, go on lasting until that phase.
    """
    turn = position.moment[0]
    last = position.initiative[-1][0] if position.initiative else ""
    before, now = (_phases(board, rule, each) for each in (last, side))
    places = {phase.id: number for number, phase in enumerate(now)}

    def moved(until: Moment | None) -> Moment | None:
        if until is None or until[0] < turn:
            return until
        return until[0], places[before[until[1]].id]

    pieces = tuple(
        replace(one, states=tuple(replace(each, until=moved(each.until)) for each in one.states))
        for one in position.pieces
    )
    had = (*position.initiative, (side, turn))
    return replace(position, pieces=pieces, initiative=had)


def _without_a_roll(
    board: Battlefield, rule: Initiative, position: Position, turn: int
) -> str | None:
    """Return who has the initiative on a turn; None where it is rolled for, or nobody knows."""
    if turn == 1 and rule.first:
        return rule.first
    if rule.die is not None:
        return None
    found = next((each.side for each in rule.turns if turn in each.turns), None)
    for side in (each.id for each in board.game.sides) if rule.holds or rule.controls else ():
        standing = {one.at for one in position.on_map() if board.unit(one.unit).side == side}
        held = all(board.place(name) <= standing for name in rule.holds)
        if held and all(controls(board, position, name, {side}) for name in rule.controls):
            found = side
    last = position.initiative[-1][0] if position.initiative else None
    return found or rule.otherwise or last


def settle(board: Battlefield, step: TakingInitiative, position: Position) -> Position:
    """Return the position with the initiative of the turn; raises Illegal where it is another's."""
    rule, (turn, now) = board.game.initiative, position.moment
    names = {side.id: side.name for side in board.game.sides}
    if rule is None:
        raise Illegal("the game has no `initiative`")
    if step.side not in names:
        raise Illegal(f"there is no side {step.side!r}", "side", known=True)
    phases = [phase.id for phase in board.game.sequence]
    kept = settled_before(rule, phases)
    said = _said(position, turn)
    if said is not None:
        if step.rolls:
            raise Illegal(f"nobody rolls on turn {turn}: it is with {names[said]}", "rolls")
        if said != step.side:
            raise Illegal(f"the initiative of turn {turn} is with {names[said]}", "side")
        return position
    if now > max(kept - 1, 0):
        told = "others have acted" if not kept else f"{board.game.sequence[kept - 1].name} is over"
        raise Illegal(f"it is too late on turn {turn}: {told}", "side")
    if step.rolls:
        _check_rolls(rule, step, names)
    if kept:
        position = position.in_phase((turn, kept - 1))
    return replace(_turned(board, rule, position, step.side), moved=None)


def _check_rolls(rule: Initiative, step: TakingInitiative, names: dict[str, str]) -> None:
    """Raise Illegal where the rolls of a step give the initiative to another side."""
    if rule.die is None:
        raise Illegal("nobody rolls for the initiative", "rolls")
    adds, sums = {each.side: each.add for each in rule.adds}, dict[str, int]()
    for each in step.rolls:
        if each.roll not in rule.die.numbers:
            raise Illegal(f"{rule.die} cannot show {each.roll}", f"rolls.{each.side}")
        sums[each.side] = each.roll + adds.get(each.side, 0)
    missing = next((name for side, name in names.items() if side not in sums), None)
    if missing is not None:
        raise Illegal(f"{missing} rolls too", "rolls")
    best = [side for side, total in sums.items() if total == max(sums.values())]
    told = ", ".join(f"{names.get(side, side)} {total}" for side, total in sums.items())
    if len(best) > 1 and rule.otherwise is None:
        raise Illegal(f"the rolls are even ({told}): roll again, and say that roll", "rolls")
    winner = best[0] if len(best) == 1 else rule.otherwise
    if winner != step.side:
        raise Illegal(f"the initiative is with {names.get(winner or '')}: {told}", "side")


def check_settled(board: Battlefield, kind: Kind, before: Position, after: Position) -> None:
    """Raise Illegal where units act before it is known who goes first, or when they went before.

    So does a roll for units that goes on to the phase of its table.
    """
    rule = board.game.initiative
    rolled = kind is Kind.ROLL and after.moment != before.moment
    if rule is None or not (kind in _ACTING or rolled):
        return
    turn, (later, phase) = before.moment[0], after.moment
    side, names = _said(before, turn), {each.id: each.name for each in board.game.sides}
    begun = kind in _TURN_SAID and later == after.turn
    if later > turn and not begun:
        who = f", for the initiative of turn {turn} is with {names.get(side, '')}" if side else ""
        begins = f"a `position` with `turn: {turn}` begins the next turn"
        raise Illegal(f"this is in a phase that is over{who}: {begins}")
    kept = settled_before(rule, [each.id for each in board.game.sequence])
    if phase < kept or phase_at(board, after.moment) is None or (side and later == turn):
        return
    told = f"nobody knows who has the initiative on turn {later}"
    if later > turn:
        raise Illegal(f"{told}: a `position` with `turn: {later - 1}` begins it")
    raise Illegal(f"{told}: say it before, `initiative: {board.game.sides[0].id}`")
