"""Steps in the bare paper of counter sheets: a room in, the steps as large as it holds them out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from generator.drawing.block import Block, stack
from generator.drawing.kit.pictures import HEIGHT, WIDTH, picture
from generator.drawing.kit.props import Materials
from generator.drawing.kit.writing import SMALL, TEXT, paragraph
from generator.model.kit import Step
from generator.records import dataclass
from generator.scene import Group, Transform
from generator.text import Anchor, Role
from generator.units import pt

WIDEST = 78.0
"""The widest that a picture is drawn, in mm."""
_SMALLEST = 22.0
"""The narrowest that is worth looking at."""
_APART, _TITLE = 6.0, 6.0
_READ = 34.0
"""The narrowest column of text, in mm."""
_SIZES = (TEXT, SMALL, pt(7.6))
"""Sizes of its type: the first with which a room holds all."""


@dataclass(frozen=True, slots=True)
class _Cell:
    """How a step is set: its picture's width, the room for its text, where that stands."""

    picture: float
    text: float
    beside: bool = False
    size: float = TEXT
    """The size of its type."""

    @property
    def width(self) -> float:
        beside = self.picture + _APART + self.text
        return beside if self.beside else max(self.picture, self.text)


def step_strip(found: Sequence[Step], made: Materials, width: float, height: float) -> Block | None:
    """Return numbered steps with pictures as large as a room of `width` by `height` mm holds.

    What is done stands under each or beside it; None where that finds no room.
    """
    shown = [(step, picture(step.id, made)) for step in found]
    for size, (cell, across) in product(_SIZES, tuple(_cells(len(found), width))):
        cells = [
            _step(step, drawn, number, replace(cell, size=size), made)
            for number, (step, drawn) in enumerate(shown, 1)
        ]
        rows = [_row(cells[at : at + across], cell.width) for at in range(0, len(cells), across)]
        block = stack(rows, _APART)
        if block.height <= height:
            return block
    return None


def step_words(found: Sequence[Step], made: Materials, width: float, height: float) -> Block | None:
    """Return numbered steps without pictures, one below the other; None where that is too high.

    Their texts stand beside their titles, in type as large as the room holds.
    """
    for size in _SIZES:
        block = stack(list(_rows(found, size, width, made)), 0.2 * size)
        if block.height <= height:
            return block
    return None


def _rows(found: Sequence[Step], size: float, width: float, made: Materials) -> Iterator[Block]:
    """Yield each step's number and title with its text to their right."""
    heads = [_title(step, number, size, made) for number, step in enumerate(found, 1)]
    left = max(head.width for head in heads) + 0.5 * _APART
    for step, head in zip(found, heads, strict=True):
        text = paragraph(step.text, width - left, size, made.pen)
        yield Block(width, text.height, (head.at(0.0, 0.98 * size), text.at(left, 0.0)))


def _title(step: Step, number: int, size: float, made: Materials) -> Block:
    """Return the number and title of a step, their line at y = 0."""
    pen = made.pen
    figure = pen.write(
        f"{number}.", Role.FACTOR, size, (0.0, 0.0), paint=pen.theme.accent, anchor=Anchor.START
    )
    title = pen.write(
        step.title.text,
        Role.HEADING,
        size,
        (figure.width + 1.4, 0.0),
        anchor=Anchor.START,
        origin=step.title.origin,
    )
    return Block(figure.width + 1.4 + title.width, size, (figure, title))


def step_beside(
    found: Sequence[Step], shown: str, made: Materials, width: float, height: float
) -> Block | None:
    """Return numbered steps beside the picture of one, as large as can be; None without room."""
    drawn = picture(shown, made)
    for part in (1.0, 0.85, 0.7, 0.58, 0.48, 0.4):
        wide = part * min(WIDEST, width / 2)
        told = _lowest(found, made, width - wide - _APART, height)
        high = wide * HEIGHT / WIDTH
        if told and high <= height:
            whole = max(high, told.height)
            small = Transform.translation(0.0, (whole - high) / 2) @ Transform.scaling(wide / WIDTH)
            beside = told.at(wide + _APART, (whole - told.height) / 2)
            return Block(wide + _APART + told.width, whole, (Group((drawn,), small), beside))
    return None


def _lowest(found: Sequence[Step], made: Materials, width: float, height: float) -> Block | None:
    """Return steps in words in as many columns as make them low; None where that is too high."""
    for size in _SIZES:
        tried = [
            _columns(found, across, size, width, made) for across in _abreast(len(found), width)
        ]
        lowest = min(tried, key=lambda block: block.height)
        if lowest.height <= height:
            return lowest
    return None


def _abreast(count: int, width: float) -> range:
    """Return how many columns of text may stand side by side: one at least."""
    most = int((width + _APART) / (_READ + _APART))
    return range(1, max(1, min(count, most)) + 1)


def _columns(
    found: Sequence[Step], across: int, size: float, width: float, made: Materials
) -> Block:
    """Return steps in words, so many side by side, row by row."""
    room = (width - (across - 1) * _APART) / across
    cell = _Cell(0.0, room, size=size)
    told = [_told(step, number, cell, made) for number, step in enumerate(found, 1)]
    rows = [_row(told[at : at + across], room) for at in range(0, len(told), across)]
    return stack(rows, 0.5 * _APART)


def _cells(count: int, width: float) -> Iterator[tuple[_Cell, int]]:
    """Yield settings and how many steps stand side by side in each, larger pictures first."""
    found = []
    for across in range(1, max(1, count) + 1):
        room = (width - (across - 1) * _APART) / across
        below, beside = min(WIDEST, room), min(WIDEST, room - _APART - _READ)
        for part in (1.0, 0.85, 0.7, 0.58, 0.48, 0.4):
            found.append((_Cell(below * part, below), across))
            found.append((_Cell(beside * part, room - _APART - beside * part, beside=True), across))
    told = [each for each in found if each[0].picture >= _SMALLEST and each[0].text >= _READ]
    yield from sorted(told, key=lambda each: each[0].picture, reverse=True)


def _row(cells: Sequence[Block], width: float) -> Block:
    items = tuple(cell.at(number * (width + _APART), 0.0) for number, cell in enumerate(cells))
    wide = len(cells) * (width + _APART) - _APART
    return Block(wide, max(cell.height for cell in cells), items)


def _step(step: Step, shown: Group, number: int, cell: _Cell, made: Materials) -> Block:
    drawn = Group((shown,), Transform.scaling(cell.picture / WIDTH))
    high = cell.picture * HEIGHT / WIDTH
    told = _told(step, number, cell, made)
    if cell.beside:
        height = max(high, told.height)
        x = cell.picture + _APART
        return Block(cell.width, height, (drawn, told.at(x, (height - told.height) / 2)))
    return Block(cell.width, high + told.height, (drawn, told.at(0.0, high)))


def _told(step: Step, number: int, cell: _Cell, made: Materials) -> Block:
    """Return the number and title of a step, and what is done."""
    head = _title(step, number, pt(10), made)
    text = paragraph(step.text, cell.text, cell.size, made.pen)
    return Block(
        cell.text,
        _TITLE + 1.0 + text.height,
        (head.at(0.0, _TITLE - 1.0), text.at(0.0, _TITLE + 1.0)),
    )
