"""A modifier of one side may be used only in a phase of the other.

It can never be used then, or the wrong side uses it: a charge of one side in the attacks of the
other. One of the two has been mistyped, or copied from the modifier above.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.model.combat import Party


def phases_of_the_other_side(subject: Subject) -> Iterator[Finding]:
    """Find modifiers whose side and phase do not go together."""
    phases = {phase.id: phase for phase in subject.game.sequence}
    for modifier in subject.game.tables.modifiers:
        phase = phases.get(modifier.phase or "")
        if phase is None or phase.side is None or modifier.side is None:
            continue
        if modifier.side != phase.side and modifier.favours is not Party.DEFENDER:
            yield CHECK.finding(
                f"{modifier.name!r} is for the {modifier.side} side, but {phase.name} is a phase "
                f"of the {phase.side} one",
                f"modifiers.{modifier.id}.side",
            )


_PHASES = """
sequence:
  red: {name: Red attacks, side: red}
"""

CHECK = Check(
    code="CRT027",
    slug="phase-of-the-other-side",
    severity=Severity.ERROR,
    page=__doc__,
    find=phases_of_the_other_side,
    failing=f"""{_PHASES}
modifiers:
  hill: {{side: blue, phase: red, favours: attacker}}
""",
    passing=f"""{_PHASES}
modifiers:
  hill: {{side: red, phase: red, favours: attacker}}
""",
)
