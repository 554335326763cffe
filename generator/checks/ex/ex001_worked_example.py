from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from generator.checks.check import ERROR, check
from generator.checks.modifiers import overlap, wanting
from generator.checks.subject import Subject
from generator.combat import (
    CombatError,
    Working,
    die_axis,
    read_outcome,
    sentences,
    standard_scale,
    work_example,
)
from generator.diagnostics import Finding
from generator.model.combat import Example
from generator.model.tables import OddsTable, OpposedTable, Table, Tables


@check("EX001", "worked-example", ERROR, printable=True)
def examples_that_do_not_work(subject: Subject) -> Iterator[Finding]:
    """A worked example does not work.

    Examples are the tests of a rulebook. Postwar works each one from its factors, modifiers and
    dice, step by step as the rules order it, on tables by odds, by levels and of opposed dice, and
    compares the column, the difference and the result with those stated. Either the example is
    wrong or a rule, a modifier or a cell of the table is; a player who follows the printed example
    would learn the game wrong.
    """
    tables = subject.game.tables
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


def _faults(example: Example, table: Table, tables: Tables) -> Iterator[Finding]:
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
        yield examples_that_do_not_work.finding(message, origin, on_key=True)
        return
    yield from _differences(example, working, tables)


def _impossible(example: Example, table: Table) -> Iterator[Finding]:
    """Find numbers that the dice cannot show."""
    if not isinstance(table, OddsTable | OpposedTable):
        return
    for key, number in (("die", example.die), ("defence-die", example.defence_die)):
        if number is not None and not table.die.lowest <= number <= table.die.highest:
            message = f"{example.title!r} rolls {number}, which {table.die} cannot show"
            yield examples_that_do_not_work.finding(message, f"examples.{example.id}.{key}")


def _repeated(example: Example, tables: Tables) -> Iterator[Finding]:
    """Find modifiers that are named again though they count once."""
    counted = {modifier.id for modifier in tables.modifiers if modifier.per}
    for place, name in enumerate(example.modifiers):
        if name in example.modifiers[:place] and name not in counted:
            yield examples_that_do_not_work.finding(
                f"{example.title!r} names {name} again, which counts once",
                f"examples.{example.id}.modifiers.{place}",
                help="if it adds up, say under the modifier what it is counted `per`",
            )


def _differences(example: Example, working: Working, tables: Tables) -> Iterator[Finding]:
    steps = "\n".join(sentences(working, tables.modifiers))
    if example.column and working.head and _column(example, tables) != working.head:
        yield examples_that_do_not_work.finding(
            f"{example.title!r} says column {example.column}, but the working comes to "
            f"{working.head}",
            f"examples.{example.id}.column",
            help=steps,
            fix=working.head,
        )
    if example.difference is not None and example.difference != working.difference:
        found = "there is none" if working.difference is None else f"it is {working.difference}"
        yield examples_that_do_not_work.finding(
            f"{example.title!r} says the difference is {example.difference}, but {found}",
            f"examples.{example.id}.difference",
            help=steps,
            fix=None if working.difference is None else str(working.difference),
        )
    if not _same(working.result, example.result, tables):
        outcome = "there is no attack" if working.result is None else f"it is {working.result}"
        yield examples_that_do_not_work.finding(
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
