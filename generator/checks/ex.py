"""Worked examples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, pairwise
from typing import Any

from generator.board import BadReference, Cell, distance, edge_between, step_between
from generator.checks.check import (
    ERROR,
    TEXTS_OF_THINGS,
    WARNING,
    Findings,
    check,
    finding,
)
from generator.checks.context import CheckContext, of_things
from generator.checks.courses import unread
from generator.checks.crt.modifiers import overlap, wanting
from generator.combat.cells import read_outcome
from generator.combat.dice import die_axis, named_numbers, standard_scale
from generator.combat.lookups import work_lookup
from generator.combat.methods import METHODS, misplaced, order_of, usable, work_example
from generator.combat.telling import sentences
from generator.combat.working import CombatError, StepKind, Working
from generator.diagnostics import Origin
from generator.model.arms import UnitType
from generator.model.combat import (
    Example,
    Lookup,
    Modifier,
    Situation,
    ratings_of,
    reach_of,
    start_of,
)
from generator.model.counters import BackKind, LimitKind, State, Unit
from generator.model.movement import March
from generator.model.names import counted, listed
from generator.model.numbers import mixed
from generator.model.orders import Measure
from generator.model.schema import written
from generator.model.scoring import PointTally
from generator.model.supply import CommandLine, SupplyLine
from generator.model.tables import (
    CategoryTable,
    DifferentialTable,
    HitsTable,
    OpposedTable,
    ResultsTable,
    Table,
    Tables,
    range_of,
)
from generator.play.battlefield import (
    Battlefield,
    Illegal,
    battlefield_of,
    factor_sums,
    hit_ratings,
    rolls_to_hit,
)
from generator.play.checking import wrong_rolls
from generator.play.judging import work_tally
from generator.play.moving import Stage, spot_name, sum_of, work_march
from generator.play.stacking import Crowd, Lying, excess
from generator.play.supplying import Supplied, work_command, work_supply
from generator.records import Frozen


@check("EX001", ERROR, each=Example, printable=True)
def worked_example(context: CheckContext, example: Example) -> Findings:
    """A worked example has a wrong result.

    Examples are the tests of a rulebook. Postwar works each one step by step from its factors,
    modifiers and dice, on tables by odds, by levels, of fire, of hits and of opposed dice. It
    compares the column, the difference, the steps and the result with those stated. Either the
    example is wrong, or a rule, a modifier or a cell of the table is. Players who follow a wrong
    example learn the game wrong.
    """
    tables = context.game.tables
    table = next((table for table in tables.tables if table.id == example.table), None)
    if table and _sound(table, tables) and _sound_modifiers(example, tables):
        yield from list(_impossible(example, table)) or _faults(example, tables)


def _sound(table: Table, tables: Tables) -> bool:
    """Whether the columns, rows and order of a table are sound; other checks tell of those."""
    method = METHODS.get(type(table))
    if method is not None and not method.operations.keys() >= set(order_of(table)):
        return False
    if misplaced(table):
        return False
    if not isinstance(table, ResultsTable):
        return True
    heads: tuple[Any, ...] = table.columns
    if any(not after.rises_from(before) for before, after in pairwise(heads)):
        return False
    try:
        die_axis(table, tables.codes, standard_scale(table))
    except ValueError:
        return False
    return True


def _sound_modifiers(example: Example, tables: Tables) -> bool:
    """Whether all modifiers of an example exist and can be worked; other checks tell of those."""
    sound = {
        modifier.id
        for modifier in tables.modifiers
        if modifier.value > 0 and not wanting(modifier) and not overlap(modifier, tables)
    }
    return sound.issuperset(example.modifiers)


def _impossible(example: Example, table: Table) -> Findings:
    """Find numbers that the dice cannot show."""
    die = table.die if isinstance(table, ResultsTable | OpposedTable) else None
    for key, number in (("die", example.die), ("defence-die", example.defence_die)):
        if die and number is not None and number not in die.numbers:
            message = f"{example.title!r} rolls {number}, but {die} cannot show it"
            yield finding(message, f".{key}")


def _faults(example: Example, tables: Tables) -> Findings:
    counted = {modifier.id for modifier in tables.modifiers if modifier.per}
    for place, name in enumerate(example.modifiers):
        if name in example.modifiers[:place] and name not in counted:
            message = f"{example.title!r} names {name} twice, but it counts once"
            hint = "if it counts more than once, give the modifier a `per`"
            yield finding(message, f".modifiers.{place}", help=hint)
    try:
        working = work_example(example, tables)
    except CombatError as error:
        yield finding(f"{example.title!r} cannot be worked out: {error}")
        return
    steps = "\n".join(sentences(working, tables.modifiers))
    for key, wrong, stated, real, fix in _differences(example, working, tables):
        if wrong:
            what = f"the {key} {stated}"
            message = f"{example.title!r} gives {what}, but {real}"
            yield finding(message, f".{key}", help=steps, fix=fix)


def _differences(
    example: Example, working: Working, tables: Tables
) -> Iterator[tuple[str, bool, object, str, str | None]]:
    """Yield what an example states: whether it is wrong, what it is really, and what to write."""
    head, found, result = working.head, working.difference, working.result
    other = bool(example.column and head and _column(example, tables) != head)
    yield "column", other, example.column, f"it is {head}", head
    off = example.column and any(step.kind is StepKind.NO_EFFECT for step in working.steps)
    yield "column", bool(off), example.column, "it lies off the table", None
    other = example.difference not in {None, found}
    real = "there is none" if found is None else f"it is {found}"
    yield "difference", other, example.difference, real, None if found is None else str(found)
    other = example.steps not in {None, working.lost}
    yield "steps", other, example.steps, f"it is {working.lost}", str(working.lost)
    real = "there is no attack" if result is None else f"it is {result}"
    yield "result", not _same(result, example.result, tables), example.result, real, result


def _column(example: Example, tables: Tables) -> str:
    """Return the head of the column that an example states; a hyphen may stand for a minus."""
    table = next(one for one in tables.tables if one.id == example.table)
    extras = table.extra if isinstance(table, ResultsTable) else ()
    heads = {extra.id: extra.name for extra in extras}
    if isinstance(table, DifferentialTable):
        heads |= {str(column).replace("\u2212", "-"): str(column) for column in table.columns}
    return heads.get(example.column, example.column)


def _same(result: str | None, stated: str, tables: Tables) -> bool:
    """Whether two results are the same, however they are spaced and ordered."""
    try:
        found, told = (read_outcome(text, tables.codes) for text in (result or "", stated))
    except ValueError:
        return result == stated
    return result is not None and set(found.results) == set(told.results)


@check("EX007", ERROR, each=Example, printable=True)
def worked_second_roll(context: CheckContext, example: Example) -> Findings:
    """A second roll in a worked example has another outcome.

    A result may ask units to roll against a rating on their counters, such as their morale, and
    one roll may lead to the next. Postwar adds what the orders of the code say to the roll,
    compares it with the rating and works out who passes and in which state that leaves the unit. In
    an example with a situation each unit that must roll has its roll in `checks`.
    """
    tables = context.game.tables
    table = next((table for table in tables.tables if table.id == example.table), None)
    if (
        not example.checks
        or table is None
        or not (_sound(table, tables) and _sound_modifiers(example, tables))
    ):
        return
    try:
        if not _same(work_example(example, tables).result, example.result, tables):
            return  # EX001 tells of it
        for place, key, message, fix in wrong_rolls(context.game, example):
            at = f".checks.{place}"
            written = key == "passes" or example.checks[place].state is not None
            hint = None if written and fix else f"write `{key}: {fix}`" if fix else "leave it out"
            yield finding(
                message,
                f"{at}.{key}" if written else at,
                help=hint,
                fix=fix if written and fix else None,
            )
    except CombatError as error:
        yield finding(f"{example.title!r} cannot be worked out: {error}", ".checks", on_key=True)


@check("EX002", ERROR, each=Lookup, printable=True)
def worked_lookup(context: CheckContext, lookup: Lookup) -> Findings:
    """A worked reading has a wrong result.

    Tables that are not of combat have examples too: a number of sub-units and another number give a
    number of barrages. Postwar reads the cell, with the change of the die that another table gives,
    and works it out. It compares cell and result with those stated. Either the example or a cell is
    wrong.
    """
    table = context.by_id(CategoryTable).get(lookup.table)
    if table is None or not _readable(lookup, table):
        return  # REF001 tells of one that is not there, CRT005 of what cannot be read
    try:
        found = work_lookup(lookup, context.game.tables)
    except ValueError as error:
        yield finding(f"{lookup.title!r} cannot be worked out: {error}")
        return
    for what in ("cell", "result"):
        stated, real = getattr(lookup, what), getattr(found, what)
        if stated != real:
            message = f"{lookup.title!r} gives the {what} {stated}, but it is {real}"
            yield finding(message, f".{what}", help="\n".join(found.steps), fix=real)


def _readable(lookup: Lookup, table: CategoryTable) -> bool:
    """Whether all labels from which the number of a lookup chooses are numbers."""
    try:
        if table.die and not lookup.row:
            named_numbers([row.label for row in table.rows], table.die)
        if table.column_die and not lookup.column:
            named_numbers([head.id for head in table.columns], table.column_die)
    except ValueError:
        return False
    return True


class _Figure(Frozen):
    """An example with its situation, whose attacked hex is on the map."""

    board: Battlefield
    example: Example
    situation: Situation
    table: Table | None
    target: Cell
    starts: Mapping[str, Cell | None]
    """The hexes from which it is attacked, None for what is no hex."""
    named: Mapping[str, list[str]]
    """The ids of attackers and defenders."""

    def units(self, names: Iterable[str]) -> tuple[Unit, ...]:
        """Return units that exist; REF001 tells of the others."""
        return tuple(self.board.units[name] for name in names if name in self.board.units)

    def sides(self, who: str) -> set[str]:
        """Return the sides of attackers or defenders."""
        return {unit.side for unit in self.units(self.named[who])}

    def range(self, names: Iterable[str]) -> int:
        """Return how many hexes away all these units reach, each on its better side.

        A leader reaches as far as the others.
        """
        reach, counters = range_of(self.table), self.board.counters
        rule = self.board.game.attacks
        support = rule.support if rule is not None else None
        ways = {
            unit.id: (reach, support.range)
            if support and any(arm in support.types for arm in unit.type.marks)
            else (reach,)
            for unit in self.units(names)
        }
        far = (
            max(
                reach_of(way, unit, counters, reduced=weak)
                for way in ways[unit.id]
                for weak in (False, True)
            )
            for unit in self.units(names)
            if UnitType.LEADER not in unit.type.marks
        )
        return min(far, default=reach.number if reach else 1)

    def states(self, unit: Unit) -> tuple[State, ...]:
        """Return the states in which a unit is shown."""
        return (State.DISRUPTED,) if unit.id in self.situation.disrupted else ()

    def rolling(self, units: Iterable[Unit], table: HitsTable) -> tuple[Unit, ...]:
        """Return the units for which dice are rolled to hit."""
        board = self.board
        return tuple(each for each in units if rolls_to_hit(board, table, each, self.states(each)))

    def crowd(self, kind: LimitKind, units: Iterable[Unit], at: Cell) -> Crowd:
        """Return units of the figure as they are together in a hex.

        They may have retreated there in this phase, which is one of the example's table.
        """
        phases = frozenset(
            phase.id for phase in self.board.game.sequence if phase.table == self.example.table
        )
        lying = tuple(Lying(unit, self.states(unit), retreated=True) for unit in units)
        return Crowd(self.board, kind, lying, frozenset({at}), phases)

    def grounds(self, modifier: Modifier) -> Iterator[bool]:
        """Yield for each start whether the attack from there has the modifier's ground, so far off.

        A modifier without terrain and lines has any ground, one without a distance any distance.
        """
        ground, far = self.board.terrain.get(self.target), modifier.distance
        on_terrain = ground is not None and ground.id in modifier.terrain
        on_terrain |= not (modifier.terrain or modifier.lines)
        for start in self.starts.values():
            if far is not None and (start is None or distance(start, self.target) not in far):
                yield False
                continue
            near = start is not None and step_between(start, self.target) is not None
            side = edge_between(start, self.target) if start is not None and near else None
            crossed = self.board.across.get(side, frozenset()) if side else frozenset()
            yield on_terrain or not crossed.isdisjoint(modifier.lines)


@of_things
def _figures(context: CheckContext) -> tuple[tuple[Origin, _Figure], ...]:
    """Return the examples that have a situation; MAP002 tells of one whose hex is not there."""
    found = []
    shown = [(o, each, each.situation) for o, each in context.each(Example) if each.situation]
    board = battlefield_of(context.game) if shown else None
    for origin, example, situation in shown:
        target = context.cell(situation.into)
        if board is not None and target is not None:
            starts = {each.start: _start(each.start, board) for each in situation.attackers}
            attackers = [name for each in situation.attackers for name in each.units]
            named = {"attackers": attackers, "defenders": list(situation.defenders)}
            tables = context.game.tables.tables
            table = next((each for each in tables if each.id == example.table), None)
            shown_at = situation, table, target, starts, named
            found.append((origin, _Figure(board, example, *shown_at)))
    return tuple(found)


def _start(label: str, board: Battlefield) -> Cell | None:
    try:
        return start_of(label, board.grid) if board.grid else None
    except BadReference:
        return None


@check("EX004", ERROR, each=March, printable=True)
def worked_march(context: CheckContext, entry: March) -> Findings:
    """A worked move takes something else.

    Postwar goes the way with the unit and works out what each hex takes: ground, roads, crossings,
    zones of control. It compares this with the steps as stated, and with whether the unit has so
    many. Either the example or a cost is wrong. While a road or a river of the map cannot be read,
    no move is judged.
    """
    if unread(context):
        return
    board = battlefield_of(context.game)
    try:
        worked = work_march(board, entry)
    except Illegal as mistake:
        if not mistake.known:
            yield finding(f"{entry.title!r} cannot be worked out: {mistake.message}")
        return
    real = sum_of(worked.taken)
    if " ".join(entry.takes.split()) != real:
        message = f"{entry.title!r} takes {entry.takes}, but it is {real}"
        hint = "\n".join(_stage(context, board, each) for each in worked.taken)
        yield finding(message, ".takes", help=hint, fix=real)
    if worked.may != entry.may:
        has = mixed(worked.steps + worked.extra)
        message = f"{entry.title!r} takes {mixed(worked.needed)} in all, and there are {has}"
        yield finding(message, ".may", help=f"write `may: {str(worked.may).lower()}`")


def _stage(context: CheckContext, board: Battlefield, stage: Stage) -> str:
    """Return what a hex of a march takes, and of what: ``0703, ridge, over creek: 3``."""
    where = spot_name(board, stage.at) if stage.at else "off the map"
    if stage.overrun:
        return f"overrun of {where}: {mixed(stage.steps)}"
    lines, told = context.names.get("line", {}), [where]
    ground = None if isinstance(stage.at, str) or not stage.at else board.terrain.get(stage.at)
    told += [f"by {lines.get(stage.way, stage.way)}"] if stage.way else []
    told += [ground.name.lower()] if ground and not stage.way and not stage.link else []
    told += [f"by {stage.link}"] if stage.link else []
    told += [f"over {lines.get(line, line)}" for line in stage.over]
    told += ["out of a zone of control"] if stage.out else []
    told += ["into a zone of control"] if stage.into else []
    return f"{', '.join(told)}: {mixed(stage.steps)}"


@check("EX006", ERROR, each=PointTally, printable=True)
def worked_tally(context: CheckContext, tally: PointTally) -> Findings:
    """A worked count of points comes to something else.

    Postwar multiplies what each side has by what it is worth, adds it up and looks for the victory
    of these points. It compares both with those stated. Either the example is wrong, or a value or
    a victory is.
    """
    try:
        worked = work_tally(context.game, tally)
    except Illegal as mistake:
        if not mistake.known:
            at = f".{mistake.key}"
            yield finding(f"{tally.title!r} cannot be counted: {mistake.message}", at)
        return
    for each in tally.sides:
        real = worked.score.of(each.side)
        if real != each.points:
            points = counted(each.points, "point")
            message = f"{tally.title!r} gives {each.side} {points}, but it is {real}"
            yield finding(message, f".sides.{each.side}.points", fix=str(real))
    won = {each.id for each in worked.victories}
    if tally.victory and tally.victory not in won:
        found = f"it is {listed(sorted(won), 'or')}" if won else "nobody wins by them"
        fix = next(iter(won)) if len(won) == 1 else None
        message = f"{tally.title!r} is not the victory {tally.victory!r}: {found}"
        yield finding(message, ".victory", fix=fix)
    elif won and not tally.victory:
        message = f"{tally.title!r} does not say that it is the victory {min(won)!r}"
        yield finding(message, on_key=True, help=f"write `victory: {min(won)}`")


@check("EX005", ERROR, each=SupplyLine, printable=True)
def worked_supply(context: CheckContext, entry: SupplyLine) -> Findings:
    """A worked line of supply is none, or there is another one.

    Postwar goes the way from the unit to the source, counts the hexes over ground and along ways,
    and looks for what blocks them. It also looks for every other line of the unit. Either the
    example or the rule is wrong. While a road or a river of the map cannot be read, no line is
    judged.
    """
    if not unread(context):
        yield from _worked_line(
            entry.title,
            lambda: work_supply(battlefield_of(context.game), entry),
            *("supply", "supplied"),
            is_one=entry.supplied,
        )


def _worked_line(
    title: str, work: Callable[[], Supplied], what: str, key: str, *, is_one: bool
) -> Findings:
    """Yield what a worked line is instead of what it says under a key: a line, or none."""
    try:
        worked = work()
    except Illegal as mistake:
        if not mistake.known:
            yield finding(f"{title!r} cannot be worked out: {mistake.message}")
        return
    broken, line = worked.told.broken, worked.line
    if is_one and broken:
        hint = f"there is this one: {line}" if line else f"there is none: write `{key}: false`"
        yield finding(f"{title!r} is no line of {what}: {worked.why}", ".path", help=hint)
    if not is_one and line:
        message = f"{title!r} has a unit without a line of {what}, but there is one: {line}"
        yield finding(message, f".{key}")


@check("EX013", ERROR, each=CommandLine, printable=True)
def worked_command(context: CheckContext, entry: CommandLine) -> Findings:
    """A worked line of command is none, or there is another one.

    Postwar goes the way from the unit to the leader, counts the hexes against his range and looks
    for what blocks them. It also looks for every other line of the unit, to every leader that the
    example has. Either the example or the rule is wrong.
    """
    if not unread(context):
        yield from _worked_line(
            entry.title,
            lambda: work_command(battlefield_of(context.game), entry),
            *("command", "commanded"),
            is_one=entry.commanded,
        )


@check("EX003", ERROR, each=_figures, printable=True)
def figure_disagrees(context: CheckContext, figure: _Figure) -> Findings:
    """The figure of a worked example disagrees with the example.

    The figure shows the `situation` of an example. All attackers must be adjacent to the attacked
    hex, or within the `range` of a table, and of one side, the defenders of the other. Their
    factors must be those of the example, and so must the dice that they roll to hit, and their
    rating. A modifier for a terrain, a line or a distance must have
    it in the figure. No more units stand in a hex, defend it or attack across a hexside than
    `stacking` allows. REF049 compares the story with the figure.
    """
    yield from _attackers(figure)
    yield from _defenders(figure)
    yield from _crowds(figure)
    yield from _ratings(figure)
    attack, defence = figure.board.counters.counters.fighting
    for who, stated, part in (
        ("attackers", figure.example.attack, attack),
        ("defenders", figure.example.defence, defence),
    ):
        names = figure.named[who]
        sums = _sums(figure, figure.units(names), part)
        if stated is not None and names and sums is not None and stated not in sums:
            come = listed([str(one) for one in sorted(sums)], "or")
            message = (
                f"the {who} in the figure have {come}, but {figure.example.title!r} says {stated}"
            )
            yield finding(message, f".situation.{who}")
    for each in figure.example.ratings:
        found = context.by_id(Modifier).get(each.modifier)
        if found and found.worth and found.favours:
            names = figure.named[f"{found.favours}s"]
            counters, factor = figure.board.counters, found.worth.factor
            real = ratings_of(figure.units(names), factor, counters)
            if real != tuple(sorted(filter(None, each.ratings), reverse=True)):
                there = listed([str(rating) for rating in real]) if real else "no rating"
                message = f"the {found.favours}s in the figure have {there} for {factor}"
                said = listed([str(rating) for rating in each.ratings])
                message += f", but {figure.example.title!r} says {said}"
                yield finding(message, f".ratings.{each.modifier}")
    for origin, modifier, _ in _named(context, figure.example):
        if _grounded(modifier) and not any(figure.grounds(modifier)):
            lacks = "terrain or line" if modifier.lines or modifier.terrain else ""
            lacks = " or ".join(filter(None, (lacks, "distance" if modifier.distance else "")))
            yield finding(f"{modifier.name} does not apply: the figure has no such {lacks}", origin)


def _named(context: CheckContext, example: Example) -> Iterator[tuple[Origin, Modifier, str]]:
    """Yield the modifiers that an example counts or has cancelled, with what it does with them."""
    known = context.by_id(Modifier)
    for key, names, does in (
        ("modifiers", example.modifiers, "counts"),
        ("cancelled", example.cancelled, "has cancelled"),
    ):
        for place, name in enumerate(names):
            if name in known:
                yield f".{key}.{place}", known[name], does


def _sums(figure: _Figure, units: tuple[Unit, ...], part: int) -> frozenset[int] | None:
    """Return what the units of a figure may come to: their factors, or the dice that they roll.

    A unit of two steps may have lost one.
    """
    table = figure.table
    if not isinstance(table, HitsTable):
        return factor_sums(units, part)
    fighting = figure.rolling(units, table)
    if table.dice is Measure.FACTORS:
        return factor_sums(fighting, part)
    two = sum(unit.back.kind is BackKind.REDUCED for unit in fighting)
    many = range(two + 1 if table.dice is Measure.STEPS else 1)
    return frozenset(len(fighting) + more for more in many)


def _ratings(figure: _Figure) -> Findings:
    """Find attackers who roll to hit by another rating than the example."""
    table, stated = figure.table, figure.example.rating
    if not isinstance(table, HitsTable) or stated is None:
        return
    for unit in figure.rolling(figure.units(figure.named["attackers"]), table):
        rated = hit_ratings(figure.board, table, unit)
        weak = hit_ratings(figure.board, table, replace(unit, factors=unit.back.factors))
        if rated and stated not in rated | (weak or frozenset()):
            own = listed([str(one) for one in sorted(rated)], "or")
            message = f"{unit.name} has {table.hit.rating} {own}, but the example says {stated}"
            yield finding(message, ".rating", see=("the unit", f"units.{unit.id}.factors"))


def _attackers(figure: _Figure) -> Findings:
    """Find attackers that are not next to the attacked hex, or of different sides."""
    units = {each.start: each.units for each in figure.situation.attackers}
    for label, start in figure.starts.items():
        fault, reach = "", figure.range(units.get(label, ()))
        if start is None:
            fault = f"{label!r} is neither a hex nor a hexside of the map"
        elif reach == 1 and step_between(start, figure.target) is None:
            fault = f"attackers in {label} are not adjacent to {figure.situation.into}"
        elif distance(start, figure.target) > reach > 1:
            away = f"attackers in {label} are {distance(start, figure.target)} hexes from"
            fault = f"{away} {figure.situation.into}, and the range is {reach}"
        if fault:
            yield finding(fault, f".situation.attackers.{label}", on_key=True)
    if len(figure.sides("attackers")) > 1:
        yield finding("the attackers are of different sides", ".situation.attackers")


_FIGHT = {
    LimitKind.STACK: "are in",
    LimitKind.DEFENCE: "defend",
    LimitKind.HEXSIDE: "attack out of",
}


def _crowds(figure: _Figure) -> Findings:
    """Find more units in a hex, or across a hexside, than the limits of stacking allow."""
    defenders = figure.named["defenders"]
    kinds = LimitKind.STACK, LimitKind.DEFENCE
    into = figure.situation.into
    groups = [("situation.defenders", into, figure.target, kinds, defenders)]
    for each in figure.situation.attackers:
        limits = LimitKind.STACK, LimitKind.HEXSIDE
        key, at = f"situation.attackers.{each.start}", figure.starts[each.start]
        if at is not None:
            groups.append((key, each.start, at, limits, list(each.units)))
    for key, where, at, limits, names in groups:
        there = figure.units(names)
        for limit in limits if there else ():
            # Who has no factors, such as aircraft, adds nothing to a fight.
            fighting = [e for e in there if limit is LimitKind.STACK or e.factors is not None]
            found = excess(figure.crowd(limit, fighting, at))
            if found is not None:
                message = found.told(f"{_FIGHT[limit]} {where}")
                see = ("the limit", f"stacking.{found.limit.id}.most")
                yield finding(message, f".{key}", see=see)


def _defenders(figure: _Figure) -> Findings:
    """Find defenders of the attackers' side, units that are there too often or not at all."""
    sides = figure.sides("defenders")
    if len(sides) > 1 or sides & figure.sides("attackers"):
        message = "the defenders are of different sides, or of the attackers' side"
        yield finding(message, ".situation.defenders")
    there = Counter(chain.from_iterable(figure.named.values()))
    for unit in figure.units(there):
        if there[unit.id] > unit.count:
            message = f"{unit.name} is in {there[unit.id]} places, but its `count` is {unit.count}"
            yield finding(message, ".situation", on_key=True)
    for key in ("face_down", "disrupted"):
        for number, name in enumerate(getattr(figure.situation, key)):
            if name not in there:
                message = f"{name} is neither an attacker nor a defender"
                yield finding(message, f".situation.{written(key)}.{number}")


