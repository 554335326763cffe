"""Map sheets drawn: all text legible, inside the neatline and clear of other text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest
from mapsheet_cards import GAMES, MAPS, card
from shapely import box
from shapely.geometry.base import BaseGeometry

from generator.backends import record
from generator.diagnostics import Severity
from generator.drawing.cartography.ground import Ground
from generator.drawing.cartography.surveying import survey
from generator.drawing.furniture.panel import NEATLINE, neatline
from generator.drawing.furniture.theme import Ink
from generator.drawing.mapsheet.formats import Contents, hexes_format, paper_format, postcard_format
from generator.drawing.mapsheet.page import Drawn, draw
from generator.drawing.mapsheet.plan import Plan, larger_hexes, plan, reach
from generator.drawing.short_rules.back import draw_backs, short_rules
from generator.geometry.shapes import polygon
from generator.manifest import PrintedText
from generator.scene import Group, Page, Path, bounds, leaves
from tests.shumshu import game
from tests.typesetting import catalogue, typesetter

CASES = [(name, ink) for name in GAMES for ink in Ink]
CASES += [(name, Ink.COLOUR) for name in MAPS]
TOUCH = 0.02
"""Texts may come as near as this, in mm², before they count as colliding."""


@cache
def ground(name: str) -> Ground:
    return survey(card(name).map, reach(planned(name, Ink.COLOUR)))


@cache
def planned(name: str, ink: Ink) -> Plan:
    return plan(card(name), postcard_format(card(name)), ink, typesetter())


@cache
def drawn(name: str, ink: Ink) -> Drawn:
    return draw(planned(name, ink), ground(name))


@cache
def texts(name: str, ink: Ink) -> tuple[tuple[PrintedText, ...], ...]:
    return tuple(tuple(record.texts((page,), catalogue())) for page in drawn(name, ink)[0])


@pytest.mark.parametrize(("name", "ink"), CASES)
def test_nothing_is_amiss(name: str, ink: Ink) -> None:
    severe = [each for each in drawn(name, ink)[1] if each.severity >= Severity.ERROR]
    assert not severe


@pytest.mark.parametrize(("name", "ink"), CASES)
def test_texts_are_inside_the_neatline_and_large_enough_to_read(name: str, ink: Ink) -> None:
    page = planned(name, ink).page
    for text in (each for sheet in texts(name, ink) for each in sheet):
        left, top, right, bottom = text.box
        assert left >= NEATLINE, text
        assert top >= NEATLINE, text
        assert right <= page.width - NEATLINE, text
        assert bottom <= page.height - NEATLINE, text
        points = text.size * 72 / 25.4
        floor = 4.0 if (text.origin or "").startswith("hexes.") else 5.59
        if text.content != "N":  # the compass's mark for north
            assert points >= floor - 0.01, (points, text)


def ink_of(text: PrintedText) -> BaseGeometry:
    """What the letters of a text cover, roughly: its box without the air above and below."""
    left, top, right, bottom = text.box
    air = (bottom - top) * 0.24
    return box(left, top + air, right, bottom - air)


@pytest.mark.parametrize(("name", "ink"), CASES)
def test_level_texts_never_overlap(name: str, ink: Ink) -> None:
    curved = {"labels", "features"}
    for sheet in texts(name, ink):
        level = [text for text in sheet if (text.origin or "").split(".")[0] not in curved]
        for first, second in combinations(level, 2):
            overlap = ink_of(first).intersection(ink_of(second))
            assert overlap.area <= TOUCH, (first, second)


@pytest.mark.parametrize(("name", "ink"), CASES)
def test_every_hex_in_play_bears_its_number_inside_itself(name: str, ink: Ink) -> None:
    laid = planned(name, ink)
    numbers = {text.origin: text for text in texts(name, ink)[0]}
    for at in laid.card.in_play:
        label = laid.layout.grid.label(at)
        text = numbers[f"hexes.{label}"]
        left, top, right, bottom = text.box
        assert text.content == label
        assert polygon(laid.layout, at).buffer(0.05).covers(box(left, top, right, bottom).centroid)


@pytest.mark.parametrize(("name", "ink"), CASES)
def test_what_leaves_the_map_is_told_and_stands_on_the_second_card(name: str, ink: Ink) -> None:
    laid, (pages, findings) = planned(name, ink), drawn(name, ink)
    assert len(pages) == 1 + len(laid.companions)
    told = [each for each in findings if each.code == "DRW110"]
    assert len(told) == bool(laid.moved)
    for note in told:
        assert "on the second card" in note.message
        assert all(f"the {inset.name}" in note.message for inset in laid.moved)


def test_a_card_bleeds_and_paper_does_not() -> None:
    (trimmed, *_), _ = drawn("shumshu", Ink.COLOUR)
    assert trimmed.bleed == 3.0
    assert trimmed.margin >= trimmed.bleed
    sheet = paper_format(210, 297, Contents.BARE)
    laid = larger_hexes(card("shumshu"), sheet, Ink.COLOUR, typesetter())
    (page,), _ = draw(laid, survey(card("shumshu").map, reach(laid)))
    assert page.bleed == page.margin == 0.0
    for text in record.texts((page,), catalogue()):
        left, top, right, bottom = text.box
        assert 10.0 <= left <= right <= page.width - 10.0
        assert 10.0 <= top <= bottom <= page.height - 10.0
        assert text.content == "N" or text.size * 72 / 25.4 >= 3.99


def names_of(page: Page) -> set[str]:
    """The names of all groups of a page."""
    found: set[str] = set()
    groups = [item for item in page.items if isinstance(item, Group)]
    while groups:
        group = groups.pop()
        found.add(group.name)
        groups += [item for item in group.items if isinstance(item, Group)]
    return found


def test_the_plain_map_has_names_but_no_numbers_and_no_furniture() -> None:
    sheet = hexes_format(card("shumshu"), 20.0, Contents.PLAIN)
    laid = plan(card("shumshu"), sheet, Ink.COLOUR, typesetter())
    (page,), _ = draw(laid, survey(card("shumshu").map, reach(laid)))
    origins = {text.origin for text in record.texts((page,), catalogue())}
    assert "places.kataoka.name" in origins
    assert "title" not in origins
    assert not [origin for origin in origins if origin and origin.startswith("hexes.")]
    assert {"art", "names"} <= names_of(page)
    left, top, right, bottom = laid.layout.bounds()
    assert left == pytest.approx(page.width - right)
    assert top == pytest.approx(page.height - bottom)


def test_a_drawing_is_the_same_every_time() -> None:
    sheet = postcard_format(card("arnhem"))
    laid = plan(card("arnhem"), sheet, Ink.COLOUR, typesetter())
    assert laid == planned("arnhem", Ink.COLOUR)
    assert draw(laid, ground("arnhem")) == drawn("arnhem", Ink.COLOUR)


def frames(page: Page) -> Iterator[float]:
    """Yield how far from the trim the lines of frames around a page lie, in mm."""
    for item, moved in leaves(page.items):
        if isinstance(item, Path) and item.stroke and not item.fill and len(item.segments) < 6:
            left, top, right, bottom = bounds(item.segments).moved(moved)
            if right - left > 0.9 * page.width and bottom - top > 0.9 * page.height:
                yield min(left, top, page.width - right, page.height - bottom)


@pytest.mark.parametrize(("name", "ink"), CASES)
def test_no_line_of_a_frame_is_nearer_to_the_trim_than_printers_cut(name: str, ink: Ink) -> None:
    pen = planned(name, ink).pen
    backs = draw_backs(short_rules(game(name)), pen) if name in GAMES else ()
    for page in (*drawn(name, ink)[0], *backs):
        found = [*frames(page)]
        assert len(found) == 2
        assert min(found) >= NEATLINE == 3.0
    without = replace(drawn(name, ink)[0][0], items=neatline((2.3, 2.3, 140.0, 96.0), pen))
    assert min(frames(replace(without, width=142.3, height=98.3))) < NEATLINE
