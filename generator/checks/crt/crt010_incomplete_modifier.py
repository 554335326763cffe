"""A modifier does not say enough to be worked.

A change of factors, columns or the die works in somebody's favour, the attacker's or the
defender's: "+1" alone means opposite things on a scale where high is best and on one where low is.
A split says which numbers shift the column, a replacement which results become which.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.modifiers import wanting
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity


def incomplete_modifiers(subject: Subject) -> Iterator[Finding]:
    """Find modifiers that lack what their kind needs."""
    for modifier in subject.game.tables.modifiers:
        fault = wanting(modifier)
        if fault:
            yield CHECK.finding(
                f"{modifier.name!r} {fault}", f"modifiers.{modifier.id}", on_key=True
            )


CHECK = Check(
    code="CRT010",
    slug="incomplete-modifier",
    severity=Severity.ERROR,
    page=__doc__,
    find=incomplete_modifiers,
    failing="""
modifiers:
  charge: {name: Charge, kind: die, value: 1, when: a charge is declared}
""",
    passing="""
modifiers:
  charge: {name: Charge, kind: die, value: 1, when: a charge is declared, favours: attacker}
""",
)
