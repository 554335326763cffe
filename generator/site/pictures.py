"""The pictures of a game on its website: a game and what it is drawn with in, files out.

The map is an SVG, and a WebP that is there at once. Counters and first pages are WebP: a hundred of
them, each with letters of its own, would be as heavy as the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path

from generator.backends import pdf, png, svg
from generator.backends.png import Picture
from generator.cache import Cache, key
from generator.drawing.counters.face import hidden_face
from generator.drawing.counters.markers import marker_back
from generator.drawing.counters.pieces import Faces, cut_out
from generator.drawing.counters.plan import Cut
from generator.drawing.furniture.theme import Ink
from generator.drawing.mapsheet.formats import Contents
from generator.drawing.mapsheet.page import draw
from generator.geometry.layout import Layout
from generator.manifest import PrintedFile
from generator.model.game import Game
from generator.model.theme import HOUSE
from generator.products.atlas import Extent, hex_width
from generator.products.context import BuildContext
from generator.products.rules import figure_pages
from generator.products.slices import Slices
from generator.records import Frozen
from generator.scene import Page, PieceFace
from generator.site.publication import Publication

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
    cover: Cover


def board_picture(game: Game, context: BuildContext) -> BoardPicture | None:
    """Draw the map with title, hex numbers, compass and scale; None for a game without one."""
    if game.map is None:
        return None
    card = Slices(game).card
    planned = context.plan_of_hexes(card, hex_width(card), Contents.NAMED, Ink.COLOUR)
    ground = context.ground(Extent.SHEETS, planned)
    drawn, _ = draw(planned, ground, stages=context.stages)
    page, printed = drawn[0], _printed(drawn[:1], context)
    buffer = BytesIO()
    svg.write(page, buffer, context.catalogue)
    file, data = "pictures/map.svg", buffer.getvalue()
    if len(_packed(data)) > MOST_SVG:
        (whole,) = png.pictures(printed, _LARGEST, (0,))
        file, data = "pictures/map-large.webp", whole.data
    cover = cover_of(printed, str(planned.pen.theme.paper.colour))
    return BoardPicture(file, data, page.width, page.height, planned.page.layout, cover)


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


def counter_pictures(game: Game, context: BuildContext) -> Mapping[str, CounterPictures]:
    """Draw both faces of all counters, by origins such as ``units.guards``.

    Under ``sides.russian`` there is what the counters of a side show that lie face down.
    """
    if game.counters is None:
        return {}
    faces = Faces(cut_out(game.counters), game.sides, context.pen(Ink.COLOUR))
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
    pages = [
        Page(cut.width, cut.height, (*face.stripes(0.0, cut.width), *face.art))
        for cut, *pair in both.values()
        for face in pair
    ]
    if not pages:
        return {}
    shown = iter(tuple(png.pictures(_printed(pages, context), _COUNTER)))
    return {name: CounterPictures(next(shown), next(shown)) for name in both}


def example_pictures(game: Game, context: BuildContext) -> Mapping[str, tuple[Page, bytes]]:
    """Draw the figures of worked examples as SVG, by their anchors."""
    found: dict[str, tuple[Page, bytes]] = {}
    for anchor, page in figure_pages(Slices(game).rules_on_screen.fights, context).items():
        buffer = BytesIO()
        svg.write(page, buffer, context.catalogue)
        found[anchor] = page, buffer.getvalue()
    return found


def printed_cover(published: Publication) -> Cover | None:
    """Return the first page of the print-and-play file, or of any other; None where none is.

    Raises OSError for a file that cannot be read.
    """
    found = [file for file in published.printed if file.name.endswith(".pdf")]
    found.sort(
        key=lambda file: (
            not file.product.startswith("print-and-play"),
            "-bw." in file.name,
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
