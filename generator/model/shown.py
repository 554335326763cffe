"""What a described face says of the unit or marker that bears it: texts and where they come from.

Drawing sets them, proof looks for them on the paper.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Origin
from generator.model.counters import BackKind, Counters, Marker, Unit
from generator.model.faces import FaceLayout, Part, PartKind
from generator.records import dataclass


@dataclass(frozen=True, slots=True)
class Shown:
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
    hidden = back and unit.back.kind is BackKind.HIDDEN
    return tuple(
        Shown(number, text, origin)
        for number, part in enumerate(layout.parts)
        for text, origin in _of_part(number, part, layout)
        or (() if hidden else _of_unit(part, unit, counters, back=back))
        if text
    )


def shown_on_marker(marker: Marker, layout: FaceLayout) -> tuple[Shown, ...]:
    """Return the texts of a marker's face."""
    own = {PartKind.NAME: (marker.name, "name"), PartKind.COUNT: (str(marker.count), "count")}
    return tuple(
        Shown(number, text, origin)
        for number, part in enumerate(layout.parts)
        for text, origin in _of_part(number, part, layout)
        or [
            (text, f"markers.{marker.id}.{key}") for text, key in filter(None, [own.get(part.show)])
        ]
    )


def _of_part(number: int, part: Part, layout: FaceLayout) -> tuple[tuple[str, Origin], ...]:
    """Return the text that a part has of its own."""
    if part.show is not PartKind.TEXT:
        return ()
    return ((part.text, f"faces.{layout.id}.parts.{number}.text"),)


def _of_unit(
    part: Part, unit: Unit, counters: Counters, *, back: bool
) -> Iterator[tuple[str, Origin]]:
    origin = f"units.{unit.id}"
    match part.show:
        case PartKind.NAME:
            yield unit.name, f"{origin}.name"
        case PartKind.LABEL:
            yield unit.label, f"{origin}.label"
        case PartKind.ENTRY:
            yield entry_marks(counters).get(unit.id, ""), f"{origin}.entry"
        case PartKind.COUNT:
            yield str(unit.count), f"{origin}.count"
        case PartKind.FORMATION:
            yield from _formation(unit, counters)
        case PartKind.FACTORS | PartKind.FACTOR:
            yield from _factors(part, unit, counters, back=back)
        case _:
            return


def _formation(unit: Unit, counters: Counters) -> Iterator[tuple[str, Origin]]:
    for formation in counters.formations:
        if formation.id == unit.formation:
            key = "short" if formation.short else "name"
            yield formation.short or formation.name, f"formations.{formation.id}.{key}"


def _factors(
    part: Part, unit: Unit, counters: Counters, *, back: bool
) -> Iterator[tuple[str, Origin]]:
    """Yield all factors, or the one that is asked for; those of the back where it has its own."""
    own = unit.back.factors if back else None
    factors = own or unit.factors
    origin = f"units.{unit.id}.{'back.factors' if own else 'factors'}"
    if factors is None:
        return
    if part.show is PartKind.FACTORS:
        yield str(factors), origin
        return
    number = factor_number(counters, part.factor)
    if number is not None and number < len(factors.parts):
        yield str(factors.parts[number]), f"{origin}.{number}"


def entry_marks(counters: Counters) -> dict[str, str]:
    """Return by unit id what its counter says of its entry: a hex (``33``) or a turn (``T3``).

    Units that may stand in several places, or come on any turn, have no mark.
    """
    marks: dict[str, str] = {}
    for setup in counters.setup:
        hexes = setup.where.hexes
        if len(hexes) == len(setup.units) and setup.where.each:
            marks.update(zip(setup.units, hexes, strict=True))
        elif len(hexes) == 1:
            marks.update(dict.fromkeys(setup.units, hexes[0]))
    for arrival in counters.arrivals:
        if arrival.turns.first > 1:
            marks.update(dict.fromkeys(arrival.units, f"T{arrival.turns.first}"))
    return marks
