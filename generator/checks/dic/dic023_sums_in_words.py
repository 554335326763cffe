from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line
from generator.checks.sentences.numbers import NUMBER, number
from generator.checks.sentences.phrases import Found, Phrase
from generator.checks.sentences.sums import wrong_sums_in
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.tables import OpposedTable

_ROUNDED = re.compile(
    r"(?<![\w.])(?P<exact>\d*\.\d+)(?:,?\s+(?:is|are))?,?\s+rounded\s+(?:(?:up|down)\s+)?(?:to\s+)?"
    r"(?P<whole>\d+)(?![\d.])"
)
_LEFT = Phrase(
    rf"(?P<one>{NUMBER})\.\s+Against\s+(?P<two>{NUMBER})\s+that\s+(?:would\s+be|is|makes)\s+"
    rf"(?P<result>{NUMBER})\s+for\b"
)
_HALF = Phrase(
    rf"\b[Hh]alf\s+of\s+(?P<whole>{NUMBER})(?:,?\s+rounded\s+(?P<way>up|down),?)?\s+is\s+"
    rf"(?P<half>{NUMBER})"
)
_PLUS = Phrase(
    rf"(?P<one>{NUMBER})\s+(?P<sign>and|plus|less|minus|times)\s+(?P<two>{NUMBER})\s+"
    rf"(?:make|makes|are|is)\s+(?P<result>{NUMBER})(?!\s+(?:against|to|each|of)\b)"
)
_APART = Phrase(
    rf"(?P<one>{NUMBER})\s+against\s+(?P<two>{NUMBER})\s+is\s+(?P<result>{NUMBER})\s+for\b"
)


@check("DIC023", "sums-in-words", WARNING, english=True)
def wrong_sums(subject: Subject) -> Iterator[Finding]:
    """A sum or a product in a text is wrong.

    "8 + 12 + 2 = 22", "3 + (0 - 3) x 1/3 = 2", "half of 9, rounded up, is 5", "6 against 4 is 2 for
    his die" are worked, exactly: with brackets, fractions, signs before numbers, percentages. What
    is written in decimals may be rounded; a whole number only where the text says so. The Standard
    Game counted the sub-units of its own example as 20 where they come to 22.
    """
    limits = [t.modifier_limit for t in subject.game.tables.tables if isinstance(t, OpposedTable)]
    for line in subject.lines:
        yield from _written(line)
        for each in _ROUNDED.finditer(line.text) if "rounded" in line.text else ():
            if abs(Fraction(each["exact"]) - int(each["whole"])) >= 1:
                yield _finding(line, each, "whole", f"{each['exact']} is not rounded to that")
        for match in _LEFT.finditer(line.text) if "Against" in line.text else ():
            apart = abs(number(match["one"]) - number(match["two"]))
            if number(match["result"]) != apart:
                yield _finding(line, match, "result", f"that makes {apart} for the die")
        for match in _HALF.finditer(line.text):
            half = Fraction(number(match["whole"]), 2)
            if abs(number(match["half"]) - half) >= 1 or _other_way(half, match):
                yield _finding(line, match, "half", f"half of {match['whole']} is {float(half):g}")
        for match in _PLUS.finditer(line.text):
            result = _worked(match)
            if number(match["result"]) != result:
                yield _finding(line, match, "result", f"that makes {result}")
        for match in _APART.finditer(line.text) if limits else ():
            apart = min(abs(number(match["one"]) - number(match["two"])), max(limits))
            if number(match["result"]) != apart:
                yield _finding(line, match, "result", f"that makes {apart} for the die")


def _written(line: Line) -> Iterator[Finding]:
    for each in wrong_sums_in(line.text):
        yield wrong_sums.finding(
            f"that makes {each.makes}", line.origin, within=line.within(*each.span)
        )


def _other_way(half: Fraction, match: Found) -> bool:
    stated = number(match["half"])
    return (match["way"] == "up" and stated < half) or (match["way"] == "down" and stated > half)


def _worked(match: Found) -> int:
    one, two = number(match["one"]), number(match["two"])
    match match["sign"]:
        case "less" | "minus":
            return one - two
        case "times":
            return one * two
    return one + two


def _finding(line: Line, match: Found, group: str, message: str) -> Finding:
    return wrong_sums.finding(message, line.origin, within=line.within(*match.span(group)))
