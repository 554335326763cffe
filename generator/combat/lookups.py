"""Tables by category read and worked: the row, the column, the cell and what comes of it.

In: a lookup of the model and the tables. Out: the cell, the result, and each step in a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import floor

from generator.combat.cells import EMPTY, LEFT_OVER, REST, Faces, read_cell
from generator.combat.dice import named_numbers, roll_chances, rounded
from generator.combat.working import Attack, CombatError, Resolution, Roll, Scope, StepKind
from generator.model.combat import Lookup, Scaling
from generator.model.numbers import Dice, mixed
from generator.model.tables import CategoryTable, CellKind, Column, Row, Table, Tables
from generator.quotes import plainly
from generator.records import Frozen
from generator.words import ENGLISH, Words, english, forms


class ScaledRow(Frozen):
    """The numbers of a row at a scale, with their unit; cells that are no numbers stay empty."""

    scale: str
    row: Row
    cells: tuple[str, ...]


def scaled_rows(table: CategoryTable, tables: Iterable[Table]) -> tuple[ScaledRow, ...]:
    """Return the rows of a table at every scale, scale by scale; none where it has no `scaling`.

    Raises CombatError where its table of scales is not one, ValueError for a cell that is no cell.
    """
    scaling = table.scaling
    if scaling is None:
        return ()

    def at_scale(cell: str, row: Row, per: Fraction) -> str:
        number = read_cell(cell, row.kind or table.cells)
        return f"{scaled(number, per)}{scaling.unit}" if isinstance(number, Fraction) else ""

    return tuple(
        ScaledRow(scale.label, row, tuple(at_scale(cell, row, per) for cell in row.cells))
        for scale in _scales(scaling, tables).rows
        for per in (per_one(scaling, scale.label, tables),)
        for row in table.rows
    )


def per_one(scaling: Scaling, scale: str, tables: Iterable[Table]) -> Fraction:
    """Return how many of a table's unit make one of the other measure at a scale.

    Raises CombatError where the table of scales does not say.
    """
    scales = _scales(scaling, tables)
    row = next((row for row in scales.rows if plainly(row.label) == plainly(scale)), None)
    per = read_cell(row.cells[0], row.kind or scales.cells) if row and row.cells else None
    if not isinstance(per, Fraction) or not per:
        raise CombatError(f"{scales.name!r} has no number for {scale!r}")
    return per


def scaled(number: Fraction, per: Fraction) -> str:
    """Return a number in a measure of which one is `per` of its own, to the nearest quarter.

    80 yards at 20 yards to the inch are ``4``, 250 at 40 are ``6¼``; half a quarter goes up.
    """
    return mixed(Fraction(floor(number / per * 4 + Fraction(1, 2)), 4))


def _scales(scaling: Scaling, tables: Iterable[Table]) -> CategoryTable:
    found = next((table for table in tables if table.id == scaling.table), None)
    if not isinstance(found, CategoryTable):
        raise CombatError(f"{scaling.table!r} is not a table of scales")
    return found


class Found(Frozen):
    """What a lookup comes to; a step is a sentence without its full stop."""

    cell: str
    result: str
    steps: tuple[str, ...]


def work_lookup(lookup: Lookup, tables: Tables, words: Words = ENGLISH) -> Found:
    """Read and work a table by category; the steps are told in `words`.

    Raises CombatError where a table, a row or a column is not there, or the numbers rolled are not
    those that the cell asks for.
    """
    table = _table(lookup.table, tables)
    number, steps = _number(lookup, table, tables, words)
    if table.die is None or lookup.row:
        row = _named_row(table, lookup.row)
    else:
        row = table.rows[_chosen([row.label for row in table.rows], table.die, number, table)]
    if table.column_die is None or lookup.column:
        column = _named_column(table, lookup.column)
    else:
        column = table.columns[
            _chosen([each.id for each in table.columns], table.column_die, number, table)
        ]
    cell = _cell(table, row, column)
    head = f"{column.group}, {column.name}" if column.group else column.name
    rest = row.label == REST and table.die is not None
    label = words(LEFT_OVER) if rest else _label(row)
    names = {"table": table.name, "row": label, "column": head}
    steps.append(words(_NO_CELL if cell in EMPTY else _READ, cell=cell, **names))
    result = _worked(lookup, table, row, cell, _Telling(tables, steps, words))
    return Found(cell, result, tuple(steps))


_READ = english("{table}, {row}, {column}: {cell}")
_NO_CELL = english("{table}, {row}, {column}: none")


BY_CATEGORY = Scope("a table by category", frozenset())
_IN_WORDS = frozenset({CellKind.CODE, CellKind.TEXT})
"""Cells that are results by themselves; numbers and dice have averages."""
_NAME = 24
"""Letters of a result that is a name, such as `Heavy rain`; there is no chart of longer texts."""


def cases_by_category(table: CategoryTable) -> Iterator[tuple[str, Attack]]:
    """Yield each column of a table of results of which dice choose the row, or the other way round.

    Where dice choose both there is one case.
    """
    named = all(len(cell) <= _NAME for row in table.rows for cell in row.cells)
    if named and table.rows and {row.kind or table.cells for row in table.rows} <= _IN_WORDS:
        if table.die and table.column_die:
            yield table.name, Attack(0, 0)
        elif table.die:
            heads = [f"{each.group} {each.name}".strip() for each in table.columns]
            yield from ((head, Attack(0, 0, (), place)) for place, head in enumerate(heads))
        elif table.column_die:
            heads = [_label(row) for row in table.rows]
            yield from ((head, Attack(0, 0, (), place)) for place, head in enumerate(heads))


def rolls_by_category(table: CategoryTable) -> Iterator[tuple[Roll, Fraction]]:
    """Yield what the dice of a table may show, with its chance: for the row, then the column."""
    rows = roll_chances(table.die) if table.die else {0: Fraction(1)}
    columns = roll_chances(table.column_die) if table.column_die else {0: Fraction(1)}
    for row, chance in rows.items():
        yield from ((Roll(row, column), chance * other) for column, other in columns.items())


def judge_category(resolution: Resolution) -> None:
    """Raise CombatError where no dice choose a row or a column of the table."""
    table: CategoryTable = resolution.table
    if table.die is None and table.column_die is None:
        raise CombatError(f"no dice choose where {table.name!r} is read")


def read_category(resolution: Resolution) -> None:
    """Read the cell; the dice choose a row, a column or both, in the end ones beyond the ends."""
    table: CategoryTable = resolution.table
    place, roll = resolution.place, resolution.roll
    thrown = table.die is not None
    labels = [row.label for row in table.rows]
    row = _chosen(labels, table.die, roll.die, table) if thrown else place
    resolution.heads = tuple(column.name for column in table.columns)
    resolution.column = place
    if table.column_die is not None:
        heads = [each.id for each in table.columns]
        resolution.column = _chosen(heads, table.column_die, roll.against, table)
    resolution.result = _cell(table, table.rows[row], table.columns[resolution.column])
    resolution.note(StepKind.RESULT, roll.die, resolution.result)


def _table(name: str, tables: Tables) -> CategoryTable:
    found = next((table for table in tables.tables if table.id == name), None)
    if not isinstance(found, CategoryTable):
        raise CombatError(f"{name!r} is not a table by category")
    return found


def _number(
    lookup: Lookup, table: CategoryTable, tables: Tables, words: Words
) -> tuple[int | None, list[str]]:
    """Return the number on the die after its change, and the steps so far."""
    dice = table.die or table.column_die
    if lookup.die is not None and dice and lookup.die not in dice.numbers:
        raise CombatError(f"it rolls {lookup.die}, which {dice} cannot show")
    if lookup.die is None or lookup.change is None:
        return lookup.die, []
    changing = _table(lookup.change.table, tables)
    if changing.changes != lookup.table:
        raise CombatError(f"{changing.name!r} does not change the die of {lookup.table}")
    row = _named_row(changing, lookup.change.row)
    cell = _cell(changing, row, _named_column(changing, lookup.change.column))
    change, named = read_cell(cell, row.kind or changing.cells), (changing.name, _label(row))
    if not isinstance(change, int):
        return lookup.die, [words("{table}, {row}: no change", table=named[0], row=named[1])]
    number = lookup.die + change
    numbers = {"before": lookup.die, "after": number}
    told = words(
        "{table}, {row}: die {before} becomes {after}", table=named[0], row=named[1], **numbers
    )
    return number, [told]


def _named_row(table: CategoryTable, label: str) -> Row:
    found = next((row for row in table.rows if plainly(row.label) == plainly(label)), None)
    if found is None:
        raise CombatError(f"{table.name!r} has no row {label!r}")
    return found


def _named_column(table: CategoryTable, name: str) -> Column:
    found = next((column for column in table.columns if column.id == name), None)
    if found is None:
        raise CombatError(f"{table.name!r} has no column {name!r}")
    return found


def _chosen(
    labels: Sequence[str], die: Dice | None, number: int | None, table: CategoryTable
) -> int:
    """Return the place of the label that a number leads to: the end one beyond the ends."""
    if number is None or die is None:
        raise CombatError(f"dice choose where {table.name!r} is read: say the `die`")
    places = {
        n: place for place, (numbers,) in enumerate(named_numbers(labels, die)) for n in numbers
    }
    if not places:
        raise CombatError(f"no row or column of {table.name!r} is for a number")
    return places.get(number, places[min(places) if number < min(places) else max(places)])


def _cell(table: CategoryTable, row: Row, column: Column) -> str:
    if len(row.cells) != len(table.columns):
        raise CombatError(f"row {row.label!r} of {table.name!r} has not a cell for each column")
    return row.cells[table.columns.index(column)]


def _label(row: Row) -> str:
    return f"{row.group} {row.label}".strip()


class _Telling(Frozen):
    """The tables, the steps so far, and the words in which more of them are told."""

    tables: Tables
    steps: list[str]
    words: Words

    def add(self, text: str, **slots: object) -> None:
        """Tell another step."""
        self.steps.append(self.words(text, **slots))


def _worked(lookup: Lookup, table: CategoryTable, row: Row, cell: str, telling: _Telling) -> str:
    read = read_cell(cell, row.kind or table.cells)
    match read:
        case Fraction():
            return _measured(read, lookup, table, telling)
        case Dice() | None if lookup.rolled:
            return _thrown(read, lookup, table, telling)
        case Faces(numbers):
            (thrown,) = _rolls(lookup, 1)
            telling.add(_ONE if thrown in numbers else _NONE, number=thrown)
            return "1" if thrown in numbers else "0"
        case int():
            return _margin(read, lookup, telling)
        case _:
            return cell


_ONE, _NONE = english("Rolled {number}: one"), english("Rolled {number}: none")
_PRODUCT = english("{number} × {times} = {product}, so {whole}")
_ROLLED = english("Rolled {rolled}: {total}")
_ROLLED_HALF = english("Rolled {rolled}, halved to {half}: {total}")
_ADDED = forms(
    "Rolled {added} for the added die: {total}", "Rolled {added} for the added dice: {total}"
)
_ROLLED_AND_ADDED = forms(
    "Rolled {rolled} and {added} for the added die: {total}",
    "Rolled {rolled} and {added} for the added dice: {total}",
)
_HALF_AND_ADDED = forms(
    "Rolled {rolled}, halved to {half} and {added} for the added die: {total}",
    "Rolled {rolled}, halved to {half} and {added} for the added dice: {total}",
)
_CHANGED = english("Die {before} becomes {after}")
_MARGIN = english("Die {before} becomes {after}, against {against}: a margin of {margin}")
_TIE = english("Die {before} becomes {after}, against {against}: a tie")


def _measured(value: Fraction, lookup: Lookup, table: CategoryTable, telling: _Telling) -> str:
    if lookup.times:
        product = value * sum(lookup.times)
        whole = rounded(product, table.rounding)
        shown = {"number": f"{float(value):g}", "product": f"{float(product):g}"}
        telling.add(_PRODUCT, times=_sum(lookup.times), whole=whole, **shown)
        return str(whole)
    if lookup.scale and table.scaling:
        per = per_one(table.scaling, lookup.scale, telling.tables.tables)
        length = f"{scaled(value, per)}{table.scaling.unit}"
        telling.steps.append(f"{lookup.scale}: {length}")
        return length
    return f"{float(value):g}"


def _thrown(dice: Dice | None, lookup: Lookup, table: CategoryTable, telling: _Telling) -> str:
    own = dice.number if dice else 0
    rolls = _rolls(lookup, own + lookup.extra)
    half = rounded(sum(rolls[:own]) * dice.factor, table.rounding) if dice else 0
    total, halved = sum(rolls[own:]) + half, dice is not None and dice.factor != 1
    slots = {"rolled": _sum(rolls[:own]), "half": half, "added": _sum(rolls[own:]), "total": total}
    if not lookup.extra:
        telling.add(_ROLLED_HALF if halved else _ROLLED, **slots)
    else:
        alone = _ROLLED_AND_ADDED if dice else _ADDED
        told = telling.words.count(lookup.extra, *(_HALF_AND_ADDED if halved else alone), **slots)
        telling.steps.append(told)
    return str(total)


def _margin(value: int, lookup: Lookup, telling: _Telling) -> str:
    if not lookup.rolled:
        return f"{value:+d}" if value else "0"
    (thrown,) = _rolls(lookup, 1)
    total = thrown + value
    if lookup.against is None:
        telling.add(_CHANGED, before=thrown, after=total)
        return str(total)
    margin = total - lookup.against
    shown = f"{margin:+d}" if margin else "0"
    slots = {"before": thrown, "after": total, "against": lookup.against}
    telling.add(_MARGIN if margin else _TIE, margin=shown, **slots)
    return shown


def _rolls(lookup: Lookup, count: int) -> tuple[int, ...]:
    if len(lookup.rolled) != count:
        raise CombatError(f"{count} dice are thrown, but `rolled` has {len(lookup.rolled)}")
    return lookup.rolled


def _sum(numbers: Iterable[int]) -> str:
    terms = [str(number) for number in numbers]
    return terms[0] if len(terms) == 1 else f"({' + '.join(terms)})" if terms else ""
