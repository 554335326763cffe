from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.checks.sentences.telling import telling
from generator.diagnostics import Finding, Related
from generator.model.rules import NumberedSection, numbered_sections


@check("REF061", "id-of-another-section", WARNING, english=True)
def ids_of_other_sections(context: CheckContext) -> Iterator[Finding]:
    """Two sections stand in each other's place: what is known as `landing` is The turn.

    The title of a section mostly says again what its id says. Where it does not, and the title of
    another section does, whose own id says something else again, the two were pasted the wrong way
    round: every reference to the one leads to the other.
    """
    odd = [
        entry
        for entry in numbered_sections(context.game.rules.sections)
        if not _id(entry) & telling(entry.section.title)
    ]
    for one, other in combinations(odd, 2):
        for known, called in ((one, other), (other, one)):
            if _id(known) & telling(called.section.title):
                yield ids_of_other_sections.finding(
                    f"the section {known.section.id!r} is called {known.section.title}, and "
                    f"{called.section.id!r} is called {called.section.title}",
                    f"{known.origin}.title",
                    help="their contents stand in each other's place, or their ids do",
                    related=(Related(None, "the other", f"{called.origin}.title"),),
                )
                break


def _id(entry: NumberedSection) -> frozenset[str]:
    return telling(entry.section.id.replace("-", " "))
