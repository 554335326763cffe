"""A page's content: items and a transform in, operators on the page's canvas out.

The transform takes scene millimetres to points of the page. It is worked into the coordinates, so
the page's own matrix is never changed under text, and every coordinate in the file is the page's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import field
from io import BytesIO
from itertools import groupby
from typing import Any, BinaryIO, assert_never

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfgen.canvas import Canvas

from generator.backends.pdf.fonts import Fonts, Glyph
from generator.backends.pdf.shape import (
    Ink,
    Surface,
    extent,
    firm,
    keeps_shape,
    matrix,
    outline,
    places,
)
from generator.backends.sharing import decimals, number, pixels_of, shared_groups
from generator.records import Frozen, dataclass
from generator.scene import (
    Area,
    Box,
    Group,
    Image,
    Item,
    Link,
    Page,
    Paint,
    Path,
    Point,
    Segment,
    Stamp,
    Stroke,
    Text,
    Transform,
    everything,
    rectangle,
)
from generator.scene import Placed as Letter
from generator.text import Catalogue
from generator.units import POINT

# Streams are binary: ASCII armour makes a file a quarter larger and helps no reader of today.
rl_config.useA85 = 0


class Placed(Frozen):
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
        self.forms = Forms(self._doc)

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

    def share(self, pages: Iterable[Page], wanted: Collection[str] = ()) -> None:
        """Write once what is drawn more often on pages that are about to be painted.

        Groups with a name that is `wanted` by a link stand where they are.
        """
        self.forms.shared = shared_groups(pages, wanted)

    def showPage(self) -> None:  # noqa: N802 -- reportlab's name
        """End a page; one that is not cut says so: its trim is the whole of it."""
        if self._trimBox is None:
            self.setTrimBox((0, 0, *self._pagesize))
        super().showPage()

    def _make_preamble(self) -> None:
        """Start pages empty: reportlab would set a first font, Helvetica, which is not embedded."""
        self._preamble = ""


@dataclass(slots=True)
class Anchors:
    """Names that links may go to, and those that still have to be bound to a place."""

    known: frozenset[str] = frozenset()
    unbound: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, pages: Sequence[Page]) -> Anchors:
        """Collect the names of pages and groups, and which of them some link goes to."""
        items = [item for page in pages for item in everything(page.items)]
        groups = {item.name for item in items if isinstance(item, Group)}
        names = (groups | {page.name for page in pages}) - {""}
        targets = {item.target for item in items if isinstance(item, Link)}
        return cls(frozenset(names), {name for name in names if f"#{name}" in targets})

    def bind(self, name: str) -> bool:
        """Tell whether a link goes to `name` and this is the first thing of that name."""
        if name not in self.unbound:
            return False
        self.unbound.remove(name)
        return True


_ROOM = 30.0  # points around a form's outlines, for the width of lines and the points of mitres


@dataclass(slots=True)
class Forms:
    """The shared groups of one document, by identity, and the names of those that are written."""

    document: pdfdoc.PDFDocument
    shared: Collection[int] = ()
    _names: dict[int, str] = field(default_factory=dict)

    def name(
        self, group: Group, write: Callable[[Group, Surface], None], to_points: Transform
    ) -> str:
        """Return the form of `group`, made by `write` in points by `to_points` the first time."""
        if id(group) not in self._names:
            surface = FormSurface()
            write(group, surface)
            name = f"group{len(self._names)}"  # after those of the groups in it
            box = extent((Group(group.items, clip=group.clip),), to_points)
            self.document.addForm(name, surface.form(box))
            self._names[id(group)] = name
        return self._names[id(group)]


@dataclass(slots=True)
class FormSurface:
    """The content of a form in the making."""

    operators: list[str] = field(default_factory=list)
    _states: dict[tuple[str, float], str] = field(default_factory=dict)
    _forms: dict[str, pdfdoc.PDFObjectReference] = field(default_factory=dict)

    def opacity(self, stroking: bool, value: float) -> str:
        """Return the operator that sets the opacity of strokes, or of everything else."""
        key = ("CA" if stroking else "ca", value)
        return f"/{self._states.setdefault(key, f'gs{len(self._states)}')} gs"

    def show(self, form: str) -> None:
        """Draw another form of the document, by its name."""
        name = pdfdoc.xObjectName(form)
        self._forms[name] = pdfdoc.PDFObjectReference(name)
        self.operators.append(f"/{name} Do")

    def form(self, box: Box) -> pdfdoc.PDFFormXObject:
        """Return the finished form, cut to `box` and some room around it."""
        form = pdfdoc.PDFFormXObject(*box.grown(_ROOM))
        form.Resources = pdfdoc.PDFResourceDictionary()
        form.Resources.ExtGState = pdfdoc.PDFDictionary(
            {name: pdfdoc.PDFDictionary(dict((key,))) for key, name in self._states.items()}
        )
        if self._forms:
            form.Resources.XObject = pdfdoc.PDFDictionary(self._forms)
        form.setStreamList("\n".join(self.operators).encode("latin-1"))
        form.compression = 1
        return form


_UPRIGHT = Transform(d=-1.0)  # letters stand up in text space, where y is up
_LEVEL = 1e-6  # how far a unit vector may stray from its line, for the line to be level
_GAP = 80.0  # thousandths of the type size: from about there PDFium sees the end of a word
_MARKABLE = "\uffff"  # the last character that marks may have
_HAIR = 0.05  # thousandths of the type size that nobody sees


def text_object(text: Text, transform: Transform, fonts: Fonts, ink: Ink) -> str:
    """Return the operators that show `text`, which is not empty; `transform` goes to points."""
    glyphs = fonts.glyphs(text.face, text.content)
    if text.placed:
        places = [_matrix(place, transform) for place in text.placed]
        size = text.size * transform.scale
        return _marked(text.content, "\n".join(("BT", *_curved(glyphs, places, size, ink), "ET")))
    place = _matrix(Letter(text.at, text.degrees), transform)
    gaps = _gaps(text, glyphs)
    spacing = max(0.0, Counter(gaps).most_common(1)[0][0]) if gaps else 0.0  # less is kerning
    gaps = [round(gap - spacing, 1) for gap in gaps]
    shown = _line(glyphs, gaps, spacing, text.size * transform.scale, place, ink)
    if _misread(glyphs, place, spacing, gaps):
        return _marked(text.content, shown)
    return shown


def _matrix(place: Letter, transform: Transform) -> Transform:
    """Return the text matrix of letters that start at a place, for a font in points."""
    at = Transform.translation(*place.at) @ Transform.rotation(place.degrees)
    return transform @ at @ _UPRIGHT @ Transform.scaling(1 / transform.scale)


def _gaps(text: Text, glyphs: Sequence[Glyph]) -> list[float]:
    """Return what each advance but the last has over its glyph's width, in thousandths."""
    thousandths = 1000 / text.size
    pairs = zip(text.advances, glyphs, strict=True)
    return [round(advance * thousandths - glyph.width, 1) for advance, glyph in pairs][:-1]


