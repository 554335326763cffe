from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.tables import CategoryTable, CellKind, Tables


@check("GAP005", "die-past-the-rows", WARNING)
def die_past_the_rows(subject: Subject) -> Iterator[Finding]:
    """A die is changed past the rows of its table, and no worked reading shows what then.

    A table has rows for 1 to 6, and another table adds three to the die. The players have an 8 in
    hand and no row for it. So it stands in the document of the Standard Game, whose Americans of
    1944 add three to their barrages. A worked reading (`lookups`) that goes past the end shows how
    it is done, and holds the definition to it.
    """
    tables = subject.game.tables
    by_id = {table.id: table for table in tables.tables}
    for table in tables.tables:
        if not isinstance(table, CategoryTable) or table.changes is None:
            continue
        changed = by_id.get(table.changes)
        if table.cells is CellKind.MODIFIER and isinstance(changed, CategoryTable) and changed.die:
            yield from _ends(tables, table, changed)


def _ends(tables: Tables, table: CategoryTable, changed: CategoryTable) -> Iterator[Finding]:
    """Find the largest change in either direction, where no reading shows what it leads to."""
    die = changed.die or changed.column_die
    if die is None:
        return
    changes = {
        (row.label, n): int(cell.replace("−", "-"))
        for row in table.rows
        for n, cell in enumerate(row.cells)
        if cell.replace("−", "-").lstrip("+-").isdecimal()
    }
    worked = [
        lookup.die + _change(changes, table, lookup.change.row, lookup.change.column)
        for lookup in tables.lookups
        if lookup.table == changed.id and lookup.die is not None and lookup.change is not None
    ]
    for end, sign in ((die.highest, 1), (die.lowest, -1)):
        at = max(changes, key=lambda cell: sign * changes[cell], default=None)
        if at is None or sign * changes[at] <= 0 or any(sign * (n - end) > 0 for n in worked):
            continue
        past = "above" if sign > 0 else "below"
        yield die_past_the_rows.finding(
            f"{changes[at]:+} takes the die of {changed.name} to {end + changes[at]}, "
            f"{past} its last row, and no reading shows what then",
            f"tables.{table.id}.rows.{at[0]}.cells.{at[1]}",
            help="work one out in `lookups`, with a `change` that goes past the end",
        )


def _change(
    changes: dict[tuple[str, int], int], table: CategoryTable, row: str, column: str
) -> int:
    columns = [each.id for each in table.columns]
    return changes.get((row, columns.index(column)), 0) if column in columns else 0
