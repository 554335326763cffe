"""Colours of everything printed around a map: panels, tables, titles, tracks."""

from __future__ import annotations

from dataclasses import fields
from enum import StrEnum

from generator.colour import BLACK, CRIMSON, INK, NAVY, PAPER, UMBER, WHITE, Colour
from generator.records import dataclass
from generator.scene import Paint


class Ink(StrEnum):
    """What a page is printed in."""

    COLOUR = "colour"
    PHOTOCOPIER = "bw"


@dataclass(frozen=True, slots=True)
class Theme:
    """Paints by their use; every one is opaque in photocopier ink."""

    ink: Ink
    """What they are printed in."""
    paper: Paint
    """Ground of panels."""
    text: Paint
    """Text on paper."""
    head: Paint
    """Bands, borders and rules."""
    on_head: Paint
    """Text on a band."""
    accent: Paint
    """What matters in play: titles, die numbers, objectives."""
    stripe: Paint
    """Every second row of a table."""
    shadow: Paint
    """Hard shadow of a panel."""
    for_attacker: Paint
    """Result codes that hurt the defender."""
    for_defender: Paint
    """Result codes that hurt the attacker."""
    die: Paint
    """Face of a die."""


def _paint(colour: str, opacity: float = 1.0) -> Paint:
    return Paint(Colour.parse(colour), opacity)


_COLOUR = Theme(
    ink=Ink.COLOUR,
    paper=Paint(PAPER),
    text=Paint(INK),
    head=Paint(UMBER),
    on_head=Paint(PAPER),
    accent=Paint(CRIMSON),
    stripe=_paint("#e9debf"),
    shadow=_paint("#123247", 0.28),
    for_attacker=Paint(NAVY),
    for_defender=_paint("#8f1018"),
    die=Paint(WHITE),
)
_WHITE = {"paper", "on_head", "stripe", "die"}
"""What is white in photocopier ink; all else is black."""
_INKED = {
    each.name: Paint(WHITE if each.name in _WHITE else BLACK)
    for each in fields(Theme)
    if each.type == "Paint"
}
THEMES = {Ink.COLOUR: _COLOUR, Ink.PHOTOCOPIER: Theme(Ink.PHOTOCOPIER, **_INKED)}
"""The theme of each ink."""
