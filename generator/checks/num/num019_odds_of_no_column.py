from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.numbers import Odds
from generator.model.tables import LevelTable, OddsTable
from generator.model.wording import listed
from generator.records import dataclass

_ODDS = re.compile(r"(?<![\w:.])(?P<left>\d{1,2}):(?P<right>[1-9])(?![\w:])")
"""No time of the day, such as 6:30."""
_LAST = re.compile(
    r"\b(?:beyond|above)\s+$|\bbetter\s+odds\s+(?:are\s+)?(?:\w+\s+)?(?:at|use|as|in)\s+$",
    re.IGNORECASE,
)
_FIRST = re.compile(
    r"\bbelow\s+$|\b(?:worse|poorer)\s+odds\s+(?:are\s+)?(?:\w+\s+)?(?:at|use|as|in)\s+$",
    re.IGNORECASE,
)
_THAN = re.compile(r"\bthan\s+$")
_OF = re.compile(r"\b(?P<word>[a-z]{3,})\s+of\s+$")
_REACH = 44


@dataclass(frozen=True, slots=True)
class _Axis:
    """The odds of a table's columns and the words for the results under each."""

    ratios: tuple[Fraction, ...]
    meanings: dict[Fraction, str]


@check("NUM019", "odds-of-no-column", WARNING, english=True)
def odds_of_no_column(subject: Subject) -> Iterator[Finding]:
    """A text names odds that its tables do not have, or calls the wrong ones the last.

    "Below 1:2 there is no attack" over a table that begins with 1:1, "factors beyond 3:1 are
    ignored" under one that goes to 4:1: what lies beyond a table lies beyond its first column or
    its last. Odds that end a comparison ("worse than 1:5") may be any.
    """
    axes = tuple(_axes(subject))
    if not axes:
        return
    known = {ratio for axis in axes for ratio in axis.ratios}
    written = listed([_odds(ratio) for ratio in sorted(known)])
    for line in subject.lines:
        for match in _ODDS.finditer(line.text) if ":" in line.text else ():
            before = line.text[max(0, match.start() - _REACH) : match.start()]
            ratio = Fraction(int(match["left"]), int(match["right"]))
            if not _THAN.search(before) and (ratio not in known or match[0] != _odds(ratio)):
                yield _finding(line, match, f"no table has {match[0]}; there are {written}")
            elif _LAST.search(before) and all(ratio != max(a.ratios) for a in axes):
                last = listed([_odds(max(axis.ratios)) for axis in axes], "or")
                yield _finding(line, match, f"the last odds are {last}, not {match[0]}")
            elif _FIRST.search(before) and all(ratio != min(a.ratios) for a in axes):
                first = listed([_odds(min(axis.ratios)) for axis in axes], "or")
                yield _finding(line, match, f"the first odds are {first}, not {match[0]}")
            elif (word := _OF.search(before)) and _elsewhere(axes, word["word"], ratio):
                yield _finding(line, match, f"there is no {word['word']} under {match[0]}")


def _axes(subject: Subject) -> Iterator[_Axis]:
    texts = {code.id: str(code.text.source).lower() for code in subject.game.tables.codes}
    for table in subject.game.tables.tables:
        if isinstance(table, OddsTable):
            odds: tuple[Odds, ...] = table.columns
            yield _Axis(tuple(each.ratio for each in odds), {})
        elif isinstance(table, LevelTable):
            columns = {each.odds.ratio: each.average for each in table.columns}
            meanings = {
                ratio: " ".join(texts.get(part, "") for part in result.split("+"))
                for ratio, result in columns.items()
            }
            yield _Axis((*columns, *(each.odds.ratio for each in table.exceptions)), meanings)


def _elsewhere(axes: tuple[_Axis, ...], word: str, ratio: Fraction) -> bool:
    """Whether a word for a result stands under other odds, and not under these."""
    told = [axis for axis in axes if any(word in text for text in axis.meanings.values())]
    return bool(told) and not any(word in axis.meanings.get(ratio, word) for axis in told)


def _odds(ratio: Fraction) -> str:
    return f"{ratio.numerator}:{ratio.denominator}"


def _finding(line: Line, match: re.Match[str], message: str) -> Finding:
    return odds_of_no_column.finding(message, line.origin, within=line.within(*match.span()))