@check("EX010", WARNING, each=_figures, reads=TEXTS_OF_THINGS)
def modifier_left_out(context: CheckContext, figure: _Figure) -> Findings:
    """A worked example leaves out a modifier of its terrain, line, distance, time or phase.

    The figure shows an attack across a river, but the example does not count the river. The check
    compares the situation with all modifiers for a terrain or a line that have no `unless`, those
    for a distance where the table has a `range`, and those for a part of the day or a weather that
    the situation says, but for those that an event brings. If such a modifier does not apply, add
    `unless`; an example of that names it under `cancelled`.
    """
    example, modifiers = figure.example, context.game.tables.modifiers
    brought = {name for event in context.game.events for name in event.modifiers}
    grounded = (
        one
        for one in modifiers
        if (_grounded(one) or one.parts or one.weather or one.phase)
        and one.id not in brought
        and _timely(one, figure.situation)
        and not (one.unless or one.extra_column or one.spends)
        and one.option in {None, *figure.example.uses}
        and _is_in_phase(one, figure.situation)
        and (figure.table is None or usable(one, figure.table))
    )
    for modifier in grounded:
        if _left_out(modifier, figure):
            left_out = f"{example.title!r} leaves out {modifier.name!r}"
            hint = "add it to `modifiers`, or give it an `unless` that cancels it"
            has = "terrain or line" if modifier.terrain or modifier.lines else "distance"
            has = f"the figure has its {has}" if _grounded(modifier) else "the situation is of it"
            message = f"{left_out}, but {has}"
            yield finding(message, ".situation.into", help=hint)


