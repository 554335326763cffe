"""A unit belongs to a formation of the other side.

Its counter would bear the stripe and the name of the enemy's division.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related, Severity


def formations_of_the_other_side(subject: Subject) -> Iterator[Finding]:
    """Find units whose formation fights for somebody else."""
    counters = subject.game.counters
    formations = {one.id: one for one in counters.formations} if counters else {}
    for unit in counters.units if counters else ():
        formation = formations.get(unit.formation or "")
        if formation is not None and formation.side not in (None, unit.side):
            where = f"formations.{formation.id}.side"
            yield CHECK.finding(
                f"{unit.name} is of the {unit.side} side, but {formation.name} fights for the "
                f"{formation.side} one",
                f"units.{unit.id}.formation",
                related=(Related(None, f"fights for {formation.side}", where),),
            )


CHECK = Check(
    code="CTR026",
    slug="formation-of-the-other-side",
    severity=Severity.ERROR,
    page=__doc__,
    find=formations_of_the_other_side,
    failing="""
formations:
  brigade: {name: 1st Brigade, side: blue}
units:
  one: {formation: brigade}   # a red unit
""",
    passing="""
formations:
  brigade: {name: 1st Brigade, side: red}
units:
  one: {formation: brigade}
""",
)
