"""What one part leaves to another is said there: charts, notes on tables, what is looked up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from generator.comparison.expected import expected
from generator.comparison.products import required
from generator.drawing.aid.card import aid_of, aid_panels
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import THEMES, Ink
from generator.drawing.mapsheet.card import card_of
from generator.drawing.mapsheet.formats import Contents, paper_format, postcard_format
from generator.drawing.mapsheet.plan import plan
from generator.drawing.short_rules.back import draw_backs, short_rules
from generator.model.elsewhere import HOLDING, NOTES, left_by_the_map, left_by_the_rules, notes_left
from generator.model.game import Game
from generator.model.tables import Tables
from generator.quotes import straight
from generator.reading.definition import read
from generator.scene import Group, Item, Text
from tests.shumshu import SOURCES, game
from tests.typesetting import typesetter

ROOT = SOURCES.parent
GAMES = ("arnhem", "mukden", "myitkyina", "shumshu", "standard-game")
FOLDERS = (*(SOURCES / name for name in GAMES), ROOT / "docs" / "examples")


@cache
def read_game(folder: Path) -> Game:
    found = read(folder).game
    assert found is not None
    return found


def pen(ink: Ink = Ink.COLOUR) -> Pen:
    return Pen(THEMES[ink], typesetter())


def texts(items: Iterable[Item]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Group):
            yield from texts(item.items)


def on_the_back(told: Game, ink: Ink) -> str:
    """What the backs of a postcard say under the origin of the line, without spaces."""
    pages = draw_backs(short_rules(told), pen(ink))
    found = (text for page in pages for text in texts(page.items))
    said = (each.content for each in found if each.origin == "kit.elsewhere.charts")
    return "".join(said).replace(" ", "")


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_what_is_listed_are_panels_of_the_players_aid(folder: Path) -> None:
    told = read_game(folder)
    titles = {panel.title for panel in aid_panels(aid_of(told), {}, pen())}
    for line in filter(None, (left_by_the_map(told), left_by_the_rules(told))):
        listed = line.text.partition(": ")[2].partition(". On the set-up")[0].rstrip(".")
        names = {
            name.removeprefix("how to read ")
            for name in listed.split("; ")
            if not name.startswith("notes on ") and name != HOLDING
        }
        assert names <= titles, names - titles


def test_what_a_sheet_leaves_out_is_told_by_name() -> None:
    line = left_by_the_map(game("arnhem"))
    assert line is not None
    assert line.text == (
        "On the player’s aid: What the coins are thrown for; Movement in hexes; Modifiers; "
        "Movement costs; States; Terrain effects; notes on Combat results; "
        "tracks with spaces for counters."
    )


@pytest.mark.parametrize("ink", list(Ink))
@pytest.mark.parametrize("name", GAMES)
def test_the_back_of_the_postcard_tells_it_once_and_the_proof_expects_it(
    name: str, ink: Ink
) -> None:
    line = left_by_the_map(game(name))
    wanted = line.text if line else ""
    assert straight(on_the_back(game(name), ink)) == straight(wanted).replace(" ", "")
    if line is not None:
        assert line.origin in required(game(name), "postcard-back")
        assert expected(game(name))[line.origin] == line.text


def test_there_is_no_such_line_where_nothing_is_left_out() -> None:
    whole = game("shumshu")
    assert whole.map is not None
    without = replace(
        whole,
        tables=Tables(),
        movement=(),
        attacks=None,
        states=(),
        map=replace(
            whole.map,
            terrain=tuple(replace(each, effects=None, stops=False) for each in whole.map.terrain),
            lines=tuple(replace(e, effects=None, impassable=False) for e in whole.map.lines),
            zones=tuple(replace(each, effects=None) for each in whole.map.zones),
            tracks=(),
        ),
    )
    assert left_by_the_map(without) is None
    assert on_the_back(without, Ink.COLOUR) == ""
    assert "kit.elsewhere.charts" not in required(without, "postcard-back")


def test_tables_on_paper_say_where_their_notes_are_and_postcards_leave_it_to_the_back() -> None:
    for name in ("arnhem", "mukden", "shumshu"):
        card = card_of(game(name))
        (origin,) = notes_left(game(name))
        paper = paper_format(210.0, 297.0, Contents.FULL)
        sheets = (paper, True), (postcard_format(card), False)
        for sheet, there in sheets:
            places = plan(card, sheet, Ink.COLOUR, typesetter()).places
            found = [text for each in places for text in texts(each.form.block.items)]
            said = [text.content for text in found if text.origin == origin]
            assert said == ([NOTES] if there else []), (name, said)
        assert origin in required(game(name), "map-tables-a4")
        assert origin not in required(game(name), "postcard")


def test_the_rules_say_what_the_aid_and_the_set_up_sheet_have() -> None:
    line = left_by_the_rules(game("mukden"))
    assert line is not None
    assert line.text == (
        "On the player’s aid: Terrain effects; Sequence of play; Stacking; Arrivals; Victory; "
        "Abbreviations. On the set-up sheet: where each counter begins, and who arrives when."
    )
