from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.tables import CategoryTable, CellKind

_HALF = re.compile(r"(?:½|1/2) ?[dD]")


@check("GAP003", "half-a-die", WARNING)
def half_dice(subject: Subject) -> Iterator[Finding]:
    """Half a die is rolled, and nothing says how it is rounded.

    Half of a 5 is 2 or 3, and two players will not agree on which. The document of the Standard
    Game has half dice in three of its tables and no word on rounding.
    """
    for table in subject.game.tables.tables:
        if not isinstance(table, CategoryTable) or table.rounding is not None:
            continue
        for row in table.rows:
            halves = [n for n, cell in enumerate(row.cells) if _HALF.match(cell)]
            if halves and (row.kind or table.cells) is CellKind.DICE:
                yield half_dice.finding(
                    f"{table.name} has half dice but does not say how a half is rounded",
                    f"tables.{table.id}.rows.{row.label}.cells.{halves[0]}",
                    help="add `rounding: up` or another to the table",
                )
                break
