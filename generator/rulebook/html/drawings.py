"""Drawings for the page: figures that are drawn elsewhere and stand in the page as SVG."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from generator.records import dataclass


@dataclass(frozen=True, slots=True)
class Drawings:
    """Markup of figures by the anchors of what they show, and the style sheet they share."""

    figures: Mapping[str, str] = field(default_factory=dict)
    style: str = ""


NO_DRAWINGS = Drawings()
