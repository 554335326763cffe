"""The exact chance of every result, by counting all rolls."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from generator.combat.dice import roll_chances
from generator.combat.footing import Attack
from generator.combat.odds import work
from generator.model.tables import Code, OddsTable


def chances(
    table: OddsTable, codes: Iterable[Code], attack: Attack, scale: int | None = None
) -> dict[str, Fraction]:
    """Return each result that `attack` can have and its chance, in the order of the legend.

    Compounds and numbered codes follow those of the legend, in the order of the table's dice. The
    chances add up to 1; there are none where the odds allow no attack. The chances of a column
    are those of an attack at its own odds. Raises CombatError as `work` does.
    """
    legend = tuple(codes)
    totals: dict[str, Fraction] = {code.id: Fraction(0) for code in legend}
    for number, chance in roll_chances(table.die).items():
        result = work(table, legend, attack, number, scale).result
        if result is None:
            return {}
        totals[result] = totals.get(result, Fraction(0)) + chance
    return {result: chance for result, chance in totals.items() if chance}
