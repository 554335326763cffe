"""Pieces of several sizes and shapes in one game: cut, counted, scaled, along the map's edge."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.backends import record
from generator.drawing.furniture.theme import Ink
from generator.model.counters import Cutting, Shape
from generator.model.game import Game
from generator.papers import PAPERS
from generator.products.context import BuildContext, BuildOptions, sized
from generator.products.product import Edition, Sheets
from generator.products.registry import PRODUCTS, with_inputs
from generator.units import Length
from tests.shumshu import game
from tests.typesetting import catalogue, typesetter


def mixed() -> Game:
    """Shumshu with a long ship, a round marker and a small unit."""
    plain = game()
    assert plain.counters is not None
    first, second, *rest = plain.counters.units
    marker, *others = plain.counters.markers
    counters = replace(
        plain.counters,
        units=(
            replace(first, cut=Cutting(Length.parse("25 mm"), Length.parse("12.5 mm"))),
            replace(second, cut=Cutting(Length.parse("13 mm"))),
            *rest,
        ),
        markers=(replace(marker, cut=Cutting(Length.parse("20 mm"), None, Shape.ROUND)), *others),
    )
    return replace(plain, counters=counters)


def drawn(name: str, options: BuildOptions | None = None) -> Sheets:
    product = next(each for each in PRODUCTS if each.name == name)
    bare = BuildContext(catalogue(), typesetter(), options or BuildOptions())
    context = with_inputs(bare, mixed(), (product,))
    sheets = product.draw(context, Edition(product, PAPERS["a4"], Ink.COLOUR))
    assert isinstance(sheets, Sheets)
    return sheets


@pytest.mark.parametrize("name", ["counters-duplex", "counters-fold", "counters-separate"])
def test_all_pieces_are_on_the_sheets_whatever_they_are_cut_to(name: str) -> None:
    sheets = drawn(name)
    assert sheets.findings == ()
    counters = mixed().counters
    assert counters is not None
    told = [text for text in record.texts(sheets.pages[:1], catalogue()) if text.origin]
    factors = [text for text in told if text.origin and text.origin.endswith(".factors")]
    assert len(factors) >= sum(unit.count for unit in counters.units if unit.factors)


def test_a_size_asked_for_keeps_the_proportions() -> None:
    counters = mixed().counters
    assert counters is not None
    larger = sized(counters, 30.0)
    long, small = (unit.cut for unit in larger.units[:2])
    assert long is not None
    assert small is not None
    assert long.height is not None
    assert (long.size.millimetres, long.height.millimetres) == pytest.approx((50.0, 25.0))
    assert small.size.millimetres == pytest.approx(26.0)
    assert larger.markers[0].cut is not None
    assert larger.markers[0].cut.shape is Shape.ROUND


@pytest.mark.slow
def test_along_the_edge_of_the_map_none_lies_on_another() -> None:
    page = drawn("one-sheet").pages[0]
    texts = [
        text for text in record.texts((page,), catalogue()) if (text.origin or "")[:6] == "units."
    ]
    for number, one in enumerate(texts):
        for other in texts[number + 1 :]:
            apart = (
                one.box[2] <= other.box[0] + 0.01
                or other.box[2] <= one.box[0] + 0.01
                or one.box[3] <= other.box[1] + 1.2
                or other.box[3] <= one.box[1] + 1.2
            )
            assert apart, (one.content, other.content)
