"""The combat results table: odds across, dice down, a die drawn beside each number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from generator.drawing.block import Block, stack
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.pips import die
from generator.drawing.furniture.theme import Theme
from generator.model.tables import Code, OddsTable
from generator.records import dataclass
from generator.scene import Cap, Item, Paint, Path, Stroke, polyline, rectangle
from generator.text import Level, Role
from generator.units import pt

CELL = pt(6.8)
"""Size of the results."""
DICE = frozenset("123456")
"""Labels beside which a die is drawn."""
ROW = 2.8
HEAD = 3.2
SCALE_LINE = 2.25
"""Height of a line in the head of a die scale."""
LABEL = 4.5
"""Width of a column of die labels, at the least."""
EXTRA = 1.45
"""Width of a column outside the odds, as a multiple of one of odds."""


SMALLEST_GAP = 0.5
"""Room between the texts of neighbouring columns, at the least, in mm."""
PARTED = 1.6
"""Between the parts of a table that is too wide to stand in one."""


@dataclass(frozen=True, slots=True)
class OddsSheet:
    """What is needed to draw an odds table, or some columns of one, in a given width."""

    table: OddsTable
    codes: Mapping[str, Code]
    width: float
    pen: Pen
    first: int
    """The first of its columns that is drawn, those outside the odds being the last."""
    last: int
    """One past the last."""

    @property
    def theme(self) -> Theme:
        """Colours of the table."""
        return self.pen.theme

    @property
    def origin(self) -> str:
        """Origin of the table."""
        return f"tables.{self.table.id}"

    @property
    def labels(self) -> int:
        """Number of die labels a row."""
        return max(1, len(self.table.scales))

    @property
    def label(self) -> float:
        """Width of a column of die labels: as their numbers and the names of scales need."""
        measure = self.pen.typesetter.measure
        parts = [part.strip() for row in self.table.rows for part in row.label.split("|")]
        plain = [part for part in parts if part not in DICE]
        words = [word for scale in self.table.scales for word in scale.name.split()]
        needs = [measure(part, Role.FACTOR, pt(7)) + 0.6 for part in plain]
        needs += [measure(word, Role.SMALL, pt(6)) + 0.4 for word in words]
        return max(LABEL, *needs) if needs else LABEL

    @property
    def left(self) -> float:
        """Where the first column of results begins."""
        return self.labels * self.label + 0.4

    @property
    def odds(self) -> range:
        """The columns of odds that are drawn."""
        return range(self.first, min(self.last, len(self.table.columns)))

    @property
    def extra(self) -> range:
        """The columns outside the odds that are drawn."""
        return range(max(self.first, len(self.table.columns)), self.last)

    @property
    def column(self) -> float:
        """Width of a column of odds; one outside them is wider by EXTRA, for its name."""
        count = len(self.odds) + EXTRA * len(self.extra)
        return (self.width - self.left) / count

    @property
    def roomy(self) -> bool:
        """Whether all heads and cells stand apart from their neighbours."""
        measure = self.pen.typesetter.measure
        heads = [measure(str(self.table.columns[each]), Role.CELL, pt(7)) for each in self.odds]
        cells = [
            measure(row.cells[each], Role.CELL, CELL)
            for row in self.table.rows
            for each in self.odds
        ]
        others = [self.table.extra[each - len(self.table.columns)] for each in self.extra]
        beyond = [measure(cell, Role.CELL, CELL) for extra in others for cell in extra.cells]
        beyond += [
            measure(word, Role.CELL, pt(6)) for extra in others for word in extra.name.split()
        ]
        fits = max((*heads, *cells), default=0.0) + SMALLEST_GAP <= self.column
        return fits and max(beyond, default=0.0) + SMALLEST_GAP <= self.column * EXTRA

    def start(self, column: int) -> float:
        """Return where a column begins, counted from 0; those outside the odds come last."""
        odds = min(column, self.odds.stop) - self.first if self.odds else 0
        outside = column - (self.extra.start if self.extra else self.last)
        return self.left + (odds + EXTRA * max(0, outside)) * self.column

    def middle(self, column: int) -> float:
        """Return the middle of a column."""
        return (self.start(column) + self.start(column + 1)) / 2

    @property
    def scale_heads(self) -> tuple[tuple[str, ...], ...]:
        """The names of the die scales, broken to the width of their columns."""
        return tuple(
            self.pen.typesetter.wrap(scale.name, Role.SMALL, pt(6), self.label - 0.3)
            for scale in self.table.scales
        )

    def extra_head(self, column: int) -> tuple[str, ...]:
        """Return the name of a column outside the odds, in as many lines as it takes."""
        name = self.table.extra[column - len(self.table.columns)].name
        return self.pen.typesetter.wrap(name, Role.CELL, pt(6), self.column * EXTRA - 0.3)

    @property
    def top(self) -> float:
        """Where the first row of results begins."""
        lines = max((len(head) for head in self.scale_heads), default=1)
        lines = max(lines, *(len(self.extra_head(each)) for each in self.extra), 1)
        return max(HEAD, lines * SCALE_LINE + 0.9)


def odds_table(
    table: OddsTable,
    codes: tuple[Code, ...],
    width: float,
    pen: Pen,
) -> Block:
    """Return the table, `width` mm wide, without title or legend.

    One with more columns than there is room for stands in parts below one another, each with the
    numbers of the dice.
    """
    by_id = {code.id: code for code in codes}
    count = len(table.columns) + len(table.extra)
    for parts in range(1, count + 1):
        cuts = [count * number // parts for number in range(parts + 1)]
        sheets = [OddsSheet(table, by_id, width, pen, *cut) for cut in pairwise(cuts)]
        if all(sheet.roomy for sheet in sheets):
            break
    drawn = [_part(sheet) for sheet in sheets]
    return drawn[0] if len(drawn) == 1 else stack(drawn, PARTED, f"table-{table.id}")


def _part(sheet: OddsSheet) -> Block:
    height = sheet.top + ROW * len(sheet.table.rows)
    items = (*_heads(sheet), *_rows(sheet), *_rules(sheet, height))
    return Block(sheet.width, height, items, name=f"table-{sheet.table.id}")


def _heads(sheet: OddsSheet) -> Iterator[Item]:
    baseline = sheet.top - 0.95
    for number in sheet.odds:
        at = (sheet.middle(number), baseline)
        odds, origin = str(sheet.table.columns[number]), f"{sheet.origin}.columns.{number}"
        yield sheet.pen.write(odds, Role.CELL, pt(7), at, origin=origin)
    for number in sheet.extra:
        extra = sheet.table.extra[number - len(sheet.table.columns)]
        origin = f"{sheet.origin}.extra.{extra.id}.name"
        rows = sheet.extra_head(number)
        for line, row in enumerate(reversed(rows)):
            at = (sheet.middle(number), baseline - line * SCALE_LINE)
            yield sheet.pen.write(row, Role.CELL, pt(6), at, origin=origin)
    if not sheet.table.scales:
        yield sheet.pen.write("DIE", Role.SMALL, pt(6), (sheet.left / 2, baseline))
    for number, rows in enumerate(sheet.scale_heads):
        yield from _scale_head(sheet, number, rows)


def _scale_head(sheet: OddsSheet, number: int, rows: tuple[str, ...]) -> Iterator[Item]:
    """Set the name of a die scale over its column of numbers, in their colour."""
    origin = f"{sheet.origin}.scales.{sheet.table.scales[number].id}.name"
    baseline = sheet.top - 0.95 - (len(rows) - 1) * SCALE_LINE
    for line, row in enumerate(rows):
        yield sheet.pen.write(
            row,
            Role.SMALL,
            pt(6),
            ((number + 0.5) * sheet.label, baseline + line * SCALE_LINE),
            paint=sheet.theme.accent if number == 0 else None,
            origin=None if sheet.first else origin,
        )


def _rows(sheet: OddsSheet) -> Iterator[Item]:
    for number, row in enumerate(sheet.table.rows):
        top = sheet.top + number * ROW
        middle = top + ROW / 2
        if number % 2 == 0:
            yield Path(rectangle(0, top, sheet.width, ROW), fill=sheet.theme.stripe)
        yield from _labels(sheet, row.label, middle, f"{sheet.origin}.rows.{row.label}")
        for column in sheet.odds:
            origin = f"{sheet.origin}.rows.{row.label}.cells.{column}"
            yield _cell(sheet, row.cells[column], column, middle, origin)
        for column in sheet.extra:
            extra = sheet.table.extra[column - len(sheet.table.columns)]
            origin = f"{sheet.origin}.extra.{extra.id}.cells.{number}"
            yield _cell(sheet, extra.cells[number], column, middle, origin)


def _labels(sheet: OddsSheet, label: str, middle: float, origin: str) -> Iterator[Item]:
    for number, part in enumerate(part.strip() for part in label.split("|")):
        left = number * sheet.label
        text_at = left + sheet.label * 0.5
        if number == 0 and part in DICE:
            yield from die(int(part), (left + 1.4, middle), 2.1, sheet.pen)
            text_at = left + 3.5
        first = number == 0
        role, size = (Role.FACTOR, pt(7)) if first else (Role.CELL, pt(6))
        yield sheet.pen.write(
            part,
            role,
            size,
            (text_at, middle),
            paint=sheet.theme.accent if first else sheet.theme.text,
            level=Level.CAPITALS,
            origin=None if sheet.first else f"{origin}.label.{number}",
        )


def _cell(sheet: OddsSheet, cell: str, column: int, middle: float, origin: str) -> Item:
    at = (sheet.middle(column), middle)
    paint = _code_paint(sheet, cell)
    return sheet.pen.write(
        cell, Role.CELL, CELL, at, paint=paint, level=Level.CAPITALS, origin=origin
    )


def _code_paint(sheet: OddsSheet, cell: str) -> Paint:
    """Results read by their colour too: blue hurts the defender, red the attacker."""
    code = sheet.codes.get(cell) or sheet.codes.get(cell.lstrip("0123456789"))
    if code is None or code.attacker == code.defender:
        return sheet.theme.text
    worse_for_defender = code.defender > code.attacker
    return sheet.theme.for_attacker if worse_for_defender else sheet.theme.for_defender


def _rules(sheet: OddsSheet, height: float) -> Iterator[Item]:
    thin = Stroke(sheet.theme.head, 0.1, cap=Cap.BUTT)
    thick = Stroke(sheet.theme.head, 0.25, cap=Cap.BUTT)
    yield Path(polyline(((0, sheet.top), (sheet.width, sheet.top))), stroke=thick)
    for column in range(sheet.first, sheet.last):
        x = sheet.start(column)
        stroke = thick if column == len(sheet.table.columns) else thin
        yield Path(polyline(((x, sheet.top - 2.6), (x, height))), stroke=stroke)
