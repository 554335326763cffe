"""Boxes of worked examples: whole if they are small, else parted with their title once more."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph

from generator.model.theme import HOUSE
from generator.rulebook.boxes import SMALL, Cell, ExampleBox, Row
from generator.rulebook.cuts import NEVER
from generator.rulebook.styles import tones

WIDTH = 200.0
STYLE = ParagraphStyle("plain", fontSize=10, leading=12)


class Pen:
    """A canvas that notes lines: those that are level, by their height, and all others."""

    def __init__(self) -> None:
        self.level: list[float] = []

    def line(self, left: float, bottom: float, right: float, top: float) -> None:
        if top == bottom:
            assert right - left == WIDTH
            self.level.append(top)

    def __getattr__(self, _name: str) -> Any:
        return lambda *_, **__: None


def row(text: str, lines: int = 1, price: float = 1.0) -> Row:
    paragraph = Paragraph("<br/>".join([text] * lines), STYLE)
    return Row((Cell((paragraph,), 6.0, WIDTH - 12.0),), price)


def box(*lines: int) -> ExampleBox:
    """A band, and rows of so many lines; the last but one stays with the last."""
    count = len(lines)
    rows = (
        row(f"row {number}", high, NEVER if number == count - 2 else 1.0)
        for number, high in enumerate(lines)
    )
    made = ExampleBox((row("Title", price=NEVER), *rows), row("Title, continued"), tones(HOUSE))
    made.wrapOn(None, WIDTH, 1e4)
    return made


def texts(made: ExampleBox) -> list[str]:
    return [
        part.text.partition("<br/>")[0]
        for each in made.rows
        for cell in each.cells
        for part in cell.parts
    ]


def ends(made: ExampleBox) -> list[float]:
    """The heights of the level lines of its frame."""
    pen: Any = Pen()
    made.rows = tuple(Row((), ruled=False) for _ in made.rows)
    made.drawOn(pen, 0.0, 0.0)
    return pen.level


def test_a_small_box_stays_whole() -> None:
    small = box(2, 1, 1)
    assert small.height <= SMALL
    assert not small.cuts().places
    assert small.split(WIDTH, small.height - 1) == []


@given(st.lists(st.integers(1, 6), min_size=4, max_size=9))
def test_a_box_parts_between_its_rows_and_repeats_its_title(lines: list[int]) -> None:
    whole = box(*lines)
    cuts = whole.cuts()
    if whole.height <= SMALL:
        return
    assert len(cuts.places) == len(lines) - 2
    for cut in cuts.places:
        above: Any
        below: Any
        above, below = box(*lines).split(WIDTH, cut.depth + 0.05)
        assert above.wrapOn(None, WIDTH, 1e4)[1] == pytest.approx(cut.depth)
        tall = below.wrapOn(None, WIDTH, 1e4)[1]
        assert tall == pytest.approx(whole.height - cut.resume + cuts.head)
        assert texts(above)[0] == "Title"
        assert texts(below)[0] == "Title, continued"
        assert [*texts(above), *texts(below)[1:]] == texts(whole)
        assert len(texts(above)) >= 2
        assert len(texts(below)) >= 3


def test_the_frame_is_open_where_the_box_parts() -> None:
    whole = box(3, 3, 3, 3)
    above: Any
    below: Any
    above, below = whole.split(WIDTH, whole.cuts().places[1].depth + 0.05)
    for part in (above, below):
        part.wrapOn(None, WIDTH, 1e4)
    assert sorted(ends(whole)) == [0.0, whole.height]
    assert ends(above) == [above.height]
    assert ends(below) == [0.0]


def test_what_goes_on_may_part_again() -> None:
    whole = box(4, 4, 4, 4, 4)
    first, *rest = (cut.depth for cut in whole.cuts().places)
    above, below = whole.split(WIDTH, first + 0.05)
    again: Any
    last: Any
    again, last = below.split(WIDTH, below.wrapOn(None, WIDTH, 1e4)[1] / 2)
    assert texts(again)[0] == texts(last)[0] == "Title, continued"
    again.wrapOn(None, WIDTH, 1e4)
    assert ends(again) == []
    assert rest
    assert above
