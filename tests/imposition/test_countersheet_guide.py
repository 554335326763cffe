"""The guide on counter sheets: where there is bare paper, and only there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from countersheets import piece

from generator.imposition import (
    PAPERS,
    Countersheet,
    Manner,
    Strip,
    countersheets,
)
from generator.imposition.countersheet import outline_of
from generator.scene import Group, Page, Path, rectangle
from tests.typesetting import typesetter

ASKED: list[tuple[float, int, int]] = []


def guide(width: float, part: int, parts: int) -> Strip:
    ASKED.append((width, part, parts))
    return Strip(width, 40.0, (Path(rectangle(0.0, 0.0, width, 40.0)),))


def sheet(manner: Manner, paper: str = "a4") -> Countersheet:
    return Countersheet("Test", PAPERS[paper], typesetter(), manner, guide=guide)


def guides(page: Page) -> Iterator[Group]:
    return (item for item in page.items if isinstance(item, Group) and item.name == "guide")


@pytest.mark.parametrize("manner", list(Manner))
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_bare_paper_on_fronts_shows_what_to_do(manner: Manner, paper: str) -> None:
    cut = countersheets([piece(f"unit {n}", "Green") for n in range(12)], sheet(manner, paper))
    parts = 2 if manner is Manner.FOLD else 1
    assert [len(list(guides(page))) for page in cut.pages] == [parts, 0][: len(cut.pages)]
    box, middle = outline_of(PAPERS[paper]), PAPERS[paper].width / 2
    for number, each in enumerate(guides(cut.pages[0])):
        left, top = each.transform.apply((0.0, 0.0))
        width = ASKED[number - parts][0]
        assert box.left < left < left + width < box.right
        assert box.top < top < top + 40.0 < box.bottom
        if parts == 2:
            assert (left > middle) == (left + width > middle) == bool(number)


@pytest.mark.parametrize("manner", list(Manner))
def test_a_full_sheet_shows_nothing(manner: Manner) -> None:
    cut = countersheets([piece(f"unit {n}", "Green") for n in range(400)], sheet(manner))
    assert not list(guides(cut.pages[0]))


def test_without_a_guide_pages_are_as_before() -> None:
    few = [piece("unit", "Green")]
    plain = countersheets(few, replace(sheet(Manner.DUPLEX), guide=None)).pages
    guided = countersheets(few, sheet(Manner.DUPLEX)).pages
    kept = [item for item in guided[0].items if item not in tuple(guides(guided[0]))]
    assert tuple(kept) == plain[0].items
    assert guided[1] == plain[1]
