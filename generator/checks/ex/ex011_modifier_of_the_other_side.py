"""A worked example gives the attackers a modifier that only the other side has.

A modifier with a `side` is for attacks of that side. In the situation of the example the other side
attacks: the example is wrong, or the modifier has been given to the wrong side.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity


def modifiers_of_the_other_side(subject: Subject) -> Iterator[Finding]:
    """Find modifiers of a side in attacks of another."""
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
                yield CHECK.finding(
                    f"{modifier.name!r} is for attacks of the {modifier.side} side, but in "
                    f"{example.title!r} the other one attacks",
                    f"examples.{example.id}.modifiers.{place}",
                )


_EXAMPLE = """
examples:
  hill:
    title: Uphill
    table: crt
    attack: 3
    defence: 3
    modifiers: [hill]
    die: 3
    result: D
    situation: {into: 31, attackers: {21: [one]}, defenders: [two]}
"""

CHECK = Check(
    code="EX011",
    slug="modifier-of-the-other-side",
    severity=Severity.ERROR,
    page=__doc__,
    find=modifiers_of_the_other_side,
    failing=f"""{_EXAMPLE}
modifiers:
  hill: {{side: blue}}
""",
    passing=f"""{_EXAMPLE}
modifiers:
  hill: {{side: red}}
""",
)
