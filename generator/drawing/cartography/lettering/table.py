"""The table: what has been placed so far, and the frame and insets that everything keeps clear of.

Nothing is placed on it that meets anything else; that is the law of lettering.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from generator.drawing.cartography.lettering.boxes import (
    Box,
    Kind,
    Placement,
    as_array,
    grown,
    meet,
    within,
)
from generator.drawing.cartography.lettering.crowding import Crowding

_GAP, _HOUSE_GAP = 0.4, 0.5
"""How far placed things keep from each other, and from houses, in mm."""
_FRAME_GAP, _INSET_GAP = 0.7, 0.5


class Table:
    """Takes placements, and says whether there is room for one more and at what price."""

    def __init__(self, frame: Box, avoid: Sequence[Box], crowding: Crowding) -> None:
        """Take the frame, the insets to keep clear of, and what names should not cover."""
        self.frame = grown(frame, -_FRAME_GAP)
        self.crowding = crowding
        self._insets = as_array([grown(box, _INSET_GAP) for box in avoid])
        self._placed: list[Placement] = []
        self._boxes = as_array([])

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

    def is_free(self, boxes: Sequence[Box]) -> bool:
        """Whether boxes lie within the frame and meet neither insets nor what is placed."""
        own = as_array(boxes)
        if not all(within(box, self.frame) for box in boxes):
            return False
        return not meet(own, self._insets) and not meet(own, self._boxes)

    def is_covered(self, box: Box) -> bool:
        """Whether a box meets an inset."""
        return meet(as_array([box]), self._insets)

    def price(self, boxes: Sequence[Box]) -> float:
        """Return the price of what boxes cover."""
        return float(self.crowding.price(as_array(boxes)).sum())
