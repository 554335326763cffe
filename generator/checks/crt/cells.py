"""Rows, columns and cells of tables, and the dice that read them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from generator.checks.check import ERROR, WARNING, Findings, check, finding, repeated
from generator.checks.context import CheckContext
from generator.combat.cells import read_cell
from generator.combat.dice import row_numbers
from generator.diagnostics import Origin
from generator.model.names import counted, listed
from generator.model.numbers import Dice, Odds
from generator.model.schema import written
from generator.model.tables import CategoryTable, CellKind, LevelTable, OddsTable, Table, odds_of


@check("CRT001", "ragged-row", ERROR)
def ragged_rows(context: CheckContext) -> Findings:
    """A row of a table has more or fewer cells than the table has columns.

    One cell left out moves every result after it into the wrong column, and the table still looks
    like a table.
    """
    for table in context.game.tables.tables:
        if not isinstance(table, OddsTable | CategoryTable):
            continue
        origin = f"tables.{table.id}"
        for row in table.rows:
            if len(row.cells) != len(table.columns):
                yield finding(
                    f"row {row.label!r} has {counted(len(row.cells), 'cell')}, but {table.name} "
                    f"has {counted(len(table.columns), 'column')}",
                    f"{origin}.rows.{row.label}",
                    on_key=True,
                )
        for extra in table.extra if isinstance(table, OddsTable) else ():
            if len(extra.cells) != len(table.rows):
                yield finding(
                    f"column {extra.name} has {counted(len(extra.cells), 'cell')}, but "
                    f"{table.name} has {counted(len(table.rows), 'row')}",
                    f"{origin}.extra.{extra.id}.cells",
                )


@check("CRT002", "column-order", ERROR)
def columns_out_of_order(context: CheckContext) -> Findings:
    """The odds of a combat table do not rise from column to column.

    Columns run from the worst odds for the attacker to the best, each odds once. Shifts count
    columns, so two columns the wrong way round send every shift astray.
    """
    for table in context.game.tables.tables:
        for (_, before), (step, odds) in pairwise(_columns(table)):
            if odds.ratio <= before.ratio:
                fault = "are there twice" if odds.ratio == before.ratio else f"come after {before}"
                yield finding(
                    f"odds {odds} {fault}: columns run from the attacker's worst odds to his best",
                    f"tables.{table.id}.columns.{step}",
                    on_key=True,
                )


def _columns(table: Table) -> list[tuple[str, Odds]]:
    """Return the odds of the columns, each with its step in an origin."""
    if isinstance(table, OddsTable):
        return [(str(place), odds) for place, odds in enumerate(table.columns)]
    if isinstance(table, LevelTable):
        return [(str(column.odds), column.odds) for column in table.columns]
    return []


@check("CRT005", "die-numbers", ERROR)
def wrong_die_numbers(context: CheckContext) -> Findings:
    """The rows of a table do not name every number of the dice exactly once.

    Row labels say which rolls lead to the row: `6`, `2-4`, or `6 | 1` where the table may be read
    on two scales. A number that no row names has no result; one that two rows name has two. Where
    dice choose the column, the columns' ids and heads are held to the same.
    """
    for table in context.game.tables.tables:
        origin = f"tables.{table.id}"
        if isinstance(table, OddsTable | CategoryTable) and table.die is not None:
            rows = [(row.label, row.label) for row in table.rows]
            scales = table.scales if isinstance(table, OddsTable) else ()
            names = [scale.name for scale in scales] or [""]
            yield from _wrong_numbers("row", f"{origin}.rows", table.die, rows, names)
        if isinstance(table, CategoryTable) and table.column_die is not None:
            # By their ids columns are worked; only where these are right the heads are looked at.
            ids = [(column.id, column.id) for column in table.columns]
            heads = [(column.id, column.name) for column in table.columns]
            wrong = (
                list(_wrong_numbers("column", f"{origin}.columns", table.column_die, labels))
                for labels in (ids, heads)
            )
            yield from next(filter(None, wrong), [])


def _wrong_numbers(
    kind: str,
    origin: Origin,
    die: Dice,
    labels: list[tuple[str, str]],
    scales: Sequence[str] = ("",),
) -> Findings:
    """Judge the numbers of rows or columns, of each the step in an origin and the label."""
    named: list[tuple[str, tuple[tuple[int, ...], ...]]] = []
    for step, label in labels:
        try:
            named.append((step, row_numbers(label, die, len(scales))))
        except ValueError as error:
            yield finding(str(error), f"{origin}.{step}", on_key=True)
    if len(named) < len(labels):
        return
    # The second of two scales mirrors the first, or CRT006 tells.
    for scale, name in enumerate(scales if len(scales) != 2 else scales[:1]):
        on = f" on the scale {name!r}" if name else ""
        reached = [(number, (number, step)) for step, ways in named for number in ways[scale]]
        for (number, first), (_, step) in repeated(reached):
            yield finding(
                f"{number} leads to two {kind}s{on}",
                f"{origin}.{step}",
                on_key=True,
                see=("here first", f"{origin}.{first}", True),
            )
        missing = set(range(die.lowest, die.highest + 1)) - {n for n, _ in reached}
        if missing:
            listing = listed([str(number) for number in sorted(missing)], "or")
            message = f"no {kind} is reached by {listing} of {die}{on}"
            yield finding(message, origin, on_key=True)


@check("CRT006", "scales-disagree", ERROR)
def scales_that_disagree(context: CheckContext) -> Findings:
    """The two die scales of a table are not mirror images of each other.

    A table that may be read with high or with low numbers best has two numbers in each row label,
    and they add up to the same sum in every row (7 for one six-sided die). Where they do not, the
    game has other chances on one scale than on the other.
    """
    for origin, table in context.each(OddsTable):
        if len(table.scales) == 2:
            yield from _rows(table, origin)


def _rows(table: OddsTable, origin: Origin) -> Findings:
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
            yield finding(
                f"row {label!r}: the other scale's number for {written} is {mirror}",
                f"{origin}.rows.{label}",
                on_key=True,
                help=f"on {table.die} the two numbers of a row add up to {total}",
                fix=f'"{written} | {mirror}"',
            )


@check("CRT011", "unreadable-cell", ERROR)
def unreadable_cells(context: CheckContext) -> Findings:
    """A cell is not what the table says its cells are.

    A table of dice holds dice (`1D6`, `½D6`) or die faces (`5,6`), one of numbers holds numbers,
    and so on; `-` and `None` are empty cells of any kind.
    """
    for origin, table in context.each(CategoryTable):
        for row in table.rows:
            kind = row.kind or table.cells
            for place, cell in enumerate(row.cells if kind is not CellKind.CODE else ()):
                try:
                    read_cell(cell, kind)
                except ValueError as error:
                    yield finding(str(error), f"{origin}.rows.{row.label}.cells.{place}")


@check("CRT021", "like-its-neighbour", WARNING)
def like_neighbours(context: CheckContext) -> Findings:
    """Two neighbouring columns of a combat table hold the same results.

    Then it makes no difference at which of the two odds one attacks, and a shift from one to the
    other is worth nothing. Usually a column has been copied and not yet changed. The same holds for
    two rows: one more pip of the die would change nothing at all.
    """
    for origin, table in context.each(OddsTable):
        rows = table.rows
        if any(len(row.cells) != len(table.columns) for row in rows) or len(table.columns) < 2:
            continue
        columns = list(zip(*(row.cells for row in rows), strict=True))
        for place, (before, after) in enumerate(pairwise(columns), 1):
            if before == after:
                same = f"{table.columns[place - 1]} and {table.columns[place]} have the same"
                yield finding(f"{same} results for every roll", f"{origin}.columns.{place}")
        for upper, lower in pairwise(rows):
            if upper.cells == lower.cells:
                same = f"rows {upper.label!r} and {lower.label!r} have the same"
                where = f"{origin}.rows.{lower.label}"
                yield finding(f"{same} results at all odds", where, on_key=True)


_USUAL = tuple(
    Odds(attack, defence) for attack, defence in ((1, 4), (1, 3), (1, 2), (1, 1), (2, 1), (3, 1))
)
"""Steps that tables go by, however they go on at their ends."""


@check("CRT022", "skipped-odds", WARNING)
def skipped_odds(context: CheckContext) -> Findings:
    """The odds of a combat table leave out a whole step between two columns.

    From 2:1 the columns of a combat table go to 3:1, from 1:3 to 1:2. Where one such step is left
    out below 4:1, attacks at those odds fall back to a column that is a whole odd worse; far more
    often a digit of a head is wrong.
    """
    for table in context.game.tables.tables:
        steps = list(pairwise(odds_of(table)))
        in_order = all(before.ratio < after.ratio for before, after in steps)
        for before, after in steps if in_order else ():  # of others CRT002 tells
            for usual in _USUAL:
                if before.ratio < usual.ratio < after.ratio:
                    message = f"{table.name} goes from {before} to {after}, past {usual}"
                    yield finding(message, f"tables.{table.id}.columns", on_key=True)


@check("CRT044", "other-dice", WARNING)
def other_dice(context: CheckContext) -> Findings:
    """A table is rolled with dice that the game does not use.

    The title page says which dice the players need. A table for a die with other faces is a slip of
    the pen, unless such a die can be read from one of those: a d3 from a d6, a coin from any even
    one.
    """
    known = {dice.faces for dice in context.game.dice}
    names = listed([f"d{faces}" for faces in sorted(known)])
    for table in context.game.tables.tables if known else ():
        for key in ("die", "column_die", "contest"):
            dice = getattr(table, key, None)
            if isinstance(dice, Dice) and not any(faces % dice.faces == 0 for faces in known):
                message = f"the game is played with {names}, not with {dice}"
                yield finding(message, f"tables.{table.id}.{written(key)}")
