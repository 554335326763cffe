"""A character of the key stands nowhere on the map.

A terrain in the key that no hex has puzzles players, who look for it, and often means that a hex
was drawn with the wrong character.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.model.terrain import rows_of


def unused_symbols(subject: Subject) -> Iterator[Finding]:
    """Find characters of the key that the picture lacks."""
    if subject.game.map is None:
        return
    drawn = {symbol for row in rows_of(subject.game.map.hexes) for _, symbol in row}
    for entry in subject.game.map.key:
        if entry.symbol not in drawn:
            message = f"no hex of the map is {entry.symbol!r} ({entry.terrain})"
            yield CHECK.finding(message, f"key.{entry.symbol}", on_key=True)


CHECK = Check(
    code="MAP003",
    slug="unused-symbol",
    severity=Severity.WARNING,
    page=__doc__,
    find=unused_symbols,
    failing="""
key: {"%": swamp}      # no hex of the picture is %
terrain:
  swamp: {name: Swamp}
""",
    passing="""
key: {"%": swamp}
terrain:
  swamp: {name: Swamp}
hexes: |
  . . ^ ~
  . % . ~
  . ^ . ~
""",
)
