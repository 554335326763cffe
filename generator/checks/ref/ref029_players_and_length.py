from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line, Piece
from generator.checks.sentences.numbers import NUMBER, number
from generator.checks.sentences.phrases import Found, Phrase, Said
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related

_PLAYERS = Phrase(
    rf"\b(?:game\s+for|[Ff]or)\s+(?P<one>{NUMBER})(?:\s+(?:to|or)\s+(?P<most>{NUMBER}))?"
    r"(?:\s+players|(?=[.,:;]|\s+(?:about|on)\b))"
    rf"|(?P<first>{NUMBER})\s+(?:to|or)\s+(?P<last>{NUMBER})\s+(?:players\s+)?can\s+play\b"
)
_GAME = re.compile(r"\bgame\s+for\b|\bcan\s+play\b|\bplayers\b")
_LASTS = Phrase(
    rf"\b[Gg]ame\s+(?:lasts|runs|goes\s+on|takes|has)\s+(?:for\s+|over\s+)?(?P<turns>{NUMBER})"
    r"\s+(?:game-)?turns\b"
)
_ENDS = re.compile(
    r"\b[Gg]ame\s+(?:lasts|runs|goes\s+on|ends)\s+(?:until|to|with|at|after)\s+(?:the\s+)?"
    r"(?:(?:end|turn)\s+of\s+)?(?:turn\s+)?"
)
_ABOUT = re.compile(r"\b[Gg]ame\b|\bplay")
_STATED = re.compile(r"(\d+)(?:\s*(?:-|to|\N{EN DASH})\s*(\d+))?$")


@check("REF029", "players-and-length", WARNING, english=True)
def other_numbers(subject: Subject) -> Iterator[Finding]:
    """A text tells another number of players or turns than the title page.

    "A game for two", "one to four can play", "the game lasts twelve turns": the numbers stand in
    the data as `players` and `turns.count`, and were changed there alone; so is the turn with which
    "the game ends". Write `{count:turns}`.
    """
    stated = _STATED.match(subject.game.players)
    for line in (each for each in subject.lines if _ABOUT.search(each.text)):
        for match in _PLAYERS.finditer(line.text) if stated else ():
            if stated and _GAME.search(match[0]) and _range(match) != _players(stated):
                yield _finding(line, match, f"the game is for {subject.game.players}", "players")
        turns = subject.game.turns
        for end in _ENDS.finditer(line.text) if turns else ():
            for piece in line.references(end.end(), end.end() + 1):
                named = _turn(piece)
                closed = line.text[piece.to : piece.to + 1] == "."
                if (
                    closed
                    and turns
                    and named in subject.names["turn"]
                    and named != str(turns.count)
                ):
                    message = f"the last turn is {turns.count}, not {named}"
                    yield other_numbers.finding(
                        message, line.origin, within=(piece.start, piece.end)
                    )
        for match in _LASTS.finditer(line.text) if turns else ():
            if turns and number(match["turns"]) != turns.count:
                yield _finding(line, match, f"the game has {turns.count} turns", "turns.count")


def _turn(piece: Piece) -> str:
    """Return the number of the turn that a reference names; nothing for other references."""
    reference = piece.reference
    return reference.target if reference and reference.kind == "turn" else ""


def _range(match: Said) -> tuple[int, int]:
    first = number(match["one"] or match["first"])
    last = match["most"] or match["last"]
    return first, number(last) if last else first


def _players(stated: re.Match[str]) -> tuple[int, int]:
    return int(stated[1]), int(stated[2] or stated[1])


def _finding(line: Line, match: Found, message: str, origin: str) -> Finding:
    return other_numbers.finding(
        message,
        line.origin,
        within=line.within(*match.span()),
        related=(Related(None, "as it stands here", origin),),
    )
