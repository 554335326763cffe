from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.modifiers import wanting
from generator.checks.subject import Subject
from generator.diagnostics import Finding


@check("CRT010", "incomplete-modifier", ERROR)
def incomplete_modifiers(subject: Subject) -> Iterator[Finding]:
    """A modifier does not say enough to be worked.

    A change of factors, columns or the die works in somebody's favour, the attacker's or the
    defender's: "+1" alone means opposite things on a scale where high is best and on one where low
    is. A split says which numbers shift the column, a replacement which results become which.
    """
    for modifier in subject.game.tables.modifiers:
        fault = wanting(modifier)
        if fault:
            yield incomplete_modifiers.finding(
                f"{modifier.name!r} {fault}", f"modifiers.{modifier.id}", on_key=True
            )
