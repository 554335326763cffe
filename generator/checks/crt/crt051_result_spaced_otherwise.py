"""A text writes a result with a space, the table without one.

Myitkyina's draft has 1AE in its table and "2 AE" in its rules. It is the same result, but whoever
looks for it, by eye or by a search, looks for what is printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.checks.wording import word_spans
from generator.combat.legend import results_of
from generator.diagnostics import Finding, Severity


def results_spaced_otherwise(subject: Subject) -> Iterator[Finding]:
    """Find a number, a space and the code of a family where no cell has the space."""
    tables = subject.game.tables
    families = [code.id for code in tables.codes if code.family and code.id.isupper()]
    if not families:
        return
    spaced = re.compile(rf"\b(\d+) ({'|'.join(map(re.escape, families))})\b")
    if any(spaced.search(result) for _, result in results_of(tables)):
        return
    for origin, match, within in word_spans(subject, spaced):
        written = match[1] + match[2]
        yield CHECK.finding(
            f"{match[0]!r} is {written} in the table", origin, within=within, fix=written
        )


CHECK = Check(
    code="CRT051",
    slug="result-spaced-otherwise",
    severity=Severity.WARNING,
    english=True,
    page=__doc__,
    find=results_spaced_otherwise,
    failing="""
codes:
  RT: {text: Defenders retreat., defender: 1, family: true}
tables:
  crt:
    rows: {"2": [1RT, 2RT, DE]}
sections:
  going: {title: Going back, text: On a 2 RT they go two hexes.}
""",
    passing="""
codes:
  RT: {text: Defenders retreat., defender: 1, family: true}
tables:
  crt:
    rows: {"2": [1RT, 2RT, DE]}
sections:
  going: {title: Going back, text: On a 2RT they go two hexes.}
""",
)
