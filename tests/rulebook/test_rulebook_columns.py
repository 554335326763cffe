"""Columns that end on one line, paragraphs that part well, and words that are divided."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from reportlab.lib.colors import black
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from generator.rulebook.columns import Column
from generator.rulebook.flowables import Rows
from generator.rulebook.hyphenation import SHORTEST, divider
from generator.rulebook.paragraphs import Panel, Text

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
    column = Column((0, 0), 50, 100, goes_on=False)
    assert all(column.add(brick, canvas) for brick in bricks)
    assert all(brick.bottom is None for brick in bricks)
    column.hang(canvas, depth)
    return [brick.bottom for brick in bricks if brick.bottom is not None]


def test_what_is_left_at_the_foot_is_shared_by_the_gaps() -> None:
    assert hung([Brick(20, 5), Brick(20, 5), Brick(20, 5)], 80) == [80, 50, 20]


def test_wider_gaps_take_more() -> None:
    first, second, third = hung([Brick(20, 2), Brick(20, 2), Brick(20, 6)], 76)
    assert first - second - 20 < second - third - 20
    assert third == 24


def test_gaps_grow_only_so_far() -> None:
    feet = hung([Brick(10, 5), Brick(10, 5)], 100)
    assert 60 < feet[-1] < 70


def test_a_column_that_is_full_stays_as_it_is() -> None:
    assert hung([Brick(45, 10), Brick(45, 10)], 100) == [55, 0]


def test_a_panel_parts_with_its_paragraph_and_leaves_no_single_line() -> None:
    panel, canvas = Panel([Text(WORDS, STYLE)], black, None), Canvas(BytesIO())
    panel.canv = canvas
    _, height = panel.wrap(200, 500)
    lines = round((height - 6.5) / 12)
    for room in range(5, int(height)):
        parts = panel.split(200, room)
        assert len(parts) in {0, 2}
        tall = [part.wrapOn(canvas, 200, 500)[1] for part in parts]
        if tall:
            counts = [round((each - 6.5) / 12) for each in tall]
            assert tall[0] <= room
            assert sum(counts) == lines
            assert min(counts) >= 2
    assert panel.split(200, height + 1) == [panel]


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


def test_no_row_of_a_table_stands_alone() -> None:
    canvas = Canvas(BytesIO())
    for room in range(10, 190):
        table: Any = Rows([["a"]] * 6, rowHeights=[30.0] * 6)
        table.canv = canvas
        table.wrap(100, 500)
        parts: list[Any] = table.split(100, room)
        counts = [len(part._cellvalues) for part in parts]
        assert counts == [] or sum(counts) == 6
        assert all(count >= 2 for count in counts)
        assert sum(30 for _ in range(counts[0] if counts else 0)) <= room


def test_a_list_that_goes_on_in_another_column_says_so_there() -> None:
    canvas = Canvas(BytesIO())
    table: Any = Rows([["a"]] * 9, rowHeights=[30.0] * 9)
    table.continued = Text("Modifiers, continued", STYLE)
    table.canv = canvas
    table.wrap(100, 500)
    above, below = table.split(100, 95)
    assert isinstance(above, Rows)
    assert below.headings == (table.continued,)
    again, last = below.splitOn(canvas, 100, 110)
    assert again.headings == last.headings == (table.continued,)
    assert [len(part._cellvalues) for part in (above, again.following, last.following)] == [3, 3, 3]
