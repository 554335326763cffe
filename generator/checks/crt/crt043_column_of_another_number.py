"""A column is headed with another number than the one that it is known by.

Columns for years or margins are known by their numbers: `1940: "1940"`. Where the heading says
1939, players look in the wrong column, while worked readings still find the right one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.model.tables import CategoryTable

_NUMBER = re.compile(r"[-\N{MINUS SIGN}+]?\d+")


def other_headings(subject: Subject) -> Iterator[Finding]:
    """Find columns whose id is a number and whose name is another."""
    for table in subject.game.tables.tables:
        for column in table.columns if isinstance(table, CategoryTable) else ():
            if not _NUMBER.fullmatch(column.id):
                continue
            said = _NUMBER.findall(column.name)
            if said and _value(column.id) not in map(_value, said):
                yield CHECK.finding(
                    f"the column {column.id} is headed {column.name!r}",
                    f"tables.{table.id}.columns.{column.id}",
                )


def _value(text: str) -> int:
    return int(text.replace("\N{MINUS SIGN}", "-"))


_TABLE = """
tables:
  years:
    kind: category
    name: Years
    cells: number
    rows: {Infantry: ["1", "2"]}
"""

CHECK = Check(
    code="CRT043",
    slug="column-of-another-number",
    severity=Severity.WARNING,
    english=True,
    page=__doc__,
    find=other_headings,
    failing=f"""{_TABLE}
    columns: {{1940: "1940", 1941: "1942"}}
""",
    passing=f"""{_TABLE}
    columns: {{1940: "1940", 1941: "1941"}}
""",
)
