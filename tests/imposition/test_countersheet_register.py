"""Register, measured from the PDF as a stranger reads it: every back lies behind its front.

Faces are found by their grounds: filled paths as wide as a counter, one above the other as high as
its stripes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from io import BytesIO

import pypdfium2
import pytest
from pypdfium2 import raw as pdfium

from generator.backends import pdf
from generator.drawing.counters.pieces import pieces
from generator.drawing.furniture.theme import Ink
from generator.imposition.order import Turn
from generator.model.counters import Shape
from generator.papers import PAPERS
from generator.products.context import BuildContext, BuildOptions, with_counters
from generator.products.product import Edition, Sheets
from generator.products.registry import PRODUCTS, with_inputs
from generator.scene import Group, Item
from generator.units import POINT
from tests.shumshu import game
from tests.typesetting import catalogue, typesetter

GAMES = ("shumshu", "arnhem", "mukden", "myitkyina", "standard-game")
PAPER = pytest.mark.parametrize("paper", ["a4", "letter"])
GAME = pytest.mark.parametrize("name", GAMES)
CLOSE = 0.05
"""Millimetres that a back may be off: a tenth of what scissors are."""

Point = tuple[float, float]
Stripes = tuple[tuple[float, float], ...]


@cache
def printed(name: str, paper: str, variant: str, options: BuildOptions) -> pypdfium2.PdfDocument:
    product = next(each for each in PRODUCTS if each.name == f"counters-{variant}")
    bare, sized = (
        BuildContext(catalogue(), typesetter(), options),
        with_counters(game(name), options.counter),
    )
    context = with_inputs(bare, sized, (product,))
    drawn = product.draw(context, Edition(product, PAPERS[paper], Ink.COLOUR))
    assert isinstance(drawn, Sheets)
    stream = BytesIO()
    sheets = tuple(
        replace(page, items=tuple(each for each in page.items if not _listed(each)))
        if variant == "fold"
        else page
        for page in drawn.pages
        if page.name.startswith("Sheet")
    )
    pdf.write(sheets, stream, catalogue())
    return pypdfium2.PdfDocument(stream.getvalue())


def _listed(item: Item) -> bool:
    """Whether it is the list at the foot, whose faces may be as large as counters."""
    return isinstance(item, Group) and item.name == "list"


@cache
def stripes(name: str) -> tuple[tuple[float, ...], frozenset[Stripes]]:
    """The widths of a game's flat counters, and how their grounds are divided."""
    found, context = game(name), BuildContext(catalogue(), typesetter())
    assert found.counters is not None
    drawn = [
        each
        for each in pieces(found.counters, found.sides, context.pen(Ink.COLOUR))
        if each.cut.shape is not Shape.STAND_UP
    ]
    divided = {
        tuple((top, bottom) for _, top, bottom in face.grounds)
        for each in drawn
        for face in (each.front, each.back)
    }
    whole = {((0.0, each.cut.height),) for each in drawn}
    return tuple({each.cut.width for each in drawn}), frozenset(divided | whole)


def faces(page: pypdfium2.PdfPage, name: str, *, turned: bool = False) -> list[Point]:
    """The centres of all faces on a page, in mm from its top left corner."""
    widths, divided = stripes(name)
    rectangles = set(_rectangles(page))
    found = set()
    for division in divided:
        height = division[-1][1]
        stacked = division
        if turned:
            stacked = tuple((height - bottom, height - top) for top, bottom in division)
        for x, y, width, high in rectangles:
            first_top, first_bottom = stacked[0]
            if not any(abs(width - each) < 0.01 for each in widths):
                continue
            if abs(high - (first_bottom - first_top)) > 0.01:
                continue
            edge = y - first_top
            if all(
                _has(rectangles, (x, edge + top, width, bottom - top)) for top, bottom in stacked
            ):
                found.add((round(x + width / 2, 2), round(edge + height / 2, 2)))
    return sorted(found)


def _rectangles(page: pypdfium2.PdfPage) -> Iterator[tuple[float, float, float, float]]:
    page_height = page.get_height()
    for left, bottom, right, top in _bounds(page):
        yield (
            round(left * POINT, 2),
            round((page_height - top) * POINT, 2),
            round((right - left) * POINT, 2),
            round((top - bottom) * POINT, 2),
        )


