from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.diagnostics import Finding, Related
from generator.model.rules import numbered_sections

_ENOUGH = 5
"""Fewer steps may stand in order, but for one, by chance."""


@check("REF045", "sections-in-another-order", WARNING)
def out_of_order(context: CheckContext) -> Iterator[Finding]:
    """The rules follow the sequence of play, all but one section.

    In a game whose every step has a section of its own, the sections mostly stand in the order of
    the steps: that is how the reader finds them. Where just one is out of its place, either the
    rules or the sequence have two things in the wrong order. Games whose rules have an order of
    their own are not meant.
    """
    steps = [phase for phase in context.game.sequence if phase.rule]
    sections = [entry.section.id for entry in numbered_sections(context.game.rules.sections)]
    places = [sections.index(step.rule) for step in steps if step.rule in sections]
    distinct = len(set(places)) == len(places) == len(context.game.sequence)
    if not distinct or len(places) < _ENOUGH or places == sorted(places):
        return
    for at, step in enumerate(steps):
        others = places[:at] + places[at + 1 :]
        if others == sorted(others):
            section = numbered_sections(context.game.rules.sections)[places[at]]
            yield out_of_order.finding(
                f"{step.name} is step {at + 1}, but its rule {section.number} stands elsewhere "
                "among the rules, which else follow the sequence",
                f"sequence.{step.id}.rule",
                related=(Related(None, "the rule", section.origin, on_key=True),),
            )
            return
