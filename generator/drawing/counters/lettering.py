"""Text in a box, as large as it fits: a box and a role in, measured text and findings out."""

from __future__ import annotations

import math

from generator.diagnostics import Finding, Origin
from generator.drawing.codes import TOO_WIDE
from generator.drawing.counters.outline import Box
from generator.drawing.furniture.pen import Pen
from generator.records import dataclass
from generator.scene import Item, Paint, Text
from generator.text import Anchor, Level, Role
from generator.units import pt

FLOOR = pt(6)
"""The smallest type on a counter."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How a text is set: role, the size it has where there is room, its turn, where it stands."""

    role: Role
    largest: float
    paint: Paint
    degrees: float = 0.0
    anchor: Anchor = Anchor.MIDDLE
    halo: Paint | None = None
    """What is cleared around the letters."""
    hang: float = 0.0
    """How far tails may hang out of the box, in mm."""


def size_in(content: str, setting: Setting, box: Box, pen: Pen) -> float:
    """Return the largest size up to the setting's own at which the text lies within a box.

    It may come out smaller than can be read.
    """
    width, height = box[2] - box[0], box[3] - box[1]
    if setting.degrees % 180:
        width, height = height, width
    probe = pen.write(content, setting.role, 1.0, (0.0, 0.0), level=Level.CAPITALS)
    _, top, _, bottom = pen.typesetter.ink_box(probe)
    across, alone = width / max(probe.width, 0.01), height / 2 / max(-top, bottom, 0.01)
    return min(setting.largest, across, max(alone, (height + setting.hang) / (bottom - top)))


def lettered(
    content: str, setting: Setting, box: Box, pen: Pen, origin: Origin
) -> tuple[tuple[Item, ...], tuple[Finding, ...]]:
    """Return a text in a box, and a finding where it does not fit in a size that can be read."""
    fit = size_in(content, setting, box, pen)
    text = _line(content, setting, max(fit, FLOOR), box, pen, origin)
    cleared: tuple[Item, ...] = ()
    if setting.halo is not None:
        cleared = (pen.typesetter.halo(text, 0.4, setting.halo),)
    complaints = () if fit >= FLOOR - 1e-9 else (too_wide(content, origin),)
    return (*cleared, text), complaints


def _line(content: str, setting: Setting, size: float, box: Box, pen: Pen, origin: Origin) -> Text:
    left, top, right, bottom = box
    x = {Anchor.START: left, Anchor.MIDDLE: (left + right) / 2, Anchor.END: right}
    probe = pen.write(content, setting.role, size, (0.0, 0.0), level=Level.CAPITALS)
    high = right - left if setting.degrees % 180 else bottom - top
    down = _lowered(pen.typesetter.ink_box(probe), high, setting.hang)
    turn = math.radians(setting.degrees)
    at = x[setting.anchor] - math.sin(turn) * down, (top + bottom) / 2 + math.cos(turn) * down
    return pen.typesetter.line(
        content,
        setting.role,
        size,
        at,
        paint=setting.paint,
        anchor=setting.anchor,
        level=Level.CAPITALS,
        degrees=setting.degrees,
        origin=origin,
    )


def _lowered(ink: Box, high: float, hang: float) -> float:
    """Return how far a line is lowered from the middle so that accents and tails keep within."""
    over, under = -ink[1] - high / 2, ink[3] - high / 2 - hang
    return over if over > 0 else -max(0.0, under)


def too_wide(content: str, origin: Origin) -> Finding:
    """Return the finding that a text does not fit its counter."""
    return TOO_WIDE.finding(
        f"“{content}” does not fit the counter in a size that can be read",
        origin,
        help="shorten it, or make the counters larger with counters.size",
    )
