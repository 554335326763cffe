"""Colours of everything printed around a map: panels, tables, titles, tracks."""

from __future__ import annotations

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


THEMES = {
    Ink.COLOUR: Theme(
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
    ),
    Ink.PHOTOCOPIER: Theme(
        ink=Ink.PHOTOCOPIER,
        paper=Paint(WHITE),
        text=Paint(BLACK),
        head=Paint(BLACK),
        on_head=Paint(WHITE),
        accent=Paint(BLACK),
        stripe=Paint(WHITE),
        shadow=Paint(BLACK),
        for_attacker=Paint(BLACK),
        for_defender=Paint(BLACK),
        die=Paint(WHITE),
    ),
}
"""The theme of each ink."""
