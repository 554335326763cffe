"""How to read a counter: every set has it, it names what counters bear, its lines cross nothing."""

from __future__ import annotations

import pytest
from counters_table import EVERY, pen, played

from generator.drawing.counters.key import Lead, Thing, led, reading_key, things
from generator.drawing.counters.pieces import Faces
from generator.drawing.counters.plan import Cut
from generator.drawing.furniture.theme import Ink
from generator.papers import PAPERS
from generator.products.context import BuildContext
from generator.products.product import Edition, Sheets
from generator.products.registry import PRODUCTS, with_inputs
from generator.scene import Box, Group, Path, Text, bounds, everything
from tests.typesetting import catalogue, typesetter

WIDTH = 182.0
BAND = 12.0
"""What is as wide as that is a ground, over which lines may go."""
MANNERS = ("duplex", "fold", "separate")


def faces(name: str, ink: Ink = Ink.COLOUR) -> Faces:
    game = played(name)
    assert game.counters is not None
    return Faces(game.counters, game.sides, pen(ink))


def written(name: str, ink: Ink = Ink.COLOUR) -> list[str]:
    key = reading_key(faces(name, ink), WIDTH)
    assert key is not None
    return [item.content for item in everything(key.items) if isinstance(item, Text)]


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_set_of_sheets_has_it_once(name: str, manner: str, paper: str) -> None:
    product = next(each for each in PRODUCTS if each.name == f"counters-{manner}")
    context = with_inputs(BuildContext(catalogue(), typesetter()), played(name), (product,))
    drawn = product.draw(context, Edition(product, PAPERS[paper], Ink.PHOTOCOPIER))
    assert isinstance(drawn, Sheets)
    keys = [
        item
        for page in drawn.pages
        for item in everything(page.items)
        if isinstance(item, Group) and item.name == "key" and item.items
    ]
    assert len([key for key in keys if any(isinstance(each, Text) for each in key.items)]) <= 1
    said = [
        item.content
        for page in drawn.pages
        for item in everything(page.items)
        if isinstance(item, Text)
    ]
    assert said.count("How to read a counter") == 1


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("name", EVERY)
def test_it_explains_the_short_names_of_formations(name: str, ink: Ink) -> None:
    mix, said = played(name).counters, written(name, ink)
    assert mix is not None
    for body in mix.formations:
        if any(unit.formation == body.id for unit in mix.units):
            names = {name.replace("'", "\u2019") for name in (body.short, body.name) if name}
            assert names <= {*said, *(part for each in said for part in each.split(": "))}


@pytest.mark.parametrize("name", EVERY)
def test_it_names_the_factors_of_the_game(name: str) -> None:
    mix = played(name).counters
    assert mix is not None
    said = " ".join(written(name)).lower()
    usual = [unit for unit in mix.units if unit.face is None and unit.factors is not None]
    if usual:
        assert all(factor.lower() in said for factor in mix.counters.factors)


def crossed(ways: list[Lead], found: tuple[Thing, ...]) -> list[str]:
    """The things that a line passes over which does not lead to them."""
    bad = []
    for lead in ways:
        (_, y), (x, end) = lead.way[-2:]
        start = lead.way[-2][0]
        line = Box(min(start, x), min(y, end) - 0.01, max(start, x), max(y, end) + 0.01)
        other = [each for each in found if each.name != lead.name and each.box.width < BAND]
        bad += [each.name for each in other if line.meets(each.box)]
    return bad


@pytest.mark.parametrize("name", EVERY)
def test_lines_cross_nothing_and_lead_from_all(name: str) -> None:
    drawn = faces(name)
    best = 0
    for bearer in drawn.bearers.values():
        found = things(drawn, bearer)
        ways = list(led(found, drawn.cut(bearer.unit)))
        assert not crossed(ways, found), bearer.unit.id
        best = max(best, len(ways) - len(found) + 1)
    assert best == 1 or not drawn.bearers, "on no counter has each thing a way out"


@pytest.mark.parametrize("name", EVERY)
def test_a_line_ends_in_a_dot_on_a_band_alone(name: str) -> None:
    """Beside a mark of size a dot would be one more of its strokes."""
    key = reading_key(faces(name), WIDTH)
    assert key is not None
    drawn = (item for item in everything(key.items) if isinstance(item, Path))
    around = [bounds(item.segments) for item in drawn if item.fill == pen().theme.text]
    dots = [box for box in around if box[2] - box[0] == pytest.approx(0.8)]
    assert len(dots) <= 1


def test_a_line_that_crosses_is_seen() -> None:
    things_ = (Thing(Box(2, 5, 4, 6), "in the way"), Thing(Box(6, 5, 9, 6), "behind"))
    over = Lead("behind", ((6.0, 5.5), (0.0, 5.5)), right=False)
    assert crossed([over], things_) == ["in the way"]
    ways = list(led(things_, Cut(15.0, 15.0)))
    assert not crossed(ways, things_)
