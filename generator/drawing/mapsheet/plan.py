"""Planning a sheet: how large the map is and where each inset finds room. Nothing is painted.

In: a card, a format, an ink. Out: a `Plan`, which `page.draw` paints on a ground.

Insets never cover a hex in play nor the symbol of a place. They find room in this order:

1. on the panel, if the definition asks for one, by rank while it has room;
2. over hexes out of play or beyond the grid, each near the corner that it likes and in its best
   form that fits, beside the borders of zones if that is hardly farther; if that leaves one
   without room, the largest first and each in its smallest form, and compass and scale in one;
3. in a margin grown along the edge where it costs the least in the size of hexes, as long as they
   keep `LEAST` of it on a card, `LEAST_ON_PAPER` on a sheet of paper;
4. on a second card of the same size. A note says so (DRW110).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from generator.drawing.cartography import Reach, reach_of
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import THEMES, Ink
from generator.drawing.mapsheet.arrangement import (
    GAP,
    Place,
    Sheet,
    Way,
    arrange,
    bare_floor,
    fill_panel,
    lay_out,
    ways_off,
)
from generator.drawing.mapsheet.bearings import bearings
from generator.drawing.mapsheet.card import Card
from generator.drawing.mapsheet.companion import Companion, companions
from generator.drawing.mapsheet.floor import Floor
from generator.drawing.mapsheet.formats import Contents, Edge, Format, Growth, Strip, growth
from generator.drawing.mapsheet.forms import Inset
from generator.drawing.mapsheet.insets import Order, insets
from generator.drawing.mapsheet.swatches import Sample, samples
from generator.geometry import HexLayout
from generator.records import dataclass
from generator.text import Typesetter

LEAST = 0.86
LEAST_ON_PAPER = 0.74
"""What hexes keep of their size, at least, where a margin is grown for insets."""
STEPS = 7
"""Depths of margin that are tried along each edge."""
DEEPEST = 0.3
"""The deepest margin, as a part of the page."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A sheet laid out: its page, the map on it, the insets, and the cards for the rest."""

    card: Card
    format: Format
    ink: Ink
    pen: Pen
    growth: Growth
    page: Sheet
    samples: tuple[Sample, ...]
    places: tuple[Place, ...]
    moved: tuple[Inset, ...]
    """The insets for which the map has no room."""
    companions: tuple[Companion, ...]
    """The cards on which they stand."""

    @property
    def layout(self) -> HexLayout:
        """Where the grid lies on the page."""
        return self.page.layout


def plan(card: Card, sheet: Format, ink: Ink, typesetter: Typesetter) -> Plan:
    """Return the plan of a sheet; milliseconds, as nothing is painted."""
    pen = Pen(THEMES[ink], typesetter)
    larger = growth(card, sheet)
    shown = samples(card.map, ink)
    fixed = insets(Order(card, shown, sheet.contents, larger, pen, noted=not sheet.bleed))
    page, places, moved = _settled(_Draft(card, sheet, larger, fixed, pen, ways_off(card)))
    spare = companions(card, page, moved, pen)
    return Plan(card, sheet, ink, pen, larger, page, shown, places, moved, spare)


def reach(planned: Plan) -> Reach:
    """Return how far beyond the grid the ground must go for this plan, in hex units."""
    return reach_of(planned.page.layout, planned.page.frame)


def larger_hexes(card: Card, sheet: Format, ink: Ink, typesetter: Typesetter) -> Plan:
    """Return the plan of a sheet with its paper turned whichever way gives larger hexes."""
    both = [plan(card, way, ink, typesetter) for way in (sheet, sheet.turned)]
    return max(both, key=lambda each: (-len(each.moved), each.layout.circumradius))


@dataclass(frozen=True, slots=True)
class _Draft:
    """What is tried again with one margin after another."""

    card: Card
    format: Format
    growth: Growth
    fixed: tuple[Inset, ...]
    """All insets but compass and scale."""
    pen: Pen
    ways: tuple[Way, ...]
    """Lines that run on out of play, in hex units."""

    def page(self, margin: Strip | None) -> Sheet:
        return lay_out(self.card, self.format, self.growth, margin)

    def insets(self, page: Sheet, *, joined: bool) -> tuple[Inset, ...]:
        """Return all insets; the scale must be measured on the page."""
        if self.format.contents is Contents.PLAIN:
            return ()
        across = self.card.map.grid.across
        scale = page.layout.across_flats / across.kilometres if across else 0.0
        growth = self.growth.tables
        return (*self.fixed, *bearings(self.card, scale, growth, self.pen, joined=joined))


