from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.tables import LevelTable

_PERCENT = re.compile(r"(?<![\d.])(?P<number>\d{1,3})%")


@check("NUM020", "chance-that-no-throw-gives", WARNING, english=True)
def chances_of_no_throw(subject: Subject) -> Iterator[Finding]:
    """A percentage cannot come of what the game throws.

    Coins give 25, 50 and 75 of 100, and never 45. In a game that throws coins and no dice, a
    percentage that two of them do not give is a slip, or a rule that nobody can carry out.
    """
    tables = subject.game.tables.tables
    coins = max((t.coins for t in tables if isinstance(t, LevelTable)), default=0)
    if subject.game.dice or not coins:
        return
    for line in subject.lines:
        for match in _PERCENT.finditer(line.text):
            if int(match["number"]) * 2**coins % 100:
                yield chances_of_no_throw.finding(
                    f"{coins} coins do not give {match[0]}",
                    line.origin,
                    within=line.within(*match.span()),
                )
