"""Tiles: a page too large for the printer in, sheets to be glued together out.

The first sheet shows how they go together. The art of the page is the same value on all sheets, so
that a file has it once, and each text is text on those tiles that show all of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.imposition.assembly import assembly, plan
from generator.imposition.ink import BLACK
from generator.imposition.joins import joins
from generator.imposition.quiet import quiet_cuts
from generator.imposition.ruler import HEIGHT as RULER_HEIGHT
from generator.imposition.ruler import WIDTH as RULER_WIDTH
from generator.imposition.ruler import ruler
from generator.imposition.tiling import HEAD, SIDE, Box, Cuts, Joint, Tile, Tiling, room, tiling
from generator.imposition.window import seen, texts_of, within
from generator.papers import SAFE_MARGIN, Paper
from generator.scene import Group, Item, Page, Transform, rectangle
from generator.text import Anchor, Role, Typesetter
from generator.units import pt

_PLAN = 26.0, RULER_HEIGHT - 0.4  # mm at most across and down: as high as the ruler


def tiles(
    page: Page,
    paper: Paper,
    joint: Joint,
    typesetter: Typesetter,
    cuts: Cuts | None = None,
    *,
    whole: Sequence[Box] = (),
) -> tuple[Page, ...]:
    """Cut `page` at its trim into as few sheets as it takes, the plan of assembly before them.

    Borders between tiles lie on `cuts` (in mm of the page) where that costs no sheet; where none
    are given, they are where they cross few texts, and none of the boxes (in mm of the page) that
    had better stay `whole`. A page that one sheet holds is one tile, without
    a plan. Pages are named by their tiles, in reading order.

    A text is text on every tile that shows the whole of it. Where a border crosses it, it is drawn
    as outlines, so that no reader extracts what is not seen; see `in_pieces`.
    """
    return sheets(page, division(page, paper, joint, typesetter, cuts, whole=whole), typesetter)


def division(
    page: Page,
    paper: Paper,
    joint: Joint,
    typesetter: Typesetter,
    cuts: Cuts | None = None,
    *,
    whole: Sequence[Box] = (),
) -> Tiling:
    """Return how `tiles` divides a page."""
    welcome = cuts if cuts is not None else quiet_cuts(page, typesetter, whole, joint.overlap)
    return tiling(page.width, page.height, paper, joint, welcome)


def sheets(page: Page, divided: Tiling, typesetter: Typesetter) -> tuple[Page, ...]:
    """Return a divided page's sheets, the plan of assembly before them where there are several."""
    drawn = tuple(_sheet(page, tile, divided, typesetter) for tile in divided.tiles)
    return drawn if len(drawn) == 1 else (assembly(page, divided, typesetter), *drawn)


def in_pieces(page: Page, divided: Tiling, typesetter: Typesetter) -> tuple[str, ...]:
    """Return the origins of texts that are whole on no tile, each once.

    They are read when the tiles lie together, each cell beside the other.
    """
    windows = tuple(tile.window for tile in divided.tiles)
    found: dict[str, None] = {}
    kept: set[str] = set()
    for origin, box in texts_of(page.items, typesetter):
        if origin:
            shown = any(within(box, window) for window in windows)
            kept.update((origin,) if shown else ())
            found.setdefault(origin)
    return tuple(origin for origin in found if origin not in kept)


def placing(tile: Tile, divided: Tiling) -> Transform:
    """Return the move from the page's coordinates to the sheet's: the window lies in the middle."""
    left, top, right, bottom = tile.window
    wide, high = room(divided.paper, landscape=divided.landscape)
    x = SAFE_MARGIN + SIDE + (wide - (right - left)) / 2
    y = SAFE_MARGIN + HEAD + (high - (bottom - top)) / 2
    return Transform.translation(x - left, y - top)


def _sheet(page: Page, tile: Tile, divided: Tiling, typesetter: Typesetter) -> Page:
    left, top, right, bottom = tile.window
    edge = rectangle(left, top, right - left, bottom - top)
    place = placing(tile, divided)
    marks = joins(tile, divided.neighbours(tile), typesetter)
    items = (
        Group(seen(page.items, tile.window, typesetter), place, clip=edge, name="tile"),
        Group(marks, place, name="joins"),
        *_captions(page, tile, divided, typesetter),
    )
    return Page(divided.width, divided.height, items, name=tile.name)


def _captions(page: Page, tile: Tile, divided: Tiling, typesetter: Typesetter) -> Iterator[Item]:
    """Yield what stands in the margin: names above, ruler and plan below."""
    left, top = SAFE_MARGIN, SAFE_MARGIN
    right, bottom = divided.width - SAFE_MARGIN, divided.height - SAFE_MARGIN
    line = typesetter.line
    name = line(tile.name, Role.HEADING, pt(12), (left + SIDE, top + 3.4), paint=BLACK)
    yield name
    across, down = divided.count
    number = tile.row * across + tile.column + 1
    after = left + SIDE + name.width + 3.0
    yield line(page.name, Role.SMALL, pt(7.5), (after, top + 3.4), paint=BLACK)
    counted = f"Sheet {number} of {across * down}"
    yield line(
        counted, Role.SMALL, pt(7.5), (right - SIDE, top + 3.4), paint=BLACK, anchor=Anchor.END
    )
    yield from ruler(left + SIDE, bottom - RULER_HEIGHT, typesetter)
    beside = (left + SIDE + RULER_WIDTH + 6.0, bottom - 1.0)
    yield line("Print at 100%", Role.SMALL, pt(7.5), beside, paint=BLACK)
    scale = min(_PLAN[0] / page.width, _PLAN[1] / page.height)
    corner = (right - SIDE - page.width * scale, bottom - 0.2 - page.height * scale)
    yield plan(divided, tile, corner, scale)
