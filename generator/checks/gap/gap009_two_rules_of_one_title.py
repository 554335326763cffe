from __future__ import annotations

from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.diagnostics import Origin, Related
from generator.model.rules import Section


@check("GAP009", "two-rules-of-one-title", WARNING, english=True)
def two_rules_of_one_title(context: CheckContext) -> Findings:
    """Two sections bear the same title.

    The draft of Arnhem has a No Retreat among its combat rules and another among its pressed
    attacks, with different odds, and players will find the one or the other. A title of one word,
    such as "Results", may well stand in two places; a longer one names a rule.
    """
    first: dict[str, Origin] = {}
    for origin, section in context.each(Section):
        title = " ".join(section.title.casefold().split())
        if " " not in title or origin.startswith("translations."):
            continue
        earlier = first.setdefault(title, f"{origin}.title")
        if earlier != f"{origin}.title":
            yield finding(
                f"there are two rules called {section.title}",
                f"{origin}.title",
                related=(Related(None, "the other one", earlier),),
                help="make one rule of them, or say in the titles how they differ",
            )
