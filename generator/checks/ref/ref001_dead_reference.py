from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.checks.wording import suggestion
from generator.diagnostics import Finding
from generator.nearness import nearest, only_nearest

_READ_AGAINST_THE_GRID = frozenset({"hex", "hexside", "path"})


@check("REF001", "dead-reference", ERROR, safe=True)
def dead_references(subject: Subject) -> Iterator[Finding]:
    """A definition names something that it does not define.

    A set-up names a unit that is not among the units, a modifier a section that is not in the
    rules. Usually the id has a slip; sometimes the thing was renamed.
    """
    for visit in subject.visits:
        kind = visit.refers
        if kind is None or kind in _READ_AGAINST_THE_GRID or not visit.value:
            continue
        known = subject.names.get(kind, {})
        if visit.value not in known:
            message = f"there is no {kind} {visit.value!r}"
            meant = nearest(visit.value, known)
            yield dead_references.finding(
                message,
                visit.origin,
                help=suggestion(known, meant),
                fix=only_nearest(visit.value, known),
            )