def _bounds(page: pypdfium2.PdfPage) -> Iterator[tuple[float, float, float, float]]:
    """Bounds of paths on a page, and of those in a form that it shows at several places."""
    for item in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH], max_depth=1):
        yield item.get_bounds()
    for form in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_FORM], max_depth=1):
        at = form.get_matrix()
        for item in page.get_objects([pdfium.FPDF_PAGEOBJ_PATH], 1, form=form.raw):
            left, bottom, right, top = item.get_bounds()
            corners = (at.on_point(left, bottom), at.on_point(right, top))
            across, down = zip(*corners, strict=True)
            yield min(across), min(down), max(across), max(down)


def _has(
    rectangles: set[tuple[float, float, float, float]], meant: tuple[float, float, float, float]
) -> bool:
    steps = (-0.02, -0.01, 0.0, 0.01, 0.02)
    x, y, width, height = meant
    return any(
        (round(x, 2), round(y + down, 2), width, round(height + more, 2)) in rectangles
        for down in steps
        for more in steps
    )


def worst_miss(fronts: list[Point], backs: list[Point]) -> float:
    """How far the worst back is from where a front says that it should be."""
    return max(
        min(max(abs(x - other_x), abs(y - other_y)) for other_x, other_y in backs)
        for x, y in fronts
    )


@GAME
@PAPER
@pytest.mark.parametrize("turn", Turn)
def test_backs_lie_behind_their_fronts(name: str, paper: str, turn: Turn) -> None:
    offset = (0.0, 0.0) if turn is Turn.LONG else (1.5, -2.0)
    document = printed(name, paper, "duplex", BuildOptions(turn=turn, offset=offset))
    width, height = PAPERS[paper].width, PAPERS[paper].height
    for number in range(0, len(document), 2):
        fronts = faces(document[number], name)
        backs = faces(document[number + 1], name, turned=turn is Turn.SHORT)
        assert len(fronts) == len(backs) > 0
        meant = [(width - x, y) if turn is Turn.LONG else (x, height - y) for x, y in fronts]
        assert worst_miss([(x + offset[0], y + offset[1]) for x, y in meant], backs) < CLOSE


@GAME
@PAPER
def test_folded_backs_meet_their_fronts(name: str, paper: str) -> None:
    document = printed(name, paper, "fold", BuildOptions())
    fold = PAPERS[paper].width / 2
    for page in list(document)[: 1 if name == "mukden" else None]:  # then stand-ups alone
        found = faces(page, name)
        fronts = [at for at in found if at[0] < fold]
        backs = [at for at in found if at[0] > fold]
        assert len(fronts) == len(backs) > 0
        assert worst_miss([(2 * fold - x, y) for x, y in fronts], backs) < CLOSE


@GAME
@PAPER
def test_separate_backs_meet_their_fronts_outline_on_outline(name: str, paper: str) -> None:
    document = printed(name, paper, "separate", BuildOptions())
    half = len(document) // 2
    for number in range(half):
        fronts, backs = faces(document[number], name), faces(document[number + half], name)
        assert len(fronts) == len(backs) > 0
        assert worst_miss([(PAPERS[paper].width - x, y) for x, y in fronts], backs) < CLOSE


def test_the_faces_that_are_found_are_those_that_the_sheet_counts() -> None:
    page = printed("shumshu", "a4", "duplex", BuildOptions())[0]
    told = page.get_textpage().get_text_range()
    counted = re.search(r"(\d+) pieces.*; (\d+) blanks", told)
    assert counted is not None
    assert len(faces(page, "shumshu")) == int(counted[1]) + int(counted[2])


def test_a_back_that_is_off_is_noticed() -> None:
    document = printed("shumshu", "a4", "duplex", BuildOptions(offset=(0.1, 0.0)))
    fronts, backs = faces(document[0], "shumshu"), faces(document[1], "shumshu")
    assert worst_miss([(210.0 - x, y) for x, y in fronts], backs) > CLOSE


def test_counters_of_another_size_are_in_register_too() -> None:
    document = printed("shumshu", "letter", "duplex", BuildOptions(counter=12.7))
    widths = {width for _, _, width, _ in _rectangles(document[0])}
    assert 12.7 in widths
    assert 15.0 not in widths
