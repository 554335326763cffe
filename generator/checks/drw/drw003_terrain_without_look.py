from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.looking import unknown_look
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.looks import TERRAIN_LOOKS


@check("DRW003", "terrain-without-look", WARNING)
def terrains_without_look(subject: Subject) -> Iterator[Finding]:
    """No painter knows the look of a terrain.

    A terrain is painted by its `look`, or its id where it has none. One that no painter knows looks
    like clear ground.
    """
    for terrain in subject.game.map.terrain if subject.game.map else ():
        if (terrain.look or terrain.id) not in TERRAIN_LOOKS:
            outcome = f"{terrain.name} looks like clear ground"
            yield unknown_look(terrains_without_look, "terrain", terrain, TERRAIN_LOOKS, outcome)
