"""Lines of one text on tiles: all of them can be read there, or none."""

from __future__ import annotations

from generator.imposition.marks import BLACK
from generator.imposition.tiling import seen
from generator.scene import Box, Item, Text
from generator.text import Anchor, Role
from tests.typesetting import typesetter


def line(content: str, y: float, origin: str) -> Text:
    return typesetter().line(
        content, Role.SMALL, 3.0, (50.0, y), paint=BLACK, anchor=Anchor.MIDDLE, origin=origin
    )


def read(items: tuple[Item, ...]) -> list[str]:
    return [item.content for item in items if isinstance(item, Text)]


def test_a_text_of_which_a_line_is_cut_is_no_text() -> None:
    note = (line("a long line that reaches far", 10.0, "note"), line("short", 14.0, "note"))
    other = line("other", 18.0, "other")
    wide, narrow = Box(0.0, 0.0, 100.0, 30.0), Box(44.0, 0.0, 100.0, 30.0)
    assert read(seen((*note, other), wide, typesetter())) == [note[0].content, "short", "other"]
    assert read(seen((*note, other), narrow, typesetter())) == ["other"]
    assert len(seen((*note, other), narrow, typesetter())) == 3


def test_a_name_that_is_repeated_farther_along_is_a_text_by_itself() -> None:
    again = (line("River", 10.0, "river"), line("River", 60.0, "river"))
    assert read(seen(again, Box(0.0, 0.0, 100.0, 30.0), typesetter())) == ["River"]
