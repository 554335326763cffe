"""The pictures of a game on its website: a game and what it is drawn with in, files out.

The map is an SVG, and a WebP that is there at once. Counters and first pages are WebP: a hundred of
them, each with letters of its own, would be as heavy as the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import Any, TypeAlias

from generator.backends import pdf, png, svg
from generator.backends.png import Picture
from generator.cache import Cache, key
from generator.drawing.counters.face import hidden_face
from generator.drawing.counters.markers import marker_back
from generator.drawing.counters.pieces import faces_of
from generator.drawing.counters.plan import Cut
from generator.drawing.furniture.theme import Ink
from generator.drawing.mapsheet.card import Card
from generator.drawing.mapsheet.formats import Contents
from generator.drawing.mapsheet.page import draw
from generator.drawing.mapsheet.plan import Plan
from generator.geometry.layout import Layout
from generator.manifest import PrintedFile
from generator.model.theme import HOUSE
from generator.products.atlas import Extent, hex_width
from generator.products.context import BuildContext
from generator.products.rules import figure_pages
from generator.products.slices import CutSheets, Fights, Slices
from generator.records import Frozen
from generator.scene import Page, PieceFace
from generator.site.publication import Publication
from generator.stages import Result

LARGE, SMALL = 1400, 640
"""The longer side of a cover, in pixels: on the page of its game, in the gallery."""
_COUNTER = 160
"""That of a counter, which is shown at most half as large, so that dense screens show it sharp."""
_FIRST = 260
"""That of the first page of a file."""
_CARD = (1200, 630)
"""Pixels of a picture that programs show beside a link."""
MOST_SVG = 600_000
"""Bytes of an SVG, as it is sent, up to which a page shows it; a larger map is a WebP."""
_LARGEST = 4000
"""The longer side of such a WebP, in pixels."""


class Cover(Frozen):
    """The picture by which a game is known: its map, or the first page of what is printed of it."""

    large: Picture
    small: Picture
    preview: bytes
    """What is shown beside links to the game."""

    def files(self) -> Iterator[tuple[str, bytes]]:
        """Yield its files by their paths in the folder of the game."""
        yield COVER, self.large.data
        yield SMALL_COVER, self.small.data
        yield PREVIEW, self.preview


COVER, SMALL_COVER = "pictures/cover.webp", "pictures/cover-small.webp"
PREVIEW = "pictures/preview.jpg"


def cover_of(document: bytes, ground: str) -> Cover:
    """Return the cover that the first page of a PDF makes; `ground` is the colour around it."""
    (large,), (small,) = (png.pictures(document, size, (0,)) for size in (LARGE, SMALL))
    return Cover(large, small, png.preview(document, _CARD, ground))


class BoardPicture(Frozen):
    """The map as a page shows it: its file, its size in mm, and where its cells lie on it."""

    file: str
    data: bytes
    width: float
    height: float
    layout: Layout


class Board:
    """The map with title, hex numbers, compass and scale, as it was drawn."""

    def __init__(self, page: Page, planned: Plan, context: BuildContext) -> None:
        """Take the page, the plan that it was drawn by, and what it was drawn with."""
        self._page, self._planned, self._context = page, planned, context

    @cached_property
    def _printed(self) -> bytes:
        return _printed([self._page], self._context)

    def picture(self) -> BoardPicture:
        """Return it as an SVG; a map of which that would be too large as a WebP."""
        page, buffer = self._page, BytesIO()
        svg.write(page, buffer, self._context.catalogue)
        file, data = "pictures/map.svg", buffer.getvalue()
        if len(_packed(data)) > MOST_SVG:
            (whole,) = png.pictures(self._printed, _LARGEST, (0,))
            file, data = "pictures/map-large.webp", whole.data
        return BoardPicture(file, data, page.width, page.height, self._planned.page.layout)

    def cover(self) -> Cover:
        """Return it as the cover of its game."""
        return cover_of(self._printed, str(self._planned.pen.theme.paper.colour))


def draw_board(card: Card, context: BuildContext) -> Board:
    """Draw the map of a game."""
    planned = context.plan_of_hexes(card, hex_width(card), Contents.NAMED, Ink.COLOUR)
    ground = context.ground(Extent.SHEETS, planned)
    drawn, _ = draw(planned, ground, stages=context.stages)
    return Board(drawn[0], planned, context)


def _packed(data: bytes) -> bytes:
    import zlib  # noqa: PLC0415 - nobody else asks how a web server would send it

    return zlib.compress(data, 6)


def _printed(pages: Sequence[Page], context: BuildContext) -> bytes:
    buffer = BytesIO()
    pdf.write(pages, buffer, context.catalogue, pdf.Options(title=context.imprint.title))
    return buffer.getvalue()


class CounterPictures(Frozen):
    """Both faces of a kind of counter."""

    front: Picture
    back: Picture


Faced: TypeAlias = Mapping[str, tuple[Page, Page]]
"""Both faces of all counters, as they were drawn."""


def draw_counters(sheets: CutSheets, context: BuildContext) -> Faced:
    """Draw both faces of all counters, by origins such as ``units.guards``.

    Under ``sides.russian`` there is what the counters of a side show that lie face down.
    """
    faces = faces_of(sheets.counters, sheets.sides, context.pen(Ink.COLOUR))
    both: dict[str, tuple[Cut, PieceFace, PieceFace]] = {}
    for name, bearer in faces.bearers.items():
        both[f"units.{name}"] = faces.cut(bearer.unit), faces.front(bearer), faces.back(bearer)
    for marker in faces.counters.markers:
        side, cut = faces.sides.get(marker.side or ""), faces.cut(marker)
        behind = marker_back(marker, side, cut, faces.pen)
        both[f"markers.{marker.id}"] = cut, faces.marker(marker), behind
    for name, side in faces.sides.items() if faces.bearers else ():
        hidden = hidden_face(side, faces.cut(), faces.pen)
        both[f"sides.{name}"] = faces.cut(), hidden, hidden
    return {
        name: (_face(cut, front), _face(cut, back)) for name, (cut, front, back) in both.items()
    }


def _face(cut: Cut, face: PieceFace) -> Page:
    return Page(cut.width, cut.height, (*face.stripes(0.0, cut.width), *face.art))


def counter_pictures(faced: Faced, context: BuildContext) -> Mapping[str, CounterPictures]:
    """Return pictures of counters that were drawn, by the same origins."""
    pages = [page for both in faced.values() for page in both]
    if not pages:
        return {}
    shown = iter(tuple(png.pictures(_printed(pages, context), _COUNTER)))
    return {name: CounterPictures(next(shown), next(shown)) for name in faced}


class FigurePicture(Frozen):
    """The figure of a worked example: its file, its size in mm, what it shows."""

    data: bytes
    width: float
    height: float
    title: str


Figures: TypeAlias = Mapping[str, FigurePicture]
"""Figures of worked examples by their anchors."""


def example_pictures(fights: Fights | None, context: BuildContext) -> Figures:
    """Draw the figures of worked examples as SVG, by their anchors."""
    found: dict[str, FigurePicture] = {}
    for anchor, page in figure_pages(fights, context).items():
        buffer = BytesIO()
        svg.write(page, buffer, context.catalogue)
        found[anchor] = FigurePicture(buffer.getvalue(), page.width, page.height, page.name)
    return found


def printed_cover(published: Publication) -> Cover | None:
    """Return the first page of the print-and-play file, or of any other; None where none is.

    Raises OSError for a file that cannot be read.
    """
    found = [file for file in published.printed if file.name.endswith(".pdf")]
    found.sort(
        key=lambda file: (
            not file.product.startswith("print-and-play"),
            "-bw." in file.name or "-light." in file.name,
            file.name,
        )
    )
    if not found:
        return None
    own = published.game.theme or HOUSE
    return cover_of((published.source / found[0].name).read_bytes(), str(own.colours.paper))


def first_pages(
    printed: Sequence[PrintedFile], folder: Path, cache: Cache | None
) -> Mapping[str, Picture]:
    """Return pictures of the first pages of printed PDFs, by the names of the files.

    Those of the same file are kept in the cache. Raises OSError for a file that cannot be read.
    """
    found: dict[str, Picture] = {}
    for file in printed:
        if file.name.endswith(".pdf"):
            found[file.name] = _first(file, folder, cache)
    return found


def _first(file: PrintedFile, folder: Path, cache: Cache | None) -> Picture:
    def drawn() -> Picture:
        (shown,) = png.pictures((folder / file.name).read_bytes(), _FIRST, (0,))
        return shown

    return _kept(cache, key("first page", file.sha256, str(_FIRST)), drawn)


def _kept(cache: Cache | None, name: str, draw_it: Callable[[], Picture]) -> Picture:
    kept = cache.get(name) if cache else None
    if kept is not None:
        width, _, height = kept["size"].decode().partition(" ")
        return Picture(kept["picture"], int(width), int(height))
    drawn = draw_it()
    if cache:
        size = f"{drawn.width} {drawn.height}".encode()
        cache.put(name, {"picture": drawn.data, "size": size})
    return drawn


class Pictures(Frozen):
    """All pictures of a game."""

    board: BoardPicture | None = None
    cover: Cover | None = None
    counters: Mapping[str, CounterPictures] = field(default_factory=dict)
    figures: Figures = field(default_factory=dict)
    firsts: Mapping[str, Picture] = field(default_factory=dict)
    """Those of the first pages of files, by the names of these."""


def all_pictures(published: Publication, context: BuildContext, cache: Cache | None) -> Pictures:
    """Draw all pictures of a game, those that are not kept from before.

    Raises OSError for a printed file that cannot be read.
    """
    game, slices = published.game, Slices(published.game)
    stages, complains = context.stages, lambda: context.typesetter.complains

    def kept(stage: str, given: Any, make: Callable[[], Result]) -> Result:
        return stages.kept(f"site: {stage}", (given, context.theme, stages.type), make, complains)

    def board() -> tuple[BoardPicture, Cover]:
        drawn = draw_board(slices.card, context)
        return drawn.picture(), drawn.cover()

    def counters() -> Mapping[str, CounterPictures]:
        return counter_pictures(draw_counters(slices.cut_sheets, context), context)

    fights = slices.fights
    map_of_game = kept("board", slices.card, board) if game.map else None
    return Pictures(
        map_of_game[0] if map_of_game else None,
        map_of_game[1] if map_of_game else printed_cover(published),
        kept("counters", slices.cut_sheets, counters) if game.counters else {},
        kept("figures", fights, lambda: example_pictures(fights, context)),
        first_pages(published.printed, published.source, cache),
    )
