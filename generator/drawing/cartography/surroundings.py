"""What lies around the grid, so that the painting runs on to the neatline and under panels.

In: a board and how far the painting reaches. Out: a look for every hex of that rectangle, those of
the board as they are. Around a headland at the border the sea closes; longer land goes on as land.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.board import Cell, components, neighbours
from generator.drawing.cartography.board import Board
from generator.geometry.layout import Layout
from generator.geometry.noise import seed_of
from generator.records import Frozen
from generator.scene import Bounds, Point

SEA, CLEAR = "sea", "clear"
_UNBUILT = ("town", "city")  # never goes on beyond the border
_HEADLAND = 3  # hexes of land in a row at the border that the sea closes around


class Country(Frozen):
    """The looks of all hexes whose centres lie in a rectangle, those off the map last."""

    layout: Layout
    looks: Mapping[Cell, str]
    dry: Mapping[Cell, bool]


def country(board: Board, box: Bounds, dry_at: Callable[[Point], bool | None]) -> Country:
    """Return the board with hexes added, ring by ring, until `box` (in hex units) is full.

    A hex off the map takes the look of one of its known neighbours; one that touches the sea, or a
    headland, is sea. Where `dry_at` knows of a hex's centre it goes before.
    """
    looks, dry = dict(board.looks), dict(board.dry)
    maritime = SEA in looks.values()
    border = [at for at, _ in board.grid.border() if board.dry[at]] if maritime else []
    # Runs of a few hexes: islands and capes that happen to end there.
    headlands = {at for run in components(border) if len(run) <= _HEADLAND for at in run}
    left, top, right, bottom = box

    def inside(at: Cell) -> bool:
        x, y = board.layout.centre(at)
        return left <= x <= right and top <= y <= bottom

    def unknown() -> dict[Cell, None]:
        """Return the hexes in the box next to those known, in a fixed order."""
        beside = {near: None for at in looks for near in neighbours(at) if near not in looks}
        return {at: None for at in beside if inside(at)}

    while ring := unknown():
        known = {at: [near for near in neighbours(at) if near in looks] for at in ring}
        for at, beside in known.items():
            at_sea = any(looks[near] == SEA or near in headlands for near in beside)
            true = dry_at(board.layout.centre(at))
            dry[at] = not at_sea and any(dry[near] for near in beside) if true is None else true
        looks |= {at: _look(at, beside, looks, dry, dry[at]) for at, beside in known.items()}
    return Country(board.layout, looks, dry)


def _look(
    at: Cell,
    beside: list[Cell],
    looks: Mapping[Cell, str],
    dry: Mapping[Cell, bool],
    is_dry: bool,
) -> str:
    """Return the look of one of the hexes beside that are as dry, by chance; the sea's at sea.

    By chance, so that no border runs on as straight as a ray.
    """
    alike = [looks[near] for near in beside if dry[near] is is_dry and looks[near] not in _UNBUILT]
    if alike:
        return alike[seed_of("beyond", str(at.q), str(at.r)) % len(alike)]
    return CLEAR if is_dry else SEA
