"""No painter knows the look of a terrain.

A terrain is painted by its `look`, or its id where it has none. One that no painter knows looks
like clear ground.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.looking import unknown_look
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.model.looks import TERRAIN_LOOKS


def terrains_without_look(subject: Subject) -> Iterator[Finding]:
    """Find kinds of terrain that would be painted as clear ground."""
    for terrain in subject.game.map.terrain if subject.game.map else ():
        if (terrain.look or terrain.id) not in TERRAIN_LOOKS:
            outcome = f"{terrain.name} looks like clear ground"
            yield unknown_look(CHECK, "terrain", terrain, TERRAIN_LOOKS, outcome)


CHECK = Check(
    code="DRW003",
    slug="terrain-without-look",
    severity=Severity.WARNING,
    page=__doc__,
    find=terrains_without_look,
    failing="""
terrain:
  mountain: {name: Steppe, look: steppe}
""",
    passing="""
terrain:
  mountain: {name: Steppe, look: rough}
""",
)
