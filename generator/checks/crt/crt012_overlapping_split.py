from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.modifiers import overlap
from generator.checks.subject import Subject
from generator.diagnostics import Finding


@check("CRT012", "overlapping-split", ERROR)
def overlapping_splits(subject: Subject) -> Iterator[Finding]:
    """A split names more numbers than the die has.

    "The two best numbers up, the four worst down" takes all six of a die. Where best and worst
    together are more, some number is both, and players cannot know which of the two counts.
    """
    tables = subject.game.tables
    for modifier in tables.modifiers:
        fault = overlap(modifier, tables)
        if fault:
            yield overlapping_splits.finding(
                f"{modifier.name!r} {fault}", f"modifiers.{modifier.id}", on_key=True
            )
