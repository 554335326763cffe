from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.checks.wording import word_spans
from generator.diagnostics import Finding

_RULE = re.compile(
    r"\b(?:rule|section)s?\s+(\d+(?:\.\d+)*)\b(?!\.\d)"
    r"(?!\s+of\s+(?!(?:the|these|this)\s+(?:rules?|book)))",
    re.IGNORECASE,
)
"""Section 2 of the platoon and rule 1 of war are none of the game's."""


@check("REF007", "rule-number", WARNING, english=True)
def rule_numbers(subject: Subject) -> Iterator[Finding]:
    """A text speaks of a rule by a number that no section has.

    Sections number themselves, so that a number in plain words goes wrong as soon as a section is
    put in. `{rule:landing}` prints the number of a section and cannot.
    """
    numbers = set(subject.names["rule"].values())
    for origin, match, within in word_spans(subject, _RULE):
        if match[1] not in numbers:
            yield rule_numbers.finding(
                f"there is no rule {match[1]}",
                origin,
                within=within,
                help="write {rule:...} with the id of the section: it prints the number",
            )
