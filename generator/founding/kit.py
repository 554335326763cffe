"""What a founded game may use: kinds of terrain and of lines, in the words that are printed."""

from __future__ import annotations

from typing import NamedTuple


class TerrainKit(NamedTuple):
    """A kind of hex: its character in the picture, and how a definition describes it."""

    symbol: str
    name: str
    look: str = ""
    effects: str = "No effect."
    land: bool = True


class LineKit(NamedTuple):
    """A kind of feature."""

    name: str
    look: str = ""
    effects: str = ""


_HARDER = "One column in the defender's favour."

TERRAIN = {
    "clear": TerrainKit(".", "Clear"),
    "forest": TerrainKit("&", "Forest", "", _HARDER),
    "hills": TerrainKit("n", "Hills", "rough", _HARDER),
    "mountain": TerrainKit("^", "Mountain", "", _HARDER),
    "swamp": TerrainKit("%", "Swamp", "", _HARDER),
    "polder": TerrainKit("=", "Wet fields", "polder"),
    "town": TerrainKit("#", "Town", "", _HARDER),
    "lake": TerrainKit("o", "Lake", "", "No unit may enter.", land=False),
    "sea": TerrainKit("~", "Sea", "", "No unit may enter.", land=False),
}
HARD = ("forest", "hills", "mountain", "swamp", "town")
"""Terrains that help their defenders."""

LINES = {
    "river": LineKit("River", "", _HARDER + " Only if all attackers cross it."),
    "stream": LineKit("Stream", "creek", "No effect."),
    "canal": LineKit("Canal", "", _HARDER + " Only if all attackers cross it."),
    "road": LineKit("Road", "", "One hex further for a move along it."),
    "track": LineKit("Track", "", "No effect."),
    "railway": LineKit("Railway", "", "No effect."),
}
BARRIERS = ("river", "canal")
"""Lines that help those behind them."""
