"""Worked examples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

from generator.checks.check import ERROR, WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.crt.modifiers import overlap, wanting
from generator.combat.cells import read_outcome
from generator.combat.dice import die_axis, standard_scale
from generator.combat.examples import work_example
from generator.combat.lookups import Found, work_lookup
from generator.combat.telling import sentences
from generator.combat.working import CombatError, Working
from generator.diagnostics import Origin
from generator.hexes import BadReference, Hex, hexside_between, step_between
from generator.model.combat import Example, Lookup, Modifier, Situation, fought_in, start_of
from generator.model.counters import Unit
from generator.model.names import listed
from generator.model.numbers import NumberRange
from generator.model.prose import Reference
from generator.model.tables import CategoryTable, OddsTable, OpposedTable, Table, Tables
from generator.play.board import ATTACK, DEFENCE, Board, board_of, factor_sums
from generator.records import dataclass


@check("EX001", "worked-example", ERROR, printable=True)
def examples_that_do_not_work(context: CheckContext) -> Findings:
    """A worked example does not work.

    Examples are the tests of a rulebook. Postwar works each one from its factors, modifiers and
    dice, step by step as the rules order it, on tables by odds, by levels and of opposed dice, and
    compares the column, the difference and the result with those stated. Either the example is
    wrong or a rule, a modifier or a cell of the table is; a player who follows the printed example
    would learn the game wrong.
    """
    tables = context.game.tables
    for example in tables.examples:
        table = _usable_table(example, tables)
        if table is not None and _sound_modifiers(example, tables):
            yield from _faults(example, table, tables)


def _usable_table(example: Example, tables: Tables) -> Table | None:
    """Return the example's table, unless another check tells what is amiss with it."""
    table = next((table for table in tables.tables if table.id == example.table), None)
    return _sound(table, tables) if isinstance(table, OddsTable) else table


def _sound(table: OddsTable, tables: Tables) -> OddsTable | None:
    """Return a table by odds whose columns and rows are in order."""
    if any(after.ratio <= before.ratio for before, after in pairwise(table.columns)):
        return None
    try:
        die_axis(table, tables.codes, standard_scale(table))
    except ValueError:
        return None
    return table


def _sound_modifiers(example: Example, tables: Tables) -> bool:
    """Whether all modifiers of an example exist and can be worked; other checks tell of those."""
    sound = {
        modifier.id
        for modifier in tables.modifiers
        if modifier.value > 0 and not wanting(modifier) and not overlap(modifier, tables)
    }
    return sound.issuperset(example.modifiers)


def _faults(example: Example, table: Table, tables: Tables) -> Findings:
    origin = f"examples.{example.id}"
    rolls = tuple(_impossible(example, table))
    if rolls:
        yield from rolls
        return
    yield from _repeated(example, tables)
    try:
        working = work_example(example, tables)
    except CombatError as error:
        message = f"{example.title!r} cannot be worked: {error}"
        yield finding(message, origin, on_key=True)
        return
    yield from _differences(example, working, tables)


def _impossible(example: Example, table: Table) -> Findings:
    """Find numbers that the dice cannot show."""
    if not isinstance(table, OddsTable | OpposedTable):
        return
    for key, number in (("die", example.die), ("defence-die", example.defence_die)):
        if number is not None and not table.die.lowest <= number <= table.die.highest:
            message = f"{example.title!r} rolls {number}, which {table.die} cannot show"
            yield finding(message, f"examples.{example.id}.{key}")


def _repeated(example: Example, tables: Tables) -> Findings:
    """Find modifiers that are named again though they count once."""
    counted = {modifier.id for modifier in tables.modifiers if modifier.per}
    for place, name in enumerate(example.modifiers):
        if name in example.modifiers[:place] and name not in counted:
            yield finding(
                f"{example.title!r} names {name} again, which counts once",
                f"examples.{example.id}.modifiers.{place}",
                help="if it adds up, say under the modifier what it is counted `per`",
            )


