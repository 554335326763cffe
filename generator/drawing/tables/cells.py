"""Cells of a table: their texts, measured and broken into lines.

In: a `Cell`: a text of the definition, what the table says of its own before and behind it, and
more of the same below. Out: rows of type.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Origin
from generator.drawing.furniture.pen import Pen, Style, styled
from generator.records import Frozen
from generator.text import Level

LINE = 3.0
"""Distance between lines of a cell, in mm."""
BOLD = styled("table-label", level=Level.CAPITALS, leading=LINE)
"""How labels and heads are set; cells are measured so, for it is broader."""
PLAIN = styled("table-text", level=Level.CAPITALS, leading=LINE)
"""How cells are set."""
JOIN = "\u00a0"
"""A space that does not break a line."""


class Cell(Frozen):
    """A text in a table; `group` is the head that spans it and its neighbours."""

    text: str
    origin: Origin | None = None
    group: str = ""
    lead: str = ""
    """Words of the table's own before the text, such as a number."""
    runs: bool = False
    """Whether the text runs on below these words; it hangs from them else."""
    mark: str = ""
    """Marks of footnotes behind it."""
    more: tuple[Cell, ...] = ()
    """What stands below it in the same cell."""
    lead_origin: Origin | None = None

    @property
    def all(self) -> tuple[Cell, ...]:
        """The text and what stands below it."""
        return self, *self.more

    @property
    def marked(self) -> str:
        """The text with the marks behind it, which keep to its last word."""
        return self.text + _behind(self.mark)

    def indent(self, style: Style, pen: Pen) -> float:
        """Return where the text begins, in mm: behind what leads it."""
        return pen.measure(f"{self.lead} ", style) if self.lead else 0.0


class Row(Frozen):
    """A line of type of a cell: what is the table's own, the text, the marks behind it.

    `indent` is where the text begins, in mm: behind what leads it.
    """

    lead: str
    indent: float
    text: str
    mark: str
    origin: Origin | None

    def width(self, pen: Pen, style: Style = BOLD) -> float:
        """Return the width of the line, in mm."""
        return self.indent + pen.measure(self.text + _behind(self.mark), style)


def _behind(mark: str) -> str:
    return JOIN + mark.replace(" ", JOIN) if mark else ""


def wrapped(cell: Cell, width: float, pen: Pen, style: Style = BOLD) -> tuple[Row, ...]:
    """Break a cell into lines; the marks behind it keep to its last word."""
    return tuple(row for each in cell.all if each.text for row in _rows(each, width, pen, style))


def _rows(cell: Cell, width: float, pen: Pen, style: Style) -> Iterator[Row]:
    indent = cell.indent(style, pen)
    opening = f"{cell.lead} ".replace(" ", JOIN) if cell.runs else ""
    room = width if opening else width - indent
    first, *others = pen.wrap(opening + cell.marked, style, room + 0.01)
    texts = [first.removeprefix(opening), *others]
    texts[-1] = texts[-1].removesuffix(_behind(cell.mark))
    for number, text in enumerate(texts):
        begins = 0.0 if opening and number else indent
        mark = cell.mark if number == len(others) else ""
        yield Row("" if number else cell.lead, begins, text, mark, cell.origin)


def width_of(cell: Cell, pen: Pen) -> float:
    """Return the width of a cell that is not broken."""
    return max(each.indent(BOLD, pen) + pen.measure(each.marked, BOLD) for each in cell.all)


def word_of(cell: Cell, pen: Pen) -> float:
    """Return the width of the longest word, with what leads it and what is joined to it."""
    return max(
        (0.0 if each.runs and number else each.indent(BOLD, pen)) + pen.measure(word, BOLD)
        for each in cell.all
        for number, word in enumerate(each.marked.split(" "))
    )
