"""Results of tables: their codes, and better results for better odds and rolls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import TypeAlias

from generator.checks.check import ERROR, WARNING, check
from generator.checks.context import CheckContext
from generator.combat.cells import (
    Comparison,
    Harms,
    best_first,
    compare,
    harms_of,
    read_outcome,
    results_of,
)
from generator.diagnostics import Finding, Origin, Related
from generator.edit_distance import all_nearest
from generator.model.names import listed
from generator.model.tables import Band, Code, OddsTable, OpposedTable, Row, Tables
from generator.records import dataclass

_LIKE = 0.5
"""Likeness from which a code is taken for a slip: codes are short."""


@check("CRT003", "unknown-code", ERROR, safe=True)
def unknown_codes(context: CheckContext) -> Iterator[Finding]:
    """A result is not in the legend.

    Every result in a table, in a ladder or made by a modifier is a code of the legend, a code that
    takes a number with its number (`2DE`), or several codes joined by `+`. A player who rolls
    anything else has rolled nothing.
    """
    codes = context.game.tables.codes
    legend = _legend(codes)
    for origin, text in results_of(context.game.tables):
        try:
            read_outcome(text, codes)
        except ValueError as error:
            meant = _meant(text, codes)
            hint = f"did you mean {listed(meant, 'or')}? " if meant else ""
            fix = meant[0] if len(meant) == 1 else None
            yield unknown_codes.finding(str(error), origin, help=hint + legend, fix=fix)


def _legend(codes: tuple[Code, ...]) -> str:
    if not codes:
        return "the game has no legend: see `codes`"
    return f"the legend has {listed([code.id for code in codes])}"


def _meant(text: str, codes: tuple[Code, ...]) -> tuple[str, ...]:
    """Return the results that `text` may have been meant to be, its wrong part put right."""
    names = [code.id for code in codes]
    parts = [part.strip() for part in text.split("+")]
    for place, part in enumerate(parts):
        try:
            read_outcome(part, codes)
        except ValueError:
            near = all_nearest(part, names, _LIKE)
            return tuple("+".join([*parts[:place], one, *parts[place + 1 :]]) for one in near)
    return ()


@check("CRT004", "unused-code", WARNING)
def unused_codes(context: CheckContext) -> Iterator[Finding]:
    """A code of the legend is the result of nothing.

    No table holds it and no modifier makes it. Players look for it in vain; often it is a cell with
    a slip that was meant to hold it.
    """
    tables = context.game.tables
    used = set(_used(tables))
    for code in tables.codes:
        if code.id not in used:
            yield unused_codes.finding(
                f"nothing has the result {code.id}", f"codes.{code.id}", on_key=True
            )


def _used(tables: Tables) -> Iterator[str]:
    for _, text in results_of(tables):
        try:
            outcome = read_outcome(text, tables.codes)
        except ValueError:
            continue
        yield from (result.code.id for result in outcome.results)


@check("CRT050", "family-without-number", WARNING)
def families_without_number(context: CheckContext) -> Iterator[Finding]:
    """A result that takes a number stands without one.

    `family: true` says that DE stands for 1DE, 2DE and so on. A cell that has the bare code leaves
    open how many go. The draft of Myitkyina has 1DE and 2DE in its table and speaks of "DE" where a
    routed unit may not retreat.
    """
    tables = context.game.tables
    families = frozenset(code.id for code in tables.codes if code.family)
    for origin, result in results_of(tables) if families else ():
        bare = [part.strip() for part in result.split("+") if part.strip() in families]
        if bare and origin.startswith("tables."):
            yield families_without_number.finding(
                f"{result} says that some are lost, but not how many",
                origin,
                help=f"write 1{bare[0]}, or leave out `family` in its legend",
            )


MANY = 3
"""So many places at which the same two results stand wrong are told as one."""

Pair: TypeAlias = tuple[str, str]
"""Two results as they stand in their cells."""


@dataclass(frozen=True, slots=True)
class ResultRanking:
    """The rows of a table from the attacker's best to his worst, with the standing of each cell."""

    table: OddsTable
    rows: tuple[Row, ...]
    standings: tuple[tuple[Harms, ...], ...]

    def origin(self, row: int, column: int) -> Origin:
        """Return the origin of a cell."""
        return f"tables.{self.table.id}.rows.{self.rows[row].label}.cells.{column}"

    def cell(self, row: int, column: int) -> str:
        """Return the text of a cell."""
        return self.rows[row].cells[column]


def ranked_tables(context: CheckContext) -> Iterator[ResultRanking]:
    """Yield the combat tables by odds whose cells can be ranked."""
    for table in context.game.tables.tables:
        ranked = (
            result_ranking(table, context.game.tables.codes)
            if isinstance(table, OddsTable)
            else None
        )
        if ranked:
            yield ranked


