"""PDFium's pointers to what is on a page, and where it lies."""

from __future__ import annotations

import math
from collections.abc import Iterable
from ctypes import c_float, c_void_p, cast
from typing import Any, TypeAlias

import pypdfium2
import pypdfium2.raw as pdfium

from generator.manifest import Box
from generator.records import dataclass
from generator.units import POINT

Handle: TypeAlias = Any
"""One of PDFium's pointers."""

FARTHEST = 20_000.0
"""Points: PDF knows no larger page, and nothing needs to be looked for beyond."""


@dataclass(frozen=True, slots=True)
class Placing:
    """Turns PDFium's points from the bottom left into mm from the top left corner of the trim."""

    left: float
    top: float

    def box(self, left: float, bottom: float, right: float, top: float) -> Box:
        """Return a rectangle of the page in mm."""
        return (
            _near(left - self.left) * POINT,
            _near(self.top - top) * POINT,
            _near(right - self.left) * POINT,
            _near(self.top - bottom) * POINT,
        )


def texts_of(page: pypdfium2.PdfPage) -> tuple[Handle, ...]:
    """Return the text objects of a page in the order in which they are painted."""
    return tuple(found.raw for found in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT]))


def bounds(text: Handle) -> Box:
    """Return left, bottom, right and top of a text object in points of the page."""
    sides = c_float(), c_float(), c_float(), c_float()
    pdfium.FPDFPageObj_GetBounds(text, *sides)
    left, bottom, right, top = (_near(side.value) for side in sides)
    return left, bottom, right, top


def activate(objects: Iterable[Handle], *, active: bool) -> None:
    """Let objects take part in what is read and painted, or not."""
    for each in objects:
        pdfium.FPDFPageObj_SetIsActive(each, active)


def address(handle: Handle) -> int:
    """Return what tells one pointer from another, 0 for none."""
    return cast(handle, c_void_p).value or 0


def _near(length: float) -> float:
    """Return a length of a page; broken files have such as are endless, or no numbers at all."""
    return min(max(length, -FARTHEST), FARTHEST) if not math.isnan(length) else 0.0
