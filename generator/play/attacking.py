"""Attacks: who attacks whom, with which factors, and to what result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from generator.board import Cell, distance, step_between
from generator.combat.cells import read_outcome
from generator.combat.methods import usable, work_example
from generator.combat.working import Working
from generator.model.arms import UnitType
from generator.model.attacks import Together
from generator.model.combat import Example, Modifier, Party, fights, ratings_of, reach_of
from generator.model.counters import Face, LimitKind, State, Unit, is_meant
from generator.model.game import Once, Phase
from generator.model.names import counted, listed, names_of
from generator.model.numbers import Range
from generator.model.options import options_on
from generator.model.orders import Act, Measure
from generator.model.schema import counter_of
from generator.model.tables import Code, HitsTable, Table, heads_of, range_of
from generator.model.walkthrough import Attacking
from generator.play.battlefield import (
    Battlefield,
    Illegal,
    Piece,
    Position,
    acting,
    barred,
    by_id,
    check_able,
    check_acts,
    check_drawn,
    counts_acts,
    factor_sums,
    hit_ratings,
    owners,
    phase_at,
    rolls_to_hit,
    tired,
    when,
    which,
)
from generator.play.checking import outcome_of
from generator.play.happening import asks_no_more, check_brought, check_modifiers
from generator.play.moving import (
    check_turn,
    entry_hexes,
    movement_of,
    overrun,
    source,
    units_of,
)
from generator.play.paying import paid
from generator.play.results import Affair, after, steps_of
from generator.play.stacking import check_limit
from generator.play.weather import weather_of


class _Again(Illegal):
    """A unit attacks twice in its own phase; its side may have another such phase."""


def attack(board: Battlefield, step: Attacking, position: Position) -> Position:
    """Return the position after an attack; raises Illegal where it cannot be made so.

    A unit attacks once in a phase; who attacks again does so in the next one that its side has with
    the same table, if there is any in the turn.
    """
    try:
        return _attack(board, step, position)
    except _Again:
        if step.overrun:
            raise
        table = next(e.table for e in board.game.tables.examples if e.id == step.example)
        side = board.unit(counter_of(step.units[0])[0]).side
        turn, now = acting(board, position, side, table).moment
        for number, phase in enumerate(board.game.sequence[now + 1 :], now + 1):
            if phase.table == table and phase.side in {None, side} and not phase.during:
                return attack(board, step, position.in_phase((turn, number)))
        raise


def _attack(board: Battlefield, step: Attacking, position: Position) -> Position:
    """Return the position after an attack in the first phase in which it may be.

    Judged are the result, worked afresh from the example; that the attackers stand next to the
    hex, or arrive in it; the limits across a hexside and of defenders; states that forbid it or
    change it; that the factors of the counters add up to those of the example; and what becomes of
    the units, where the codes have orders.
    """
    example = by_id(board.game.tables.examples, step.example, "example", "example", known=True)
    _check_options(board, example, position)
    _check_known(board, example)
    working = _worked(board, example, step.result)
    if step.into is None:
        _check_time(board, example, position)
        flying = sorted(owners(board, (counter_of(label)[0] for label in step.units)))
        position = paid(board, position, example, {Party.ATTACKER: (*flying, None)[0]})
        return after(Affair(board, position, step))
    target = board.cell(step.into, "into")
    sides = owners(board, (counter_of(label)[0] for label in step.units))
    if len(sides) != 1:
        raise Illegal("the attackers are of different sides", "units")
    (side,) = sides
    interrupts = _interrupting(board, step, example, position, side, target)
    if step.overrun:
        position = _overrunning(board, step, position, target)
    elif interrupts is None:
        position = replace(_in_its_phase(board, example, position, side), moved=None)
    _check_phases(board, example, interrupts or phase_at(board, position.moment))
    check_modifiers(board, position, example, side, target)
    _check_time(board, example, position)
    for place, label in enumerate(step.units if interrupts is None else ()):
        check_drawn(board, position, counter_of(label)[0], f"units.{place}")
    affair = Affair(board, position, step, target)
    tables = board.game.tables.tables
    table = next((each for each in tables if each.id == example.table), None)
    attackers = _attackers(affair, target, range_of(table))
    supporters = _supporters(affair, target, attackers, range_of(table))
    if interrupts is None and any(position.pieces[number].at for number in attackers):
        _check_target(board, position, target)
    _check_together(affair, attackers)
    _check_again(affair, attackers, example.table, interrupts)
    _check_again(affair, supporters, example.table, interrupts, "support")
    enemies = _enemies(affair, target, side, interrupts)
    affair = replace(affair, attackers=attackers, defenders=enemies, supporters=supporters)
    defenders = _defenders(affair)
    _check_states(affair, example, defenders)
    _check_shown(affair, example)
    _check_ratings(affair, example, {Party.ATTACKER: attackers, Party.DEFENDER: defenders})
    _check_strengths(affair, example, defenders, table)
    _check_column(affair, working, table)
    others = sorted({board.unit(name).side for name in affair.names(enemies)})
    position = paid(board, position, example, {Party.ATTACKER: side, Party.DEFENDER: others[0]})
    affair = replace(affair, position=position)
    left = after(
        replace(affair, outcome=outcome_of(board.game.tables, example, working, step.result))
    )
    return _done(affair, _recorded(affair, left, example.table, interrupts), interrupts)


def _overrunning(board: Battlefield, step: Attacking, position: Position, target: Cell) -> Position:
    """Return the position in the midst of the move of those who overrun a hex; raises Illegal."""
    if step.phase is not None:
        raise Illegal("an overrun is in the phase in which units move: leave `phase` out", "phase")
    if step.support:
        raise Illegal("nobody supports an overrun", "support")
    before, pieces, found = position.moved, position.pieces, list[int]()
    movers = before.numbers if before else ()
    for place, label in enumerate(step.units):
        (name, hex_), key = counter_of(label), f"units.{place}"
        at = board.cell(hex_, key) if hex_ else None
        free = [n for n in position.numbers_of(name) if n not in found]
        free = [n for n in free if at in {None, pieces[n].at}]
        near = [n for n in free if (c := pieces[n].at) and step_between(c, target) is not None]
        if not near:
            here = [f"in {board.label(c)}" for n in free if (c := pieces[n].at)]
            where = f"{board.unit(name, key).name} is {listed(here) if here else 'nowhere there'}"
            raise Illegal(f"{where}, not adjacent to {board.label(target)}", key)
        found.append(min(near, key=lambda number: number not in movers))
    starts = sorted({at for number in found if (at := pieces[number].at)})
    if len(starts) > 1:
        told = listed([board.label(at) for at in starts])
        raise Illegal(f"units overrun from one hex together, but these are in {told}", "units")
    try:
        return overrun(board, position, tuple(found), starts[0], target)
    except Illegal as wrong:
        key = "into" if wrong.key == "path" else wrong.key
        raise Illegal(wrong.message, key, known=wrong.known) from None


def _check_column(affair: Affair, working: Working, table: Table | None) -> None:
    """Raise Illegal where units overrun with a result from a lesser column than they need."""
    heads = heads_of(table) if table else ()
    for number in affair.attackers if affair.step.overrun else ():
        unit = affair.board.unit(affair.position.pieces[number].unit)
        movement = movement_of(affair.board, unit, affair.position.moment[0])
        least = movement.overrun.column if movement and movement.overrun else ""
        if not least or working.column is None:
            continue
        if least not in heads:
            raise Illegal(f"the table of the example has no column {least}", "example")
        if working.column < heads.index(least):
            message = f"{unit.name} overruns at {least} or better"
            raise Illegal(f"{message}, and this is {working.head}", "example")


def _done(affair: Affair, position: Position, interrupts: Phase | None) -> Position:
    """Return the position after an attack with what it does to those who made it, or their move."""
    if interrupts is not None:
        return _interrupted(position, affair.target) if affair.target else position
    left = tired(affair.board, position, (*affair.attackers, *affair.supporters))
    return _overrun(affair, left) if affair.step.overrun else left


def _overrun(affair: Affair, position: Position) -> Position:
    """Return the position after an overrun, in which the move goes on if the hex is empty.

    Who has retreated goes no further. Raises Illegal where one has advanced.
    """
    target, moved = affair.target, position.moved
    for number in affair.attackers:
        if position.pieces[number].at == target:
            name = affair.board.unit(position.pieces[number].unit).name
            told = "but nobody advances after an overrun: it goes on with its move"
            raise Illegal(f"{name} goes to {affair.step.into}, {told}", "then")
    if target is None or moved is None or position.numbers_in(target):
        return replace(position, moved=None)
    start = moved.path.spots[-1]
    return position if isinstance(start, str) else _interrupted(position, start)


def _recorded(affair: Affair, left: Position, table: str, interrupts: Phase | None) -> Position:
    """Return the position after an attack with who has attacked what, on which table and when."""
    before, phases = affair.position, affair.board.game.sequence
    turn, now = before.moment
    moment = turn, phases.index(interrupts) if interrupts else now
    fought, drawn = (*affair.attackers, *affair.supporters), len(before.drawn)
    acted = tuple((number, table, moment, drawn) for number in fought)
    hit = ((affair.target, moment),) if affair.target else ()
    return replace(left, attacked=(*before.attacked, *acted), targets=(*before.targets, *hit))


def _enemies(affair: Affair, target: Cell, side: str, interrupts: Phase | None) -> tuple[int, ...]:
    """Return the enemies in the attacked hex, or those that have just moved into it."""
    board, position = affair.board, affair.position
    there = position.numbers_in(target)
    enemies = tuple(n for n in there if board.unit(position.pieces[n].unit).side != side)
    if interrupts and position.moved:
        enemies = tuple(number for number in enemies if number in position.moved.numbers)
    if not enemies:
        raise Illegal(f"no enemy is in {board.label(target)}", "into")
    return enemies


def _check_strengths(
    affair: Affair, example: Example, defenders: tuple[int, ...], table: Table | None
) -> None:
    """Raise Illegal where an example has other dice or factors than those who fight."""
    attack_, defence = affair.board.counters.counters.fighting
    if isinstance(table, HitsTable):
        _check_dice(affair, example, table)
    if not isinstance(table, HitsTable) or table.dice is Measure.FACTORS:
        strong: Iterable[int] = (*affair.attackers, *affair.supporters)
        if isinstance(table, HitsTable):
            strong = _rolling(affair, table)
        _check_factors(_as_they_stand(affair, strong), example.attack, attack_, "units")
    _check_factors(_as_they_stand(affair, defenders), example.defence, defence, "into")


def _interrupting(
    board: Battlefield,
    step: Attacking,
    example: Example,
    position: Position,
    side: str,
    target: Cell,
) -> Phase | None:
    """Return the phase in which an attack interrupts another; None for one in its own time.

    Raises Illegal where it interrupts nothing, or nobody of another side has just moved there.
    """
    if step.phase is None:
        return None
    phases = board.game.sequence
    phase = by_id(phases, step.phase, "phase", "phase", known=True)
    now = phases[position.moment[1]]
    if phase.during is None:
        raise Illegal(f"{phase.name} interrupts no phase: leave `phase` out", "phase")
    if phase.during != now.id:
        message = f"{phase.name} interrupts {phase.during!r}, but this is in {now.name}"
        raise Illegal(message, "phase")
    if phase.side not in {None, side}:
        raise Illegal(f"in {phase.name} {phase.side!r} acts, not {side!r}", "phase")
    if phase.table not in {None, example.table}:
        message = f"{phase.name} has the table {phase.table!r}, but the example {example.table!r}"
        raise Illegal(message, "example")
    moved = position.moved
    movers = [position.pieces[number] for number in moved.numbers] if moved else []
    enemies = [each for each in movers if board.unit(each.unit).side != side]
    if not any(each.at == target for each in enemies):
        raise Illegal(f"no enemy has just moved into {board.label(target)}", "into")
    for place, label in enumerate(step.units):
        check_acts(phase, board.unit(counter_of(label)[0], f"units.{place}"), f"units.{place}")
    return phase


def _interrupted(position: Position, at: Cell) -> Position:
    """Return the position in which those that were attacked in their move may go on with it.

    Who has retreated goes no further.
    """
    moved = position.moved
    numbers = moved.numbers if moved else ()
    left = tuple(number for number in numbers if position.pieces[number].at == at)
    gone = tuple(number for number in numbers if number not in left)
    halted = tuple((number, position.moment, len(position.drawn)) for number in gone)
    moved = replace(moved, numbers=left, goes_on=True) if moved else None
    return replace(position, moved=moved, halted=(*position.halted, *halted))


def _supporters(
    affair: Affair, target: Cell, attackers: tuple[int, ...], far: Range | None
) -> tuple[int, ...]:
    """Return the counters that support an attack; raises Illegal where one may not.

    `far` is how far the table reaches, where support says nothing else.
    """
    board, position, labels = affair.board, affair.position, affair.step.support
    rule, found = board.game.attacks.support if board.game.attacks else None, [*attackers]
    if rule is not None and not rule.alone:
        arms = [board.unit(name).type.marks for name in affair.names(attackers)]
        if all(any(arm in rule.types for arm in own) for own in arms):
            told = listed(list(rule.types), "and")
            raise Illegal(f"{told} do not attack without others: they only support", "units")
    if labels and rule is None:
        raise Illegal("nobody supports: `attacks.support` does not say who may", "support")
    if rule and rule.most is not None and len(labels) > rule.most:
        most = counted(rule.most, "unit")
        raise Illegal(f"{len(labels)} units support, and no more than {most} may", "support")
    for place, label in enumerate(labels if rule else ()):
        key = f"support.{place}"
        unit = board.unit(counter_of(label)[0], key)
        if rule and not is_meant(unit, rule.types):
            raise Illegal(f"{unit.name} is not {listed(list(rule.types), 'or')}", key)
        reach = rule.range if rule and rule.range is not None else far
        number = _attacker(affair, target, key, labels[place:], found, reach)
        check_drawn(board, position, unit.id, key)
        check_able(board, position, number, Act.ATTACK, key)
        if owners(board, [unit.id]) != owners(board, affair.names(attackers)):
            raise Illegal(f"{unit.name} is not of the side that attacks", key)
        found.append(number)
    return tuple(found[len(attackers) :])


def _check_target(board: Battlefield, position: Position, target: Cell) -> None:
    """Raise Illegal where a hex is attacked again that is attacked once in a phase."""
    rule = board.game.attacks
    if rule and rule.attacked_once and (target, position.moment) in position.targets:
        raise Illegal(f"{board.label(target)} has been attacked once in this phase", "into")


def _check_together(affair: Affair, attackers: tuple[int, ...]) -> None:
    """Raise Illegal where units of several hexes attack, and only those of one may."""
    rule, board = affair.board.game.attacks, affair.board
    starts = sorted({at for n in attackers if (at := affair.position.pieces[n].at)})
    if rule and rule.together is Together.STACK and len(starts) > 1:
        told = listed([board.label(at) for at in starts])
        raise Illegal(f"units of one stack attack together, but these are in {told}", "units")


def _check_whole(affair: Affair, defenders: tuple[int, ...]) -> None:
    """Raise Illegal where one of those who defend their hex together is left out."""
    board, rule = affair.board, affair.board.game.attacks
    for number in affair.defenders if rule and rule.whole_stack else ():
        unit = board.unit(affair.names((number,))[0])
        if number not in defenders and fights(board.counters, unit):
            message = f"all units in {affair.step.into} defend it together: {unit.name} is left out"
            raise Illegal(message, "defenders")


def _check_again(
    affair: Affair,
    numbers: Iterable[int],
    table: str,
    interrupts: Phase | None,
    key: str = "units",
) -> None:
    """Raise Illegal where one attacks that has done so and may not again in this phase or turn.

    Who supports an attack has attacked; `key` is where the counters are named.
    """
    board, position = affair.board, affair.position
    (turn, _), phases = position.moment, board.game.sequence
    for place, number in enumerate(numbers):
        for other, by, (then, at), drawn in () if _more(affair, number) else position.attacked:
            now = by, (then, at), drawn
            own = now == (table, position.moment, len(position.drawn)) and interrupts is None
            if other == number and own and counts_acts(board, position, position.moment):
                name = board.unit(position.pieces[number].unit).name
                told = when(board, position.moment)
                raise _Again(f"{name} has attacked once in {told}", f"{key}.{place}")
            before = phases[at] if at < len(phases) else None
            rule = interrupts or before
            if other != number or then != turn or rule is None:
                continue
            in_turn = rule.once is Once.TURN and by == table
            if in_turn or (rule.once is Once.PHASE and before is interrupts):
                name = board.unit(position.pieces[number].unit).name
                told = f"{rule.name} of turn {turn}" if rule.once is Once.PHASE else f"turn {turn}"
                raise Illegal(f"{name} has attacked once in {told}", f"{key}.{place}")


def _more(affair: Affair, number: int) -> bool:
    """Whether a counter overruns that may do so more than once in a move."""
    unit = affair.board.unit(affair.position.pieces[number].unit)
    movement = movement_of(affair.board, unit, affair.position.moment[0])
    rule = movement.overrun if movement else None
    return affair.step.overrun and rule is not None and rule.again


def _check_options(board: Battlefield, example: Example, position: Position) -> None:
    """Raise Illegal where an example uses another optional rule than the walkthrough.

    Likewise where it leaves out a modifier of one that is used, if this asks for the time alone.
    """
    names, on = names_of(board.game)["option"], options_on(board.game)
    for name in example.uses:
        if name not in on:
            message = f"{names.get(name, name)} is not used here"
            raise Illegal(f"{message}, but the example {example.id!r} uses it", "example")
    turns, turn = board.game.turns, position.moment[0]
    part = turns.part_of(turn) if turns is not None else ""
    table = next((e for e in board.game.tables.tables if e.id == example.table), None)
    for each in board.game.tables.modifiers:
        if each.option is None or each.id in example.modifiers or part not in each.parts:
            continue
        timed = asks_no_more(replace(each, parts=(), weather=()))
        if timed and table is not None and usable(each, table) and not each.weather:
            message = f"{names[each.option]} is used, and the example {example.id!r} leaves out"
            raise Illegal(f"{message} {each.id!r}", "example")


def _check_known(board: Battlefield, example: Example) -> None:
    """Raise Illegal where an example of the game counts what does not hold in the scenario."""
    known, scenario = {each.id for each in board.game.tables.modifiers}, board.game.scenario
    gone = [name for name in (*example.modifiers, *example.cancelled) if name not in known]
    if gone and scenario is not None:
        message = f"the example {example.id!r} counts {gone[0]!r}, which {scenario.name} has not"
        raise Illegal(message, "example")


def _in_its_phase(board: Battlefield, example: Example, position: Position, side: str) -> Position:
    """Return the position in the phase of an attack: that of its example, if the turn comes to it.

    An example asks for a phase by its situation, or by a modifier that it counts; else it is the
    first in which a side acts with the table.
    """
    wanted = {phase for phase, _ in _phases_of(board, example)}
    first = acting(board, position, side, example.table)
    for turn, now in dict.fromkeys((position.moment, first.moment)):
        for number, phase in enumerate(board.game.sequence[now:], now):
            fits = phase.table in {None, example.table} and phase.side in {None, side}
            if phase.id in wanted and fits and not phase.during:
                return position.in_phase((turn, number))
    return first


def _phases_of(board: Battlefield, example: Example) -> Iterator[tuple[str, str]]:
    """Yield the phases that an example asks for, and what asks for each, in words."""
    if example.situation and example.situation.phase:
        yield example.situation.phase, f"the example {example.id!r}"
    for each in board.game.tables.modifiers:
        if each.phase and each.id in example.modifiers:
            yield each.phase, each.name


def _check_phases(board: Battlefield, example: Example, now: Phase | None) -> None:
    """Raise Illegal where an example is of another phase, or counts a modifier of another."""
    phases = {phase.id: phase for phase in board.game.sequence}
    for name, what in _phases_of(board, example):
        of = phases.get(name)
        if of is not None and now is not None and of is not now:
            raise Illegal(f"{what} is for {of.name}, but this is in {now.name}", "example")


def _check_time(board: Battlefield, example: Example, position: Position) -> None:
    """Raise Illegal where modifiers depend on the time or the weather, and the example has another.

    Weather that dice say and no step says is not judged.
    """
    turns, tables = board.game.turns, board.game.tables
    table = next((each for each in tables.tables if each.id == example.table), None)
    modifiers = [each for each in tables.modifiers if table is None or usable(each, table)]
    turn = position.moment[0]
    now = turns.part_of(turn) if turns is not None else ""
    said = example.situation.part if example.situation else ""
    timed = {part for each in modifiers for part in each.parts}
    if now != said and {now, said} & timed:
        other = f"is on {said}" if said else "does not say so under `situation`"
        raise Illegal(f"turn {turn} is {now}, and the example {other}", "example")
    real = weather_of(board, position, turn)
    told = example.situation.weather if example.situation else None
    depends = {each for modifier in modifiers for each in modifier.weather}
    if told is None:
        depends = {each for one in _left_out(board, example) for each in one.weather}
    if real is not None and real != told and {real, told} & depends:
        has = f"has {told!r}" if told else "does not say so under `situation`"
        raise Illegal(f"the weather on turn {turn} is {real!r}, and the example {has}", "example")


def _left_out(board: Battlefield, example: Example) -> Iterator[Modifier]:
    """Yield modifiers that an example does not count and that ask for weather alone."""
    tables = board.game.tables
    table = next((each for each in tables.tables if each.id == example.table), None)
    for modifier in tables.modifiers:
        fits = table is not None and usable(modifier, table)
        if fits and asks_no_more(replace(modifier, weather=())):
            said = (*example.modifiers, *example.cancelled)
            yield from () if modifier.id in said else (modifier,)


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


def _attackers(affair: Affair, target: Cell, far: Range | None) -> tuple[int, ...]:
    """Return the attackers; raises Illegal where one is not beside the target or arrives in it.

    With `far` they may be so many hexes away.
    """
    board, position = affair.board, affair.position
    across: dict[Cell, tuple[int, ...]] = {}
    found: list[int] = []
    for place in range(len(affair.step.units)):
        key, moved = f"units.{place}", position.moved
        if affair.step.overrun and moved is not None:
            number = moved.numbers[place]
        else:
            number = _attacker(affair, target, key, affair.step.units[place:], found, far)
        start, name = position.pieces[number].at, position.pieces[number].unit
        check_able(board, position, number, Act.ATTACK, key)
        found.append(number)
        near = start is not None and step_between(start, target) is not None
        if start is not None and near and board.unit(name).factors is not None:
            across[start] = (*across.get(start, ()), number)
    for start, numbers in across.items():
        does = f"attack across {board.label(start)}/{board.label(target)}"
        check_limit(board, position, LimitKind.HEXSIDE, numbers, (start, does, "units"))
    return tuple(found)


def _attacker(
    affair: Affair,
    target: Cell,
    key: str,
    labels: tuple[str, ...],
    found: list[int],
    far: Range | None,
) -> int:
    """Return the counter that attacks under the first of some labels, none of those `found`.

    `labels` are that at `key` and those behind it.
    """
    board, position, label = affair.board, affair.position, labels[0]
    name, hex_ = counter_of(label)
    unit = board.unit(name, key)
    free = [number for number in position.numbers_of(name) if number not in found]
    if hex_:
        free = [number for number in free if position.pieces[number].at == board.cell(hex_, key)]
        if not free:
            raise Illegal(f"{unit.name} is not in {hex_}", key)
    starts = {number: at for number in free if (at := position.pieces[number].at)}
    reach = {number: _reach(affair, number, far) for number in starts}
    beside = {
        n: at
        for n, at in starts.items()
        if step_between(at, target) is not None or distance(at, target) <= reach[n] > 1
    }
    left = labels.count(label)
    if len({*beside.values()}) > 1 and left < len(beside):
        raise Illegal(which(board, unit, beside.values()), key)
    if beside:
        able = (number for number in beside if not barred(board, position, number, Act.ATTACK))
        return next(able, next(iter(beside)))
    if starts:
        number, at = next(iter(starts.items()))
        where = f"{unit.name} in {board.label(at)} is"
        if reach[number] > 1:
            away = f"{where} {distance(at, target)} hexes from {board.label(target)}"
            raise Illegal(f"{away}, and the range is {reach[number]}", key)
        raise Illegal(f"{where} not adjacent to {board.label(target)}", key)
    for number in _coming(board, position, name, target):
        if number not in found:
            return number
    if name in affair.names(found):
        raise Illegal(f"{unit.name} attacks twice at once", key)
    raise Illegal(f"{unit.name} is not on the map and does not arrive there", key)


def _reach(affair: Affair, number: int, far: Range | None) -> int:
    """Return how far a counter reaches as it lies; a leader as far as those whom he stands with."""
    board, position, piece = affair.board, affair.position, affair.position.pieces[number]
    unit = board.unit(piece.unit)
    if UnitType.LEADER in unit.type.marks and piece.at is not None:
        named = {counter_of(label)[0] for label in affair.step.units}
        led = [n for n in position.numbers_in(piece.at) if position.pieces[n].unit in named]
        arms = {n: board.unit(position.pieces[n].unit).type.marks for n in led}
        others = [_reach(affair, n, far) for n in led if UnitType.LEADER not in arms[n]]
        if others:
            return max(others)
    weak = State.DISRUPTED in position.states_of(number)
    return reach_of(far, unit, board.counters, reduced=piece.reduced, disrupted=weak)


def _coming(board: Battlefield, position: Position, name: str, target: Cell) -> Iterator[int]:
    """Yield counters that some arrival brings into a hex on this turn, or that fly there."""
    counters = [(n, piece) for n, piece in enumerate(position.pieces) if piece.unit == name]
    if board.unit(name).factors is None:
        yield from (n for n, piece in counters if piece.at is None)
        return
    turn = max(position.turn, position.moment[0])
    for arrival in board.counters.arrivals:
        try:
            check_turn(board, arrival, turn)
            check_brought(board, position, arrival, turn)
        except Illegal:
            continue
        if name in units_of(board, arrival) and target in entry_hexes(board, arrival):
            waits = source(arrival, name, position)
            yield from (n for n, piece in counters if piece.lies_as(waits))


def _defenders(affair: Affair) -> tuple[int, ...]:
    """Return the defenders: those that the step names, else all in the hex; raises Illegal."""
    board, pieces, named = affair.board, affair.position.pieces, list[int]()
    for place, label in enumerate(affair.step.defenders):
        name, key = counter_of(label)[0], f"defenders.{place}"
        left = [n for n in affair.defenders if n not in named and pieces[n].unit == name]
        if not left:
            raise Illegal(f"{board.unit(name, key).name} is not in {affair.step.into}", key)
        named.append(left[0])
    defenders = tuple(named) or affair.defenders
    _check_whole(affair, defenders)
    fighting = [number for number in defenders if board.unit(pieces[number].unit).factors]
    if affair.target is not None:
        does = affair.target, f"defend {affair.step.into}", "into"
        check_limit(board, affair.position, LimitKind.DEFENCE, fighting, does)
    return defenders


def _check_states(affair: Affair, example: Example, defenders: tuple[int, ...]) -> None:
    """Raise Illegal where an example has other modifiers than the states of those who fight."""
    board, attackers = affair.board, affair.attackers
    for state in board.game.states:
        for modifier, who, numbers in (
            (state.modifier, "defender", defenders),
            (state.attacks, "attacker", attackers),
        ):
            weak = [n for n in numbers if state.state in affair.position.states_of(n)]
            said = (*example.modifiers, *example.cancelled)
            if modifier is None or (modifier in said) is bool(weak):
                continue
            named = f"the example {example.id!r}"
            does = "counts" if modifier in example.modifiers else "cancels"
            message = f"no {who} is {state.state}, but {named} {does} {modifier!r}"
            if weak:
                name = board.unit(*affair.names(weak[:1])).name
                message = f"{name} is {state.state}, but {named} leaves out {modifier!r}"
            raise Illegal(message, "example")


def _check_shown(affair: Affair, example: Example) -> None:
    """Raise Illegal where the figure of an example shows those who fight otherwise."""
    situation, pieces = example.situation, affair.position.pieces
    fight = (*affair.attackers, *affair.supporters, *affair.defenders)
    weak = State.DISRUPTED if affair.board.state(State.DISRUPTED) else None
    for names, shown, is_so in (
        (situation.face_down if situation else (), "face down", lambda n: _is_down(pieces[n])),
        (
            situation.disrupted if situation and weak else (),
            "disrupted",
            lambda n: weak in affair.position.states_of(n),
        ),
    ):
        for name in names:
            ours = [number for number in fight if pieces[number].unit == name]
            if ours and not any(map(is_so, ours)):
                unit = affair.board.unit(name).name
                message = f"{unit} is not {shown} here, but the example {example.id!r} shows it so"
                raise Illegal(message, "example")


def _check_ratings(affair: Affair, example: Example, who: Mapping[Party, tuple[int, ...]]) -> None:
    """Raise Illegal where an example has other ratings than those who fight."""
    board = affair.board
    for modifier in board.game.tables.modifiers:
        if modifier.worth is None or modifier.favours is None:
            continue
        units, factor = _as_they_stand(affair, who[modifier.favours]), modifier.worth.factor
        real = ratings_of(units, factor, board.counters)
        given = {each.modifier: each.ratings for each in example.ratings}
        stated = tuple(sorted(filter(None, given.get(modifier.id, ())), reverse=True))
        if real != stated and modifier.id in example.modifiers:
            have = listed([str(rating) for rating in real]) if real else "none"
            message = f"the ratings for {modifier.name!r} are {have} here, but the example says"
            raise Illegal(f"{message} {listed([str(one) for one in stated]) or 'none'}", "example")


def _is_down(piece: Piece) -> bool:
    return piece.face is Face.DOWN


def _as_they_stand(affair: Affair, numbers: Iterable[int]) -> Iterator[Unit]:
    """Yield units with the factors of the side that is up: reduced ones with those of the back."""
    for number in numbers:
        piece = affair.position.pieces[number]
        unit = affair.board.unit(piece.unit)
        weak = piece.reduced and unit.back.factors
        yield replace(unit, factors=weak) if weak else unit


def _check_dice(affair: Affair, example: Example, table: HitsTable) -> None:
    """Raise Illegal where other dice are rolled than the attackers have, or by another rating."""
    fighting = _rolling(affair, table)
    has = {Measure.UNITS: len(fighting), Measure.STEPS: sum(steps_of(affair, n) for n in fighting)}
    if table.dice in has and has[table.dice] != example.attack:
        what = counted(has[table.dice], f"{table.dice}"[:-1])
        raise Illegal(f"{what} attack, but the example says {example.attack}", "units")
    for number, unit in zip(fighting, _as_they_stand(affair, fighting), strict=True):
        rated = hit_ratings(affair.board, table, unit)
        if rated and example.rating is not None and example.rating not in rated:
            name = affair.board.unit(affair.names((number,))[0]).name
            own = " or ".join(map(str, sorted(rated)))
            message = f"{name} has {table.hit.rating} {own}, but the example says {example.rating}"
            raise Illegal(message, "units")


def _rolling(affair: Affair, table: HitsTable) -> list[int]:
    """Return the attackers for which dice are rolled."""
    board, position = affair.board, affair.position
    return [
        n
        for n in (*affair.attackers, *affair.supporters)
        if rolls_to_hit(board, table, board.unit(position.pieces[n].unit), position.states_of(n))
    ]


def _check_factors(units: Iterable[Unit], stated: int | None, part: int, key: str) -> None:
    """Raise Illegal where factors of counters do not add up; secret ones are not compared."""
    sums = factor_sums(units, part)
    if stated is not None and sums is not None and stated not in sums:
        come = " or ".join(str(one) for one in sorted(sums))
        raise Illegal(f"the sum of the factors is {come}, but the example says {stated}", key)
