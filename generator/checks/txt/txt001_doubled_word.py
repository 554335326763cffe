"""A word stands twice in a row.

The eye slides over "the the" at the end of a line; print does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.checks.wording import word_spans
from generator.diagnostics import Finding, Severity

_DOUBLED = re.compile(r"\b([^\W\d_]+)\s+\1\b", re.IGNORECASE)
_MEANT = frozenset({"that", "had"})


def doubled_words(subject: Subject) -> Iterator[Finding]:
    """Find words repeated at once."""
    for origin, match, within in word_spans(subject, _DOUBLED):
        if match[1].lower() not in _MEANT:
            yield CHECK.finding(
                f"{match[1]!r} stands twice in a row", origin, within=within, fix=match[1]
            )


CHECK = Check(
    code="TXT001",
    slug="doubled-word",
    severity=Severity.WARNING,
    page=__doc__,
    find=doubled_words,
    failing="""
sections:
  winning: {title: Winning, text: Red wins by holding the the town.}
""",
    passing="""
sections:
  winning: {title: Winning, text: Red wins by holding the town.}
""",
    safe=True,
)