_Manner = tuple[bool, bool, bool, bool]
_MANNERS: tuple[_Manner, ...] = (
    (False, False, True, False),
    (False, False, False, False),
    (True, False, True, False),
    (True, True, False, False),
)
_PLAIN: tuple[_Manner, ...] = (
    (False, False, False, True),
    (True, True, False, True),
)
"""Whether compass and scale are in one, sizes thrifty, names of nature kept clear, and plain forms
taken freely: the last where hexes would else lose of their size."""
_Attempt = tuple[Sheet, tuple[Place, ...], tuple[Inset, ...]]


def _settled(draft: _Draft) -> _Attempt:
    """Try one margin after another, the one that costs least first, until all have room."""
    pages = [draft.page(None)]
    whole = pages[0].layout.circumradius
    pages += [draft.page(margin) for margin in _margins(draft.format)]
    least = whole * (LEAST if draft.format.bleed else LEAST_ON_PAPER)
    pages = [page for page in pages if page.layout.circumradius >= least]
    pages.sort(key=lambda page: (-round(page.layout.circumradius, 3), page.width * page.height))
    best: _Attempt | None = None
    for page in pages:
        for attempt in _attempts(draft, page):
            if not attempt[2]:
                return attempt
            if best is None or _worth(attempt, whole) > _worth(best, whole):
                best = attempt
    if best is None:
        raise ValueError("a sheet has at least one layout")
    return best


def _margins(sheet: Format) -> Iterator[Strip]:
    for edge in Edge:
        side = sheet.width if edge in (Edge.LEFT, Edge.RIGHT) else sheet.height
        for step in range(1, STEPS + 1):
            yield Strip(edge, side * DEEPEST * step / STEPS)


def _attempts(draft: _Draft, page: Sheet) -> Iterator[_Attempt]:
    """Arrange the insets on a page: each at its best, then with thrift.

    Where even their smallest forms are more than the page has room for, one manner is enough.
    """
    gap = GAP * draft.growth.tables

    @cache
    def ground(*, named: bool, borders: bool) -> Floor:
        return bare_floor(draft.card, page, gap, named=named, borders=borders, ways=draft.ways)

    choices = {joined: draft.insets(page, joined=joined) for joined in (True, False)}
    on_panel = {place.inset.name for place in _panel(draft, page, choices[True], gap)}
    least = sum(inset.smallest for inset in choices[True] if inset.name not in on_panel)
    manners = _MANNERS if draft.format.across else (*_MANNERS, *_PLAIN)
    if least > ground(named=False, borders=False).room:
        manners = manners[2:3]
    for joined, thrifty, named, plain in manners:
        found = choices[joined]
        panelled = _panel(draft, page, found, gap)
        settled = {place.inset.name for place in panelled}
        rest = [inset for inset in found if inset.name not in settled]
        bare, clear = (ground(named=named, borders=borders) for borders in (False, True))
        places = (*panelled, *arrange(bare, clear, rest, thrifty=thrifty, plain=plain))
        yield page, places, _without(found, places)


def _panel(draft: _Draft, page: Sheet, found: Sequence[Inset], gap: float) -> tuple[Place, ...]:
    beside_map = page.field[2] - page.field[0] < page.frame[2] - page.frame[0] - 3 * gap
    return fill_panel(draft.card, page, found, gap) if beside_map else ()


def _without(found: Sequence[Inset], places: Sequence[Place]) -> tuple[Inset, ...]:
    settled = {place.inset.name for place in places}
    return tuple(inset for inset in found if inset.name not in settled)


def _worth(attempt: _Attempt, whole: float) -> float:
    """Weigh what stands on the map against what its hexes lose."""
    page, _, moved = attempt
    missing = sum(4.0 if inset.turn < 2 else 1.0 for inset in moved)
    return 12.0 * page.layout.circumradius / whole - missing
