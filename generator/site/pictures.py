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
from generator.drawing.counters.markers import marker_back
from generator.drawing.counters.pieces import Faces, cut_out
from generator.drawing.furniture.theme import Ink
from generator.drawing.mapsheet.formats import Contents
from generator.drawing.mapsheet.page import draw
from generator.geometry.layout import Layout
from generator.manifest import PrintedFile
from generator.model.game import Game
from generator.products.atlas import Extent, hex_width
from generator.products.context import BuildContext
from generator.products.rules import figure_pages
from generator.products.slices import Slices
from generator.records import Frozen
from generator.scene import Page, PieceFace

LARGE, SMALL = 1400, 640
"""The longer side of the picture of a map, in pixels: on the page of its game, in the gallery."""
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


class BoardPicture(Frozen):
    """The map as a page shows it: its file, its size in mm, and where its cells lie on it."""

    file: str
    width: float
    height: float
    layout: Layout
    large: Picture
    small: Picture
    preview: bytes
    data: bytes

    def files(self) -> Iterator[tuple[str, bytes]]:
        """Yield its files by their paths in the folder of the game."""
        yield self.file, self.data
        yield "pictures/map.webp", self.large.data
        yield "pictures/map-small.webp", self.small.data
        yield "pictures/preview.jpg", self.preview


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
    (large,), (small,) = (png.pictures(printed, size, (0,)) for size in (LARGE, SMALL))
    preview = png.preview(printed, _CARD, str(planned.pen.theme.paper.colour))
    layout = planned.page.layout
    return BoardPicture(file, page.width, page.height, layout, large, small, preview, data)


def _packed(data: bytes) -> bytes:
    import zlib  # noqa: PLC0415 - nobody else asks how a web server would send it

    return zlib.compress(data, 6)


def _printed(pages: Sequence[Page], context: BuildContext) -> bytes:
    buffer = BytesIO()
    pdf.write(pages, buffer, context.catalogue, pdf.Options(title=context.imprint.title))
    return buffer.getvalue()


class CounterPictures(Frozen):
    """Both faces of a kind of counter; `hidden` is what all of its side show face down."""

    front: Picture
    back: Picture


def counter_pictures(game: Game, context: BuildContext) -> Mapping[str, CounterPictures]:
    """Draw both faces of all counters, by origins such as ``units.guards``."""
    if game.counters is None:
        return {}
    faces = Faces(cut_out(game.counters), game.sides, context.pen(Ink.COLOUR))
    both: dict[str, tuple[PieceFace, PieceFace]] = {}
    pages: list[Page] = []
    for name, bearer in faces.bearers.items():
        both[f"units.{name}"] = faces.front(bearer), faces.back(bearer)
    sides = {side.id: side for side in game.sides}
    for marker in faces.counters.markers:
        side = sides.get(marker.side or "")
        behind = marker_back(marker, side, faces.cut(marker), faces.pen)
        both[f"markers.{marker.id}"] = faces.marker(marker), behind
    cuts = [*map(faces.cut, faces.counters.units), *map(faces.cut, faces.counters.markers)]
    for pair, cut in zip(both.values(), cuts, strict=True):
        pages += (
            Page(cut.width, cut.height, (*face.stripes(0.0, cut.width), *face.art)) for face in pair
        )
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
