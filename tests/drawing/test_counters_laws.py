"""Nothing on a counter touches anything, at any size, in any shape, in either ink."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from counters_table import GAMES, corners, covered, cut_to, own

from generator.drawing.counters.plan import SAFE, Cut
from generator.drawing.furniture.theme import Ink
from generator.model.counters import Shape
from generator.scene import Box, PieceFace, Point

CUTS = [
    *(Cut(side, side) for side in (10.0, 12.7, 15.0, 15.9, 19.05, 25.4, 30.0)),
    *(Cut(side, side, Shape.ROUND) for side in (10.0, 12.7, 15.0, 19.05, 25.4, 30.0)),
    *(Cut(*sides) for sides in ((20.0, 15.0), (30.0, 10.0), (10.0, 30.0), (12.0, 18.0))),
]
TOUCH = 0.02
"""What rounding may do, in mm."""
CLEAR = 0.25
"""How far things on a counter of a game's own size stand apart, and from the band, in mm."""


def apart(one: Box, other: Box) -> bool:
    return (
        one[2] <= other[0] + TOUCH
        or other[2] <= one[0] + TOUCH
        or one[3] <= other[1] + TOUCH
        or other[3] <= one[1] + TOUCH
    )


def inside(point: Point, cut: Cut) -> bool:
    x, y = point
    if cut.round:
        middle = cut.width / 2
        return math.hypot(x - middle, y - middle) <= middle - SAFE + 2 * TOUCH
    least, across, down = SAFE - TOUCH, cut.width - SAFE + TOUCH, cut.height - SAFE + TOUCH
    return least <= x <= across and least <= y <= down


def complaints(face: PieceFace, cut: Cut) -> list[str]:
    """What is wrong with a face; a text that was complained of may lie over others."""
    if face.findings:
        return []
    boxes = covered(face)
    band = face.grounds[0][2] if len(face.grounds) > 1 else 0.0
    found = [
        f"{name} at the edge"
        for name, points in corners(face).items()
        if not all(inside(point, cut) for point in points)
    ]
    found += [
        f"{one} on {other}"
        for (one, first), (other, second) in combinations(boxes.items(), 2)
        if not apart(first, second)
    ]
    found += [
        f"{name} on the edge of the band"
        for name, box in boxes.items()
        if box[1] < band - TOUCH and box[3] > band + TOUCH
    ]
    return found


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("cut", CUTS, ids=lambda cut: f"{cut.shape}-{cut.width}x{cut.height}")
def test_nothing_touches_anything(cut: Cut, name: str, ink: Ink) -> None:
    for piece in cut_to(name, cut.width, cut.height, cut.shape, ink):
        for face in (piece.front, piece.back):
            assert not complaints(face, cut), piece.name


@pytest.mark.parametrize("name", GAMES)
def test_every_text_fits_at_the_games_own_size(name: str) -> None:
    for piece in own(name):
        assert not piece.front.findings
        assert not piece.back.findings


def nearest(face: PieceFace) -> float:
    """How near any two things on a face come to each other, or to the edge of the band."""
    boxes = list(covered(face).values())
    ways = [
        max(other[0] - one[2], one[0] - other[2], other[1] - one[3], one[1] - other[3])
        for one, other in combinations(boxes, 2)
    ]
    if len(face.grounds) > 1:
        band = face.grounds[0][2]
        ways += [band - box[3] if box[1] < band else box[1] - band for box in boxes]
    return min(ways, default=CLEAR)


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("name", GAMES)
def test_there_is_clear_space_around_all_at_the_games_own_size(name: str, ink: Ink) -> None:
    for piece in own(name, ink):
        assert nearest(piece.front) >= CLEAR, piece.name
        assert nearest(piece.back) >= CLEAR, piece.name


@pytest.mark.parametrize("side", [15.0, 19.05, 30.0])
@pytest.mark.parametrize("name", GAMES)
def test_every_text_fits_any_square_from_15_mm(name: str, side: float) -> None:
    for piece in cut_to(name, side, side, Shape.SQUARE, Ink.COLOUR):
        assert not piece.front.findings, piece.name


def test_the_law_can_fail() -> None:
    piece = own("shumshu")[0]
    assert complaints(piece.front, Cut(piece.cut.width - 2, piece.cut.height - 2))
    size = PieceFace(piece.front.grounds, (*piece.front.art, *piece.front.art))
    assert complaints(size, Cut(piece.cut.width, piece.cut.height))
