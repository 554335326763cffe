"""The words of an arrival name a turn on which nobody arrives.

"From turn 3" in the text, turns 4 and 5 in the data: units come late, or early, by whatever the
player reads first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.checks.wording import span_of
from generator.diagnostics import Finding, Related, Severity
from generator.model.numbers import NumberRange
from generator.model.prose import Words

_FROM = re.compile(r"\b(?:from|on) turn (\d{1,3})\b", re.IGNORECASE)


def arrivals_on_other_turns(subject: Subject) -> Iterator[Finding]:
    """Find turns in the texts of arrivals on which their units do not begin to come."""
    counters = subject.game.counters
    for arrival in counters.arrivals if counters is not None else ():
        ranges = [each for each in (arrival.turns, arrival.otherwise) if each is not None]
        for inline in arrival.text.inlines() if arrival.text is not None else ():
            if not isinstance(inline, Words):
                continue
            for match in _FROM.finditer(inline.text):
                if not any(_begins(each, match) for each in ranges):
                    data = " or ".join(str(each) for each in ranges)
                    yield CHECK.finding(
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


CHECK = Check(
    code="TRK025",
    slug="arrival-on-another-turn",
    severity=Severity.WARNING,
    english=True,
    page=__doc__,
    find=arrivals_on_other_turns,
    failing="""
units:
  three: {name: 3rd Battalion, side: red, type: infantry}
arrivals:
  late: {side: red, units: [three], where: {hexes: [11]}, turns: 4+, text: From turn 3 on.}
""",
    passing="""
units:
  three: {name: 3rd Battalion, side: red, type: infantry}
arrivals:
  late: {side: red, units: [three], where: {hexes: [11]}, turns: 3+, text: From turn 3 on.}
""",
)
