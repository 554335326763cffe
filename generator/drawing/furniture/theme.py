"""Colours of everything printed around a map, in an ink: panels, tables, titles, tracks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Any

from generator.colour import BLACK, WHITE
from generator.model.theme import HOUSE, TYPES, Theme, TypeTheme
from generator.records import Frozen
from generator.scene import Paint
from generator.units import pt


class Ink(StrEnum):
    """What a page is printed in."""

    COLOUR = "colour"
    PHOTOCOPIER = "bw"


class Worn(Frozen):
    """What a theme changes of a style of type: its size, as a multiple, and other parts of it."""

    times: float
    changes: Mapping[str, Any]


class InkedTheme(Frozen):
    """A theme in an ink: paints by their use, named as the colours of the theme; see there."""

    ink: Ink
    data: Theme
    types: Mapping[str, Worn]
    """What it changes of styles of type, by their names."""
    paper: Paint
    text: Paint
    head: Paint
    on_head: Paint
    accent: Paint
    stripe: Paint
    shadow: Paint
    for_attacker: Paint
    for_defender: Paint
    die: Paint


_WHITE = {"paper", "on_head", "stripe", "die"}
"""What is white in photocopier ink; all else is black, and opaque."""
_SHADOW = 0.28
"""How dark the shadow of a panel is."""


def inked(theme: Theme | None, ink: Ink) -> InkedTheme:
    """Return the theme of a game in an ink; that of the house where the game has none."""
    own = theme or HOUSE
    paints = {}
    for name in (each.name for each in fields(InkedTheme) if each.type == "Paint"):
        if ink is Ink.COLOUR:
            opacity = _SHADOW if name == "shadow" else 1.0
            paints[name] = Paint(getattr(own.colours, name), opacity)
        else:
            paints[name] = Paint(WHITE if name in _WHITE else BLACK)
    types = {each.name: _worn(each, ink) for each in own.type if each.name in TYPES}
    return InkedTheme(ink, own, types, **paints)


def _worn(own: TypeTheme, ink: Ink) -> Worn:
    """Return what a theme changes of a style; in photocopier ink it keeps its paint."""
    changes: dict[str, Any] = {}
    if own.colour is not None and ink is Ink.COLOUR:
        changes["paint"] = Paint(own.colour)
    if own.tracking is not None:
        changes["tracking"] = float(own.tracking.value)
    if own.capitals is not None:
        changes["capitals"] = own.capitals
    if own.family:
        changes["role"] = own.name
    size = own.size.millimetres if own.size else pt(TYPES[own.name].points)
    return Worn(size / pt(TYPES[own.name].points), changes)


THEMES = {ink: inked(HOUSE, ink) for ink in Ink}
"""The theme of the house in each ink."""
