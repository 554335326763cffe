"""What Platypus lacks: scenes, headings with an entry in the outline, boxes that stay whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

from reportlab.lib.colors import Color
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph, Table

from generator.backends import pdf
from generator.quotes import curly
from generator.records import dataclass
from generator.rulebook.manual import Figure
from generator.text import Catalogue
from generator.units import to_pt

_PARTS = 2
_ABOVE, _BELOW = 2, 2
"""Rows of a box that must stand together at the foot of a column, and at the head of the next."""
_EMPTY = 200.0
"""Height in points of the foot of a column that is not left empty for a box to stay whole."""
_COMPANY = 2
"""Rows of a table that stand together."""
_WRITING = 22.0
"""Distance in points of lines to write on."""
TALLEST = 520.0
"""Height in points to which a box stays in one column; a taller one is split between its rows."""


class SceneFlowable(Flowable):
    """A figure, set in the middle of its column; the backend paints it."""

    def __init__(self, figure: Figure, catalogue: Catalogue) -> None:
        """Take a figure and the catalogue that its faces come from."""
        super().__init__()
        self.figure = figure
        self.catalogue = catalogue
        self.width, self.height = to_pt(figure.width), to_pt(figure.height)
        self.spaceBefore = self.spaceAfter = 4
        self.hAlign = "CENTER"

    def wrap(self, available: float, height: float) -> tuple[float, float]:  # noqa: ARG002
        """Return the figure's size in points."""
        self.room = available
        return self.width, self.height

    def drawOn(self, canvas: Any, x: float, y: float, _sW: float = 0) -> None:  # noqa: N802, N803
        """Paint at (x, y) points; not by moving the canvas, so that text has absolute matrices."""
        if canvas.trial:
            return
        at = x + max(0.0, _sW) / 2, y + self.height
        pdf.paint(self.figure.items, canvas, self.catalogue, at)
        here = canvas.absolutePosition(*at)  # a box moves the canvas
        canvas.placed.append(pdf.Placed(canvas.getPageNumber() - 1, self.figure.items, here))


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the outline."""

    title: str
    anchor: str
    depth: int


class Heading(Paragraph):
    """A heading that is a bookmark, an entry of the outline and the target of links.

    `places` is told the page that it comes to stand on. A number hangs before the title.
    """

    def __init__(
        self,
        markup: str,
        style: ParagraphStyle,
        entry: Entry,
        places: dict[str, int],
        number: str | None = None,
    ) -> None:
        """Take the heading's markup, its entry, and where its page is noted."""
        super().__init__(markup, style, bulletText=number)
        self.entry = replace(entry, title=curly(entry.title))
        self.places = places

    def draw(self) -> None:
        """Draw the heading and mark its place."""
        canvas: Any = self.canv
        self.places[self.entry.anchor] = canvas.getPageNumber()
        canvas.bookmarkHorizontal(self.entry.anchor, 0, self.height + 4)
        canvas.addOutlineEntry(self.entry.title, self.entry.anchor, self.entry.depth, closed=False)
        super().draw()


