"""Postcards n-up: as many as there is room for, each back behind its front."""

from __future__ import annotations

import pytest

from generator.colour import Colour
from generator.imposition.nup import n_up
from generator.imposition.order import Turn
from generator.papers import PAPERS
from generator.scene import Group, Page, Paint, Path, Transform, rectangle
from tests.imposition.countersheets import OFFICE
from tests.typesetting import typesetter

INK = Paint(Colour(10, 20, 30))
SIZES = ((148.0, 100.0), (100.0, 148.0), (148.0, 105.0), (152.4, 101.6))


def card(width: float, height: float, name: str) -> Page:
    """A card with a mark off its middle."""
    mark = Path(rectangle(19.0, 9.0, 2.0, 2.0), fill=INK)
    return Page(width, height, (mark,), bleed=3.0, name=name)


def cards(page: Page) -> list[Transform]:
    """Where the cards on a page lie."""
    found = []
    for item in page.items:
        if isinstance(item, Group):
            for inner in item.items if item.name == "backs" else (item,):
                if isinstance(inner, Group):
                    outer = item.transform if item.name == "backs" else Transform()
                    found.append(outer @ inner.transform)
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("paper", OFFICE)
@pytest.mark.parametrize("turn", Turn)
def test_two_cards_fit_and_turn_over_like_the_page_of_a_book(
    size: tuple[float, float], paper: str, turn: Turn
) -> None:
    """Each point of a front has behind it the point of the back that lies mirrored in the card."""
    sheet = PAPERS[paper]
    pair = (card(*size, "Front"), card(*size, "Back"))
    front, back = n_up((pair,), sheet, typesetter(), turn, (0.0, 0.0))
    fronts, backs = cards(front), cards(back)
    assert len(fronts) == len(backs) == 2
    behind = {tuple(round(c, 3) for c in at.apply((size[0] - 20.0, 10.0))) for at in backs}
    for at in fronts:
        x, y = at.apply((20.0, 10.0))
        meant = (sheet.width - x, y) if turn is Turn.LONG else (x, sheet.height - y)
        assert tuple(round(c, 3) for c in meant) in behind


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("paper", OFFICE)
def test_cards_are_within_what_printers_reach(size: tuple[float, float], paper: str) -> None:
    sheet = PAPERS[paper]
    (front,) = n_up(((card(*size, "Front"), None),), sheet, typesetter(), Turn.LONG, (0.0, 0.0))
    left, top, right, bottom = sheet.printable
    for at in cards(front):
        for corner in ((-3.0, -3.0), (size[0] + 3.0, size[1] + 3.0)):
            x, y = at.apply(corner)
            assert left <= x <= right
            assert top <= y <= bottom


def test_a_card_without_a_back_has_an_empty_one_where_others_follow() -> None:
    size = SIZES[0]
    pair, other = (card(*size, "One"), card(*size, "Behind")), (card(*size, "Other"), None)
    for both, counts in (((other, pair), [2, 0, 2, 2]), ((pair, other), [2, 2, 2])):
        pages = n_up(both, PAPERS["a4"], typesetter(), Turn.LONG, (0.0, 0.0))
        assert [len(cards(page)) for page in pages] == counts


def test_a_card_larger_than_the_sheet_is_refused() -> None:
    with pytest.raises(ValueError, match="larger than the sheet"):
        n_up(((card(300, 300, "Poster"), None),), PAPERS["a4"], typesetter(), Turn.LONG, (0.0, 0.0))
