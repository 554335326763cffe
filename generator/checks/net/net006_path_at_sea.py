"""A road or railway runs through a hex of sea.

Usually one hex number of the path is wrong. A ferry or a sea route may run there: a kind of line
that looks like `ferry` or `sea-route` is left alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.hexreferences import path_of
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.model.map import Feature, Map

_AFLOAT = frozenset({"ferry", "sea-route"})


def paths_at_sea(subject: Subject) -> Iterator[Finding]:
    """Find hexes of a path that lie outside the coast."""
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
                yield CHECK.finding(message, f"features.{feature.id}.path")


def _afloat(game_map: Map, feature: Feature) -> bool:
    return any(
        kind.id == feature.kind and (kind.look or kind.id) in _AFLOAT for kind in game_map.lines
    )


CHECK = Check(
    code="NET006",
    slug="path-at-sea",
    severity=Severity.WARNING,
    page=__doc__,
    find=paths_at_sea,
    failing="""
features:
  coast: {kind: road, path: 31-41-42}   # 41 and 42 are sea
""",
    passing="""
features:
  coast: {kind: road, path: 31-32-33}
""",
)
