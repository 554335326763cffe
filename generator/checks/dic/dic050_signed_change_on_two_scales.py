"""A text adds to the die of a table that is read both ways.

Where high numbers are best on one scale and low ones on the other, "+1 to the die" helps the
attacker on the first and hurts him on the second. The drafts of Shumshu and Myitkyina print two
scales and speak of "+1 die" all the same. Say in whose favour the die moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.checks.wording import word_spans
from generator.diagnostics import Finding, Severity
from generator.model.tables import OddsTable

_SIGNED = re.compile(
    r"[+−-]\d+ (?:(?:to|on|of) )?(?:the )?die\b|\bdie (?:roll )?[+−-]\d+\b",
    re.IGNORECASE,
)
_SCALES = 2


def signed_changes_on_two_scales(subject: Subject) -> Iterator[Finding]:
    """Find signed changes of the die in games all of whose combat tables have two scales."""
    tables = [table for table in subject.game.tables.tables if isinstance(table, OddsTable)]
    if not tables or any(len(table.scales) < _SCALES for table in tables):
        return
    for origin, match, within in word_spans(subject, _SIGNED):
        yield CHECK.finding(
            f"{match[0]!r} means the opposite on the other scale of {tables[0].name}",
            origin,
            within=within,
            help="say in whose favour: one point of the die for the attacker",
        )


_SCALED = """
tables:
  crt: ~
  raid:
    kind: odds
    name: Raids
    die: 1d3
    rounding: down
    scales: {high: High best, low: Low best}
    columns: ["1:1", "2:1", "3:1"]
    rows: {"3 | 1": [D, DE, DE], "2 | 2": [D, D, DE], "1 | 3": [AE, AE, D]}
    beyond: {below: no-attack, above: end-column}
examples: ~
sections:
  banzai: {title: Banzai, text: TEXT}
"""

CHECK = Check(
    code="DIC050",
    slug="signed-change-on-two-scales",
    severity=Severity.WARNING,
    english=True,
    page=__doc__,
    find=signed_changes_on_two_scales,
    failing=_SCALED.replace("TEXT", "A charge is +1 to the die."),
    passing=_SCALED.replace("TEXT", "A charge is one point of the die for the attacker."),
)
