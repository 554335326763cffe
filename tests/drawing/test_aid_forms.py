"""Forms as players need them: one for each who fills it in, room to write, a line to cut along."""

from __future__ import annotations

import pytest

from generator.backends import record
from generator.drawing.aid.forms import form_block, form_pages, forms_of, slips
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import THEMES, Ink
from generator.scene import Page, Path
from generator.units import pt
from tests.shumshu import game
from tests.typesetting import catalogue, typesetter

GAMES = ("mukden", "standard-game")
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}


def pages(name: str, paper: str, ink: Ink = Ink.COLOUR) -> tuple[Page, ...]:
    return form_pages(forms_of(game(name)), PAPERS[paper], Pen(THEMES[ink], typesetter()))


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", GAMES)
def test_two_forms_share_a_page_and_nothing_leaves_it(name: str, paper: str, ink: Ink) -> None:
    (page,) = pages(name, paper, ink)
    texts = list(record.texts((page,), catalogue()))
    for text in texts:
        assert text.size >= pt(6)
        assert text.box[0] >= 9.9
        assert text.box[2] <= page.width - 9.9
        assert text.box[3] <= page.height - 9.9
    cuts = [item for item in page.items if isinstance(item, Path) and item.stroke]
    assert [cut.stroke.dash for cut in cuts if cut.stroke] == [(3.0, 2.0)]


@pytest.mark.parametrize("name", GAMES)
def test_each_side_that_fills_a_form_in_has_one(name: str) -> None:
    definition = game(name)
    printed = [text.origin for text in record.texts(pages(name, "a4"), catalogue())]
    for form in definition.forms:
        times = 1 if form.side else len(definition.sides)
        assert printed.count(f"forms.{form.id}.name") == times
        for column in form.columns:
            assert printed.count(f"forms.{form.id}.columns.{column.id}.name") == times
        for unit in form.units:
            assert f"units.{unit}.name" in printed


def test_a_row_has_room_to_write_and_a_box_holds_a_chit() -> None:
    pen = Pen(THEMES[Ink.COLOUR], typesetter())
    for name, least in (("mukden", 7.0), ("standard-game", 15.0 + 1.5)):
        for slip in slips(forms_of(game(name))):
            size = (190.0, 130.0) if name == "mukden" else (89.0, 277.0)
            block = form_block(slip, size, pen)
            assert block.height <= size[1] + 0.01
            assert (block.height - 25.0) / slip.rows >= least


def test_sums_have_a_row() -> None:
    printed = [text.content for text in record.texts(pages("mukden", "a4"), catalogue())]
    assert printed.count("Sum") == 2
    assert "Sum" not in [t.content for t in record.texts(pages("standard-game", "a4"), catalogue())]


def test_games_without_forms_have_none() -> None:
    assert not form_pages(
        forms_of(game("shumshu")), PAPERS["a4"], Pen(THEMES[Ink.COLOUR], typesetter())
    )
