"""Counters for tests: faces of every game at any size, shape and ink, and what they cover."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pypdfium2
from numpy.typing import NDArray

from generator.backends import pdf
from generator.drawing.counters.pieces import CounterPiece, pieces
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import THEMES, Ink
from generator.drawing.mapsheet.miniature import face_block
from generator.model.counters import Counters, Shape
from generator.model.game import Game
from generator.products.context import sized
from generator.reading import read, read_text
from generator.scene import Box, Group, Item, Page, PieceFace, Point, Text, Transform, bounds
from generator.scene import Path as Drawn
from generator.units import Length
from tests.law.games import game as dealt
from tests.shumshu import game
from tests.typesetting import catalogue, typesetter

GAMES = ("shumshu", "arnhem", "mukden", "myitkyina", "standard-game")
EXAMPLES = (
    "grebe-quay",
    "lantern-ford",
    "lock-nine",
    "marrow-toll",
    "osteva-line",
    "wenzelau-mills",
)
EVERY = (*GAMES, *EXAMPLES)
Dots = NDArray[np.uint8]


def pen(ink: Ink = Ink.COLOUR) -> Pen:
    return Pen(THEMES[ink], typesetter())


def counters(name: str = "shumshu") -> Counters:
    found = game(name).counters
    assert found is not None
    return found


def millimetres(length: float) -> Length:
    return Length(length, f"{length} mm")


@cache
def cut_to(name: str, width: float, height: float, shape: Shape, ink: Ink) -> list[CounterPiece]:
    """One of each piece of a game, cut to a size."""
    mix = counters(name)
    style = replace(mix.counters, size=millimetres(width), height=millimetres(height), shape=shape)
    return one_of_each(pieces(replace(mix, counters=style), game(name).sides, pen(ink)))


@cache
def own(name: str, ink: Ink = Ink.COLOUR) -> list[CounterPiece]:
    """One of each piece of a game."""
    return one_of_each(pieces(counters(name), game(name).sides, pen(ink)))


@cache
def played(name: str) -> Game:
    """A game of ours, or an example."""
    if name in GAMES:
        return game(name)
    found = read(Path(__file__).parents[2] / "examples" / name).game
    assert found is not None
    return found


@cache
def made_up(number: int, side: float, ink: Ink) -> list[CounterPiece]:
    """One of each piece of a game that is made up by its number, its usual counters so wide.

    Those with described faces are left out, and those that this makes smaller than 10 mm.
    """
    found = read_text(dealt(number), "made-up").game
    if found is None or found.counters is None:
        return []
    cut = sized(found.counters, side)
    units, markers = (
        tuple(each for each in kinds if each.face is None) for kinds in (cut.units, cut.markers)
    )
    plain = replace(cut, units=units, markers=markers)
    made = one_of_each(pieces(plain, found.sides, pen(ink)))
    return [piece for piece in made if piece.cut.least >= 10]


def mix_of(name: str) -> Counters:
    found = played(name).counters
    assert found is not None
    return found


@cache
def usual(
    name: str, ink: Ink = Ink.COLOUR, side: float | None = None, *, markers: bool = True
) -> list[CounterPiece]:
    """One of each piece of a game that has usual faces, in its own or another size."""
    mix = mix_of(name)
    style = mix.counters
    if side is not None:
        style = replace(style, size=millimetres(side), height=millimetres(side))
    plain = [each for each in mix.units if each.face is None and each.back.face is None]
    units = tuple(each if side is None else replace(each, cut=None) for each in plain)
    signs = tuple(each for each in mix.markers if each.face is None) if markers else ()
    mix = replace(mix, counters=style, units=units, markers=signs)
    return one_of_each(pieces(mix, played(name).sides, pen(ink)))


def one_of_each(found: Sequence[CounterPiece]) -> list[CounterPiece]:
    return list({id(piece.front): piece for piece in found}.values())


def corners(face: PieceFace) -> dict[str, list[Point]]:
    """The corners of texts, symbol and size mark of a face, by what they are."""
    found: dict[str, list[Point]] = {}
    for number, item in enumerate(face.art):
        if isinstance(item, Text):
            left, top, right, bottom = typesetter().ink_box(item)
            name = item.origin or f"{number} {item.content}"  # lines of one text are one thing
            found.setdefault(name, []).extend((x, y) for x in (left, right) for y in (top, bottom))
        elif isinstance(item, Group) and item.name in {"symbol", "size"}:
            found[item.name] = list(_corners(item, Transform()))
    return found


def covered(face: PieceFace) -> dict[str, Box]:
    """The boxes around the same."""
    return {name: _around(points) for name, points in corners(face).items()}


def _corners(item: Item, outer: Transform) -> Iterator[Point]:
    if isinstance(item, Group):
        inner = outer @ item.transform
        if item.clip:
            yield from _of(bounds(item.clip), inner)
            return
        for each in item.items:
            yield from _corners(each, inner)
    elif isinstance(item, Drawn):
        half = item.stroke.width / 2 if item.stroke and not item.fill else 0.0
        left, top, right, bottom = bounds(item.segments)
        yield from _of((left - half, top - half, right + half, bottom + half), outer)


def _of(box: Box, transform: Transform) -> Iterator[Point]:
    return (transform.apply((x, y)) for x in box[::2] for y in box[1::2])


def _around(points: Sequence[Point]) -> Box:
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across), min(down), max(across), max(down)


def rendered(piece: CounterPiece, face: PieceFace, dpi: int, ink: Ink = Ink.COLOUR) -> Dots:
    """A face as a printer renders it: rows of dots of red, green and blue."""
    cut = piece.cut
    block = face_block(face, cut, pen(ink))
    stream = io.BytesIO()
    pdf.write([Page(cut.width, cut.height, block.items)], stream, catalogue())
    bitmap = pypdfium2.PdfDocument(stream.getvalue())[0].render(scale=dpi / 72, rev_byteorder=True)
    return np.asarray(bitmap.to_numpy()[..., :3])
