"""Tables and examples stand where the rules speak of them, and once."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from generator.html import rules_page
from generator.manuscript.book import manuscript_of
from generator.manuscript.nodes import Glossary, Grid
from generator.manuscript.web import page_of
from generator.model.prose import ListBlock, Paragraph, Prose, Reference, Words
from generator.model.rules import Exhibit, Section, exhibits_of, numbered_sections, placed
from generator.reading import read
from tests.shumshu import SOURCES, game

GAMES = ("shumshu", "arnhem", "mukden", "myitkyina", "standard-game")


def text(*blocks: str) -> Prose:
    """Paragraphs; one that begins with a brace speaks of that table."""
    return Prose(
        "",
        tuple(
            Paragraph(
                (Reference("table", block[1:], 0, 1),) if block[0] == "{" else (Words(block, 0),)
            )
            for block in blocks
        ),
    )


def test_a_table_stands_behind_the_paragraph_that_first_speaks_of_it() -> None:
    section = Section("s", "S", text("a", "{crt", "{crt"), tables=("crt",))
    order = [each.anchor if isinstance(each, Exhibit) else "text" for each in placed(section)]
    assert order == ["text", "text", "table:crt", "text"]


def test_no_table_parts_a_list_from_the_paragraph_that_leads_to_it() -> None:
    lead, item, after = text("{crt", "a", "b").blocks
    prose = Prose("", (lead, ListBlock(((item,),)), after))
    section = Section("s", "S", prose, tables=("crt",))
    assert [each.anchor if isinstance(each, Exhibit) else each for each in placed(section)] == [
        *prose.blocks[:2],
        "table:crt",
        after,
    ]


def test_what_is_not_spoken_of_stands_last() -> None:
    section = Section("s", "S", text("a", "{crt"), tables=("roads", "crt"), examples=("one",))
    order = [each.anchor if isinstance(each, Exhibit) else "text" for each in placed(section)]
    assert order == ["text", "text", "table:crt", "table:roads", "example:one"]


@pytest.mark.parametrize("name", GAMES)
def test_no_game_shows_anything_twice(name: str) -> None:
    sections = numbered_sections(game(name).rules.sections)
    shown = [each.anchor for entry in sections for each in exhibits_of(entry.section)]
    assert len(shown) == len(set(shown)) > 0


@pytest.mark.parametrize("name", GAMES)
def test_each_table_and_example_stands_once_on_the_page(name: str) -> None:
    page = rules_page(page_of(game(name)))
    ids = re.findall(r'id="((?:table|example|lookup)-[^"]+)"', page)
    tables = game(name).tables
    assert len(ids) == len(set(ids))
    assert len(ids) == len(tables.tables) + len(tables.examples) + len(tables.lookups)


def test_drawings_stand_between_the_story_and_the_steps() -> None:
    page = rules_page(page_of(game()), {"example:plain": "<svg>here</svg>"}, ".f0{}")
    article = page[page.index('id="example-plain"') :]
    assert (
        article.index("tundra") < article.index("<svg>here</svg>") < article.index('class="steps"')
    )
    assert ".f0{}" in page


def test_ground_and_units_make_a_table_where_a_column_has_room_for_it() -> None:
    found = read(SOURCES.parent / "examples" / "osteva-line").game
    assert found is not None
    grid = next(node for node in manuscript_of(found).nodes if isinstance(node, Grid))
    assert grid.heads == ("Ground", *(each.name for each in found.movement))
    clear = next(row for row in grid.rows if row.heads == ("Clear",))
    assert clear.cells == (("never",), ("1½",), ("1",), ("1",), ("1",))
    wide = tuple(replace(each, name="Counterbombardment") for each in found.movement)
    nodes = manuscript_of(replace(found, movement=wide)).nodes
    assert not any(isinstance(node, Grid) for node in nodes)
    told = [row for node in nodes if isinstance(node, Glossary) for row in node.rows]
    assert any(row.heads == ("Counterbombardment",) for row in told)
