from __future__ import annotations

import re
from fractions import Fraction

from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.model.combat import Example, Modifier, ModifierKind, Party
from generator.model.tables import LevelTable, OddsTable

_ODDS = re.compile(r"(?<![\d:.])(\d{1,2}):([1-9]\d?)(?![\d:])")


@check("NUM027", "odds-of-another-example", WARNING, english=True)
def odds_of_others(context: CheckContext) -> Findings:
    """The story of a worked example names odds, and not those of its column.

    "At 3:1 the garrison is gone" beside a working that reads the column 2:1: whoever looks the
    result up finds another. A story that names odds at all names those of its column, or those that
    its factors make before anything shifts them.
    """
    examples = {
        f"examples.{each.id}.text": each
        for each in context.game.tables.examples
        if _ODDS.fullmatch(each.column)
    }
    told: dict[str, list[tuple[Fraction, tuple[int, int]]]] = {}
    for line in context.lines if examples else ():
        if line.origin in examples and ":" in line.text:
            for match in _ODDS.finditer(line.text):
                odds = Fraction(int(match[1]), int(match[2]))
                told.setdefault(line.origin, []).append((odds, line.within(*match.span())))
    for origin, found in told.items():
        own = _own(context, examples[origin])
        if not any(odds in own for odds, _ in found):
            yield finding(
                f"the story speaks of other odds than {examples[origin].column}, its column",
                origin,
                within=found[0][1],
                see=("the column", origin.replace(".text", ".column")),
            )


def _own(context: CheckContext, example: Example) -> frozenset[Fraction]:
    """Return the odds of an example's column, and those that its factors make."""
    first, _, second = example.column.partition(":")
    own = {Fraction(int(first), int(second))}
    known = _columns(context, example.table)
    attack, defence = example.attack or 0, example.defence or 0
    for modifier in context.game.tables.modifiers:
        if modifier.id in example.modifiers and modifier.kind is ModifierKind.FACTOR:
            attack += _added(modifier, Party.ATTACKER)
            defence += _added(modifier, Party.DEFENDER)
    reached = [odds for odds in known if defence and odds <= Fraction(attack, defence)]
    return frozenset(own | ({max(reached)} if reached else set(known)))


def _added(modifier: Modifier, party: Party) -> int:
    return modifier.value if modifier.favours is party else 0


def _columns(context: CheckContext, name: str) -> tuple[Fraction, ...]:
    table = next((each for each in context.game.tables.tables if each.id == name), None)
    if isinstance(table, OddsTable):
        return tuple(odds.ratio for odds in table.columns)
    if isinstance(table, LevelTable):
        found = [each.odds.ratio for each in table.columns]
        return (*found, *(each.odds.ratio for each in table.exceptions))
    return ()
