"""A worked example reckons with the strength of a party of which nobody is there.

"Attack 4, defence 4", and a situation with attackers but no defenders: the figure shows an attack
on an empty hex. Left alone are attacks from the air and landings where nobody waits, which reckon
with no such strength.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related, Severity


def fights_with_nobody(subject: Subject) -> Iterator[Finding]:
    """Find situations that lack a party whose strength the example gives."""
    for example in subject.game.tables.examples if subject.game.tables else ():
        situation, origin = example.situation, f"examples.{example.id}"
        if situation is None:
            continue
        parties = (
            (
                "attack",
                example.attack,
                "attackers",
                any(each.units for each in situation.attackers),
            ),
            ("defence", example.defence, "defenders", bool(situation.defenders)),
        )
        for key, strength, party, present in parties:
            if strength and not present:
                yield CHECK.finding(
                    f"the {party} of this example have a strength of {strength}, "
                    "but there are none in its situation",
                    f"{origin}.situation",
                    related=(Related(None, "their strength", f"{origin}.{key}"),),
                    help=f"name them in `{party}`",
                    on_key=True,
                )


_ATTACK = 'attack: 3, defence: 3, column: "1:1", die: 3, result: D'

CHECK = Check(
    code="SET044",
    slug="fight-with-nobody",
    severity=Severity.ERROR,
    page=__doc__,
    find=fights_with_nobody,
    failing=f"""
examples:
  plain: {{{_ATTACK}, situation: {{into: 32, attackers: {{31: [one]}}}}}}
""",
    passing=f"""
examples:
  plain: {{{_ATTACK}, situation: {{into: 32, attackers: {{31: [one]}}, defenders: [two]}}}}
""",
)
