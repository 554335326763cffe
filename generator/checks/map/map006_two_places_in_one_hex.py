from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related
from generator.hexes import Hex
from generator.model.map import Place


@check("MAP006", "two-places-in-one-hex", WARNING)
def two_places_in_one_hex(subject: Subject) -> Iterator[Finding]:
    """Two places stand in the same hex.

    Their symbols and names are drawn over one another, and a rule that names one of them names the
    other as well. Often one of the two has the wrong hex number.
    """
    seen: dict[Hex, Place] = {}
    for place in subject.game.map.places if subject.game.map else ():
        for label, at in subject.hexes(place.hexes[:1]):
            if at not in seen:
                seen[at] = place
                continue
            other = seen[at]
            yield two_places_in_one_hex.finding(
                f"{place.name} stands in hex {label}, where {other.name} stands already",
                f"places.{place.id}.hexes",
                related=(Related(None, other.name, f"places.{other.id}.hexes"),),
            )
