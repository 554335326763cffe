"""Columns that end on one line, paragraphs that part well, and words that are divided."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from reportlab.lib.colors import black
from reportlab.lib.enums import TA_JUSTIFY
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Paragraph

from generator.manuscript.book import manuscript_of
from generator.manuscript.rules import RunningLines
from generator.model.theme import HOUSE
from generator.rulebook import Manual
from generator.rulebook.flowables import Panel, Rows
from generator.rulebook.hyphenation import SHORTEST, divider
from generator.rulebook.layout import Column, Layout
from generator.rulebook.paragraphs import Text
from generator.rulebook.styles import ROLES, tones
from tests.shumshu import game

STYLE = ParagraphStyle("plain", fontSize=10, leading=12, allowWidows=0, allowOrphans=0)
WORDS = "so they go on and on until the column is full and another one begins " * 3


class Brick(Flowable):
    """So high, with room around, and remembers where it was drawn."""

    def __init__(self, height: float, gap: float) -> None:
        super().__init__()
        self.height, self.spaceBefore, self.spaceAfter = height, gap, gap
        self.bottom: float | None = None

    def wrap(self, available: float, height: float) -> tuple[float, float]:  # noqa: ARG002
        return available, self.height

    def drawOn(self, canvas: Any, x: float, y: float, _sW: float = 0) -> None:  # noqa: ARG002, N802, N803
        self.bottom = y


def hung(bricks: list[Brick], depth: float) -> list[float]:
    """The feet of bricks in a column that is 100 points high."""
    canvas = Canvas(BytesIO())
    column = Column(bricks)
    column.stand((0, 100), 50, 100)
    assert column.height <= 100
    assert all(brick.bottom is None for brick in bricks)
    column.hang(canvas, depth)
    return [brick.bottom for brick in bricks if brick.bottom is not None]


def test_what_is_taller_than_its_column_is_refused() -> None:
    faces = dict.fromkeys(ROLES, "Helvetica")
    layout = Layout(Manual(manuscript_of(game("shumshu"))), faces, tones(HOUSE), (210.0, 297.0))
    running = RunningLines("A game", "", (), 1)
    with pytest.raises(ValueError, match="page 1 is taller than its column"):
        layout.draw(Canvas(BytesIO()), [[Brick(900, 5)], []], running, [], 900.0)


def test_what_is_left_at_the_foot_is_shared_by_the_gaps() -> None:
    assert hung([Brick(20, 5), Brick(20, 5), Brick(20, 5)], 80) == [80, 50, 20]


def test_wider_gaps_take_more() -> None:
    first, second, third = hung([Brick(20, 2), Brick(20, 2), Brick(20, 6)], 76)
    assert first - second - 20 < second - third - 20
    assert third == 24


def test_gaps_grow_only_so_far() -> None:
    sheet_footers = hung([Brick(10, 5), Brick(10, 5)], 100)
    assert 60 < sheet_footers[-1] < 70


def test_a_column_that_is_full_stays_as_it_is() -> None:
    assert hung([Brick(45, 10), Brick(45, 10)], 100) == [55, 0]


def test_a_panel_parts_with_its_paragraph_and_leaves_no_single_line() -> None:
    panel, canvas = Panel([Text(WORDS, STYLE), Text(WORDS, STYLE)], black, None), Canvas(BytesIO())
    _, height = panel.wrapOn(canvas, 200, 500)
    cuts = panel.cuts()
    lines = round((height - 6.5) / 12)
    assert len(cuts.places) == lines - 5  # not by the first and the last line of either paragraph
    for cut in cuts.places:
        parts = panel.splitOn(canvas, 200, cut.depth + cuts.tail + 0.1)
        tall = [part.wrapOn(canvas, 200, 500)[1] for part in parts]
        assert tall == pytest.approx(
            [cut.depth + cuts.tail, height - cut.resume + cuts.head], abs=1e-6
        )
        assert sum(round((each - 6.5) / 12) for each in tall) == lines
    assert panel.splitOn(canvas, 200, height + 1) == [panel]


def test_words_are_divided_as_their_language_does() -> None:
    divide = divider("en-GB")
    assert divide is not None
    assert next(divide("reinforcements")) == ("reinforce", "ments")
    assert all("".join(parts) == "battalion" for parts in divide("battalion"))


def test_names_and_numbers_are_not_divided() -> None:
    divide = divider("en-GB")
    assert divide is not None
    assert not [*divide("Paramushir"), *divide("AM/PM"), *divide("face-down"), *divide("12th")]


def test_a_language_without_a_dictionary_has_no_divider() -> None:
    assert divider("ja") is None
    assert divider("en") is not None


def test_no_paragraph_ends_in_the_rest_of_a_word() -> None:
    style = ParagraphStyle("narrow", parent=STYLE)
    style.hyphenationLang, style.hyphenationMinWordLength = divider("en-GB"), SHORTEST
    canvas, divided = Canvas(BytesIO()), 0
    for width in range(60, 300, 3):
        text: Any = Text("it is all about reinforcements and the disrupted battalions", style)
        text.wrapOn(canvas, width, 500)
        ends = [line[1] for line in text.blPara.lines]
        divided += sum(line[-1].endswith("-") for line in ends)
        if len(ends) > 1 and ends[-2][-1].endswith("-"):
            assert len(ends[-1]) > 1
    assert divided > 5


def test_a_last_line_of_one_word_goes_into_the_lines_above_if_it_can() -> None:
    style = ParagraphStyle("even", parent=STYLE, alignment=TA_JUSTIFY)
    saved = 0
    for width in range(100, 300):
        plain: Any = Paragraph(WORDS, style)
        text: Any = Text(WORDS, style)
        plain.wrapOn(None, width, 500)
        text.wrapOn(None, width, 500)
        alone = len(plain.blPara.lines[-1][1]) == 1
        shorter = len(plain.blPara.lines) - len(text.blPara.lines)
        assert 0 <= shorter <= 1
        saved += shorter * alone
    assert saved > 5


def test_no_paragraph_parts_at_a_divided_word() -> None:
    style = ParagraphStyle("narrow", parent=STYLE)
    style.hyphenationLang, style.hyphenationMinWordLength = divider("en-GB"), SHORTEST
    ends = []
    for width in range(80, 200, 3):
        text: Any = Text("reinforcements and disrupted battalions of the garrison " * 4, style)
        text.wrapOn(None, width, 500)
        for cut in text.cuts().places:
            above, below = text.split(width, cut.depth + 0.1)
            ends.append(above.blPara.lines[-1][1][-1])
            assert above.height + below.wrap(width, 500)[1] == text.height
    assert len(ends) > 100
    assert not any(word.endswith("-") for word in ends)


def test_a_text_of_a_script_without_spaces_keeps_its_words_apart_where_it_parts() -> None:
    style = ParagraphStyle("unspaced", parent=STYLE, wordWrap="CJK")
    text: Any = Text(WORDS, style)
    _, tall = text.wrapOn(None, 120, 500)
    lines = [str(line[1]) for line in text.blPara.lines]
    depths = [cut.depth for cut in text.cuts().places]
    assert len(depths) > 3
    for depth in depths:
        text.wrapOn(None, 120, 500)
        above, below = text.splitOn(None, 120, depth + 0.1)
        sizes = [part.wrapOn(None, 120, 500)[1] for part in (above, below)]
        assert sizes == [depth, tall - depth]
        assert [str(line[1]) for part in (above, below) for line in part.blPara.lines] == lines
    _, below = text.splitOn(None, 120, depths[0] + 0.1)
    again, last = below.splitOn(None, 120, 24.1)
    assert len(again.blPara.lines) == 2
    assert last.wrapOn(None, 120, 500)[1] == tall - depths[0] - 24


def test_no_row_of_a_table_stands_alone() -> None:
    table: Any = Rows([["a"]] * 6, rowHeights=[30.0] * 6)
    table.wrapOn(None, 100, 500)
    assert [cut.depth for cut in table.cuts().places] == [60.0, 90.0, 120.0]
    short: Any = Rows([["a"]] * 3, rowHeights=[30.0] * 3)
    short.wrapOn(None, 100, 500)
    assert not short.cuts().places


def test_a_list_that_goes_on_in_another_column_says_so_there() -> None:
    table: Any = Rows([["a"]] * 9, rowHeights=[30.0] * 9)
    table.continued = Text("Modifiers, continued", STYLE)
    _, tall = table.wrapOn(None, 100, 500)
    cuts = table.cuts()
    assert cuts.head == STYLE.leading
    above, below = table.splitOn(None, 100, cuts.places[1].depth + 0.1)
    assert isinstance(above, Rows)
    assert below.headings == (table.continued,)
    assert below.wrapOn(None, 100, 500)[1] == tall - cuts.places[1].depth + cuts.head
    again, last = below.splitOn(None, 100, cuts.head + 90.1)
    assert again.headings == last.headings == (table.continued,)
    assert [len(part._cellvalues) for part in (above, again.following, last.following)] == [3, 3, 3]
