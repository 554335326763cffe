from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.combat import row_numbers
from generator.diagnostics import Finding
from generator.model.tables import OddsTable


@check("CRT006", "scales-disagree", ERROR)
def scales_that_disagree(subject: Subject) -> Iterator[Finding]:
    """The two die scales of a table are not mirror images of each other.

    A table that may be read with high or with low numbers best has two numbers in each row label,
    and they add up to the same sum in every row (7 for one six-sided die). Where they do not, the
    game has other chances on one scale than on the other.
    """
    for table in subject.game.tables.tables:
        if isinstance(table, OddsTable) and len(table.scales) == 2:
            yield from _rows(table)


def _rows(table: OddsTable) -> Iterator[Finding]:
    """Find labels to mend; none where CRT005 has told that the first scale itself is wrong."""
    try:
        named = [(row.label, row_numbers(row.label, table.die, 2)) for row in table.rows]
    except ValueError:
        return
    numbers = sorted(number for _, (first, _) in named for number in first)
    if numbers != list(range(table.die.lowest, table.die.highest + 1)):
        return
    total = table.die.lowest + table.die.highest
    for label, (first, second) in named:
        wanted = sorted(total - number for number in first)
        if sorted(second) != wanted:
            mirror = str(wanted[0]) if len(wanted) == 1 else f"{wanted[0]}-{wanted[-1]}"
            written = label.partition("|")[0].strip()
            yield scales_that_disagree.finding(
                f"row {label!r}: the other scale's number for {written} is {mirror}",
                f"tables.{table.id}.rows.{label}",
                on_key=True,
                help=f"on {table.die} the two numbers of a row add up to {total}",
                fix=f'"{written} | {mirror}"',
            )
