"""Colour is never alone: terrains can be told apart without red or green cones, and in greys.

Measured on the painted maps, hex by hex, clear of names and roads: either their mean colours differ
(CIE 1976), or one is patterned so much more than the other, or runs another way.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from cartography_maps import WOODS
from cartography_press import NAMES, the_ground, the_layout, the_painting
from eyes import DPI, EYES, Picture, painted, seen
from shapely import box, contains_xy, union_all

from generator.drawing.cartography.layers import zones
from generator.drawing.cartography.lettering.boxes import Kind, grown
from generator.drawing.cartography.preparing import prepare
from generator.drawing.furniture.theme import Ink
from generator.drawing.palette import PALETTES
from generator.model.map import Border
from generator.scene import Group, Path

COLOUR = 8.0
"""How far apart mean colours are, in units of CIE Lab."""
PATTERN = 1.6
"""How many times as much one texture changes from dot to dot as the other."""
GRAIN = 1.3
"""How many times as much one texture runs level as the other."""
DOT = 25.4 / DPI
ALIKE = {"city": "town", "fields": "clear"}


def patches(name: str) -> Iterator[tuple[str, Picture, Picture]]:
    """The look of each hex of land, its part of the picture, and which of its dots are ground."""
    layout, frame = the_layout(name)
    board = prepare(the_ground(name), layout, PALETTES[Ink.COLOUR], frame)
    lettered = [
        box(*grown(it, 0.6))
        for placed in the_painting(name).placements
        if placed.kind is not Kind.HOUSE
        for it in placed.boxes
    ]
    lines = [it.line.buffer(1.4) for found in board.courses.values() for it in found]
    busy = union_all([*lettered, *lines])
    picture, reach = painted(name), layout.across_flats / 2 * 0.75
    for at, look in board.ground.board.looks.items():
        x, y = layout.centre(at)
        rows, columns = (
            slice(max(0, int((c - reach - edge) / DOT)), int((c + reach - edge) / DOT))
            for c, edge in ((y, frame[1]), (x, frame[0]))
        )
        part = picture[rows, columns]
        across = frame[0] + (columns.start + np.arange(part.shape[1]) + 0.5) * DOT
        down = frame[1] + (rows.start + np.arange(part.shape[0]) + 0.5) * DOT
        xs, ys = np.meshgrid(across, down)
        ground = (np.hypot(xs - x, ys - y) < reach) & ~contains_xy(busy, xs, ys)
        if board.ground.board.dry[at] and ground.mean() > 0.3:
            yield ALIKE.get(look, look), part, ground


@cache
def measured(eyes: str) -> dict[str, Picture]:
    """For each terrain its mean lightness, hues, and changes from dot to dot, hex by hex."""
    found: dict[str, list[tuple[float, ...]]] = defaultdict(list)
    for name in (*NAMES, WOODS):
        for look, part, ground in patches(name):
            lab = seen(part, eyes)
            level = np.abs(np.diff(lab[..., 0], axis=1))[ground[:, 1:] & ground[:, :-1]]
            upright = np.abs(np.diff(lab[..., 0], axis=0))[ground[1:] & ground[:-1]]
            found[look].append((*lab[ground].mean(axis=0), level.mean(), upright.mean()))
    return {look: np.array(rows) for look, rows in found.items()}


def told_apart(one: Picture, other: Picture) -> bool:
    first, second = one.mean(axis=0), other.mean(axis=0)
    colour = float(np.linalg.norm(first[:3] - second[:3]))
    ratio = first[3:] / second[3:]
    pattern = float(np.maximum(ratio, 1 / ratio).max())
    grain = float(ratio[0] / ratio[1])
    return colour >= COLOUR or pattern >= PATTERN or max(grain, 1 / grain) >= GRAIN


@pytest.mark.parametrize("eyes", EYES)
def test_terrains_are_told_apart(eyes: str) -> None:
    terrains = measured(eyes)
    assert len(terrains) >= 7
    for one, other in combinations(terrains, 2):
        assert told_apart(terrains[one], terrains[other]), (one, other)


def test_a_terrain_is_not_told_apart_from_itself() -> None:
    rows = measured("all cones")["forest"]
    assert not told_apart(rows[::2], rows[1::2])


def test_mountains_and_towns_are_alike_in_grey_but_for_their_pattern() -> None:
    terrains = measured("greys")
    mountain, town = (terrains[look].mean(axis=0) for look in ("mountain", "town"))
    assert np.linalg.norm(mountain[:3] - town[:3]) < COLOUR


@pytest.mark.parametrize("ink", Ink)
def test_borders_of_zones_differ_by_their_dashes(ink: Ink) -> None:
    dashes = {}
    for name in ("island", "archipelago"):
        layout, frame = the_layout(name)
        board = prepare(the_ground(name), layout, PALETTES[ink], frame)
        for area, group in zip(board.ground.board.areas, zones.paint(board), strict=True):
            assert isinstance(group, Group)
            (last,) = [it for it in group.items[-1:] if isinstance(it, Path)]
            assert last.stroke is not None
            dashes[area.zone.border] = tuple(it / board.pens.mark(1.0) for it in last.stroke.dash)
    assert set(dashes) == set(Border) - {Border.NONE}
    shapes = {tuple(round(part, 2) for part in dash) for dash in dashes.values()}
    assert len(shapes) == len(dashes)
