from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.counters import BackKind

_WEAKER = frozenset({BackKind.REDUCED, BackKind.DISRUPTED})


@check("CTR001", "stronger-when-reduced", WARNING)
def stronger_when_reduced(subject: Subject) -> Iterator[Finding]:
    """A unit is stronger on its reduced or disrupted side than on its front.

    Usually the two sides have been swapped, or a digit is wrong. Some designs raise a factor on
    purpose, such as the morale of survivors.
    """
    for unit in subject.game.counters.units if subject.game.counters else ():
        back = unit.back
        if back.kind not in _WEAKER or back.factors is None or unit.factors is None:
            continue
        pairs = zip(unit.factors.parts, back.factors.parts, strict=False)
        if any(behind.value > front.value for front, behind in pairs):
            yield stronger_when_reduced.finding(
                f"{unit.name} is {unit.factors} in front but {back.factors} when {back.kind}",
                f"units.{unit.id}.back.factors",
            )
