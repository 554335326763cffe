from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.combat import Found, work_lookup
from generator.diagnostics import Finding
from generator.model.lookups import Lookup
from generator.model.numbers import NumberRange
from generator.model.tables import CategoryTable


@check("EX002", "worked-lookup", ERROR, printable=True)
def lookups_that_do_not_work(subject: Subject) -> Iterator[Finding]:
    """A worked lookup does not work.

    A table that is not of combat has its examples too: so many sub-units and such a number give so
    many barrages. Postwar reads the cell, with the change of the die that another table gives,
    works it out and compares cell and result with those stated. Either the example or a cell is
    wrong.
    """
    tables = subject.game.tables
    known = {table.id: table for table in tables.tables if isinstance(table, CategoryTable)}
    for lookup in tables.lookups:
        if lookup.table not in known or not _readable(lookup, known[lookup.table]):
            continue  # REF001 tells of one that is not there, CRT005 of what cannot be read
        try:
            found = work_lookup(lookup, tables)
        except ValueError as error:
            message = f"{lookup.title!r} cannot be worked: {error}"
            yield lookups_that_do_not_work.finding(message, f"lookups.{lookup.id}", on_key=True)
        else:
            yield from _differences(lookup, found)


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


def _differences(lookup: Lookup, found: Found) -> Iterator[Finding]:
    steps = "\n".join(found.steps)
    for what, stated, worked in (
        ("cell", lookup.cell, found.cell),
        ("result", lookup.result, found.result),
    ):
        if stated != worked:
            yield lookups_that_do_not_work.finding(
                f"{lookup.title!r} says the {what} is {stated}, but it is {worked}",
                f"lookups.{lookup.id}.{what}",
                help=steps,
                fix=worked,
            )
