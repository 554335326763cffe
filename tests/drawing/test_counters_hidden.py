"""Hidden counters give nothing away: their backs are one face, to the last dot."""

from __future__ import annotations

import pytest
from counters_table import GAMES, counters, own, rendered

from generator.drawing.furniture.theme import Ink
from generator.model.counters import BackKind
from generator.scene import Text
from tests.shumshu import game


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("name", GAMES)
def test_hidden_backs_of_a_side_are_the_same_dots(name: str, ink: Ink) -> None:
    units = counters(name).units
    for side in game(name).sides:
        hidden = {u.name for u in units if u.side == side.id and u.back.kind is BackKind.HIDDEN}
        cut = [piece for piece in own(name, ink) if piece.name in hidden]
        assert len({piece.back for piece in cut}) <= 1
        assert len({rendered(piece, piece.back, 150, ink).tobytes() for piece in cut}) <= 1
        assert not any(isinstance(item, Text) for piece in cut for item in piece.back.art)


@pytest.mark.parametrize("ink", Ink)
def test_request_chits_of_a_side_look_alike_behind(ink: Ink) -> None:
    cut = own("standard-game", ink)
    for side in game("standard-game").sides:
        backs = [piece for piece in cut if piece.group == side.name]
        assert len({rendered(piece, piece.back, 150, ink).tobytes() for piece in backs}) == 1
    fronts = {rendered(piece, piece.front, 150, ink).tobytes() for piece in cut}
    assert len(fronts) == len(cut)
