"""The number printed on a counter is not that of the unit.

Set-up lists name the 2nd/138th Battalion, and the counter says II/183. Every number in a unit's
`label`, in figures or in Roman ones, is found again in its name or in that of its formation; the
same holds for the `short` name of a formation. Letters that a name has as well, or that stand
beside a figure, are no Roman ones: V1 is no 5th.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.ordinals import numbers_in, numerals_in
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.model.wording import listed


def strange_numbers(subject: Subject) -> Iterator[Finding]:
    """Find labels and short names with numbers that the full names do not have."""
    counters = subject.game.counters
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
        yield CHECK.finding(
            f"the counter says {label!r}, but {names[0]} has no {strange[0]}",
            origin,
            help=f"the name has {listed([str(one) for one in sorted(known)])}",
        )


CHECK = Check(
    code="CTR024",
    slug="number-on-the-counter",
    severity=Severity.WARNING,
    english=True,
    page=__doc__,
    find=strange_numbers,
    failing="""
units:
  one: {name: 1st/138th Battalion, label: I/183}
""",
    passing="""
units:
  one: {name: 1st/138th Battalion, label: I/138}
""",
)
