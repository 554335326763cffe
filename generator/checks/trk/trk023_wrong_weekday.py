from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.dates import DATE, WEEKDAYS, day_of, told
from generator.checks.subject import Subject
from generator.checks.wording import word_spans
from generator.diagnostics import Finding

_DAY = re.compile(rf"\b(?P<weekday>{'|'.join(WEEKDAYS)}),?\s+(?:the\s+)?(?P<date>{DATE})")


@check("TRK023", "wrong-weekday", WARNING, english=True)
def wrong_weekdays(subject: Subject) -> Iterator[Finding]:
    """A text gives a day the wrong day of the week.

    The 17th of September 1944 was a Sunday. A weekday that does not fit its date is a slip in one
    of the two, and readers who know the battle will see it. Where no year is given that of the
    first turn is taken.
    """
    turns = subject.game.turns
    for origin, match, within in word_spans(subject, _DAY):
        if not match["year"] and (turns is None or turns.first is None):
            continue
        day = day_of(match, turns)
        if day is None:
            yield wrong_weekdays.finding(
                f"{match['date']} was no day of that year", origin, within=within
            )
        elif WEEKDAYS[day.weekday()] != match["weekday"]:
            message = f"{told(day)} was a {WEEKDAYS[day.weekday()]}, not a {match['weekday']}"
            yield wrong_weekdays.finding(message, origin, within=within)