def _left_out(modifier: Modifier, figure: _Figure) -> bool:
    """Whether an example does not name a modifier, and its figure has what that is for."""
    example = figure.example
    if not figure.starts or modifier.id in (*example.modifiers, *example.cancelled):
        return False
    if modifier.distance and range_of(figure.table) is None:
        return False
    return _concerns(modifier, figure) and all(figure.grounds(modifier))


def cancelled(context: CheckContext, modifier: Modifier) -> bool | None:
    """Whether `unless` cancels a modifier in a worked example; None of one without `unless`.

    The example says so, or its figure has what the modifier is for and the example leaves it out.
    """
    if not modifier.unless:
        return None
    if any(modifier.id in each.cancelled for each in context.game.tables.examples):
        return True
    return (_grounded(modifier) or bool(modifier.parts or modifier.weather)) and any(
        _left_out(modifier, figure)
        for _, figure in _figures(context)
        if _timely(modifier, figure.situation)
        and (figure.table is None or usable(modifier, figure.table))
    )


def _timely(modifier: Modifier, situation: Situation | None) -> bool:
    """Whether a situation is in a part of the day and in a weather in which a modifier applies.

    Nor may it say that it is in another phase.
    """
    part, weather = (situation.part, situation.weather) if situation else ("", None)
    phase = situation.phase if situation else None
    return (
        (not modifier.parts or part in modifier.parts)
        and (not modifier.weather or weather in modifier.weather)
        and (not modifier.phase or phase in {None, modifier.phase})
    )