def gathered(found: Iterable[tuple[Pair, Finding]]) -> Iterator[Finding]:
    """Yield findings about pairs of results; many about the same two are told by the first.

    Where two results stand wrong again and again, it is their ranks rather than the cells.
    """
    groups: dict[Pair, list[Finding]] = {}
    for pair, finding in found:
        groups.setdefault(pair, []).append(finding)
    for (better, worse), findings in groups.items():
        if len(findings) < MANY:
            yield from findings
        else:
            times, ranks = len(findings) - 1, f"the ranks of {better} and {worse}"
            yield replace(findings[0], help=f"and {times} times more: are {ranks} right?")


def result_ranking(table: OddsTable, codes: tuple[Code, ...]) -> ResultRanking | None:
    """Rank the cells of `table`; None where a cell is not in the legend or a row is ragged."""
    if any(len(row.cells) != len(table.columns) for row in table.rows):
        return None
    try:
        rows = table.rows if best_first(table, codes) else tuple(reversed(table.rows))
        ranked = tuple(
            tuple(harms_of(read_outcome(cell, codes)) for cell in row.cells) for row in rows
        )
    except ValueError:
        return None
    return ResultRanking(table, rows, ranked)


@check("CRT007", "worse-with-a-better-die", WARNING)
def worse_with_a_better_die(context: CheckContext) -> Iterator[Finding]:
    """A better roll gives the attacker a worse result in the same column.

    Down each column results go from good to bad for the attacker, or stay the same. Where they go
    up again, two cells have probably been swapped. Results are compared by the `attacker` and
    `defender` ranks of their codes.
    """
    for ranked in ranked_tables(context):
        yield from gathered(_down_columns(ranked))


def _down_columns(ranked: ResultRanking) -> Iterator[tuple[Pair, Finding]]:
    for row in range(1, len(ranked.rows)):
        for column, odds in enumerate(ranked.table.columns):
            above, below = ranked.standings[row - 1][column], ranked.standings[row][column]
            if compare(below, above) is Comparison.BETTER:
                better, worse = ranked.cell(row, column), ranked.cell(row - 1, column)
                labels = f"{ranked.rows[row].label!r} gives {better} but the better roll"
                finding = worse_with_a_better_die.finding(
                    f"at {odds}, {labels} {ranked.rows[row - 1].label!r} only {worse}",
                    ranked.origin(row, column),
                    related=(Related(None, f"only {worse}", ranked.origin(row - 1, column)),),
                )
                yield (better, worse), finding


@check("CRT008", "worse-at-better-odds", WARNING)
def worse_at_better_odds(context: CheckContext) -> Iterator[Finding]:
    """Better odds give the attacker a worse result for the same roll.

    Along each row results go from bad to good for the attacker, or stay the same. Where they fall
    back, a cell is probably wrong or two have been swapped. Results are compared by the `attacker`
    and `defender` ranks of their codes.
    """
    for ranked in ranked_tables(context):
        yield from gathered(_along_rows(ranked))


def _along_rows(ranked: ResultRanking) -> Iterator[tuple[Pair, Finding]]:
    columns = ranked.table.columns
    for row, standings in enumerate(ranked.standings):
        for column in range(1, len(columns)):
            if compare(standings[column], standings[column - 1]) is Comparison.WORSE:
                here, before = ranked.cell(row, column), ranked.cell(row, column - 1)
                odds = f"{columns[column - 1]} gives {before} but {columns[column]} only {here}"
                finding = worse_at_better_odds.finding(
                    f"on {ranked.rows[row].label!r}, {odds}",
                    ranked.origin(row, column),
                    related=(Related(None, f"gives {before}", ranked.origin(row, column - 1)),),
                )
                yield (before, here), finding


@check("CRT046", "bands-that-meet", ERROR)
def bands_that_meet(context: CheckContext) -> Iterator[Finding]:
    """Two bands of a table of opposed dice overlap, or a difference between them has none.

    "2" and "2+" in one table: a difference of two is in both, and the players will read either.
    "0-1" and "3+" leave them without an answer at two. Bands are read in their order, from no
    difference on.
    """
    for table in context.game.tables.tables:
        bands = table.bands if isinstance(table, OpposedTable) else ()
        for before, behind in pairwise(sorted(bands, key=_first)):
            fault = _misfit(before, behind)
            if fault:
                origin = f"tables.{table.id}.bands"
                related = (Related(None, "its neighbour", f"{origin}.{before.difference}"),)
                where = f"{origin}.{behind.difference}"
                yield bands_that_meet.finding(fault, where, on_key=True, related=related)


def _first(band: Band) -> tuple[int, int]:
    last = band.difference.last
    return band.difference.first, band.difference.first if last is None else last


def _misfit(before: Band, behind: Band) -> str | None:
    last, first = before.difference.last, behind.difference.first
    if last is None or first <= last:
        return f"a difference of {first} is in {before.difference} and in {behind.difference}"
    if first > last + 1:
        return f"no band has a difference of {last + 1}"
    return None
