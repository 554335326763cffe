"""Miniatures: a counter shown small has everything where it has it when it is cut out."""

from __future__ import annotations

import pytest
from counters_table import GAMES, own, pen

from generator.drawing.counters.face import FLOOR
from generator.drawing.furniture.theme import Ink
from generator.drawing.mapsheet.miniature import face_block, miniature
from generator.scene import Group, Item, Path, Text

SMALL = 10.5


def _letters(items: tuple[Item, ...]) -> int:
    """How many things there are at any depth, patterns among them."""
    groups = (each for each in items if isinstance(each, Group))
    single = sum(not isinstance(each, Group) for each in items)
    return single + sum(_letters(each.items) for each in groups)


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("name", GAMES)
def test_a_miniature_has_everything_where_the_printed_counter_has_it(name: str, ink: Ink) -> None:
    for piece in own(name, ink):
        cut = piece.cut
        for face in (piece.front, piece.back):
            printed = face_block(face, cut, pen(ink))
            small = miniature(face, cut, SMALL, pen(ink))
            scale = SMALL / piece.cut.width
            assert (small.width, small.height) == pytest.approx((SMALL, piece.cut.height * scale))
            assert _letters(small.items) == _letters(printed.items)
            placed = {text.at: text for text in printed.items if isinstance(text, Text)}
            for text in small.items:
                if isinstance(text, Text):
                    at = next(
                        at
                        for at in placed
                        if (at[0] * scale, at[1] * scale) == pytest.approx(text.at)
                    )
                    assert placed[at].content == text.content
                    assert text.size == pytest.approx(placed[at].size * scale)
                    assert text.size >= FLOOR


def test_names_too_small_to_be_read_are_pictures_of_letters() -> None:
    piece = own("arnhem")[0]
    cut = piece.cut
    small = miniature(piece.front, cut, SMALL, pen())
    live = [text.content for text in small.items if isinstance(text, Text)]
    assert live == ["2/4-4"]
    groups = [item for item in small.items if isinstance(item, Group)]
    assert all(isinstance(each, Path | Group) for group in groups for each in group.items)


def test_a_face_is_never_enlarged() -> None:
    piece = own("arnhem")[0]
    cut = piece.cut
    assert miniature(piece.front, cut, 40.0, pen()) == face_block(piece.front, cut, pen())
