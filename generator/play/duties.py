"""Who must fight: whether all have who must, when a phase of attacks is over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.board import Cell, edge_between
from generator.model.attacks import Attacks, Duty
from generator.model.combat import fights
from generator.model.counters import LimitKind, Unit
from generator.model.game import Phase
from generator.model.orders import Act
from generator.model.tables import is_of_combat
from generator.play.battlefield import (
    Battlefield,
    Illegal,
    Moment,
    Position,
    barred,
    factor_sums,
    stacks,
)
from generator.play.moving import has_zone


def check_duties(board: Battlefield, before: Position, after: Position) -> None:
    """Raise Illegal where a phase of attacks is over, and somebody has not fought who must.

    `before` and `after` are the positions before and after a step. The phases that begin between
    them are over as well; of a step that is more than a turn later, those of the turns between are
    not asked for. Held to it are counters that stand where the phase found them, and have such an
    enemy beside them that stood there as well.
    """
    rule, phases = board.game.attacks, board.game.sequence
    if rule is None or not rule.must or not phases or after.moment <= before.moment:
        return
    (turn, now), (later, then) = before.moment, after.moment
    over = [(turn, at) for at in range(now, len(phases) if later > turn else then)]
    over += [(later, at) for at in range(then)] if later == turn + 1 else []
    tables = {each.id: each for each in board.game.tables.tables}
    for moment in over:
        phase = phases[moment[1]]
        table = tables.get(phase.table or "")
        fought = table is not None and is_of_combat(table) and not phase.during
        if phase.id in rule.phases if rule.phases else fought:
            _check_phase(board, rule, before, moment)


def _check_phase(board: Battlefield, rule: Attacks, position: Position, moment: Moment) -> None:
    phase = board.game.sequence[moment[1]]
    stood = position.stood if moment == position.moment else ()
    stood = stood or tuple(piece.at for piece in position.pieces)
    fought = {number for number, _, when in position.attacked if when == moment}
    hit = {at for at, when in position.targets if when == moment}
    narrow = any(each.limit is LimitKind.HEXSIDE for each in board.counters.stacking)
    told = f"{phase.name} of turn {moment[0]} is over, and"
    there = stacks(position)
    for number, piece in enumerate(position.pieces):
        at, unit = piece.at, board.unit(piece.unit)
        if at is None or at != stood[number] or not _must(board, rule, position, number, phase):
            continue
        facing = tuple(
            (beside, enemy)
            for beside, enemy in _facing(board, rule, unit, at, position)
            if any(
                one.at == beside == where and one.unit == enemy.id
                for one, where in zip(position.pieces, stood, strict=True)
            )
        )
        crowded = narrow and all(beside in hit for beside, _ in facing)
        if facing and Duty.UNITS in rule.must and number not in fought and not crowded:
            names = f"{unit.name} in {board.label(at)} has not attacked"
            beside, enemy = facing[0]
            raise Illegal(f"{told} {names} {enemy.name} in {board.label(beside)}: it must")
        for beside, enemy in facing if Duty.ENEMIES in rule.must else ():
            if beside not in hit and beside in there:
                near = f"next to {unit.name} in {board.label(at)}, was not attacked: it must be"
                raise Illegal(f"{told} {enemy.name} in {board.label(beside)}, {near}")


def _must(board: Battlefield, rule: Attacks, position: Position, number: int, phase: Phase) -> bool:
    """Whether a counter must attack in a phase if an enemy is beside it: it can, and it is time."""
    piece = position.pieces[number]
    unit = board.unit(piece.unit)
    if phase.side not in {None, unit.side} or unit.id in rule.without:
        return False
    alone = rule.support is None or rule.support.alone
    spared = {*rule.need_not, *(() if alone or rule.support is None else rule.support.types)}
    if any(arm in spared for arm in unit.type.marks) or not fights(board.counters, unit):
        return False
    cup = board.game.cup
    if cup is not None and cup.phase == phase.id:
        drawn = [chit for chit in cup.chits if chit.marker in position.drawn]
        bodies = [*filter(None, (unit.formation, unit.side))]
        if not any(chit.names(body) for chit in drawn for body in bodies):
            return False
    weak = piece.reduced and unit.back.factors
    sums = factor_sums([replace(unit, factors=weak) if weak else unit], _attack_of(board))
    strong = sums is None or max(sums) > 0
    return strong and barred(board, position, number, Act.ATTACK) is None


def _attack_of(board: Battlefield) -> int:
    return board.counters.counters.fighting[0]


def _facing(
    board: Battlefield, rule: Attacks, unit: Unit, at: Cell, position: Position
) -> Iterator[tuple[Cell, Unit]]:
    """Yield enemies beside a unit because of which it must attack, each with its hex.

    Where the game has zones of control, these are those whose zone the unit stands in.
    """
    zone, ground = board.game.zone_of_control, board.terrain.get(at)
    if board.grid is None or (zone and ground and ground.id in zone.not_into):
        return
    over = {*rule.not_across, *(zone.not_across if zone else ())}
    for beside in board.grid.neighbours(at):
        if over & board.across.get(edge_between(at, beside), frozenset()):
            continue
        for name in position.standing(beside):
            enemy = board.unit(name)
            if enemy.side != unit.side and (zone is None or has_zone(zone, enemy)):
                yield beside, enemy
