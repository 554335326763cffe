from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related
from generator.model.tables import OpposedTable


@check("CRT041", "less-than-the-least", ERROR)
def announced_too_low(subject: Subject) -> Iterator[Finding]:
    """A worked example announces less than the least strength that counts.

    A table of opposed dice says which strength is the least (`least`). A lower one may come of what
    is taken from a strength, never of what a player says: the number in the example is a slip.
    """
    least = {
        table.id: table.least
        for table in subject.game.tables.tables
        if isinstance(table, OpposedTable) and table.least is not None
    }
    for example in subject.game.tables.examples if least else ():
        lowest = least.get(example.table)
        for key, strength in (("attack", example.attack), ("defence", example.defence)):
            if lowest is not None and strength is not None and strength < lowest:
                yield announced_too_low.finding(
                    f"nobody can announce {strength}: the least is {lowest}",
                    f"examples.{example.id}.{key}",
                    related=(Related(None, "the least", f"tables.{example.table}.least"),),
                )
