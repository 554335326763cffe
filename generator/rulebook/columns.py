"""Columns: flowables in, the same hung down to the foot of the page.

A column takes its flowables as they come and draws them once it is full. What then is left at its
foot is shared out among the gaps between them, the wider ones taking more, so that neighbouring
columns and pages end on one line. A gap grows only so far: the items of a list are not torn apart,
and a column that is half empty stays so.
"""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import Any

from reportlab.platypus import Flowable, Frame

from generator.records import dataclass

TIMES = 1.2
"""By how much of itself a gap may grow."""
LEAST_GAP = 1.0
"""Points: closer flowables, such as the parts of a list, are never moved apart."""


@dataclass(frozen=True, slots=True)
class Hung:
    """A flowable and where it stands, in points from the bottom left of the page."""

    flowable: Any
    left: float
    bottom: float
    top: float
    beside: float
    """Room beside it."""


class _Held(Flowable):
    """Stands for a flowable until its column is full."""

    def __init__(self, flowable: Any, hung: list[Hung]) -> None:
        super().__init__()
        self.flowable = flowable
        self.hung = hung

    def getSpaceBefore(self) -> float:  # noqa: N802 -- reportlab's name
        return float(self.flowable.getSpaceBefore())

    def getSpaceAfter(self) -> float:  # noqa: N802 -- reportlab's name
        return float(self.flowable.getSpaceAfter())

    def wrap(self, available: float, height: float) -> tuple[float, float]:
        wide, self.tall = self.flowable.wrapOn(self.canv, available, height)
        return wide, self.tall

    def drawOn(self, canvas: Any, x: float, y: float, _sW: float = 0) -> None:  # noqa: ARG002, N802, N803
        self.hung.append(Hung(self.flowable, x, y, y + self.tall, _sW))


class Column(Frame):
    """A frame that draws what it holds when it is told to."""

    def __init__(self, corner: tuple[float, float], width: float, height: float) -> None:
        """Take the bottom left corner and the size of the column in points; it has no padding."""
        left, bottom = corner
        super().__init__(left, bottom, width, height, 0, 0, 0, 0)
        self.top, self.tall = bottom + height, height
        self.hung: list[Hung] = []

    def add(self, flowable: Any, canv: Any, trySplit: int = 0) -> Any:  # noqa: N803 -- reportlab's
        """Take a flowable if there is room for it, and tell whether there is."""
        return super().add(_Held(flowable, self.hung), canv, trySplit)

    @property
    def depth(self) -> float:
        """How far down the column is filled, in points."""
        return self.top - min((each.bottom for each in self.hung), default=self.top)

    @property
    def depth_at_most(self) -> float:
        """How far down its content can be hung."""
        wide = sum(gap for gap in _gaps(self.hung) if gap > LEAST_GAP)
        return min(self.tall, self.depth + TIMES * wide)

    def hang(self, canvas: Any, depth: float) -> None:
        """Draw what the column holds, as near to `depth` points down as its gaps allow."""
        gaps = _gaps(self.hung)
        wide = sum(gap for gap in gaps if gap > LEAST_GAP)
        more = max(0.0, min(depth, self.depth_at_most) - self.depth)
        share = more / wide if wide else 0.0
        drops = accumulate((share * gap if gap > LEAST_GAP else 0.0 for gap in gaps), initial=0.0)
        for each, drop in zip(self.hung, drops, strict=False):
            each.flowable.drawOn(canvas, each.left, each.bottom - drop, _sW=each.beside)
        self.hung.clear()


def _gaps(hung: list[Hung]) -> list[float]:
    return [above.bottom - below.top for above, below in pairwise(hung)]
