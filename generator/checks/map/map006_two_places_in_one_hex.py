"""Two places stand in the same hex.

Their symbols and names are drawn over one another, and a rule that names one of them names the
other as well. Often one of the two has the wrong hex number.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related, Severity
from generator.hexes import Hex
from generator.model.map import Place


def two_places_in_one_hex(subject: Subject) -> Iterator[Finding]:
    """Find places whose symbol stands in the hex of an earlier one's."""
    seen: dict[Hex, Place] = {}
    for place in subject.game.map.places if subject.game.map else ():
        for label, at in subject.hexes(place.hexes[:1]):
            if at not in seen:
                seen[at] = place
                continue
            other = seen[at]
            yield CHECK.finding(
                f"{place.name} stands in hex {label}, where {other.name} stands already",
                f"places.{place.id}.hexes",
                related=(Related(None, other.name, f"places.{other.id}.hexes"),),
            )


CHECK = Check(
    code="MAP006",
    slug="two-places-in-one-hex",
    severity=Severity.WARNING,
    page=__doc__,
    find=two_places_in_one_hex,
    failing="""
places:
  bruma: {name: Bruma, hexes: [11], kind: village}   # as Alba
""",
    passing="""
places:
  bruma: {name: Bruma, hexes: [22], kind: village}
""",
)
