from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.checks.sentences.dates import told
from generator.checks.sentences.days import battle_of, days_in
from generator.diagnostics import Finding

_NEAR = timedelta(weeks=3)


@check("TRK031", "day-far-from-the-battle", WARNING, english=True)
def far_days(context: CheckContext) -> Iterator[Finding]:
    """A day without its year lies far from the battle, or never was.

    "A truce was agreed on 21 September" about a battle that was over in August: the month is a
    slip, or another year is meant and has to be said. A day without a year is read in that of the
    first turn; one that is further from the battle than three weeks wants its year. No calendar has
    a 31 June.
    """
    battle = battle_of(context.game)
    year = battle.first.year if battle else None
    for line in context.lines:
        for named in days_in(line, year):
            said = line.text[named.first : named.last]
            within = line.within(named.first, named.last)
            if named.day is None:
                yield far_days.finding(f"no calendar has {said}", line.origin, within=within)
            elif battle and not named.with_year:
                near = battle.first - _NEAR <= named.day <= battle.last + _NEAR
                if not near:
                    yield far_days.finding(
                        f"{said} is far from the battle, {told(battle.first)} to "
                        f"{told(battle.last)}",
                        line.origin,
                        within=within,
                        help="is the month right? If the day is meant, give its year",
                    )
