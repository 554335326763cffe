"""The rules as HTML: well made, self-contained, and saying what the definition says."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache, cached_property
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

from generator.build import Order
from generator.combat.grids import favours
from generator.combat.levels import printed_rows
from generator.combat.lookups import scaled_rows
from generator.html import WEARERS, rules_page
from generator.html.page import hex_anchors
from generator.html.prose import Reader
from generator.html.writer import element, escaped
from generator.manuscript.rules import worked_examples
from generator.manuscript.web import page_of
from generator.model.combat import Party
from generator.model.names import names_of, plain_text
from generator.model.prose import Paragraph, Prose, Reference, Words
from generator.model.rules import numbered_sections
from generator.model.tables import CategoryTable, LevelTable, OddsTable, OpposedTable
from generator.pipeline import build
from generator.products.context import BuildOptions
from generator.quotes import straight
from generator.reading import read
from tests.printed import Shelf
from tests.shumshu import game

ROOT = Path(__file__).parents[2]
GAMES = ("shumshu", "arnhem", "mukden", "myitkyina", "standard-game")
VOID = {"meta"}


class Page(HTMLParser):
    """What a page holds; a tag that is closed out of turn is a mistake."""

    def __init__(self, markup: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(markup)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names))
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.words.append(data)

    def values(self, attribute: str) -> list[str]:
        return [each for _, attrs in self.tags if (each := attrs.get(attribute)) is not None]

    @cached_property
    def text(self) -> str:
        return squeezed("".join(self.words))


@cache
def page(name: str) -> Page:
    return Page(rules_page(page_of(game(name))))


def squeezed(text: str) -> str:
    return straight(re.sub(r"\s+", "", text))


@pytest.mark.parametrize("name", GAMES)
def test_ids_are_unique_and_every_link_leads_somewhere(name: str) -> None:
    ids = page(name).values("id")
    assert len(ids) == len(set(ids))
    assert not any(re.search(r"\s", each) for each in ids)
    assert page(name).values("href")
    for target in page(name).values("href"):
        assert target.startswith("#")
        assert target[1:] in ids


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_fetched_and_nothing_runs(name: str) -> None:
    tags = {tag for tag, _ in page(name).tags}
    assert not tags & {"script", "link", "img", "iframe", "object"}
    assert "url(" not in rules_page(page_of(game(name)))
    assert not any(key.startswith("on") for _, attrs in page(name).tags for key in attrs)


@pytest.mark.parametrize("name", GAMES)
def test_the_page_has_a_language_a_title_and_one_first_heading(name: str) -> None:
    tags = page(name).tags
    assert next(attrs for tag, attrs in tags if tag == "html") == {"lang": game(name).language}
    assert [tag for tag, _ in tags].count("title") == 1
    assert [tag for tag, _ in tags].count("h1") == 1


@pytest.mark.parametrize("name", GAMES)
def test_headings_descend_one_rank_at_a_time(name: str) -> None:
    ranks = [int(tag[1]) for tag, _ in page(name).tags if re.fullmatch(r"h[1-6]", tag)]
    assert ranks[0] == 1
    assert all(below <= above + 1 for above, below in pairwise(ranks))


@pytest.mark.parametrize("name", GAMES)
def test_the_first_link_skips_to_the_rules(name: str) -> None:
    first = next(attrs for tag, attrs in page(name).tags if tag == "a")
    assert first["href"] == "#rules"
    assert ("main", {"id": "rules"}) in page(name).tags


@pytest.mark.parametrize("name", GAMES)
def test_every_reference_of_the_rules_leads_somewhere(name: str) -> None:
    ids = frozenset(page(name).values("id"))
    reader = Reader(names_of(game(name)), ids, hex_anchors(page_of(game(name))))
    for entry in numbered_sections(game(name).rules.sections):
        for prose in filter(None, (entry.section.text, entry.section.ruling)):
            for inline in prose.inlines():
                if isinstance(inline, Reference):
                    written = reader.line(Prose("", (Paragraph((inline,)),)))
                    assert written.startswith("<a "), inline


@pytest.mark.parametrize("name", GAMES)
def test_the_title_block_names_designer_edition_and_credits(name: str) -> None:
    told = game(name)
    for words in (told.title, f"after the design by {told.designer}", told.edition):
        assert squeezed(words) in page(name).text
    for credit in told.credits:
        assert squeezed(plain_text(names_of(told), credit.text)) in page(name).text
        assert squeezed(credit.licence) in page(name).text


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_stands_there_and_in_the_contents(name: str) -> None:
    found = page(name)
    names = names_of(game(name))
    for entry in numbered_sections(game(name).rules.sections):
        title = squeezed(f"{entry.number}{entry.section.title}")
        assert found.text.count(title) >= 2
        for prose in (entry.section.text, entry.section.ruling):
            for block in prose.blocks if prose else ():  # tables may stand between them
                for word in plain_text(names, Prose("", (block,))).split():
                    assert word in found.text


@pytest.mark.parametrize("name", GAMES)
def test_tables_have_captions_heads_and_all_their_cells(name: str) -> None:
    text = page(name).text
    tables = game(name).tables.tables
    tags = [tag for tag, _ in page(name).tags]
    assert tags.count("caption") == tags.count("table") >= len(tables)
    scopes = {attrs.get("scope") for tag, attrs in page(name).tags if tag == "th"}
    assert scopes == {"col", "row"}
    for table in tables:
        match table:
            case OddsTable():
                assert squeezed("".join(map(str, table.columns))) in text
                wanted = squeezed("".join(table.rows[-1].cells))
            case LevelTable():
                rows = [cell for _, cells in printed_rows(table) for cell in cells]
                wanted = squeezed("".join(rows[: len(table.columns)]))
            case OpposedTable():
                wanted = squeezed("".join(f"{b.difference}{b.effect}" for b in table.bands))
            case CategoryTable():
                wanted = squeezed(table.rows[0].label)
        assert wanted in text


def test_a_table_in_two_measures_is_given_in_both() -> None:
    tables = game("standard-game").tables.tables
    scaled = [each for each in tables if isinstance(each, CategoryTable) and each.scaling]
    assert scaled
    for table in scaled:
        rows = scaled_rows(table, tables)
        assert rows
        for each in rows:
            line = (each.scale, each.row.label, *each.cells)
            assert squeezed("".join(line)) in page("standard-game").text


@pytest.mark.parametrize("name", GAMES)
def test_worked_examples_are_ordered_steps(name: str) -> None:
    for worked in worked_examples(game(name)).values():
        assert squeezed("".join(step.sentence for step in worked.steps)) in page(name).text


@pytest.mark.parametrize("name", GAMES)
def test_no_reference_is_printed_raw(name: str) -> None:
    assert "{" not in page(name).text


def test_a_hex_of_a_place_leads_to_the_place() -> None:
    content = (Words("See ", 0), Reference("hex", "33", 4, 12), Words(" & <more>", 12))
    reader = Reader({}, frozenset({"place-kataoka"}), {"33": "place-kataoka"})
    written = reader.blocks(Prose("", (Paragraph(content),)))
    assert written == '<p>See <a href="#place-kataoka">33</a> &amp; &lt;more&gt;</p>'


def test_a_reference_to_what_is_not_on_the_page_is_no_link() -> None:
    reader = Reader({"zone": {"north": "The north"}}, frozenset(), {})
    content = (Reference("zone", "north", 0, 12),)
    assert reader.line(Prose("", (Paragraph(content),))) == "The north"


def test_text_and_attributes_are_escaped() -> None:
    assert escaped("a < b & c") == "a &lt; b &amp; c"
    assert element("p", class_='"x"', aria_label="") == '<p class="&quot;x&quot;"></p>'


def test_a_broken_page_is_noticed() -> None:
    with pytest.raises(AssertionError):
        Page("<p><b>never closed</p>")


def test_the_same_rules_give_the_same_page() -> None:
    assert rules_page(page_of(game())) == rules_page(page_of(game()))


@pytest.mark.parametrize("name", GAMES)
def test_quotes_and_apostrophes_are_curly(name: str) -> None:
    assert not {"'", '"'} & set("".join(page(name).words))


def test_a_phase_without_a_text_ends_before_what_is_said_of_it() -> None:
    made = read(ROOT / "docs" / "examples").game
    assert made is not None
    told = "".join(Page(rules_page(page_of(made))).words)
    assert "Rally. Roll for Luck. May be left out." in told
    assert "Red movement. Move and attack. (Reds)" in told


def test_dice_have_the_letter_of_the_language() -> None:
    made = read(ROOT / "docs" / "examples").game
    assert made is not None
    told = "".join(Page(rules_page(page_of(replace(made, language="de")))).words)
    assert "Benötigt: 3W6" in told
    assert "4-6 mit 1W6" in told
    assert "1d6" not in told
    assert "Needed: three six-sided dice" in "".join(Page(rules_page(page_of(made))).words)


def test_results_bear_the_colour_of_whom_they_favour_as_on_paper() -> None:
    markup = rules_page(page_of(game("shumshu")))
    assert '<td class="attacker">DE</td>' in markup
    assert '<td class="defender">AE</td>' in markup
    codes = {code.id: code for code in game("shumshu").tables.codes}
    assert favours("DE", codes) is Party.ATTACKER
    assert favours("AE", codes) is Party.DEFENDER
    assert favours("-", codes) is None


def test_a_die_of_six_faces_stands_beside_its_numbers() -> None:
    drawn = [
        attrs for tag, attrs in page("shumshu").tags if (tag, attrs.get("class")) == ("svg", "die")
    ]
    assert len(drawn) == 6
    assert all(each["aria-hidden"] == "true" for each in drawn)


def test_all_faces_of_the_page_are_embedded_and_nothing_is_fetched(tmp_path: Path) -> None:
    order = Order(tmp_path, (), ("rules-html",), BuildOptions(("a4",), ("colour",)))
    build([ROOT / "examples" / "lantern-ford"], order, lambda *_: None)
    markup = (tmp_path / "lantern-ford" / "lantern-ford-rules.html").read_text(encoding="utf-8")
    style = markup[markup.index("<style>") : markup.index("</style>")]
    there = {*re.findall(r"@font-face\s*{font-family:('[^']+')", style)}
    worn = {*re.findall(r"font-family: ('[^']+'), Understudy", style)}
    assert len(worn) >= len(WEARERS) - 1
    assert worn <= there
    assert not re.search(r"url\((?!data:)", style)


@pytest.mark.parametrize("name", ["shumshu", "standard-game"])
def test_the_page_opens_with_a_picture_and_tells_how_pieces_are_read(
    shelf: Shelf, name: str
) -> None:
    manifest, folder = shelf.files(name, "rules-html")
    markup = (folder / manifest.files[0].name).read_text("utf-8")
    cover, keys = markup.index('<div class="cover"><svg'), markup.index('<div class="keys"><svg')
    assert markup.index("<header>") < cover < markup.index("<nav") < keys < markup.index("<h2")
    shown = Page(markup)
    drawn = [attrs for tag, attrs in shown.tags if tag == "svg" and attrs.get("role") == "img"]
    assert len(drawn) >= 2
    assert len(markup) < 4_000_000  # pieces of the map are cut out, not drawn whole again and again


def test_a_page_without_pictures_has_no_frames_for_them() -> None:
    markup = rules_page(page_of(game("shumshu")))
    assert 'class="cover"' not in markup
    assert 'class="keys"' not in markup
