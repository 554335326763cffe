"""A worked example announces less than the least strength that counts.

A table of opposed dice says which strength is the least (`least`). A lower one may come of what is
taken from a strength, never of what a player says: the number in the example is a slip.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related, Severity
from generator.model.tables import OpposedTable


def announced_too_low(subject: Subject) -> Iterator[Finding]:
    """Find strengths of examples below the least of their table."""
    least = {
        table.id: table.least
        for table in subject.game.tables.tables
        if isinstance(table, OpposedTable) and table.least is not None
    }
    for example in subject.game.tables.examples if least else ():
        lowest = least.get(example.table)
        for key, strength in (("attack", example.attack), ("defence", example.defence)):
            if lowest is not None and strength is not None and strength < lowest:
                yield CHECK.finding(
                    f"nobody can announce {strength}: the least is {lowest}",
                    f"examples.{example.id}.{key}",
                    related=(Related(None, "the least", f"tables.{example.table}.least"),),
                )


_DUEL = """
tables:
  duel:
    kind: opposed
    name: Duels
    die: 1d6
    modifier: the difference of the strengths
    modifier-limit: 2
    least: 1
    bands: {0-1: {effect: Nothing happens}, 2+: {effect: The lower side loses 1, lower: 1}}
examples:
  meeting:
    {title: A meeting, table: duel, defence: 2, die: 3, defence-die: 3, result: Nothing happens, """

CHECK = Check(
    code="CRT041",
    slug="less-than-the-least",
    severity=Severity.ERROR,
    page=__doc__,
    find=announced_too_low,
    failing=f"""{_DUEL}attack: 0, difference: -1}}
""",
    passing=f"""{_DUEL}attack: 1, difference: -1}}
""",
)
