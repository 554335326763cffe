"""Steps in the bare paper of counter sheets: a room in, the steps as large as it holds them out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import product

from generator.drawing.block import Block, in_rows, stack, together
from generator.drawing.furniture.pen import Style
from generator.drawing.kit.pictures import HEIGHT, WIDTH, picture
from generator.drawing.kit.props import Materials
from generator.drawing.kit.writing import SMALL, TEXT, paragraph
from generator.model.kit import Step
from generator.records import dataclass
from generator.scene import Group
from generator.text import Role
from generator.units import pt

WIDEST = 78.0
"""The widest that a picture is drawn, in mm."""
_SMALLEST = 22.0
"""The narrowest that is worth looking at."""
_PARTS = (1.0, 0.85, 0.7, 0.58, 0.48, 0.4)
"""Of that or of its room, how wide one is tried."""
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


def _first(blocks: Iterable[Block], height: float) -> Block | None:
    """Return the first block that a room holds."""
    return next((block for block in blocks if block.height <= height), None)


def step_strip(found: Sequence[Step], made: Materials, width: float, height: float) -> Block | None:
    """Return numbered steps with pictures as large as a room of `width` by `height` mm holds.

    What is done stands under each or beside it; None where that finds no room.
    """
    shown = [picture(step.id, made) for step in found]
    ways = product(_SIZES, tuple(_cells(len(found), width)))
    blocks = (
        in_rows(list(map(partial(_step, cell), told, shown)), across, _APART, _APART)
        for size, (cell, across) in ways
        for told in (_told(found, cell.text, size, made),)
    )
    return _first(blocks, height)


def step_words(found: Sequence[Step], made: Materials, width: float, height: float) -> Block | None:
    """Return numbered steps without pictures, one below the other; None where that is too high.

    Their texts stand beside their titles, in type as large as the room holds.
    """
    blocks = (stack(list(_rows(found, size, width, made)), 0.2 * size) for size in _SIZES)
    return _first(blocks, height)


def _rows(found: Sequence[Step], size: float, width: float, made: Materials) -> Iterator[Block]:
    """Yield each step's number and title with its text to their right."""
    heads = [_title(step, number, size, made) for number, step in enumerate(found, 1)]
    left = max(head.width for head in heads) + 0.5 * _APART
    for step, head in zip(found, heads, strict=True):
        text = paragraph(step.text, width - left, size, made.pen)
        yield Block(width, text.height, (head.at(0.0, 0.98 * size), text.at(left, 0.0)))


def _title(step: Step, number: int, size: float, made: Materials) -> Block:
    """Return the number and title of a step, their line at y = 0."""
    (figure,) = made.pen.set(f"{number}.", (0.0, 0.0), Style(Role.FACTOR, size, "accent"))
    left = figure.width + 1.4
    heading = Style(Role.HEADING, size)
    (title,) = made.pen.set(step.title.text, (left, 0.0), heading, step.title.origin)
    return Block(left + title.width, size, (figure, title))


def step_beside(
    found: Sequence[Step], shown: str, made: Materials, width: float, height: float
) -> Block | None:
    """Return numbered steps beside the picture of one, as large as can be; None without room."""
    drawn = Block(WIDTH, HEIGHT, (picture(shown, made),))
    for part in _PARTS:
        small = drawn.enlarged(part * min(WIDEST, width / 2) / WIDTH)
        told = _lowest(found, made, width - small.width - _APART, height)
        if told and small.height <= height:
            return _side_by_side(small, told)
    return None


def _side_by_side(one: Block, other: Block) -> Block:
    """Return two blocks side by side, either in the middle of the height."""
    high = max(one.height, other.height)
    left = one.width + _APART
    return together(
        (block, (x, (high - block.height) / 2)) for block, x in ((one, 0.0), (other, left))
    )


def _lowest(found: Sequence[Step], made: Materials, width: float, height: float) -> Block | None:
    """Return steps in words in as many columns as make them low; None where that is too high."""
    most = int((width + _APART) / (_READ + _APART))
    rooms = [_abreast(across, width) for across in range(1, max(1, min(len(found), most)) + 1)]
    blocks = (
        min(_columns(found, rooms, size, made), key=lambda block: block.height) for size in _SIZES
    )
    return _first(blocks, height)


def _columns(
    found: Sequence[Step], rooms: Sequence[float], size: float, made: Materials
) -> Iterator[Block]:
    for across, room in enumerate(rooms, 1):
        yield in_rows(_told(found, room, size, made), across, _APART, 0.5 * _APART)


def _abreast(count: int, width: float) -> float:
    """Return the width of one of so many columns side by side."""
    return (width - (count - 1) * _APART) / count


def _cells(count: int, width: float) -> Iterator[tuple[_Cell, int]]:
    """Yield settings and how many steps stand side by side in each, larger pictures first."""
    found = []
    for across in range(1, max(1, count) + 1):
        room = _abreast(across, width)
        below, aside = min(WIDEST, room), min(WIDEST, room - _APART - _READ)
        for part in _PARTS:
            found.append((_Cell(below * part, below), across))
            found.append((_Cell(aside * part, room - _APART - aside * part, beside=True), across))
    told = [each for each in found if each[0].picture >= _SMALLEST and each[0].text >= _READ]
    yield from sorted(told, key=lambda each: each[0].picture, reverse=True)


def _step(cell: _Cell, told: Block, shown: Group) -> Block:
    """Return a step with its picture beside what is done, or above it."""
    drawn = Block(WIDTH, HEIGHT, (shown,)).enlarged(cell.picture / WIDTH)
    return _side_by_side(drawn, told) if cell.beside else stack((drawn, told), 0.0)


def _told(found: Sequence[Step], width: float, size: float, made: Materials) -> list[Block]:
    """Return for each step its number and title, and what is done."""
    blocks = []
    for number, step in enumerate(found, 1):
        head = _title(step, number, pt(10), made)
        text = paragraph(step.text, width, size, made.pen)
        items = (head.at(0.0, _TITLE - 1.0), text.at(0.0, _TITLE + 1.0))
        blocks.append(Block(width, _TITLE + 1.0 + text.height, items))
    return blocks
