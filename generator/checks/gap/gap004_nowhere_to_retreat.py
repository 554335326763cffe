"""A result makes units retreat, and nothing says what if they cannot.

Sooner or later a unit is surrounded, at the edge of the map or by the sea. The draft of Shumshu
routs and withdraws units on an island of forty hexes and is silent on those that have nowhere to
go; whether they die or stand is the whole worth of the result.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.rulings import is_played, sentences
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity

_RETREAT = re.compile(r"\b(?:retreat|withdraw|rout)", re.IGNORECASE)
_CANNOT = re.compile(
    r"\bno (?:\w+ )?(?:hex|way|room|retreat)|\b(?:nowhere|impossible|unable|surrounded)\b"
    r"|\b(?:cannot|can not|could not|may not)\b"
)


def nowhere_to_retreat(subject: Subject) -> Iterator[Finding]:
    """Find the first result that makes units retreat where no rule says what if they cannot."""
    retreats = [code for code in subject.game.tables.codes if _RETREAT.search(code.text.source)]
    if not retreats or not is_played(subject):
        return
    said = [sentence for sentence in sentences(subject, "sections.") if _RETREAT.search(sentence)]
    ways = (sentence for sentence in sentences(subject) if _CANNOT.search(sentence))
    if said and next(ways, None) is None:
        code = retreats[0]
        yield CHECK.finding(
            f"{code.id} makes units retreat, but nothing says what if they cannot",
            f"codes.{code.id}.text",
            help="say in a rule what becomes of units that have no hex to go to",
        )


CHECK = Check(
    code="GAP004",
    slug="nowhere-to-retreat",
    severity=Severity.WARNING,
    english=True,
    page=__doc__,
    find=nowhere_to_retreat,
    failing="""
codes:
  D: {text: Defenders retreat one hex., defender: 1}
sections:
  retreats: {title: Retreats, text: Units that retreat go one hex.}
""",
    passing="""
codes:
  D: {text: Defenders retreat one hex., defender: 1}
sections:
  retreats: {title: Retreats, text: Units that retreat go one hex; those who cannot are lost.}
""",
)
