"""Two sections of the rules have the same id.

They stand in different sections, so that each is a key of its own; but `{rule:supply}` can print
the number of one of them only.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related, Severity
from generator.model.names import numbered_sections


def sections_given_twice(subject: Subject) -> Iterator[Finding]:
    """Find sections with the id of an earlier one."""
    first: dict[str, str] = {}
    for entry in numbered_sections(subject.game.rules.sections):
        other = first.setdefault(entry.section.id, entry.origin)
        if other != entry.origin:
            yield CHECK.finding(
                f"{entry.section.id!r} is the id of another section",
                entry.origin,
                on_key=True,
                help="references need one that is its own; the title may stay",
                related=(Related(None, "the other", other, on_key=True),),
            )


CHECK = Check(
    code="REF006",
    slug="section-given-twice",
    severity=Severity.ERROR,
    page=__doc__,
    find=sections_given_twice,
    failing="""
sections:
  movement:
    title: Movement
    sections:
      combat: {title: Moving into combat, text: A unit that moves next to an enemy stops.}
""",
    passing="""
sections:
  movement:
    title: Movement
    sections:
      stopping: {title: Moving into combat, text: A unit that moves next to an enemy stops.}
""",
)
