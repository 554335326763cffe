from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.combat import Party


@check("CRT027", "phase-of-the-other-side", ERROR)
def phases_of_the_other_side(subject: Subject) -> Iterator[Finding]:
    """A modifier of one side may be used only in a phase of the other.

    It can never be used then, or the wrong side uses it: a charge of one side in the attacks of the
    other. One of the two has been mistyped, or copied from the modifier above.
    """
    phases = {phase.id: phase for phase in subject.game.sequence}
    for modifier in subject.game.tables.modifiers:
        phase = phases.get(modifier.phase or "")
        if phase is None or phase.side is None or modifier.side is None:
            continue
        if modifier.side != phase.side and modifier.favours is not Party.DEFENDER:
            yield phases_of_the_other_side.finding(
                f"{modifier.name!r} is for the {modifier.side} side, but {phase.name} is a phase "
                f"of the {phase.side} one",
                f"modifiers.{modifier.id}.side",
            )
