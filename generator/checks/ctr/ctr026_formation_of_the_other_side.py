from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related


@check("CTR026", "formation-of-the-other-side", ERROR)
def formations_of_the_other_side(subject: Subject) -> Iterator[Finding]:
    """A unit belongs to a formation of the other side.

    Its counter would bear the stripe and the name of the enemy's division.
    """
    counters = subject.game.counters
    formations = {one.id: one for one in counters.formations} if counters else {}
    for unit in counters.units if counters else ():
        formation = formations.get(unit.formation or "")
        if formation is not None and formation.side not in (None, unit.side):
            where = f"formations.{formation.id}.side"
            yield formations_of_the_other_side.finding(
                f"{unit.name} is of the {unit.side} side, but {formation.name} fights for the "
                f"{formation.side} one",
                f"units.{unit.id}.formation",
                related=(Related(None, f"fights for {formation.side}", where),),
            )
