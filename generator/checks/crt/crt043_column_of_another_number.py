from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.diagnostics import Finding
from generator.model.tables import CategoryTable

_NUMBER = re.compile(r"[-\N{MINUS SIGN}+]?\d+")


@check("CRT043", "column-of-another-number", WARNING, english=True)
def other_headings(context: CheckContext) -> Iterator[Finding]:
    """A column is headed with another number than the one that it is known by.

    Columns for years or margins are known by their numbers: `1940: "1940"`. Where the heading says
    1939, players look in the wrong column, while worked readings still find the right one.
    """
    for table in context.game.tables.tables:
        for column in table.columns if isinstance(table, CategoryTable) else ():
            if not _NUMBER.fullmatch(column.id):
                continue
            said = _NUMBER.findall(column.name)
            if said and _value(column.id) not in map(_value, said):
                yield other_headings.finding(
                    f"the column {column.id} is headed {column.name!r}",
                    f"tables.{table.id}.columns.{column.id}",
                )


def _value(text: str) -> int:
    return int(text.replace("\N{MINUS SIGN}", "-"))
