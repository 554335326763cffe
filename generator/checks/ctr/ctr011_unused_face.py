from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding


@check("CTR011", "unused-face", WARNING)
def unused_faces(subject: Subject) -> Iterator[Finding]:
    """A face is described, and no counter has it.

    Either a unit or marker was meant to name it as its `face`, or it can be removed.
    """
    counters = subject.game.counters
    if counters is None:
        return
    worn = {unit.face for unit in counters.units} | {unit.back.face for unit in counters.units}
    worn |= {marker.face for marker in counters.markers}
    for face in counters.faces:
        if face.id not in worn:
            message = f"no counter has the face {face.id!r}"
            yield unused_faces.finding(message, f"faces.{face.id}", on_key=True)
