from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.diagnostics import Finding
from generator.model.arms import UnitSize

_ENDING = re.compile(r"\b([a-z]+)(?: \d+)?$")
"""The word that says what a unit is: of `91st Division Engineers` that is not the division."""


@check("CTR023", "size-against-name", WARNING, english=True)
def sizes_against_names(context: CheckContext) -> Iterator[Finding]:
    """A unit has another size mark than its name says.

    A battalion with the three strokes of a regiment stacks, moves and is drawn as the wrong thing.
    What armies call a brigade was at times no larger than a battalion: a `note` that names the size
    shown says that it is meant.
    """
    sizes = {size.value: size for size in UnitSize}
    for unit in context.game.counters.units if context.game.counters else ():
        ending = _ENDING.search(unit.name.lower())
        named = sizes.get(ending[1]) if ending else None
        if unit.size is None or named is None or unit.size is named:
            continue
        if unit.note is not None and unit.size.value in unit.note.source.lower():
            continue
        yield sizes_against_names.finding(
            f"{unit.name} has the size mark of a {unit.size}",
            f"units.{unit.id}.size",
            help="if it is meant, say so in its `note`",
        )
