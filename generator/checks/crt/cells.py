"""Rows, columns and cells of tables, and the dice that read them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, TypeAlias

from generator.checks.check import ERROR, WARNING, Findings, check, finding, repeated
from generator.checks.context import CheckContext
from generator.combat.cells import REST, read_cell
from generator.combat.dice import OffTheDice, named_numbers, row_numbers
from generator.combat.hits import shown_ratings
from generator.combat.methods import METHODS, WORKED_AT, misplaced
from generator.edit_distance import nearest
from generator.model.combat import Modifier, ModifierKind, rating_of
from generator.model.counters import Counters
from generator.model.names import counted, listed
from generator.model.numbers import Dice, Odds, Range
from generator.model.schema import written
from generator.model.tables import (
    CategoryTable,
    CellKind,
    DifferentialTable,
    FireTable,
    HitsTable,
    LevelTable,
    OddsTable,
    Operation,
    OpposedTable,
    ResultsTable,
    Table,
    Tables,
    odds_of,
)


@check("CRT001", ERROR, each=ResultsTable | CategoryTable)
def ragged_row(table: ResultsTable | CategoryTable) -> Findings:
    """A row of a table has more or fewer cells than the table has columns.

    One cell left out moves every result after it into the wrong column, and the table still looks
    like a table.
    """
    lists = [(f"row {r.label!r}", r.cells, f".rows.{r.label}", "column") for r in table.rows]
    if isinstance(table, ResultsTable):
        lists += [(f"column {e.name}", e.cells, f".extra.{e.id}.cells", "row") for e in table.extra]
    for name, cells, origin, kind in lists:
        length = len(table.columns if kind == "column" else table.rows)
        if len(cells) != length:
            has = f"{name} has {counted(len(cells), 'cell')}, but {table.name} has"
            yield finding(f"{has} {counted(length, kind)}", origin, on_key=kind == "column")


@check("CRT002", ERROR, each=OddsTable | LevelTable)
def column_order(table: OddsTable | LevelTable) -> Findings:
    """The odds of a combat table do not rise from column to column.

    Columns run from the worst odds for the attacker to the best, each odds once. Shifts count
    columns: if two columns have changed places, column shifts lead to the wrong column.
    """
    by_odds = isinstance(table, OddsTable)
    heads = [each if isinstance(each, Odds) else each.odds for each in table.columns]
    for place, (before, odds) in enumerate(pairwise(heads), 1):
        if odds.ratio <= before.ratio:
            fault = "are there twice" if odds.ratio == before.ratio else f"follow {before}"
            message = f"odds {odds} {fault}: columns go from the attacker's worst odds to the best"
            yield finding(message, f".columns.{place if by_odds else odds}", on_key=True)


@check("CRT056", ERROR, each=DifferentialTable | FireTable)
def number_without_column(table: DifferentialTable | FireTable) -> Findings:
    """A table by differences or of fire has no column for a number, or two.

    Each column begins where the one before it ends: `-2 to -1`, then `0`, then `1 to 4`; of fire
    `1-2`, then `3-5`, then `6+`. A number that no column has gives no result, and one in two
    columns gives either.
    """
    heads: tuple[Any, ...] = table.columns
    each = "strength" if isinstance(table, FireTable) else "difference"
    for place, (before, head) in enumerate(pairwise(heads), 1):
        if not head.rises_from(before):
            message = f"{head} does not begin where {before} ends"
            yield finding(message, f".columns.{place}", help=f"each {each} is in one column")


_Ordered: TypeAlias = OddsTable | DifferentialTable | FireTable | OpposedTable | HitsTable


@check("CRT057", ERROR, each=ResultsTable | OpposedTable | HitsTable)
def order_that_cannot_be_worked(context: CheckContext, table: _Ordered) -> Findings:
    """The `order` of a table cannot be worked.

    Odds come of factors, shifts move a column that has been found, and a result is read before it
    is replaced. An `order` has each operation of its kind of table that the game uses, and each
    behind those that it needs: each `clamp` behind `compare`, the last behind the shifts; `round`
    behind `halve`.
    Operations for which it has no modifier and no limit may be left out.
    """
    method = METHODS[type(table)]
    order = table.order
    for place, operation in enumerate(order):
        if operation not in method.operations:
            yield finding(f"{method.scope.place} has no `{operation}`", f".order.{place}")
    needed = set(method.order) - _idle(table, context.game.tables)
    missing = [each for each in dict.fromkeys(method.order) if each in needed.difference(order)]
    if order and missing:
        names = listed([f"`{each}`" for each in missing])
        usual = f"the usual order is [{', '.join(method.order)}]"
        yield finding(f"the order leaves out {names}", ".order", on_key=True, help=usual)
    for place, before, after in misplaced(table):
        message = f"`{after}` needs `{before}`, which comes behind it"
        yield finding(message, f".order.{place}")


def _idle(table: _Ordered, tables: Tables) -> set[Operation]:
    """Return the operations that change nothing: no modifier and no limit is worked at them."""
    worked = {
        WORKED_AT[each.kind]
        for each in tables.modifiers
        if not each.extra_column and (not each.tables or table.id in each.tables)
    }
    if isinstance(table, HitsTable):
        return set(METHODS[HitsTable].order) - worked - {Operation.READ, Operation.STEPS}
    idle = {Operation.MULTIPLY, Operation.HALVE, Operation.REPLACE} - worked
    if isinstance(table, OpposedTable):
        return idle | ({Operation.LEAST} if table.least is None else set())
    ends = (table.beyond.below, table.beyond.above) if table.beyond else ()
    if Operation.SHIFT not in worked:
        idle.add(Operation.SHIFT)
    if Operation.DIE not in worked and not any(end and end.die for end in ends):
        idle |= {Operation.DIE, Operation.END_ROW}
    limits = {Operation.CAP: table.shift_limit, Operation.DIE_CAP: table.die_limit}
    return idle | {operation for operation, limit in limits.items() if limit is None}


@check("CRT060", ERROR, each=HitsTable)
def hit_off_the_die(context: CheckContext, table: HitsTable) -> Findings:
    """A number that hits is not one of the die, or nothing says which way it runs.

    `5-6` runs up to the highest number of the die, `1-2` down to the lowest: a modifier of the die
    makes it one number more at the other end, so that a number such as `3-4` cannot be changed.
    What always hits and what never does have no number in common. Half a die, and dice read as tens
    and units, hit nothing.
    """
    die, numbers = table.die, {*table.die.numbers}
    if die.factor != 1 or die.tens:
        yield finding(f"{die} cannot be rolled to hit", ".die", help="write 1d6, 2d6 or 1d10")
        return
    spans = (("hit", table.hit.numbers), ("always_hits", table.always_hits))
    for key, span in (*spans, ("never_hits", table.never_hits)):
        if span and not {span.first, span.last or die.highest} <= numbers:
            message = f"{span} is not a result of {die}, which gives {die.lowest}-{die.highest}"
            yield finding(message, f".{written(key)}")
    always, never = table.always_hits, table.never_hits
    both = [n for n in die.numbers if always and never and n in always and n in never]
    if both:
        yield finding(f"{both[0]} always hits and never hits", ".never-hits", see=".always-hits")
    span = table.hit.numbers
    inside = span and span.last and die.lowest < span.first <= span.last < die.highest
    changed = next((one for one in context.game.tables.modifiers if _changes_the_die(one)), None)
    if inside and changed:
        message = f"{span} is at neither end of {die}, so {changed.name!r} cannot change it"
        yield finding(message, ".hit", see=("the modifier", f"modifiers.{changed.id}", True))


def _changes_the_die(modifier: Modifier) -> bool:
    return modifier.kind is ModifierKind.DIE and not modifier.extra_column


@check("CRT061", ERROR, each=HitsTable)
def rating_on_no_counter(context: CheckContext, table: HitsTable) -> Findings:
    """A hit goes by a rating that no counter has, or a rating is not in the printed table.

    `quality or less` needs the name `quality` among `counters.factors`, and units that have so many
    factors. The table prints what hits for each rating: for those of the die, six at most, if
    `ratings` does not say which. A rating of a unit that is missing there has to be guessed. Units
    that are `ignored` are some of those that there are, and roll nothing.
    """
    units = context.counters.units
    for key, each in enumerate(table.ignored):
        states = (each.state,) if each.state else ()
        free = sum(each.applies(unit, states) for unit in units)
        if not free or (free == len(units) and not each.state):
            what = "no unit is all of this" if not free else "this is every unit: nobody rolls"
            yield finding(what, f".ignored.{key}", see="the units: units")
    name, names = table.hit.rating, context.counters.counters.factors
    if not name:
        if table.ratings is not None:
            yield finding(f"a hit is {table.hit}, whatever the rating", ".ratings")
        return
    if name not in names:
        meant = nearest(name, names)
        fix = str(table.hit).replace(name, meant, 1) if meant else None
        known = f", or write {listed(list(names), 'or')}" if names else ""
        hint = None if fix else f"add it to `counters.factors`{known}"
        yield finding(f"counters have no factor {name!r}", ".hit", help=hint, meant=fix)
        return
    place, shown = names.index(name), shown_ratings(table)
    for unit in units:
        parts = unit.factors.parts if unit.factors and not table.ignores(unit, ()) else ()
        if len(parts) > place and parts[place].value not in {0, *shown}:
            message = f"{unit.name} has {name} {parts[place].value}, but the table goes from"
            at = ".ratings" if table.ratings else ""
            see = ("the unit", f"units.{unit.id}.factors")
            hint = "say in `ratings` which ratings there are"
            yield finding(f"{message} {shown[0]} to {shown[-1]}", at, help=hint, see=see)


@check("CRT067", ERROR, each=FireTable | HitsTable)
def range_on_no_counter(context: CheckContext, table: FireTable | HitsTable) -> Findings:
    """The range of a table is a factor that no counter has.

    `range: 6` is the same for all units. A name stands for a number on each counter; it is one of
    `counters.factors`, and units have so many factors. A unit that has none attacks adjacent hexes.
    """
    yield from reach_of_nobody(table.range, context.counters)


def reach_of_nobody(reach: Range | None, counters: Counters) -> Findings:
    """Yield that a range is a factor that counters do not have, or that reaches no further."""
    if reach is None or not reach.rating:
        return
    names = counters.counters.factors
    if reach.rating not in names:
        meant = nearest(reach.rating, names)
        known = f", or write {listed(list(names), 'or')}" if names else ""
        hint = None if meant else f"add it to `counters.factors`{known}"
        message = f"counters have no factor {reach.rating!r}"
        yield finding(message, ".range", help=hint, meant=meant)
    elif not any((rating_of(u, reach.rating, counters) or 0) > 1 for u in counters.units):
        message = f"no unit has a {reach.rating} of more than 1 hex"
        yield finding(message, ".range", see="the names: counters.factors")


@check("CRT005", ERROR, each=ResultsTable | CategoryTable)
def die_numbers(table: ResultsTable | CategoryTable) -> Findings:
    """The rows of a table do not name every number of the dice exactly once.

    Row labels say which rolls lead to the row: `6`, `2-4`, or `6 | 1` where the table may be read
    on two scales. A number that no row names has no result, unless a row `other` is for all that
    are left over; one that two rows name has two. If dice choose the column, the same applies to
    the ids and heads of the columns.
    """
    if table.die is not None:
        rows = [(row.label, row.label) for row in table.rows]
        scales = table.scales if isinstance(table, ResultsTable) else ()
        names = [scale.name for scale in scales] or [""]
        past = _PAST_THE_ROWS if isinstance(table, ResultsTable) else ""
        yield from wrong_numbers("row", table.die, rows, names, past)
    if isinstance(table, CategoryTable) and table.column_die is not None:
        # By their ids columns are worked; only where these are right the heads are looked at.
        ids = [(column.id, column.id) for column in table.columns]
        heads = [(column.id, column.name) for column in table.columns]
        wrong = (list(wrong_numbers("column", table.column_die, each)) for each in (ids, heads))
        yield from next(filter(None, wrong), [])


_PAST_THE_ROWS = (
    "rows go as far as the dice: a die that modifiers carry past the last row is read in it"
)


def wrong_numbers(
    kind: str,
    die: Dice,
    labels: list[tuple[str, str]],
    scales: Sequence[str] = ("",),
    past: str = "",
) -> Findings:
    """Judge the numbers of rows or columns, of each the step in an origin and the label.

    `past` is the help for numbers that the dice cannot show.
    """
    origin = f".{kind}s"
    named: list[tuple[str, tuple[tuple[int, ...], ...]]] = []
    for step, label in labels:
        try:
            if label != REST:
                named.append((step, row_numbers(label, die, len(scales))))
        except ValueError as error:
            hint = past if past and isinstance(error, OffTheDice) else None
            yield finding(str(error), f"{origin}.{step}", on_key=True, help=hint)
    rest = [step for step, label in labels if label == REST]
    if len(named) + len(rest) < len(labels):
        return
    # The second of two scales mirrors the first, or CRT006 tells.
    for scale, name in enumerate(scales if len(scales) != 2 else scales[:1]):
        on = f" on the scale {name!r}" if name else ""
        reached = [(number, (number, step)) for step, ways in named for number in ways[scale]]
        for (number, first), (_, step) in repeated(reached):
            see = ("first here", f"{origin}.{first}", True)
            message = f"{number} leads to two {kind}s{on}"
            yield finding(message, f"{origin}.{step}", on_key=True, see=see)
        missing = set(die.numbers) - {n for n, _ in reached}
        if rest and not missing:
            message = f"no number of {die} is left over for {REST}{on}"
            yield finding(message, f"{origin}.{rest[0]}", on_key=True)
        if missing and not rest:
            listing = listed([str(number) for number in sorted(missing)], "or")
            message = f"no {kind} is for {listing} on {die}{on}"
            yield finding(message, origin, on_key=True)


@check("CRT006", ERROR, each=ResultsTable)
def scales_disagree(table: ResultsTable) -> Findings:
    """The two die scales of a table are not mirror images of each other.

    A table that may be read with high or with low numbers best has two numbers in each row label.
    They add up to the same sum in every row (7 for one six-sided die). If they do not, the game has
    different chances on the two scales.
    """
    die = table.die
    try:
        labels = [row.label for row in table.rows]
        named = list(zip(labels, named_numbers(labels, die, 2), strict=True))
    except ValueError:  # CRT005 tells of it, and of a first scale that is wrong itself
        return
    numbers = sorted(number for _, (first, _) in named for number in first)
    if len(table.scales) != 2 or numbers != list(die.numbers):
        return
    total = die.lowest + die.highest
    for label, (first, second) in named:
        if label == REST:
            continue
        mirrored = sorted(total - number for number in first)
        if sorted(second) != mirrored:
            mirror = str(mirrored[0]) if len(mirrored) == 1 else f"{mirrored[0]}-{mirrored[-1]}"
            written = label.partition("|")[0].strip()
            yield finding(
                f"row {label!r}: {written} on one scale must be {mirror} on the other",
                f".rows.{label}",
                on_key=True,
                help=f"on {die} the two numbers of a row add up to {total}",
                fix=f'"{written} | {mirror}"',
            )


@check("CRT011", ERROR, each=CategoryTable)
def unreadable_cell(table: CategoryTable) -> Findings:
    """A cell is not of the kind that the table says.

    A table of dice holds dice (`1D6`, `½D6`) or die faces (`5,6`), one of numbers holds numbers,
    and so on; `-` and `None` are empty cells of any kind.
    """
    for row in table.rows:
        kind = row.kind or table.cells
        for place, cell in enumerate(row.cells if kind is not CellKind.CODE else ()):
            try:
                read_cell(cell, kind)
            except ValueError as error:
                yield finding(str(error), f".rows.{row.label}.cells.{place}")


@check("CRT021", WARNING, each=ResultsTable)
def like_its_neighbour(table: ResultsTable) -> Findings:
    """Two neighbouring columns of a combat table have the same results.

    It makes no difference at which of the two odds a player attacks, and a column shift from one to
    the other does nothing. Usually a column was copied and not yet changed. Two equal rows are
    reported as well: one more on the die would change nothing.
    """
    rows, odds = table.rows, table.columns
    if any(len(row.cells) != len(odds) for row in rows) or len(odds) < 2:
        return
    columns = list(zip(*(row.cells for row in rows), strict=True))
    for place, (before, after) in enumerate(pairwise(columns), 1):
        if before == after:
            same = f"{odds[place - 1]} and {odds[place]} have the same"
            yield finding(f"{same} results for every roll", f".columns.{place}")
    for upper, lower in pairwise(rows):
        if upper.cells == lower.cells:
            same = f"rows {upper.label!r} and {lower.label!r} have the same"
            where = "at all odds" if isinstance(table, OddsTable) else "in all columns"
            yield finding(f"{same} results {where}", f".rows.{lower.label}", on_key=True)


_USUAL = tuple(
    Odds(attack, defence) for attack, defence in ((1, 4), (1, 3), (1, 2), (1, 1), (2, 1), (3, 1))
)
"""Steps that tables go by, however they go on at their ends."""


@check("CRT022", WARNING, each=Table)
def skipped_odds(table: Table) -> Findings:
    """The odds of a combat table skip a column.

    The columns of a combat table go from 2:1 to 3:1, and from 1:3 to 1:2. If such a step below 4:1
    is missing, attacks at those odds use the next worse column. More often a digit of a head is
    wrong.
    """
    steps = list(pairwise(odds_of(table)))
    in_order = all(before.ratio < after.ratio for before, after in steps)
    for before, after in steps if in_order else ():  # of others CRT002 tells
        for usual in _USUAL:
            if before.ratio < usual.ratio < after.ratio:
                message = f"{table.name} goes from {before} to {after} without {usual}"
                yield finding(message, ".columns", on_key=True)


@check("CRT044", WARNING, each=Table)
def other_dice(context: CheckContext, table: Table) -> Findings:
    """A table is rolled with dice that the game does not use.

    The title page says which dice the players need. A table for a die with other faces is wrong,
    unless such a die can be read from one of those: a d3 from a d6, a coin from any die with an
    even number of faces, a d100 from two d10.
    """
    known = {dice.thrown[1] for dice in context.game.dice}
    names = listed([f"d{faces}" for faces in sorted(known)])
    for key in ("die", "column_die", "contest") if known else ():
        dice = getattr(table, key, None)
        if isinstance(dice, Dice) and not any(n % dice.thrown[1] == 0 for n in known):
            yield finding(
                f"the dice of the game are {names}, but this table uses {dice}", f".{written(key)}"
            )
