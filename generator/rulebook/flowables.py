"""A flowable that sets a scene, and headings that enter the outline of the document."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph

from generator.backends import pdf
from generator.rulebook.manual import Figure
from generator.text import Catalogue
from generator.units import to_pt


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
        left = x + max(0.0, _sW) / 2
        pdf.paint(self.figure.items, canvas, self.catalogue, (left, y + self.height))


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the outline."""

    title: str
    anchor: str
    depth: int


class Heading(Paragraph):
    """A heading that is a bookmark, an entry of the outline and the target of links."""

    def __init__(self, markup: str, style: ParagraphStyle, entry: Entry) -> None:
        """Take the heading's markup and its entry."""
        super().__init__(markup, style)
        self.entry = entry

    def draw(self) -> None:
        """Draw the heading and mark its place."""
        canvas: Any = self.canv
        canvas.bookmarkHorizontal(self.entry.anchor, 0, self.height + 4)
        canvas.addOutlineEntry(self.entry.title, self.entry.anchor, self.entry.depth, closed=False)
        super().draw()
