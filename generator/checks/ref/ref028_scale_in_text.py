from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line
from generator.checks.sentences.numbers import NUMBER, number
from generator.checks.sentences.phrases import Phrase, Said
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related
from generator.model.game import Turns

_TOLERANCE = 0.13
_LENGTHS = {"kilometre": 1.0, "kilometer": 1.0, "km": 1.0, "mile": 1.609344}
_LENGTHS |= {"metre": 0.001, "meter": 0.001, "yard": 0.0009144}
_DAYS = {"day": Fraction(1), "week": Fraction(7)}
_MEASURE = r"\d+(?:\.\d+)?|half\s+an?|an?"
_HEX = Phrase(
    rf"\b(?:[Aa]|[Ee]ach|[Ee]very|{NUMBER})\s+hex\s+(?:is|measures|spans|stands\s+for|represents)\s+"
    rf"(?:(?:some|about|roughly|nearly|almost)\s+)?(?P<number>{NUMBER}|{_MEASURE})\s+"
    rf"(?P<unit>{'|'.join(_LENGTHS)})s?\b",
)
_TURN = Phrase(
    rf"\b(?:[Aa]|[Ee]ach|[Ee]very|{NUMBER})\s+(?:game-)?turn\s+(?:is|stands\s+for|represents|lasts)\s+"
    rf"(?:(?:some|about|roughly)\s+)?(?P<number>{NUMBER}|{_MEASURE})\s+(?P<unit>day|week)s?\b"
)


@check("REF028", "scale-in-text", WARNING, english=True)
def other_scales(subject: Subject) -> Iterator[Finding]:
    """A text gives hexes or turns another scale than the data do.

    "A hex is some four kilometres wide" beside `across: 8 km`, "a turn is half a day" beside turns
    of a whole one. The scale is taken for right where it is so to an eighth, for nobody writes
    4.25.
    """
    across = subject.game.map.grid.across if subject.game.map else None
    for line in subject.lines:
        for match in _HEX.finditer(line.text) if across else ():
            stated = float(_value(match["number"])) * _LENGTHS[match["unit"]]
            if across and abs(stated / across.kilometres - 1) > _TOLERANCE:
                yield _finding(line, match, f"a hex is {across} across", "grid.across")
        for match in _TURN.finditer(line.text):
            length = _length(subject.game.turns)
            if length and _value(match["number"]) * _DAYS[match["unit"]] != length:
                days = "half a day" if length == Fraction(1, 2) else f"{length} days"
                yield _finding(line, match, f"a turn is {days}", "turns")


def _value(text: str) -> Fraction:
    words = text.lower().split()
    if words[0] == "half":
        return Fraction(1, 2)
    if words[0] in {"a", "an"} and len(words) == 1:
        return Fraction(1)
    return Fraction(text) if words[0][0].isdecimal() else Fraction(number(text))


def _length(turns: Turns | None) -> Fraction | None:
    if turns is None or turns.first is None:
        return None
    return Fraction(turns.days, len(turns.parts or ("",)))


def _finding(line: Line, match: Said, message: str, origin: str) -> Finding:
    return other_scales.finding(
        message,
        line.origin,
        within=line.within(match.start("number"), match.end("unit")),
        related=(Related(None, "as it stands here", origin),),
    )
