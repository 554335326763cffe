"""A terrain has more or fewer hexes in the picture than it is said to have.

`hexes` under a terrain says how many hexes have it. One wrong character in the picture moves a
mountain or drowns a village, and looks as good as any other: the count of two terrains tells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.model.wording import counted


def terrains_of_another_size(subject: Subject) -> Iterator[Finding]:
    """Find terrains whose hexes in the picture are not as many as the definition says."""
    drawn = Counter(terrain.id for terrain in subject.terrain.values())
    for terrain in subject.game.map.terrain if subject.game.map else ():
        real = drawn[terrain.id]
        if terrain.hexes is not None and terrain.hexes != real:
            yield CHECK.finding(
                f"{terrain.name} is said to have {counted(terrain.hexes, 'hex', 'hexes')}, but the "
                f"picture shows {real}",
                f"terrain.{terrain.id}.hexes",
                help="look for a wrong character under hexes, or change this number",
            )


CHECK = Check(
    code="MAP020",
    slug="other-number-of-hexes",
    severity=Severity.ERROR,
    page=__doc__,
    find=terrains_of_another_size,
    failing="""
terrain:
  mountain: {name: Mountain, hexes: 3}   # the picture has two
""",
    passing="""
terrain:
  mountain: {name: Mountain, hexes: 2}
""",
)
