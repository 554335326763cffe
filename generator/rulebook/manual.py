"""What a rulebook prints: the manuscript of a game and the figures that stand in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from generator.manuscript.book import Manuscript
from generator.records import Frozen
from generator.scene import Item


class Figure(Frozen):
    """A drawing for the page: items within (0, 0) and (width, height), in mm.

    `anchor` is the id of the table that it shows, for links; the title of a part that goes on in
    another column is empty.
    """

    anchor: str
    title: str
    width: float
    height: float
    items: tuple[Item, ...]


class Manual(Frozen):
    """Everything that is printed in a rulebook."""

    text: Manuscript
    figures: tuple[Figure, ...] = ()
    """The tables."""
    situations: Mapping[str, Figure] = field(default_factory=dict)
    """Where everybody stands in a worked example, by its anchor."""
    front: Figure | None = None
    """The picture on the cover of a booklet, without text."""
    back: Figure | None = None
    """What stands on its back, without text; there where there is a front."""
