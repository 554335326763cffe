"""The labeller: a render context, a typesetter, and the index of what has been placed.

In: what is to be set. Out: texts with their halos, where they cost least and nothing is in the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import IntEnum
from functools import partial
from itertools import compress
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from generator.diagnostics import Origin
from generator.drawing.cartography.board import Site
from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.lettering.boxes import (
    Kind,
    Placement,
    areas,
    as_array,
    grown,
    letters,
    moved,
    spread,
)
from generator.drawing.cartography.lettering.collisions import CollisionIndex, blocks
from generator.drawing.cartography.lettering.crowding import Crowding
from generator.drawing.cartography.lettering.linework import Linework
from generator.drawing.cartography.lettering.typography import Style, worn
from generator.geometry.noise import Array
from generator.model.theme import FLOOR
from generator.records import Frozen
from generator.scene import Bounds, Item, Paint, Point, Text
from generator.text import Typesetter
from generator.units import pt

BLACK_HALO = 0.6
"""How far a halo reaches among black patterns, in mm."""
CROSSING_HALO = 0.3
"""How far it reaches where letters stand on a black line."""
_ALIKE = 0.92  # type smaller by less than that looks the same
_FOLDED = 0.57
"""How near to each other letters two apart may come, as a part of what lies between the others."""
_SWEEPS = 2
_ELBOW = 6.0  # names so near to where another would stand may be moved to make room, in mm
_AT_ONCE = 4  # so many trials are looked at first


class Rank(IntEnum):
    """The order in which names are set: those that can least move aside come first."""

    TOWN = 0
    UNIT = 1
    PLACE = 2
    NATURE = 3
    FEATURE = 4
    AGAIN = 5


class Law(IntEnum):
    """What names may not do; each step allows what the one before forbids."""

    LEADING = 0
    """Stand away from their own things, led there by a line."""
    CROSSING = 1
    """Cross a line."""
    MISLEADING = 2
    """Be as near to another thing as to their own."""
    COVERING = 3
    """Cover a number, a symbol, another name."""
    NONE = 4


Drawing: TypeAlias = Callable[["Labeller"], tuple[Item, ...]]
"""Draws a name where it was set, in the ink of a labeller.

