"""Nothing says how the game is won.

Without `victory` the postcard has no victory conditions, the walkthrough cannot reach one, and the
players find out at the end of the evening.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.rulings import is_played
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity


def no_victory(subject: Subject) -> Iterator[Finding]:
    """Find games that nobody can win."""
    if is_played(subject) and not subject.game.victory:
        yield CHECK.finding(
            "nothing says how the game is won",
            "sides",
            on_key=True,
            help="add `victory`, with an entry for each way to win",
        )


CHECK = Check(
    code="GAP002",
    slug="nobody-wins",
    severity=Severity.WARNING,
    page=__doc__,
    find=no_victory,
    failing="""
victory: ~   # left out
""",
    passing="""
victory:
  town: {side: red, text: Red holds the town., holds: [alba]}
""",
)
