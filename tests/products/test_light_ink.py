"""Light ink: colour's pages in colours that cost less, and are read and told apart as well."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from io import BytesIO
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest

from generator.backends import pdf
from generator.colour import BLACK, VISIBLE, WHITE, Colour, contrast, lighter, taken_for
from generator.drawing.furniture.theme import Ink
from generator.font_folders import fonts_of
from generator.model.game import Game
from generator.model.theme import HOUSE, READ, SEEN, colour_at, every_look
from generator.papers import PAPERS
from generator.products.context import BuildContext, BuildOptions, in_light_ink, open_context
from generator.products.product import Edition, Product, Rulebook, Sheets
from generator.products.registry import PRODUCTS, editions, parts_of, with_inputs
from generator.reading.definition import read
from generator.records import Frozen
from generator.rulebook.styles import tones

GAME = Path(__file__).parents[2] / "examples" / "lantern-ford"


@cache
def made() -> Game:
    found = read(GAME).game
    assert found is not None
    return found


def colours(seed: int, count: int) -> list[Colour]:
    chance = random.Random(seed)  # noqa: S311 -- the same whenever it is run
    return [Colour(*(chance.randrange(256) for _ in range(3))) for _ in range(count)]


def test_what_stands_out_in_colour_stands_out_in_light_ink() -> None:
    for mark, ground in combinations([*colours(1, 250), BLACK, WHITE], 2):
        before = contrast(mark, ground)
        if before >= VISIBLE:
            assert contrast(mark.light, ground.light) >= before - 0.06, (str(mark), str(ground))


def test_the_theme_of_the_house_is_read_and_seen_in_light_ink() -> None:
    theme = in_light_ink(HOUSE)
    for name, grounds in (*READ, *SEEN):
        for ground in grounds:
            before = contrast(colour_at(HOUSE, name), colour_at(HOUSE, ground))
            after = contrast(colour_at(theme, name), colour_at(theme, ground))
            assert after >= min(before, VISIBLE) - 0.06, (name, ground)


def test_no_colour_costs_more_and_paper_is_white() -> None:
    assert HOUSE.colours.paper.light == HOUSE.map.land.light == WHITE
    assert HOUSE.colours.text.light == BLACK
    for each in colours(2, 500):
        assert each.light == BLACK or all(
            new >= old for new, old in zip(each.light.parts, each.parts, strict=True)
        )


def test_sides_are_told_apart_as_before() -> None:
    for seed in range(60):
        sides = colours(seed, 3)
        if not any(taken_for(*pair) for pair in combinations(sides, 2)):
            assert not any(taken_for(*pair) for pair in combinations(lighter(sides), 2))


@cache
def context() -> BuildContext:
    opened, _ = open_context(made(), fonts_of(GAME), BuildOptions())
    assert opened is not None
    return with_inputs(opened, made())


def product(name: str) -> Product:
    return next(each for each in PRODUCTS if each.name == name)


def seen(value: Any) -> Iterator[Colour]:
    if isinstance(value, Colour):
        yield value
    elif isinstance(value, dict):
        yield from (each for inner in value.values() for each in seen(inner))
    elif isinstance(value, tuple):
        yield from (each for inner in value for each in seen(inner))
    elif isinstance(value, Frozen):
        yield from (each for one in fields(value) for each in seen(getattr(value, one.name)))


@pytest.mark.parametrize("name", [each.name for each in PRODUCTS])
def test_every_colour_of_a_slice_is_a_light_one(name: str) -> None:
    given = context().inputs.get(name)
    if given is not None:
        sides = lighter([side.colour for side in made().sides])
        known = {each.light for each in (*seen(given), *seen(every_look(HOUSE)))}
        assert {*seen(in_light_ink(given))} <= known.union(sides)


def test_it_is_printed_for_those_who_ask_for_it() -> None:
    named = {edition.title for edition in editions(made(), BuildOptions())}
    assert not any("light" in title for title in named)
    asked = list(editions(made(), BuildOptions(inks=("light",)), ("print-and-play",)))
    assert {each.title for each in asked} == {
        f"print-and-play-{paper}-light" for paper in ("a4", "letter")
    }
    assert all(part.light for each in asked for part in parts_of(each, made()))
    others = list(editions(made(), BuildOptions(inks=("light", "bw")), ("postcard",)))
    assert {each.title for each in others} == {"postcard-light", "postcard-bw"}


def test_an_edition_goes_by_its_ink() -> None:
    plain = Edition(product("postcard"), None, Ink.COLOUR)
    assert plain.ordered(context()) != replace(plain, light=True).ordered(context())


def inked(name: str, *, light: bool) -> float:
    """How much of the three colours of ink pages take beside black, as a share of solid colour."""
    paper = PAPERS["a4"] if product(name).record.papers else None
    drawn = product(name).draw(context(), Edition(product(name), paper, Ink.COLOUR, light))
    assert isinstance(drawn, Sheets)
    buffer = BytesIO()
    pdf.write(drawn.pages, buffer, context().catalogue, pdf.Options(title="", language="en"))
    pages = (page.render(scale=0.7).to_numpy() for page in pypdfium2.PdfDocument(buffer))
    taken = [255.0 - page[..., :3].astype(float) for page in pages]
    return float(np.mean([page.mean() - page.min(axis=2).mean() for page in taken])) / 255


@pytest.mark.parametrize(("name", "most"), [("postcard", 0.5), ("counters-fold", 0.95)])
def test_it_takes_less_colour(name: str, most: float) -> None:
    assert inked(name, light=True) < most * inked(name, light=False)


def test_colour_is_as_it_was_after_light_ink() -> None:
    before = inked("postcard", light=False)
    inked("postcard", light=True)
    assert inked("postcard", light=False) == before


def test_rules_are_set_in_light_colours() -> None:
    rules = product("rules")
    drawn = rules.draw(context(), Edition(rules, PAPERS["a4"], Ink.COLOUR, light=True))
    assert isinstance(drawn, Rulebook)
    assert drawn.manual.text.theme == in_light_ink(made().theme or HOUSE)
    assert tones(drawn.manual.text.theme) != tones(HOUSE)
