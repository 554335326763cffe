"""Attacks: who attacks whom, with which factors, and to what result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from generator.board import Cell, step_between
from generator.combat.cells import read_outcome
from generator.combat.lookups import work_lookup
from generator.combat.methods import work_example
from generator.combat.working import Working
from generator.model.combat import Example
from generator.model.counters import LimitKind, Stack, Unit
from generator.model.tables import Code
from generator.model.walkthrough import Attacking, Rolling
from generator.play.battlefield import (
    Battlefield,
    Illegal,
    OffMap,
    Piece,
    Position,
    by_id,
    check_limit,
    check_stacks,
    enemies_in,
    factor_sums,
    owners,
)
from generator.play.moving import check_turn, entry_hexes, source, units_of
from generator.play.results import carried_out, outcome_of


def attack(board: Battlefield, step: Attacking, position: Position) -> Position:
    """Return the position after an attack; raises Illegal where it cannot be made so.

    Judged are the result, worked afresh from the example; that the attackers stand next to the
    hex, or arrive in it; the limits across a hexside and of defenders; and that the factors of the
    counters add up to those of the example; and what becomes of the units, where the codes have
    orders. Disruption is not tracked: when units recover is said in words alone.
    """
    example = by_id(board.game.tables.examples, step.example, "example", "example", known=True)
    working = _worked(board, example, step.result)
    if step.into is not None:
        target = board.cell(step.into, "into")
        sides = owners(board, step.units)
        if len(sides) != 1:
            raise Illegal("the attackers are of different sides", "units")
        enemies = enemies_in(board, position, target, *sides)
        _check_attackers(board, step, position, target)
        if not enemies:
            raise Illegal(f"no enemy is in {board.label(target)}", "into")
        for number, name in enumerate(step.defenders):
            if name not in enemies:
                message = f"{board.unit(name).name} is not in {board.label(target)}"
                raise Illegal(message, f"defenders.{number}")
        defenders = step.defenders or enemies
        fighting = [name for name in defenders if board.unit(name).factors]
        check_limit(board, LimitKind.DEFENCE, fighting, f"defend {board.label(target)}", "into")
        ours, theirs = (_as_they_stand(board, position, all_) for all_ in (step.units, defenders))
        attack, defence = board.counters.counters.fighting
        _check_factors(ours, example.attack, attack, "units")
        _check_factors(theirs, example.defence, defence, "into")
        outcome = outcome_of(board.game.tables, example, working, step.result)
        step = carried_out(board, step, position, outcome)
    return _after(board, step, position)


def _worked(board: Battlefield, example: Example, stated: str) -> Working:
    """Return an example worked afresh; raises Illegal where it has another result."""
    tables = board.game.tables
    try:
        working = work_example(example, tables)
    except ValueError as error:
        raise Illegal(str(error), "example", known=True) from None
    result = working.result
    if not _same(result, stated, tables.codes):
        real = "there is no attack" if result is None else f"the result is {result}"
        raise Illegal(f"{real}, not {stated}", "result")
    return working


def _same(result: str | None, stated: str, codes: tuple[Code, ...]) -> bool:
    """Whether two results are the same, however they are spaced and ordered."""
    try:
        results = [set(read_outcome(text or "", codes).results) for text in (result, stated)]
    except ValueError:
        return result == stated
    return result is not None and results[0] == results[1]


def _check_attackers(board: Battlefield, step: Attacking, position: Position, target: Cell) -> None:
    """Raise Illegal where an attacker is not beside the target and does not arrive in it."""
    across: dict[Cell, tuple[str, ...]] = {}
    for number, name in enumerate(step.units):
        start, key = position.hex_of(name), f"units.{number}"
        if name in step.units[:number] and board.unit(name).count == 1:
            raise Illegal(f"{board.unit(name).name} attacks twice at once", key)
        if start is None:
            if not _may_come(board, position, name, target):
                message = f"{board.unit(name).name} is not on the map and does not arrive there"
                raise Illegal(message, key)
        elif step_between(start, target) is None:
            message = f"{board.unit(name).name} in {board.label(start)} is not adjacent to "
            raise Illegal(message + board.label(target), key)
        elif board.unit(name).factors is not None:
            across[start] = (*across.get(start, ()), name)
    for start, names in across.items():
        hexside = f"{board.label(start)}/{board.label(target)}"
        check_limit(board, LimitKind.HEXSIDE, names, f"attack across {hexside}", "units")


def _may_come(board: Battlefield, position: Position, name: str, target: Cell) -> bool:
    """Whether some arrival brings a unit into a hex on this turn, or it flies from a box."""
    if board.unit(name).factors is None:
        return True
    for arrival in board.counters.arrivals:
        try:
            check_turn(board, arrival, position.turn)
        except Illegal:
            continue
        waits = source(arrival, name, position)
        if (
            name in units_of(board, arrival)
            and target in entry_hexes(board, arrival)
            and any(piece.lies_as(waits) for piece in position.pieces)
        ):
            return True
    return False


def _as_they_stand(board: Battlefield, position: Position, names: Iterable[str]) -> Iterator[Unit]:
    """Yield units with the factors of the side that is up: reduced ones with those of the back."""
    for name in names:
        unit = board.unit(name)
        weak = position.is_reduced(name, position.hex_of(name)) and unit.back.factors
        yield replace(unit, factors=weak) if weak else unit


def _check_factors(units: Iterable[Unit], stated: int | None, part: int, key: str) -> None:
    """Raise Illegal where factors of counters do not add up; secret ones are not compared."""
    sums = factor_sums(units, part)
    if stated is not None and sums is not None and stated not in sums:
        come = " or ".join(str(one) for one in sorted(sums))
        raise Illegal(f"the sum of the factors is {come}, but the example says {stated}", key)


def _after(board: Battlefield, step: Attacking, position: Position) -> Position:
    """Return the position with losses off the map and the others where the step says."""
    for number, name in enumerate(step.lost):
        board.unit(name, f"lost.{number}")
        gone = Piece(name, None, OffMap.LOST)
        position = position.put(name, _where(position, name), gone)
    for number, name in enumerate(step.reduced):
        at, key = position.hex_of(name), f"reduced.{number}"
        if at is None:
            raise Illegal(f"{board.unit(name, key).name} is not on the map", key)
        position = position.put(name, Piece(name, at), Piece(name, at, reduced=True))
    for stack in step.then:
        position = _stand(board, stack, position, _taking_part(board, step, position))
    check_stacks(board, position, "then")
    return position


def _taking_part(board: Battlefield, step: Attacking, position: Position) -> frozenset[str]:
    """Return who may be on the map after an attack: who is, who attacks, what regiments leave."""
    there = {*step.units, *step.lost, *(piece.unit for piece in position.on_map())}
    conversions = board.game.counters.conversions if board.game.counters else ()
    broken = (one.units for one in conversions if one.into in there)
    return frozenset(there.union(*broken))


def _stand(
    board: Battlefield, stack: Stack, position: Position, present: frozenset[str]
) -> Position:
    at = board.cell(stack.hex, f"then.{stack.hex}")
    for name in stack.units:
        if board.unit(name, f"then.{stack.hex}").id not in present:
            message = f"{board.unit(name).name} does not take part in the attack"
            raise Illegal(message, f"then.{stack.hex}")
        position = position.put(name, _where(position, name), Piece(name, at))
    return position


def _where(position: Position, name: str) -> Piece:
    """Return where a unit is: the counter on the map if there is one, else one that waits."""
    at = position.hex_of(name)
    if at is not None:
        return Piece(name, at)
    waiting = (piece for piece in position.pieces if piece.unit == name)
    return next((one for one in waiting if one.where is not OffMap.LOST), Piece(name))


def roll(board: Battlefield, step: Rolling, position: Position) -> Position:
    """Return the position unchanged; raises Illegal where the tables give another result."""
    tables = board.game.tables
    lookup = by_id(tables.lookups, step.lookup, "lookup", "lookup")
    try:
        result = work_lookup(lookup, tables).result
    except ValueError as error:
        raise Illegal(str(error), "lookup", known=True) from None
    if result != step.result:
        raise Illegal(f"the result of {lookup.title!r} is {result}, not {step.result}", "result")
    return position
