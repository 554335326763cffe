"""What a counter looks like, measured on its scene: air, edges, middle, weights, contrast, ink.

Over all games and examples, and over games that are made up, at any size, in any shape, in either
ink. Faces that a designer describes have laws of their own in `test_described_faces.py`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from counters_table import (
    EVERY,
    GAMES,
    corners,
    covered,
    cut_to,
    made_up,
    mix_of,
    own,
    played,
    usual,
)

from generator.colour import LEGIBLE, contrast
from generator.drawing.counters.paints import paints, told_apart, veiled
from generator.drawing.counters.plan import AMPLE, TIGHTER, Cut
from generator.drawing.furniture.theme import THEMES, Ink
from generator.model.counters import BackKind, Shape
from generator.model.shown import pool_signs
from generator.scene import (
    Box,
    Group,
    Item,
    Paint,
    Path,
    PieceFace,
    Point,
    Text,
    Transform,
    bounds,
)

CUTS = [
    *(Cut(side, side) for side in (10.0, 12.7, 15.0, 15.9, 19.05, 25.4, 30.0)),
    *(Cut(side, side, Shape.ROUND) for side in (10.0, 12.7, 15.0, 19.05, 25.4, 30.0)),
    *(Cut(*sides) for sides in ((20.0, 15.0), (30.0, 10.0), (10.0, 30.0), (12.0, 18.0))),
]
POOLS = {name: mix_of(name).pools for name in EVERY}
TOUCH = 0.03
"""What rounding may do, in mm."""
MIDDLE = 0.6
"""How far the middle of all that stands on a face may lie from that of the counter, in mm."""
BARE = 0.35
"""How much of a blank is inked at the most."""


def apart(one: Box, other: Box) -> float:
    """How far two boxes are apart, along the way on which they are farther."""
    return max(other[0] - one[2], one[0] - other[2], other[1] - one[3], one[1] - other[3])


def to_the_cut(point: Point, cut: Cut) -> float:
    """How far a point lies inside what is cut out."""
    x, y = point
    if cut.round:
        return cut.width / 2 - math.hypot(x - cut.width / 2, y - cut.height / 2)
    return min(x, y, cut.width - x, cut.height - y)


def spacing_of(face: PieceFace) -> tuple[float, float]:
    """What a face promises: less where it has said that its names crowd it."""
    return TIGHTER[-1] if face.findings else AMPLE


def complaints(face: PieceFace, cut: Cut) -> list[str]:
    """What is wrong with a face; a text that does not fit at all may lie over others."""
    if any(finding.code == "DRW101" for finding in face.findings):
        return []
    margin, air = spacing_of(face)
    boxes, points = covered(face), corners(face)
    band = face.grounds[0][2] if len(face.grounds) > 1 else -math.inf
    found = [
        f"{name} is {least:.2f} mm from the cut"
        for name, each in points.items()
        if (least := min(to_the_cut(point, cut) for point in each)) < margin - TOUCH
    ]
    found += [
        f"{one} is {way:.2f} mm from {other}"
        for (one, first), (other, second) in combinations(boxes.items(), 2)
        if (way := apart(first, second)) < air - TOUCH
    ]
    found += [
        f"{name} is {box[1] - band:.2f} mm from the band"
        for name, box in boxes.items()
        if box[1] - band < air - TOUCH
    ]
    return found


def off_the_middle(face: PieceFace, cut: Cut) -> float:
    """How far the middle of all that stands on a face lies from that of the counter, across."""
    boxes = covered(face).values()
    if not boxes:
        return 0.0
    return abs(min(b[0] for b in boxes) + max(b[2] for b in boxes) - cut.width) / 2


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("cut", CUTS, ids=lambda cut: f"{cut.shape}-{cut.width}x{cut.height}")
def test_all_has_air_about_it(cut: Cut, name: str, ink: Ink) -> None:
    for piece in cut_to(name, cut.width, cut.height, cut.shape, ink):
        for face in (piece.front, piece.back):
            assert not complaints(face, cut), piece.name


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("name", EVERY)
def test_all_has_air_about_it_in_every_game(name: str, ink: Ink) -> None:
    for piece in usual(name, ink):
        for face in (piece.front, piece.back):
            assert not face.findings, piece.name
            assert not complaints(face, piece.cut), piece.name


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("side", [12.7, 15.0, 19.0])
def test_what_stands_on_a_face_stands_in_its_middle(side: float, name: str) -> None:
    for piece in usual(name, Ink.COLOUR, side):
        for face in (piece.front, piece.back):
            assert off_the_middle(face, piece.cut) <= MIDDLE, piece.name


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("side", [15.0, 19.05, 30.0])
def test_every_text_fits_any_square_from_15_mm(side: float, name: str) -> None:
    for piece in cut_to(name, side, side, Shape.SQUARE, Ink.COLOUR):
        assert not piece.front.findings, piece.name
        assert not piece.back.findings, piece.name


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("side", [12.7, 15.0, 19.0])
def test_no_text_is_left_out_at_a_usual_size(side: float, name: str) -> None:
    for piece in usual(name, Ink.COLOUR, side):
        for face in (piece.front, piece.back):
            assert {finding.code for finding in face.findings} <= {"DRW103"}, piece.name


def plates(face: PieceFace) -> Iterator[Path]:
    for item in face.art:
        if isinstance(item, Group) and item.name == "plate":
            (plate,) = item.items
            assert isinstance(plate, Path)
            yield plate


def off_the_plate(face: PieceFace, cut: Cut) -> list[str]:
    """What lies over a pattern or a veil without a plate below it, which is hard to read."""
    names = [item.name for item in face.art if isinstance(item, Group)]
    rough = [number for number, name in enumerate(names) if name in {"pattern", "veil"}]
    if not rough or not covered(face):
        return []
    if "plate" not in names or names.index("plate") < rough[-1]:
        return ["no plate"]
    left, top, right, bottom = bounds(next(plates(face)).segments)
    rim = min(left, top, cut.width - right, cut.height - bottom)
    return [
        name
        for name, points in corners(face).items()
        if min(to_the_cut(point, cut) for point in points) < rim - TOUCH
    ]


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("side", [12.7, 15.0, 19.0])
def test_what_is_read_stands_on_no_pattern(side: float, name: str) -> None:
    for piece in usual(name, Ink.PHOTOCOPIER, side):
        for face in (piece.front, piece.back):
            if "symbol" not in covered(face) or len(covered(face)) > 1:  # hidden backs bear one
                assert not off_the_plate(face, piece.cut), piece.name


@pytest.mark.parametrize("number", range(24))
def test_what_is_read_stands_on_no_pattern_in_made_up_games(number: int) -> None:
    for piece in made_up(number, 15.0, Ink.PHOTOCOPIER):
        for face in (piece.front, piece.back):
            if "symbol" not in covered(face) or len(covered(face)) > 1:
                assert not off_the_plate(face, piece.cut), piece.name


@pytest.mark.parametrize("name", EVERY)
def test_names_beside_a_symbol_are_read_from_one_side(name: str) -> None:
    for piece in usual(name):
        for face in (piece.front, piece.back):
            turns = {item.degrees for item in face.art if isinstance(item, Text)}
            assert len(turns - {0.0}) <= 1, piece.name


def weights(items: tuple[Item, ...], name: str = "", scale: float = 1.0) -> Iterator[float]:
    """The widths of lines of symbols and size marks, in mm, but what is cleared around them."""
    for item in items:
        if isinstance(item, Group):
            named = item.name if item.name in {"symbol", "size"} else name
            yield from weights(item.items, named, scale * abs(item.transform.a))
        elif isinstance(item, Path) and name and item.stroke is not None and item.fill is None:
            yield round(item.stroke.width * scale, 3)


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("side", [12.7, 15.0, 19.0])
def test_symbols_and_marks_have_one_weight(side: float, name: str) -> None:
    faces = [piece.front for piece in usual(name, Ink.COLOUR, side, markers=False)]
    assert len({weight for face in faces for weight in weights(face.art)}) <= 1


def grounds_of_texts(name: str, ink: Ink) -> Iterator[tuple[str, Paint, Paint]]:
    """Texts of faces with their paint and the ground below them."""
    sides = {side.name: side for side in told_apart(played(name).sides)}
    for piece in usual(name, ink):
        worn = paints(sides.get(piece.group), THEMES[ink])
        for face in (piece.front, piece.back):
            weak = any(isinstance(item, Group) and item.name == "veil" for item in face.art)
            fogged = weak and ink is Ink.COLOUR
            field = veiled(worn) if fogged else face.grounds[-1][0]
            ground = worn.box if len(face.grounds) == 1 else field
            for item in face.art:
                if isinstance(item, Text):
                    yield f"{piece.name}: {item.content}", item.paint, ground


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("name", EVERY)
def test_what_a_counter_says_stands_out_from_its_ground(name: str, ink: Ink) -> None:
    for said, paint, ground in grounds_of_texts(name, ink):
        assert contrast(paint.colour, ground.colour) >= LEGIBLE, said


@pytest.mark.parametrize("name", [name for name in EVERY if len(POOLS[name]) > 1])
@pytest.mark.parametrize("side", [15.0, 19.0])
def test_pools_are_told_apart_on_backs(side: float, name: str) -> None:
    signs = pool_signs(mix_of(name))
    assert len({signs[pool.units[0]] for pool in POOLS[name]}) == len(POOLS[name])
    told = {
        item.origin: item.content
        for piece in usual(name, Ink.COLOUR, side)
        for item in piece.back.art
        if isinstance(item, Text) and item.origin
    }
    pieces = {piece.name: piece for piece in usual(name, Ink.COLOUR, side)}
    for unit in mix_of(name).units:
        crowded = pieces[unit.name].back.findings  # which says that there is too little room
        if unit.id in signs and unit.back.kind is not BackKind.HIDDEN and not crowded:
            assert told[f"units.{unit.id}.pool"] == signs[unit.id]


def inked(face: PieceFace, cut: Cut) -> float:
    """How much of a face its grounds cover with anything but bare paper."""
    covering = (p for p in face.grounds if p[0].colour.parts != (255, 255, 255))
    return sum(bottom - top for _, top, bottom in covering) / cut.height


@pytest.mark.parametrize("name", GAMES)
def test_blanks_cost_little_ink(name: str) -> None:
    for piece in own(name):
        if not covered(piece.back):
            assert inked(piece.back, piece.cut) <= BARE


def moved(face: PieceFace, across: float) -> PieceFace:
    """A face whose last text has moved to the right."""
    *others, last = face.art
    assert isinstance(last, Text)
    return replace(face, art=(*others, replace(last, at=(last.at[0] + across, last.at[1]))))


def test_the_laws_can_fail() -> None:
    piece = own("shumshu")[0]
    face, cut = piece.front, piece.cut
    assert complaints(face, Cut(cut.width - 1, cut.height - 1))
    assert complaints(moved(face, 3.5), cut)
    assert off_the_middle(moved(face, 5.0), cut) > MIDDLE
    assert inked(face, cut) > BARE
    symbol = next(item for item in face.art if isinstance(item, Group) and item.name == "symbol")
    heavier = replace(symbol, transform=symbol.transform @ Transform.scaling(1.2))
    assert len({*weights((symbol, heavier))}) > 1


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("side", [12.7, 15.0, 19.0])
@pytest.mark.parametrize("number", range(24))
def test_all_has_air_about_it_in_made_up_games(number: int, side: float, ink: Ink) -> None:
    for piece in made_up(number, side, ink):
        for face in (piece.front, piece.back):
            assert not complaints(face, piece.cut), piece.name
