"""The layout of pages: the frames of each page, its running head and foot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate

from generator.rulebook.flowables import Entry
from generator.rulebook.manual import Manual
from generator.rulebook.markup import Faces
from generator.rulebook.tones import Tones
from generator.units import to_pt

MARGIN = 14.0
"""Margin of the page, in mm."""
GUTTER = 7.0
FOOT = 9.0
HEAD = 7.0
"""Room for the running head, in mm."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a run knows from the run before."""

    pages: int = 0
    """How many pages there are; 0 in the first run."""
    places: Mapping[str, int] = field(default_factory=dict)
    """The page of each anchor."""
    last: float | None = None
    """Height in points of the columns of the last page, so that they come out even."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The measures of the pages, in points, and what is printed around the columns."""

    manual: Manual
    faces: Faces
    tones: Tones
    paper: tuple[float, float]
    """Width and height in mm."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the page."""
        return to_pt(self.paper[0]), to_pt(self.paper[1])

    @property
    def width(self) -> float:
        """Width of both columns."""
        return to_pt(self.paper[0] - 2 * MARGIN)

    @property
    def column(self) -> float:
        """Width of a column."""
        return to_pt(self.paper[0] - 2 * MARGIN - GUTTER) / 2

    def templates(self, banner: float, listed: Sequence[Entry], known: Knowledge) -> list[Any]:
        """Return a template for each page and one for all beyond.

        `banner` is the height of the title and the contents.
        """

        def page(number: int) -> PageTemplate:
            def around(canvas: Any, document: Any) -> None:
                self._around(canvas, document.page, listed, known)

            return PageTemplate(str(number), self._frames(number, banner, known), onPage=around)

        return [page(number) for number in range(1, max(1, known.pages) + 2)]

    def _frames(self, number: int, banner: float, known: Knowledge) -> list[Frame]:
        width, height = self.size
        margin, bottom = to_pt(MARGIN), to_pt(MARGIN + FOOT)
        top = height - margin - (banner if number == 1 else to_pt(HEAD))
        tall = top - bottom
        if number == known.pages and known.last is not None:
            tall = min(tall, known.last)
        lefts = (("left", margin), ("right", width - margin - self.column))
        columns = [
            Frame(left, top - tall, self.column, tall, 0, 0, 0, 0, id=name) for name, left in lefts
        ]
        if number > 1:
            return columns
        return [Frame(margin, top, self.width, banner, 0, 0, 0, 0, id="banner"), *columns]

    def _around(self, canvas: Any, page: int, listed: Sequence[Entry], known: Knowledge) -> None:
        """Draw the running head with the sections of the page, and the foot with its number."""
        width, height = self.size
        margin, line = to_pt(MARGIN), to_pt(MARGIN) - 2
        if page == 1:
            canvas.addPageLabel(0, style="ARABIC", start=1)
        canvas.saveState()
        canvas.setStrokeColor(self.tones.rule)
        canvas.setLineWidth(0.5)
        canvas.line(margin, line + 11, width - margin, line + 11)
        canvas.setFillColor(self.tones.text)
        canvas.setFont(self.faces.small, 8)
        canvas.drawString(margin, line, f"{self.manual.title} · {self.manual.edition}")
        canvas.drawRightString(width - margin, line, f"{page} of {known.pages}")
        if page > 1:
            top = height - margin - 8
            canvas.drawString(margin, top, self.manual.title)
            canvas.drawRightString(width - margin, top, running(listed, known.places, page))
            canvas.line(margin, top - 4, width - margin, top - 4)
        canvas.restoreState()


class Document(BaseDocTemplate):
    """A document whose pages take its templates in turn, the last of them for all that follow.

    It remembers how far down the columns of its last page are filled.
    """

    filled: tuple[float, ...] = ()

    def handle_pageEnd(self) -> None:  # noqa: N802 -- reportlab's name
        """Measure the columns, choose the next page's template, then end the page."""
        frames: list[Any] = [frame for frame in self.pageTemplate.frames if frame.id != "banner"]
        self.filled = tuple(frame._y2 - frame._y for frame in frames)  # noqa: SLF001 -- no accessor
        self.handle_nextPageTemplate(min(self.page, len(self.pageTemplates) - 1))
        super().handle_pageEnd()


def running(listed: Sequence[Entry], places: Mapping[str, int], page: int) -> str:
    """Return the running head of a page: the sections that begin on it, else the one that runs."""
    here = [entry.title for entry in listed if places.get(entry.anchor) == page]
    if here:
        return here[0] if len(here) == 1 else f"{here[0]} – {here[-1]}"
    before = [entry.title for entry in listed if places.get(entry.anchor, page) < page]
    return before[-1] if before else ""
