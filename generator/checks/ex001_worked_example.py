"""A worked example does not work.

Examples are the tests of a rulebook. Postwar works each one from its factors, modifiers and die,
step by step as the rules order it, and compares the column and the result with those stated. Either
the example is wrong or a rule, a modifier or a cell of the table is; a player who follows the
printed example would learn the game wrong.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.combat import CombatError, Working, die_axis, sentences, standard_scale, work_example
from generator.diagnostics import Finding, Severity
from generator.model.combat import Example
from generator.model.tables import OddsTable, Tables


def examples_that_do_not_work(subject: Subject) -> Iterator[Finding]:
    """Find examples whose column or result is not what the tables give."""
    tables = subject.game.tables
    for example in tables.examples:
        table = _usable_table(example, tables)
        if table is None:
            continue
        try:
            working = work_example(example, tables)
        except CombatError as error:
            message = f"{example.title!r} cannot be worked: {error}"
            yield CHECK.finding(message, f"examples.{example.id}", on_key=True)
            continue
        if working is not None:
            yield from _differences(example, table, working, tables)


def _usable_table(example: Example, tables: Tables) -> OddsTable | None:
    """Return the example's table, unless another check tells what is amiss with it or its ids."""
    table = next((table for table in tables.tables if table.id == example.table), None)
    known = {modifier.id for modifier in tables.modifiers}
    if not isinstance(table, OddsTable) or not known.issuperset(example.modifiers):
        return None
    try:
        die_axis(table, tables.codes, standard_scale(table))
    except ValueError:
        return None
    return table


def _differences(
    example: Example, table: OddsTable, working: Working, tables: Tables
) -> Iterator[Finding]:
    steps = "\n".join(sentences(working, table, tables.modifiers))
    column = "" if working.column is None else str(table.columns[working.column])
    if example.column and column and column != example.column:
        yield CHECK.finding(
            f"{example.title!r} says column {example.column}, but the working comes to {column}",
            f"examples.{example.id}.column",
            help=steps,
            fix=column,
        )
    if working.result != example.result:
        outcome = "there is no attack" if working.result is None else f"it is {working.result}"
        yield CHECK.finding(
            f"{example.title!r} says the result is {example.result}, but {outcome}",
            f"examples.{example.id}.result",
            help=steps,
            fix=working.result,
        )


CHECK = Check(
    code="EX001",
    slug="worked-example",
    severity=Severity.ERROR,
    page=__doc__,
    find=examples_that_do_not_work,
    failing="""
examples:
  assault:
    title: An assault
    table: crt
    attack: 5
    defence: 2
    die: 2
    column: 2:1
    result: DE    # on a 2 the column 2:1 gives D
""",
    passing="""
examples:
  assault:
    title: An assault
    table: crt
    attack: 5
    defence: 2
    die: 2
    column: 2:1
    result: D
""",
)
