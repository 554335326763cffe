"""A sum or a product in a text is wrong.

"8 + 12 + 2 = 22", "half of 9, rounded up, is 5", "6 against 4 is 2 for his die" are worked. The
Standard Game counted the sub-units of its own example as 20 where they come to 22.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from generator.checks.check import Check
from generator.checks.sentences.line import Line
from generator.checks.sentences.numbers import NUMBER, number
from generator.checks.sentences.phrases import Found, Phrase
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.model.tables import OpposedTable

_FIGURE = r"\d*\.?\d+"
_SIGNS = "+\\-\N{MINUS SIGN}\N{MULTIPLICATION SIGN}*/\N{DIVISION SIGN}"
_SUM = re.compile(
    rf"(?<![\w.])(?P<left>{_FIGURE}(?:\s+[x{_SIGNS}]\s+{_FIGURE})+)\s+=\s+(?P<right>{_FIGURE})(?![\d%])"
)
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


def wrong_sums(subject: Subject) -> Iterator[Finding]:
    """Find sums, products, halves and differences in texts that do not come out."""
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
    for match in _SUM.finditer(line.text):
        result = _value(match["left"])
        if result is not None and abs(result - Fraction(match["right"])) > _rounding(
            match["right"]
        ):
            yield _finding(line, match, "right", f"that makes {float(result):g}")


def _value(text: str) -> Fraction | None:
    """Return the value of figures and signs, products before sums; None for a division by 0."""
    figure, *rest = text.split()
    terms = [Fraction(figure)]
    for sign, figure in zip(rest[::2], rest[1::2], strict=True):
        amount = Fraction(figure)
        if sign == "+":
            terms.append(amount)
        elif sign in "-\N{MINUS SIGN}":
            terms.append(-amount)
        elif sign in "/\N{DIVISION SIGN}":
            if not amount:
                return None
            terms[-1] /= amount
        else:
            terms[-1] *= amount
    return sum(terms, Fraction(0))


def _rounding(text: str) -> Fraction:
    """Half of the last place that is written; nothing for whole numbers."""
    places = len(text.partition(".")[2])
    return Fraction(1, 2 * 10**places) if places else Fraction(0)


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
    return CHECK.finding(message, line.origin, within=line.within(*match.span(group)))


CHECK = Check(
    code="DIC023",
    slug="sums-in-words",
    severity=Severity.WARNING,
    english=True,
    page=__doc__,
    find=wrong_sums,
    failing="""
sections:
  guns: {title: Guns, text: "That makes 8 + 12 + 2 = 20 guns."}
""",
    passing="""
sections:
  guns: {title: Guns, text: "That makes 8 + 12 + 2 = 22 guns, and half of 9, rounded up, is 5."}
""",
)
