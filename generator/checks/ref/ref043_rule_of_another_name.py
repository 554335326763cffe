from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.checks.naming import without_side
from generator.checks.stems import same_stem
from generator.diagnostics import Finding, Related
from generator.model.combat import Modifier
from generator.model.game import Phase
from generator.model.rules import NumberedSection, numbered_sections

_TELLING = 4
"""Letters of a word that tells of a thing: "and" is in many names."""


@check("REF043", "rule-of-another-name", WARNING, english=True)
def other_rules(context: CheckContext) -> Iterator[Finding]:
    """A step of the turn or a modifier points at one rule, but another bears its very name.

    The step called Supply should lead to the rule called Supply, and the step Lulls as they come to
    the rule Lulls, unless a rule has more of its name. Articles and the names of sides do not
    count: the rule Movement explains the step Russian movement. A rule within the one of that name,
    or around it, is as good.
    """
    sections = numbered_sections(context.game.rules.sections)
    titled = [(without_side(context, entry.section.title), entry) for entry in sections]
    by_id = {entry.section.id: entry for entry in sections}
    named: list[tuple[str, Phase | Modifier]] = [
        (f"sequence.{phase.id}", phase) for phase in context.game.sequence
    ]
    named += [(f"modifiers.{each.id}", each) for each in context.game.tables.modifiers]
    for origin, what in named:
        name = without_side(context, what.name)
        same = [entry for title, entry in titled if title == name]
        if not same and isinstance(what, Phase):
            same = _of_part_of_the_name(name, titled)
        given = by_id.get(what.rule) if what.rule else None
        if given and same and not any(_akin(given, entry) for entry in same):
            yield other_rules.finding(
                f"{what.name} is explained by {given.section.title}, though there is a rule "
                f"called {same[0].section.title}",
                f"{origin}.rule",
                fix=same[0].section.id,
                related=(Related(None, "the rule of that name", same[0].origin, on_key=True),),
            )


def _of_part_of_the_name(
    name: tuple[str, ...], titled: list[tuple[tuple[str, ...], NumberedSection]]
) -> list[NumberedSection]:
    """Return the sections that bear the most words of a name, and no other words."""
    within = [
        (title, entry)
        for title, entry in titled
        if any(len(word) >= _TELLING for word in title)
        and all(any(word == each or same_stem(word, each) for each in name) for word in title)
    ]
    most = max((len(title) for title, _ in within), default=0)
    return [entry for title, entry in within if len(title) == most]


def _akin(one: NumberedSection, other: NumberedSection) -> bool:
    """Whether two sections are one, or one within the other."""
    first, second = f"{one.number}.", f"{other.number}."
    return first.startswith(second) or second.startswith(first)
