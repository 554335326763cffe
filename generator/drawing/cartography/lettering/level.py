"""Level names, in one or two lines: beside points, or away from them with a line that leads there.

In: a labeller, a name and how it is set. Out: trials, or what draws a name that is led.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, islice

import numpy as np

from generator.diagnostics import Origin
from generator.drawing.cartography.lettering.boxes import (
    Kind,
    Placement,
    around,
    beside,
    middle,
    moved,
)
from generator.drawing.cartography.lettering.labeller import (
    Drawing,
    Goal,
    Labeller,
    Line,
    Setting,
    Trial,
)
from generator.drawing.cartography.lettering.leaders import leader, led
from generator.drawing.cartography.lettering.typography import Style
from generator.records import Frozen
from generator.scene import Bounds, Item, Point

_LATTICE = 0.5  # from place to place, in mm on hexes of recipe size
_FAR, _BROKEN = 1.0, 1.5  # prices of a mm, and of two lines
_LEADING = 1.0  # from line to line, in type sizes
_PROMISING = 80  # places at which a name is really set


class Rows(Frozen):
    """The lines of a level name about (0, 0), and what they cover."""

    lines: tuple[tuple[Line, Point], ...]
    boxes: tuple[Bounds, ...]

    def at(self, point: Point) -> Setting:
        """Return the name with its middle at a point."""
        set_lines = [line.at((x + point[0], y + point[1])) for line, (x, y) in self.lines]
        texts, boxes = zip(*set_lines, strict=True)
        return Setting(texts[0], boxes, texts[1:])


def in_rows(name: str) -> Iterator[tuple[str, ...]]:
    """Yield the name whole, and broken at the space nearest to its middle."""
    yield (name,)
    spaces = [at for at, character in enumerate(name) if character == " "]
    if spaces:
        middle = min(spaces, key=lambda at: abs(at - len(name) / 2))
        yield name[:middle], name[middle + 1 :]


def rows_of(
    labeller: Labeller, rows: Sequence[str], style: Style, size: float, origin: Origin
) -> Rows:
    """Return the lines of a name, one below the other, with their middle at (0, 0)."""
    lines = [labeller.line(text, style, size, origin) for text in rows]
    starts = [(-middle(it.box)[0], row * size * _LEADING) for row, it in enumerate(lines)]
    covered = [moved(line.box, start) for line, start in zip(lines, starts, strict=True)]
    x, y = middle(around(covered))
    placed = [(line, (at[0] - x, at[1] - y)) for line, at in zip(lines, starts, strict=True)]
    return Rows(tuple(placed), tuple(moved(it, (-x, -y)) for it in covered))


def level_trials(
    labeller: Labeller, each: Sequence[Rows], middles: Sequence[Point], reach: float
) -> Iterator[Trial]:
    """Yield trials set level beside any of some points, so many mm away at the most.

    A name is set in the first of its `each` rows, or for a price in one after it.
    """
    index, mark = labeller.index, labeller.context.pens.mark
    for number, rows in enumerate(each):
        left, top, right, bottom = around(rows.boxes)
        off, away = beside(((right - left) / 2, (bottom - top) / 2), reach, mark(_LATTICE))
        places = (np.array(middles).reshape(-1, 1, 2) + off).reshape(-1, 2)
        prices = np.tile(_FAR * away, len(middles)) + _BROKEN * number
        keep = ~labeller.crosses(rows.boxes, places)
        spots = index.spots(rows.boxes, places[keep], prices[keep])
        for price, _, at in islice(spots, _PROMISING):
            yield Trial(price, partial(rows.at, at))


def haloed(style: Style, found: Setting, labeller: Labeller) -> tuple[Item, ...]:
    """Return the halos of a name's lines, and the lines over them."""
    lines = [labeller.haloed(it, style, found.boxes) for it in (found.text, *found.below)]
    return tuple(chain(*zip(*lines, strict=True)))


def led_name(
    labeller: Labeller, each: Sequence[Rows], style: Style, goal: Goal, origin: Origin
) -> Drawing | None:
    """Set a name away from what a thin line leads to; None without room."""
    for rows in each:
        found = led(labeller, rows.boxes, goal, origin)
        if found is not None:
            setting, way = rows.at(found[0]), found[1]
            labeller.index.put(Placement(Kind.NAME, origin, setting.boxes))
            return lambda by: (*leader(by, way, dotted=True), *haloed(style, setting, by))
    return None
