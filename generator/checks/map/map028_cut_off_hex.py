from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.hexes import neighbours


@check("MAP028", "cut-off-hex", WARNING)
def cut_off_hexes(subject: Subject) -> Iterator[Finding]:
    """A hex in play has no other beside it.

    No unit can walk to it or from it: usually a character of the picture is wrong. A map that names
    its true ground may have islands of one hex, and MAP011 looks after them.
    """
    if subject.grid is None or subject.game.map is None or subject.game.map.ground is not None:
        return
    for at, ground in subject.terrain.items():
        if subject.playable(at) and not any(subject.playable(near) for near in neighbours(at)):
            label = subject.grid.label(at)
            message = f"hex {label} is {ground.name}, but no unit can get there from any other hex"
            yield cut_off_hexes.finding(message, f"hexes.{label}")
