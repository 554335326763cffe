"""What Platypus lacks: scenes, headings with an entry in the outline, tables that part well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

from reportlab.lib.colors import Color
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Table

from generator.backends import pdf
from generator.quotes import curly
from generator.records import dataclass
from generator.rulebook.cuts import Cuts, between_rows, cuts_of
from generator.rulebook.manual import Figure
from generator.rulebook.paragraphs import Plain, Text
from generator.text import Catalogue
from generator.units import to_pt

_COMPANY = 2
"""Rows of a table that stand together."""
_BETWEEN_ROWS = 1.0
"""What a break costs between two rows of a table."""
_WRITING = 22.0
"""Distance in points of lines to write on."""


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


class Heading(Plain):
    """A heading that is a bookmark, an entry of the outline and the target of links.

    A number hangs before the title.
    """

    def __init__(
        self,
        markup: str,
        style: ParagraphStyle,
        entry: Entry,
        number: str | None = None,
    ) -> None:
        """Take the heading's markup and its entry."""
        super().__init__(markup, style, bulletText=number)
        self.entry = replace(entry, title=curly(entry.title))

    def draw(self) -> None:
        """Draw the heading and mark its place."""
        canvas: Any = self.canv
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

    def cuts(self) -> Cuts:
        """Return where what follows may part."""
        above = self.height - self.sizes[-1][1]
        inner = cuts_of(self.following)
        places = (
            replace(cut, depth=cut.depth + above, resume=cut.resume + above) for cut in inner.places
        )
        return replace(inner, places=tuple(places))

    def split(self, available: float, height: float) -> list[Flowable]:
        """Return the headings with as much of what follows as fits, and the rest."""
        self.wrap(available, height)
        left = height - (self.height - self.sizes[-1][1])
        following: Any = self.following
        parts = following.splitOn(self.canv, available, left) if left > 0 else []
        return [Opening(self.headings, parts[0]), *parts[1:]] if len(parts) > 1 else []

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
    continued: Any = None
    """What stands above the rows that go on in another column."""

    def wrap(self, available: float, height: float) -> Any:
        """Return the size in points, and keep the height of what stands above rows that go on."""
        self._again = 0.0
        if self.continued is not None:
            gap = max(self.continued.getSpaceAfter(), self.getSpaceBefore())
            self._again = self.continued.wrapOn(None, available, height)[1] + gap
        return super().wrap(available, height)

    def cuts(self) -> Cuts:
        """Return the places between the rows where the table may part."""
        return replace(between_rows(self._rowHeights, _COMPANY, _BETWEEN_ROWS), head=self._again)

    def split(self, available: float, height: float) -> list[Any]:
        """Return the rows that fit and the rest under what says that they go on."""
        parts: list[Any] = list(super().split(available, height))
        if len(parts) > 1 and self.continued is not None:
            parts[1].continued = self.continued
            parts[1] = Opening((self.continued,), parts[1])
        return parts


def headed(flowable: Flowable) -> bool:
    """Tell whether a flowable begins with a heading."""
    return isinstance(flowable, Opening) and isinstance(flowable.headings[0], Heading)


def opened(flowables: Iterable[Flowable]) -> Iterator[Flowable]:
    """Yield `flowables` with headings, and what leads to a list, joined to what follows them."""
    headings: tuple[Flowable, ...] = ()
    for flowable in flowables:
        if isinstance(flowable, Heading) or (isinstance(flowable, Text) and flowable.leads):
            headings = (*headings, flowable)
        else:
            yield Opening(headings, flowable) if headings else flowable
            headings = ()
    yield from headings
