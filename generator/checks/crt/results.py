"""Results of tables: their codes, and better results for better odds and rolls."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from itertools import chain, pairwise

from generator.chances import Harms
from generator.checks.check import ERROR, WARNING, Findings, check, finding, of_game
from generator.checks.context import CheckContext
from generator.combat.cells import (
    REST,
    Comparison,
    best_first,
    compare,
    harms_of,
    led_to,
    read_outcome,
    results_of,
)
from generator.diagnostics import Finding, Origin
from generator.edit_distance import all_nearest
from generator.model.names import counted, listed
from generator.model.numbers import Difference, NumberRange, Odds
from generator.model.tables import Code, HitsTable, OpposedTable, ResultsTable, Row
from generator.records import Frozen

_LIKE = 0.5
"""Likeness from which a code is taken for a slip: codes are short."""


@check("CRT003", ERROR, safe=True)
def unknown_code(context: CheckContext) -> Findings:
    """A result is not in the legend.

    Every result in a table, in a ladder or made by a modifier is a code of the legend, a code that
    takes a number with its number (`2DE`), or several codes joined by `+`. Players do not know what
    any other result means.
    """
    codes = context.game.tables.codes
    has = f"the legend has {listed([code.id for code in codes])}"
    for origin, text in results_of(context.game.tables):
        try:
            read_outcome(text, codes)
        except ValueError as error:
            near = _meant(text, codes)
            hint = f"did you mean {listed(near, 'or')}? " if near else ""
            hint += has if codes else "the game has no legend: see `codes`"
            yield finding(str(error), origin, help=hint, fix=near[0] if len(near) == 1 else None)


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


@check("CRT004", WARNING)
def unused_code(context: CheckContext) -> Findings:
    """A code of the legend is in no table.

    No table holds it, no modifier makes it and no orders lead to it. Players look for it and do not
    find it. Often a mistyped cell was meant to hold it.
    """
    tables, used = context.game.tables, set[str]()
    for _, text in results_of(tables):
        with suppress(ValueError):
            used.update(each.code.id for each in read_outcome(text, tables.codes).results)
    used = led_to(used, tables)
    for code in tables.codes:
        if code.id not in used:
            yield finding(
                f"the legend has {code.id}, but no table gives it", f"codes.{code.id}", on_key=True
            )


@check("CRT050", WARNING)
def family_without_number(context: CheckContext) -> Findings:
    """A result that needs a number has none.

    `family: true` says that DE stands for 1DE, 2DE and so on. A cell with the code alone does not
    say how many units are lost. The draft of Myitkyina has 1DE and 2DE in its table, but its rules
    say "DE" where a routed unit may not retreat.
    """
    tables = context.game.tables
    families = frozenset(code.id for code in tables.codes if code.family)
    for origin, result in results_of(tables) if families else ():
        bare = [part.strip() for part in result.split("+") if part.strip() in families]
        if bare and origin.startswith("tables."):
            hint = f"write 1{bare[0]}, or leave out `family` in its legend"
            yield finding(f"{result} needs a number: how many are lost?", origin, help=hint)


_MANY = 3
"""So many places at which the same two results stand wrong are told as one."""


class _Cell(Frozen):
    """A cell of a combat table, and what its result does to whom."""

    text: str
    harms: Harms
    origin: Origin
    row: str
    odds: Odds | Difference | NumberRange

    @property
    def further(self) -> str:
        """What gives it, said of a column that lies further on."""
        odds = isinstance(self.odds, Odds)
        return f"the better odds {self.odds} give" if odds else f"{self.odds} further right gives"


def _ranked_tables(context: CheckContext) -> list[list[list[_Cell]]]:
    """Return the rows of tables by odds whose cells can be ranked, from the best for the attacker.

    No table has a cell that is not in the legend, or a row that is too long or too short.
    """
    codes = context.game.tables.codes
    ranked = []
    for origin, table in context.each(ResultsTable):
        with suppress(ValueError):
            rows = table.rows if best_first(table, codes) else table.rows[::-1]
            ranked.append([_cells(table, origin, row, codes) for row in rows])
    return ranked


def _cells(table: ResultsTable, origin: Origin, row: Row, codes: tuple[Code, ...]) -> list[_Cell]:
    at = f"{origin}.rows.{row.label}.cells"
    return [
        _Cell(text, harms_of(read_outcome(text, codes)), f"{at}.{place}", row.label, odds)
        for place, (text, odds) in enumerate(zip(row.cells, table.columns, strict=True))
    ]


def _out_of_order(
    pairs: Iterable[tuple[_Cell, _Cell]], wrong: Comparison, message: str, related: str
) -> Findings:
    """Find cells that compare wrongly with the one before; many of the same two as one.

    Where two results stand wrong again and again, it is their ranks rather than the cells.
    """
    groups: dict[tuple[str, str], list[Finding]] = defaultdict(list)
    for before, cell in pairs:
        if compare(cell.harms, before.harms) is wrong:
            better, worse = (cell, before) if wrong is Comparison.BETTER else (before, cell)
            told = message.format(better=better, worse=worse)
            see = (f"{related} {before.text}", before.origin)
            groups[better.text, worse.text].append(finding(told, cell.origin, see=see))
    for results, findings in groups.items():
        if len(findings) < _MANY:
            yield from findings
        else:
            times, ranks = counted(len(findings) - 1, "time"), " and ".join(results)
            yield replace(findings[0], help=f"and {times} more: check the ranks of {ranks}")


@check("CRT007", WARNING)
@of_game
def worse_with_a_better_die(context: CheckContext) -> Findings:
    """A better roll gives the attacker a worse result in the same column.

    Down each column results go from good to bad for the attacker, or stay the same. Where they go
    up again, two cells have probably been swapped. Results are compared by the `attacker` and
    `defender` ranks of their codes.
    """
    for rows in _ranked_tables(context):
        named = [row for row in rows if row and row[0].row != REST]  # what is left over is anywhere
        pairs = chain.from_iterable(zip(*two, strict=True) for two in pairwise(named))
        better = "at {better.odds}, roll {better.row!r} gives {better.text}"
        message = better + ", but the better roll {worse.row!r} gives only {worse.text}"
        yield from _out_of_order(pairs, Comparison.BETTER, message, "only")


@check("CRT008", WARNING)
@of_game
def worse_at_better_odds(context: CheckContext) -> Findings:
    """Better odds give the attacker a worse result for the same roll.

    Along each row results go from bad to good for the attacker, or stay the same. Where they fall
    back, a cell is probably wrong or two have been swapped. Results are compared by the `attacker`
    and `defender` ranks of their codes.
    """
    for rows in _ranked_tables(context):
        pairs = chain.from_iterable(map(pairwise, rows))
        better = "on roll {worse.row!r}, {better.odds} gives {better.text}"
        message = better + ", but {worse.further} only {worse.text}"
        yield from _out_of_order(pairs, Comparison.WORSE, message, "gives")


@check("CRT046", ERROR, each=OpposedTable | HitsTable)
def bands_that_meet(table: OpposedTable | HitsTable) -> Findings:
    """Two bands of opposed dice, or two effects of hits, overlap or leave out a number.

    "2" and "2+" in one table: a difference of two is in both bands, and players may use either.
    "0-1" and "3+": a difference of two is in neither. Bands are read in their order, from no
    difference upwards; so are the numbers of hits that bring something.
    """
    if isinstance(table, OpposedTable):
        what, which, spans = "a difference of {}", "band", [e.difference for e in table.bands]
    else:
        what, which, spans = "a number of {} hits", "effect", [e.hits for e in table.effects]
    for before, behind in pairwise(sorted(spans, key=_first)):
        last, first = before.last, behind.first
        fault = ""
        if last is None or first <= last:
            fault = f"{what.format(first)} is in two {which}s: {before} and {behind}"
        elif first > last + 1:
            fault = f"no {which} has {what.format(last + 1)}"
        if fault:
            see = (f"the other {which}", f".{which}s.{before}")
            yield finding(fault, f".{which}s.{behind}", on_key=True, see=see)


def _first(span: NumberRange) -> tuple[int, int]:
    return span.first, span.first if span.last is None else span.last