def _differences(example: Example, working: Working, tables: Tables) -> Findings:
    steps = "\n".join(sentences(working, tables.modifiers))
    if example.column and working.head and _column(example, tables) != working.head:
        yield finding(
            f"{example.title!r} says column {example.column}, but the working comes to "
            f"{working.head}",
            f"examples.{example.id}.column",
            help=steps,
            fix=working.head,
        )
    if example.difference is not None and example.difference != working.difference:
        found = "there is none" if working.difference is None else f"it is {working.difference}"
        yield finding(
            f"{example.title!r} says the difference is {example.difference}, but {found}",
            f"examples.{example.id}.difference",
            help=steps,
            fix=None if working.difference is None else str(working.difference),
        )
    if not _same(working.result, example.result, tables):
        outcome = "there is no attack" if working.result is None else f"it is {working.result}"
        yield finding(
            f"{example.title!r} says the result is {example.result}, but {outcome}",
            f"examples.{example.id}.result",
            help=steps,
            fix=working.result,
        )


def _column(example: Example, tables: Tables) -> str:
    """Return the head of the column that an example states: odds, or that of an extra column."""
    extras = (table.extra for table in tables.tables if isinstance(table, OddsTable))
    heads = {extra.id: extra.name for several in extras for extra in several}
    return heads.get(example.column, example.column)


def _same(result: str | None, stated: str, tables: Tables) -> bool:
    """Whether two results are the same, however they are spaced and ordered."""
    try:
        found, told = (read_outcome(text, tables.codes) for text in (result or "", stated))
    except ValueError:
        return result == stated
    return result is not None and set(found.results) == set(told.results)


@check("EX002", "worked-lookup", ERROR, printable=True)
def lookups_that_do_not_work(context: CheckContext) -> Findings:
    """A worked lookup does not work.

    A table that is not of combat has its examples too: so many sub-units and such a number give so
    many barrages. Postwar reads the cell, with the change of the die that another table gives,
    works it out and compares cell and result with those stated. Either the example or a cell is
    wrong.
    """
    tables = context.game.tables
    known = {table.id: table for table in tables.tables if isinstance(table, CategoryTable)}
    for lookup in tables.lookups:
        if lookup.table not in known or not _readable(lookup, known[lookup.table]):
            continue  # REF001 tells of one that is not there, CRT005 of what cannot be read
        try:
            found = work_lookup(lookup, tables)
        except ValueError as error:
            message = f"{lookup.title!r} cannot be worked: {error}"
            yield finding(message, f"lookups.{lookup.id}", on_key=True)
        else:
            yield from _lookup_differences(lookup, found)


def _readable(lookup: Lookup, table: CategoryTable) -> bool:
    """Whether all labels from which the number of a lookup chooses are numbers."""
    rows = [row.label for row in table.rows] if table.die and not lookup.row else []
    heads = [head.id for head in table.columns] if table.column_die and not lookup.column else []
    try:
        for label in (*rows, *heads):
            NumberRange.parse(label)
    except ValueError:
        return False
    return True


def _lookup_differences(lookup: Lookup, found: Found) -> Findings:
    steps = "\n".join(found.steps)
    for what, stated, worked in (
        ("cell", lookup.cell, found.cell),
        ("result", lookup.result, found.result),
    ):
        if stated != worked:
            yield finding(
                f"{lookup.title!r} says the {what} is {stated}, but it is {worked}",
                f"lookups.{lookup.id}.{what}",
                help=steps,
                fix=worked,
            )


@check("EX003", "figure-disagrees", ERROR, printable=True)
def figures_that_disagree(context: CheckContext) -> Findings:
    """The figure of a worked example disagrees with the example.

    The `situation` of an example is drawn as a piece of the map with the counters on it. Whoever
    reads the example counts the factors in the picture and looks for the river that is said to
    help: so all attackers stand next to the attacked hex and are of one side, the defenders of
    another; their factors come to those of the example; and a modifier for a terrain or a line
    applies to no attack that is nowhere near one. What the story names is held against the picture
    by REF049.
    """
    told = [each for each in context.game.tables.examples if each.situation is not None]
    board = board_of(context.game) if told else None
    for example in told:
        if board is not None and example.situation is not None:
            yield from _Case(context, board, example, example.situation).faults()


