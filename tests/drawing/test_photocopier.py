"""What a photocopier leaves of a map: scanned at 150 dpi, every dot black or white.

On all example maps hex numbers are told apart, names keep their shape, roads have two edges, rivers
are black, lines and terrains differ by form alone; and the measures fail where they should.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from cartography_maps import WOODS
from cartography_press import NAMES, texts_of, the_ground, the_layout, the_painting
from flat_outlines import area
from photocopier import (
    PRINT,
    SCAN,
    Copy,
    Dots,
    copied,
    copy_of,
    likeness,
    printed,
    rendered,
    thinned,
)
from shapely import LineString, box, contains_xy, distance, get_coordinates, union_all
from shapely import points as make_points
from shapely.geometry.base import BaseGeometry

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.layers import hachures
from generator.drawing.cartography.lettering.boxes import Kind, grown
from generator.drawing.cartography.lettering.typography import BLACK_NUMBER
from generator.drawing.cartography.painting import Painted
from generator.drawing.cartography.preparing import prepare
from generator.drawing.furniture.theme import Ink
from generator.drawing.palette import PALETTES
from generator.model.theme import WOODS as LOOKS_OF_WOODS
from generator.scene import Close, Group, Path, Text
from tests.typesetting import typesetter

DOT = 25.4 / SCAN
TOLD, TOLD_WORN = 1.0, 0.9
"""How many of the hex numbers of a map are read rightly, at least."""
NAME, NAME_WORN = 0.5, 0.42
"""How like its print a name is (correlation), at least."""
PROFILE, BEAT = 0.3, 0.5
"""Two lines differ by so much black at some distance from their middle, or by so many changes from
black to white in a mm along them."""
TEXTURE, TEXTURE_WORN = 1.5, 1.0
"""Two terrains differ by so many standard deviations in some measure of their texture."""
ALIKE = {"city": "town", "fields": "clear"}
CLEAR_OF = 2.0
ACROSS = np.arange(-15, 16) * 0.085
ALONG = 0.1


@cache
def the_context(name: str) -> RenderContext:
    layout, frame = the_layout(name)
    return prepare(the_ground(name), layout, PALETTES[Ink.PHOTOCOPIER], frame)


def lettered(name: str, margin: float) -> BaseGeometry:
    """What names, numbers and symbols cover, and a margin around it."""
    placed = the_painting(name, Ink.PHOTOCOPIER).placements
    boxes = [
        it for placement in placed if placement.kind is not Kind.HOUSE for it in placement.boxes
    ]
    return union_all([box(*grown(it, margin)) for it in boxes])


# Hex numbers and names


def similar(label: str, labels: set[str]) -> list[str]:
    """The numbers of a map that differ from one in a single character, and it first."""
    others = sorted(
        other
        for other in labels
        if len(other) == len(label) and sum(a != b for a, b in zip(label, other, strict=True)) == 1
    )
    return [label, *others]


def read_rightly(name: str, copy: Copy) -> float:
    """How many numbers of a copy look most like themselves, of all that they could be."""
    drawn = the_painting(name, Ink.PHOTOCOPIER)
    texts = texts_of(drawn.numbers)
    labels = {text.content for text in texts}
    choices = {text.content: similar(text.content, labels) for text in texts}
    scores: dict[str, list[float]] = defaultdict(list)
    for round_ in range(max(map(len, choices.values()))):
        asked = [text for text in texts if round_ < len(choices[text.content])]
        page = [written(text, choices[text.content][round_]) for text in asked]
        clean = copy_of(rendered(only(drawn, page), the_layout(name)[1], copy.dpi))
        for text in asked:
            where = grown(typesetter().ink_box(text), 0.1)
            step = 25.4 / copy.dpi
            found = likeness(copy.within(where, step), clean.within(where, step))
            scores[text.content].append(found)
    return sum(max(found) == found[0] for found in scores.values()) / len(texts)


def only(drawn: Painted, page: list[Text]) -> Painted:
    """A painting with these texts and nothing else."""
    empty = Group(())
    return replace(drawn, art=empty, symbols=empty, names=empty, numbers=Group(tuple(page)))


def written(text: Text, content: str) -> Text:
    """A hex number with other figures in its place."""
    style = BLACK_NUMBER
    set_ = typesetter().line
    return set_(content, style.role, text.size, text.at, paint=text.paint, tracking=style.tracking)


@pytest.mark.parametrize("name", NAMES)
def test_hex_numbers_are_told_apart(name: str) -> None:
    assert read_rightly(name, copied(name)) >= TOLD
    assert read_rightly(name, copied(name, worn=True)) >= TOLD_WORN


def test_at_half_the_resolution_they_are_not() -> None:
    assert read_rightly("arnhem", copy_of(printed("arnhem", 60), worn=True)) < TOLD_WORN


def likenesses(name: str, copy: Copy) -> dict[str, float]:
    """How like its print each name is."""
    found = {}
    for placed in the_painting(name, Ink.PHOTOCOPIER).placements:
        if placed.kind is Kind.NAME:
            pairs = [
                (printed(name).within(it, 25.4 / PRINT), copy.within(it, 25.4 / PRINT))
                for it in placed.boxes
            ]
            first, second = (
                np.concatenate([part.ravel() for part in it]) for it in zip(*pairs, strict=True)
            )
            found[placed.origin] = likeness(first, second)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_names_keep_their_shape(name: str) -> None:
    assert np.mean(list(likenesses(name, copied(name)).values())) >= NAME
    assert np.mean(list(likenesses(name, copied(name, worn=True)).values())) >= NAME_WORN


def test_at_a_third_of_the_resolution_they_do_not() -> None:
    assert np.mean(list(likenesses("arnhem", copy_of(printed("arnhem", 50))).values())) < NAME_WORN


# Lines


@cache
def soundings(name: str) -> dict[str, Dots]:
    """Points (n, 4) along each look of lines clear of all else, each with the vector across."""
    board = the_context(name)
    courses = [(look, it.line) for look, found in board.courses.items() for it in found]
    frame, dry = box(*grown(board.frame, -1.5)), board.land.buffer(-1.2)
    room = frame.intersection(dry).difference(lettered(name, 0.8))
    found: dict[str, list[Dots]] = defaultdict(list)
    for look, course in courses:
        points = sounded(course, room)
        others = union_all([line for _, line in courses if line is not course])
        clear = ~(distance(make_points(points[:, :2]), others) < CLEAR_OF)
        if clear.any():
            found[look].append(points[clear])
    return {look: np.vstack(parts) for look, parts in found.items()}


def sounded(course: LineString, room: BaseGeometry) -> Dots:
    """Points along a course within `room`, each with the vector across it."""
    places = np.arange(1.5, course.length - 1.5, ALONG)
    at, ahead = (
        get_coordinates(course.interpolate(places + step)).reshape(-1, 2) for step in (0, ALONG)
    )
    way = (ahead - at) / np.maximum(np.hypot(*(ahead - at).T), 1e-9)[:, np.newaxis]
    inside = contains_xy(room, at[:, 0], at[:, 1])
    return np.column_stack([at, -way[:, 1], way[:, 0]])[inside]


def profiles(copy: Copy, points: Dots) -> Dots:
    """How black a copy is across a line at each of its points."""
    spread = points[:, np.newaxis, :2] + points[:, np.newaxis, 2:] * ACROSS[:, np.newaxis]
    return copy.at(spread.reshape(-1, 2)).reshape(len(points), len(ACROSS))


def roads_kept(found: Dots) -> float:
    """How often a road has white between two black edges."""
    near, aside = np.abs(ACROSS) < 0.1, np.abs(ACROSS)
    edge = (aside > 0.2) & (aside < 0.75)
    left, right = found[:, edge & (ACROSS < 0)], found[:, edge & (ACROSS > 0)]
    whole = (found[:, near] == 0).all(axis=1) & left.any(axis=1) & right.any(axis=1)
    return float(whole.mean())


def rivers_kept(found: Dots) -> float:
    """How often a river is black in its middle."""
    return float(found[:, np.abs(ACROSS) < 0.1].all(axis=1).mean())


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("worn", [False, True])
def test_roads_have_two_edges_and_rivers_are_black(name: str, worn: bool) -> None:
    points, copy = soundings(name), copied(name, worn)
    if "road" in points:
        assert roads_kept(profiles(copy, points["road"])) >= 0.9
    if "river" in points:
        assert rivers_kept(profiles(copy, points["river"])) >= 0.9


def test_lines_of_a_fiftieth_of_a_millimetre_do_not_survive() -> None:
    faint = thinned(the_painting("arnhem", Ink.PHOTOCOPIER), 0.02)
    copy = copy_of(rendered(faint, the_layout("arnhem")[1], SCAN))
    assert roads_kept(profiles(copy, soundings("arnhem")["road"])) < 0.5


def beats(copy: Copy, points: Dots, aside: float) -> float:
    """How often in a mm a copy changes from black to white along a line, so far off its middle."""
    along = copy.at(points[:, :2] + points[:, 2:] * aside)
    steps = points[1:, :2] - points[:-1, :2]
    near = np.hypot(*steps.T) < ALONG * 1.5
    return float((along[1:] != along[:-1])[near].mean() / ALONG)


@pytest.mark.parametrize("worn", [False, True])
def test_lines_differ_by_form_alone(worn: bool) -> None:
    across: dict[str, list[Dots]] = defaultdict(list)
    along: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for name in NAMES:
        copy = copied(name, worn)
        for look, points in soundings(name).items():
            if len(points) > 40:
                across[look].append(profiles(copy, points))
                along[look].append((beats(copy, points, 0.0), beats(copy, points, 0.38)))
    shape = {look: np.vstack(parts).mean(axis=0) for look, parts in across.items()}
    beat = {look: np.mean(parts, axis=0) for look, parts in along.items()}
    assert len(shape) >= 9
    for one, other in combinations(shape, 2):
        apart = np.abs(shape[one] - shape[other]).max() / PROFILE
        rhythm = np.abs(beat[one] - beat[other]).max() / BEAT
        assert max(apart, rhythm) >= 1, (one, other)


# Terrains


def textures(name: str, copy: Copy) -> Iterator[tuple[str, tuple[float, ...]]]:
    """For each hex with enough of its ground to be seen its look, and measures of its texture."""
    board = the_context(name)
    lines = [it.line.buffer(1.3) for found in board.courses.values() for it in found]
    busy = union_all([lettered(name, 0.7), *lines])
    reach = board.layout.across_flats / 2 * 0.78
    for at, look in board.ground.board.looks.items():
        x, y = board.layout.centre(at)
        across, down = np.meshgrid(*(np.arange(c - reach, c + reach, DOT) for c in (x, y)))
        seen = (np.hypot(across - x, down - y) < reach) & ~contains_xy(busy, across, down)
        if board.ground.board.dry[at] and seen.mean() > 0.3:
            dots = copy.at(np.column_stack([across.ravel(), down.ravel()])).reshape(across.shape)
            yield look, measures(dots, seen)


def measures(dots: Dots, seen: Dots) -> tuple[float, ...]:
    """Share of black; changes in a mm across and down; mean length of strokes across, and down."""
    level = (dots[:, 1:] != dots[:, :-1]) & seen[:, 1:] & seen[:, :-1]
    upright = (dots[1:] != dots[:-1]) & seen[1:] & seen[:-1]
    black = float(dots[seen].mean())
    across, down = (max(float(it.sum() / seen.sum() / DOT), 0.05) for it in (level, upright))
    return black, across, down, 2 * black / across, 2 * black / down


@pytest.mark.parametrize(("worn", "margin"), [(False, TEXTURE), (True, TEXTURE_WORN)])
def test_terrains_differ_by_texture(worn: bool, margin: float) -> None:
    found: dict[str, list[tuple[float, ...]]] = defaultdict(list)
    for name in (*NAMES, WOODS):
        for look, measured in textures(name, copied(name, worn)):
            found[ALIKE.get(look, look)].append(measured)
    assert {"clear", "forest", "mountain", "rough", "swamp", "polder", "town"} <= set(found)
    assert set(LOOKS_OF_WOODS) <= set(found)
    tables = {look: np.array(rows) for look, rows in found.items()}
    for one, other in combinations(tables, 2):
        assert apart(tables[one], tables[other]) >= margin, (one, other)


def apart(one: Dots, other: Dots) -> float:
    """How many standard deviations two groups differ in the measure in which they differ most."""
    spread = np.sqrt((one.var(axis=0) + other.var(axis=0)) / 2)
    return float((np.abs(one.mean(axis=0) - other.mean(axis=0)) / spread).max())


def test_one_terrain_does_not_differ_from_itself() -> None:
    found = [it for name in NAMES for it in textures(name, copied(name))]
    rows = np.array([measured for look, measured in found if look == "forest"])
    assert apart(rows[::2], rows[1::2]) < TEXTURE_WORN


# Hachures


@pytest.mark.parametrize("name", ["island", "mukden"])
def test_hachures_are_no_mush(name: str) -> None:
    (drawn,) = hachures.paint(the_context(name))
    assert isinstance(drawn, Path)
    ends = [at for at, segment in enumerate(drawn.segments) if isinstance(segment, Close)]
    starts = [0, *(end + 1 for end in ends[:-1])]
    wedges = [area(drawn.segments[a : b + 1]) for a, b in zip(starts, ends, strict=True)]
    assert len(wedges) > 300
    near = union_all([it.buffer(hachures.WHITE / 2 - 0.005) for it in wedges])
    assert len(near.geoms) == len(wedges)
