from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.muster import positions
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin, Related


@check("SET006", "wrong-side", ERROR)
def units_of_the_other_side(subject: Subject) -> Iterator[Finding]:
    """A side sets up, receives or exchanges a unit of the other side.

    Either the unit's id is a slip, or the side under which the unit itself is entered is.
    """
    counters = subject.game.counters
    if counters is None:
        return
    sides = {unit.id: unit.side for unit in counters.units}
    for origin, position in positions(counters):
        yield from _strangers(subject, sides, f"{origin}.units", position.units, position.side)
    for conversion in counters.conversions:
        origin, side = f"conversions.{conversion.id}.units", sides.get(conversion.into)
        if side is not None:
            yield from _strangers(subject, sides, origin, conversion.units, side)


def _strangers(
    subject: Subject, sides: dict[str, str], origin: Origin, units: tuple[str, ...], side: str
) -> Iterator[Finding]:
    for place, name in enumerate(units):
        if sides.get(name, side) != side:
            yield units_of_the_other_side.finding(
                f"{subject.names['unit'][name]} does not fight for the "
                f"{subject.names['side'].get(side, side)} side",
                f"{origin}.{place}",
                related=(Related(None, "its side", f"units.{name}.side"),),
            )
