"""Pages two by two on sheets to be folded: a canvas that lays them in order when all are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, BinaryIO

from generator.backends.pdf.document import Duplex
from generator.backends.pdf.painter import paint
from generator.backends.pdf.sheet import Sheet
from generator.records import dataclass
from generator.scene import Item
from generator.text import Catalogue
from generator.units import to_pt


@dataclass(frozen=True, slots=True)
class Fold:
    """How pages lie on sheets."""

    sheet: tuple[float, float]
    """Width and height in mm; each half of the width is a page."""
    order: Callable[[int], Sequence[tuple[int, int]]]
    """Takes the number of pages; returns the left and right one of each side, counted from 1."""
    marks: tuple[Item, ...] = ()
    """What is drawn on the first side, in mm from its top left corner."""

    @property
    def page(self) -> tuple[float, float]:
        """Width and height of a page in mm."""
        width, height = self.sheet
        return width / 2, height

    def places(self, pages: int) -> dict[int, tuple[int, float]]:
        """Return the side of each page, both from 0, and how many mm from its left it begins."""
        return {
            page - 1: (number, left)
            for number, side in enumerate(self.order(pages))
            for page, left in zip(side, (0.0, self.sheet[0] / 2), strict=True)
        }


class FoldedSheet(Sheet):
    """A canvas whose pages come out on the sides of sheets, turned over the short edge.

    Links, bookmarks and page labels are left out: they speak of pages that the file does not have.
    Each side of a sheet has a bookmark and a label of its own instead.
    """

    def __init__(self, filename: str | BinaryIO, **settings: Any) -> None:
        """Open a canvas as reportlab does; `fold` and `catalogue` are taken out of `settings`."""
        self._fold: Fold = settings.pop("fold")
        self._catalogue: Catalogue = settings.pop("catalogue")
        self._held: list[list[str]] = []
        super().__init__(filename, **settings)
        self.setViewerPreference("Duplex", Duplex.SHORT_EDGE.value)

    def showPage(self) -> None:  # noqa: N802 -- reportlab's name
        """Keep the operators of a page."""
        self._held.append(self._code)
        self._turned(self._startPage)

    def save(self) -> None:
        """Draw the sides of the sheets and write the file."""
        width, height = map(to_pt, self._fold.sheet)
        pages = self._held
        self.setPageSize((width, height))
        for number, side in enumerate(self._fold.order(len(pages))):
            for page, left in zip(side, (0.0, width / 2), strict=True):
                self._code += ["q", f"1 0 0 1 {left:.3f} 0 cm", *pages[page - 1], "Q"]
            if number == 0:
                paint(self._fold.marks, self, self._catalogue, (0.0, height))
            self._mark(number)
            self._turned(super().showPage)
        super().save()

    def _mark(self, number: int) -> None:
        """Give a side, counted from 0, its bookmark and label."""
        name = f"Sheet {number // 2 + 1}, {'inside' if number % 2 else 'outside'}"
        super().addPageLabel(number, prefix=name)
        self.bookmarkPage(name)
        super().addOutlineEntry(name, name)

    def _turned(self, turn: Callable[[], None]) -> None:
        """Go to the next page; all of them share their graphics states and forms."""
        states, forms = self._extgstate, self._formsinuse
        turn()
        self._extgstate, self._formsinuse = states, forms

    def linkRect(self, *_told: Any, **_more: Any) -> None:  # noqa: N802 -- reportlab's name
        """Leave a link out."""

    def bookmarkHorizontal(self, *_told: Any, **_more: Any) -> None:  # noqa: N802 -- reportlab's
        """Leave a bookmark out."""

    def addOutlineEntry(self, *_told: Any, **_more: Any) -> None:  # noqa: N802 -- reportlab's name
        """Leave an entry of the outline out."""

    def addPageLabel(self, *_told: Any, **_more: Any) -> None:  # noqa: N802 -- reportlab's name
        """Leave a page label out."""
