from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.hexreferences import path_of
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.map import Feature, Map

_AFLOAT = frozenset({"ferry", "sea-route"})


@check("NET006", "path-at-sea", WARNING)
def paths_at_sea(subject: Subject) -> Iterator[Finding]:
    """A road or railway runs through a hex of sea.

    Usually one hex number of the path is wrong. A ferry or a sea route may run there: a kind of
    line that looks like `ferry` or `sea-route` is left alone.
    """
    game_map = subject.game.map
    if game_map is None or subject.grid is None:
        return
    for feature in game_map.features:
        path = None if _afloat(game_map, feature) else path_of(subject, feature)
        for at in dict.fromkeys(path.hexes if path else ()):
            ground = subject.terrain.get(at)
            if ground and not ground.land:
                where = f"{subject.grid.label(at)}, which is {ground.name.lower()}"
                message = f"the {feature.kind} runs through {where}"
                yield paths_at_sea.finding(message, f"features.{feature.id}.path")


def _afloat(game_map: Map, feature: Feature) -> bool:
    return any(
        kind.id == feature.kind and (kind.look or kind.id) in _AFLOAT for kind in game_map.lines
    )
