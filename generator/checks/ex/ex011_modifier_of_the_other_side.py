from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding


@check("EX011", "modifier-of-the-other-side", ERROR)
def modifiers_of_the_other_side(subject: Subject) -> Iterator[Finding]:
    """A worked example gives the attackers a modifier that only the other side has.

    A modifier with a `side` is for attacks of that side. In the situation of the example the other
    side attacks: the example is wrong, or the modifier has been given to the wrong side.
    """
    game = subject.game
    sides = {unit.id: unit.side for unit in game.counters.units} if game.counters else {}
    known = {modifier.id: modifier for modifier in game.tables.modifiers}
    for example in game.tables.examples:
        approaches = example.situation.attackers if example.situation else ()
        attackers = {sides[unit] for each in approaches for unit in each.units if unit in sides}
        for place, name in enumerate(example.modifiers):
            modifier = known.get(name)
            if modifier is None or modifier.side is None or not attackers:
                continue
            if modifier.side not in attackers:
                yield modifiers_of_the_other_side.finding(
                    f"{modifier.name!r} is for attacks of the {modifier.side} side, but in "
                    f"{example.title!r} the other one attacks",
                    f"examples.{example.id}.modifiers.{place}",
                )
