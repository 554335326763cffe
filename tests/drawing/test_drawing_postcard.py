"""The postcard as a whole: everything in its place, nothing on top of anything else."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from shapely import box
from shapely.geometry.base import BaseGeometry

from generator.backends import record
from generator.drawing.furniture import LIVERIES, NEATLINE, Ink, Pen
from generator.drawing.postcard import card_of, postcard
from generator.drawing.postcard.arrangement import arrange, hexes_in_play, lay_out
from generator.drawing.postcard.insets import insets
from generator.drawing.postcard.swatches import entries
from generator.geometry.shapes import hexagon, region
from generator.scene import Page
from tests.shumshu import game
from tests.typesetting import catalogue, typesetter

MAPS = ("shumshu", "arnhem", "mukden", "myitkyina")
TOUCH = 0.02
"""Texts may come as near as this, in mm, before they count as colliding."""


def pen() -> Pen:
    return Pen(LIVERIES[Ink.COLOUR], typesetter())


@cache
def page(name: str) -> Page:
    drawn, findings = postcard(card_of(game(name)), Ink.COLOUR, pen())
    assert not [finding for finding in findings if finding.severity > 1]
    return drawn


@cache
def texts(name: str) -> tuple[record.Printed, ...]:
    return tuple(record.texts((page(name),), catalogue()))


@pytest.mark.parametrize("name", MAPS)
def test_the_card_has_the_size_that_the_definition_states(name: str) -> None:
    size = game(name).page
    assert page(name).width == size.width.millimetres
    assert page(name).height == size.height.millimetres


@pytest.mark.parametrize("name", MAPS)
def test_insets_cover_no_hex_in_play_and_do_not_touch_each_other(name: str) -> None:
    card = card_of(game(name))
    frame, layout = lay_out(card)
    found = insets(card, entries(card.map, layout, None, pen()), 3.0, pen())
    arrangement = arrange(card, frame, layout, found)
    in_play = region(layout, hexes_in_play(card)).buffer(-0.05)
    areas = [box(*place.box) for place in arrangement.places]
    assert areas or card.panel is None
    for area in areas:
        assert not area.intersects(in_play)
        assert box(*frame).contains(area)
    for first, second in combinations(areas, 2):
        assert first.distance(second) > 0.5


@pytest.mark.parametrize("name", MAPS)
def test_texts_are_inside_the_neatline_and_large_enough_to_read(name: str) -> None:
    for text in texts(name):
        left, top, right, bottom = text.box
        assert left >= NEATLINE, text
        assert top >= NEATLINE, text
        assert right <= page(name).width - NEATLINE, text
        assert bottom <= page(name).height - NEATLINE, text
        points = text.size * 72 / 25.4
        floor = 4.0 if (text.origin or "").startswith("hexes.") else 5.59
        assert points >= floor - 0.01, (points, text)


def ink(text: record.Printed) -> BaseGeometry:
    """What the letters of a text cover, roughly: its box without the air above and below."""
    left, top, right, bottom = text.box
    air = (bottom - top) * 0.24
    return box(left, top + air, right, bottom - air)


@pytest.mark.parametrize("name", MAPS)
def test_level_texts_never_overlap(name: str) -> None:
    curved = {"labels", "features"}
    level = [text for text in texts(name) if (text.origin or "").split(".")[0] not in curved]
    for first, second in combinations(level, 2):
        overlap = ink(first).intersection(ink(second))
        assert overlap.area <= TOUCH, (first, second)


@pytest.mark.parametrize("name", MAPS)
def test_every_hex_in_play_bears_its_number_inside_itself(name: str) -> None:
    card = card_of(game(name))
    _, layout = lay_out(card)
    numbers = {text.origin: text for text in texts(name)}
    for at in hexes_in_play(card):
        label = layout.grid.label(at)
        text = numbers[f"hexes.{label}"]
        left, top, right, bottom = text.box
        assert text.content == label
        assert hexagon(layout, at).buffer(0.05).covers(box(left, top, right, bottom).centroid)


def test_a_map_without_a_panel_still_finds_its_hexes() -> None:
    frame, layout = lay_out(card_of(game("arnhem")))
    left, top, right, bottom = layout.bounds()
    assert frame[0] <= left <= right <= frame[2]
    assert frame[1] <= top <= bottom <= frame[3]
