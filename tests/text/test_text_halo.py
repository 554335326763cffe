"""Outlines of text: beneath it as halos, and in its place where it is cut."""

from __future__ import annotations

import pytest
from flat_outlines import area, lines
from shapely import hausdorff_distance, segmentize

from generator.colour import Colour
from generator.scene import Cubic, Paint
from generator.text import Role, Typesetter

WIDTH = 0.3
INK, PAPER = Paint(Colour(20, 30, 40), 0.6), Paint(Colour(255, 255, 255))


@pytest.mark.parametrize("role", [Role.TOWN, Role.NATURE, Role.TITLE])
@pytest.mark.parametrize("size", [1.5, 2.6, 7.0])
def test_a_halo_keeps_to_the_letters(role: Role, size: float, typesetter: Typesetter) -> None:
    text = typesetter.line("Groesbeek 358 & S", role, size, (10, 20), paint=INK)
    halo = typesetter.halo(text, WIDTH, PAPER)
    assert halo.stroke is not None
    assert halo.stroke.width == pytest.approx(2 * WIDTH)
    assert not any(isinstance(segment, Cubic) for segment in halo.segments)
    true = segmentize(lines(typesetter.outlines(text).segments, 0.001), 0.05)
    drawn = segmentize(lines(halo.segments, 0.001), 0.05)
    assert hausdorff_distance(true, drawn) < 0.1 * WIDTH + 0.03


def test_outlines_are_the_letters(typesetter: Typesetter) -> None:
    text = typesetter.line("O", Role.TOWN, 5.0, (10, 20), paint=INK, origin="places.o")
    path = typesetter.outlines(text)
    assert (path.fill, path.stroke, path.origin) == (INK, None, "places.o")
    letter = area(path.segments)
    assert letter.bounds == pytest.approx(typesetter.ink_box(text), abs=0.02)
    assert not letter.contains(letter.envelope.centroid), "an O is hollow"
