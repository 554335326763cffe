"""Backs lie behind their fronts by the edges of pieces, not by what is drawn within them."""

from __future__ import annotations

from io import BytesIO

import pypdfium2
import pytest

from generator.backends import pdf
from generator.diagnostics import Finding
from generator.proof.letters import Placing
from generator.proof.preflight.sheets import register
from generator.proof.preflight.survey import survey
from generator.scene import Colour, Page, Paint, Path, Segment, Stroke, circle, rectangle
from generator.units import POINT
from tests.typesetting import catalogue

WIDTH, HEIGHT = 100.0, 60.0
SIDE = 16.0
COLUMNS = (10.0, 26.0, 42.0)
TOP = 20.0
STROKE = Stroke(Paint(Colour(0, 0, 0)), 0.2)


def edge(shape: str, left: float, top: float) -> tuple[Segment, ...]:
    if shape == "round":
        return circle((left + SIDE / 2, top + SIDE / 2), SIDE / 2)
    return rectangle(left, top, SIDE, SIDE)


def sheet(shape: str, top: float, lower: float = 0.0) -> Page:
    """Return counters at a height, with frames of symbols that may stand lower than usual."""
    items = []
    for left in COLUMNS:
        items.append(Path(edge(shape, left, top), stroke=STROKE))
        items.append(Path(rectangle(left + 5, top + 6 + lower, 6, 4), stroke=STROKE))
    return Page(WIDTH, HEIGHT, tuple(items))


def found(shape: str, *, lower: float = 0.0, moved: float = 0.0) -> list[Finding]:
    """Return what is said of a sheet that lies and is turned over its long edge."""
    buffer = BytesIO()
    behind = HEIGHT - TOP - SIDE + moved
    pdf.write([sheet(shape, TOP), sheet(shape, behind, lower)], buffer, catalogue())
    document = pypdfium2.PdfDocument(buffer.getvalue())
    seen = [survey(page, Placing(0.0, HEIGHT / POINT)) for page in document]
    return list(register("sheet", seen, 1, short=False, asked=(0.0, 0.0)))


@pytest.mark.parametrize("shape", ["round", "square"])
@pytest.mark.parametrize("lower", [0.7, 1.7, -1.2])
def test_symbols_may_stand_elsewhere(shape: str, lower: float) -> None:
    assert found(shape, lower=lower) == []


@pytest.mark.parametrize("shape", ["round", "square"])
@pytest.mark.parametrize("lower", [0.0, -0.7, -1.0])
def test_edges_may_not(shape: str, lower: float) -> None:
    (told,) = found(shape, lower=lower, moved=1.0)
    assert told.code == "PRF038"
    assert "+1.0 mm down" in told.message
