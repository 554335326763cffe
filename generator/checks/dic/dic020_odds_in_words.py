from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from generator.checks.check import WARNING, check
from generator.checks.sentences.numbers import NUMBER, number
from generator.checks.sentences.phrases import Phrase, Said
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.numbers import Odds
from generator.model.tables import LevelTable, OddsTable, Rounding

_ODDS = Phrase(
    rf"(?P<one>{NUMBER})(?:\s+(?:attack\s+)?factors)?\s+(?:to|against)\s+(?P<two>{NUMBER})"
    r"(?:,\s+for\s+(?:instance|example),)?\s+(?:is|are|would\s+be|makes?|gives?)\s+"
    r"(?P<worse>(?P<how>worse|better|less|more)\s+than\s+)?"
    rf"(?P<odds>(?P<left>\d{{1,2}}):(?P<right>\d{{1,2}})|(?:(?P<times>{NUMBER})(?P<half>\s+and\s+a\s+half)?)"
    rf"\s+to\s+(?P<unit>{NUMBER}))"
)
_NOTHING = re.compile(r"(?<![\d:])(?:0:[1-9]|[1-9]\d?:0)(?![\d:])")
_TO = re.compile(r"\s(?:to|against)\s")
_DOWN = frozenset({Rounding.DOWN, Rounding.DEFENDER})


@check("DIC020", "odds-in-words", WARNING, english=True)
def wrong_odds(subject: Subject) -> Iterator[Finding]:
    """Strengths in a text do not come to the odds that it gives.

    "Six factors against four are one and a half to one", "ten to six is 3:2", "three to ten is
    worse than 1:3": worked with the columns and the rounding of the game's tables. Odds that stand
    nowhere on a table must be exact.
    """
    columns = _columns(subject)
    for line in subject.lines:
        for nothing in _NOTHING.finditer(line.text):
            yield wrong_odds.finding(
                f"{nothing[0]} is no odds", line.origin, within=line.within(*nothing.span())
            )
        for match in _ODDS.finditer(line.text) if _TO.search(line.text) else ():
            ratio = Fraction(number(match["one"]), number(match["two"]))
            if not _right(ratio, match, columns):
                told = f"{match['worse'] or ''}{match['odds']}"
                yield wrong_odds.finding(
                    f"{match['one']} to {match['two']} is not {told}",
                    line.origin,
                    within=line.within(*match.span("odds")),
                )


def _columns(subject: Subject) -> list[list[Fraction]]:
    """Return the ratios of the columns of each table that rounds down, in order."""
    found: list[list[Fraction]] = []
    for table in subject.game.tables.tables:
        odds: tuple[Odds, ...] = ()
        if isinstance(table, OddsTable) and table.rounding in _DOWN:
            odds = table.columns
        elif isinstance(table, LevelTable) and table.rounding in _DOWN:
            odds = (*(each.odds for each in table.columns), *(e.odds for e in table.exceptions))
        if odds:
            found.append(sorted({each.ratio for each in odds}))
    return found


def _right(ratio: Fraction, match: Said, columns: list[list[Fraction]]) -> bool:
    stated = _stated(match)
    if match["how"]:
        return ratio < stated if match["how"] in {"worse", "less"} else ratio > stated
    if ratio == stated:
        return True
    for table in columns:
        lower = [column for column in table if column <= ratio]
        if (lower[-1] if lower else table[0]) == stated:
            return True
    return False


def _stated(match: Said) -> Fraction:
    if match["left"]:
        return Fraction(int(match["left"]), max(int(match["right"]), 1))
    left = number(match["times"]) + (Fraction(1, 2) if match["half"] else Fraction(0))
    return left / number(match["unit"])
