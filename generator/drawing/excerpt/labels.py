"""Labels of a figure: hex numbers, and the names of places where nobody stands.

In: the ground, a window, what is covered by counters and arrows. Out: text with a halo. Numbers
stand at the top of their hexes, or beside the counters in them; names below the middle, where they
find room.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.drawing.cartography import Ground
from generator.drawing.cartography.lettering.typography import PLACES, place_colour
from generator.drawing.excerpt.window import Window
from generator.drawing.furniture import Pen
from generator.drawing.mapsheet.floor import Box
from generator.drawing.palette import Palette
from generator.hexes import Hex
from generator.model.map import Map, Place
from generator.scene import Item, Paint, Text
from generator.text import Level, Role
from generator.units import pt

SIZE = pt(6)
_NAME = pt(6.6)
_HALO = 0.35
_NUMBERED = (
    (0.0, -0.40),
    (-0.24, -0.40),
    (0.24, -0.40),
    (-0.36, -0.28),
    (-0.45, -0.1),
    (-0.47, 0.0),
    (0.47, 0.0),
    (0.36, 0.28),
    (0.0, 0.41),
)
"""Where a number is tried, from the middle of its hex, in widths between opposite sides."""
_NAMED = ((0.0, 0.27), (0.0, -0.24), (0.0, 0.36))
"""The same for the name of a place."""
_AIR = 0.3
"""Room between a name and whatever else is written, in mm."""


def labels(
    ground: Ground,
    game_map: Map,
    seen: Window,
    covered: Sequence[Box],
    palette: Palette,
    pen: Pen,
) -> Iterator[Item]:
    """Yield the numbers of all hexes in play that are seen as a whole, then names of places."""
    grid = ground.board.grid
    taken = [_aired(box) for box in covered]
    whole = [at for at in grid.hexes() if ground.board.numbered(at) and seen.sees(at)]
    texts = [_number(at, seen, palette, pen) for at in whole]
    named = [place for place in game_map.places if len(place.hexes) == 1]
    texts += [_name(each, seen, palette, pen) for each in named if grid.hex(each.hexes[0]) in whole]
    for candidates in texts:
        for text in candidates:
            box = pen.typesetter.ink_box(text)
            if _inside(box, seen) and not any(_touch(box, other) for other in taken):
                taken.append(_aired(box))
                yield pen.typesetter.halo(text, _HALO, Paint(palette.halo))
                yield text
                break


def _number(at: Hex, seen: Window, palette: Palette, pen: Pen) -> Iterator[Text]:
    """Yield a number in every place where it may stand, the best first."""
    label = seen.layout.grid.label(at)
    x, y = seen.layout.centre(at)
    across = seen.layout.across_flats
    for right, down in _NUMBERED:
        yield pen.write(
            label,
            Role.CELL,
            SIZE,
            (x + right * across, y + down * across),
            paint=Paint(palette.number),
            level=Level.CAPITALS,
            origin=f"hexes.{label}",
        )


def _name(place: Place, seen: Window, palette: Palette, pen: Pen) -> Iterator[Text]:
    style = PLACES[place.kind]
    x, y = seen.layout.centre(seen.layout.grid.hex(place.hexes[0]))
    across = seen.layout.across_flats
    for right, down in _NAMED:
        yield pen.write(
            place.name.upper() if style.capitals else place.name,
            style.role,
            _NAME,
            (x + right * across, y + down * across),
            paint=Paint(place_colour(place.kind, palette)),
            level=Level.CAPITALS,
            tracking=style.tracking,
            origin=f"places.{place.id}.name",
        )


def _aired(box: Box) -> Box:
    left, top, right, bottom = box
    return left - _AIR, top - _AIR, right + _AIR, bottom + _AIR


def _inside(box: Box, seen: Window) -> bool:
    left, top, right, bottom = box
    return left > _AIR and top > _AIR and right < seen.width - _AIR and bottom < seen.height - _AIR


def _touch(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
