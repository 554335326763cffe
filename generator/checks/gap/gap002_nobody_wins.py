from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.rulings import is_played
from generator.checks.subject import Subject
from generator.diagnostics import Finding


@check("GAP002", "nobody-wins", WARNING)
def no_victory(subject: Subject) -> Iterator[Finding]:
    """Nothing says how the game is won.

    Without `victory` the postcard has no victory conditions, the walkthrough cannot reach one, and
    the players find out at the end of the evening.
    """
    if is_played(subject) and not subject.game.victory:
        yield no_victory.finding(
            "nothing says how the game is won",
            "sides",
            on_key=True,
            help="add `victory`, with an entry for each way to win",
        )
