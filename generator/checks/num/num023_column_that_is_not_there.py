from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related
from generator.model.names import numbered_sections
from generator.model.tables import CategoryTable
from generator.model.wording import listed

_MINUS = "\N{MINUS SIGN}"
_COLUMN = re.compile(rf"(?<![\w.])(?P<name>[+{_MINUS}-]\d+)(?![\w:/%]|\.\d)")
_DICE = re.compile(r"(?<![\w\N{VULGAR FRACTION ONE HALF}])(?P<name>\d{1,2}[dD]\d{1,3})\b")
_HALF = "\N{VULGAR FRACTION ONE HALF}"


@check("NUM023", "column-that-is-not-there", WARNING, english=True)
def columns_that_are_not_there(subject: Subject) -> Iterator[Finding]:
    """A rule speaks of a column, or of dice, that the table of its section does not have.

    "Roll in the column −2" of a table whose heads begin with −1, "*3D6* is the sum of three dice"
    where no cell says 3D6: the table was changed after the rule, or the other way round. Looked at
    are columns with a sign before the number, and dice beside other dice of the table.
    """
    tables = {t.id: t for t in subject.game.tables.tables if isinstance(t, CategoryTable)}
    shown: dict[str, list[CategoryTable]] = {}
    for entry in numbered_sections(subject.game.rules.sections):
        parent = shown.get(entry.origin.rpartition(".sections.")[0], [])
        shown[entry.origin] = parent + [tables[t] for t in entry.section.tables if t in tables]
    for line in subject.lines:
        theirs = shown.get(line.origin.rpartition(".")[0], [])
        for table in theirs if len(theirs) == 1 else ():
            yield from _judge(line, table)


def _judge(line: Line, table: CategoryTable) -> Iterator[Finding]:
    heads = {text for column in table.columns for text in (column.id, column.name)}
    signed = [head for head in heads if _COLUMN.fullmatch(head)]
    if signed and "column" in line.text:
        for match in _COLUMN.finditer(line.text):
            if match["name"].replace(_MINUS, "-") not in heads:
                yield _finding(line, match, table, f"no column {match['name']}")
    dice = {cell.lower().lstrip(_HALF) for row in table.rows for cell in row.cells}
    dice = {each for each in dice if _DICE.fullmatch(each)}
    found = list(_DICE.finditer(line.text)) if dice else []
    for match in found if len(found) > 1 else ():
        if match["name"].lower() not in dice:
            known = listed(sorted(dice), "or")
            yield _finding(line, match, table, f"{known} in its cells, and no {match['name']}")


def _finding(line: Line, match: re.Match[str], table: CategoryTable, has: str) -> Finding:
    return columns_that_are_not_there.finding(
        f"{table.name} has {has}",
        line.origin,
        within=line.within(*match.span()),
        related=(Related(None, "the table", f"tables.{table.id}", on_key=True),),
    )
