from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line
from generator.checks.sentences.numbers import NUMBER, number
from generator.checks.sentences.phrases import Phrase
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related
from generator.model.counters import LimitKind, StackingLimit
from generator.model.wording import listed

_PIECES = "units?|counters?|pieces?|battalions?|brigades?|divisions?|corps|army|armies"
_MOST = Phrase(
    r"(?:\b(?:(?:no(?:t)?|never)\s+more\s+than|at\s+most|up\s+to|a\s+maximum\s+of|any)\s+"
    rf"(?P<number>{NUMBER})\s+(?:\S+\s+)?(?:{_PIECES})\b)"
    rf"|(?:(?P<each>{NUMBER})\s+(?:\S+\s+)?(?:{_PIECES})\s+to\s+a\s+hex\b)",
    re.IGNORECASE,
)
_WITH = re.compile(r"\s+(?:\S+\s+){0,2}(?:with|beside|under|aboard|on\s+top)\b")
"""What follows where the limit holds only beside another piece."""
_KINDS = (
    (
        LimitKind.HEXSIDE,
        re.compile(r"\b(?:across|over|through)\s+\S+(?:\s+\S+)?\s+hexside\b", re.IGNORECASE),
    ),
    (LimitKind.DEFENCE, re.compile(r"\bmay\s+defend\b", re.IGNORECASE)),
    (
        LimitKind.STACK,
        re.compile(
            r"\bstack|\bmay\s+(?:stand|be|stay)\s+(?:together\s+)?in\s|\bto\s+a\s+hex\b"
            r"|\bmore\s+than\s+\S+\s+\S+\s+in\s+a\s+hex\b",
            re.IGNORECASE,
        ),
    ),
)


@check("REF033", "limits-in-text", WARNING, english=True)
def other_limits(subject: Subject) -> Iterator[Finding]:
    """A text states another limit of stacking than the data have.

    "No more than two units may attack across a hexside" beside a limit of three. Compared are
    sentences that limit units in a hex, in its defence or across a hexside with the limits of that
    kind, for the side that they name. Write `{limit:...}`, which is printed from the data.
    """
    limits = subject.game.counters.stacking if subject.game.counters else ()
    for line in subject.lines if limits else ():
        for first, last in line.sentences():
            kind = next((k for k, sign in _KINDS if sign.search(line.text, first, last)), None)
            if kind is not None:
                yield from _judge(
                    line, first, last, [each for each in limits if each.limit is kind]
                )


def _judge(line: Line, first: int, last: int, limits: list[StackingLimit]) -> Iterator[Finding]:
    for match in _MOST.finditer(line.text, first, last):
        if _WITH.match(line.text, match.end()):
            continue
        side = next(
            (
                piece.reference.target
                for piece in line.references(*match.span())
                if piece.reference and piece.reference.kind == "side"
            ),
            None,
        )
        stated = "number" if match["number"] else "each"
        theirs = [each for each in limits if side is None or each.side in {None, side}]
        if theirs and number(match[stated]) not in {each.most for each in theirs}:
            known = listed(sorted({str(each.most) for each in theirs}), "or")
            yield other_limits.finding(
                f"the limit is {known}, not {match[stated].lower()}",
                line.origin,
                within=line.within(*match.span(stated)),
                related=(Related(None, "the limit", f"stacking.{theirs[0].id}.most"),),
                help=f"{{limit:{theirs[0].id}:word}} prints the limit",
            )
