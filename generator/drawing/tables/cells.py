"""Cells of a table: their texts, measured and broken into lines.

In: a `Cell`: a text of the definition, what the table says of its own before and behind it, and
more of the same below. Out: rows of type.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.diagnostics import Origin
from generator.drawing.block import Block
from generator.drawing.furniture.pen import Pen
from generator.records import dataclass
from generator.scene import Item
from generator.text import Role
from generator.units import pt

SIZE = pt(7.4)
_JOIN = "\u00a0"
"""A space that does not break a line."""


@dataclass(frozen=True, slots=True)
class Cell:
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


@dataclass(frozen=True, slots=True)
class Row:
    """A line of type of a cell: what is the table's own, the text, the marks behind it.

    `indent` is where the text begins, in mm: behind what leads it.
    """

    lead: str
    indent: float
    text: str
    mark: str
    origin: Origin | None

    def width(self, pen: Pen) -> float:
        """Return the width of the line in the broadest role of cells, in mm."""
        told = self.text + (_behind(self.mark) if self.mark else "")
        return self.indent + pen.typesetter.measure(told, Role.CELL, SIZE)


def wrapped(cell: Cell, width: float, role: Role, pen: Pen) -> tuple[Row, ...]:
    """Break a cell into lines; the marks behind it keep to its last word."""
    found: list[Row] = []
    for each in (cell, *cell.more):
        if each.text:
            indent = _indent(each, role, pen)
            opening = f"{each.lead} ".replace(" ", _JOIN) if each.runs else ""
            room = width if opening else width - indent
            rows = pen.typesetter.wrap(opening + _marked(each), role, SIZE, room + 0.01)
            for number, row in enumerate(rows):
                lead = each.lead if number == 0 else ""
                mark = each.mark if number == len(rows) - 1 else ""
                text = row.removeprefix(opening) if number == 0 else row
                text = text.removesuffix(_behind(mark)) if mark else text
                begins = 0.0 if opening and number else indent
                found.append(Row(lead, begins, text, mark, each.origin))
    return tuple(found)


def hanging(
    notes: Sequence[tuple[Cell, float]], size: float, leading: float, width: float, pen: Pen
) -> Block:
    """Return texts below one another, each so far from the left as is said of it, in mm.

    What leads a text stands before it.
    """
    items: list[Item] = []
    top, rise = 0.0, leading * 0.75
    for note, indent in notes:
        if note.lead:
            items += pen.lines((note.lead,), Role.SMALL, size, (0.0, top + rise), leading)
        rows = pen.typesetter.wrap(note.text, Role.SMALL, size, width - indent)
        at = (indent, top + rise)
        items += pen.lines(rows, Role.SMALL, size, at, leading, origin=note.origin)
        top += len(rows) * leading
    return Block(width, top, tuple(items))


def _marked(cell: Cell) -> str:
    return cell.text + (_behind(cell.mark) if cell.mark else "")


def _behind(mark: str) -> str:
    return _JOIN + mark.replace(" ", _JOIN)


def _indent(cell: Cell, role: Role, pen: Pen) -> float:
    return pen.typesetter.measure(f"{cell.lead} ", role, SIZE) if cell.lead else 0.0


def width_of(cell: Cell, pen: Pen) -> float:
    """Return the width of a cell that is not broken."""
    return max(
        _indent(each, Role.CELL, pen) + pen.typesetter.measure(_marked(each), Role.CELL, SIZE)
        for each in (cell, *cell.more)
    )


def word_of(cell: Cell, pen: Pen) -> float:
    """Return the width of the longest word, with what leads it and what is joined to it."""
    return max(
        (0.0 if each.runs and number else _indent(each, Role.CELL, pen))
        + pen.typesetter.measure(word, Role.CELL, SIZE)
        for each in (cell, *cell.more)
        for number, word in enumerate(_marked(each).split(" "))
    )
