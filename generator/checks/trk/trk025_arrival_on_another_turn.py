from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.checks.wording import span_of
from generator.diagnostics import Finding, Related
from generator.model.numbers import NumberRange
from generator.model.prose import Words

_FROM = re.compile(r"\b(?:from|on) turn (\d{1,3})\b", re.IGNORECASE)


@check("TRK025", "arrival-on-another-turn", WARNING, english=True)
def arrivals_on_other_turns(subject: Subject) -> Iterator[Finding]:
    """The words of an arrival name a turn on which nobody arrives.

    "From turn 3" in the text, turns 4 and 5 in the data: units come late, or early, by whatever the
    player reads first.
    """
    counters = subject.game.counters
    for arrival in counters.arrivals if counters is not None else ():
        ranges = [each for each in (arrival.turns, arrival.otherwise) if each is not None]
        for inline in arrival.text.inlines() if arrival.text is not None else ():
            if not isinstance(inline, Words):
                continue
            for match in _FROM.finditer(inline.text):
                if not any(_begins(each, match) for each in ranges):
                    data = " or ".join(str(each) for each in ranges)
                    yield arrivals_on_other_turns.finding(
                        f"the text says {match[0].lower()}, but the units come on turns {data}",
                        f"arrivals.{arrival.id}.text",
                        within=span_of(inline, match),
                        related=(Related(None, "the arrival", f"arrivals.{arrival.id}"),),
                    )


def _begins(turns: NumberRange, match: re.Match[str]) -> bool:
    """Whether turns begin with the one named, or, where it says *on*, hold it."""
    turn = int(match[1])
    if match[0].lower().startswith("from"):
        return turn == turns.first
    return turns.first <= turn and (turns.last is None or turn <= turns.last)
