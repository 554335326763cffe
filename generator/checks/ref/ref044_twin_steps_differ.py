from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.checks.naming import without_side
from generator.diagnostics import Finding, Related
from generator.model.game import Phase
from generator.model.rules import numbered_sections

Twins = dict[tuple[str, ...], list[Phase]]


@check("REF044", "twin-steps-differ", WARNING, english=True)
def differing_twins(context: CheckContext) -> Iterator[Finding]:
    """Two sides take the same step by different rules, by different tables, or in another order.

    Where one side has Russian movement and Russian attacks and the other Japanese movement and
    Japanese attacks, the two movements are explained by one rule, the two attacks use one table,
    and whoever moves first on one side does so on the other. A side that does have a rule of its
    own names its step otherwise, or the rule bears the name of the side.
    """
    twins: Twins = {}
    for phase in context.game.sequence:
        twins.setdefault(without_side(context, phase.name), []).append(phase)
    pairs = [tuple(found) for found in twins.values() if _are_twins(found)]
    for one, other in pairs:
        yield from _rule(context, one, other)
        if one.table != other.table:
            yield _finding(one, other, "table", "uses another table than")
    order = {phase.id: at for at, phase in enumerate(context.game.sequence)}
    for (first, second), (one, other) in pairwise(pairs):
        if first.side == one.side and order[second.id] > order[other.id]:
            yield _finding(first, second, "name", "comes later in its side's turn than")


def _are_twins(found: list[Phase]) -> bool:
    return len(found) == 2 and None not in {found[0].side, found[1].side} and _sides(found) == 2


def _sides(found: list[Phase]) -> int:
    return len({phase.side for phase in found})


def _rule(context: CheckContext, one: Phase, other: Phase) -> Iterator[Finding]:
    titles = {
        entry.section.id: entry.section.title
        for entry in numbered_sections(context.game.rules.sections)
    }
    own = [
        each
        for each in (one, other)
        if each.rule and without_side(context, titles.get(each.rule, "")) != _plain(titles, each)
    ]
    if one.rule != other.rule and not own:
        yield _finding(one, other, "rule", "is explained by another rule than")


def _plain(titles: dict[str, str], phase: Phase) -> tuple[str, ...]:
    """Return the title of the step's rule with the names of sides left in."""
    words = titles.get(phase.rule or "", "").lower().split()
    return tuple(word.strip(",.;:") for word in words if word not in {"the", "a", "an"})


def _finding(one: Phase, other: Phase, field: str, says: str) -> Finding:
    return differing_twins.finding(
        f"{other.name} ({other.id}) {says} {one.name} ({one.id})",
        f"sequence.{other.id}.{field}",
        related=(Related(None, "the same step of the other side", f"sequence.{one.id}.{field}"),),
    )
