"""A percentage cannot come of what the game throws.

Coins give 25, 50 and 75 of 100, and never 45. In a game that throws coins and no dice, a percentage
that two of them do not give is a slip, or a rule that nobody can carry out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.model.tables import LevelTable

_PERCENT = re.compile(r"(?<![\d.])(?P<number>\d{1,3})%")


def chances_of_no_throw(subject: Subject) -> Iterator[Finding]:
    """Find percentages that the coins of the game do not give."""
    tables = subject.game.tables.tables
    coins = max((t.coins for t in tables if isinstance(t, LevelTable)), default=0)
    if subject.game.dice or not coins:
        return
    for line in subject.lines:
        for match in _PERCENT.finditer(line.text):
            if int(match["number"]) * 2**coins % 100:
                yield CHECK.finding(
                    f"{coins} coins do not give {match[0]}",
                    line.origin,
                    within=line.within(*match.span()),
                )


_TABLE = """
tables:
  fate:
    kind: levels
    name: Fate
    coins: 2
    rounding: down
    ladder: [AE, "-", D, DE]
    columns: {1:1: "-", 2:1: D}
    chances:
      up: {name: Both best, chance: 25%, levels: 1, coins: 2}
      average: {name: One of each, chance: 50%, levels: 0, coins: 1}
      down: {name: Both worst, chance: 25%, levels: -1, coins: 0}
    beyond: {below: no-attack, above: end-column}
"""

CHECK = Check(
    code="NUM020",
    slug="chance-that-no-throw-gives",
    severity=Severity.WARNING,
    english=True,
    page=__doc__,
    find=chances_of_no_throw,
    failing=f"""{_TABLE}
sections:
  air: {{title: Aircraft, text: Each unit in the hex is lost 45% of the time.}}
""",
    passing=f"""{_TABLE}
sections:
  air: {{title: Aircraft, text: Each unit in the hex is lost 50% of the time.}}
""",
)
