"""Names of nature along gentle curves across their hexes: seas, straits, mountains, woods.

In: a labeller. Out: a task for each name. Names are spaced out over most of their hexes; where
there is no room they move aside, close up, or shrink.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import product
from typing import TypeAlias

import numpy as np
from shapely import box, distance

from generator.diagnostics import Origin
from generator.drawing.cartography.board import Stretch
from generator.drawing.cartography.lettering.boxes import areas, as_array
from generator.drawing.cartography.lettering.labeller import (
    Drawing,
    Goal,
    Labeller,
    Law,
    Rank,
    Setting,
    Task,
    Trial,
)
from generator.drawing.cartography.lettering.level import (
    Rows,
    in_rows,
    led_name,
    level_trials,
    rows_of,
)
from generator.drawing.cartography.lettering.level import haloed as drawn_level
from generator.drawing.cartography.lettering.typography import LABELS, WATERS, Style
from generator.geometry.lines import distances, right_of, unit
from generator.geometry.noise import Array
from generator.geometry.shapes import region
from generator.model.map import LabelKind
from generator.scene import Bounds, Item
from generator.text import Anchor, Level

_OVERHANGS = (0.55, 1.2)  # how far beyond the outermost centres a name may run, in circumradii
_ALONE = 1.0  # how much farther where a name belongs to a single hex
_POINTS = 33
_BOW = 0.09  # how far a curve bends, as a part of its length
_SHIFTS = (0.0, 0.2, -0.2, 0.4, -0.4, 0.6, -0.6, 0.8, -0.8)
_WITHIN = 0.3  # how far within its hexes a line ends that leads to them, in circumradii
_ABOUT = (0.0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1.0, -1.0)
"""Where a name without room on any curve is tried about its hexes, in circumradii."""
_SMALLER = (0.9, 0.8, 0.7)  # how small type is tried, as a part
_FILL = 0.86  # how much of its curve a name fills, where it may be spaced so far
_SPACED = 1.9  # the widest spacing, as a multiple of the style's own
_ASIDE = 4.0  # price of moving aside by a circumradius
_OFF_MIDDLE = 1.5  # price of standing at either end of the curve
_UNDISTURBED = 0.5  # price under which a name at sea needs no halo
_BANK, _BESIDE_RIVER = 3.0, 15.0  # price of a letter of a land's name so near to a river
_ASHORE = 12.0  # price of a square mm of land under the name of a water


_Place: TypeAlias = tuple[float, float, Array, Anchor]
"""A price, a type size, the line that a name stands on, and which part of it."""
_Trials: TypeAlias = tuple[Trial, ...]
_Ways: TypeAlias = tuple[Callable[[], _Trials], ...]
"""Trials on the one curve, on the other, then in smaller type; level."""
NatureTrials: TypeAlias = tuple[tuple[Stretch, _Ways], ...]


def nature_trials(labeller: Labeller) -> NatureTrials:
    """Return what names of nature are tried at, one after the other, in whichever round.

    Names are set again and again: how one stands at a place is found out once.
    """
    found = []
    for stretch in labeller.context.ground.board.stretches:
        if stretch.label.kind is not LabelKind.UNIT:
            style = labeller.worn(LABELS[stretch.label.kind])
            sizes = labeller.sizes(style, *_SMALLER)
            places = [partial(_on, labeller, stretch, *it) for it in product(sizes, _OVERHANGS)]
            ways = (*places, partial(_level, labeller, stretch)) if stretch.hexes else ()
            trials = tuple(cache(partial(_trials, labeller, stretch, way)) for way in ways)
            found.append((stretch, trials))
    return tuple(sorted(found, key=lambda it: -LABELS[it[0].label.kind].points))


def nature_names(labeller: Labeller, natures: NatureTrials) -> Iterator[Task]:
    """Yield a task for each label of nature, the largest type first, then in the order given."""
    for stretch, trials in natures:
        rank = Rank.UNIT if len(stretch.hexes) == 1 else Rank.NATURE
        origin, name = f"labels.{stretch.label.id}.name", stretch.label.name
        yield Task(origin, name, rank, partial(_set, labeller, stretch, origin, trials))


def _trials(
    labeller: Labeller, stretch: Stretch, places: Callable[[], Iterator[_Place]]
) -> _Trials:
    """Return trials at places, each of which sets the name once and then knows how it stands."""
    return tuple(
        Trial(it[0], cache(partial(_along, labeller, stretch, *it[1:]))) for it in places()
    )


def _set(
    labeller: Labeller, stretch: Stretch, origin: Origin, ways: _Ways, law: Law
) -> Drawing | None:
    """Set a name in its cheapest free place; None where there is none."""
    labeller = labeller.under(law)
    kind = stretch.label.kind
    if law is Law.CROSSING:
        return _led(labeller, stretch, origin) if stretch.hexes else None
    for trials in ways:
        found = labeller.cheapest(origin, trials(), partial(_astray, labeller, kind))
        if found is not None:
            undisturbed = labeller.index.price(found.boxes) < _UNDISTURBED
            return partial(_drawn, LABELS[kind], found, kind in WATERS and undisturbed)
    return _beside(labeller, stretch, origin) if stretch.hexes else None


def _drawn(style: Style, found: Setting, is_clear: bool, labeller: Labeller) -> tuple[Item, ...]:
    """Draw a name; in colour it needs no halo on water that is clear of all else."""
    if is_clear and labeller.context.in_colour:
        return (labeller.dressed(found.text, style),)
    return labeller.haloed(found.text, style, found.boxes)


def _beside(labeller: Labeller, stretch: Stretch, origin: Origin) -> Drawing | None:
    """Set a name close, level, in one line or two, in or beside its hexes; None without room."""
    layout, kind = labeller.context.layout, stretch.label.kind
    each = _rows(labeller, stretch, origin)
    middles = [layout.centre(at) for at in stretch.hexes]
    level = level_trials(labeller, each, middles, layout.unit * _ALONE)
    found = labeller.cheapest(origin, level, partial(_astray, labeller, kind))
    return partial(drawn_level, LABELS[kind], found) if found is not None else None


def _rows(labeller: Labeller, stretch: Stretch, origin: Origin) -> list[Rows]:
    """Return a name in its smallest type, close: whole, and in two lines."""
    style = replace(labeller.worn(LABELS[stretch.label.kind]), tracking=0.0)
    names, size = in_rows(stretch.label.name), labeller.sizes(style, 0.0)[-1]
    return [rows_of(labeller, rows, style, size, origin) for rows in names]


def _led(labeller: Labeller, stretch: Stretch, origin: Origin) -> Drawing | None:
    """Set a name away from its hexes, to which a thin line leads; None without room."""
    layout, style = labeller.context.layout, LABELS[stretch.label.kind]
    each = _rows(labeller, stretch, origin)
    ground = region(layout, stretch.hexes).buffer(-layout.unit * _WITHIN)
    x, y = np.mean([layout.centre(at) for at in stretch.hexes], axis=0).tolist()
    return led_name(labeller, each, style, Goal((x, y), layout.unit, ground), origin)


def _on(labeller: Labeller, stretch: Stretch, size: float, overhang: float) -> Iterator[_Place]:
    """Yield places on the curve and to the right of its chord."""
    curve = _curve(labeller, stretch, overhang)
    side = right_of(unit(curve[-1] - curve[0])) * labeller.context.layout.unit
    for shift, anchor in product(_SHIFTS, Anchor):
        price = _ASIDE * abs(shift) + (0.0 if anchor is Anchor.MIDDLE else _OFF_MIDDLE)
        yield price, size, curve + side * shift, anchor


def _level(labeller: Labeller, stretch: Stretch) -> Iterator[_Place]:
    """Yield places of the smallest type, level, in and about each of the hexes."""
    style, layout = LABELS[stretch.label.kind], labeller.context.layout
    size = labeller.sizes(style, 0.0)[-1]
    close = labeller.measure(stretch.label.name, style, size)
    half = np.array([close / _FILL / 2, 0.0])
    for at, across, down in product(stretch.hexes, _ABOUT, _ABOUT):
        middle = np.array(layout.centre(at)) + np.array([across, down]) * layout.unit
        price = _ASIDE * (abs(across) + abs(down))
        yield price, size, np.array([middle - half, middle + half]), Anchor.MIDDLE


def _astray(labeller: Labeller, kind: LabelKind, boxes: tuple[Bounds, ...]) -> float:
    """Return the price of standing where a name would seem to belong to something else.

    That is a water on land, a land in the water or beside a river, whose name its letters would
    seem to be. Lakes may be smaller than their names, and have none.
    """
    context, array, price = labeller.context, as_array(boxes), 0.0
    if kind is not LabelKind.LAKE:
        on_land = float(labeller.land.price(array).sum())
        afloat = max(0.0, float(areas(array).sum()) - on_land)
        price = _ASHORE * (on_land if kind in WATERS else afloat)
    if kind is LabelKind.LAND and not context.rivers.is_empty:
        away = distance(context.rivers, box(*array.T)) / context.pens.mark(_BANK)
        price += float((_BESIDE_RIVER * np.maximum(1 - away, 0.0)).sum())
    return price


def _along(
    labeller: Labeller, stretch: Stretch, size: float, curve: Array, anchor: Anchor
) -> Setting | None:
    """Set the name along a curve; None if it is too long.

    In the middle it is spaced out as far as the style allows, at either end as the style says.
    """
    label, room = stretch.label, float(distances(curve)[-1])
    style = labeller.worn(LABELS[label.kind])
    close = labeller.typesetter.measure(style.written(label.name), style.role, size)
    gaps = max(1, len(label.name) - 1) * size
    widest = style.tracking * (_SPACED if anchor is Anchor.MIDDLE else 1.0)
    tracking = min(max((room * _FILL - close) / gaps, style.tracking / 2), widest)
    spaced, origin = replace(style, tracking=tracking), f"labels.{label.id}.name"
    text = labeller.text(label.name, spaced, size, origin)
    return labeller.curved(text, style.role, curve, anchor, Level.CAPITALS)


def _curve(labeller: Labeller, stretch: Stretch, overhang: float) -> Array:
    """Return a parabola from the first hex to the last, bent towards those between.

    It runs on a little at both ends, and from left to right unless it is all but upright, so that
    a name never stands on its head.
    """
    layout = labeller.context.layout
    centres = np.array([layout.centre(at) for at in stretch.hexes])
    chord = centres[-1] - centres[0]
    length = float(np.sqrt(chord @ chord))
    if length == 0:
        reach = np.array([(_ALONE + overhang) * layout.unit, 0.0])
        return np.array([centres[0] - reach, centres[0] + reach])
    if chord[0] < -0.2 * abs(chord[1]):
        centres, chord = centres[::-1], -chord
    way = chord / length
    side = right_of(way)
    along = (centres - centres[0]) @ way / length
    bump = 4 * along * (1 - along)
    weight = float((bump * bump).sum())
    bow = float((bump * ((centres - centres[0]) @ side)).sum()) / weight if weight else 0.0
    bow = float(np.clip(bow, -_BOW * length, _BOW * length))
    over = overhang * layout.unit / length
    places = np.linspace(-over, 1 + over, _POINTS)[:, np.newaxis]
    return np.asarray(centres[0] + places * chord + 4 * places * (1 - places) * bow * side)
