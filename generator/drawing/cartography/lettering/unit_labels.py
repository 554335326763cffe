"""Unit labels: names of units in the hexes where they begin, each on a plate like a counter's band.

A plate shows whose the unit is: by its colour, in photocopier ink as an arrow does (see `gates`).

In: a labeller. Out: a task for each label of a unit.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice, product

from generator.colour import Colour
from generator.drawing.cartography.board import Stretch
from generator.drawing.cartography.lettering.boxes import Box, Kind, Placement, moved
from generator.drawing.cartography.lettering.labeller import Labeller, Rank, Task
from generator.drawing.cartography.lettering.typography import LABELS
from generator.drawing.cartography.pens import TEXT_FLOOR
from generator.model.map import LabelKind
from generator.scene import Item, Paint, Path, Point, Stroke, rectangle
from generator.units import pt

_STYLE = LABELS[LabelKind.UNIT]
_DOWN = (0.0, 0.2, -0.2, 0.4, -0.4, 0.55, -0.55)
_ACROSS = (0.0, 0.2, -0.2, 0.4, -0.4)
"""How far from the middle of its hex a plate is tried, in circumradii."""
_AWAY, _SMALL = 3.0, 14.0  # prices of a circumradius, of shrinking to nothing
_PADDING = (0.55, 0.5)  # of paper beside and above the letters
_FRAME, _ROUND, _AROUND = 0.2, 0.4, 0.8
_DARK = 128  # on plates darker than that, on average of the primaries, letters are light


def unit_labels(labeller: Labeller) -> tuple[Task, ...]:
    """Return a task for the name of each unit, in the order of the definition."""
    return tuple(
        Task(
            f"labels.{stretch.label.id}.name",
            stretch.label.name,
            partial(_set, labeller, stretch),
            rank=Rank.UNIT,
        )
        for stretch in labeller.context.ground.board.stretches
        if stretch.label.kind is LabelKind.UNIT
    )


def expected_unit_labels(labeller: Labeller) -> Iterator[Box]:
    """Yield where names of units will stand if nothing comes in their way."""
    for stretch in labeller.context.ground.board.stretches:
        if stretch.label.kind is LabelKind.UNIT:
            size, colour = labeller.size(_STYLE), labeller.context.palette.name
            line = labeller.line(stretch.label.name, _STYLE, size, colour, "")
            for _, start in islice(_starts(labeller, stretch, line.box), 1):
                yield _plate(labeller, moved(line.box, start))


def _set(labeller: Labeller, stretch: Stretch) -> tuple[Item, ...] | None:
    """Set a name in the cheapest free place near the middle of its hexes; None without any."""
    origin, palette = f"labels.{stretch.label.id}.name", labeller.context.palette
    ground = palette.sides.get(stretch.label.side or "", palette.halo)
    colour = palette.halo if _is_dark(ground) else palette.name
    sizes = dict.fromkeys((labeller.size(_STYLE), pt(TEXT_FLOOR)))
    lines = {
        size: labeller.line(stretch.label.name, _STYLE, size, colour, origin) for size in sizes
    }
    full = max(sizes)
    priced = [
        (away + _SMALL * (1 - size / full) + labeller.index.price([box]), size, start)
        for size, line in lines.items()
        for away, start in _starts(labeller, stretch, line.box)
        if labeller.index.is_free([box := _plate(labeller, moved(line.box, start))])
    ]
    if not priced:
        return None
    _, size, start = min(priced)
    text, letters = lines[size].at(start)
    box = _plate(labeller, letters)
    labeller.index.put(Placement(Kind.NAME, origin, (box,)))
    outline = rectangle(
        *box[:2], box[2] - box[0], box[3] - box[1], labeller.context.pens.line(_ROUND)
    )
    frame = Stroke(Paint(palette.name), labeller.context.pens.line(_FRAME))
    around = Stroke(Paint(palette.halo), labeller.context.pens.line(_AROUND))
    return Path(outline, stroke=around), Path(outline, fill=Paint(ground), stroke=frame), text


def _is_dark(colour: Colour) -> bool:
    return (colour.red + colour.green + colour.blue) / 3 < _DARK


def _starts(labeller: Labeller, stretch: Stretch, box: Box) -> Iterator[tuple[float, Point]]:
    """Yield starts of a baseline, each with its price, the middle of the hexes first."""
    layout = labeller.context.layout
    centres = [layout.centre(at) for at in stretch.hexes]
    if not centres:
        return
    x = sum(across for across, _ in centres) / len(centres) - (box[0] + box[2]) / 2
    y = sum(down for _, down in centres) / len(centres) - (box[1] + box[3]) / 2
    for down, across in product(_DOWN, _ACROSS):
        start = x + across * layout.circumradius, y + down * layout.circumradius
        yield _AWAY * (abs(across) + abs(down)), start


def _plate(labeller: Labeller, letters: Box) -> Box:
    """Return what a plate around letters covers."""
    across, down = (labeller.context.pens.line(part) for part in _PADDING)
    return letters[0] - across, letters[1] - down, letters[2] + across, letters[3] + down
