from __future__ import annotations

from generator.checks.check import ERROR, Findings, check
from generator.checks.context import CheckContext
from generator.checks.wording import suggestion
from generator.diagnostics import Finding
from generator.edit_distance import nearest, only_nearest
from generator.hexes import BadReference
from generator.model.prose import Reference


@check("REF002", "dead-reference-in-text", ERROR, safe=True)
def dead_references_in_text(context: CheckContext) -> Findings:
    """A text refers to something that the definition does not define.

    `{unit:ki-43}` prints the name of a unit, `{rule:landing}` the number of a section, `{hex:33}` a
    hex that is on the map. A reference that leads nowhere has nothing to print.
    """
    for origin, prose in context.texts():
        for inline in prose.inlines():
            if isinstance(inline, Reference):
                fault = _fault(context, inline)
                if fault:
                    yield _finding(context, origin, inline, fault)


def _fault(context: CheckContext, reference: Reference) -> str | None:
    if reference.kind != "hex":
        known = context.names.get(reference.kind, {})
        missing = reference.target not in known
        return f"there is no {reference.kind} {reference.target!r}" if missing else None
    if context.grid is None:
        return "the game has no map" if context.game.map is None else None
    try:
        context.grid.hex(reference.target)
    except BadReference as mistake:
        return mistake.message
    return None


def _finding(context: CheckContext, origin: str, reference: Reference, fault: str) -> Finding:
    known = context.names.get(reference.kind, {})
    turns = context.game.turns
    meant = nearest(reference.target, known) if reference.kind != "turn" else None
    advice = suggestion(known, meant)
    if reference.kind == "turn" and turns is not None and turns.count > 0:
        advice = f"the game has turns 1 to {turns.count}"
    sure = only_nearest(reference.target, known) if meant else None
    form = f":{reference.form}" if reference.form else ""
    return dead_references_in_text.finding(
        fault,
        origin,
        within=(reference.start, reference.end),
        help=advice,
        fix=f"{{{reference.kind}:{sure}{form}}}" if sure else None,
    )
