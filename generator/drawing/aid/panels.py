"""Panels of the player's aid: a title band and, under it, what is drawn to the panel's width."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.diagnostics import Origin
from generator.drawing.block import Block
from generator.drawing.furniture import Pen
from generator.drawing.tables.cells import Cell, hanging
from generator.records import dataclass
from generator.scene import Join, Path, Stroke, rectangle
from generator.text import Level, Role
from generator.units import pt

BAND = 5.2
"""Height of a title band of one line, in mm."""
LINE = 3.0
"""Distance between the lines of a title that takes several, in mm."""
INSET = 1.4
"""Room between a panel's edge and what it holds."""
TITLE, SMALLEST = pt(9), pt(6)
TRACKING = 0.06
NOTE, NOTE_LINE = pt(6.8), 2.8


@dataclass(frozen=True, slots=True)
class Panel:
    """A block of the card that is drawn once its width is known.

    `draw` takes the width in mm. What holds counters has a size of its own (`grows` is False); all
    else may be enlarged. A panel that `goes_on` stands behind the one before it, or further on.
    """

    title: str
    draw: Callable[[float], Block]
    origin: Origin | None = None
    grows: bool = True
    goes_on: bool = False


def panel_block(panel: Panel, width: float, scale: float, pen: Pen) -> Block:
    """Return a panel `width` mm wide, what it holds enlarged by `scale` if it may be."""
    by = scale if panel.grows else 1.0
    body = panel.draw((width - 2 * INSET) / by).enlarged(by)
    head = _band(panel, width, pen)
    height = head.height + body.height + 2 * INSET
    edge = Stroke(pen.theme.head, 0.25, join=Join.MITRE)
    items = (
        Path(rectangle(0, 0, width, height), pen.theme.paper, edge),
        *head.items,
        body.at(INSET, head.height + INSET),
    )
    return Block(width, height, items, body.findings, panel.title)


def _band(panel: Panel, width: float, pen: Pen) -> Block:
    room = width - 2 * INSET
    rows, size = pen.rows(panel.title.upper(), Role.HEADING, (SMALLEST, TITLE), room, TRACKING)
    height = BAND + (len(rows) - 1) * LINE
    texts = pen.lines(
        rows,
        Role.HEADING,
        size,
        (INSET, BAND / 2),
        LINE,
        paint=pen.theme.on_head,
        level=Level.CAPITALS,
        tracking=TRACKING,
        origin=panel.origin,
    )
    ground = Path(rectangle(0, 0, width, height), fill=pen.theme.head)
    return Block(width, height, (ground, *texts))


def remarks(cells: Sequence[Cell], width: float, pen: Pen) -> Block:
    """Return remarks one below the other, the marks that lead them before them."""
    measure = pen.typesetter.measure
    indents = (measure(f"{each.lead} ", Role.SMALL, NOTE) if each.lead else 0.0 for each in cells)
    return hanging(tuple(zip(cells, indents, strict=True)), NOTE, NOTE_LINE, width, pen)
