"""A table is rolled with dice that the game does not use.

The title page says which dice the players need. A table for a die with other faces is a slip of the
pen, unless such a die can be read from one of those: a d3 from a d6, a coin from any even one.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.model.numbers import Dice
from generator.model.wording import listed

_KEYS = ("die", "column_die", "contest")


def other_dice(subject: Subject) -> Iterator[Finding]:
    """Find dice of tables that cannot be read from the dice of the game."""
    known = {dice.faces for dice in subject.game.dice}
    for table in subject.game.tables.tables if known else ():
        for key in _KEYS:
            dice = getattr(table, key, None)
            if isinstance(dice, Dice) and not any(faces % dice.faces == 0 for faces in known):
                names = listed([f"d{faces}" for faces in sorted(known)])
                yield CHECK.finding(
                    f"the game is played with {names}, not with {dice}",
                    f"tables.{table.id}.{key.replace('_', '-')}",
                )


_TABLE = """
dice: [1d6]
tables:
  weather:
    kind: category
    name: Weather
    cells: text
    columns: {sky: Sky}
"""

CHECK = Check(
    code="CRT044",
    slug="other-dice",
    severity=Severity.WARNING,
    page=__doc__,
    find=other_dice,
    failing=f"""{_TABLE}
    die: 1d4
    rows: {{1-2: [fair], 3-4: [rain]}}
""",
    passing=f"""{_TABLE}
    die: 1d3
    rows: {{1-2: [fair], 3: [rain]}}
""",
)
