"""Colours of everything printed around a map: panels, tables, titles, tracks."""

from __future__ import annotations

from dataclasses import fields
from enum import StrEnum

from generator.colour import BLACK, CRIMSON, INK, NAVY, PAPER, UMBER, WHITE, Colour
from generator.records import Frozen
from generator.scene import Paint


class Ink(StrEnum):
    """What a page is printed in."""

    COLOUR = "colour"
    PHOTOCOPIER = "bw"


def _paint(colour: str, opacity: float = 1.0) -> Paint:
    return Paint(Colour.parse(colour), opacity)


class Theme(Frozen):
    """Paints by their use, those of colour ink where no others are given; opaque in the other."""

    ink: Ink
    """What they are printed in."""
    paper: Paint = Paint(PAPER)
    """Ground of panels."""
    text: Paint = Paint(INK)
    """Text on paper."""
    head: Paint = Paint(UMBER)
    """Bands, borders and rules."""
    on_head: Paint = Paint(PAPER)
    """Text on a band."""
    accent: Paint = Paint(CRIMSON)
    """What matters in play: titles, die numbers, objectives."""
    stripe: Paint = _paint("#e9debf")
    """Every second row of a table."""
    shadow: Paint = _paint("#123247", 0.28)
    """Hard shadow of a panel."""
    for_attacker: Paint = Paint(NAVY)
    """Result codes that hurt the defender."""
    for_defender: Paint = _paint("#8f1018")
    """Result codes that hurt the attacker."""
    die: Paint = Paint(WHITE)
    """Face of a die."""


_WHITE = {"paper", "on_head", "stripe", "die"}
"""What is white in photocopier ink; all else is black."""
_INKED = {
    each.name: Paint(WHITE if each.name in _WHITE else BLACK)
    for each in fields(Theme)
    if each.type == "Paint"
}
THEMES = {Ink.COLOUR: Theme(Ink.COLOUR), Ink.PHOTOCOPIER: Theme(Ink.PHOTOCOPIER, **_INKED)}
"""The theme of each ink."""
