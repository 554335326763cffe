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
from dataclasses import replace
from functools import cache, partial

from generator.drawing.cartography.ground import Reach
from generator.drawing.cartography.painting import reach_of
from generator.drawing.furniture.panel import WITHIN
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import Ink, inked
from generator.drawing.mapsheet.arrangement import (
    Country,
    Place,
    Sheet,
    arrange,
    bare_floor,
    clear_floor,
    country_of,
    fill_panel,
    lay_out,
    named_floor,
)
from generator.drawing.mapsheet.card import Card
from generator.drawing.mapsheet.companion import Companion, companions
from generator.drawing.mapsheet.floor import Floor
from generator.drawing.mapsheet.formats import Contents, Format, PaperEdge, Strip, growth
from generator.drawing.mapsheet.forms import Inset
from generator.drawing.mapsheet.insets import KEY, Order, Spaces, bearings, insets, terrain_key
from generator.drawing.mapsheet.swatches import Sample, Signs, samples
from generator.drawing.trials import Trials
from generator.geometry import Layout
from generator.records import Frozen
from generator.scene import Box
from generator.text import Typesetter

LEAST = 0.86
LEAST_ON_PAPER = 0.74
"""What hexes keep of their size, at least, where a margin is grown for insets."""
STEPS = 7
"""Depths of margin that are tried along each edge."""
DEEPEST = 0.3
"""The deepest margin, as a part of the page."""


class Plan(Frozen):
    """A sheet laid out: its page, the map on it, the insets, and the cards for the rest."""

    card: Card
    format: Format
    pen: Pen
    page: Sheet
    samples: tuple[Sample, ...]
    places: tuple[Place, ...]
    moved: tuple[Inset, ...]
    """The insets for which the map has no room."""
    companions: tuple[Companion, ...]
    """The cards on which they stand."""

    @property
    def layout(self) -> Layout:
        """Where the grid lies on the page."""
        return self.page.layout

    @property
    def picture(self) -> Box:
        """The part of the frame in which the map is painted: within its heavy line."""
        bare = self.format.contents is Contents.PLAIN
        return self.page.frame if bare else self.page.frame.grown(-WITHIN)


def plan(card: Card, sheet: Format, ink: Ink, typesetter: Typesetter) -> Plan:
    """Return the plan of a sheet; milliseconds, as nothing is painted."""
    pen = Pen(inked(card.theme, ink), typesetter)
    shown = samples(card.map, pen)
    order = Order(card, sheet, growth(card, sheet), pen, shown)
    page, places, moved = _with_tracks(order)
    if not sheet.bleed:
        shown, places = _with_signs(order, page, places, country_of(card))
    return Plan(card, sheet, pen, page, shown, places, moved, companions(card, page, moved, pen))


def reach(planned: Plan) -> Reach:
    """Return how far beyond the grid the ground must go for this plan, in hex units."""
    return reach_of(planned.page.layout, planned.picture)


def larger_hexes(card: Card, sheet: Format, ink: Ink, typesetter: Typesetter) -> Plan:
    """Return the plan of a sheet with its paper turned whichever way gives larger hexes."""
    ways = sheet, sheet.turned
    fields = ((way, lay_out(card, way).field) for way in ways)
    ample = [way for way, field in fields if field.width > 0 and field.height > 0]
    plans = [plan(card, way, ink, typesetter) for way in ample or ways]
    return max(plans, key=lambda each: (-len(each.moved), each.layout.unit))


def _with_signs(
    order: Order, page: Sheet, places: tuple[Place, ...], country: Country
) -> tuple[tuple[Sample, ...], tuple[Place, ...]]:
    """Return samples and places with a key that tells the kinds of places too, or their symbols.

    It does where there is room for it and all else stays as it is.
    """
    card, old = order.card, next((each for each in places if each.inset.name == KEY), None)
    if old is None:
        return order.samples, places
    fuller = [samples(card.map, order.pen, signs=signs) for signs in (Signs.ALL, Signs.SYMBOLS)]
    free = named_floor(bare_floor(card, page, country), card, page)
    for each in places:
        free = free if each is old else free.without(each.box)
    clear = clear_floor(free, card, page, country)
    for shown in dict.fromkeys(each for each in fuller if len(each) > len(order.samples)):
        key = terrain_key(replace(order, samples=shown))
        if old.box.meets(page.field):
            for found in arrange(free, clear, (key,), thrifty=False, plain=True):
                return shown, tuple(found if each is old else each for each in places)
        else:
            panel = [each for each in places if not each.box.meets(page.field)]
            filled = fill_panel(card, page, [key if it is old else it.inset for it in panel])
            if len(filled) == len(panel):
                return shown, (*filled, *(it for it in places if it not in panel))
    return order.samples, places


KEPT = 0.97
"""What hexes keep of their size, at least, where the spaces of tracks grow."""


def _with_tracks(order: Order) -> _Attempt:
    """Arrange the insets, the spaces of tracks as large as costs hexes hardly anything.

    Hexes that hold counters beside small spaces still do beside larger ones.
    """
    card, country = order.card, country_of(order.card)
    sheet, least = order.format, LEAST if order.format.bleed else LEAST_ON_PAPER
    holds = sheet.contents in (Contents.FULL, Contents.HOLDING)
    whole = lay_out(card, sheet).layout
    if not (holds and (card.map.tracks or card.map.boxes)):
        return _settled(order, insets(order), country, least)
    small = replace(order, spaces=Spaces.TIGHT)
    found = _settled(small, insets(small), country, least)
    layout = found[0].layout
    least = KEPT * layout.unit / whole.unit
    if card.counter <= layout.counter:
        least = max(least, layout.unit / whole.unit * card.counter / layout.counter)
    able = (Spaces.HELD, *((Spaces.TRACKED,) if card.map.boxes else ()), Spaces.READ)
    for spaces in able if card.counter else able[-1:]:
        larger = replace(order, spaces=spaces)
        tried = _settled(larger, insets(larger), country, least, all_or_none=not found[2])
        if len(tried[2]) <= len(found[2]):
            return tried
    return found