def _line(
    glyphs: Sequence[Glyph],
    gaps: Sequence[float],
    spacing: float,
    size: float,
    place: Transform,
    ink: Ink,
) -> str:
    parts = ["BT"]
    wanted = spacing * size / 1000
    if ink.spacing != wanted:
        ink.spacing = wanted
        parts.append(f"{number(wanted)} Tc")
    parts.append(f"{matrix(place)} Tm")
    run = zip(glyphs, (*gaps, 0.0), strict=True)
    for font, letters in groupby(run, key=lambda pair: pair[0].font):
        parts += _font(font, size, ink)
        parts.append(f"[<{''.join(_codes(letters))}>]TJ".replace("<>", ""))
    return " ".join((*parts, "ET"))


def _codes(letters: Iterator[tuple[Glyph, float]]) -> Iterator[str]:
    """Yield codes, broken by the numbers that a TJ array takes off the letters' distance."""
    for glyph, gap in letters:
        yield f"{glyph.code:02x}"
        if abs(gap) > _HAIR:
            yield f">{number(-gap, 1)}<"


def _curved(
    glyphs: Sequence[Glyph], places: Sequence[Transform], size: float, ink: Ink
) -> Iterator[str]:
    for glyph, place in zip(glyphs, places, strict=True):
        yield from _font(glyph.font, size, ink)
        yield f"{matrix(place)} Tm <{glyph.code:02x}>Tj"


