from __future__ import annotations

from generator.checks.check import ERROR, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.wording import suggestion
from generator.edit_distance import nearest, only_nearest

_READ_AGAINST_THE_GRID = frozenset({"hex", "hexside", "path"})


@check("REF001", "dead-reference", ERROR, safe=True)
def dead_references(context: CheckContext) -> Findings:
    """A definition names something that it does not define.

    A set-up names a unit that is not among the units, a modifier a section that is not in the
    rules. Usually the id has a slip; sometimes the thing was renamed.
    """
    for node in context.nodes:
        kind = node.refers
        if kind is None or kind in _READ_AGAINST_THE_GRID or not node.value:
            continue
        known = context.names.get(kind, {})
        if node.value not in known:
            message = f"there is no {kind} {node.value!r}"
            meant = nearest(node.value, known)
            yield finding(
                message,
                node.origin,
                help=suggestion(known, meant),
                fix=only_nearest(node.value, known),
            )
