"""A split names more numbers than the die has.

"The two best numbers up, the four worst down" takes all six of a die. Where best and worst together
are more, some number is both, and players cannot know which of the two counts.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.modifiers import overlap
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity


def overlapping_splits(subject: Subject) -> Iterator[Finding]:
    """Find splits whose best and worst numbers overlap or run off the die."""
    tables = subject.game.tables
    for modifier in tables.modifiers:
        fault = overlap(modifier, tables)
        if fault:
            yield CHECK.finding(
                f"{modifier.name!r} {fault}", f"modifiers.{modifier.id}", on_key=True
            )


CHECK = Check(
    code="CRT012",
    slug="overlapping-split",
    severity=Severity.ERROR,
    page=__doc__,
    find=overlapping_splits,
    failing="""
modifiers:
  pressed:
    name: Pressed attack
    kind: split
    when: The attack is pressed.
    best: {numbers: 2, columns: 1}
    worst: {numbers: 2, columns: 1}   # four numbers of a 1d3
""",
    passing="""
modifiers:
  pressed:
    name: Pressed attack
    kind: split
    when: The attack is pressed.
    best: {numbers: 1, columns: 1}
    worst: {numbers: 2, columns: 1}
""",
)
