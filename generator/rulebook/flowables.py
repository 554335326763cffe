"""What Platypus lacks: stacks, panels and tables that part well, figures, lines to write on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from typing import Any

from reportlab.lib.colors import Color
from reportlab.platypus import Flowable, Table

from generator.backends import pdf
from generator.rulebook.cuts import Cut, Cuts, cuts_of, moved
from generator.rulebook.manual import Figure
from generator.rulebook.paragraphs import LINE, Heading, Text
from generator.rulebook.styles import Tones
from generator.text import Catalogue
from generator.units import to_pt

_COMPANY = 2
"""Rows of a table that stand together."""
_BETWEEN_ROWS = 1.0
"""What a break costs between two rows of a table."""
_PANEL = 4.0
"""How much more a break costs in a panel."""
_WRITING = 22.0
"""Distance in points of lines to write on."""


class Stack(Flowable):
    """Flowables one below the other, within a padding."""

    padding = (0.0, 0.0, 0.0, 0.0)
    """Left, top, right and bottom, in points."""

    def __init__(self, parts: Iterable[Any]) -> None:
        """Take flowables; those that nothing is to part may be none."""
        super().__init__()
        self.parts = tuple(parts)

    def wrap(self, available: float, height: float) -> tuple[float, float]:
        """Return the size of all parts, in points; each may take what those above it leave."""
        left, top, right, bottom = self.padding
        self.room = available - left - right
        self.gaps = [
            max(above.getSpaceAfter(), below.getSpaceBefore())
            for above, below in pairwise(self.parts)
        ]
        self.sizes: list[tuple[float, float]] = []
        left = height - top - bottom
        for part, gap in zip(self.parts, (0.0, *self.gaps), strict=False):
            self.sizes.append(part.wrapOn(self.canv, self.room, left - gap))
            left -= gap + self.sizes[-1][1]
        self.height = sum(high for _, high in self.sizes) + sum(self.gaps) + top + bottom
        self.width = available
        return available, self.height

    def placed(self) -> Iterator[tuple[float, Any, tuple[float, float]]]:
        """Yield how deep each part begins, the part, and its size."""
        depth = self.padding[1]
        for part, size, gap in zip(self.parts, self.sizes, (*self.gaps, 0.0), strict=False):
            yield depth, part, size
            depth += size[1] + gap

    def drawOn(self, canvas: Any, x: float, y: float, _sW: float = 0) -> None:  # noqa: N802, N803
        """Draw the parts from the top, each where it stands."""
        left, top = x + self.padding[0], y + self.height
        for depth, part, (wide, high) in self.placed():
            part.drawOn(canvas, left, top - depth - high, _sW=self.room - wide)


class Opening(Stack):
    """Headings and what follows them: they never part, but what follows may be split.

    Platypus' own keepWithNext would take the whole of what follows to the next column.
    """

    @property
    def headings(self) -> tuple[Any, ...]:
        """All parts but the last."""
        return self.parts[:-1]

    @property
    def following(self) -> Any:
        """What follows the headings."""
        return self.parts[-1]

    def getSpaceBefore(self) -> float:  # noqa: N802 -- reportlab's name
        """Return the space that the first part asks for."""
        return float(self.parts[0].getSpaceBefore())

    def getSpaceAfter(self) -> float:  # noqa: N802 -- reportlab's name
        """Return the space that the last part asks for."""
        return float(self.parts[-1].getSpaceAfter())

    def cuts(self) -> Cuts:
        """Return where what follows may part."""
        inner = cuts_of(self.following)
        return replace(inner, places=tuple(moved(inner, self.height - self.sizes[-1][1])))

    def split(self, available: float, height: float) -> list[Flowable]:
        """Return the headings with as much of what follows as fits, and the rest."""
        self.wrap(available, height)
        left = height - (self.height - self.sizes[-1][1])
        parts = self.following.splitOn(self.canv, available, left) if left > 0 else []
        return [Opening((*self.headings, parts[0])), *parts[1:]] if len(parts) > 1 else []


class Panel(Stack):
    """Paragraphs on a ground with a bar beside them; they part as if they stood free."""

    padding = (6.0, 3.0, 5.0, 3.5)
    BAR = 2.0
    whole = 0.0
    """Height in points up to which it never parts: that of a column."""

    def __init__(self, parts: Sequence[Any], bar: Color, ground: Color | None) -> None:
        """Take paragraphs, at least one, the colour of the bar and that of the ground."""
        super().__init__(parts)
        self.bar, self.ground = bar, ground
        self.spaceBefore, self.spaceAfter = 4, 6

    def cuts(self) -> Cuts:
        """Return the places between the paragraphs and in them, if no column holds the panel."""
        if self.height <= self.whole:
            return Cuts()
        places: list[Cut] = []
        for (depth, part, _), gap in zip(self.placed(), (None, *self.gaps), strict=True):
            if gap is not None:
                places.append(Cut(depth - gap, depth, LINE + _PANEL))
            places.extend(moved(cuts_of(part), depth, _PANEL))
        return Cuts(tuple(places), head=self.padding[1], tail=self.padding[3])

    def split(self, available: float, height: float) -> list[Flowable]:
        """Return two panels: what fits and the rest."""
        self.wrap(available, height)
        for number, (depth, part, (_, high)) in enumerate(self.placed()):
            left = height - self.padding[3] - depth
            if high > left:
                halves = part.splitOn(self.canv, self.room, left) if left > 0 else []
                first = (*self.parts[:number], *halves[:1])
                rest = (*(halves[1:] or (part,)), *self.parts[number + 1 :])
                parts = (first, rest) if first else ()
                return [Panel(each, self.bar, self.ground) for each in parts]
        return [self]

    def drawOn(self, canvas: Any, x: float, y: float, _sW: float = 0) -> None:  # noqa: N802, N803
        """Draw the ground, the bar and the paragraphs from the top."""
        canvas.saveState()
        if self.ground is not None:
            canvas.setFillColor(self.ground)
            canvas.rect(x, y, self.width, self.height, stroke=0, fill=1)
        canvas.setFillColor(self.bar)
        canvas.rect(x, y, self.BAR, self.height, stroke=0, fill=1)
        canvas.restoreState()
        super().drawOn(canvas, x, y, _sW)


class Rows(Table):
    """A table of which no single row stands alone at the foot of a column or at the head."""

    _rowHeights: list[float]  # noqa: N815 -- in points once it is wrapped; no accessor
    continued: Any = None
    """What stands above the rows that go on in another column."""
    whole = 0.0
    """Height in points up to which the table never parts: that of a column."""

    def wrap(self, available: float, height: float) -> Any:
        """Return the size in points, and keep the height of what stands above rows that go on."""
        self._again = 0.0
        if self.continued is not None:
            gap = max(self.continued.getSpaceAfter(), self.getSpaceBefore())
            self._again = self.continued.wrapOn(None, available, height)[1] + gap
        return super().wrap(available, height)

    def cuts(self) -> Cuts:
        """Return the places between the rows where the table may part, if no column holds it."""
        if sum(self._rowHeights) <= self.whole:
            return Cuts()
        rows = range(_COMPANY, len(self._rowHeights) - _COMPANY + 1)
        reached = list(accumulate(self._rowHeights, initial=0.0))
        depths = (reached[number] for number in rows)
        return Cuts(tuple(Cut(each, each, _BETWEEN_ROWS) for each in depths), head=self._again)

    def split(self, available: float, height: float) -> list[Any]:
        """Return the rows that fit and the rest under what says that they go on."""
        parts: list[Any] = list(super().split(available, height))
        if len(parts) > 1 and self.continued is not None:
            parts[1].continued = self.continued
            parts[1] = Opening((self.continued, parts[1]))
        return parts


class LatePage(Flowable):
    """The number of a page, which is asked for when it is drawn: `told` returns its paragraph."""

    def __init__(self, told: Callable[[], Any]) -> None:
        """Take what is asked."""
        super().__init__()
        self.told = told

    def wrap(self, available: float, height: float) -> Any:
        """Return the size in points, which is that of any number of a page."""
        self._available = available
        return self.told().wrap(available, height)

    def drawOn(self, canvas: Any, x: float, y: float, _sW: float = 0) -> None:  # noqa: N802, N803
        """Draw the number as it is now."""
        number = self.told()
        number.wrapOn(canvas, self._available, _sW)
        number.drawOn(canvas, x, y, _sW)


class SceneFlowable(Flowable):
    """A figure, set in the middle of its column; the backend paints it."""

    def __init__(self, figure: Figure, catalogue: Catalogue) -> None:
        """Take a figure and the catalogue that its faces come from."""
        super().__init__()
        self.figure, self.catalogue = figure, catalogue
        self.width, self.height = to_pt(figure.width), to_pt(figure.height)
        self.spaceBefore = self.spaceAfter = 4
        self.hAlign = "CENTER"

    def wrap(self, available: float, height: float) -> tuple[float, float]:  # noqa: ARG002
        """Return the figure's size in points."""
        return self.width, self.height

    def drawOn(self, canvas: Any, x: float, y: float, _sW: float = 0) -> None:  # noqa: N802, N803
        """Paint at (x, y) points; not by moving the canvas, so that text has absolute matrices."""
        at = x + max(0.0, _sW) / 2, y + self.height
        pdf.paint(self.figure.items, canvas, self.catalogue, at)
        here = canvas.absolutePosition(*at)  # a box moves the canvas
        canvas.placed.append(pdf.Placed(canvas.getPageNumber() - 1, self.figure.items, here))


class Ruled(Flowable):
    """Lines to write on, down to the foot of the column."""

    def __init__(self, tones: Tones) -> None:
        """Take the colour and the width of the lines."""
        super().__init__()
        self.tones = tones

    def wrap(self, available: float, height: float) -> tuple[float, float]:
        """Return all the room that is left, in points."""
        self.width, self.height = available, height
        return available, height

    def draw(self) -> None:
        """Draw as many lines as there is room for."""
        canvas: Any = self.canv
        canvas.setStrokeColor(self.tones.rule)
        canvas.setLineWidth(self.tones.folio)
        for line in range(1, int(self.height / _WRITING) + 1):
            canvas.line(0, self.height - line * _WRITING, self.width, self.height - line * _WRITING)


def opened(flowables: Iterable[Flowable]) -> Iterator[Flowable]:
    """Yield `flowables` with headings, and what leads to a list, joined to what follows them."""
    headings: tuple[Flowable, ...] = ()
    for flowable in flowables:
        if isinstance(flowable, Heading) or (isinstance(flowable, Text) and flowable.leads):
            headings = (*headings, flowable)
        else:
            yield Opening((*headings, flowable)) if headings else flowable
            headings = ()
    yield from headings