def _is_in_phase(modifier: Modifier, situation: Situation | None) -> bool:
    """Whether a modifier is for any phase, or for the one that a situation says.

    One that a player declares, with a `manner`, or that only its text explains may be left out.
    """
    if modifier.phase is None:
        return True
    said = situation is not None and situation.phase == modifier.phase
    return said and not modifier.manner and _grounded(modifier)


@check("EX012", ERROR, each=Example)
def modifier_of_another_time(context: CheckContext, example: Example) -> Findings:
    """A worked example counts a modifier of another part of the day, another weather or phase.

    A modifier with `parts` or `weather` applies then alone. The example says under `situation` when
    it is fought; a reader who is told of the night expects what holds by night. One with a `phase`
    applies in that phase alone: an example that says another does not count it.
    """
    for origin, modifier, does in _named(context, example):
        if _timely(modifier, example.situation):
            continue
        told = example.situation
        said = (told.part, told.weather, told.phase) if told else ()
        when = listed([each for each in said if each])
        applies = (*modifier.parts, *modifier.weather, modifier.phase or "")
        message = f"{example.title!r} {does} {modifier.name!r}, which applies on "
        message += listed([each for each in applies if each], "or")
        hint = "say under `situation` when the attack is made: `part`, `weather` or `phase`"
        also = f"; it is fought on {when}" if when else ", and does not say when it is fought"
        yield finding(message + also, origin, help=hint)


