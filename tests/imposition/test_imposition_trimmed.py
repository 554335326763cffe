"""Crop marks around a trimmed page."""

from __future__ import annotations

from generator.colour import Colour
from generator.imposition.marks import MARK_WIDTH, TRIM_CLEAR, TRIM_LENGTH, with_cropmarks
from generator.scene import Line, Move, Page, Paint, Path, rectangle


def marked() -> tuple[Page, Path]:
    ground = Path(rectangle(-3, -3, 154, 106), fill=Paint(Colour(200, 10, 10)))
    page = with_cropmarks(Page(148, 100, (ground,), bleed=3, margin=3))
    *_, marks = page.items
    assert isinstance(marks, Path)
    return page, marks


def test_the_trim_and_the_bleed_stay_and_the_margin_grows() -> None:
    page, _ = marked()
    assert (page.width, page.height, page.bleed) == (148, 100, 3)
    assert page.margin == 3 + TRIM_CLEAR + TRIM_LENGTH


def test_eight_thin_marks_continue_the_trim_outside_the_bleed() -> None:
    _, marks = marked()
    points = [each.to for each in marks.segments if isinstance(each, Move | Line)]
    assert len(points) == 16
    for x, y in points:
        assert x in (0, 148) or y in (0, 100)
        assert x <= -4 or x >= 152 or y <= -4 or y >= 104
    assert marks.stroke is not None
    assert marks.stroke.width == MARK_WIDTH == 0.15
