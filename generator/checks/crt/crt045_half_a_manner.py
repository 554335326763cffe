"""A worked example takes one half of a manner of attack and leaves out the other.

Modifiers of one `manner`, such as Banzai, apply together: the point of the die and the price that
is paid for it. An example with the one and not the other teaches half a rule.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related, Severity
from generator.model.combat import Modifier


def half_manners(subject: Subject) -> Iterator[Finding]:
    """Find examples with some and not all of the modifiers of a manner."""
    manners: dict[str, list[Modifier]] = {}
    for modifier in subject.game.tables.modifiers:
        if modifier.manner:
            manners.setdefault(modifier.manner, []).append(modifier)
    for example in subject.game.tables.examples if manners else ():
        for manner, modifiers in manners.items():
            missing = [each for each in modifiers if each.id not in example.modifiers]
            if 0 < len(missing) < len(modifiers):
                yield CHECK.finding(
                    f"{example.title!r} is fought in the manner {manner!r}, but leaves out "
                    f"{missing[0].name!r}",
                    f"examples.{example.id}.modifiers",
                    related=(Related(None, "left out", f"modifiers.{missing[0].id}", on_key=True),),
                )


_CHARGE = """
sections:
  combat: {ruling: A charge is worth a column and wins on a tie.}
modifiers:
  charge: {name: Charge, kind: column, favours: attacker, when: In a charge., rule: combat,
           manner: Charge}
  charge-price: {name: Price of a charge, kind: replace, replace: {D: DE}, when: In a charge.,
                 rule: combat, manner: Charge}
examples:
  charge:
    {title: A charge, table: crt, attack: 2, defence: 2, die: 3, column: "2:1", result: DE, """

CHECK = Check(
    code="CRT045",
    slug="half-a-manner",
    severity=Severity.WARNING,
    page=__doc__,
    find=half_manners,
    failing=f"""{_CHARGE}modifiers: [charge]}}
""",
    passing=f"""{_CHARGE}modifiers: [charge, charge-price]}}
""",
)
