"""A text gives the number of a rule in plain figures.

It is right today. When the next section is put in before it, all numbers behind move up and this
one does not: the rules then send the reader to another rule, and nothing shows it. `{rule:...}`
prints the number of the section whatever comes before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.checks.wording import word_spans
from generator.diagnostics import Finding, Severity
from generator.model.names import numbered_sections

_NUMBER = re.compile(r"\d+(?:\.\d+)*")
_BETWEEN = ', ("*\N{LEFT DOUBLE QUOTATION MARK}'
_RULES = re.compile(
    rf"\b(?:rule|section)s?\s+{_NUMBER.pattern}(?:(?:,|,? and|,? or|,? to)\s+{_NUMBER.pattern}\b)*"
    r"(?![\d.]*\d)(?!\s+of\s+(?!(?:the|these|this)\s+(?:rules?|book)))",
    re.IGNORECASE,
)


def numbers_by_hand(subject: Subject) -> Iterator[Finding]:
    """Find numbers of rules in plain words that are some section's; REF007 has the others.

    What stands beside the title of a section is for REF038, which compares the two.
    """
    sections = {number: section for section, number in subject.names["rule"].items()}
    titles = tuple(e.section.title for e in numbered_sections(subject.game.rules.sections))
    for origin, rules, (start, _) in word_spans(subject, _RULES):
        for match in _NUMBER.finditer(rules[0]):
            behind = rules.string[rules.start() + match.end() :].lstrip(_BETWEEN)
            if match[0] in sections and not behind.startswith(titles):
                yield CHECK.finding(
                    f"the number of rule {match[0]} is written by hand, and stays when sections "
                    "move",
                    origin,
                    within=(start + match.start(), start + match.end()),
                    help=f"is {sections[match[0]]!r} meant? write {{rule:{sections[match[0]]}}}",
                )


CHECK = Check(
    code="REF042",
    slug="rule-number-by-hand",
    severity=Severity.WARNING,
    english=True,
    page=__doc__,
    find=numbers_by_hand,
    failing="""
sections:
  winning: {title: Winning, text: Red wins as rule 1 says.}
""",
    passing="""
sections:
  winning: {title: Winning, text: "Red wins as rule {rule:combat} says."}
""",
)
