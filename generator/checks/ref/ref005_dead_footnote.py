from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.wording import suggestion
from generator.diagnostics import Origin
from generator.edit_distance import nearest, only_nearest
from generator.model.tables import CategoryTable, OddsTable, Table


@check("REF005", "dead-footnote", ERROR, safe=True)
def dead_footnotes(context: CheckContext) -> Findings:
    """A row or a column of a table refers to a footnote that the table does not have.

    The mark would be printed and lead nowhere. Footnotes stand under `notes` of their table.
    """
    for table in context.game.tables.tables:
        known = [note.id for note in table.notes]
        for origin, name in _marks(table):
            if name not in known:
                meant = nearest(name, known)
                message = f"{table.name} has no footnote {name!r}"
                yield finding(
                    message, origin, help=suggestion(known, meant), fix=only_nearest(name, known)
                )


def _marks(table: Table) -> Iterator[tuple[Origin, str]]:
    origin = f"tables.{table.id}"
    for row in table.rows if isinstance(table, OddsTable | CategoryTable) else ():
        for place, name in enumerate(row.notes):
            yield f"{origin}.rows.{row.label}.notes.{place}", name
    for column in table.columns if isinstance(table, CategoryTable) else ():
        for place, name in enumerate(column.notes):
            yield f"{origin}.columns.{column.id}.notes.{place}", name
