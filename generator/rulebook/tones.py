"""The tones of an ink: what the rulebook's text, rules and grounds are coloured with."""

from __future__ import annotations

from dataclasses import dataclass

from reportlab.lib.colors import Color, HexColor


@dataclass(frozen=True, slots=True)
class Tones:
    """Colours of a rulebook; a ground of None stays the colour of the paper."""

    text: Color
    accent: Color
    rule: Color
    band: Color | None
    """Ground of the title of a worked example."""
    on_band: Color
    ground: Color | None
    """Ground of rulings and of every other row of the modifiers."""


COLOURED = Tones(
    text=HexColor("#1d1a16"),
    accent=HexColor("#b5121b"),
    rule=HexColor("#33261c"),
    band=HexColor("#33261c"),
    on_band=HexColor("#fdf6e3"),
    ground=HexColor("#f4ecd8"),
)

_BLACK = HexColor("#000000")
PHOTOCOPIER = Tones(_BLACK, _BLACK, _BLACK, band=None, on_band=_BLACK, ground=None)
"""Black on white: a photocopier makes mud of tints."""
