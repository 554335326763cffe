"""Two units of a side bear the same name.

In the inventory, in the set-up and wherever a text refers to one of them, players cannot tell which
is meant. Units that are alike in everything are one unit with a `count`.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related, Severity
from generator.model.counters import Unit


def same_names(subject: Subject) -> Iterator[Finding]:
    """Find units with the name of an earlier one of their side."""
    first: dict[tuple[str, str], Unit] = {}
    for unit in subject.game.counters.units if subject.game.counters else ():
        other = first.setdefault((unit.side, unit.name), unit)
        if other is not unit:
            yield CHECK.finding(
                f"{unit.name} is the name of another unit of its side",
                f"units.{unit.id}.name",
                help="tell them apart, or make them one unit with a `count`",
                related=(Related(None, "the other", f"units.{other.id}.name"),),
            )


CHECK = Check(
    code="CTR003",
    slug="same-name",
    severity=Severity.WARNING,
    page=__doc__,
    find=same_names,
    failing="""
units:
  three: {name: 1st Battalion, side: red, type: infantry}
setup:
  red: {units: [one, three]}
""",
    passing="""
units:
  three: {name: 1st Battalion, side: blue, type: infantry}
setup:
  blue: {units: [two, three]}
""",
)
