"""Pictures on covers: they fill their room, and pieces lie apart and within their frame."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations

import pytest
from shapely import Polygon

from generator.colour import BLACK
from generator.drawing.block import Block, corners
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import THEMES, Ink
from generator.drawing.kit.cover import Illustration, dealt, tabletop
from generator.drawing.kit.materials import Tile
from generator.model.counters import Shape
from generator.scene import Group, Item, Paint, Path, Transform, rectangle
from tests.typesetting import typesetter

ROOMS = ((111.0, 125.0), (190.0, 26.0), (60.0, 150.0), (24.0, 30.0), (190.0, 160.0))


def tiles(groups: int, kinds: int, height: float = 1.0) -> tuple[Tile, ...]:
    """Black pieces of so many groups, each of so many kinds."""
    picture = Group((Path(rectangle(0.0, 0.0, 1.0, height), fill=Paint(BLACK)),), name="tile")
    names = (f"group {number}" for number in range(groups))
    return tuple(Tile(name, picture, height, Shape.SQUARE) for name in names for _ in range(kinds))


def outlines(items: tuple[Item, ...], transform: Transform) -> Iterator[Polygon]:
    """The four corners of each piece, on the page."""
    for item in items:
        if isinstance(item, Group):
            moved = transform @ item.transform
            if item.name == "tile":
                (path,) = item.items
                points = [at for segment in path.segments for at in segment.points]  # type: ignore[union-attr]
                yield Polygon([moved.apply(at) for at in points[:4]])
            else:
                yield from outlines(item.items, moved)


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("made", [(1, 1, 1.0), (2, 3, 1.0), (3, 40, 1.0), (2, 5, 1.6), (5, 2, 0.5)])
def test_pieces_lie_apart_and_within_their_frame(
    made: tuple[int, int, float], room: tuple[float, float], ink: Ink
) -> None:
    pen = Pen(THEMES[ink], typesetter())
    drawn = tabletop(tiles(*made), pen, *room)
    assert drawn == tabletop(tiles(*made), pen, *room)
    found = list(outlines(drawn, Transform()))
    assert found
    frame = Polygon([(0.0, 0.0), (room[0], 0.0), room, (0.0, room[1])])
    assert all(frame.contains(each) for each in found)
    assert all(one.distance(other) > 0.3 for one, other in combinations(found, 2))


def test_groups_have_their_share() -> None:
    groups = [tiles(1, count) for count in (30, 10)]
    named = (*groups[0], *(Tile("other", each.picture, 1.0) for each in groups[1]))
    found = [each.group for each in dealt(named, 20)]
    assert found == ["group 0"] * 15 + ["other"] * 5


def pictured(shapes: list[tuple[float, float]], width: float, height: float) -> tuple[Item, ...]:
    shapes.append((width, height))
    return (Path(rectangle(0.0, 0.0, width, height), fill=Paint(BLACK)),)


@pytest.mark.parametrize("ratio", [0.3, 0.7, 1.0, 1.4, 3.0])
@pytest.mark.parametrize("room", [(111.0, 125.0), (190.0, 150.0), (190.0, 60.0)])
@pytest.mark.parametrize("kinds", [0, 12])
def test_an_illustration_fills_its_room(
    ratio: float, room: tuple[float, float], kinds: int
) -> None:
    shapes = list[tuple[float, float]]()
    pen = Pen(THEMES[Ink.COLOUR], typesetter())
    shown = Illustration(partial(pictured, shapes), ratio, tiles(2, kinds), pen)
    block: Block = shown.drawn(*room)
    across, down = zip(*corners(block.items), strict=True)
    assert 0.0 <= min(across) < 1.0
    assert 0.0 <= min(down) < 1.0
    assert room[0] - 1.0 < max(across) <= room[0]
    assert room[1] - 1.0 < max(down) <= room[1]
    ((width, height),) = shapes  # the map whole, and painted once
    if kinds and (room[0], room[1]) != (width + 1.2, height + 1.2):
        assert height / width == pytest.approx(ratio)
