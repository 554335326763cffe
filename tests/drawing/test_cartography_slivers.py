"""What is seen of a coast off the map is worth seeing: no sliver between frame and insets."""

from __future__ import annotations

import pytest
from mapsheet_cards import GAMES, card
from shapely import box, union_all

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.preparing import prepare
from generator.drawing.cartography.surveying import survey
from generator.drawing.furniture.theme import Ink
from generator.drawing.mapsheet.formats import postcard_format
from generator.drawing.mapsheet.plan import plan, reach
from generator.drawing.palette import PALETTES
from generator.geometry.shapes import region
from tests.typesetting import typesetter


def postcard(name: str, *, covered: bool) -> RenderContext:
    """The ground of a game's postcard, with its insets on it or without."""
    found = plan(card(name), postcard_format(card(name)), Ink.COLOUR, typesetter())
    ground = survey(found.card.map, reach(found))
    boxes = [place.covered for place in found.places] if covered else []
    return prepare(ground, found.layout, PALETTES[Ink.COLOUR], found.page.frame, boxes)


@pytest.mark.parametrize("name", GAMES)
def test_no_coast_off_the_map_shows_as_a_sliver(name: str) -> None:
    found = postcard(name, covered=True)
    insets = plan(card(name), postcard_format(card(name)), Ink.COLOUR, typesetter()).places
    field = box(*found.frame).difference(union_all([box(*it.covered) for it in insets]))
    board = region(found.layout, found.ground.board.looks)
    for part in found.land.geoms:
        if not part.intersects(board) and not field.covers(part):
            assert not part.intersection(field).buffer(-2.4).is_empty


def test_kamchatka_is_left_out_where_the_title_leaves_a_sliver_of_it() -> None:
    bare, covered = (postcard("shumshu", covered=covered) for covered in (False, True))
    assert len(covered.land.geoms) == len(bare.land.geoms) - 1