def _font(name: str, size: float, ink: Ink) -> Iterator[str]:
    if ink.font != (name, size):
        ink.font = name, size
        yield f"{name} {number(size)} Tf"


def _misread(
    glyphs: Sequence[Glyph], place: Transform, spacing: float, gaps: Sequence[float]
) -> bool:
    """Tell whether readers would guess the text wrong from where its letters stand.

    A text in two fonts (a face is cut into subsets of 255 characters) is two texts to them.
    """
    level = abs(place.b) < _LEVEL and abs(place.c) < _LEVEL and place.a > 0 < place.d
    spaced = spacing > _HAIR or max(gaps, default=0.0) > _GAP
    mixed = len({glyph.font for glyph in glyphs}) > 1
    return not level or spaced or mixed


def _marked(content: str, shown: str) -> str:
    """Tell readers what is shown; from marks, and only there, PDFium drops what is past U+FFFF."""
    if max(content) > _MARKABLE:
        return shown
    return f"/Span<</ActualText{_string(content)}>>BDC\n{shown}\nEMC"


def _string(content: str) -> str:
    """Return a PDF text string: plain where it is ASCII, else UTF-16 in hexadecimal."""
    if content.isascii() and content.isprintable():
        escaped = content.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        return f"({escaped})"
    return f"<FEFF{content.encode('utf-16-be').hex().upper()}>"


POINTS_PER_MILLIMETRE = 1 / POINT


def to_page(x: float, y: float) -> Transform:
    """Return the transform from scene mm to points, its origin (x, y) points from bottom left."""
    return Transform(POINTS_PER_MILLIMETRE, 0.0, 0.0, -POINTS_PER_MILLIMETRE, x, y)


_RUN = 250  # prints of a stamp, each moved from the one before it


def _near(point: Point) -> tuple[int, int]:
    """Return a point in whole tenths: a print may be half a dot off."""
    return round(point[0] * 10), round(point[1] * 10)


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
    fonts = Fonts(catalogue, sheet.document)
    painter = Painter(sheet, fonts, Anchors(frozenset(anchors)), sheet.forms)
    sheet.operators.append("q")
    painter.draw(items, to_page(*at))
    sheet.operators.append("Q")


