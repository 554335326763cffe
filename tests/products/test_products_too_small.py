"""Pages of all sizes: the check tells what has no room on them, or they are laid out with ease."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from generator.checks import check
from generator.checks.fitting import surely_laid
from generator.drawing.furniture.theme import Ink
from generator.drawing.mapsheet.arrangement import lay_out
from generator.drawing.mapsheet.card import card_of
from generator.drawing.mapsheet.formats import Contents, paper_format, postcard_format
from generator.imposition.nup import n_up
from generator.imposition.order import Turn
from generator.model.game import Game, PageSize, PanelSide
from generator.model.room import hex_width, page_of, papers_for_postcard
from generator.model.terrain import grid_of
from generator.papers import PAPERS
from generator.products.context import BuildContext
from generator.products.rehearsal import sheet_findings
from generator.reading import read_text
from generator.scene import Page as PageOf
from generator.units import Length
from tests.law.games import game as dealt
from tests.typesetting import catalogue, typesetter

PAGES = ((40, 30), (60, 200), (80, 60), (100, 70), (120, 90), (148, 100), (297, 210), (420, 297))
PANELS = (None, 10, 26, 42, 0.95)
"""Widths of a panel in mm, or as a part of the page."""
GAMES = (3,)


def of(millimetres: float) -> Length:
    return Length.parse(f"{millimetres:g} mm")


def paged(number: int, width: float, height: float, panel: float | None) -> Game:
    game = read_text(dealt(number), f"law-{number}").game
    assert game is not None
    if panel is None:
        return replace(game, page=PageSize(of(width), of(height)))
    wide = panel * width if panel < 1 else panel
    return replace(game, page=PageSize(of(width), of(height), PanelSide.RIGHT, of(wide)))


each_page = pytest.mark.parametrize(
    ("number", "width", "height", "panel"),
    [(number, *page, panel) for number in GAMES for page in PAGES for panel in PANELS],
)


@each_page
def test_hexes_are_as_wide_as_the_check_says(
    number: int, width: float, height: float, panel: float | None
) -> None:
    game = paged(number, width, height, panel)
    assert game.map is not None
    card, grid = card_of(game), grid_of(game.map.grid)
    sheets = [(None, postcard_format(card))]
    sheets += [((210.0, 297.0), paper_format(210.0, 297.0, Contents.FULL))]
    for paper, sheet in sheets:
        told = hex_width(page_of(game), grid, paper)
        if told > 0.5:
            layout = lay_out(card, sheet).layout
            assert layout.across_flats == pytest.approx(told, rel=0.02)


@each_page
def test_a_page_is_told_of_or_holds_everything(
    number: int, width: float, height: float, panel: float | None
) -> None:
    game = paged(number, width, height, panel)
    if {"DRW007", "NUM001"} & {found.code for found in check(game)}:
        return
    context = BuildContext(catalogue(), typesetter())
    found = sheet_findings(game, context)
    if surely_laid(game):
        assert found == ()
    planned = context.plan_of_card(card_of(game), Ink.COLOUR)
    typesetter().take_findings()
    sizes = [each.form.scale for one in planned.companions for each in one.places]
    assert bool(found) or min(sizes, default=1.0) > 0.999
    assert planned.layout.across_flats > 3.9


@pytest.mark.parametrize(
    ("panel", "columns", "rows", "hint"),
    [
        (60, 60, 40, "without a panel, a map of this shape has room for about 5[0-9] columns and"),
        (None, 80, 60, "^a map of this shape has room for about [56][0-9] columns and 4[0-9] rows"),
        (60, 48, 33, "choose a narrower panel"),
    ],
)
def test_a_map_too_large_for_office_paper_is_told_what_would_fit(
    panel: int | None, columns: int, rows: int, hint: str
) -> None:
    """A larger page does not help there; the map comes in tiles."""
    game = paged(GAMES[0], 800, 600, panel)
    assert game.map is not None
    grid = replace(game.map.grid, columns=columns, rows=rows, number="{column:02}{row:02}")
    large = replace(game, map=replace(game.map, grid=replace(grid, partial=(), missing=())))
    (found,) = [each for each in check(large) if each.code == "DRW009"]
    assert "in tiles" in found.message
    assert re.search(hint, found.help or ""), found.help


@pytest.mark.parametrize("width", [95.0, 148.0, 177.6, 177.7, 183.5, 183.7, 250.0])
@pytest.mark.parametrize("height", [60.0, 100.0, 177.6, 232.1, 249.7, 249.9, 300.0])
def test_postcards_come_on_the_papers_that_hold_one(width: float, height: float) -> None:
    game = paged(GAMES[0], width, height, None)
    card = PageOf(width, height, (), bleed=3.0)
    for name in ("a4", "letter"):
        held = name in papers_for_postcard(game)
        if held:
            assert n_up([(card, None)], PAPERS[name], typesetter(), Turn.LONG, (0.0, 0.0))
        else:
            with pytest.raises(ValueError, match="larger than the sheet"):
                n_up([(card, None)], PAPERS[name], typesetter(), Turn.LONG, (0.0, 0.0))
