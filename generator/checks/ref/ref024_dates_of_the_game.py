"""The subtitle or a text tells other dates than the turns have.

"18-23 August 1945" in the subtitle and a track that runs from 18 to 24 August: one day of the two
was changed and the other forgotten. The two are compared where they begin or end on the same day,
so that a subtitle may tell of a longer campaign; and a turn beside its date, "turn 3 (19 August)",
must have it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from generator.checks.check import Check
from generator.checks.sentences.dates import DATE, day_of, told, turn_day
from generator.checks.sentences.line import Line
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity

_FROM = re.compile(
    r"(?<!\d)(?P<first>\d{1,2})(?:\s+(?P<first_month>[A-Z][a-z]+))?"
    rf"\s*(?:-|\N{{EN DASH}}|to|until)\s*(?P<last>{DATE})"
)
_TURN = re.compile(rf"\b[Tt]urn\s+(?P<turn>\d{{1,2}})(?:,\s+|\s+\()(?:the\s+)?(?P<date>{DATE})")
_ONE = re.compile(DATE)


def other_dates(subject: Subject) -> Iterator[Finding]:
    """Find dates in the subtitle, and beside turns, that the turns do not have."""
    for line in subject.lines:
        if line.origin == "subtitle":
            yield from _spans(subject, line)
        for match in _TURN.finditer(line.text):
            day = turn_day(subject.game.turns, int(match["turn"]))
            meant = _ONE.match(match["date"])
            stated = day_of(meant, subject.game.turns) if meant else None
            if day and stated and not day <= stated < day + _length(subject):
                yield CHECK.finding(
                    f"turn {match['turn']} is {told(day)}, not {told(stated)}",
                    line.origin,
                    within=line.within(*match.span("date")),
                )


def _spans(subject: Subject, line: Line) -> Iterator[Finding]:
    turns = subject.game.turns
    for match in _FROM.finditer(line.text):
        last = day_of(match, turns)
        first = _first(match, last)
        begins = turn_day(turns, 1)
        ends = turn_day(turns, turns.count) if turns else None
        if not (first and last and begins and ends):
            continue
        if (first == begins) != (ends <= last < ends + _length(subject)):
            yield CHECK.finding(
                f"the turns run from {told(begins)} to {told(ends)}",
                line.origin,
                within=line.within(*match.span()),
                help="change the dates, or the first day and the number of the turns",
            )


def _first(match: re.Match[str], last: date | None) -> date | None:
    if last is None:
        return None
    if match["first_month"]:
        whole = _ONE.match(f"{match['first']} {match['first_month']} {last.year}")
        return day_of(whole, None) if whole else None
    try:
        return last.replace(day=int(match["first"]))
    except ValueError:
        return None


def _length(subject: Subject) -> timedelta:
    return timedelta(days=subject.game.turns.days if subject.game.turns else 1)


CHECK = Check(
    code="REF024",
    slug="dates-of-the-game",
    severity=Severity.WARNING,
    page=__doc__,
    find=other_dates,
    failing="""
subtitle: The beaches, 6-9 June 1944
turns: {count: 6, first: 1944-06-06, parts: [AM, PM]}
""",
    passing="""
subtitle: The beaches, 6-8 June 1944
turns: {count: 6, first: 1944-06-06, parts: [AM, PM]}
""",
)
