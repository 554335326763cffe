"""The layout of pages: their columns, which end on one line, their running heads and feet.

What is left at the foot of a column is shared out among the gaps in it, the wider ones taking more,
so that neighbouring columns and pages end on one line. A gap grows only so far: the items of a list
are not torn apart, and a column that is half empty stays so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.backends import pdf
from generator.manuscript.rules import RunningLines
from generator.quotes import curly
from generator.records import Frozen
from generator.rulebook.flowables import Stack
from generator.rulebook.manual import Manual
from generator.rulebook.markup import Faces
from generator.rulebook.paging import LEAST_GAP, TIMES, Room
from generator.rulebook.styles import Tones
from generator.text import Role
from generator.units import to_pt

_RUNNING, _LEAST = 8.0, 6.0
"""Type size of running lines in points, and the least where they are long."""
PAGES_OF_A_SHEET = 4
GUTTER = 7.0
FOOT = 9.0
HEAD = 7.0
"""Room for the running head, in mm."""


class Format(Frozen):
    """What a page looks like that is bound, or that is not."""

    columns: int
    inner: float
    """Margin at the spine, in mm: on the left of odd pages and on the right of even ones."""
    outer: float
    upright: float
    """Margin above and below."""
    listed: int
    """Columns of the contents."""


SHEET = Format(columns=2, inner=14.0, outer=14.0, upright=14.0, listed=3)
"""An office sheet, printed on one side or on two."""
LEAF = Format(columns=1, inner=16.0, outer=12.5, upright=12.0, listed=2)
"""A page of a booklet, half as large as a sheet: one column, as wide as is read with ease."""


class Column(Stack):
    """What stands in a column, in the middle or at an edge as each asks."""

    def stand(self, corner: tuple[float, float], width: float, tall: float) -> None:
        """Let all stand below the top left corner of a column, as close as each allows."""
        nowhere: Any = None
        self.wrapOn(nowhere, width, tall)
        self.corner, self.tall = corner, tall
        self.wide = sum(gap for gap in self.gaps if gap > LEAST_GAP)

    @property
    def most(self) -> float:
        """How far down its content can be hung, in points."""
        return float(min(self.tall, self.height + TIMES * self.wide))

    def hang(self, canvas: Any, depth: float) -> None:
        """Draw all, as near to `depth` as the gaps allow."""
        share = max(0.0, min(depth, self.most) - self.height) / self.wide if self.wide else 0.0
        self.gaps = [gap * (1 + share) if gap > LEAST_GAP else gap for gap in self.gaps]
        self.drawOn(canvas, self.corner[0], self.corner[1] - self.height)


_OVER = 1.0  # points: what runs over by less is rounding


class Layout(Frozen):
    """The measures of the pages, in points, and what is printed around the columns."""

    manual: Manual
    faces: Faces
    tones: Tones
    paper: tuple[float, float]
    """Width and height in mm."""
    fold: pdf.Fold | None = None
    """How the pages lie on sheets to be folded."""

    @property
    def form(self) -> Format:
        """The format of the pages."""
        return LEAF if self.fold else SHEET

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the page."""
        return to_pt(self.paper[0]), to_pt(self.paper[1])

    @property
    def width(self) -> float:
        """Width of all columns."""
        return to_pt(self.paper[0] - self.form.inner - self.form.outer)

    @property
    def column(self) -> float:
        """Width of a column."""
        gutters = to_pt(GUTTER) * (self.form.columns - 1)
        return (self.width - gutters) / self.form.columns

    @property
    def tall(self) -> float:
        """Height of a column of any page but the first."""
        return self.size[1] - to_pt(2 * self.form.upright + FOOT + HEAD)

    def room(self, banner: Sequence[Any]) -> Room:
        """Return the columns of all pages; `banner` is the title and the contents."""
        first, bound = self.tall + self.bare - self.height(banner), self.fold is not None
        return Room(first, self.tall, self.form.columns, bound, self.covered)

    def notes(self, pages: int) -> int:
        """Return how many pages for notes fill the last sheet of a booklet of so many pages."""
        return -(pages + self.outside) % PAGES_OF_A_SHEET if self.fold else 0

    @property
    def bare(self) -> float:
        """What the first page of text has more than others: it has no running head, if no cover."""
        return 0.0 if self.covered else to_pt(HEAD)

    @property
    def covered(self) -> bool:
        """Whether it is a booklet with a cover."""
        return self.fold is not None and self.manual.front is not None

    @property
    def outside(self) -> int:
        """How many pages are a cover and its back."""
        return 2 if self.covered else 0

    def left(self, page: int) -> float:
        """Return where the text of a page begins."""
        return to_pt(self.form.inner if page % 2 else self.form.outer)

    def draw(
        self,
        canvas: Any,
        columns: Sequence[Sequence[Any]],
        running: RunningLines,
        banner: Sequence[Any],
        last: float,
        covers: tuple[Sequence[Any], Sequence[Any]] = ((), ()),
    ) -> None:
        """Draw all pages: `banner` above the columns of the first, and what is printed around.

        The columns of the last page are `last` points high, so that they come out even; those of
        pages for notes are as high as all others. `covers` stand on the first and the last page of
        a booklet that has them. Raises ValueError for what fits no column.
        """
        beside, top = self.form.columns, self.size[1] - to_pt(self.form.upright)
        contents = iter(columns)
        outer = {1: covers[0], running.pages: covers[1]} if self.covered else {}
        for page in range(1, running.pages + 1):
            left, high = self.left(page), to_pt(HEAD)
            if page in outer:
                whole = Column(outer[page])
                whole.stand((left, top), self.width, self.tall + to_pt(HEAD + FOOT))
                whole.hang(canvas, 0.0)
                canvas.showPage()
                continue
            self._around(canvas, page, running)
            if page == 1 + self.covered:
                below = to_pt(HEAD) - self.bare
                head, high = Column(banner), self.height(banner) + below
                head.stand((left, top - below), self.width, high)
                head.hang(canvas, 0.0)
            full = tall = top - high - to_pt(self.form.upright + FOOT)
            if page == running.pages - running.notes - self.covered:
                tall = min(tall, last)
            hung = [Column(next(contents, ())) for _ in range(beside)]
            for column in hung:
                column.stand((left, top - high), self.column, tall)
                left += self.column + to_pt(GUTTER)
                if column.height > full + _OVER:
                    raise ValueError(f"what stands on page {page} is taller than its column")
            foot = max(min(each.most for each in hung), *(each.height for each in hung))
            for column in hung:
                column.hang(canvas, foot)
            canvas.showPage()

    def height(self, banner: Sequence[Any]) -> float:
        """Return the room that the title and the contents need, and some space below."""
        gaps = sum(each.getSpaceBefore() + each.getSpaceAfter() for each in banner)
        return float(sum(each.wrap(self.width, 1000.0)[1] for each in banner) + gaps + 8)

    def _around(self, canvas: Any, page: int, running: RunningLines) -> None:
        """Draw the running head with the sections of the page, and the foot with its number.

        A line is set smaller where what stands on its left and on its right would meet.
        """
        if page == 1:
            canvas.addPageLabel(0, style="ARABIC", start=1)
        line, head = to_pt(self.form.upright) - 2, self.size[1] - to_pt(self.form.upright) - 8
        canvas.saveState()
        canvas.setStrokeColor(self.tones.rule)
        canvas.setLineWidth(self.tones.folio)
        canvas.setFillColor(self.tones.text)
        left, face = self.left(page), self.faces[Role.SMALL]
        for texts, (height, rule) in zip(
            running.lines(page), ((line, line + 11), (head, head - 4)), strict=False
        ):
            canvas.line(left, rule, left + self.width, rule)
            first, last = map(curly, texts)
            wide = canvas.stringWidth(f"{first}    {last}", face, _RUNNING)
            size = max(_LEAST, min(_RUNNING, _RUNNING * self.width / wide))
            canvas.setFont(face, size)
            canvas.drawString(left, height, first)
            canvas.drawRightString(left + self.width, height, last)
        canvas.restoreState()
