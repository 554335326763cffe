from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.wording import counted


@check("MAP020", "other-number-of-hexes", ERROR)
def terrains_of_another_size(subject: Subject) -> Iterator[Finding]:
    """A terrain has more or fewer hexes in the picture than it is said to have.

    `hexes` under a terrain says how many hexes have it. One wrong character in the picture moves a
    mountain or drowns a village, and looks as good as any other: the count of two terrains tells.
    """
    drawn = Counter(terrain.id for terrain in subject.terrain.values())
    for terrain in subject.game.map.terrain if subject.game.map else ():
        real = drawn[terrain.id]
        if terrain.hexes is not None and terrain.hexes != real:
            yield terrains_of_another_size.finding(
                f"{terrain.name} is said to have {counted(terrain.hexes, 'hex', 'hexes')}, but the "
                f"picture shows {real}",
                f"terrain.{terrain.id}.hexes",
                help="look for a wrong character under hexes, or change this number",
            )
