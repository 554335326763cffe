from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding


@check("MAP004", "terrain-without-symbol", WARNING)
def terrain_without_symbol(subject: Subject) -> Iterator[Finding]:
    """A terrain is described but no character of the key stands for it.

    Its effects are printed in the terrain key, yet no hex can have it.
    """
    if subject.game.map is None:
        return
    keyed = {entry.terrain for entry in subject.game.map.key}
    for terrain in subject.game.map.terrain:
        if terrain.id not in keyed:
            yield terrain_without_symbol.finding(
                f"no character of the key stands for {terrain.name}",
                f"terrain.{terrain.id}",
                on_key=True,
                help=f'add one under key, such as "*": {terrain.id}, or take the terrain out',
            )