_Manner = tuple[bool, bool, bool, bool]
_MANNERS: tuple[_Manner, ...] = (
    (False, False, True, False),
    (False, False, False, False),
    (True, False, True, False),
    (True, True, False, False),
)
_PLAIN: tuple[_Manner, ...] = ((False, False, False, True), (True, True, False, True))
"""Whether compass and scale are in one, sizes thrifty, names of nature kept clear, and plain forms
taken freely: the last where hexes would else lose of their size."""
_Attempt = tuple[Sheet, tuple[Place, ...], tuple[Inset, ...]]
_Way = tuple[Strip | None, _Manner]
"""A margin and a manner in which insets find room."""
_ways: Trials[_Way] = Trials(72)
"""The best for a card, a format and spaces; a tiled map is planned in seven sizes."""


def _settled(
    order: Order,
    fixed: Sequence[Inset],
    country: Country,
    least: float,
    *,
    all_or_none: bool = False,
) -> _Attempt:
    """Arrange the insets in the best way, which is looked for once for all inks of a process.

    `fixed` are all insets but compass and scale; hexes keep `least` of their size beside them.
    With `all_or_none` an arrangement that leaves one without room is of no use.
    """
    tried: dict[_Way, _Attempt] = {}
    about = order.format, order.spaces, order.pen.measures, order.card
    best = partial(_best, order, fixed, country, tried, least, all_or_none=all_or_none)
    way = _ways.found(about, best)
    if way not in tried:
        tried |= _attempts(order, fixed, country, *way, all_or_none=all_or_none)
    return tried[way]


def _best(
    order: Order,
    fixed: Sequence[Inset],
    country: Country,
    tried: dict[_Way, _Attempt],
    least: float,
    *,
    all_or_none: bool,
) -> _Way:
    """Try one margin after another, the one that costs least first, until all have room."""
    sheet = order.format
    whole = lay_out(order.card, sheet).layout.unit
    margins = (
        Strip(edge, side * DEEPEST * step / STEPS)
        for edge in PaperEdge
        for side in (sheet.width if edge in (PaperEdge.LEFT, PaperEdge.RIGHT) else sheet.height,)
        for step in range(1, STEPS + 1)
    )
    pages = [(margin, lay_out(order.card, sheet, margin)) for margin in (None, *margins)]
    pages = [each for each in pages if each[1].layout.unit >= whole * least]
    pages.sort(key=lambda each: (-round(each[1].layout.unit, 3), each[1].width * each[1].height))

    def worth(way: _Way) -> float:
        """Weigh what stands on the map against what its hexes lose."""
        page, _, without = tried[way]
        missing = sum(4.0 if inset.turn < 2 else 1.0 for inset in without)
        return 12.0 * page.layout.unit / whole - missing

    for margin, _ in pages:
        for way, attempt in _attempts(order, fixed, country, margin, all_or_none=all_or_none):
            tried[way] = attempt
            if not attempt[2]:
                return way
    return max(tried, key=worth, default=(None, _MANNERS[2]))


def _attempts(
    order: Order,
    fixed: Sequence[Inset],
    country: Country,
    margin: Strip | None,
    asked: _Manner | None = None,
    *,
    all_or_none: bool,
) -> Iterator[tuple[_Way, _Attempt]]:
    """Arrange the insets on a page with a margin: each at its best, then with thrift.

    Where even their smallest forms are more than the page has room for, one manner is enough, or
    none with `all_or_none`; one is enough as well where it is `asked` for.
    """
    page = lay_out(order.card, order.format, margin)

    @cache
    def ground(*, named: bool, borders: bool) -> Floor:
        if borders:
            return clear_floor(ground(named=named, borders=False), order.card, page, country)
        if named:
            return named_floor(ground(named=False, borders=False), order.card, page)
        return bare_floor(order.card, page, country)

    across = order.card.map.grid.across
    scale = page.layout.across_flats / across.kilometres if across else 0.0
    bare = order.format.contents is Contents.PLAIN
    choices = {
        joined: () if bare else (*fixed, *bearings(order, scale, joined=joined))
        for joined in (True, False)
    }
    panels = {joined: fill_panel(order.card, page, found) for joined, found in choices.items()}
    least = sum(inset.smallest for inset in _without(choices[True], panels[True]))
    manners = _MANNERS if order.format.across else (*_MANNERS, *_PLAIN)
    if asked:
        manners = (asked,)
    elif least > ground(named=False, borders=False).room:
        manners = manners[2:2] if all_or_none else manners[2:3]
    for manner in manners:
        joined, thrifty, named, plain = manner
        rest = _without(choices[joined], panels[joined])
        free, clear = (ground(named=named, borders=borders) for borders in (False, True))
        found = arrange(free, clear, rest, thrifty=thrifty, plain=plain, all_or_none=all_or_none)
        places = (*panels[joined], *found)
        yield (margin, manner), (page, places, _without(choices[joined], places))


def _without(found: Sequence[Inset], places: Sequence[Place]) -> tuple[Inset, ...]:
    """Return the insets that have no place."""
    settled = {place.inset.name for place in places}
    return tuple(inset for inset in found if inset.name not in settled)
