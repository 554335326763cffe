"""The recording says all that is drawn, and where each text is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import every_kind
import pytest
import recorded

from generator.backends import record
from generator.scene import Group, Page, Text, Transform
from generator.text import Catalogue, Role, Typesetter


def test_every_kind_and_option(typesetter: Typesetter, golden: Callable[[str, str], None]) -> None:
    golden("every_kind.txt", recorded.write(every_kind.pages(typesetter)))


def test_a_long_path_is_summed_up_and_still_shows_a_change() -> None:
    star = every_kind.star((0, 0), 5)
    ends = ((9.0, 9.0), (9.01, 9.0))
    lines = {
        recorded.write((Page(9, 9, (every_kind.Path(every_kind.closed((*star * 4, end))),)),))
        for end in ends
    }
    assert len(lines) == 2
    assert all(len(line) < 100 for line in lines)


def test_texts_are_told_with_their_place_on_the_page(
    typesetter: Typesetter, catalogue: Catalogue
) -> None:
    text = typesetter.line(
        "4-5", Role.FACTOR, 5, (1, 2), paint=every_kind.BLACK, origin="u.factors"
    )
    placing = Transform.translation(30, 40) @ Transform.scaling(2)
    pages = (Page(90, 90, ()), Page(90, 90, (Group((text,), placing), text), margin=8))
    inside, outside = record.texts(pages, catalogue)
    assert (inside.page, inside.content, inside.origin) == (1, "4-5", "u.factors")
    assert inside.size == pytest.approx(10)
    left, top, right, bottom = typesetter.box(text)
    assert outside.box == (left, top, right, bottom)
    assert inside.box == pytest.approx(
        (30 + 2 * left, 40 + 2 * top, 30 + 2 * right, 40 + 2 * bottom)
    )


def test_all_texts_of_all_groups_are_told(typesetter: Typesetter, catalogue: Catalogue) -> None:
    pages = every_kind.pages(typesetter)
    told = [printed.content for printed in record.texts(pages, catalogue)]
    assert sorted(told) == sorted(
        (
            "CORVARA",
            "River Kwai, très long",
            "AVATAR & <To>",
            "thin",
            "The Road to Ávila",
            "Slope",
            "1-6",
            "plain page",
        )
    )


def test_an_item_that_does_not_move_reads_the_same_in_a_group_that_does(
    typesetter: Typesetter,
) -> None:
    page = every_kind.pages(typesetter)[0]
    here, there = (
        recorded.write((replace(page, items=(Group(page.items, Transform.translation(x, 0)),)),))
        for x in (1.0, 2.0)
    )
    assert here.splitlines()[2:] == there.splitlines()[2:]
    assert here != there


def test_no_minus_zero(typesetter: Typesetter) -> None:
    text = typesetter.line("x", Role.BODY, 4, (-0.001, -0.0), paint=every_kind.BLACK)
    assert isinstance(text, Text)
    assert "at 0,0 " in recorded.write((Page(9, 9, (text,)),))
