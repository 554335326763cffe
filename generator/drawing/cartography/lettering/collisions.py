"""The collision index: what has been placed, and the frame and insets that all keep clear of.

Nothing is placed that meets anything else; that is the law of lettering.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

import numpy as np
from numpy.typing import NDArray

from generator.diagnostics import Origin
from generator.drawing.cartography.lettering.boxes import (
    Box,
    Kind,
    Placement,
    as_array,
    grown,
    meet,
    shared,
    within,
)
from generator.drawing.cartography.lettering.crowding import Crowding
from generator.geometry.noise import Array

_GAP, _HOUSE_GAP = 0.4, 0.5
"""How far placed things keep from each other, and from houses, in mm."""
_FRAME_GAP, _INSET_GAP = 0.7, 0.5
_AURA = (1.5, 0.8)
"""How much room around a name is better left free, across and down, in mm."""
_INTRUSION = 2.5
"""Price of a square millimetre of that room."""


class CollisionIndex:
    """Takes placements, and says whether there is room for one more and at what price."""

    def __init__(self, frame: Box, avoid: Sequence[Box], crowding: Crowding) -> None:
        """Take the frame, the insets to keep clear of, and what names should not cover."""
        self.frame = grown(frame, -_FRAME_GAP)
        self.crowding = crowding
        self._insets = as_array([grown(box, _INSET_GAP) for box in avoid])
        self._placed: list[Placement] = []
        self._boxes = as_array([])
        self._auras = as_array([])

    @property
    def placements(self) -> tuple[Placement, ...]:
        """All that has been placed, in order."""
        return tuple(self._placed)

    def put(self, *placements: Placement) -> None:
        """Place something free; several things at once may touch each other."""
        self._placed.extend(placements)
        fresh = [
            grown(box, _HOUSE_GAP if placement.kind is Kind.HOUSE else _GAP)
            for placement in placements
            for box in placement.boxes
        ]
        self._boxes = np.vstack([self._boxes, as_array(fresh)])
        names = [box for it in placements if it.kind is Kind.NAME for box in it.boxes]
        self._auras = np.vstack([self._auras, _auras(names)])

    def lift(self, origins: Container[Origin]) -> tuple[Placement, ...]:
        """Take what was placed for `origins` out of the index and return it."""
        lifted = tuple(it for it in self._placed if it.origin in origins)
        kept = [it for it in self._placed if it.origin not in origins]
        self._placed, self._boxes, self._auras = [], as_array([]), as_array([])
        self.put(*kept)
        return lifted

    def is_crowded(self, origin: Origin) -> bool:
        """Whether what was placed for `origin` stands in the room of another name."""
        own = [box for it in self._placed if it.origin == origin for box in it.boxes]
        others = [
            box
            for it in self._placed
            if it.kind is Kind.NAME and it.origin != origin
            for box in it.boxes
        ]
        return meet(as_array(own), _auras(others))

    def is_free(self, boxes: Sequence[Box]) -> bool:
        """Whether boxes lie within the frame and meet neither insets nor what is placed."""
        own = as_array(boxes)
        if not all(within(box, self.frame) for box in boxes):
            return False
        return not meet(own, self._insets) and not meet(own, self._boxes)

    def free(self, boxes: Array) -> NDArray[np.bool_]:
        """Return for each of the boxes (n, 4) whether it is free."""
        left, top, right, bottom = boxes.T
        frame = self.frame
        inside = (left >= frame[0]) & (top >= frame[1]) & (right <= frame[2]) & (bottom <= frame[3])
        taken = shared(boxes, np.vstack([self._insets, self._boxes])) > 0
        return np.asarray(inside & ~taken.any(axis=1))

    def is_covered(self, box: Box) -> bool:
        """Whether a box meets an inset."""
        return meet(as_array([box]), self._insets)

    def price(self, boxes: Sequence[Box]) -> float:
        """Return the price of what boxes cover."""
        return float(self.prices(as_array(boxes)).sum())

    def prices(self, boxes: Array) -> Array:
        """Return for each of the boxes (n, 4) what it costs: what it covers, whom it crowds."""
        intrusion = shared(boxes, self._auras).sum(axis=1)
        return np.asarray(self.crowding.price(boxes) + _INTRUSION * intrusion)


def _auras(names: Sequence[Box]) -> Array:
    """Return the room around names that is better left free."""
    across, down = _AURA
    return np.asarray(as_array(names) + np.array([-across, -down, across, down]))
