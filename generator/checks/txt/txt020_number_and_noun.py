from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line
from generator.checks.sentences.numbers import NUMBER, number
from generator.checks.sentences.phrases import Found, Phrase
from generator.checks.subject import Subject
from generator.diagnostics import Finding

_NOUNS = [
    "airstrike",
    "army",
    "base",
    "battalion",
    "box",
    "brigade",
    "chit",
    "column",
    "company",
    "counter",
    "day",
    "die",
    "division",
    "exception",
    "factor",
    "garrison",
    "hex",
    "hexside",
    "hour",
    "level",
    "loss",
    "marker",
    "month",
    "piece",
    "player",
    "point",
    "regiment",
    "round",
    "row",
    "section",
    "space",
    "step",
    "sub-unit",
    "turn",
    "unit",
    "way",
    "week",
    "year",
    "number",
    "half-turn",
    "attack",
    "attacker",
    "defender",
    "side",
    "job",
    "plan",
    "cup",
    "coin",
]
_VERBS = frozenset({"attack", "box", "counter", "marker", "point", "side", "space", "step", "turn"})
"""Nouns whose plural looks like a verb: "the first one turns back"."""
_PLURALS = {"army": "armies", "box": "boxes", "company": "companies", "die": "dice", "hex": "hexes"}
_PLURALS |= {"loss": "losses"}
_ADJECTIVES = (
    r"(?:(?:more|extra|other|further|additional|disrupted|undisrupted|eliminated|empty|enemy|friendly"
    r"|attack|defen[cs]e|infantry|armoured|airborne|parachute|panzer|ss|tank|rifle|marine|stacked"
    r"|such|whole|single|different)\s+){0,2}"
)
_BOUND = (
    r"(?=[.,;:!?)]|$|\s+(?:in|of|from|to|on|at|for|with|and|or|is|are|that|which|may|can|must|by|a"
    r"|the|if|when|as|than|where|who|has|have|only|left|right|up|down|before|after|each|less|more"
    r"|further|better|worse|south|north|east|west|beyond|across|into|not|then|apart|away|back"
    r"|inside|outside|gives|shows|decides|leads|moves|takes|holds|stands|rolls|puts|counts)\b)"
)
_MANY = Phrase(
    rf"(?P<number>{NUMBER})\s+{_ADJECTIVES}(?P<noun>{'|'.join(_NOUNS)}){_BOUND}", re.IGNORECASE
)
_SINGLE_VERBS = "|".join(sorted(_PLURALS.get(noun, f"{noun}s") for noun in _VERBS))
_BEFORE = Phrase(rf"(?P<number>{NUMBER})\s+$", re.IGNORECASE)
_BEHIND = re.compile(rf"\s+(?P<noun>marker|counter|chit|unit)(?!\w){_BOUND}", re.IGNORECASE)
"""Number and noun around the name of a marker or a unit."""
_SINGLE = sorted((_PLURALS.get(n, f"{n}s") for n in _NOUNS if n not in _VERBS), key=len)
_ONE = re.compile(
    r"(?<!other )(?<!first )(?<!second )(?<!last )(?<!this )(?<!that )(?<!each )(?<!which )"
    rf"(?P<number>(?<![\w.:/\-])(?:one|1))\s+{_ADJECTIVES}"
    rf"(?P<noun>(?:{'|'.join(_SINGLE[::-1])})\b|(?:{_SINGLE_VERBS})(?=[.,;:)]|$))",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"\b(?:turns?|rules?|sections?|hex(?:es)?|spaces?|rows?|columns?|tables?|figures?|phases?|steps?"
    r"|levels?|numbers?|rolls?|of|a|an|scenario|type|mark|half|to|or|and|than|on)\s+$",
    re.IGNORECASE,
)


@check("TXT020", "number-and-noun", WARNING, english=True)
def numbers_at_odds_with_nouns(subject: Subject) -> Iterator[Finding]:
    """A number and its noun do not agree: "two hex", "one units".

    Somebody has changed a number from one to more, or back, and not the word behind it; so the
    number itself wants a second look. Numbers that are names, as in "turn 2", and nouns that stand
    before another, as in "a two player game", are left alone.
    """
    if subject.game.language.partition("-")[0] != "en":
        return
    for line in subject.lines:
        for match in _MANY.finditer(line.text):
            if number(match["number"]) != 1 and not _is_name(line, match):
                yield _finding(line, match)
        yield from _around_names(line)
        for one in _ONE.finditer(line.text):
            if not _is_name(line, one):
                yield _finding(line, one)


def _is_name(line: Line, match: Found) -> bool:
    """Whether the number is the name of something, or part of a longer number."""
    found = _NAMED.search(line.text, max(0, match.start() - 12), match.start())
    return found is not None and not match["number"].isalpha()


def _around_names(line: Line) -> Iterator[Finding]:
    """Find "two" before the name of a marker and "marker" in the singular behind it."""
    for piece in line.pieces:
        if piece.reference is None or piece.reference.kind not in {"marker", "unit"}:
            continue
        behind = _BEHIND.match(line.text, piece.to)
        before = _BEFORE.search(line.text[: piece.at]) if behind else None
        if before and behind and number(before["number"]) != 1:
            yield _complaint(line, before, behind)


def _finding(line: Line, match: Found) -> Finding:
    return _complaint(line, match, match)


def _complaint(line: Line, before: Found, behind: Found) -> Finding:
    return numbers_at_odds_with_nouns.finding(
        f"{before['number'].lower()} and {behind['noun'].lower()} do not agree",
        line.origin,
        within=line.within(before.start("number"), behind.end("noun")),
        help="was the number changed, or the word?",
    )
