from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.map import LineKind, Terrain


@check("MAP029", "terrain-without-effect", WARNING)
def terrain_without_effect(subject: Subject) -> Iterator[Finding]:
    """A terrain or a kind of line says nothing of what it does in play.

    The others in the key say theirs, if only "No effect." A player who comes to this one finds a
    blank in the terrain key, and asks.
    """
    if subject.game.map is None:
        return
    yield from _silent("terrain", subject.game.map.terrain)
    yield from _silent("lines", subject.game.map.lines)


def _silent(where: str, entries: Sequence[Terrain | LineKind]) -> Iterator[Finding]:
    silent = [entry for entry in entries if entry.effects is None]
    if len(silent) * 2 < len(entries):
        for entry in silent:
            yield terrain_without_effect.finding(
                f"the key does not say what {entry.name} does in play",
                f"{where}.{entry.id}",
                on_key=True,
                help="add effects, if only: effects: No effect.",
            )
