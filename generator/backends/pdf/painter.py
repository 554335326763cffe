"""A page's content: items and a transform in, operators on the page's canvas out.

The transform takes scene millimetres to points of the page. It is worked into the coordinates, so
the page's own matrix is never changed under text, and every coordinate in the file is the page's.
"""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import assert_never

from reportlab.lib.utils import ImageReader

from generator.backends.halftone import pixels_of
from generator.backends.pdf.anchors import Anchors
from generator.backends.pdf.extent import extent
from generator.backends.pdf.fonts import Fonts
from generator.backends.pdf.forms import Forms
from generator.backends.pdf.ink import Ink, firm
from generator.backends.pdf.shape import keeps_shape, matrix, outline
from generator.backends.pdf.sheet import Sheet
from generator.backends.pdf.surface import Surface
from generator.backends.pdf.words import text_object
from generator.scene import (
    Area,
    Group,
    Image,
    Item,
    Link,
    Paint,
    Path,
    Segment,
    Stroke,
    Text,
    Transform,
    rectangle,
)
from generator.text import Catalogue
from generator.units import POINT

POINTS_PER_MILLIMETRE = 1 / POINT


def to_page(x: float, y: float) -> Transform:
    """Return the transform from scene mm to points, its origin (x, y) points from bottom left."""
    return Transform(POINTS_PER_MILLIMETRE, 0.0, 0.0, -POINTS_PER_MILLIMETRE, x, y)


_FORM = to_page(0.0, 0.0)
_FROM_FORM = Transform(a=POINT, d=-POINT)  # the inverse of _FORM


def paint(
    items: Iterable[Item],
    sheet: Sheet,
    catalogue: Catalogue,
    at: tuple[float, float],
    anchors: Iterable[str] = (),
) -> None:
    """Draw `items` on the current page of `sheet`, their origin `at` points from its bottom left.

    The page must be in its own coordinates: not moved, turned or scaled. `anchors` are the names
    that links within the document may go to; a link to any other is left out.
    """
    painter = Painter(sheet, Fonts(catalogue, sheet.document), Anchors(frozenset(anchors)))
    sheet.operators.append("q")
    painter.draw(items, to_page(*at))
    sheet.operators.append("Q")


class Painter:
    """Draws items on one page."""

    def __init__(
        self,
        sheet: Sheet,
        fonts: Fonts,
        anchors: Anchors,
        forms: Forms | None = None,
        surface: Surface | None = None,
    ) -> None:
        """Take a sheet at the start of a page, and a surface where that is not the page itself.

        `forms` are the groups that are written once for the whole document.
        """
        self._sheet = sheet
        self._surface = surface or sheet
        self._fonts = fonts
        self._anchors = anchors
        self._forms = forms
        self._ink = Ink()

    def draw(self, items: Iterable[Item], transform: Transform) -> None:
        """Draw `items` in order; `transform` takes their mm to points of the page."""
        for item in items:
            match item:
                case Path():
                    self._path(item, transform)
                case Text():
                    self._text(item, transform)
                case Group():
                    self._group(item, transform)
                case Image():
                    self._image(item, transform)
                case Link():
                    self._link(item, transform)
                case Area():
                    pass
                case _:
                    assert_never(item)

    def _path(self, path: Path, transform: Transform) -> None:
        stroke = path.stroke
        if stroke is None or keeps_shape(transform):
            self._outline(path.segments, path.fill, stroke, transform)
            return
        # The pen itself is squeezed, so the page must be, too, for as long as the line is drawn.
        if path.fill is not None:
            self._outline(path.segments, path.fill, None, transform)
        squeezed = transform @ Transform.scaling(POINT)
        self._surface.operators.append(f"q {matrix(squeezed)} cm")
        kept = self._ink.copy()
        pen = firm(stroke, transform.scale)
        self._outline(path.segments, None, pen, Transform.scaling(POINTS_PER_MILLIMETRE))
        self._surface.operators.append("Q")
        self._ink = kept

    def _outline(
        self,
        segments: tuple[Segment, ...],
        fill: Paint | None,
        stroke: Stroke | None,
        transform: Transform,
    ) -> None:
        """Fill, then stroke: in one go, unless the line lets the fill show through."""
        if fill is not None:
            self._ink.fill_with(fill, self._surface)
        if stroke is not None:
            self._ink.stroke_with(stroke, transform.scale, self._surface)
        add, drawn = self._surface.operators.append, outline(segments, transform)
        if fill is not None and stroke is not None and stroke.paint.opacity >= 1:
            add(f"{drawn}\nB*")
            return
        if fill is not None:
            add(f"{drawn}\nf*")
        if stroke is not None:
            add(f"{drawn}\nS")

    def _text(self, text: Text, transform: Transform) -> None:
        if text.content and text.size * transform.scale > 0:
            self._ink.fill_with(text.paint, self._surface)
            shown = text_object(text, transform, self._fonts, self._ink)
            self._surface.operators.append(shown)

    def _group(self, group: Group, transform: Transform) -> None:
        inner = transform @ group.transform
        if self._anchors.bind(group.name):
            left, _, _, top = extent((group,), transform)
            self._sheet.bookmarkPage(group.name, fit="XYZ", left=left, top=top)
        if self._forms is not None and self._forms.shares(group):
            name = self._forms.name(group, self._written, _FORM)
            self._surface.operators.append(f"q {matrix(inner @ _FROM_FORM)} cm")
            self._surface.show(name)
            self._surface.operators.append("Q")
        else:
            self._contents(group, inner)

    def _contents(self, group: Group, transform: Transform) -> None:
        if not group.clip:
            self.draw(group.items, transform)
            return
        kept = self._ink.copy()
        self._surface.operators.append(f"q\n{outline(group.clip, transform)}\nW* n")
        self.draw(group.items, transform)
        self._surface.operators.append("Q")
        self._ink = kept

    def _written(self, group: Group, surface: Surface) -> None:
        """Write the contents of a group on a surface of their own."""
        painter = Painter(self._sheet, self._fonts, self._anchors, self._forms, surface)
        painter._contents(group, _FORM)

    def _image(self, image: Image, transform: Transform) -> None:
        """Draw an image; in PDF it fills the unit square, bottom up."""
        foot = Transform.translation(image.at[0], image.at[1] + image.height)
        square = transform @ foot @ Transform.scaling(image.width, -image.height)
        self._ink.cover(1.0, self._surface)
        self._surface.operators.append(f"q {matrix(square)} cm")
        self._sheet.drawImage(ImageReader(BytesIO(pixels_of(image))), 0, 0, 1, 1, mask="auto")
        self._surface.operators.append("Q")

    def _link(self, link: Link, transform: Transform) -> None:
        x, y = link.at
        area = rectangle(x, y, link.width, link.height)
        box = extent((Path(area),), transform)
        if not link.target.startswith("#"):
            self._sheet.linkURL(link.target, box, relative=0, thickness=0)
        elif link.target[1:] in self._anchors.known:
            name = link.target[1:]
            self._sheet.linkRect(name, name, box, relative=0, thickness=0)
