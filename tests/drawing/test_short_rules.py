"""The back of the postcard: every short rule, once, in type as large as it fits."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from generator.drawing.furniture.panel import NEATLINE
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import THEMES, Ink
from generator.drawing.short_rules import back
from generator.drawing.short_rules.back import draw_backs, short_rules
from generator.drawing.short_rules.lines import Copy, Measure, filled, levelled, set_lines
from generator.drawing.short_rules.words import paragraphs, words
from generator.model.names import names_of, plain_text
from generator.model.prose import ListBlock, Marked, Note, Paragraph, Prose, Weight, Words
from generator.model.rules import numbered_sections
from generator.quotes import straight
from generator.scene import Page, Text
from generator.text import Role
from generator.units import pt
from tests.shumshu import game
from tests.typesetting import typesetter

GAMES = ("shumshu", "arnhem", "mukden", "myitkyina", "standard-game")
WIDTH = 40.0


@cache
def backs(name: str, ink: Ink = Ink.COLOUR) -> tuple[Page, ...]:
    return draw_backs(short_rules(game(name)), Pen(THEMES[ink], typesetter()))


def texts(name: str) -> list[Text]:
    return [item for page in backs(name) for item in page.items if isinstance(item, Text)]


def said(name: str, origin: str) -> str:
    found = "".join(text.content for text in texts(name) if text.origin == origin)
    return straight(found).replace(" ", "")


def copy(length: int) -> Copy:
    return Copy(words("word " * length, Role.BODY))


@pytest.mark.parametrize("name", GAMES)
def test_every_short_rule_stands_there_with_its_title(name: str) -> None:
    names = names_of(game(name))
    for entry in numbered_sections(game(name).rules.sections):
        if entry.section.short is None:
            continue
        short = straight(plain_text(names, entry.section.short)).replace(" ", "")
        assert said(name, f"{entry.origin}.short") == short
        assert said(name, f"{entry.origin}.title") == straight(entry.section.title).replace(" ", "")


def test_an_optional_rule_is_called_so_behind_its_title() -> None:
    found = game()
    (first, *others) = found.rules.sections
    optional = replace(first, option="fog", short=Prose("Fog.", (Paragraph((Words("Fog.", 0),)),)))
    rules = replace(found.rules, sections=(optional, *others))
    pages = draw_backs(
        short_rules(replace(found, rules=rules)), Pen(THEMES[Ink.COLOUR], typesetter())
    )
    told = [item.content for page in pages for item in page.items if isinstance(item, Text)]
    assert sum("(optional)" in text for text in told) == 1


def test_a_title_without_any_short_rule_within_is_left_out() -> None:
    shown = {entry.number for entry in short_rules(game()).sections}
    assert "2" in shown  # its sub-sections have short forms
    assert "1" not in shown


@pytest.mark.parametrize("name", GAMES)
def test_type_is_neither_too_small_nor_too_large(name: str) -> None:
    sizes = {text.size for text in texts(name) if text.origin and text.origin.endswith(".short")}
    assert len(sizes) == 1
    assert pt(back.SMALLEST) <= sizes.pop() <= pt(back.LARGEST)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("ink", list(Ink))
def test_everything_stands_inside_the_neatline(name: str, ink: Ink) -> None:
    for page in backs(name, ink):
        assert (page.width, page.height) == (
            game(name).page.width.millimetres,
            game(name).page.height.millimetres,
        )
        for item in page.items:
            if isinstance(item, Text):
                left, top, right, bottom = typesetter().ink_box(item)
                assert left > NEATLINE
                assert top > NEATLINE
                assert right < page.width - NEATLINE
                assert bottom < page.height - NEATLINE


@pytest.mark.parametrize("name", GAMES)
def test_no_two_texts_lie_on_one_another(name: str) -> None:
    for page in backs(name):
        boxes = [typesetter().ink_box(item) for item in page.items if isinstance(item, Text)]
        for number, one in enumerate(boxes):
            for other in boxes[number + 1 :]:
                across = min(one[2], other[2]) - max(one[0], other[0])
                down = min(one[3], other[3]) - max(one[1], other[1])
                assert across <= 0.01 or down <= 0.01


def test_several_backs_are_numbered() -> None:
    labels = [text.content for text in texts("shumshu") if text.content.startswith("Rules ")]
    assert labels == ["Rules 1 of 2", "Rules 2 of 2"]


def test_a_paragraph_never_goes_on_on_the_next_back() -> None:
    for name in GAMES:
        origins = [
            {item.origin for item in page.items if isinstance(item, Text) and item.origin}
            for page in backs(name)
        ]
        for one, other in pairwise(origins):
            assert one & other == {"title", "designer"}


def test_emphasis_is_set_in_its_own_face_and_no_space_comes_before_a_stop() -> None:
    content = (Words("the ", 0), Marked(Weight.EMPHASIS, (Words("best", 5),)), Words(".", 11))
    prose = Prose("the *best*.", (Paragraph(content),))
    (found,) = paragraphs(prose, {}, "here")
    assert [[each.text for each in word] for word in found] == [["the"], ["best", "."]]
    assert [each.role for each in found[1]] == [Role.BODY_ITALIC, Role.BODY]
    (line,) = set_lines((Copy(found),), 3.0, WIDTH, typesetter())
    starts = {run.fragment.text: run.left for run in line.runs}
    best = typesetter().measure("best", Role.BODY_ITALIC, 3.0)
    assert starts["."] == pytest.approx(starts["best"] + best)


def test_lists_have_their_marks_and_notes_stand_out() -> None:
    entry = (Paragraph((Words("one", 0),)),)
    blocks = (ListBlock((entry, entry), numbered=True), Note(entry))
    found = paragraphs(Prose("", blocks), {}, "here")
    assert [[word[0].text for word in each] for each in found] == [
        ["1.", "one"],
        ["2.", "one"],
        ["one"],
    ]
    assert found[2][0][0].role is Role.BODY_ITALIC


def test_a_list_within_a_list_has_dashes() -> None:
    one = Paragraph((Words("one", 0),))
    found = paragraphs(Prose("", (ListBlock(((one, ListBlock(((one,),))),)),)), {}, "here")
    assert [each[0][0].text for each in found] == ["•", "–"]


def test_no_line_is_wider_than_its_column() -> None:
    for line in set_lines((copy(200),), 2.5, WIDTH, typesetter()):
        (run,) = line.runs
        assert typesetter().measure(run.fragment.text, Role.BODY, 2.5) <= WIDTH


def test_a_word_wider_than_a_column_is_cut_and_nothing_of_it_lost() -> None:
    text = "a Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft z"
    setter = typesetter()
    lines = set_lines((Copy(words(text, Role.BODY)),), pt(8), 40.0, setter)
    rows = ["".join(run.fragment.text for run in line.runs) for line in lines]
    assert len(rows) > 2
    told = "".join(row.removesuffix("-") for row in rows)
    assert told.replace(" ", "") == text.replace(" ", "")
    assert all(setter.measure(row, Role.BODY, pt(8)) <= 40.0 for row in rows)


def test_a_paragraph_leaves_no_line_alone_in_a_column() -> None:
    lines = set_lines(tuple(copy(count) for count in (30, 41, 52, 25)), 2.5, WIDTH, typesetter())
    for height in range(12, 60):
        for columns in filled(lines, Measure(2.5, float(height), 3)):
            for column in columns:
                first, last = column[0].line, column[-1].line
                assert first.opens or not column[1].line.opens
                assert not last.holds


def test_levelled_columns_are_as_many_and_lower() -> None:
    lines = set_lines(tuple(copy(30) for _ in range(6)), 2.5, WIDTH, typesetter())
    measure = Measure(2.5, 80.0, 3)
    sheet_footers = [column[-1].top for column in levelled(lines, measure, 1)[0]]
    assert len(sheet_footers) == 3
    assert max(sheet_footers) - min(sheet_footers) < 8.0


def test_nothing_is_lost_between_columns() -> None:
    lines = set_lines(tuple(copy(count) for count in (30, 7, 52, 3)), 2.5, WIDTH, typesetter())
    for height in range(9, 60, 3):
        pages = filled(lines, Measure(2.5, float(height), 2))
        assert tuple(p.line for page in pages for column in page for p in column) == lines


def test_a_game_with_few_rules_fills_its_back_with_larger_type_in_fewer_columns() -> None:
    few = short_rules(game("shumshu"))
    few = replace(few, sections=few.sections[4:11])
    (page,) = draw_backs(few, Pen(THEMES[Ink.COLOUR], typesetter()))
    found = [item for item in page.items if isinstance(item, Text)]
    assert max(typesetter().ink_box(item)[3] for item in found) > 0.8 * page.height
    shorts = [item for item in found if item.origin and item.origin.endswith(".short")]
    assert shorts[0].size > pt(back.COMMON)
