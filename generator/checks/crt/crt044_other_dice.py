from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.numbers import Dice
from generator.model.wording import listed

_KEYS = ("die", "column_die", "contest")


@check("CRT044", "other-dice", WARNING)
def other_dice(subject: Subject) -> Iterator[Finding]:
    """A table is rolled with dice that the game does not use.

    The title page says which dice the players need. A table for a die with other faces is a slip of
    the pen, unless such a die can be read from one of those: a d3 from a d6, a coin from any even
    one.
    """
    known = {dice.faces for dice in subject.game.dice}
    for table in subject.game.tables.tables if known else ():
        for key in _KEYS:
            dice = getattr(table, key, None)
            if isinstance(dice, Dice) and not any(faces % dice.faces == 0 for faces in known):
                names = listed([f"d{faces}" for faces in sorted(known)])
                yield other_dice.finding(
                    f"the game is played with {names}, not with {dice}",
                    f"tables.{table.id}.{key.replace('_', '-')}",
                )
