from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin, Related
from generator.model.map import Label, Map, Place


@check("MAP023", "place-on-other-ground", ERROR)
def places_on_other_ground(subject: Subject) -> Iterator[Finding]:
    """A place, or a name set on the map, does not lie on the ground that it is said to lie on.

    `on` names the terrain of a place or of a label: the hill stands on a mountain hex, the lines of
    the tanks on clear ground, the name of the lake in its swamp. Where the hex shows something
    else, the place or the picture has a slip.
    """
    for origin, thing in _things(subject.game.map):
        for number, label in enumerate(thing.hexes if thing.on is not None else ()):
            at = subject.hex(label)
            ground = subject.terrain.get(at) if at is not None else None
            if ground is not None and thing.on is not None and ground.id != thing.on:
                meant = subject.names["terrain"].get(thing.on, thing.on)
                yield places_on_other_ground.finding(
                    f"{thing.name} is to lie on {meant}, but hex {label} is {ground.name}",
                    f"{origin}.hexes.{number}",
                    related=(Related(None, "said here", f"{origin}.on"),),
                )


def _things(game_map: Map | None) -> Iterator[tuple[Origin, Place | Label]]:
    if game_map is not None:
        yield from ((f"places.{place.id}", place) for place in game_map.places)
        yield from ((f"labels.{label.id}", label) for label in game_map.labels)
