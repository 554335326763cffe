from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.diagnostics import Finding, Origin, Related
from generator.model.prose import Prose, Reference

_ENOUGH = 3
"""Fewer steps make no sequence."""


@check("REF041", "steps-in-another-order", WARNING, english=True)
def other_order(context: CheckContext) -> Iterator[Finding]:
    """A text tells the steps of a turn in another order than the sequence, or leaves one out.

    The sequence is printed on the map, the same steps are told once more in the rules, and players
    go by whichever is nearer. A text counts as telling the turn if it refers to most of its steps;
    what it says of one for the second time is left alone.
    """
    order = {phase.id: at for at, phase in enumerate(context.game.sequence)}
    for origin, prose in context.texts():
        told = _told(prose, order)
        if len(told) >= max(_ENOUGH, len(order) - 2):
            yield from _judged(context, origin, told, order)


def _told(prose: Prose, order: dict[str, int]) -> dict[str, Reference]:
    """Return the references to steps, the first to each."""
    told: dict[str, Reference] = {}
    for inline in prose.inlines():
        if isinstance(inline, Reference) and inline.kind == "phase" and inline.target in order:
            told.setdefault(inline.target, inline)
    return told


def _judged(
    context: CheckContext, origin: Origin, told: dict[str, Reference], order: dict[str, int]
) -> Iterator[Finding]:
    names = context.names["phase"]
    steps = list(told)
    for one, other in pairwise(steps):
        if order[one] > order[other]:
            yield other_order.finding(
                f"{names[other]} is told after {names[one]}, but comes before it in the sequence",
                origin,
                within=(told[other].start, told[other].end),
                related=(Related(None, "the step", f"sequence.{other}", on_key=True),),
            )
            return
    left = [step for step in order if step not in told]
    if len(left) == 1 and len(order) > _ENOUGH:
        last = told[steps[-1]]
        yield other_order.finding(
            f"this tells every step of the turn but {names[left[0]]}",
            origin,
            within=(told[steps[0]].start, last.end),
            related=(Related(None, "the step", f"sequence.{left[0]}", on_key=True),),
        )
