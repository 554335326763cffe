from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line, Piece
from generator.checks.sentences.numbers import NUMBER, number
from generator.checks.sentences.phrases import Phrase, Said
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin, Related

_IN = Phrase(rf"(?P<one>{NUMBER})\s+(?:in|of|with)\s+(?:the\s+)?\Z")
_EACH = Phrase(rf"\bwith\s+(?P<one>{NUMBER})\s+each(?:,\s+(?P<sum>{NUMBER})\s+together)?")

Strengths = dict[str, int]


@check("NUM029", "strength-told-otherwise", WARNING, english=True)
def strengths_told_otherwise(subject: Subject) -> Iterator[Finding]:
    """The reason for a victory gives a unit another strength than its position does.

    "3 in the 1st Army" where the position has 4, "with 3 each, 12 together" of armies that make 13:
    the reader adds up the words, the check of the walkthrough the data.
    """
    known = dict(_known(subject))
    for line in subject.lines if known else ():
        strengths = known.get(line.origin)
        if strengths is None:
            continue
        units = [piece for piece in line.pieces if _unit(piece) in strengths]
        for piece in units:
            told = _IN.search(line.text[: piece.at])
            if told and number(told["one"]) != strengths[_unit(piece)]:
                has = f"{piece.text} has {strengths[_unit(piece)]} here"
                yield _finding(line, told.span("one"), has)
        for match in _EACH.finditer(line.text):
            yield from _each(line, match, units, strengths)


def _known(subject: Subject) -> Iterator[tuple[Origin, Strengths]]:
    for place, step in enumerate(subject.game.walkthrough):
        if step.victory is not None and step.victory.strengths:
            strengths = {each.unit: each.points for each in step.victory.strengths}
            yield f"walkthrough.{place}.victory.because", strengths


def _each(line: Line, match: Said, units: list[Piece], strengths: Strengths) -> Iterator[Finding]:
    first = next((a for a, b in line.sentences() if a <= match.start() < b), 0)
    named = [strengths[_unit(piece)] for piece in units if first <= piece.at < match.start()]
    if named and set(named) != {number(match["one"])}:
        yield _finding(line, match.span("one"), "they have not so many each")
    each = number(match["one"])
    together = number(match["sum"]) if match["sum"] else None
    if named and each and together is not None and (together % each or together < sum(named)):
        yield _finding(line, match.span("sum"), f"together they have {sum(named)}")


def _unit(piece: Piece) -> str:
    reference = piece.reference
    return reference.target if reference and reference.kind == "unit" else ""


def _finding(line: Line, span: tuple[int, int], message: str) -> Finding:
    return strengths_told_otherwise.finding(
        message,
        line.origin,
        within=line.within(*span),
        related=(Related(None, "the strengths", line.origin.replace(".because", ".strengths")),),
    )
