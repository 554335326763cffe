"""A day without its year lies far from the battle, or never was.

"A truce was agreed on 21 September" about a battle that was over in August: the month is a slip,
or another year is meant and has to be said. A day without a year is read in that of the first turn;
one that is further from the battle than three weeks wants its year. No calendar has a 31 June.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from generator.checks.check import Check
from generator.checks.sentences.dates import told
from generator.checks.sentences.days import battle_of, days_in
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity

_NEAR = timedelta(weeks=3)


def far_days(subject: Subject) -> Iterator[Finding]:
    """Find days that no calendar has, and days without a year that are far from the battle."""
    battle = battle_of(subject.game)
    year = battle.first.year if battle else None
    for line in subject.lines:
        for named in days_in(line, year):
            said = line.text[named.first : named.last]
            within = line.within(named.first, named.last)
            if named.day is None:
                yield CHECK.finding(f"no calendar has {said}", line.origin, within=within)
            elif battle and not named.with_year:
                near = battle.first - _NEAR <= named.day <= battle.last + _NEAR
                if not near:
                    yield CHECK.finding(
                        f"{said} is far from the battle, {told(battle.first)} to "
                        f"{told(battle.last)}",
                        line.origin,
                        within=within,
                        help="is the month right? If the day is meant, give its year",
                    )


CHECK = Check(
    code="TRK031",
    slug="day-far-from-the-battle",
    severity=Severity.WARNING,
    english=True,
    page=__doc__,
    find=far_days,
    failing="""
turns: {count: 6, parts: [AM, PM], first: 1945-08-18}
places:
  alba: {name: Alba, hexes: [11], kind: town, note: Given up on 21 September.}
""",
    passing="""
turns: {count: 6, parts: [AM, PM], first: 1945-08-18}
places:
  alba: {name: Alba, hexes: [11], kind: town, note: Given up on 21 August.}
""",
)
