from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.rulings import is_played
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.game import EndKind


@check("GAP001", "no-game-length", WARNING)
def no_game_length(subject: Subject) -> Iterator[Finding]:
    """Nothing says how long the game lasts.

    A game ends after so many turns, when a track is full or when something happens. Three of the
    five documents on which this tool was tried leave their length to be guessed: Shumshu, Arnhem
    and, but for the chances of the monsoon, Myitkyina.
    """
    game = subject.game
    if not is_played(subject) or game.turns is not None:
        return
    last = [end for end in game.ends if end.kind is EndKind.TURNS]
    if last or not game.ends:
        yield no_game_length.finding(
            "nothing says how long the game lasts",
            f"ends.{last[0].id}" if last else "title",
            on_key=bool(last),
            help="add `turns` with a count, or below `ends` the track or event that ends it",
        )
