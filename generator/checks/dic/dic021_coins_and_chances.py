from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.numbers import NUMBER, number
from generator.checks.sentences.phrases import Phrase
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.wording import counted

_COINS = Phrase(rf"(?P<number>{NUMBER})\s+coins?\b")
_CHANCE = re.compile(r"(?<![\d.])(?P<number>\d{1,3}(?:\.\d+)?)%")


@check("DIC021", "coins-and-chances", WARNING, english=True)
def chances_of_coins(subject: Subject) -> Iterator[Finding]:
    """A text gives coins a chance that they cannot have.

    With two coins everything has a chance of a quarter, a half, three quarters or nothing; one coin
    gives a half. "Both come out best 20% of the time" is a slip. Checked are the chances in a
    paragraph that names coins.
    """
    for line in subject.lines:
        coins = [
            number(match["number"])
            for match in (_COINS.finditer(line.text) if "coin" in line.text else ())
        ]
        if not coins or not max(coins) <= 6:
            continue
        ways = 2 ** max(coins)
        for match in _CHANCE.finditer(line.text):
            if float(match["number"]) * ways % 100:
                yield chances_of_coins.finding(
                    f"{counted(max(coins), 'coin')} cannot give a chance of {match[0]}",
                    line.origin,
                    within=line.within(*match.span()),
                )
