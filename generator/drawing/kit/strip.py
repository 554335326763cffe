"""Steps in the bare paper of counter sheets: a room in, the steps as large as it holds them out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from typing import TypeAlias

from generator.drawing.block import Block, in_rows, stack, together
from generator.drawing.furniture.pen import styled
from generator.drawing.kit.pictures import HEIGHT, WIDTH, picture
from generator.drawing.kit.props import Materials
from generator.drawing.kit.writing import SMALL, TEXT, paragraph
from generator.model.kit import Step
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


_Way: TypeAlias = tuple[float, float, int, bool]
"""Width of a picture, room for what is done, steps side by side, whether it stands beside."""


def _first(blocks: Iterable[Block], height: float) -> Block | None:
    """Return the first block that a room holds."""
    return next((block for block in blocks if block.height <= height), None)


def step_strip(found: Sequence[Step], made: Materials, width: float, height: float) -> Block | None:
    """Return numbered steps with pictures as large as a room of `width` by `height` mm holds.

    What is done stands under each or beside it; None where that finds no room.
    """
    drafting, blank = replace(made, pen=made.pen.draft), [Block(WIDTH, HEIGHT, ())] * len(found)

    @cache
    def told(room: float, size: float) -> list[Block]:
        return _told(found, room, size, drafting)

    for size, way in product(_SIZES, tuple(_ways(len(found), width))):
        if _laid(blank, told(way[1], size), way).height <= height:
            shown = [picture(step.id, made) for step in found]
            return _laid(shown, _told(found, way[1], size, made), way)
    return None


def _laid(shown: Sequence[Block], told: Sequence[Block], way: _Way) -> Block:
    """Return pictures, enlarged, with what is told of each."""
    wide, _, across, beside = way
    larger = [(one.enlarged(wide / WIDTH), text) for one, text in zip(shown, told, strict=True)]
    steps = [_side_by_side(*pair) if beside else stack(pair, 0.0) for pair in larger]
    return in_rows(steps, across, _APART, _APART)


def _ways(count: int, width: float) -> Iterator[_Way]:
    """Yield how steps may be set, larger pictures first."""
    ways: list[_Way] = []
    for across, part in product(range(1, max(1, count) + 1), _PARTS):
        room = _abreast(across, width)
        below, aside = min(WIDEST, room), min(WIDEST, room - _APART - _READ)
        ways.append((below * part, below, across, False))
        ways.append((aside * part, room - _APART - aside * part, across, True))
    legible = (way for way in ways if way[0] >= _SMALLEST and way[1] >= _READ)
    yield from sorted(legible, key=lambda way: way[0], reverse=True)


def step_words(found: Sequence[Step], made: Materials, width: float, height: float) -> Block | None:
    """Return numbered steps without pictures, one below the other; None where that is too high.

    Their texts stand beside their titles, in type as large as the room holds.
    """

    def drawn(size: float) -> Block:
        heads = [_title(step, number, size, made) for number, step in enumerate(found, 1)]
        left = max(head.width for head in heads) + 0.5 * _APART
        texts = [paragraph(step.text, width - left, size, made.pen) for step in found]
        pairs = zip(heads, texts, strict=True)
        rows = [
            Block(width, text.height, (head.at(0.0, 0.98 * size), text.at(left, 0.0)))
            for head, text in pairs
        ]
        return stack(rows, 0.2 * size)

    return _first(map(drawn, _SIZES), height)


def step_beside(
    found: Sequence[Step], shown: str, made: Materials, width: float, height: float
) -> Block | None:
    """Return numbered steps beside the picture of one, as large as can be; None without room."""
    for part in _PARTS:
        small = picture(shown, made).enlarged(part * min(WIDEST, width / 2) / WIDTH)
        told = _lowest(found, made, width - small.width - _APART, height)
        if told and small.height <= height:
            return _side_by_side(small, told)
    return None


def _lowest(found: Sequence[Step], made: Materials, width: float, height: float) -> Block | None:
    """Return steps in words in as many columns as make them low; None where that is too high."""
    most = int((width + _APART) / (_READ + _APART))
    columns = range(1, max(1, min(len(found), most)) + 1)

    def drawn(size: float, across: int) -> Block:
        told = _told(found, _abreast(across, width), size, made)
        return in_rows(told, across, _APART, 0.5 * _APART)

    lowest = (
        min((drawn(size, across) for across in columns), key=lambda block: block.height)
        for size in _SIZES
    )
    return _first(lowest, height)


def _side_by_side(one: Block, other: Block) -> Block:
    """Return two blocks side by side, either in the middle of the height."""
    high = max(one.height, other.height)
    left = one.width + _APART
    pair = (one, 0.0), (other, left)
    return together((block, (x, (high - block.height) / 2)) for block, x in pair)


def _abreast(count: int, width: float) -> float:
    """Return the width of one of so many columns side by side."""
    return (width - (count - 1) * _APART) / count


def _title(step: Step, number: int, size: float, made: Materials) -> Block:
    """Return the number and title of a step, their line at y = 0."""
    (figure,) = made.pen.set(f"{number}.", (0.0, 0.0), styled("step-number", size))
    at = (figure.width + 1.4, 0.0)
    (title,) = made.pen.set(step.title.text, at, styled("step-title", size), step.title.origin)
    return Block(at[0] + title.width, size, (figure, title))


def _told(found: Sequence[Step], width: float, size: float, made: Materials) -> list[Block]:
    """Return for each step its number and title, and what is done."""
    low = _TITLE + 1.0
    return [
        Block(width, low + text.height, (head.at(0.0, low - 2.0), text.at(0.0, low)))
        for number, step in enumerate(found, 1)
        for head in (_title(step, number, pt(10), made),)
        for text in (paragraph(step.text, width, size, made.pen),)
    ]
