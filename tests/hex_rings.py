"""Rings of hexes about a centre."""

from generator.board import Cell, neighbours
from generator.board.kinds import Hex

STEPS = neighbours(Hex(0, 0))


def ring(centre: Cell, reach: int) -> tuple[Cell, ...]:
    """Return the hexes exactly `reach` steps from `centre`, clockwise from step 0."""
    if reach == 0:
        return (centre,)
    return tuple(
        centre + STEPS[corner] * reach + STEPS[(corner + 2) % 6] * along
        for corner in range(6)
        for along in range(reach)
    )
