"""The canvas: reportlab's, made to give the same bytes for the same input, and no more of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, BinaryIO

from reportlab import rl_config
from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfgen.canvas import Canvas

from generator.records import dataclass
from generator.scene import Item

# Streams are binary: ASCII armour makes a file a quarter larger and helps no reader of today.
rl_config.useA85 = 0


@dataclass(frozen=True, slots=True)
class Placed:
    """Items that a flowable painted on a page, counted from 0, from `at` on, in points."""

    page: int
    items: tuple[Item, ...]
    at: tuple[float, float]


class Sheet(Canvas):
    """A canvas that lists no font it does not embed, and takes operators as they are.

    It fits as the `canvasmaker` of a Platypus document.
    """

    _code: list[str]
    _doc: PDFDocument
    _startPage: Callable[[], None]  # noqa: N815 -- reportlab's name
    _formsinuse: list[str]
    _pagesize: tuple[float, float]
    _trimBox: tuple[float, ...] | None  # noqa: N815 -- reportlab's name
    _extgstate: Any  # reportlab's ExtGState, which its stubs leave out

    def __init__(self, filename: str | BinaryIO, **settings: Any) -> None:
        """Open a canvas as reportlab does; compressed and without dates, whatever is asked."""
        super().__init__(filename, **(settings | {"pageCompression": 1, "invariant": 1}))
        self.setViewerPreference("PrintScaling", "None")
        self.setViewerPreference("DisplayDocTitle", "true")
        self.placed: list[Placed] = []

    @property
    def operators(self) -> list[str]:
        """The operators of the page being made, to be appended to."""
        return self._code

    @property
    def document(self) -> PDFDocument:
        """The document being made."""
        return self._doc

    def opacity(self, stroking: bool, value: float) -> str:
        """Return the operator that sets the opacity of strokes or of everything else."""
        self._doc.ensureMinPdfVersion("transparency")
        states = self._extgstate._c  # noqa: SLF001 - what the page has so far
        key = ("CA" if stroking else "ca", value)
        return f"/{states.setdefault(key, f'gRLs{len(states)}')} gs"

    def show(self, form: str) -> None:
        """Draw a form of the document, by its name."""
        self.doForm(form)

    def showPage(self) -> None:  # noqa: N802 -- reportlab's name
        """End a page; one that is not cut says so: its trim is the whole of it."""
        if self._trimBox is None:
            self.setTrimBox((0, 0, *self._pagesize))
        super().showPage()

    def _make_preamble(self) -> None:
        """Start pages empty: reportlab would set a first font, Helvetica, which is not embedded."""
        self._preamble = ""
