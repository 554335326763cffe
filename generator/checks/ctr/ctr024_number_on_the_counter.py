from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.checks.ordinals import numbers_in, numerals_in
from generator.diagnostics import Finding
from generator.model.names import listed


@check("CTR024", "number-on-the-counter", WARNING, english=True)
def strange_numbers(context: CheckContext) -> Iterator[Finding]:
    """The number printed on a counter is not that of the unit.

    Set-up lists name the 2nd/138th Battalion, and the counter says II/183. Every number in a unit's
    `label`, in figures or in Roman ones, is found again in its name or in that of its formation;
    the same holds for the `short` name of a formation. Letters that a name has as well, or that
    stand beside a figure, are no Roman ones: V1 is no 5th.
    """
    counters = context.game.counters
    if counters is None:
        return
    formations = {formation.id: formation for formation in counters.formations}
    for unit in counters.units:
        known = [unit.name]
        if unit.formation in formations:
            known.append(formations[unit.formation].name)
        yield from _strange(unit.label, known, f"units.{unit.id}.label")
    for formation in counters.formations:
        yield from _strange(formation.short, [formation.name], f"formations.{formation.id}.short")


def _strange(label: str, names: list[str], origin: str) -> Iterator[Finding]:
    known = {number for name in names for number in numbers_in(name)}
    told = numerals_in(label, " ".join(names))
    strange = [number for number in told if number not in known]
    if known and strange and not re.search(r"[^\W\d_][-–]?\d|\d[a-z]", label):
        yield strange_numbers.finding(
            f"the counter says {label!r}, but {names[0]} has no {strange[0]}",
            origin,
            help=f"the name has {listed([str(one) for one in sorted(known)])}",
        )
