from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related
from generator.model.counters import Unit


@check("CTR003", "same-name", WARNING)
def same_names(subject: Subject) -> Iterator[Finding]:
    """Two units of a side bear the same name.

    In the inventory, in the set-up and wherever a text refers to one of them, players cannot tell
    which is meant. Units that are alike in everything are one unit with a `count`.
    """
    first: dict[tuple[str, str], Unit] = {}
    for unit in subject.game.counters.units if subject.game.counters else ():
        other = first.setdefault((unit.side, unit.name), unit)
        if other is not unit:
            yield same_names.finding(
                f"{unit.name} is the name of another unit of its side",
                f"units.{unit.id}.name",
                help="tell them apart, or make them one unit with a `count`",
                related=(Related(None, "the other", f"units.{other.id}.name"),),
            )
