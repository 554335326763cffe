"""A place does not lie on the ground that it is said to lie on.

`on` names the terrain of a place: the hill stands on a mountain hex, the lines of the tanks on
clear ground. Where the hex shows something else, the place or the picture has a slip.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related, Severity


def places_on_other_ground(subject: Subject) -> Iterator[Finding]:
    """Find hexes of places whose terrain is not that of `on`."""
    for place in subject.game.map.places if subject.game.map else ():
        for number, label in enumerate(place.hexes if place.on is not None else ()):
            at = subject.hex(label)
            ground = subject.terrain.get(at) if at is not None else None
            if ground is not None and place.on is not None and ground.id != place.on:
                meant = subject.names["terrain"].get(place.on, place.on)
                yield CHECK.finding(
                    f"{place.name} is to lie on {meant}, but hex {label} is {ground.name}",
                    f"places.{place.id}.hexes.{number}",
                    related=(Related(None, "said here", f"places.{place.id}.on"),),
                )


CHECK = Check(
    code="MAP023",
    slug="place-on-other-ground",
    severity=Severity.ERROR,
    page=__doc__,
    find=places_on_other_ground,
    failing="""
places:
  peak: {name: The Peak, hexes: [21], kind: hill, on: mountain}   # 31 is the mountain
""",
    passing="""
places:
  peak: {name: The Peak, hexes: [31], kind: hill, on: mountain}
""",
)
