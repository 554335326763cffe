"""Two sections bear the same title.

The draft of Arnhem has a No Retreat among its combat rules and another among its pressed attacks,
with different odds, and players will find the one or the other. A title of one word, such as
"Results", may well stand in two places; a longer one names a rule.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin, Related, Severity
from generator.model.rules import Section


def two_rules_of_one_title(subject: Subject) -> Iterator[Finding]:
    """Find sections whose title of several words is that of an earlier one."""
    first: dict[str, Origin] = {}
    for origin, section in subject.each(Section):
        title = " ".join(section.title.casefold().split())
        if " " not in title or origin.startswith("translations."):
            continue
        earlier = first.setdefault(title, f"{origin}.title")
        if earlier != f"{origin}.title":
            yield CHECK.finding(
                f"there are two rules called {section.title}",
                f"{origin}.title",
                related=(Related(None, "the other one", earlier),),
                help="make one rule of them, or say in the titles how they differ",
            )


CHECK = Check(
    code="GAP009",
    slug="two-rules-of-one-title",
    severity=Severity.WARNING,
    english=True,
    page=__doc__,
    find=two_rules_of_one_title,
    failing="""
sections:
  order: {title: No Retreat, text: Units that stay are lost on a 1.}
  stand: {title: No retreat, text: Units that stay are lost on a 1 or 2.}
""",
    passing="""
sections:
  order: {title: No Retreat order, text: Units that stay are lost on a 1.}
  stand: {title: Voluntary No Retreat, text: Units that stay are lost on a 1 or 2.}
""",
)
