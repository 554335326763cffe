"""The calibration page: what a user reads on it is what `--offset` is to be."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from generator.imposition.calibration import PITCH, REACH, TENTHS, calibration
from generator.papers import PAPERS
from generator.scene import IDENTITY, Group, Item, Line, Move, Page, Path, Text, Transform
from tests.imposition.countersheets import OFFICE
from tests.typesetting import typesetter

PAPER = pytest.mark.parametrize("paper", OFFICE)


def uprights(page: Page) -> set[tuple[float, float]]:
    """The upright lines in the middle of a page near its upper edge: x from its middle, and y."""
    found = set()
    for path, at in paths(page.items, IDENTITY):
        ends = [at.apply(each.to) for each in path.segments if isinstance(each, Move | Line)]
        for (x, y), (other, _) in zip(ends[0::2], ends[1::2], strict=False):
            if abs(x - other) < 1e-6 and abs(x - page.width / 2) < 12 and y < page.height / 3:
                found.add((round(x - page.width / 2, 6), y))
    return found


def paths(items: tuple[Item, ...], transform: Transform) -> Iterator[tuple[Path, Transform]]:
    for item in items:
        if isinstance(item, Group):
            yield from paths(item.items, transform @ item.transform)
        elif isinstance(item, Path):
            yield item, transform


@PAPER
@pytest.mark.parametrize("tenths", range(-TENTHS, TENTHS + 1))
def test_the_line_that_coincides_tells_the_tenths(paper: str, tenths: int) -> None:
    """A printer that sets the back off by minus 2 mm and so many tenths needs the opposite."""
    pages = calibration("Test", PAPERS[paper], typesetter())
    front, back = (sorted({x for x, _ in uprights(page)}) for page in pages)
    offset = 2 + tenths / 10
    misses = {
        number: min(abs(number * PITCH - offset - other) for other in front)
        for number in range(-TENTHS, TENTHS + 1)
    }
    assert all(any(abs(number * PITCH - x) < 1e-6 for x in back) for number in misses)
    best = min(misses.values())
    assert best < 1e-6
    # Five tenths more and five less coincide both: either reading comes to the same with its mm.
    assert tenths in {number for number, miss in misses.items() if miss < best + 1e-6}


@PAPER
def test_all_marks_lie_alike_for_either_edge(paper: str) -> None:
    """What is pricked through the front meets the back's scale, over either edge."""
    for page in calibration("Test", PAPERS[paper], typesetter()):
        (scales,) = (item for item in page.items if isinstance(item, Group))
        assert scales.transform.apply((0.0, 0.0)) == (page.width / 2, page.height / 2)
        lines = {
            frozenset((round(x, 3), round(y, 3)) for x, y in ends)
            for path, at in paths(scales.items, IDENTITY)
            for ends in _ends(path, at)
        }
        for across, down in ((-1, 1), (1, -1)):
            assert lines == {
                frozenset((across * x or 0.0, down * y or 0.0) for x, y in line) for line in lines
            }


def _ends(path: Path, at: Transform) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    points = [at.apply(each.to) for each in path.segments if isinstance(each, Move | Line)]
    yield from zip(points[0::2], points[1::2], strict=True)


@PAPER
def test_everything_is_within_what_printers_reach(paper: str) -> None:
    left, top, right, bottom = PAPERS[paper].printable
    for page in calibration("Test", PAPERS[paper], typesetter()):
        for item in page.items:
            if isinstance(item, Text):
                box = typesetter().ink_box(item)
                assert left - 0.1 <= box[0]
                assert box[2] <= right + 0.1
                assert top - 0.1 <= box[1]
                assert box[3] <= bottom + 0.1


@PAPER
def test_no_figure_touches_a_line_or_another(paper: str) -> None:
    """Figures stand 0.4 mm clear of all lines, and of each other."""
    setter = typesetter()
    for page in calibration("Test", PAPERS[paper], setter):
        (scales,) = (item for item in page.items if isinstance(item, Group))
        boxes = [setter.ink_box(item) for item in scales.items if isinstance(item, Text)]
        lines = [ends for path, at in paths(scales.items, IDENTITY) for ends in _ends(path, at)]
        others = [(min(a, c), min(b, d), max(a, c), max(b, d)) for (a, b), (c, d) in lines]
        for number, box in enumerate(boxes):
            for other in (*others, *boxes[number + 1 :]):
                across = max(other[0] - box[2], box[0] - other[2])
                assert max(across, other[1] - box[3], box[1] - other[3]) > 0.4


@PAPER
def test_what_is_to_be_done_stands_clear_of_the_scales(paper: str) -> None:
    setter = typesetter()
    for page in calibration("Test", PAPERS[paper], setter):
        (scales,) = (item for item in page.items if isinstance(item, Group))
        told = [setter.ink_box(item)[3] for item in page.items if isinstance(item, Text)]
        tops = [
            scales.transform.apply((0.0, setter.ink_box(item)[1]))[1]
            for item in scales.items
            if isinstance(item, Text)
        ]
        above = [foot for foot in told if foot < page.height / 2]
        assert not tops or min(tops) - max(above) > 6.0


def test_the_scale_shows_all_that_may_be_asked_for() -> None:
    assert REACH == 6