@dataclass(frozen=True, slots=True)
class _Case:
    """An example whose situation is judged."""

    context: CheckContext
    board: Board
    example: Example
    situation: Situation

    @property
    def origin(self) -> Origin:
        return f"examples.{self.example.id}.situation"

    def faults(self) -> Findings:
        target = self.context.hex(self.situation.into)
        if target is None:
            return  # MAP002 tells of it, or there is no map
        yield from self._attackers(target)
        attackers = [name for each in self.situation.attackers for name in each.units]
        yield from self._sides(attackers)
        yield from self._states(attackers)
        yield from self._factors("attackers", attackers, self.example.attack, ATTACK)
        defenders = self.situation.defenders
        yield from self._factors("defenders", defenders, self.example.defence, DEFENCE)
        yield from self._ground(target)

    def _attackers(self, target: Hex) -> Findings:
        """Find attackers that are not next to the attacked hex."""
        for approach in self.situation.attackers:
            origin = f"{self.origin}.attackers.{approach.start}"
            start = self._start(approach.start)
            if start is None:
                message = f"{approach.start!r} is neither a hex nor a hexside of the map"
                yield finding(message, origin, on_key=True)
            elif step_between(start, target) is None:
                message = f"attackers in {approach.start} are not next to {self.situation.into}"
                yield finding(message, origin, on_key=True)

    def _start(self, label: str) -> Hex | None:
        try:
            return start_of(label, self.board.grid) if self.board.grid else None
        except BadReference:
            return None

    def _sides(self, attackers: list[str]) -> Findings:
        """Find attackers of two sides, and defenders of theirs."""
        ours = {unit.side for unit in self._units(attackers)}
        theirs = {unit.side for unit in self._units(self.situation.defenders)}
        if len(ours) > 1:
            yield finding("the attackers are of different sides", f"{self.origin}.attackers")
        if len(theirs) > 1 or ours & theirs:
            message = "the defenders are not all of one side that the attackers are not of"
            yield finding(message, f"{self.origin}.defenders")

    def _states(self, attackers: list[str]) -> Findings:
        """Find units that are there too often, and the state of some that are not there."""
        there = Counter((*attackers, *self.situation.defenders))
        for unit in self._units(tuple(there)):
            if there[unit.id] > unit.count:
                message = f"{unit.name} stands in {there[unit.id]} places, but there is not so many"
                yield finding(message, self.origin, on_key=True)
        states = (("face-down", self.situation.face_down), ("disrupted", self.situation.disrupted))
        for key, names in states:
            for number, name in enumerate(names):
                if name not in there:
                    message = f"{name} is neither among the attackers nor among the defenders"
                    yield finding(message, f"{self.origin}.{key}.{number}")

    def _factors(
        self, who: str, names: list[str] | tuple[str, ...], stated: int | None, part: int
    ) -> Findings:
        sums = factor_sums(self._units(names), part)
        if stated is not None and names and sums is not None and stated not in sums:
            come = listed([str(one) for one in sorted(sums)], "or")
            message = f"the {who} have {come}, but {self.example.title!r} says {stated}"
            yield finding(message, f"{self.origin}.{who}")

    def _ground(self, target: Hex) -> Findings:
        """Find modifiers for ground that is not there."""
        known = {modifier.id: modifier for modifier in self.context.game.tables.modifiers}
        for number, name in enumerate(self.example.modifiers):
            modifier = known.get(name)
            if modifier is not None and not self._applies(modifier, target):
                message = f"{modifier.name} does not apply: no such ground is attacked"
                origin = f"examples.{self.example.id}.modifiers.{number}"
                yield finding(message, origin)

    def _applies(self, modifier: Modifier, target: Hex) -> bool:
        if not (modifier.lines or modifier.terrain):
            return True
        ground = self.board.terrain.get(target)
        if ground is not None and ground.id in modifier.terrain:
            return True
        starts = [self._start(each.start) for each in self.situation.attackers]
        crossed = (
            self.board.across.get(hexside_between(start, target), frozenset())
            for start in starts
            if start is not None and step_between(start, target) is not None
        )
        return any(lines.intersection(modifier.lines) for lines in crossed)

    def _units(self, names: list[str] | tuple[str, ...]) -> tuple[Unit, ...]:
        """Return units that exist; REF001 tells of the others."""
        return tuple(self.board.units[name] for name in names if name in self.board.units)


