"""The Arnhem table by levels, written out for the tests of this folder."""

from __future__ import annotations

from typing import Any

from shumshu_table import code, modifier

from generator.model.combat import ModifierKind, Party, Replacement, Split
from generator.model.numbers import Dice, Odds, Percent
from generator.model.tables import (
    Beyond,
    BeyondAction,
    BeyondEnd,
    ChanceResult,
    LevelChance,
    LevelColumn,
    LevelException,
    LevelTable,
    Rounding,
)

CODES = (
    code("DE", defender=4),
    code("RT", defender=2),
    code("R", defender=1),
    code("D", defender=1),
    code("AE", attacker=1),
)
HALF, QUARTER = Percent.parse("50%"), Percent.parse("25%")
AVERAGES = {"1:1": "-", "3:2": "D", "2:1": "D+R", "3:1": "D+RT"}


def level_table(**changes: Any) -> LevelTable:
    settings: dict[str, Any] = {
        "id": "results",
        "kind": "levels",
        "name": "Combat results",
        "coins": 2,
        "rounding": Rounding.DEFENDER,
        "ladder": ("AE", "-", "D", "D+R", "D+RT", "DE"),
        "columns": tuple(LevelColumn(Odds.parse(head), text) for head, text in AVERAGES.items()),
        "chances": (
            LevelChance("up", "Both best", QUARTER, 1, 2),
            LevelChance("average", "One of each", HALF, 0, 1),
            LevelChance("down", "Both worst", QUARTER, -1, 0),
        ),
        "beyond": Beyond(BeyondEnd(BeyondAction.NO_ATTACK), BeyondEnd(BeyondAction.END_COLUMN)),
        "exceptions": (
            LevelException(
                Odds.parse("4:1"), (ChanceResult("DE", HALF), ChanceResult("D+RT", HALF))
            ),
        ),
    }
    return LevelTable(**(settings | changes))


CITY = modifier("city", ModifierKind.FACTOR, Party.DEFENDER)
DISRUPTED = modifier("disrupted", ModifierKind.COLUMN, Party.ATTACKER, order=1)
PRESSED = modifier(
    "pressed",
    ModifierKind.SPLIT,
    best=Split(1, 1),
    worst=Split(1, 1),
    die=Dice.parse("1d2"),
    order=2,
)
ORDER = modifier(
    "order",
    ModifierKind.REPLACE,
    replace=(Replacement("D+R", "DE", HALF, "D"), Replacement("D+RT", "DE", HALF, "D")),
    order=3,
)
REFUSAL = modifier(
    "refusal",
    ModifierKind.REPLACE,
    replace=(Replacement("D+R", "DE", QUARTER, "D"), Replacement("D+RT", "DE")),
    order=4,
)
