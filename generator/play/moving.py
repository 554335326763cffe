"""Movement: along a path, within the allowance, past no enemy."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from generator.hexes import BadReference, Hex, HexPath, Hexside, parse_path
from generator.model.counters import Unit
from generator.model.movement import LineSteps, Movement
from generator.model.walkthrough import Moving
from generator.play.board import Board
from generator.play.illegal import Illegal
from generator.play.position import Position, enemies_in
from generator.play.stacking import check_stacks


def move(board: Board, step: Moving, position: Position) -> Position:
    """Return the position after a move; raises Illegal where a unit cannot go so.

    Judged are the path, the allowance (`movement`), enemies in the way and beside it, and the
    stack at its end. Zones of control that only some units have, supply, weather and disruption
    are not in the data and are not judged.
    """
    path = _path(board, step.path)
    start, end = path.hexes[0], path.hexes[-1]
    if not step.units:
        raise Illegal("nobody moves", "units")
    for number, name in enumerate(step.units):
        unit = board.unit(name, f"units.{number}")
        if name not in position.standing(start):
            raise Illegal(f"{unit.name} is not in {board.label(start)}", "path")
        _check_way(board, position, unit, path.hexes)
        _check_allowance(board, position, unit, path)
        position = position.moved(name, start, end)
    check_stacks(board, position, "path")
    return position


def _path(board: Board, text: str) -> HexPath:
    if board.grid is None:
        raise Illegal("the game has no map", "path")
    try:
        return parse_path(text, board.grid)
    except BadReference as mistake:
        raise Illegal(mistake.message, "path", known=True) from None


def _check_way(board: Board, position: Position, unit: Unit, hexes: tuple[Hex, ...]) -> None:
    for at in hexes[1:]:
        if not board.playable(at):
            raise Illegal(f"units cannot stand in {board.described(at)}", "path")
        if enemies_in(board, position, at, unit.side):
            raise Illegal(f"enemies of {unit.name} hold {board.label(at)}", "path")
    for at in hexes[1:-1]:
        ground = board.terrain[at]
        if ground.stops:
            raise Illegal(f"a unit that enters {board.described(at)} stops there", "path")


def movement_of(board: Board, unit: Unit) -> Movement | None:
    """Return the entry of `movement` that a unit goes by; None where none fits."""
    return next((one for one in board.game.movement if _fits(one, unit)), None)


def _fits(one: Movement, unit: Unit) -> bool:
    return (
        one.side in {None, unit.side}
        and (not one.types or any(arm in one.types for arm in unit.type.marks))
        and (not one.sizes or unit.size in one.sizes)
        and (not one.units or unit.id in one.units)
    )


def _check_allowance(board: Board, position: Position, unit: Unit, path: HexPath) -> None:
    movement = movement_of(board, unit)
    if movement is None:
        raise Illegal(f"nothing under `movement` says how far {unit.name} goes", "units")
    crossings = path.crossings
    _check_lines(board, movement, unit, crossings)
    if not movement.by_enemies:
        _check_enemies_beside(board, position, unit, path.hexes)
    needed = _steps(board, movement, crossings)
    extra = _extra(board, movement, crossings)
    if needed - extra > movement.steps:
        raise Illegal(f"{unit.name} moves {movement.steps} steps; this takes {needed}", "path")


def _check_lines(
    board: Board, movement: Movement, unit: Unit, crossings: tuple[Hexside, ...]
) -> None:
    """Raise Illegal for a hexside that may not be crossed, or not in the midst of a move."""
    barred = {line.id for line in board.game.map.lines if line.impassable} if board.game.map else ()
    for number, hexside in enumerate(crossings):
        lines = board.across.get(hexside, frozenset())
        if lines & {*movement.never, *barred}:
            raise Illegal(f"{unit.name} cannot cross {_label(board, hexside)}", "path")
        off_road = not board.along.get(hexside, frozenset()) & _roads(movement)
        if off_road and lines & set(movement.alone) and len(crossings) > 1:
            message = f"crossing {_label(board, hexside)} without a road takes the whole move"
            raise Illegal(message, "path")
        if lines & set(movement.halts) and number < len(crossings) - 1:
            raise Illegal(f"{unit.name} stops after crossing {_label(board, hexside)}", "path")


def _check_enemies_beside(
    board: Board, position: Position, unit: Unit, hexes: tuple[Hex, ...]
) -> None:
    """Raise Illegal where a unit leaves a hex that lies next to an enemy."""
    for at in hexes[:-1]:
        around = board.grid.neighbours(at) if board.grid else ()
        if any(enemies_in(board, position, beside, unit.side) for beside in around):
            message = f"{unit.name} is next to an enemy in {board.label(at)} and goes no further"
            raise Illegal(message, "path")


def _roads(movement: Movement) -> frozenset[str]:
    return frozenset(one.line for one in (*movement.extra, *movement.times))


def _steps(board: Board, movement: Movement, crossings: tuple[Hexside, ...]) -> Fraction:
    """Return the steps that a path takes: less along roads that count several hexes as one."""
    total = Fraction(0)
    for hexside in crossings:
        along = board.along.get(hexside, frozenset())
        total += Fraction(1, max(1, _most(movement.times, along)))
        total += _most(movement.cost, board.across.get(hexside, frozenset()))
    return total


def _extra(board: Board, movement: Movement, crossings: tuple[Hexside, ...]) -> int:
    """Return the further steps that a path earns: no more than it has steps along the road."""
    gains = [_most(movement.extra, board.along.get(hexside, frozenset())) for hexside in crossings]
    return max((min(gain, sum(one >= gain for one in gains)) for gain in gains), default=0)


def _most(steps: Iterable[LineSteps], lines: frozenset[str]) -> int:
    return max((one.steps for one in steps if one.line in lines), default=0)


def _label(board: Board, hexside: Hexside) -> str:
    return "/".join(sorted(board.label(at) for at in hexside.hexes))
