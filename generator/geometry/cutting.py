"""Where a map may be cut with the least harm to play: a layout in, lines out."""

from __future__ import annotations

from generator.geometry.layout import HexLayout


def centre_lines(layout: HexLayout) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return all x and all y, in mm, of the centres of hexes, each once and rising.

    A cut there goes through the middle of hexes, and no hexside lies along it.
    """
    centres = [layout.centre(at) for at in layout.grid.hexes()]
    return tuple(sorted({x for x, _ in centres})), tuple(sorted({y for _, y in centres}))
