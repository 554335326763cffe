from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.checks.wording import word_spans
from generator.combat.legend import results_of
from generator.diagnostics import Finding


@check("CRT051", "result-spaced-otherwise", WARNING, english=True)
def results_spaced_otherwise(subject: Subject) -> Iterator[Finding]:
    """A text writes a result with a space, the table without one.

    Myitkyina's draft has 1AE in its table and "2 AE" in its rules. It is the same result, but
    whoever looks for it, by eye or by a search, looks for what is printed.
    """
    tables = subject.game.tables
    families = [code.id for code in tables.codes if code.family and code.id.isupper()]
    if not families:
        return
    spaced = re.compile(rf"\b(\d+) ({'|'.join(map(re.escape, families))})\b")
    if any(spaced.search(result) for _, result in results_of(tables)):
        return
    for origin, match, within in word_spans(subject, spaced):
        written = match[1] + match[2]
        yield results_spaced_otherwise.finding(
            f"{match[0]!r} is {written} in the table", origin, within=within, fix=written
        )
