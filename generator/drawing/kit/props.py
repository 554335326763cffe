"""What the step pictures have in common: tiles in rows, arrows, rulers, knives, glue."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle, islice

from generator.colour import BLACK, WHITE, Colour
from generator.drawing.furniture.pen import Pen, styled
from generator.drawing.furniture.shapes import arrow
from generator.drawing.furniture.theme import Ink
from generator.drawing.kit.materials import Tile, by_turns, placed
from generator.drawing.kit.solid import View
from generator.model.counters import Shape
from generator.model.map import Map
from generator.records import Frozen
from generator.scene import (
    Cap,
    Group,
    Item,
    Join,
    Paint,
    Path,
    Point,
    Stroke,
    closed,
    polyline,
    rectangle,
)
from generator.text import Anchor


class Materials(Frozen):
    """What is shown being made: faces of the pieces, fronts and backs alike, and the map."""

    fronts: tuple[Tile, ...]
    backs: tuple[Tile, ...]
    map: Map | None
    pen: Pen

    @property
    def flat(self) -> tuple[Tile, ...]:
        """The fronts that are cut along straight lines, if there are any."""
        return by_turns(_lying(self.fronts))

    @property
    def behind(self) -> tuple[Tile, ...]:
        """Their backs."""
        return by_turns(_lying(self.backs))

    @property
    def line(self) -> Paint:
        """The paint of outlines."""
        return self.pen.theme.head

    def card(self, name: str) -> Paint:
        """Return the colour of a thing by its name in the theme; white in photocopier ink."""
        return self._paint(getattr(self.pen.theme.data.colours, name))

    def solid(self, name: str) -> tuple[Paint, ...]:
        """Return those of a thing with a top, a front and an end."""
        return tuple(map(self._paint, getattr(self.pen.theme.data.colours, name)))

    def _paint(self, colour: Colour) -> Paint:
        return Paint(colour if self.pen.theme.ink is Ink.COLOUR else WHITE)


def _lying(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return tuple(tile for tile in tiles if tile.shape is not Shape.STAND_UP) or tiles


def rows(
    tiles: Sequence[Tile], across: int, down: int, size: float, corner: Point, *, back: bool = False
) -> Iterator[Item]:
    """Yield a grid of tiles, as many as there are, on and on; backs run from right to left."""
    if not tiles:
        return
    for number, tile in enumerate(islice(cycle(tiles), across * down)):
        row, column = divmod(number, across)
        place = across - 1 - column if back else column
        yield placed(tile, size, corner[0] + place * size, corner[1] + row * size)


def bold_arrow(start: Point, end: Point, made: Materials) -> Item:
    """Return a bold arrow."""
    return Path(arrow(start, end, 0.65, 1.7, 2.6), fill=made.pen.theme.accent)


def dashed(points: tuple[Point, Point], made: Materials) -> Item:
    """Return a line along which something is folded."""
    return Path(polyline(points), stroke=Stroke(made.line, 0.25, cap=Cap.BUTT, dash=(0.8, 0.6)))


def zigzag(wide: float, deep: float, made: Materials, glue: Paint) -> Item:
    """Return a trail of glue; its edge is drawn, or it would be lost on white paper."""
    points = [(2.0 + (wide - 4.0) * (n % 2), 2.0 + n * (deep - 4.0) / 9) for n in range(10)]
    line = polyline(points)
    trail = Path(line, stroke=Stroke(glue, 0.8))
    return Group((Path(line, stroke=Stroke(made.line, 1.15)), trail))


def scale(length: float, deep: float, made: Materials) -> Item:
    """Return the ticks of a ruler, at its nearer edge."""
    ticks = [
        segment
        for n in range(1, int(length))
        for segment in polyline(((float(n), deep), (float(n), deep * (0.7 if n % 5 else 0.5))))
    ]
    return Path(tuple(ticks), stroke=Stroke(made.line, 0.12, cap=Cap.BUTT))


def knife(view: View, tip: tuple[float, float, float], made: Materials) -> Iterator[Item]:
    """Yield a knife whose tip is at a point of space; it leans to the right."""
    x, y = view.point(tip)
    steel, grip = made.card("blade"), made.card("handle")
    if made.pen.theme.ink is Ink.PHOTOCOPIER:
        grip = Paint(BLACK)
    blade = ((x, y), (x + 1.3, y - 4.4), (x + 3.6, y - 5.4), (x + 2.2, y - 1.0))
    handle = ((x + 1.1, y - 4.1), (x + 9.1, y - 13.4), (x + 11.6, y - 12.2), (x + 3.9, y - 5.0))
    stroke = Stroke(made.line, 0.22, join=Join.ROUND)
    yield Path(closed(blade), steel, stroke)
    yield Path(closed(handle), grip, stroke)


def badge(told: str, centre: Point, made: Materials) -> Iterator[Item]:
    """Yield a text on a band."""
    pen, tall = made.pen, 6.6
    style = pen.worn(styled("making-label", anchor=Anchor.MIDDLE))
    (text,) = pen.set(told, (centre[0], centre[1] + 0.36 * style.size), style)
    wide = pen.measure(told, style) + 4.0
    box = rectangle(centre[0] - wide / 2, centre[1] - tall / 2, wide, tall, 1.2)
    yield Path(box, fill=pen.theme.accent)
    yield pen.typesetter.outlines(text)
