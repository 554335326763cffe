"""A unit has another size mark than its name says.

A battalion with the three strokes of a regiment stacks, moves and is drawn as the wrong thing. What
armies call a brigade was at times no larger than a battalion: a `note` that names the size shown
says that it is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.model.arms import UnitSize

_ENDING = re.compile(r"\b([a-z]+)(?: \d+)?$")
"""The word that says what a unit is: of `91st Division Engineers` that is not the division."""


def sizes_against_names(subject: Subject) -> Iterator[Finding]:
    """Find units whose name has the word for another size."""
    sizes = {size.value: size for size in UnitSize}
    for unit in subject.game.counters.units if subject.game.counters else ():
        ending = _ENDING.search(unit.name.lower())
        named = sizes.get(ending[1]) if ending else None
        if unit.size is None or named is None or unit.size is named:
            continue
        if unit.note is not None and unit.size.value in unit.note.source.lower():
            continue
        yield CHECK.finding(
            f"{unit.name} has the size mark of a {unit.size}",
            f"units.{unit.id}.size",
            help="if it is meant, say so in its `note`",
        )


CHECK = Check(
    code="CTR023",
    slug="size-against-name",
    severity=Severity.WARNING,
    english=True,
    page=__doc__,
    find=sizes_against_names,
    failing="""
units:
  one: {size: regiment}   # the 1st Battalion
""",
    passing="""
units:
  one: {size: regiment, name: 1st Battalion, note: "A battalion, at the strength of a regiment."}
""",
)
