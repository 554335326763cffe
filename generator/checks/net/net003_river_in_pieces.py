from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.hexreferences import hexsides_of
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.hexes import runs
from generator.model.map import Feature

_FLOWING = frozenset({"river", "wide-river", "creek", "stream", "canal", "brook"})


@check("NET003", "river-in-pieces", WARNING)
def rivers_in_pieces(subject: Subject) -> Iterator[Finding]:
    """A river breaks off in the middle.

    The hexsides of a river are listed from source to mouth, each beginning where the one before it
    ends. A gap is a place where units cross without getting wet; a fork is a river of its own.
    """
    game_map = subject.game.map
    if game_map is None:
        return
    flowing = {kind.id for kind in game_map.lines if (kind.look or kind.id) in _FLOWING}
    for feature in game_map.features:
        if feature.kind in flowing:
            yield from _breaks(subject, feature)


def _breaks(subject: Subject, feature: Feature) -> Iterator[Finding]:
    hexsides = hexsides_of(subject, feature)
    if len(hexsides) < len(feature.hexsides):
        return
    for run in runs([hexside for _, hexside in hexsides])[1:]:
        text, before = feature.hexsides[run.start], feature.hexsides[run.start - 1]
        yield rivers_in_pieces.finding(
            f"the {feature.kind} breaks off: {text} does not begin where {before} ends",
            f"features.{feature.id}.hexsides.{run.start}",
            help="list the hexsides from source to mouth; a tributary is a feature of its own",
        )
