from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related


@check("SET044", "fight-with-nobody", ERROR)
def fights_with_nobody(subject: Subject) -> Iterator[Finding]:
    """A worked example reckons with the strength of a party of which nobody is there.

    "Attack 4, defence 4", and a situation with attackers but no defenders: the figure shows an
    attack on an empty hex. Left alone are attacks from the air and landings where nobody waits,
    which reckon with no such strength.
    """
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
                yield fights_with_nobody.finding(
                    f"the {party} of this example have a strength of {strength}, "
                    "but there are none in its situation",
                    f"{origin}.situation",
                    related=(Related(None, "their strength", f"{origin}.{key}"),),
                    help=f"name them in `{party}`",
                    on_key=True,
                )
