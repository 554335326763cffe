from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.checks.sentences.dates import told
from generator.checks.sentences.days import battle_of, days_in
from generator.diagnostics import Finding, Related

_BATTLE = r"\b(?:battle|fighting|operation|offensive|campaign|siege)\s+"
_BEGINS = re.compile(
    rf"{_BATTLE}(?:had\s+)?(?:began|begins|begun|opened|opens|started)\b[^.;]*$", re.IGNORECASE
)
_ENDS = re.compile(rf"{_BATTLE}(?:had\s+)?(?:ended|ends|closed|was\s+over)\b[^.;]*$", re.IGNORECASE)


@check("TRK033", "battle-of-other-days", WARNING, english=True)
def other_days_of_the_battle(context: CheckContext) -> Iterator[Finding]:
    """The story begins or ends the battle on another day than the title page.

    "The battle began on 20 February" under a subtitle that says 21 February: the reader meets both
    within a page. The days of the title page are those of the turns or, where no turn has a day,
    those that the subtitle names.
    """
    battle = battle_of(context.game)
    if battle is None:
        return
    turns = context.game.turns
    origin = "turns" if turns and turns.first else "subtitle"
    for line in context.lines:
        for named in days_in(line, battle.first.year):
            before = line.text[max(0, named.first - 60) : named.first]
            for pattern, day, verb in (
                (_BEGINS, battle.first, "begins"),
                (_ENDS, battle.last, "ends"),
            ):
                if named.day not in {None, day} and pattern.search(before):
                    yield other_days_of_the_battle.finding(
                        f"the battle {verb} on {told(day)}, says the title page",
                        line.origin,
                        within=line.within(named.first, named.last),
                        related=(Related(None, "the title page", origin),),
                    )
