"""How tiles go together: the sheet before them, and the small plan on each."""

from __future__ import annotations

from collections.abc import Iterator

from generator.colour import Colour
from generator.imposition.ink import BLACK
from generator.imposition.ruler import HEIGHT as RULER_HEIGHT
from generator.imposition.ruler import ruler
from generator.imposition.tiling import SIDE, Box, Joint, Tile, Tiling
from generator.imposition.window import without_text
from generator.papers import SAFE_MARGIN, Paper
from generator.scene import (
    Group,
    Item,
    Join,
    Page,
    Paint,
    Path,
    Point,
    Segment,
    Stroke,
    Transform,
    rectangle,
)
from generator.text import Anchor, Level, Role, Typesetter
from generator.units import pt

_WHITE = Paint(Colour(255, 255, 255))
_HEADED = 19.0  # mm for title and number of sheets
_LEADING = 4.6
_GAP = 6.0
_LARGEST = 0.6  # a picture of a small page need not fill the sheet
_PRINT = "Print all sheets at 100% and lay a ruler on the scale below: 50 mm must be 50 mm."
_LEAVE = "Leave the hatched strips"
_GLUE = "Put glue on a hatched strip and lay the next sheet on it, edge on line and cross on cross"
_BOTH = (
    "left and its upper joint",
    "on the right and below",
    "first each row from left to right, then the rows from top to bottom",
)
_ROW = ("left joint", "on the right", "from left to right")
_COLUMN = ("upper joint", "below", "from top to bottom")
"""Which joints are cut, where strips are left, and in what order sheets are glued."""
_TRIM = "Trim the outer edges when all is dry."


def assembly(page: Page, divided: Tiling, typesetter: Typesetter) -> Page:
    """Return the sheet that shows the whole page, its tiles and what to do.

    The page is shown without its texts: they are too small to read here, and would be read twice.
    """
    left, right = SAFE_MARGIN, divided.width - SAFE_MARGIN
    bottom = divided.height - SAFE_MARGIN
    steps = tuple(_steps(divided, typesetter, right - left))
    foot = bottom - RULER_HEIGHT - _GAP - steps[-1][3]
    box = (left + 1.0, SAFE_MARGIN + _HEADED, right - 1.0, foot - _GAP - _LEADING)
    items = (
        *_heading(page, divided, typesetter),
        *_picture(page, divided, box, typesetter),
        *(
            typesetter.line(line, role, pt(10), (left + indent, foot + y), paint=BLACK)
            for line, role, indent, y in steps
        ),
        *ruler(left + SIDE, bottom - RULER_HEIGHT, typesetter),
    )
    return Page(divided.width, divided.height, items, name="Assembly")


def plan(divided: Tiling, tile: Tile, corner: Point, scale: float) -> Item:
    """Return a small plan of the tiling, its top left at `corner`, with `tile` filled in."""
    cells = [
        Path(
            _outline(other.cell, scale),
            fill=BLACK if other == tile else None,
            stroke=Stroke(BLACK, 0.15, join=Join.MITRE),
        )
        for other in divided.tiles
    ]
    return Group(tuple(cells), Transform.translation(*corner), name="plan")


def _heading(page: Page, divided: Tiling, typesetter: Typesetter) -> Iterator[Item]:
    left, top = SAFE_MARGIN, SAFE_MARGIN
    across, down = divided.count
    hold = "landscape" if divided.landscape else "portrait"
    counted = (
        f"{across * down} sheets of {_called(divided.paper)}, {hold}: "
        f"{across} across and {down} down. "
        f"Put together: {page.width:.0f} \N{MULTIPLICATION SIGN} {page.height:.0f} mm."
    )
    yield typesetter.line(page.name, Role.HEADING, pt(17), (left, top + 6.0), paint=BLACK)
    yield typesetter.line(counted, Role.SMALL, pt(10), (left, top + 12.5), paint=BLACK)


def _steps(
    divided: Tiling, typesetter: Typesetter, width: float
) -> Iterator[tuple[str, Role, float, float]]:
    """Yield the lines of what is to be done: text, role, indent and distance from the first."""
    indent, size, y = 5.0, pt(10), 0.0
    for number, step in enumerate(_told(divided), 1):
        for place, line in enumerate(typesetter.wrap(step, Role.BODY, size, width - indent)):
            if place == 0:
                yield f"{number}.", Role.BODY_BOLD, 0.0, y
            yield line, Role.BODY, indent, y
            y += _LEADING


def _told(divided: Tiling) -> tuple[str, ...]:
    """Return what is done with these sheets: in one row, in one column or in both."""
    across, down = divided.count
    both = across > 1 and down > 1
    if divided.joint is Joint.BUTT:
        order = ": first each row, then the rows to each other" if both else ""
        cut = "Cut each sheet along all four sides, from cross to cross."
        lay = f"Lay the sheets face down edge to edge, crosses on crosses, and tape them{order}."
        return _PRINT, cut, f"{lay} Or glue them to card side by side."
    joints, strips, order = _BOTH if both else _ROW if across > 1 else _COLUMN
    return (
        _PRINT,
        f"Cut each sheet along its {joints}, through the crosses. {_LEAVE} {strips}.",
        f"{_GLUE}: {order}.",
        _TRIM,
    )


def _picture(page: Page, divided: Tiling, box: Box, typesetter: Typesetter) -> Iterator[Item]:
    """Yield the page in small, cut to its trim, with the joints and the tiles' names over it."""
    left, top, right, bottom = box
    scale = min((right - left) / page.width, (bottom - top) / page.height, _LARGEST)
    x = left + (right - left - page.width * scale) / 2
    y = top + (bottom - top - page.height * scale) / 2
    small = Transform.translation(x, y) @ Transform.scaling(scale)
    yield Group(
        without_text(page.items), small, clip=rectangle(0, 0, page.width, page.height), name="map"
    )
    names = [_name(tile, scale, typesetter) for tile in divided.tiles]
    cells = [_outline(tile.cell, scale) for tile in divided.tiles]
    lines = [
        Path(cell, stroke=Stroke(paint, width, join=Join.MITRE))
        for paint, width in ((_WHITE, 1.2), (BLACK, 0.4))
        for cell in cells
    ]
    yield Group((*lines, *(item for name in names for item in name)), Transform.translation(x, y))


def _name(tile: Tile, scale: float, typesetter: Typesetter) -> tuple[Item, ...]:
    """Return a tile's name on a plate in the middle of its cell."""
    left, top, right, bottom = (side * scale for side in tile.cell)
    middle = ((left + right) / 2, (top + bottom) / 2)
    text = typesetter.line(
        tile.name,
        Role.HEADING,
        pt(13),
        middle,
        paint=BLACK,
        anchor=Anchor.MIDDLE,
        level=Level.CAPITALS,
    )
    wide, high = text.width + 3.6, 6.0
    plate = rectangle(middle[0] - wide / 2, middle[1] - high / 2, wide, high, 1.2)
    return Path(plate, fill=_WHITE, stroke=Stroke(BLACK, 0.2)), text


def _called(paper: Paper) -> str:
    """Return a paper's name as people write it: A4, Letter."""
    return paper.name.upper() if len(paper.name) == 2 else paper.name.capitalize()


def _outline(cell: Box, scale: float) -> tuple[Segment, ...]:
    left, top, right, bottom = (side * scale for side in cell)
    return rectangle(left, top, right - left, bottom - top)
