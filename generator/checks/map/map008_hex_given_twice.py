from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin, Related
from generator.model.map import Map


@check("MAP008", "hex-given-twice", WARNING)
def hexes_given_twice(subject: Subject) -> Iterator[Finding]:
    """A list of hexes names the same hex twice.

    It does no harm by itself, but the second was probably meant to be another hex, which is missing
    from the list now.
    """
    for origin, labels in _lists(subject.game.map):
        seen: dict[object, int] = {}
        for place, label in enumerate(labels):
            at = subject.hex(label) or label
            if at not in seen:
                seen[at] = place
                continue
            first = Related(None, "here first", f"{origin}.{seen[at]}")
            yield hexes_given_twice.finding(
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
