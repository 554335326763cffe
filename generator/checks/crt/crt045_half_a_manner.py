from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related
from generator.model.combat import Modifier


@check("CRT045", "half-a-manner", WARNING)
def half_manners(subject: Subject) -> Iterator[Finding]:
    """A worked example takes one half of a manner of attack and leaves out the other.

    Modifiers of one `manner`, such as Banzai, apply together: the point of the die and the price
    that is paid for it. An example with the one and not the other teaches half a rule.
    """
    manners: dict[str, list[Modifier]] = {}
    for modifier in subject.game.tables.modifiers:
        if modifier.manner:
            manners.setdefault(modifier.manner, []).append(modifier)
    for example in subject.game.tables.examples if manners else ():
        for manner, modifiers in manners.items():
            missing = [each for each in modifiers if each.id not in example.modifiers]
            if 0 < len(missing) < len(modifiers):
                yield half_manners.finding(
                    f"{example.title!r} is fought in the manner {manner!r}, but leaves out "
                    f"{missing[0].name!r}",
                    f"examples.{example.id}.modifiers",
                    related=(Related(None, "left out", f"modifiers.{missing[0].id}", on_key=True),),
                )