@dataclass(slots=True)
class Painter:
    """Draws items on one page, whose sheet is at its start."""

    sheet: Sheet
    fonts: Fonts
    anchors: Anchors
    forms: Forms
    """The groups that are written once for the whole document."""
    surface: Surface = field(init=False)
    """Where operators go: to the page itself, or to a form in the making."""
    _ink: Ink = field(default_factory=Ink)

    def __post_init__(self) -> None:
        self.surface = self.sheet

    def draw(self, items: Iterable[Item], transform: Transform) -> None:
        """Draw `items` in order; `transform` takes their mm to points of the page."""
        for item in items:
            match item:
                case Path():
                    self._path(item, transform)
                case Stamp():
                    self._stamp(item, transform)
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
        self.surface.operators.append(f"q {matrix(squeezed)} cm")
        kept = self._ink.copy()
        pen = firm(stroke, transform.scale)
        self._outline(path.segments, None, pen, Transform.scaling(POINTS_PER_MILLIMETRE))
        self.surface.operators.append("Q")
        self._ink = kept

    def _stamp(self, stamp: Stamp, transform: Transform) -> None:
        """Print a stamp: what is moved from place to place is the page, and the operators repeat.

        A form would not be smaller, and readers would open it again at each place. Each run of
        places begins on the page itself, so that what programs round does not add up.
        """
        if any(path.stroke for path in stamp.paths) and not keeps_shape(transform):
            self.draw(stamp.prints(), transform)
            return
        linear = Transform(transform.a, transform.b, transform.c, transform.d)
        printed = [_near(transform.apply(place)) for place in stamp.places]
        add, kept, told = self.surface.operators.append, self._ink.copy(), decimals(1)
        for start in range(0, len(printed), _RUN):
            (x, y), *others = printed[start : start + _RUN]
            self._ink = kept.copy()
            add(f"q 1 0 0 1 {told[x]} {told[y]} cm")
            self.draw(stamp.paths, linear)
            if others:
                first = len(self.surface.operators)
                self.draw(stamp.paths, linear)  # sets but what the first print has left otherwise
                again = "\n".join(self.surface.operators[first:])
                del self.surface.operators[first:]
                for to_x, to_y in others:
                    add(f"1 0 0 1 {told[to_x - x]} {told[to_y - y]} cm\n{again}")
                    x, y = to_x, to_y
            add("Q")
        self._ink = kept

    def _outline(
        self,
        segments: Sequence[Segment],
        fill: Paint | None,
        stroke: Stroke | None,
        transform: Transform,
    ) -> None:
        """Fill, then stroke: in one go, unless the line lets the fill show through."""
        if fill is not None:
            self._ink.fill_with(fill, self.surface)
        if stroke is not None:
            self._ink.stroke_with(stroke, transform.scale, self.surface)
        add, needed = self.surface.operators.append, places(fill, stroke.paint if stroke else None)
        drawn = outline(segments, transform, needed)
        if fill is not None and stroke is not None and stroke.paint.opacity >= 1:
            add(f"{drawn}\nB*")
            return
        if fill is not None:
            add(f"{drawn}\nf*")
        if stroke is not None:
            add(f"{drawn}\nS")

    def _text(self, text: Text, transform: Transform) -> None:
        if text.content and text.size * transform.scale > 0:
            self._ink.fill_with(text.paint, self.surface)
            shown = text_object(text, transform, self.fonts, self._ink)
            self.surface.operators.append(shown)

    def _group(self, group: Group, transform: Transform) -> None:
        inner = transform @ group.transform
        if self.anchors.bind(group.name):
            left, _, _, top = extent((group,), transform)
            self.sheet.bookmarkPage(group.name, fit="XYZ", left=left, top=top)
        if id(group) in self.forms.shared:
            name = self.forms.name(group, self._written, _FORM)
            self.surface.operators.append(f"q {matrix(inner @ _FROM_FORM)} cm")
            self.surface.show(name)
            self.surface.operators.append("Q")
        else:
            self._contents(group, inner)

    def _contents(self, group: Group, transform: Transform) -> None:
        if not group.clip:
            self.draw(group.items, transform)
            return
        kept = self._ink.copy()
        self.surface.operators.append(f"q\n{outline(group.clip, transform)}\nW* n")
        self.draw(group.items, transform)
        self.surface.operators.append("Q")
        self._ink = kept

    def _written(self, group: Group, surface: Surface) -> None:
        """Write the contents of a group on a surface of their own."""
        painter = Painter(self.sheet, self.fonts, self.anchors, self.forms)
        painter.surface = surface
        painter._contents(group, _FORM)

    def _image(self, image: Image, transform: Transform) -> None:
        """Draw an image; in PDF it fills the unit square, bottom up."""
        foot = Transform.translation(image.at[0], image.at[1] + image.height)
        square = transform @ foot @ Transform.scaling(image.width, -image.height)
        self._ink.cover(1.0, self.surface)
        self.surface.operators.append(f"q {matrix(square)} cm")
        self.sheet.drawImage(ImageReader(BytesIO(pixels_of(image))), 0, 0, 1, 1, mask="auto")
        self.surface.operators.append("Q")

    def _link(self, link: Link, transform: Transform) -> None:
        x, y = link.at
        area = rectangle(x, y, link.width, link.height)
        box = extent((Path(area),), transform)
        if not link.target.startswith("#"):
            self.sheet.linkURL(link.target, box, relative=0, thickness=0)
        elif link.target[1:] in self.anchors.known:
            name = link.target[1:]
            self.sheet.linkRect(name, name, box, relative=0, thickness=0)
