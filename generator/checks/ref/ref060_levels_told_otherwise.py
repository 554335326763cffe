from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.checks.sentences.line import Line
from generator.diagnostics import Finding, Related
from generator.model.tables import LevelTable

_ODDS = re.compile(r"(\d+:\d+):\s")
_RESULT = r"(?:[A-Z]{1,3}(?:\s+with\s+[A-Z]{1,3}|\+[A-Z]{1,3})*|dash|nothing)"
_ROW = re.compile(rf"\b{_RESULT}(?:,\s+(?:and\s+)?{_RESULT}\b){{3,}}")
_CLAUSE = re.compile(r"[.;]|,\s+(?:the|they|it)\b")


@check("REF060", "levels-told-otherwise", WARNING, english=True)
def levels_told_otherwise(context: CheckContext) -> Iterator[Finding]:
    """The rules tell the results of a table of levels otherwise than the table.

    A table of levels says what happens on the average at some odds, and up and down which ladder
    the results go. Rules repeat it: "2:1: D and R", and "the row AE, dash, D, DR, DE". Entries of
    lists that begin with odds are compared with the column of these odds, lists of four results or
    more with the ladder.
    """
    tables = [each for each in context.game.tables.tables if isinstance(each, LevelTable)]
    if len(tables) != 1:
        return
    table = tables[0]
    for line in context.lines:
        if line.origin.startswith("sections."):
            yield from _columns(line, table)
            yield from _ladder(line, table)


def _columns(line: Line, table: LevelTable) -> Iterator[Finding]:
    begins = _ODDS.match(line.text)
    column = next((each for each in table.columns if begins and str(each.odds) == begins[1]), None)
    if begins is None or column is None:
        return
    stop = _CLAUSE.search(line.text, begins.end())
    last = stop.start() if stop else len(line.text)
    told = [
        piece.text
        for piece in line.references(begins.end(), last)
        if piece.reference and piece.reference.kind == "code"
    ]
    if told and told != column.average.split("+"):
        yield _finding(
            line, (begins.end(), last), f"at {column.odds} it has {column.average}", table
        )


def _ladder(line: Line, table: LevelTable) -> Iterator[Finding]:
    for row in _ROW.finditer(line.text):
        told = [
            re.sub(r"\s+with\s+", "+", re.sub(r"\A(?:and\s+)", "", each))
            for each in re.split(r",\s+", row[0])
        ]
        told = ["-" if each in {"dash", "nothing"} else each for each in told]
        if len(told) == len(table.ladder) and told not in (
            list(table.ladder),
            list(reversed(table.ladder)),
        ):
            yield _finding(line, row.span(), f"its ladder is {', '.join(table.ladder)}", table)


def _finding(line: Line, span: tuple[int, int], says: str, table: LevelTable) -> Finding:
    return levels_told_otherwise.finding(
        f"{line.text[slice(*span)].strip()} is not what {table.name} says: {says}",
        line.origin,
        within=line.within(*span),
        related=(Related(None, "the table", f"tables.{table.id}", on_key=True),),
    )
