from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.numbers import CARDINALS, NUMBER, number
from generator.checks.sentences.phrases import Phrase
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.numbers import Dice
from generator.model.tables import LevelTable, Table
from generator.model.wording import listed

_DICE = re.compile(
    r"(?<![\w\N{VULGAR FRACTION ONE HALF}])(?P<number>[1-9]?)[dD](?P<faces>[1-9]\d{0,2})\b"
)
_SIDED = re.compile(r"\b(?P<faces>[a-z]+|\d+)-sided\s+(?:die|dice)\b")
_COINS = Phrase(
    rf"\b(?:throws?|toss(?:es)?|flips?)\s+(?P<number>{NUMBER})\s+coins\b", re.IGNORECASE
)


@check("DIC022", "dice-of-the-game", WARNING, english=True)
def other_dice(subject: Subject) -> Iterator[Finding]:
    """A text rolls dice that the game does not use.

    "2d6" in a rule of a game that is played with one die, "three coins" where the results are
    thrown with two: the title page says which dice the players need, and the tables which they
    roll.
    """
    dice = tuple(_dice(subject))
    coins = max(
        (t.coins for t in subject.game.tables.tables if isinstance(t, LevelTable)), default=0
    )
    faces = {each.faces for each in dice}
    for line in subject.lines:
        for dice_said in _DICE.finditer(line.text) if faces else ():
            if int(dice_said["faces"]) not in faces and subject.hex(dice_said[0]) is None:
                known = listed([f"d{number}" for number in sorted(faces)])
                yield other_dice.finding(
                    f"the game is played with {known}, not with {dice_said[0]}",
                    line.origin,
                    within=line.within(*dice_said.span()),
                )
        for sided in _SIDED.finditer(line.text) if faces and "-sided" in line.text else ():
            told = _faces(sided["faces"])
            if told is not None and told not in faces:
                yield other_dice.finding(
                    f"no die of the game has {sided['faces']} sides",
                    line.origin,
                    within=line.within(*sided.span("faces")),
                )
        for match in _COINS.finditer(line.text) if coins else ():
            if number(match["number"]) > coins:
                yield other_dice.finding(
                    f"the results are thrown with {coins} coins",
                    line.origin,
                    within=line.within(*match.span("number")),
                )


def _faces(text: str) -> int | None:
    return int(text) if text.isdecimal() else CARDINALS.get(text)


def _dice(subject: Subject) -> Iterator[Dice]:
    if not subject.game.dice:
        return
    yield from subject.game.dice
    for table in subject.game.tables.tables:
        yield from _of_table(table)
    for modifier in subject.game.tables.modifiers:
        if modifier.die is not None:
            yield modifier.die


def _of_table(table: Table) -> Iterator[Dice]:
    for name in ("die", "column_die", "contest"):
        die = getattr(table, name, None)
        if die is not None:
            yield die