class Opening(Flowable):
    """Headings and what follows them: they never part, but what follows may be split.

    Platypus' own keepWithNext would take the whole of what follows to the next column.
    """

    def __init__(self, headings: tuple[Flowable, ...], following: Flowable) -> None:
        """Take one heading or several, and a flowable that may be split."""
        super().__init__()
        self.headings = headings
        self.following = following

    def getSpaceBefore(self) -> float:  # noqa: N802 -- reportlab's name
        """Return the space that the first heading asks for."""
        return float(self.headings[0].getSpaceBefore())

    def getSpaceAfter(self) -> float:  # noqa: N802 -- reportlab's name
        """Return the space that what follows asks for."""
        return float(self.following.getSpaceAfter())

    def wrap(self, available: float, height: float) -> tuple[float, float]:
        """Return the size of all parts, in points."""
        self.sizes = [
            each.wrapOn(self.canv, available, height) for each in (*self.headings, self.following)
        ]
        self.room = available
        self.gaps = [
            max(above.getSpaceAfter(), below.getSpaceBefore())
            for above, below in pairwise((*self.headings, self.following))
        ]
        self.width = available
        self.height = sum(high for _, high in self.sizes) + sum(self.gaps)
        return available, self.height

    def split(self, available: float, height: float) -> list[Flowable]:
        """Return the headings with as much of what follows as fits, and the rest."""
        self.wrap(available, height)
        left = height - (self.height - self.sizes[-1][1])
        following: Any = self.following
        following._frame = getattr(self, "_frame", None)  # noqa: SLF001 -- boxes ask for it
        parts = following.splitOn(self.canv, available, left) if left > 0 else []
        return [Opening(self.headings, parts[0]), *parts[1:]] if parts else []

    def drawOn(self, canvas: Any, x: float, y: float, _sW: float = 0) -> None:  # noqa: N802, N803
        """Draw the parts from the top, each where it stands."""
        top = y + self.height
        parts = (*self.headings, self.following)
        part: Any  # the stubs leave out that a flowable is told how much room is beside it
        for part, (wide, high), gap in zip(parts, self.sizes, (*self.gaps, 0.0), strict=True):
            part.drawOn(canvas, x, top - high, _sW=self.room - wide)
            top -= high + gap


class Ruled(Flowable):
    """Lines to write on, down to the foot of the column."""

    def __init__(self, colour: Color) -> None:
        """Take the colour of the lines."""
        super().__init__()
        self.colour = colour

    def wrap(self, available: float, height: float) -> tuple[float, float]:
        """Return all the room that is left, in points."""
        self.width, self.height = available, height
        return available, height

    def draw(self) -> None:
        """Draw as many lines as there is room for."""
        canvas: Any = self.canv
        canvas.setStrokeColor(self.colour)
        canvas.setLineWidth(0.5)
        for line in range(1, int(self.height / _WRITING) + 1):
            canvas.line(0, self.height - line * _WRITING, self.width, self.height - line * _WRITING)


class Rows(Table):
    """A table of which no single row stands alone at the foot of a column or at the head."""

    _rowHeights: list[float]  # noqa: N815 -- in points once it is wrapped; no accessor
    continued: Flowable | None = None
    """What stands above the rows that go on in another column."""

    def split(self, available: float, height: float) -> list[Flowable]:
        """Return the rows that fit and the rest under what says that they go on.

        Nothing where only one row fits.
        """
        parts = self._parts(available, height)
        if len(parts) == _PARTS and self.continued is not None:
            parts[1].continued = self.continued
            parts[1] = Opening((self.continued,), parts[1])
        return parts

    def _parts(self, available: float, height: float) -> list[Any]:
        parts: list[Any] = list(super().split(available, height))
        if len(parts) < _PARTS:
            return parts
        above, below = map(_rows, parts)
        if below == 1 and above > _COMPANY:
            self.wrap(available, height)
            room = sum(self._rowHeights[:-_COMPANY])
            parts = list(super().split(available, room + 0.1))
        return parts if above >= _COMPANY else []


def _rows(table: Any) -> int:
    return len(table._cellvalues)  # noqa: SLF001 -- no accessor


class Box(Table):
    """A table that stays in one column if it can, and in sight."""

    def split(self, available: float, height: float) -> list[Flowable]:
        """Return two boxes, or nothing: then the box goes to the next column.

        It may go on in the next column if that is beside this one and enough of it stands in both.
        Another is split where much of the column would stay empty, and one that no column can hold
        wherever a row ends.
        """
        _, tall = self.wrap(available, height)
        parts: list[Any] = list(super().split(available, height))
        if tall > TALLEST or len(parts) < _PARTS:
            return parts
        above, below = map(_rows, parts)
        column = getattr(self, "_frame", None)
        stays = column is not None and column.goes_on
        return parts if (stays or height > _EMPTY) and above >= _ABOVE and below >= _BELOW else []


def opened(flowables: Iterable[Flowable]) -> Iterator[Flowable]:
    """Yield `flowables` with headings joined to what follows them."""
    headings: tuple[Flowable, ...] = ()
    for flowable in flowables:
        if isinstance(flowable, Heading):
            headings = (*headings, flowable)
        else:
            yield Opening(headings, flowable) if headings else flowable
            headings = ()
    yield from headings
