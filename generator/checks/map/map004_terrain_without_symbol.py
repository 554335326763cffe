"""A terrain is described but no character of the key stands for it.

Its effects are printed in the terrain key, yet no hex can have it.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity


def terrain_without_symbol(subject: Subject) -> Iterator[Finding]:
    """Find kinds of terrain that the key leaves out."""
    if subject.game.map is None:
        return
    keyed = {entry.terrain for entry in subject.game.map.key}
    for terrain in subject.game.map.terrain:
        if terrain.id not in keyed:
            yield CHECK.finding(
                f"no character of the key stands for {terrain.name}",
                f"terrain.{terrain.id}",
                on_key=True,
                help=f'add one under key, such as "*": {terrain.id}, or take the terrain out',
            )


CHECK = Check(
    code="MAP004",
    slug="terrain-without-symbol",
    severity=Severity.WARNING,
    page=__doc__,
    find=terrain_without_symbol,
    failing="""
terrain:
  swamp: {name: Swamp}   # and nothing under key
""",
    passing="""
terrain:
  swamp: {name: Swamp}
key: {"%": swamp}
hexes: |
  . . ^ ~
  . % . ~
  . ^ . ~
""",
)
