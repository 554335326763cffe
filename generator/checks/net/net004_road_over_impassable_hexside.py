from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.hexreferences import hexsides_of, path_of
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related
from generator.hexes import Hexside
from generator.model.map import Feature


@check("NET004", "road-over-impassable-hexside", ERROR)
def roads_over_impassable_hexsides(subject: Subject) -> Iterator[Finding]:
    """A road crosses a hexside that nobody may cross.

    The kind of line on the hexside says `impassable: true`; a road across it promises what the
    rules forbid.
    """
    barriers = _barriers(subject)
    for feature in subject.game.map.features if subject.game.map else ():
        path = path_of(subject, feature)
        for hexside in path.crossings if path else ():
            if hexside in barriers:
                yield _finding(subject, feature, hexside, barriers[hexside])


def _barriers(subject: Subject) -> dict[Hexside, Feature]:
    game_map = subject.game.map
    if game_map is None:
        return {}
    closed = {kind.id for kind in game_map.lines if kind.impassable}
    return {
        hexside: feature
        for feature in game_map.features
        if feature.kind in closed
        for _, hexside in hexsides_of(subject, feature)
    }


def _finding(subject: Subject, feature: Feature, hexside: Hexside, barrier: Feature) -> Finding:
    labels = [subject.grid.label(at) for at in hexside.hexes if subject.grid and at in subject.grid]
    name = barrier.name or barrier.id
    return roads_over_impassable_hexsides.finding(
        f"the {feature.kind} crosses {'/'.join(labels)}, which {name} makes impassable",
        f"features.{feature.id}.path",
        related=(Related(None, name, f"features.{barrier.id}.hexsides"),),
    )
