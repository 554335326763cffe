from __future__ import annotations

import re

from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.rulings import texts_of_rules
from generator.checks.wording import span_of
from generator.model.prose import Words
from generator.model.rules import Section

_SUPPLIED = re.compile(
    r"\b(?:in|out of|without|for want of) supply\b|\bsupply (?:base|line)s?\b", re.IGNORECASE
)


@check("GAP007", "supply-without-rules", WARNING, english=True)
def supply_without_rules(context: CheckContext) -> Findings:
    """The rules speak of units in or out of supply, and no section says what that means.

    The draft of Shumshu makes the hex of the landing a supply base and says nothing more: not how a
    unit traces supply to it, and not what befalls one that cannot. A section whose title speaks of
    supply is looked for.
    """
    sections = tuple(section for _, section in context.each(Section))
    if any("suppl" in section.title.casefold() for section in sections):
        return
    for origin, prose in texts_of_rules(context):
        for words in prose.inlines():
            match = _SUPPLIED.search(words.text) if isinstance(words, Words) else None
            if match and isinstance(words, Words):
                yield finding(
                    f"{match[0]!r} is spoken of, but no section says how supply works",
                    origin,
                    within=span_of(words, match),
                    help="add a section on supply, or leave it out here",
                )
                return