@check("EX010", "modifier-left-out", WARNING)
def modifiers_left_out(context: CheckContext) -> Findings:
    """A worked example leaves out a modifier that its ground calls for.

    The figure shows the attack crossing a river, the working does not count it: the reader learns
    that rivers do not matter. Held against the situation are modifiers for a terrain or a line that
    have no `unless`: where the attacked hex is of that terrain, or every attacker comes across that
    line, the example names the modifier. One whose condition is not met all the same says so with
    `unless`.
    """
    grounded = [
        one
        for one in context.game.tables.modifiers
        if (one.terrain or one.lines) and not (one.unless or one.extra_column or one.phase)
    ]
    if not grounded or context.grid is None:
        return
    fought = [
        (example, example.situation)
        for example in context.game.tables.examples
        if example.situation is not None and example.situation.attackers
    ]
    if not fought:
        return
    board = board_of(context.game)
    for example, situation in fought:
        yield from _left_out(board, example, situation, grounded)


def _left_out(
    board: Board, example: Example, situation: Situation, grounded: list[Modifier]
) -> Findings:
    attackers = _sides(board, (name for each in situation.attackers for name in each.units))
    defenders = _sides(board, situation.defenders)
    for modifier in grounded:
        if modifier.id in example.modifiers or not _concerns(modifier, attackers, defenders):
            continue
        if _applies(board, situation, modifier):
            yield finding(
                f"{example.title!r} leaves out {modifier.name!r}, for which the ground is there",
                f"examples.{example.id}.situation.into",
                help="name it among the modifiers, or say under it `unless` what stops it",
            )


def _sides(board: Board, units: Iterable[str]) -> set[str]:
    return {board.units[name].side for name in units if name in board.units}


def _concerns(modifier: Modifier, attackers: set[str], defenders: set[str]) -> bool:
    """Whether these may use a modifier: its side attacks, or one that `when` speaks of defends."""
    if modifier.side is not None:
        return modifier.side in attackers
    spoken = {
        each.target
        for each in modifier.when.inlines()
        if isinstance(each, Reference) and each.kind == "side"
    }
    return not spoken or bool(spoken & defenders)


def _applies(board: Board, situation: Situation, modifier: Modifier) -> bool:
    """Whether the attacked hex is of the modifier's ground, or all come across its lines."""
    try:
        target, *starts = fought_in(situation, board.grid) if board.grid else ()
    except (BadReference, ValueError):
        return False  # EX003 and MAP002 tell
    ground = board.terrain.get(target)
    if ground is not None and ground.id in modifier.terrain:
        return True
    if any(step_between(start, target) is None for start in starts):
        return False
    crossed = (board.across.get(hexside_between(start, target), frozenset()) for start in starts)
    return all(lines.intersection(modifier.lines) for lines in crossed)


@check("EX011", "modifier-of-the-other-side", ERROR)
def modifiers_of_the_other_side(context: CheckContext) -> Findings:
    """A worked example gives the attackers a modifier that only the other side has.

    A modifier with a `side` is for attacks of that side. In the situation of the example the other
    side attacks: the example is wrong, or the modifier has been given to the wrong side.
    """
    game = context.game
    sides = {unit.id: unit.side for unit in game.counters.units} if game.counters else {}
    known = {modifier.id: modifier for modifier in game.tables.modifiers}
    for example in game.tables.examples:
        approaches = example.situation.attackers if example.situation else ()
        attackers = {sides[unit] for each in approaches for unit in each.units if unit in sides}
        for place, name in enumerate(example.modifiers):
            modifier = known.get(name)
            if modifier is None or modifier.side is None or not attackers:
                continue
            if modifier.side not in attackers:
                yield finding(
                    f"{modifier.name!r} is for attacks of the {modifier.side} side, but in "
                    f"{example.title!r} the other one attacks",
                    f"examples.{example.id}.modifiers.{place}",
                )
