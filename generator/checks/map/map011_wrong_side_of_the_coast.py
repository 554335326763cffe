from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.plane import plane_of


@check("MAP011", "wrong-side-of-the-coast", WARNING)
def hexes_on_the_wrong_side(subject: Subject) -> Iterator[Finding]:
    """A hex lies on the wrong side of the true coast.

    Where the map names its true ground, the centre of each hex is on land or in water, and the
    terrain of the hex should say the same. A hex that differs has the wrong character in the
    picture, or the anchor of the ground is a little off. Where it is meant (a cape too thin for its
    hex, a town moved ashore) name the terrain that players should see, and shift the anchor until
    the rest is right: the coast is drawn around the centre as the terrain says.
    """
    game_map, grid = subject.game.map, subject.grid
    if game_map is None or game_map.ground is None or grid is None:
        return
    try:
        plane = plane_of(game_map.grid, game_map.ground)
    except ValueError:  # MAP001 and MAP002 tell of an anchor that is no hex
        return
    for at, terrain in subject.terrain.items():
        truth = game_map.ground.on_land(plane.hex(at))
        if truth is not None and truth is not terrain.land:
            label = grid.label(at)
            place = "on land" if truth else "in the water"
            yield hexes_on_the_wrong_side.finding(
                f"hex {label} is {terrain.name}, but its centre lies {place}",
                f"hexes.{label}",
                help="change its terrain, or move the anchor of the ground",
            )
