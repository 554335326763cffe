from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.diagnostics import Finding, Related
from generator.model.prose import Block, ListBlock, Note, Prose, Reference
from generator.model.rules import numbered_sections

_END = re.compile(r"[.!?](?:\s|$)")


@check("REF046", "step-with-another-rule", WARNING, english=True)
def other_rules(context: CheckContext) -> Iterator[Finding]:
    """A list tells a step of the turn with the number of a rule that is not the step's own.

    Where an entry of a list names one step and refers to rules in the same sentence, the rule that
    the sequence of play gives for this step is among them, or one within it or around it. Otherwise
    the list sends the reader to one place and the sequence, printed on the map, to another.
    """
    rules = {phase.id: phase.rule for phase in context.game.sequence if phase.rule}
    numbers = {
        entry.section.id: f"{entry.number}."
        for entry in numbered_sections(context.game.rules.sections)
    }
    for origin, prose in context.texts():
        for references in _entries(prose.blocks):
            steps = {each.target for each in references if each.kind == "phase"}
            told = [each for each in references if each.kind == "rule" and each.target in numbers]
            step = steps.pop() if len(steps) == 1 else None
            own = numbers.get(rules.get(step, "") or "") if step else None
            if step is None or own is None or not told:
                continue
            if not any(_akin(own, numbers[each.target]) for each in told):
                yield other_rules.finding(
                    f"{context.names['phase'][step]} is told here with rule "
                    f"{numbers[told[0].target][:-1]}, but the sequence gives rule {own[:-1]}",
                    origin,
                    within=(told[0].start, told[0].end),
                    fix=f"{{rule:{rules[step]}}}",
                    related=(Related(None, "the step", f"sequence.{step}.rule"),),
                )


def _akin(one: str, other: str) -> bool:
    """Whether two numbers are of one section, or of one within the other."""
    return one.startswith(other) or other.startswith(one)


def _entries(blocks: tuple[Block, ...]) -> Iterator[tuple[Reference, ...]]:
    """Yield the references in the first sentence of each entry of each list."""
    for block in blocks:
        if isinstance(block, Note):
            yield from _entries(block.blocks)
        elif isinstance(block, ListBlock):
            for item in block.items:
                yield tuple(_first_sentence(Prose("", item)))
                yield from _entries(item)


def _first_sentence(prose: Prose) -> Iterator[Reference]:
    for inline in prose.inlines():
        if isinstance(inline, Reference):
            yield inline
        elif _END.search(inline.text):
            return
