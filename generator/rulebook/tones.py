"""The tones of an ink: what the rulebook's text, rules and grounds are coloured with."""

from __future__ import annotations

from reportlab.lib.colors import Color, HexColor

from generator import colour
from generator.records import dataclass


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


def _tone(house: colour.Colour) -> Color:
    return HexColor(str(house))


COLOURED = Tones(
    text=_tone(colour.INK),
    accent=_tone(colour.CRIMSON),
    rule=_tone(colour.UMBER),
    band=_tone(colour.UMBER),
    on_band=_tone(colour.PAPER),
    ground=HexColor("#f4ecd8"),
)

_BLACK = _tone(colour.BLACK)
PHOTOCOPIER = Tones(_BLACK, _BLACK, _BLACK, band=None, on_band=_BLACK, ground=None)
"""Black on white: a photocopier makes mud of tints."""
