"""The layout of pages: the frames of each page, its running head and foot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate

from generator.backends import pdf
from generator.manuscript.rules import RunningLines
from generator.quotes import curly
from generator.records import dataclass
from generator.rulebook.columns import Column
from generator.rulebook.manual import Manual
from generator.rulebook.markup import Faces
from generator.rulebook.paging import Room
from generator.rulebook.styles import Tones
from generator.units import to_pt

_RUNNING, _LEAST = 8.0, 6.0
"""Type size of running lines in points, and the least where they are long."""
GUTTER = 7.0
FOOT = 9.0
HEAD = 7.0
"""Room for the running head, in mm."""


@dataclass(frozen=True, slots=True)
class Format:
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


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What is known of all pages before the first is set."""

    around: RunningLines
    """What is printed around the columns, and how many pages there are."""
    last: float
    """Height in points of the columns of the last page, so that they come out even."""


@dataclass(frozen=True, slots=True)
class Layout:
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

    def room(self, banner: float) -> Room:
        """Return the columns of all pages; `banner` is the height of the title and the contents."""
        tall = self.size[1] - to_pt(2 * self.form.upright + FOOT)
        bound = self.fold is not None
        return Room(tall - banner, tall - to_pt(HEAD), self.form.columns, bound)

    def left(self, page: int) -> float:
        """Return where the text of a page begins."""
        return to_pt(self.form.inner if page % 2 else self.form.outer)

    def templates(self, banner: float, known: Knowledge) -> list[Any]:
        """Return a template for each page and one for all beyond.

        `banner` is the height of the title and the contents.
        """

        def page(number: int) -> PageTemplate:
            def around(canvas: Any, document: Any) -> None:
                self._around(canvas, document.page, known.around)

            return PageTemplate(str(number), self._frames(number, banner, known), onPage=around)

        return [page(number) for number in range(1, known.around.pages + 2)]

    def _frames(self, number: int, banner: float, known: Knowledge) -> list[Frame]:
        bottom, left = to_pt(self.form.upright + FOOT), self.left(number)
        top = self.size[1] - to_pt(self.form.upright) - (banner if number == 1 else to_pt(HEAD))
        tall = top - bottom
        if number == known.around.pages - known.around.notes:
            tall = min(tall, known.last)
        step = self.column + to_pt(GUTTER)
        columns: list[Frame] = [
            Column((left + place * step, top - tall), self.column, tall)
            for place in range(self.form.columns)
        ]
        if number > 1:
            return columns
        return [Frame(left, top, self.width, banner, 0, 0, 0, 0, id="banner"), *columns]

    def _around(self, canvas: Any, page: int, running: RunningLines) -> None:
        """Draw the running head with the sections of the page, and the foot with its number."""
        if page == 1:
            canvas.addPageLabel(0, style="ARABIC", start=1)
        line, head = to_pt(self.form.upright) - 2, self.size[1] - to_pt(self.form.upright) - 8
        canvas.saveState()
        canvas.setStrokeColor(self.tones.rule)
        canvas.setLineWidth(0.5)
        canvas.setFillColor(self.tones.text)
        for texts, (height, rule) in zip(
            running.lines(page), ((line, line + 11), (head, head - 4)), strict=False
        ):
            self._line(canvas, page, texts, height, rule)
        canvas.restoreState()

    def _line(
        self, canvas: Any, page: int, texts: tuple[str, str], height: float, rule: float
    ) -> None:
        """Draw a running line and its rule: what stands on the left, and on the right.

        It is set smaller where the two would meet.
        """
        left, right = self.left(page), self.left(page) + self.width
        canvas.line(left, rule, right, rule)
        first, last = map(curly, texts)
        wide = canvas.stringWidth(f"{first}    {last}", self.faces.small, _RUNNING)
        size = max(_LEAST, min(_RUNNING, _RUNNING * self.width / wide))
        canvas.setFont(self.faces.small, size)
        canvas.drawString(left, height, first)
        canvas.drawRightString(right, height, last)


class Document(BaseDocTemplate):
    """A document whose pages take its templates in turn, and whose columns end on one line."""

    def handle_pageEnd(self) -> None:  # noqa: N802 -- reportlab's name
        """Draw the columns, choose the next page's template, then end the page."""
        columns = [each for each in self.pageTemplate.frames if isinstance(each, Column)]
        foot = self._foot(columns)
        for column in columns:
            column.hang(self.canv, foot)
        self.handle_nextPageTemplate(min(self.page, len(self.pageTemplates) - 1))
        super().handle_pageEnd()

    @staticmethod
    def _foot(columns: Sequence[Column]) -> float:
        """Return how far down all columns can be hung, or the deepest is filled."""
        together = min(column.depth_at_most for column in columns)
        return max(together, *(column.depth for column in columns))
