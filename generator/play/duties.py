"""Who must fight: whether all have who must, when a phase of attacks is over."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import replace

from generator.board import Cell, edge_between
from generator.model.attacks import Attacks, Duty
from generator.model.combat import fights
from generator.model.counters import LimitKind, Unit
from generator.model.game import Phase
from generator.model.orders import Act
from generator.model.tables import is_of_attacks
from generator.play.battlefield import (
    Battlefield,
    Illegal,
    Moment,
    Position,
    barred,
    factor_sums,
)
from generator.play.controlling import has_zone


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
        fought = table is not None and is_of_attacks(table) and not phase.during
        if phase.id in rule.phases if rule.phases else fought:
            _check_phase(board, rule, before, moment)


def _check_phase(board: Battlefield, rule: Attacks, position: Position, moment: Moment) -> None:
    phase = board.game.sequence[moment[1]]
    stood = position.stood if moment == position.moment else ()
    stood = stood or tuple(piece.at for piece in position.pieces)
    fought = {number for number, _, when, _ in position.attacked if when == moment}
    hit = {at for at, when in position.targets if when == moment}
    narrow = any(each.limit is LimitKind.HEXSIDE for each in board.counters.stacking)
    told = f"{phase.name} of turn {moment[0]} is over, and"
    for number, at in enumerate(stood):
        piece = position.pieces[number]
        unit = board.unit(piece.unit)
        if at is None or phase.side not in {None, unit.side}:
            continue
        who = f"{unit.name} in {board.label(at)}"
        if piece.at == at and _must(board, rule, position, number, phase):
            facing = tuple(_facing(board, rule, unit, at, position, stood))
            crowded = narrow and all(beside in hit for beside, _ in facing)
            if facing and Duty.UNITS in rule.must and number not in fought and not crowded:
                beside, enemy = facing[0]
                whom = f"{enemy.name} in {board.label(beside)}"
                raise Illegal(f"{told} {who} has not attacked {whom}: it must")
            if Duty.ENEMIES in rule.must:
                _check_hit(board, facing, hit, f"{told} {{enemy}}, next to {who},")
        if number in fought and Duty.NEIGHBOURS in rule.must:
            facing = tuple(_facing(board, rule, unit, at, position, stood, zones=False))
            _check_hit(board, facing, hit, f"{told} {{enemy}}, next to {who} which attacked,")


def _check_hit(
    board: Battlefield, facing: tuple[tuple[Cell, Unit], ...], hit: Set[Cell], told: str
) -> None:
    """Raise Illegal where one of those whom somebody faces was not attacked."""
    for beside, enemy in facing:
        if beside not in hit:
            name = f"{enemy.name} in {board.label(beside)}"
            raise Illegal(f"{told.format(enemy=name)} was not attacked: it must be")


def _must(board: Battlefield, rule: Attacks, position: Position, number: int, phase: Phase) -> bool:
    """Whether a counter must attack in a phase if an enemy is beside it: it can, and it is time."""
    piece = position.pieces[number]
    unit = board.unit(piece.unit)
    if unit.id in rule.without:
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
    board: Battlefield,
    rule: Attacks,
    unit: Unit,
    at: Cell,
    position: Position,
    stood: tuple[Cell | None, ...],
    *,
    zones: bool = True,
) -> Iterator[tuple[Cell, Unit]]:
    """Yield enemies because of which a unit must attack, each with its hex.

    They stand beside it where the phase found them. Where the game has zones of control, these are
    those whose zone the unit stands in, unless `zones` is false.
    """
    zone = board.game.zone_of_control if zones else None
    ground = board.terrain.get(at)
    if board.grid is None or (zone and ground and ground.id in zone.not_into):
        return
    over = {*rule.not_across, *(zone.not_across if zone else ())}
    for beside in board.grid.neighbours(at):
        if over & board.across.get(edge_between(at, beside), frozenset()):
            continue
        for number in position.numbers_in(beside):
            enemy = board.unit(position.pieces[number].unit)
            if enemy.side == unit.side or stood[number] != beside:
                continue
            states = position.states_of(number)
            ignored = any(each.applies(enemy, states) for each in rule.ignored)
            if not ignored and (zone is None or has_zone(zone, enemy)):
                yield beside, enemy
