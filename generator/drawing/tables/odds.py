"""The combat results table: odds across, dice down, a die drawn beside each number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.drawing.block import Block
from generator.drawing.furniture.livery import Livery
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.pips import die
from generator.model.tables import Code, OddsTable
from generator.records import dataclass
from generator.scene import Cap, Item, Paint, Path, Stroke, polyline, rectangle
from generator.text import Level, Role
from generator.units import pt

ROW = 2.8
HEAD = 3.2
SCALE_LINE = 2.25
"""Height of a line in the head of a die scale."""
LABEL = 4.5
"""Width of a column of die labels."""
EXTRA = 1.45
"""Width of a column outside the odds, as a multiple of one of odds."""


@dataclass(frozen=True, slots=True)
class OddsSheet:
    """What is needed to draw an odds table in a given width."""

    table: OddsTable
    codes: Mapping[str, Code]
    width: float
    pen: Pen

    @property
    def livery(self) -> Livery:
        """Colours of the table."""
        return self.pen.livery

    @property
    def origin(self) -> str:
        """Origin of the table."""
        return f"tables.{self.table.id}"

    @property
    def labels(self) -> int:
        """Number of die labels a row."""
        return max(1, len(self.table.scales))

    @property
    def left(self) -> float:
        """Where the first column of results begins."""
        return self.labels * LABEL + 0.4

    @property
    def column(self) -> float:
        """Width of a column of odds; one outside them is wider by EXTRA, for its name."""
        count = len(self.table.columns) + EXTRA * len(self.table.extra)
        return (self.width - self.left) / count

    def start(self, column: int) -> float:
        """Return where a column begins, counted from 0; those outside the odds come last."""
        odds = min(column, len(self.table.columns))
        return self.left + (odds + EXTRA * (column - odds)) * self.column

    def middle(self, column: int) -> float:
        """Return the middle of a column."""
        return (self.start(column) + self.start(column + 1)) / 2

    @property
    def scale_heads(self) -> tuple[tuple[str, ...], ...]:
        """The names of the die scales, broken to the width of their columns."""
        return tuple(
            self.pen.typesetter.wrap(scale.name, Role.SMALL, pt(6), LABEL - 0.3)
            for scale in self.table.scales
        )

    @property
    def top(self) -> float:
        """Where the first row of results begins."""
        lines = max((len(head) for head in self.scale_heads), default=1)
        return max(HEAD, lines * SCALE_LINE + 0.9)


def odds_table(
    table: OddsTable,
    codes: tuple[Code, ...],
    width: float,
    pen: Pen,
) -> Block:
    """Return the table, `width` mm wide, without title or legend."""
    sheet = OddsSheet(table, {code.id: code for code in codes}, width, pen)
    height = sheet.top + ROW * len(table.rows)
    items = (*_heads(sheet), *_rows(sheet), *_rules(sheet, height))
    return Block(width, height, items, name=f"table-{table.id}")


def _heads(sheet: OddsSheet) -> Iterator[Item]:
    baseline = sheet.top - 0.95
    for number, odds in enumerate(sheet.table.columns):
        at = (sheet.middle(number), baseline)
        yield sheet.pen.write(
            str(odds), Role.CELL, pt(7), at, origin=f"{sheet.origin}.columns.{number}"
        )
    for number, extra in enumerate(sheet.table.extra, len(sheet.table.columns)):
        at = (sheet.middle(number), baseline)
        yield sheet.pen.write(
            extra.name, Role.CELL, pt(6), at, origin=f"{sheet.origin}.extra.{extra.id}.name"
        )
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
            ((number + 0.5) * LABEL, baseline + line * SCALE_LINE),
            paint=sheet.livery.accent if number == 0 else None,
            origin=origin,
        )


def _rows(sheet: OddsSheet) -> Iterator[Item]:
    for number, row in enumerate(sheet.table.rows):
        top = sheet.top + number * ROW
        middle = top + ROW / 2
        if number % 2 == 0:
            yield Path(rectangle(0, top, sheet.width, ROW), fill=sheet.livery.stripe)
        yield from _labels(sheet, row.label, middle, f"{sheet.origin}.rows.{row.label}")
        for column, cell in enumerate(row.cells):
            origin = f"{sheet.origin}.rows.{row.label}.cells.{column}"
            yield _cell(sheet, cell, column, middle, origin)
        for column, extra in enumerate(sheet.table.extra, len(row.cells)):
            origin = f"{sheet.origin}.extra.{extra.id}.cells.{number}"
            yield _cell(sheet, extra.cells[number], column, middle, origin)


def _labels(sheet: OddsSheet, label: str, middle: float, origin: str) -> Iterator[Item]:
    for number, part in enumerate(part.strip() for part in label.split("|")):
        left = number * LABEL
        text_at = left + LABEL * 0.5
        if number == 0 and part in {"1", "2", "3", "4", "5", "6"}:
            yield from die(int(part), (left + 1.4, middle), 2.1, sheet.pen)
            text_at = left + 3.5
        first = number == 0
        role, size = (Role.FACTOR, pt(7)) if first else (Role.CELL, pt(6))
        yield sheet.pen.write(
            part,
            role,
            size,
            (text_at, middle),
            paint=sheet.livery.accent if first else sheet.livery.text,
            level=Level.CAPITALS,
            origin=f"{origin}.label.{number}",
        )


def _cell(sheet: OddsSheet, cell: str, column: int, middle: float, origin: str) -> Item:
    at = (sheet.middle(column), middle)
    paint = _code_paint(sheet, cell)
    return sheet.pen.write(
        cell, Role.CELL, pt(6.8), at, paint=paint, level=Level.CAPITALS, origin=origin
    )


def _code_paint(sheet: OddsSheet, cell: str) -> Paint:
    """Results read by their colour too: blue hurts the defender, red the attacker."""
    code = sheet.codes.get(cell) or sheet.codes.get(cell.lstrip("0123456789"))
    if code is None or code.attacker == code.defender:
        return sheet.livery.text
    worse_for_defender = code.defender > code.attacker
    return sheet.livery.for_attacker if worse_for_defender else sheet.livery.for_defender


def _rules(sheet: OddsSheet, height: float) -> Iterator[Item]:
    thin = Stroke(sheet.livery.head, 0.1, cap=Cap.BUTT)
    thick = Stroke(sheet.livery.head, 0.25, cap=Cap.BUTT)
    yield Path(polyline(((0, sheet.top), (sheet.width, sheet.top))), stroke=thick)
    for column in range(len(sheet.table.columns) + len(sheet.table.extra)):
        x = sheet.start(column)
        stroke = thick if column == len(sheet.table.columns) else thin
        yield Path(polyline(((x, sheet.top - 2.6), (x, height))), stroke=stroke)
