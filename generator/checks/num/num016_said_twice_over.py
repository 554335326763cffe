from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line
from generator.checks.sentences.numbers import NUMBER, number
from generator.checks.sentences.phrases import Phrase, Said
from generator.checks.subject import Subject
from generator.diagnostics import Finding

_SAME = re.compile(r"\b(\w+)\s+(?:or|to|and)\s+\1\b", re.IGNORECASE)
"""Any word twice, which is looked for first."""
_PAIR = Phrase(rf"(?P<one>{NUMBER})\s+(?P<how>or|to|and)\s+(?P<two>{NUMBER})")
_APART = re.compile(
    r"\b(?:show|shows|showed|roll|rolls|rolled|dice|announces?|with|by|two|factors?|of|to|from)\s+$",
    re.IGNORECASE,
)
_SUM = re.compile(r"\s+(?:is|are|makes?|each)\b")
_BETWEEN = re.compile(r",\s+|,?\s+(?:or|and)\s+(?:hex\s+)?")


@check("NUM016", "said-twice-over", WARNING, english=True)
def things_said_twice(subject: Subject) -> Iterator[Finding]:
    """The same number or hex stands on both sides of "or" or "and".

    "2 or 2 hexes", "turns 4 and 4", "from hex 61, 61 or 81": a choice between a thing and itself is
    none. One of the two was meant to be another.
    """
    for line in subject.lines:
        for match in _PAIR.finditer(line.text) if _SAME.search(line.text) else ():
            if number(match["one"]) == number(match["two"]) and not _may(line, match):
                yield things_said_twice.finding(
                    f"{match['one']} {match['how']} {match['two']}: one of them was meant to be "
                    "another",
                    line.origin,
                    within=line.within(*match.span()),
                )
        yield from _hexes(line)


def _may(line: Line, match: Said) -> bool:
    """Whether a number may well stand beside itself: "the dice show 3 and 3", "one to one"."""
    if match["how"] == "or":
        return False
    if match["how"] == "and" and re.search(r"\bturns\s+$", line.text[: match.start()]):
        return False
    before = line.text[max(0, match.start() - 12) : match.start()]
    return match["how"] == "to" or bool(_APART.search(before) or _SUM.match(line.text, match.end()))


def _hexes(line: Line) -> Iterator[Finding]:
    listed: list[str] = []
    end = -1
    for piece in line.pieces:
        if piece.reference is None or piece.reference.kind != "hex":
            continue
        if not _BETWEEN.fullmatch(line.text[end : piece.at] if end >= 0 else ""):
            listed = []
        if piece.reference.target in listed:
            message = f"hex {piece.text} stands twice in this list"
            yield things_said_twice.finding(message, line.origin, within=(piece.start, piece.end))
        listed.append(piece.reference.target)
        end = piece.to
