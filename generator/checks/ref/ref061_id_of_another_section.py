"""Two sections have their contents in each other's place: what is known as `landing` is The turn.

The title of a section mostly says again what its id says. Where it does not, and the title of
another section does, whose own id says something else again, the two were pasted the wrong way
round: every reference to the one leads to the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from generator.checks.check import Check
from generator.checks.sentences.telling import telling
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related, Severity
from generator.model.names import NumberedSection, numbered_sections


def ids_of_other_sections(subject: Subject) -> Iterator[Finding]:
    """Find pairs of sections of which one bears in its title what is the other's id."""
    odd = [
        entry
        for entry in numbered_sections(subject.game.rules.sections)
        if not _id(entry) & telling(entry.section.title)
    ]
    for one, other in combinations(odd, 2):
        for known, called in ((one, other), (other, one)):
            if _id(known) & telling(called.section.title):
                yield CHECK.finding(
                    f"the section {known.section.id!r} is called {known.section.title}, and "
                    f"{called.section.id!r} is called {called.section.title}",
                    f"{known.origin}.title",
                    help="their contents stand in each other's place, or their ids do",
                    related=(Related(None, "the other", f"{called.origin}.title"),),
                )
                break


def _id(entry: NumberedSection) -> frozenset[str]:
    return telling(entry.section.id.replace("-", " "))


CHECK = Check(
    code="REF061",
    slug="id-of-another-section",
    severity=Severity.WARNING,
    english=True,
    page=__doc__,
    find=ids_of_other_sections,
    failing="""
sections:
  landing: {title: The turn, text: Red begins.}
  sequence: {title: Landing, text: Boats go to the beach.}
""",
    passing="""
sections:
  sequence: {title: The turn, text: Red begins.}
  landing: {title: Landing, text: Boats go to the beach.}
""",
)
