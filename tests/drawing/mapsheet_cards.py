"""Cards to lay out: those of the games, and of example maps with nothing beside them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from cartography_maps import MAPS

from generator.drawing.mapsheet.card import Card, card_of
from generator.model.theme import HOUSE
from tests.shumshu import game

__all__ = ["EXAMPLES", "GAMES", "MAPS", "card"]

GAMES = ("shumshu", "arnhem", "mukden", "myitkyina")
EXAMPLES = (
    *("grebe-quay", "lantern-ford", "lock-nine"),
    *("marrow-toll", "osteva-line", "wenzelau-mills"),
)


@cache
def card(name: str) -> Card:
    """The card of a game or an example, in house dress, or of a map without tables and tracks."""
    if name in {*GAMES, *EXAMPLES}:
        return replace(card_of(game(name)), theme=HOUSE)
    width, height = (100.0, 148.0) if name == "inland" else (148.0, 100.0)
    return replace(
        card_of(game("mukden")),
        title=name,
        width=width,
        height=height,
        panel=None,
        panel_width=0.0,
        map=MAPS[name](),
        tables=(),
        codes={},
        turns=(),
    )
