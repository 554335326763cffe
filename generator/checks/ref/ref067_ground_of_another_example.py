from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line, Piece
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related
from generator.hexes import BadReference, Hex, hexside_between, step_between
from generator.model.combat import Situation
from generator.model.situations import fought_in
from generator.play import Board, board_of

_NOT_HERE = re.compile(
    r"\b(?:no|not|nor|never|without|out\s+of|beyond|unless|if|far)\b", re.IGNORECASE
)
_BEFORE = 24
"""So many characters before a name may say that it is not there."""
_KINDS = ("zone", "terrain", "line")

Ground = dict[str, frozenset[str]]


@check("REF067", "ground-of-another-example", WARNING, english=True)
def grounds_of_others(subject: Subject) -> Iterator[Finding]:
    """The story of a worked example speaks of ground on which it is not fought.

    "Across the fortress line" where the hexside has a river, "the guns of Alba help" outside the
    range of those guns, "on the mountain" where nobody stands on one: the figure shows what is
    there. Held against the situation are zones, kinds of terrain, and kinds of lines along hexsides
    that the story names by reference. A sentence that says what is missing, or what lies elsewhere,
    is left alone.
    """
    situations = {
        f"examples.{each.id}.text": each.situation
        for each in subject.game.tables.examples
        if each.situation and each.situation.attackers
    }
    spoken = [
        line
        for line in (subject.lines if situations and subject.grid else ())
        if line.origin in situations and any(_kind(piece) in _KINDS for piece in line.pieces)
    ]
    if not spoken:
        return
    board = board_of(subject.game)
    for line in spoken:
        ground = _ground(subject, board, situations[line.origin])
        if ground:
            yield from _judge(line, ground)


def _ground(subject: Subject, board: Board, situation: Situation) -> Ground | None:
    """Return what zones, terrain and lines an attack has to do with; None where EX003 tells."""
    game_map = subject.game.map
    if board.grid is None or game_map is None:
        return None
    try:
        target, *starts = fought_in(situation, board.grid)
    except (BadReference, ValueError):
        return None
    fought = {target, *starts}
    crossed = [
        board.across.get(hexside_between(start, target), frozenset[str]())
        for start in starts
        if step_between(start, target) is not None
    ]
    return {
        "zone": frozenset(
            zone.id for zone in game_map.zones if _holds(subject, zone.hexes, fought)
        ),
        "terrain": frozenset(found.id for at in fought if (found := board.terrain.get(at))),
        "line": frozenset[str]().union(*crossed)
        | {feature.kind for feature in game_map.features if feature.path},
    }


def _holds(subject: Subject, hexes: tuple[str, ...], fought: set[Hex]) -> bool:
    return any(at in fought for _, at in subject.hexes(hexes))


def _judge(line: Line, ground: Ground) -> Iterator[Finding]:
    for first, last in line.sentences():
        for piece in line.references(first, last):
            kind = _kind(piece)
            target = piece.reference.target if piece.reference else ""
            if kind not in ground or target in ground[kind]:
                continue
            before = line.text[max(first, piece.at - _BEFORE) : piece.at]
            if not _NOT_HERE.search(before):
                yield grounds_of_others.finding(
                    f"the story speaks of {piece.text}, of which the attack has nothing",
                    line.origin,
                    within=line.within(piece.at, piece.to),
                    related=(
                        Related(None, "the situation", line.origin.replace(".text", ".situation")),
                    ),
                )


def _kind(piece: Piece) -> str:
    return piece.reference.kind if piece.reference else ""
