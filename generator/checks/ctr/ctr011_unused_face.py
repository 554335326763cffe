"""A face is described, and no counter has it.

Either a unit or marker was meant to name it as its `face`, or it can be removed.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity


def unused_faces(subject: Subject) -> Iterator[Finding]:
    """Find faces that neither a front nor a back has."""
    counters = subject.game.counters
    if counters is None:
        return
    worn = {unit.face for unit in counters.units} | {unit.back.face for unit in counters.units}
    worn |= {marker.face for marker in counters.markers}
    for face in counters.faces:
        if face.id not in worn:
            message = f"no counter has the face {face.id!r}"
            yield CHECK.finding(message, f"faces.{face.id}", on_key=True)


CHECK = Check(
    code="CTR011",
    slug="unused-face",
    severity=Severity.WARNING,
    page=__doc__,
    find=unused_faces,
    failing="""
counters: {size: 15 mm}
faces:
  plain: {parts: [{show: name}]}
markers:
  spent: {name: Spent}
""",
    passing="""
counters: {size: 15 mm}
faces:
  plain: {parts: [{show: name}]}
markers:
  spent: {name: Spent, face: plain}
""",
)
