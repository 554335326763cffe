"""A definition names something that it does not define.

A set-up names a unit that is not among the units, a modifier a section that is not in the rules.
Usually the id has a slip; sometimes the thing was renamed.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.checks.wording import suggestion
from generator.diagnostics import Finding, Severity
from generator.nearness import nearest, only_nearest

_READ_AGAINST_THE_GRID = frozenset({"hex", "hexside", "path"})


def dead_references(subject: Subject) -> Iterator[Finding]:
    """Find ids in the data that name nothing of their kind."""
    for visit in subject.visits:
        kind = visit.refers
        if kind is None or kind in _READ_AGAINST_THE_GRID or not visit.value:
            continue
        known = subject.names.get(kind, {})
        if visit.value not in known:
            message = f"there is no {kind} {visit.value!r}"
            meant = nearest(visit.value, known)
            yield CHECK.finding(
                message,
                visit.origin,
                help=suggestion(known, meant),
                fix=only_nearest(visit.value, known),
            )


CHECK = Check(
    code="REF001",
    slug="dead-reference",
    severity=Severity.ERROR,
    page=__doc__,
    find=dead_references,
    failing="""
places:
  alba: {side: rde}
""",
    passing="""
places:
  alba: {side: red}
""",
    safe=True,
)
