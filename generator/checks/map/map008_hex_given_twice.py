"""A list of hexes names the same hex twice.

It does no harm by itself, but the second was probably meant to be another hex, which is missing
from the list now.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin, Related, Severity
from generator.model.map import Map


def hexes_given_twice(subject: Subject) -> Iterator[Finding]:
    """Find hexes repeated in a list, under another of their names too."""
    for origin, labels in _lists(subject.game.map):
        seen: dict[object, int] = {}
        for place, label in enumerate(labels):
            at = subject.hex(label) or label
            if at not in seen:
                seen[at] = place
                continue
            first = Related(None, "here first", f"{origin}.{seen[at]}")
            yield CHECK.finding(
                f"hex {label} is named twice", f"{origin}.{place}", related=(first,)
            )


def _lists(game_map: Map | None) -> Iterable[tuple[Origin, tuple[str, ...]]]:
    if game_map is None:
        return
    yield "grid.partial", game_map.grid.partial
    for feature in game_map.features:
        yield f"features.{feature.id}.defends", feature.defends
    for place in game_map.places:
        yield f"places.{place.id}.hexes", place.hexes
    for label in game_map.labels:
        yield f"labels.{label.id}.hexes", label.hexes
    for zone in game_map.zones:
        yield f"zones.{zone.id}.hexes", zone.hexes


CHECK = Check(
    code="MAP008",
    slug="hex-given-twice",
    severity=Severity.WARNING,
    page=__doc__,
    find=hexes_given_twice,
    failing="""
zones:
  guns: {name: Long range, hexes: [11, 12, 11]}
""",
    passing="""
zones:
  guns: {name: Long range, hexes: [11, 12, 21]}
""",
)
