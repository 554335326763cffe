from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.checks.wording import word_spans
from generator.diagnostics import Finding
from generator.model.names import numbered_sections

_NUMBER = re.compile(r"\d+(?:\.\d+)*")
_BETWEEN = ', ("*\N{LEFT DOUBLE QUOTATION MARK}'
_RULES = re.compile(
    rf"\b(?:rule|section)s?\s+{_NUMBER.pattern}(?:(?:,|,? and|,? or|,? to)\s+{_NUMBER.pattern}\b)*"
    r"(?![\d.]*\d)(?!\s+of\s+(?!(?:the|these|this)\s+(?:rules?|book)))",
    re.IGNORECASE,
)


@check("REF042", "rule-number-by-hand", WARNING, english=True)
def numbers_by_hand(subject: Subject) -> Iterator[Finding]:
    """A text gives the number of a rule in plain figures.

    It is right today. When the next section is put in before it, all numbers behind move up and
    this one does not: the rules then send the reader to another rule, and nothing shows it.
    `{rule:...}` prints the number of the section whatever comes before it.
    """
    sections = {number: section for section, number in subject.names["rule"].items()}
    titles = tuple(e.section.title for e in numbered_sections(subject.game.rules.sections))
    for origin, rules, (start, _) in word_spans(subject, _RULES):
        for match in _NUMBER.finditer(rules[0]):
            behind = rules.string[rules.start() + match.end() :].lstrip(_BETWEEN)
            if match[0] in sections and not behind.startswith(titles):
                yield numbers_by_hand.finding(
                    f"the number of rule {match[0]} is written by hand, and stays when sections "
                    "move",
                    origin,
                    within=(start + match.start(), start + match.end()),
                    help=f"is {sections[match[0]]!r} meant? write {{rule:{sections[match[0]]}}}",
                )
