from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.checks.wording import word_spans
from generator.diagnostics import Finding
from generator.model.tables import OddsTable

_SIGNED = re.compile(
    r"[+−-]\d+ (?:(?:to|on|of) )?(?:the )?die\b|\bdie (?:roll )?[+−-]\d+\b",
    re.IGNORECASE,
)
_SCALES = 2


@check("DIC050", "signed-change-on-two-scales", WARNING, english=True)
def signed_changes_on_two_scales(subject: Subject) -> Iterator[Finding]:
    """A text adds to the die of a table that is read both ways.

    Where high numbers are best on one scale and low ones on the other, "+1 to the die" helps the
    attacker on the first and hurts him on the second. The drafts of Shumshu and Myitkyina print two
    scales and speak of "+1 die" all the same. Say in whose favour the die moves.
    """
    tables = [table for table in subject.game.tables.tables if isinstance(table, OddsTable)]
    if not tables or any(len(table.scales) < _SCALES for table in tables):
        return
    for origin, match, within in word_spans(subject, _SIGNED):
        yield signed_changes_on_two_scales.finding(
            f"{match[0]!r} means the opposite on the other scale of {tables[0].name}",
            origin,
            within=within,
            help="say in whose favour: one point of the die for the attacker",
        )
