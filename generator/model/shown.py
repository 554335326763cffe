"""What a described face says of the unit or marker that bears it: texts and where they come from.

Drawing sets them, proof looks for them on the paper.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from generator.diagnostics import Origin
from generator.model.counters import BackKind, Counters, Marker, Unit
from generator.model.faces import FaceLayout, Part, PartKind
from generator.records import Frozen


class Shown(Frozen):
    """A text on a face: the number of its part from 0, and the origin of what it says."""

    part: int
    text: str
    origin: Origin


def layout_of(counters: Counters, face: str | None) -> FaceLayout | None:
    """Return the face of an id; None where there is no id."""
    return next((layout for layout in counters.faces if layout.id == face), None)


def factor_number(counters: Counters, factor: str) -> int | None:
    """Return which factor is meant, from 0: by its name, or by its number from 1."""
    names = counters.counters.factors
    if factor in names:
        return names.index(factor)
    if factor.isdecimal() and 1 <= int(factor) <= len(names):
        return int(factor) - 1
    return None


def shown_on_unit(
    unit: Unit, layout: FaceLayout, counters: Counters, *, back: bool = False
) -> tuple[Shown, ...]:
    """Return the texts of a unit's face; a back that hides it says nothing that is its own."""
    origin = f"units.{unit.id}"
    own = {
        PartKind.NAME: (unit.name, f"{origin}.name"),
        PartKind.LABEL: (unit.label, f"{origin}.label"),
        PartKind.ENTRY: (entry_marks(counters).get(unit.id, ""), f"{origin}.entry"),
        PartKind.COUNT: (str(unit.count), f"{origin}.count"),
        PartKind.FORMATION: _formation(unit, counters),
    }
    changed = back and unit.back.factors is not None
    factors = unit.back.factors if changed else unit.factors
    if factors is not None:
        origin += ".back.factors" if changed else ".factors"
        own[PartKind.FACTORS] = str(factors), origin
    hidden = back and unit.back.kind is BackKind.HIDDEN

    def said(part: Part) -> tuple[str, Origin]:
        if part.show is PartKind.FACTOR and factors is not None:
            number = factor_number(counters, part.factor)
            if number is not None and number < len(factors.parts):
                return str(factors.parts[number]), f"{origin}.{number}"
        return own.get(part.show, ("", ""))

    return _shown(layout, (lambda _: ("", "")) if hidden else said)


def shown_on_marker(marker: Marker, layout: FaceLayout) -> tuple[Shown, ...]:
    """Return the texts of a marker's face."""
    own = {PartKind.NAME: (marker.name, "name"), PartKind.COUNT: (str(marker.count), "count")}

    def said(part: Part) -> tuple[str, Origin]:
        text, key = own.get(part.show, ("", ""))
        return text, f"markers.{marker.id}.{key}"

    return _shown(layout, said)


def _shown(layout: FaceLayout, said: Callable[[Part], tuple[str, Origin]]) -> tuple[Shown, ...]:
    """Return the texts of a face: those that parts have of their own, and what `said` gives."""
    shown = []
    for number, part in enumerate(layout.parts):
        text, origin = said(part)
        if part.show is PartKind.TEXT:
            text, origin = part.text, f"faces.{layout.id}.parts.{number}.text"
        if text:
            shown.append(Shown(number, text, origin))
    return tuple(shown)


def _formation(unit: Unit, counters: Counters) -> tuple[str, Origin]:
    for formation in counters.formations:
        if formation.id == unit.formation:
            key = "short" if formation.short else "name"
            return formation.short or formation.name, f"formations.{formation.id}.{key}"
    return "", ""


def formations_shown(counters: Counters) -> frozenset[str]:
    """Return the formations whose name, or its short form, stands on a face of their units.

    The usual faces have it; one that a designer describes has it where a part shows it.
    """
    with_it = {
        layout.id
        for layout in counters.faces
        if any(each.show is PartKind.FORMATION for each in layout.parts)
    }
    return frozenset(
        unit.formation
        for unit in counters.units
        if unit.formation
        and (unit.face is None or with_it.intersection(filter(None, (unit.face, unit.back.face))))
    )


def entry_marks(counters: Counters) -> dict[str, str]:
    """Return by unit id what its counter says of its entry: a hex (``33``) or a turn (``T3``).

    Units that may stand in several places, or come on any turn, have no mark; nor has one whose
    counters, which are all alike, begin or enter in different ways.
    """
    marks: defaultdict[str, set[str]] = defaultdict(set)
    for setup in counters.setup:
        if setup.where.off_map or setup.where.box:  # they wait there for their entry
            continue
        hexes = setup.where.hexes
        each = len(hexes) == len(setup.units) and setup.where.each
        places = hexes if each else (hexes[0] if len(hexes) == 1 else "",) * len(setup.units)
        for unit, place in zip(setup.units, places, strict=True):
            marks[unit].add(place)
    for arrival in counters.arrivals:
        first = arrival.turns.first
        for unit in () if arrival.replaces or arrival.returns else arrival.units:
            marks[unit].add(f"T{first}" if first > 1 else "")
    return {unit: mark for unit, (mark, *others) in marks.items() if mark and not others}


def pool_signs(counters: Counters) -> dict[str, str]:
    """Return by unit id what tells its pool from others: as few letters as differ.

    Where there is but one pool nothing needs telling.
    """
    names = {pool.id: pool.name for pool in counters.pools}
    if len(names) < _SEVERAL:
        return {}
    most = max(map(len, names.values()))
    lengths = (
        n for n in range(1, most) if len({name[:n] for name in names.values()}) == len(names)
    )
    long = next(lengths, most)
    return {unit: names[pool.id][:long] for pool in counters.pools for unit in pool.units}


_SEVERAL = 2
