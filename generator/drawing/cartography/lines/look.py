"""What it takes to paint a kind of line: a river, a road, a wall.

A new kind of line is one new file beside this one that makes a `LineLook`, an entry in `registry`,
and one in the palette (`drawing/palette.py`) under the same name. Nothing else needs to know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from shapely import MultiPolygon

from generator.drawing.cartography.board import Board, Way
from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.ground import Course, Stage
from generator.geometry.layout import HexLayout
from generator.records import dataclass
from generator.scene import Item


@dataclass(frozen=True, slots=True)
class Survey:
    """What a course is traced over: the board, the coast and the courses traced before."""

    board: Board
    layout: HexLayout
    land: MultiPolygon
    bounds: tuple[float, float, float, float]
    """How far the painting goes: left, top, right, bottom."""
    seed: int
    looks: Mapping[str, LineLook]
    """All there are, by name."""
    traced: Mapping[str, tuple[Course, ...]]
    """The courses of the looks before this one, by look."""

    def courses(self, stage: Stage) -> tuple[Course, ...]:
        """Return the courses of a stage that have been traced."""
        return tuple(
            course
            for name, courses in self.traced.items()
            if self.looks[name].stage is stage
            for course in courses
        )


Trace: TypeAlias = Callable[[Survey, Sequence[Way]], tuple[Course, ...]]
"""Takes all ways of a look and returns their courses in hex units."""
Brush: TypeAlias = Callable[[RenderContext, Sequence[Course]], Iterator[Item]]
"""Takes the courses of a look in mm and yields what is painted."""


@dataclass(frozen=True, slots=True)
class LineLook:
    """How a kind of line is traced and painted."""

    name: str
    """What a definition calls it under `look`, or as a line's id."""
    stage: Stage
    trace: Trace
    brush: Brush
    casing: Brush | None = None
    """Painted before the brush of any line of the same stage, so that crossings run together."""
    bridged: bool = False
    """Whether it crosses rivers on bridges."""
    breadth: float = 0.0
    """How wide it is in mm on a hex of recipe size: forests and houses keep clear of it."""
