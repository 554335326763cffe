from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.checks.sentences.line import Piece
from generator.checks.sentences.numbers import NUMBER
from generator.checks.sentences.phrases import Phrase
from generator.diagnostics import Finding

_TWO = 2
_PARTED = re.compile(
    r"(?:[^.!?]*[\s,;(])?(?:the\s+other|th[ea]n|whereas)\s+(?:the\s+|an?\s+|all\s+|for\s+the\s+)?",
    re.IGNORECASE,
)
"""What stands between the names of the two sides."""
_WINS = re.compile(r"\s+(?:(?:player|side|army|armies)\s+)?(?:ha(?:s|ve)\s+)?w[io]ns?\b")
"""What stands behind the first where it is told who wins."""
_OTHERWISE = re.compile(
    r"\b(?:else|otherwise|(?:if|when)\s+(?:not|none|neither)\b[^.!?,]*),?\s+(?:the\s+)?\Z",
    re.IGNORECASE,
)
"""What stands before the second."""
_COUNTED = Phrase(rf"{NUMBER}\s+[(]?\Z")
_LIST = re.compile(r"[^.!?]*\b(?:or|and|;)\s+[^.!?]*")
_FOR = re.compile(r"[^.!?]*,[^.!?]*\bfor\s+the\s+")
_ONE = re.compile(r"\s+ones?\b")
_BEHIND = re.compile(r"\s+[\w'-]+\s+[\w'-]+")
"""The two words behind a side, which are the same in two sentences that run alike."""
_HALVES = re.compile(r"\s+\w+,?\s+and\s+([\w'-]+\s+)")
_HELD = re.compile(
    r"[^.!?;]*\b(?:against|holding|free\s+of|enters?|than\s+all)\s+(?:an?\s+|any\s+|the\s+|surviving\s+)?"
)
"""What stands between a side and its enemy, whom it meets."""
_STOP = re.compile(r"(?:\A|[.!?:;])\s*\Z")


@check("REF055", "side-against-itself", WARNING, english=True)
def sides_against_themselves(context: CheckContext) -> Iterator[Finding]:
    """A sentence sets a side against itself: "three Reds or four Reds", "the Reds, else the Reds".

    In a game for two sides a sentence that tells what the one does and what the other does names
    both. Looked at are two mentions of one side, and no other between, in words that part them:
    "one ... the other", "then", "else", "than all", "three ... or four", "for the ... side, for the
    ... one", and two sentences or halves that run alike: "Red units rest at once. Red units rest on
    the next turn."
    """
    if len(context.game.sides) != _TWO:
        return
    names = tuple(context.names["side"].values())
    for line in context.lines:
        sides = [piece for piece in line.pieces if piece.reference and _is_side(piece)]
        winner: Piece | None = None
        for first, second in pairwise(sides):
            between = line.text[first.to : second.at]
            if any(name in between for name in names):  # told of in plain words
                winner = None
                continue
            winner = first if _WINS.match(line.text, first.to) else winner
            twice = first.text == second.text and _set_against(line.text, first, second)
            otherwise = _OTHERWISE.search(between)
            if twice or (winner and otherwise and winner.text == second.text):
                yield sides_against_themselves.finding(
                    f"{second.text} is set against {second.text}: the same side either way",
                    line.origin,
                    within=line.within(second.at, second.to),
                    help="one of the two is meant to be the other side",
                )


def _is_side(piece: Piece) -> bool:
    return piece.reference is not None and piece.reference.kind == "side"


def _set_against(text: str, first: Piece, second: Piece) -> bool:
    """Whether the words around two mentions of one side, with no side between, part them."""
    between = text[first.to : second.at]
    before = text[: first.at]
    if _PARTED.fullmatch(between):
        return True
    if text[first.to : first.to + 1] == text[second.to : second.to + 1] == ":":
        return True
    if _run_alike(text, first, second):
        return True
    if _HELD.fullmatch(between):
        return True
    if "." in between:
        return False
    counted = _COUNTED.search(before) and _COUNTED.search(between)
    listed = _LIST.fullmatch(between) and "(" not in between
    given = _FOR.fullmatch(between) and re.search(r"\bfor\s+the\s+\Z", before)
    begins = _STOP.search(before) and re.search(r"[,;]\s+\Z", between)
    ones = _ONE.match(text, second.to)
    return bool((counted and listed) or given or begins or ones)


def _run_alike(text: str, first: Piece, second: Piece) -> bool:
    """Whether two sentences begin alike, or two halves of one: "hungry Reds and hungry Reds"."""
    heads = [_STOP.search(text[: side.at]) for side in (first, second)]
    behind = [_BEHIND.match(text, side.to) for side in (first, second)]
    if all(heads) and behind[0] and behind[1]:
        return behind[0][0] == behind[1][0]
    halves = _HALVES.fullmatch(text[first.to : second.at])
    return halves is not None and text[: first.at].lower().endswith(halves[1].lower())