Names are set once for all inks, and most are moved again before they are drawn.
"""


def nothing(_: Labeller) -> tuple[Item, ...]:
    """Draw nothing."""
    return ()


class Task(Frozen):
    """A name to be set: `set` places it and returns what draws it, or None without room.

    It keeps the law that it is told, and all that come after it.
    """

    origin: Origin
    name: str
    rank: Rank
    """When it is set."""
    set: Callable[[Law], Drawing | None]
    is_needed: bool = True
    """Whether it is to be set at any price."""
    otherwise: Callable[[], Drawing] = lambda: nothing
    """What is drawn where there was no room."""


class Line(Frozen):
    """A line of type at (0, 0), the start of its baseline, and what its letters cover."""

    text: Text
    box: Bounds
    cap: float
    """The height of its capitals."""

    def at(self, point: Point) -> tuple[Text, Bounds]:
        """Return the text and its box with the baseline beginning at `point`."""
        return replace(self.text, at=point), moved(self.box, point)


class Setting(Frozen):
    """A text in its place, and what it covers."""

    text: Text
    boxes: tuple[Bounds, ...]
    below: tuple[Text, ...] = ()
    """What of a name stands on further lines."""
    points: Array | None = None
    """Points all over its letters, where these stand along a curve."""


class Trial(Frozen):
    """A place for a name; `set` gives None where it cannot be set there."""

    price: float
    set: Callable[[], Setting | None]


class Station(Frozen):
    """A place, the point that its name belongs to, and its symbol."""

    site: Site
    at: Point
    reach: float
    """How far the symbol, or the houses, reach from that point."""
    symbol: Drawing
    sign: BaseGeometry
    """All that is drawn of it, symbol and houses; the point where there is nothing."""
    spread: float = 0.0
    """How far the blocks of a town reach."""
    without: bool = False
    """Whether its symbol found no room."""


class Goal(Frozen):
    """What is no place, but a line may lead to: a point, how far about it names begin, its sign."""

    at: Point
    reach: float
    sign: BaseGeometry


class Labeller(Frozen):
    """What every letterer works with."""

    context: RenderContext
    typesetter: Typesetter
    index: CollisionIndex
    land: Crowding
    """The land at one a square millimetre."""
    linework: Linework
    """All lines that names keep clear of."""
    stations: tuple[Station, ...] = ()
    """All places, once their symbols are placed."""
    law: Law = Law.LEADING
    """What names may not do, and neither what comes after it."""

    def under(self, law: Law) -> Labeller:
        """Return the same under another law."""
        return self if law is self.law else replace(self, law=law)

    def crosses(self, boxes: Sequence[Bounds], places: Array) -> NDArray[np.bool_]:
        """Return where boxes about (0, 0), moved to each of the places (n, 2), break its law.

        They do by crossing a line.
        """
        if self.law > Law.CROSSING:
            return np.zeros(len(places), dtype=np.bool_)
        there = places[:, np.newaxis, [0, 1, 0, 1]] + as_array(boxes)
        met = self.linework.meets(there.reshape(-1, 4)).reshape(there.shape[:2])
        return np.asarray(met.any(axis=1))

    def _is_lawful(self, setting: Setting) -> bool:
        if self.law > Law.CROSSING:
            return True
        if setting.points is None:
            return not self.linework.meets(as_array(setting.boxes)).any()
        return not self.linework.under(setting.points).any()

    def size(self, style: Style) -> float:
        """Return the size in mm of a style on this context."""
        return self.context.pens.type(self.worn(style).points)

    def sizes(self, style: Style, *shares: float) -> tuple[float, ...]:
        """Return the sizes of type in mm that a name is tried in: full, then so large as a part.

        None is below the floor. One that a reader would not tell from that before it is left out.
        """
        found = [self.size(style)]
        for share in shares:
            smaller = max(share * found[0], pt(FLOOR))
            if smaller < found[-1] * _ALIKE:
                found.append(smaller)
        return tuple(found)

    def measure(self, content: str, style: Style, size: float) -> float:
        """Return the width of a line of type."""
        own = self.worn(style)
        return self.typesetter.measure(own.written(content), own.role, size, own.tracking)

    def worn(self, style: Style) -> Style:
        """Return a style as the theme of the map has it."""
        palette = self.context.palette
        return worn(style, palette.theme, palette.ink)

    def line(self, content: str, style: Style, size: float, origin: Origin) -> Line:
        """Set a line of type."""
        style = self.worn(style)
        text = self.text(content, style, size, origin)
        left, top, right, bottom = self.typesetter.ink_box(text)
        cap = self.typesetter.face(style.role).cap_height * size
        return Line(text, (left, min(top, -cap), right, max(bottom, 0.0)), cap)

    def text(self, content: str, style: Style, size: float, origin: Origin) -> Text:
        """Set a text whose baseline begins at (0, 0)."""
        style = self.worn(style)
        paint, at = Paint(style.colour_in(self.context.palette)), (0.0, 0.0)
        how = partial(self.typesetter.line, paint=paint, tracking=style.tracking, origin=origin)
        return how(style.written(content), style.role, size, at)

    def curved(self, text: Text, role: str, curve: Array, *how: Any) -> Setting | None:
        """Bend a text along a curve, with an anchor and a level.

        None where the text is longer, or bends so that its letters meet.
        """
        path = [(x, y) for x, y in curve.tolist()]
        bent = self.typesetter.curved(text, path, *how)
        if bent is None:
            return None
        boxes = letters(bent, self.typesetter, role)
        if _folds(boxes):
            return None
        return Setting(bent, boxes, points=spread(bent, self.typesetter, role))

    def dressed(self, text: Text, style: Style) -> Text:
        """Return a text in the colour of a style."""
        return replace(text, paint=Paint(self.worn(style).colour_in(self.context.palette)))

    def haloed(self, text: Text, style: Style, boxes: Sequence[Bounds]) -> tuple[Item, ...]:
        """Return a text over its halo, in the colour of what it mostly lies on."""
        array = as_array(boxes)
        on_land = float(self.land.price(array).sum()) > float(areas(array).sum()) / 2
        palette = self.context.palette
        paint = Paint(palette.halo if on_land else palette.mist, self.context.veil(style.veil))
        reach = self.worn(style).halo
        if not self.context.in_colour:  # a line goes on between letters that must stand on it
            crosses = bool(self.linework.meets(array).any())
            reach = min(reach, CROSSING_HALO) if crosses else max(reach, BLACK_HALO)
        halo = self.typesetter.halo(text, self.context.pens.line(reach), paint)
        return halo, self.dressed(text, style)

    def cheapest(
        self, origin: Origin, trials: Iterable[Trial], more: Callable[[tuple[Bounds, ...]], float]
    ) -> Setting | None:
        """Place the cheapest free setting of a name and return it; of equals the first.

        `more`, never below 0, adds to what boxes cost. Trials that cost more by themselves than the
        best so far costs in all are not looked at.
        """
        best: Setting | None = None
        lowest = float("inf")
        for own_price, found in self._free(sorted(trials, key=lambda trial: trial.price)):
            if own_price >= lowest:
                break
            price = own_price + self.index.price(found.boxes)
            if price < lowest:  # what is more costs much to reckon
                price += more(found.boxes)
            if price < lowest:
                best, lowest = found, price
        if best is not None:
            self.index.put(Placement(Kind.NAME, origin, best.boxes))
        return best

    def _free(self, trials: Sequence[Trial]) -> Iterator[tuple[float, Setting]]:
        """Yield the settings of trials that are free, in order, and what each costs by itself."""
        for block in blocks(len(trials), _AT_ONCE):
            tried = ((trial.price, trial.set()) for trial in trials[block])
            found = [(price, it) for price, it in tried if it and self._is_lawful(it)]
            free = self.index.are_free([setting.boxes for _, setting in found])
            yield from compress(found, free)


def _folds(boxes: Sequence[Bounds]) -> bool:
    """Whether letters two apart come much nearer to each other than others of their name."""
    array = as_array(boxes)
    middles = (array[:, :2] + array[:, 2:]) / 2
    apart = np.hypot(*(middles[2:] - middles[:-2]).T)
    return len(apart) > 2 and bool(apart.min() < _FOLDED * np.median(apart))


class LabelPlacer:
    """Sets names, and moves them again when all are known."""

    def __init__(self, index: CollisionIndex, tasks: Mapping[Origin, Task]) -> None:
        """Take the tasks by origin, in the order in which they are set."""
        self._index = index
        self.tasks = tasks
        self.drawn: dict[Origin, Drawing] = {}
        """What draws each, in the order in which they were set."""
        self._without: set[Origin] = set()

    @property
    def without(self) -> tuple[Task, ...]:
        """The tasks that found no room."""
        known = self.tasks.items()
        return tuple(it for origin, it in known if origin in self._without and it.is_needed)

    def set(self, origin: Origin) -> None:
        """Set a name, if it finds room; one that hardly moves also as it is set without any."""
        task = self.tasks[origin]
        drawing = task.set(Law.LEADING)
        if drawing is None and task.rank is Rank.UNIT:
            drawing = task.set(Law.CROSSING)
        if drawing is None:
            self._without.add(origin)
        self.drawn[origin] = drawing or nothing

    def set_all(self) -> None:
        """Set the names that are not set yet."""
        for origin in self.tasks:
            if origin not in self.drawn:
                self.set(origin)

    def space_out(self) -> None:
        """Set names that stand in one another's room, or found none, once more.

        One that finds no room now that the others stand stays where it was.
        """
        for origin in [*self.tasks] * _SWEEPS:
            if origin in self._without or self._index.is_crowded(origin):
                lifted = self._lift(origin)
                drawing = self.tasks[origin].set(Law.LEADING)
                if drawing is None:
                    self._index.put(*lifted)
                else:
                    self._has(origin, drawing)

    def make_room(self) -> None:
        """Set names that found no room where others stand, if these find room elsewhere.

        Only then are names led by a line, and where there is no room for that, others move again.
        """
        for law in (Law.LEADING, Law.CROSSING):
            for task in self.without:
                drawing = task.set(law) if law is Law.CROSSING else None
                if drawing is not None:
                    self._has(task.origin, drawing)
                else:
                    self._trade(task, law)

    def _trade(self, task: Task, law: Law) -> None:
        """Set a name in the room of another, if there is one that finds room elsewhere then."""
        for other in self._near(task, law):
            lifted = self._lift(other)
            drawing = task.set(law)
            if drawing is not None:
                moved = self.tasks[other].set(Law.LEADING)
                if moved is not None:
                    self._has(task.origin, drawing)
                    self._has(other, moved)
                    return
                self._lift(task.origin)
            self._index.put(*lifted)

    def _near(self, task: Task, law: Law) -> list[Origin]:
        """Return the names about where a task would set its own if nothing stood there."""
        index = self._index
        index.is_lenient = True
        drawing = task.set(law)
        index.is_lenient = False
        if drawing is None:
            return []
        boxes = [box for it in self._lift(task.origin) for box in it.boxes]
        around = [grown(box, _ELBOW) for box in boxes]
        near = dict.fromkeys(it.origin for it in index.met(around, task.origin))
        return [it for it in near if it in self.tasks and it not in self._without]

    def _lift(self, origin: Origin) -> tuple[Placement, ...]:
        return self._index.lift((origin, f"{origin.removesuffix('.name')}.stars"))

    def _has(self, origin: Origin, drawing: Drawing) -> None:
        self.drawn[origin] = drawing
        self._without.discard(origin)

    def set_anyhow(self) -> tuple[tuple[Task, Law], ...]:
        """Set what found no room where it breaks as few laws as it can; return what broke which."""
        broke: list[tuple[Task, Law]] = []
        for task in self.without:
            for law in (Law.MISLEADING, Law.COVERING, Law.NONE):
                self._index.is_lenient = law is Law.NONE
                drawing = task.set(law)
                if drawing is not None:
                    self._has(task.origin, drawing)
                    broke.append((task, law))
                    break
            else:
                self.drawn[task.origin] = task.otherwise()
        self._index.is_lenient = False
        return tuple(broke)
