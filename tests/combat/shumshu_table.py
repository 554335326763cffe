"""The Shumshu table, written out for the tests of this folder."""

from __future__ import annotations

from typing import Any

from generator.model.combat import Modifier, ModifierKind, Party, Replacement, Split
from generator.model.numbers import Dice, Odds
from generator.model.prose import Prose
from generator.model.tables import (
    Beyond,
    BeyondAction,
    BeyondEnd,
    Code,
    DieScale,
    OddsTable,
    Rounding,
    Row,
)

NO_PROSE = Prose("", ())


def code(name: str, attacker: int = 0, defender: int = 0, *, family: bool = False) -> Code:
    return Code(name, NO_PROSE, attacker, defender, family)


CODES = (
    code("DE", defender=4),
    code("DR", defender=3),
    code("DW", defender=2),
    code("D", defender=1),
    code("AD", attacker=1),
    code("AE", attacker=2),
)

ROWS = """
6 | 1: D  DR DR DR DR DE DE
5 | 2: D  DW DW DW DR DR DE
4 | 3: AD D  DW DW DW DR DR
3 | 4: AE AD D  D  DW DW DR
2 | 5: AE AE AD AD D  DW DW
1 | 6: AE AE AE AD AD D  DW
"""


def rows(text: str = ROWS) -> tuple[Row, ...]:
    lines = (line.partition(":") for line in text.strip().splitlines())
    return tuple(Row(label.strip(), tuple(cells.split())) for label, _, cells in lines)


def table(**changes: Any) -> OddsTable:
    settings: dict[str, Any] = {
        "id": "crt",
        "kind": "odds",
        "name": "Combat results",
        "die": Dice.parse("1d6"),
        "rounding": Rounding.DOWN,
        "columns": tuple(
            Odds.parse(head) for head in ["1:3", "1:2", "1:1", "3:2", "2:1", "3:1", "4:1"]
        ),
        "rows": rows(),
        "beyond": Beyond(BeyondEnd(BeyondAction.END_COLUMN, 1), BeyondEnd(BeyondAction.END_COLUMN)),
        "scales": (DieScale("high", "High best", standard=True), DieScale("low", "Low best")),
    }
    return OddsTable(**(settings | changes))


def modifier(name: str, kind: ModifierKind, favours: Party | None = None, **more: Any) -> Modifier:
    return Modifier(name, name.capitalize(), kind, NO_PROSE, favours, **more)


MOUNTAIN = modifier("mountain", ModifierKind.FACTOR, Party.DEFENDER)
SWAMP = modifier("swamp", ModifierKind.COLUMN, Party.DEFENDER)
GUNS = modifier("guns", ModifierKind.COLUMN, Party.ATTACKER)
TANK = modifier("tank", ModifierKind.COLUMN, Party.ATTACKER, most=2)
BONUS = modifier("bonus", ModifierKind.DIE, Party.ATTACKER)
MALUS = modifier("malus", ModifierKind.DIE, Party.DEFENDER)
PRESSED = modifier("pressed", ModifierKind.SPLIT, best=Split(2, 1), worst=Split(4, 1))
BANZAI = modifier(
    "banzai",
    ModifierKind.REPLACE,
    replace=(Replacement("D", "AE"), Replacement("AD", "AE")),
)
