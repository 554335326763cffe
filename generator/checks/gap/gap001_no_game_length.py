"""Nothing says how long the game lasts.

A game ends after so many turns, when a track is full or when something happens. Three of the five
documents on which this tool was tried leave their length to be guessed: Shumshu, Arnhem and, but
for the chances of the monsoon, Myitkyina.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.rulings import is_played
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.model.game import EndKind


def no_game_length(subject: Subject) -> Iterator[Finding]:
    """Find games without turns that need them, or that have no other end."""
    game = subject.game
    if not is_played(subject) or game.turns is not None:
        return
    last = [end for end in game.ends if end.kind is EndKind.TURNS]
    if last or not game.ends:
        yield CHECK.finding(
            "nothing says how long the game lasts",
            f"ends.{last[0].id}" if last else "title",
            on_key=bool(last),
            help="add `turns` with a count, or below `ends` the track or event that ends it",
        )


CHECK = Check(
    code="GAP001",
    slug="no-game-length",
    severity=Severity.WARNING,
    page=__doc__,
    find=no_game_length,
    failing="""
turns: ~   # left out
""",
    passing="""
turns: ~   # left out
ends:
  truce: {kind: event, side: red, text: The game ends when Red asks for a truce.}
""",
)