def _grounded(modifier: Modifier) -> bool:
    """Whether the map says where a modifier applies."""
    return bool(modifier.terrain or modifier.lines or modifier.distance)


def _concerns(modifier: Modifier, figure: _Figure) -> bool:
    """Whether these may use a modifier: its side attacks, or one that `when` speaks of defends."""
    if modifier.side is not None:
        return modifier.side in figure.sides("attackers")
    spoken = set(modifier.when.targets("side"))
    return not spoken or bool(spoken & figure.sides("defenders"))


@check("EX011", ERROR, each=Example)
def modifier_of_the_other_side(context: CheckContext, example: Example) -> Findings:
    """A worked example gives the attackers a modifier that only the other side has.

    A modifier with a `side` is for attacks of that side. In the situation of the example the other
    side attacks: the example is wrong, or the modifier has been given to the wrong side.
    """
    units = context.by_id(Unit)
    approaches = example.situation.attackers if example.situation else ()
    attackers = {units[name].side for each in approaches for name in each.units if name in units}
    for origin, modifier, _ in _named(context, example) if attackers else ():
        if modifier.side and modifier.side not in attackers:
            attacks = f"{modifier.name!r} is for attacks of the {modifier.side} side"
            message = f"{attacks}, but in {example.title!r} the other side attacks"
            yield finding(message, origin)
