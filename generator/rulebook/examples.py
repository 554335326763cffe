"""Worked examples as boxes: the story with the figure below or beside it, the steps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from reportlab.lib.enums import TA_LEFT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth

from generator.manuscript.nodes import WorkedExample
from generator.model.rules import CONTINUED
from generator.rulebook.boxes import LEFT, RIGHT, Cell, ExampleBox, Lines, Row
from generator.rulebook.cuts import NEVER
from generator.rulebook.flowables import SceneFlowable
from generator.rulebook.layout import GUTTER, LEAF, SHEET
from generator.rulebook.markup import escaped
from generator.rulebook.paragraphs import Entry, Heading, Plain
from generator.rulebook.setter import Setter, hung
from generator.units import pt

_NARROW, _WIDE, _FREE = 24.0, 84.0, 9.0
"""Least and greatest room in points of what a step comes to, and so much of it left free."""
_APART = 8.0
"""Room in points between a figure and the story beside it."""
_BESIDE = 290.0
"""Width in points of a box that has room for the story beside the figure."""
_TALL = 360.0
"""Height in points that a story beside a figure may take; a longer one stands above it."""
_LONGER = 36.0
"""By how many points the story and the steps may be longer than the figure beside them."""
_TITLES = 34.0
"""Room for the titles above the picture on a cover, in mm."""
_TOLD, _SEEN, _READ, _STEP = 60.0, 120.0, 16.0, 11.0
"""What a break costs between the story and its figure, between the figure and the first step,
between the story and the first step where there is no figure, and between steps."""


def room_in_box(paper: tuple[float, float], *, folded: bool = False) -> float:
    """Return how wide a figure in the box of an example can be, in mm.

    `paper` is the width and height of the sheet, which is folded into leaves for a booklet: there
    the figure takes half of the box, and the story stands beside it.
    """
    width, form = (paper[1] / 2, LEAF) if folded else (paper[0], SHEET)
    gutters = GUTTER * (form.columns - 1)
    room = (width - form.inner - form.outer - gutters) / form.columns - pt(LEFT + RIGHT)
    return room / 2 if folded else room


def room_on_cover(paper: tuple[float, float]) -> tuple[float, float]:
    """Return how wide and high the picture on the cover of a booklet can be, in mm."""
    width, high = paper[1] / 2, paper[0]
    return width - LEAF.inner - LEAF.outer, high - 2 * LEAF.upright - _TITLES


def example(setter: Setter, worked: WorkedExample) -> ExampleBox:
    """Return the title on a band, the story, and each step with what it comes to.

    Where a box is wide the story stands beside the figure, and the steps below it if they fit.
    """
    title, style = worked.title, setter.styles["band"]
    entry = Entry(title, worked.anchor, 1)
    band = _whole(setter, (Heading(escaped(title), style, entry),))
    again = _whole(setter, (Plain(escaped(setter.words(CONTINUED, title=title)), style),))
    drawn = setter.layout.manual.situations.get(worked.anchor)
    figure = SceneFlowable(drawn, setter.catalogue) if drawn is not None else None
    rows: tuple[Row, ...] = ()
    story = worked.prose.blocks if worked.prose else ()
    if figure is not None and story and setter.layout.column - LEFT - RIGHT > _BESIDE:
        rows = tuple(_beside(setter, worked, figure))
    if not rows or max(row.tall() for row in rows) >= _TALL:
        rows = tuple(_below(setter, worked, figure))
    box = ExampleBox((band, *rows), again, setter.layout.tones)
    box.whole = setter.layout.tall
    return box


def _whole(setter: Setter, flowables: tuple[Any, ...], price: float = NEVER) -> Row:
    return Row((Cell(flowables, LEFT, setter.layout.column - LEFT - RIGHT),), price)


def _below(setter: Setter, worked: WorkedExample, figure: SceneFlowable | None) -> Iterator[Row]:
    """Yield story, figure and steps; there is no break above a single step."""
    several, story = len(worked.steps) > 1, _story(setter, worked)
    if figure is not None:
        if story:
            yield replace(_whole(setter, story, _TOLD), ruled=False)
        yield _whole(setter, (figure,), _SEEN if several else NEVER)
    elif story:
        yield _whole(setter, story, _READ if several else NEVER)
    yield from _steps(setter, worked, LEFT, setter.layout.column - LEFT - RIGHT)


def _beside(setter: Setter, worked: WorkedExample, figure: SceneFlowable) -> Iterator[Row]:
    """Yield the story beside the figure, ragged since it is narrow, and the steps."""
    inside = setter.layout.column - LEFT - RIGHT
    width = inside - figure.width - _APART
    story = _story(setter, worked)
    for part in story:
        part.style = ParagraphStyle("ragged", parent=part.style, alignment=TA_LEFT)
    pictured = Cell((figure,), LEFT + width + _APART, figure.width)
    steps = Lines(tuple(_steps(setter, worked, 0.0, width)), setter.layout.tones)
    together = Cell((*story, steps), LEFT, width)
    if together.height <= figure.height + _LONGER:
        yield Row((together, pictured))
    else:
        price = _SEEN if len(worked.steps) > 1 else NEVER
        yield Row((Cell(story, LEFT, width), pictured), price)
        yield from _steps(setter, worked, LEFT, inside)


def _story(setter: Setter, worked: WorkedExample) -> tuple[Any, ...]:
    blocks = worked.prose.blocks if worked.prose is not None else ()
    return tuple(setter.blocks(blocks, setter.styles["story"]))


def _steps(setter: Setter, worked: WorkedExample, left: float, width: float) -> Iterator[Row]:
    """Yield a row for each step; the last one never stands alone."""
    count, style = len(worked.steps), setter.styles["value"]
    marks = [f"{number}." for number in range(1, len(worked.steps) + 1)]
    told = hung(setter.styles["step"], marks)
    for number, (mark, step) in enumerate(zip(marks, worked.steps, strict=True), 1):
        room = _FREE + stringWidth(step.value, style.fontName, style.fontSize)
        values = float(min(max(_NARROW, room), _WIDE))
        sentence = Plain(escaped(step.sentence), told, mark)
        outcome = Plain(escaped(step.value), style)
        cells = (
            Cell((sentence,), left, width - values),
            Cell((outcome,), left + width - values + _FREE - 1, values - _FREE + 1),
        )
        yield Row(cells, _STEP if number < count - 1 else NEVER)
