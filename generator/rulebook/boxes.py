"""The box of a worked example: its title on a band, story, figure and steps.

It parts between its rows. What goes on in the next column bears the title once more, and the frame
is open where the box parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Any

from reportlab.platypus import Flowable

from generator.records import Frozen
from generator.rulebook.cuts import NEVER, Cut, Cuts
from generator.rulebook.flowables import Stack
from generator.rulebook.styles import Tones

LEFT, RIGHT = 6.0, 5.0
"""Room between the frame and what stands in it, in points."""
_TOP, _BOTTOM = 2.0, 3.0
SMALL = 110.0
"""Height in points up to which what is left of a box that has parted does not part again."""
_FUZZ = 0.1
_ENDLESS = 1e4


class Cell(Stack):
    """Flowables one below the other, so many points from the left of the box, and so wide."""

    def __init__(self, parts: Iterable[Any], left: float, width: float) -> None:
        """Take flowables and wrap them."""
        super().__init__(parts)
        nowhere: Any = None
        self.left = left
        self.wrapOn(nowhere, width, _ENDLESS)


class Row(Frozen):
    """Cells side by side; `price` is that of a break below, `ruled` tells of a line there."""

    cells: tuple[Cell, ...]
    price: float = NEVER
    ruled: bool = True

    def tall(self) -> float:
        """Return the height of the row."""
        return max(cell.height for cell in self.cells) + _TOP + _BOTTOM

    def draw(self, canvas: Any, left: float, top: float) -> None:
        """Draw the cells of a row that begins at `top`."""
        for cell in self.cells:
            cell.drawOn(canvas, left + cell.left, top - _TOP - cell.height)


class Lines(Flowable):
    """Rows within a box, beside a figure, with hairlines between them and above."""

    def __init__(self, rows: Sequence[Row], tones: Tones) -> None:
        """Take rows whose cells count from the left of where this stands."""
        super().__init__()
        self.rows, self.tones = tuple(rows), tones
        self.spaceBefore = 4

    def wrap(self, available: float, height: float) -> tuple[float, float]:  # noqa: ARG002
        """Return the size of all rows in points."""
        self.tall = [row.tall() for row in self.rows]
        self.width, self.height = available, sum(self.tall)
        return self.width, self.height

    def drawOn(self, canvas: Any, x: float, y: float, _sW: float = 0) -> None:  # noqa: N802, N803
        """Draw each row from the top under its line."""
        canvas.setLineWidth(self.tones.row)
        for row, top in self.placed(y):
            canvas.setStrokeColor(self.tones.rule)
            canvas.line(x, top, x + self.width, top)
            row.draw(canvas, x, top)

    def placed(self, bottom: float) -> Iterator[tuple[Row, float]]:
        """Yield the rows and where each begins, from the top."""
        top = bottom + self.height
        for row, tall in zip(self.rows, self.tall, strict=True):
            yield row, top
            top -= tall


class ExampleBox(Lines):
    """Rows in a frame, the first of them a band that `again` stands for where the box goes on."""

    whole = SMALL
    """Height in points up to which the box never parts: that of a column."""
    begun = unfinished = False
    """Whether the frame is open above, and whether it is below."""

    def __init__(self, rows: Sequence[Row], again: Row, tones: Tones) -> None:
        """Take at least a band."""
        super().__init__(rows, tones)
        self.again = again
        self.spaceAfter = 6

    def cuts(self) -> Cuts:
        """Return the places between its rows where the box may part, if no column holds it."""
        if self.height <= self.whole:
            return Cuts()
        places = (
            Cut(depth, depth, row.price)
            for row, depth in zip(self.rows[:-1], accumulate(self.tall), strict=False)
            if row.price < NEVER
        )
        return Cuts(tuple(places), head=self.again.tall())

    def split(self, available: float, height: float) -> list[Flowable]:
        """Return two boxes: the rows that fit, and the rest under the title once more."""
        self.wrap(available, height)
        fitting = [cut.depth for cut in self.cuts().places if cut.depth <= height + _FUZZ]
        if not fitting:
            return []
        count = list(accumulate(self.tall)).index(fitting[-1]) + 1
        above = ExampleBox(self.rows[:count], self.again, self.tones)
        below = ExampleBox((self.again, *self.rows[count:]), self.again, self.tones)
        above.begun, below.unfinished = self.begun, self.unfinished
        above.unfinished = below.begun = True
        return [above, below]

    def drawOn(self, canvas: Any, x: float, y: float, _sW: float = 0) -> None:  # noqa: N802, N803
        """Draw the grounds, the lines and the rows from the top."""
        top = y + self.height
        canvas.saveState()
        for colour, tall in ((self.tones.ground, self.height), (self.tones.band, self.tall[0])):
            if colour is not None:
                canvas.setFillColor(colour)
                canvas.rect(x, top - tall, self.width, tall, stroke=0, fill=1)
        self._lines(canvas, x, y)
        canvas.restoreState()
        for row, top in self.placed(y):
            row.draw(canvas, x, top)

    def _lines(self, canvas: Any, left: float, bottom: float) -> None:
        """Draw hairlines between the rows, and the frame but for its open ends."""
        right, top = left + self.width, bottom + self.height
        canvas.setStrokeColor(self.tones.rule)
        canvas.setLineWidth(self.tones.row)
        for (above, _), (_, height) in pairwise(self.placed(bottom)):
            if above.ruled:
                canvas.line(left, height, right, height)
        canvas.setLineWidth(self.tones.frame)
        canvas.setLineCap(2)  # corners are closed
        for edge in (left, right):
            canvas.line(edge, bottom, edge, top)
        if not self.begun:
            canvas.line(left, top, right, top)
        if not self.unfinished:
            canvas.line(left, bottom, right, bottom)
