from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line, Piece
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related

_GROUND = frozenset({"terrain", "line"})


@check("REF051", "effect-of-other-ground", WARNING, english=True)
def effects_of_other_ground(subject: Subject) -> Iterator[Finding]:
    """A sentence names one ground and quotes the effect of another.

    "Against a {terrain:mountain} take {effect:river}": the reference is sound and prints a number,
    but that of a modifier for rivers. Compared are sentences that name terrain or lines by
    reference; the ground of the modifier must be among them.
    """
    modifiers = subject.game.tables.modifiers if subject.game.tables else ()
    grounds = {each.id: frozenset((*each.lines, *each.terrain)) for each in modifiers}
    for line in subject.lines if any(grounds.values()) else ():
        for first, last in line.sentences():
            yield from _judge(line, line.references(first, last), grounds)


def _judge(
    line: Line, pieces: tuple[Piece, ...], grounds: dict[str, frozenset[str]]
) -> Iterator[Finding]:
    references = tuple((piece, piece.reference) for piece in pieces if piece.reference)
    grounded = [(piece, each.target) for piece, each in references if each.kind in _GROUND]
    for piece, reference in references:
        ground = grounds.get(reference.target) if reference.kind == "effect" else None
        beside = {target for other, target in grounded if not _parted(line, piece, other)}
        named = beside or {target for _, target in grounded}
        if named and ground and not ground & named:
            here = f"modifiers.{reference.target}"
            yield effects_of_other_ground.finding(
                f"{reference.target!r} is no effect of {' or '.join(sorted(named))}",
                line.origin,
                within=line.within(piece.at, piece.to),
                related=(Related(None, "the modifier", here, on_key=True),),
                help="name the modifier whose ground the sentence speaks of",
            )


def _parted(line: Line, one: Piece, other: Piece) -> bool:
    """Whether a comma parts two references."""
    first, last = sorted((one, other), key=lambda piece: piece.at)
    return "," in line.text[first.to : last.at]
