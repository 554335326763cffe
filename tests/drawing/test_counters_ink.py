"""What can be read: contrast in colour; black and white alone on the photocopier, sides apart."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from counters_table import GAMES, Dots, counters, one_of_each, own, pen, rendered
from numpy.typing import NDArray

from generator.colour import LEGIBLE, Colour, contrast
from generator.drawing.counters.paints import paints, told_apart
from generator.drawing.counters.pieces import CounterPiece, pieces
from generator.drawing.counters.plan import SAFE
from generator.drawing.furniture.theme import THEMES, Ink
from generator.model.game import Pattern, Side
from generator.scene import PieceFace, Text
from tests.shumshu import game
from tests.typesetting import typesetter

FIELDS = ("#000000", "#ffffff", "#808080", "#767676", "#b4161e", "#123a8c", "#f0e4b8", "#3f4a2c")
DPI = 600
COVER = 0.04
"""By how much the ink on the fields of two sides differs at the least, as a part of the field."""


def mean(dots: Dots) -> float:
    return float(1 - dots.mean() / 255)


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("band", FIELDS)
def test_type_stands_out_from_any_side(field: str, band: str) -> None:
    side = Side("one", "One", Colour.parse(field), Colour.parse(band))
    worn = paints(side, THEMES[Ink.COLOUR])
    pairs = ((worn.text, worn.field), (worn.on_band, worn.band), (worn.line, worn.box))
    assert all(contrast(type_.colour, ground.colour) >= LEGIBLE for type_, ground in pairs)
    assert contrast(worn.accent.colour, Colour(255, 255, 255)) >= LEGIBLE


@pytest.mark.parametrize("name", GAMES)
def test_photocopier_ink_is_black_and_white(name: str) -> None:
    for piece in own(name, Ink.PHOTOCOPIER)[::4]:
        for face in (piece.front, piece.back):
            dots = rendered(piece, face, DPI, Ink.PHOTOCOPIER)
            grey = (dots > 16) & (dots < 239)
            assert (dots.max(axis=2) == dots.min(axis=2)).all(), piece.name
            assert grey.mean() < 0.16, (piece.name, grey.mean())


def fields(name: str) -> dict[str, float]:
    """The share of ink on a field beside all that stands on it, by side."""
    found: dict[str, float] = {}
    for side in told_apart(game(name).sides):
        piece = next(each for each in own(name, Ink.PHOTOCOPIER) if each.group == side.name)
        dots = rendered(piece, piece.front, DPI, Ink.PHOTOCOPIER)
        tall, edge = dots.shape[0], round(0.25 / 25.4 * DPI)
        inner = round((SAFE - 0.15) / 25.4 * DPI)
        found[side.name] = mean(dots[tall // 2 : -inner, edge:inner])
    return found


@pytest.mark.parametrize("name", GAMES)
def test_sides_are_told_apart_without_colour(name: str) -> None:
    for one, other in combinations(fields(name).values(), 2):
        assert abs(one - other) > COVER


def test_patterns_differ_even_where_the_definition_forgets_them() -> None:
    side = game().sides[0]
    sides = tuple(replace(side, id=str(at), pattern=Pattern.PLAIN) for at in range(4))
    assert len({each.pattern for each in told_apart(sides)}) == 4


@pytest.mark.parametrize("pattern", Pattern)
def test_every_pattern_can_be_read_after_the_copy(pattern: Pattern) -> None:
    for piece in patterned(pattern)[:6]:
        for face in (piece.front, piece.back):
            survives(piece, face)


def patterned(pattern: Pattern) -> list[CounterPiece]:
    sides = game("shumshu").sides
    worn = (replace(sides[0], pattern=pattern), *sides[1:])
    return one_of_each(pieces(counters("shumshu"), worn, pen(Ink.PHOTOCOPIER)))


def survives(piece: CounterPiece, face: PieceFace) -> None:
    """Assert that every text, scanned at 150 dpi in two tones, is like itself printed finely.

    Where the dots of both begin differs by up to half of one, for pages are of no whole dots.
    """
    coarse = (rendered(piece, face, 150, Ink.PHOTOCOPIER).mean(axis=2) < 128).astype(float)
    fine = (rendered(piece, face, 600, Ink.PHOTOCOPIER).mean(axis=2) < 128).astype(float)
    for text in face.art:
        if not isinstance(text, Text):
            continue
        box = typesetter().ink_box(text)
        left, top, right, bottom = (round(value / 25.4 * 150) for value in box)
        alike = max(
            likeness(coarse[top:bottom, left:right], fine[down:, across:])
            for down in range(top * 4 - 2, top * 4 + 3)
            for across in range(left * 4 - 2, left * 4 + 3)
        )
        assert alike > 0.7, (piece.name, text.content, alike)


def likeness(seen: NDArray[np.float64], drawn: NDArray[np.float64]) -> float:
    """How alike dots are to those that begin at the same corner and are a quarter as large."""
    rows, columns = seen.shape
    shrunk = drawn[: rows * 4, : columns * 4].reshape(rows, 4, columns, 4).mean(axis=(1, 3))
    return float(np.corrcoef(seen.ravel(), shrunk.ravel())[0, 1])
