from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line, Piece
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin, Related
from generator.model.game import Victory

_WINS = re.compile(
    r"\s+(?:(?:player|side|army|armies)\s+)?(?:ha(?:s|ve)\s+)?w[io]ns?\b(?!\s+(?:if|by))"
)
_ELSE = re.compile(r"\b(?:else|otherwise),?\s+(?:the\s+)?\Z", re.IGNORECASE)
_OTHERWISE = re.compile(r"\b(?:else|otherwise|no|not|none|neither|unless)\b", re.IGNORECASE)
_DENIES = re.compile(r"\b(?:no|not|none|neither|nor|never|nobody)\b", re.IGNORECASE)


@check("REF065", "victory-of-the-other-side", WARNING, english=True)
def victories_of_others(subject: Subject) -> Iterator[Finding]:
    """A text gives a victory to the side that cannot win it.

    "The Red player has won" behind a town that only Blue can win by, "a Red unit there is a
    marginal victory" where that grade is Blue's, "else the Reds win" where nobody but Blue wins
    otherwise. Which side wins by what is known from `victory`: its places, its grade, its ending,
    and who wins where nobody else has.
    """
    victory = subject.game.victory
    otherwise = {each.side for each in victory if each.otherwise}
    graded = {each.grade: each for each in victory if each.grade}
    by_origin = {f"victory.{each.id}.text": each for each in victory}
    yield from _endings(subject)
    for line in subject.lines if victory else ():
        sides = [each for each in line.pieces if each.reference and each.reference.kind == "side"]
        if not sides:
            continue
        if line.origin in by_origin:
            yield from _own_words(subject, line, sides, by_origin[line.origin])
        elif "win" in line.text or "won" in line.text or "victory" in line.text:
            yield from _graded(line, sides, graded)
            for side in sides:
                if otherwise and _ELSE.search(line.text, 0, side.at):
                    yield from _unless(line, side, otherwise, "wins where nobody else has")
            yield from _by_place(subject, line, sides)


def _endings(subject: Subject) -> Iterator[Finding]:
    """Find endings told of a place by which nobody wins who wins so."""
    for line in subject.lines:
        if not line.origin.startswith("ends."):
            continue
        ending = line.origin.split(".")[1]
        places = [
            place
            for each in subject.game.victory
            if each.ending == ending
            for place in (*each.holds, *each.occupies)
        ]
        for piece in line.pieces:
            named = _id(piece) if piece.reference and piece.reference.kind == "place" else None
            if named and places and named not in places:
                yield _finding(line, piece, "no victory of this ending is won there", "victory")


def _own_words(
    subject: Subject, line: Line, sides: Sequence[Piece], victory: Victory
) -> Iterator[Finding]:
    """Judge the words of a victory: what is denied is the other's, and both are weighed."""
    named = {_id(side) for side in sides}
    own = subject.names["side"].get(victory.side, victory.side)
    if victory.otherwise and named == {victory.side} and _DENIES.search(line.text):
        yield _finding(line, sides[0], f"{own} wins because the other side has not", line.origin)
    weighed = victory.outweighs
    told = named | {side for side, name in subject.names["side"].items() if name in line.text}
    if weighed and not {victory.side, weighed.against} <= told:
        yield _finding(line, sides[-1], "the strength of both sides is compared", line.origin)


def _graded(line: Line, sides: Sequence[Piece], graded: dict[str, Victory]) -> Iterator[Finding]:
    """Find a grade of victory in a sentence about the other side alone."""
    for first, last in line.sentences():
        sentence = line.text[first:last]
        grades = [grade for grade in graded if f"{grade} victory" in sentence]
        within = [side for side in sides if first <= side.at < last]
        if len(grades) == 1 and len({_id(side) for side in within}) == 1:
            winner = {graded[grades[0]].side}
            yield from _unless(line, within[0], winner, f"can win a {grades[0]} victory")


def _by_place(subject: Subject, line: Line, sides: Sequence[Piece]) -> Iterator[Finding]:
    """Find who has won in a line whose places only the other side can win by."""
    winners: dict[str, set[str]] = {}
    for each in subject.game.victory:
        for place in (*each.holds, *each.occupies):
            winners.setdefault(place, set()).add(each.side)
    named = {_id(each) for each in line.pieces if each.reference and each.reference.kind == "place"}
    may = set[str]().union(*(winners.get(place, set()) for place in named))
    for side in sides if len(may) == 1 else ():
        first, last = next(each for each in line.sentences() if each[0] <= side.at < each[1])
        before = line.text[first : side.at]
        if _WINS.match(line.text, side.to, last) and not _OTHERWISE.search(before):
            yield from _unless(line, side, may, "can win there")


def _unless(line: Line, side: Piece, winners: set[str], what: str) -> Iterator[Finding]:
    if _id(side) not in winners:
        yield _finding(line, side, f"not {side.text} but the other side {what}", "victory")


def _id(piece: Piece) -> str:
    return piece.reference.target if piece.reference else ""


def _finding(line: Line, side: Piece, message: str, where: Origin) -> Finding:
    related = (
        () if where == line.origin else (Related(None, "who wins by what", where, on_key=True),)
    )
    return victories_of_others.finding(
        message, line.origin, within=line.within(side.at, side.to), related=related
    )
