"""The letters of a text put in the order in which they are read: glyphs in, glyphs or words out."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.comparison.glyphs import Glyph, whole

_TURN = 0.01  # radians: letters of one line do not differ by more


def joined(glyphs: Sequence[Glyph]) -> str:
    """Return the text that a reader makes of glyphs, who guesses words from gaps."""
    first, *rest = glyphs
    words = (" " * glyph.apart + glyph.character for glyph in rest)
    return whole(first.character + "".join(words))


def in_order(glyphs: tuple[Glyph, ...]) -> tuple[Glyph, ...]:
    """Return the glyphs of a straight line along it, whatever order the file has them in."""
    turn = glyphs[0].turn
    if any(abs(glyph.turn - turn) > _TURN for glyph in glyphs):
        return glyphs
    across, down = math.cos(turn), math.sin(turn)

    def along(glyph: Glyph) -> float:
        left, top, right, bottom = glyph.line
        return (left + right) * across + (top + bottom) * down

    return tuple(sorted(glyphs, key=along))
