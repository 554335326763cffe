"""Tables of every kind, in any order of the arithmetic, dealt by a number; what works on them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

from generator.combat.cells import REST
from generator.combat.methods import COMES_FIRST, METHODS
from generator.model.combat import Modifier, ModifierKind, Party, Replacement, Split
from generator.model.game import Game
from generator.model.numbers import (
    MOST,
    Dice,
    Difference,
    HitNumber,
    NumberRange,
    Odds,
    Percent,
)
from generator.model.orders import Measure
from generator.model.prose import Prose
from generator.model.tables import (
    Band,
    Beyond,
    BeyondAction,
    BeyondEnd,
    BeyondOdds,
    ChanceResult,
    DieLimit,
    DieScale,
    DifferentialTable,
    ExtraColumn,
    FireTable,
    HitsTable,
    LevelChance,
    LevelColumn,
    LevelException,
    LevelTable,
    OddHits,
    OddsTable,
    Operation,
    OpposedTable,
    Rounding,
    Row,
    Table,
    Tables,
)

CELLS = ("2DE", "1DE", "D", "EX", "-", "AE", "1DE+D")
ODDS = ("1:4", "1:3", "2:5", "1:2", "2:3", "1:1", "4:3", "3:2", "2:1", "5:2", "3:1", "4:1", "6:1")
KINDS = ("odds", "differential", "levels", "opposed", "fire", "hits")


def game_of(number: int, like: Game) -> Game:
    """A game with the one table of a number, and modifiers that such a table works."""
    deal = Random(number)  # noqa: S311 -- made-up tables are no secret
    kind = KINDS[number % len(KINDS)]
    makers = {
        "odds": _odds,
        "differential": _differential,
        "levels": _levels,
        "opposed": _opposed,
        "fire": _fire,
        "hits": _hits,
    }
    table = makers[kind](deal)
    modifiers = tuple(_modifiers(deal, kind, like.tables.modifiers[0].when))
    return replace(like, tables=Tables(like.tables.codes, (table,), modifiers))


_BY_DICE = (
    *("factor", "column", "column", "die", "die", "die"),
    *("split", "replace", "halve", "multiply"),
)
"""Kinds of modifiers of a table whose rows dice choose."""


def _modifiers(deal: Random, kind: str, when: Prose) -> Iterable[Modifier]:
    ways = {
        "levels": ("factor", "factor", "column", "column", "split", "replace", "replace"),
        "opposed": ("strength", "strength", "strength", "halve", "halve"),
        "hits": (
            *("dice", "dice", "die", "die", "multiply-dice", "halve-dice"),
            *("multiply-hits", "halve-hits", "hits-a-step"),
        ),
    }.get(kind, _BY_DICE)
    for place, way in enumerate(ways):
        changes: dict[str, Any] = {
            "id": f"m{place}",
            "name": f"{way.capitalize()} {place}",
            "kind": ModifierKind(way),
            "when": when,
            "order": deal.randint(0, 2),
            "value": deal.choice((1, 1, 2, 3)),
        }
        if way not in {"split", "replace", "multiply-hits", "halve-dice"}:
            changes["favours"] = deal.choice(list(Party))
        if way in {"factor", "column", "die", "strength", "dice"} and deal.random() < 0.5:
            changes |= {"per": "unit", "most": deal.choice((None, 2, 4, 5))}
        if way == "split":
            sides = 2 if kind == "levels" else 3
            changes["best"] = Split(sides - 1, deal.randint(1, 2))
            changes["worst"] = Split(1, deal.randint(1, 3))
            if kind == "levels":
                changes["die"] = Dice.parse(deal.choice(("1d2", f"1d{sides}")))
        if way == "replace":
            changes["replace"] = tuple(_replacements(deal, kind))
        if way.startswith("multiply"):
            changes["value"] = deal.choice((2, 3))
        if way.startswith("halve"):
            changes["round_up"] = deal.random() < 0.5
        if way == "die" and place == 5 and kind != "hits":
            changes["extra_column"] = "air"
        yield Modifier(**changes)


def _replacements(deal: Random, kind: str) -> Iterable[Replacement]:
    for result in deal.sample(CELLS, 3):
        chance = None
        if kind == "levels" and deal.random() < 0.7:
            chance = Percent.parse(deal.choice(("50%", "33.3333%", "12.5%")))
        otherwise = deal.choice(("", *CELLS)) if chance else ""
        yield Replacement(result, deal.choice(CELLS), chance, otherwise)


def _in_order(deal: Random, operations: Iterable[Operation]) -> tuple[Operation, ...]:
    """Return operations in any order that the check of orders lets pass."""
    left, found = list(operations), []
    while left:
        ready = [
            each
            for each in left
            if not any((other, each) in COMES_FIRST for other in left if other is not each)
        ]
        found.append(deal.choice(ready))
        left.remove(found[-1])
    if Operation.SHIFT in found and deal.random() < 0.5:
        found.insert(deal.randint(found.index(Operation.COMPARE) + 1, found.index(Operation.SHIFT)),
                     Operation.CLAMP)  # fmt: skip
    return tuple(found)


def _by_dice(deal: Random, columns: int) -> dict[str, Any]:
    die = Dice.parse(deal.choice(("1d6", "2d6", "1d3", "1d10", "1d10 from 0", "d66")))
    numbers = list(die.numbers)
    labels = [str(number) for number in numbers]
    if len(labels) > 6:
        labels[:2] = [f"{numbers[0]}-{numbers[1]}"]
    scales = ()
    if deal.random() < 0.3 and len(labels) == len(numbers):
        labels = [f"{a} | {b}" for a, b in zip(labels, labels[::-1], strict=True)]
        scales = (DieScale("high", "High best"), DieScale("low", "Low best", standard=True))
    if deal.random() < 0.3:
        labels[deal.randrange(len(labels))] = REST
    rows = tuple(Row(each, tuple(deal.choices(CELLS, k=columns))) for each in labels)
    limits = (None, DieLimit(net=1), DieLimit(each_way=2), DieLimit(net=2, each_way=3))
    order = set(METHODS[FireTable].operations)
    order -= set(deal.sample((Operation.ROUND, Operation.ROUND_UNITS), deal.randint(0, 2)))
    return {
        "id": "table",
        "name": "The table",
        "die": die,
        "rows": rows,
        "scales": scales,
        "extra": (ExtraColumn("air", "Air", tuple(deal.choices(CELLS, k=len(rows)))),),
        "shift_limit": deal.choice((None, 0, 1, 2)),
        "die_limit": deal.choice(limits),
        "order": _in_order(deal, sorted(order)) if deal.random() < 0.8 else (),
    }


def _end(deal: Random) -> BeyondEnd:
    return BeyondEnd(deal.choice(list(BeyondAction)), deal.choice((0, 0, 1, 2)))


def _heads(deal: Random, number: int) -> tuple[Odds, ...]:
    return tuple(map(Odds.parse, sorted(deal.sample(ODDS, number), key=ODDS.index)))


def _odds(deal: Random) -> Table:
    columns = _heads(deal, deal.randint(2, 7))
    beyond = BeyondOdds(below=_end(deal), above=_end(deal))
    rounding = deal.choice(list(Rounding))
    made = _by_dice(deal, len(columns))
    return OddsTable(kind="odds", columns=columns, beyond=beyond, rounding=rounding, **made)


def _differential(deal: Random) -> Table:
    last = deal.randint(-6, -2)
    heads = [f"{last} or less"] if deal.random() < 0.5 else [f"{last - 1} to {last}"]
    for _ in range(deal.randint(1, 4)):
        first, last = last + 1, last + deal.randint(1, 3)
        heads.append(f"{first} to {last}" if last > first else str(first))
    heads.append(f"{last + 1} or more" if deal.random() < 0.5 else str(last + 1))
    columns = tuple(map(Difference.parse, heads))
    ends = (
        None if columns[0].first is None else _end(deal),
        None if columns[-1].last is None else _end(deal),
    )
    beyond = deal.choice((None, Beyond(*ends)))
    made = _by_dice(deal, len(columns))
    return DifferentialTable(kind="differential", columns=columns, beyond=beyond, **made)


def _fire(deal: Random) -> Table:
    last, heads = deal.randint(0, 3), []
    for _ in range(deal.randint(1, 5)):
        first, last = last + 1, last + deal.randint(1, 4)
        heads.append(f"{first}-{last}" if last > first else str(first))
    if deal.random() < 0.5:
        heads.append(f"{last + 1}+")
    columns = tuple(map(NumberRange.parse, heads))
    beyond = deal.choice((None, Beyond(_end(deal), _end(deal)), Beyond(_end(deal))))
    made = _by_dice(deal, len(columns))
    return FireTable(kind="fire", columns=columns, beyond=beyond, **made)


def _hits(deal: Random) -> Table:
    die = Dice.parse(deal.choice(("1d6", "2d6", "1d10", "1d10 from 0")))
    low, high = die.lowest, die.highest
    needed = (f"{high - 1}-{high}", f"{high - 2}+", f"{low}-{low + 1}")
    needed += ("quality or less", "quality or more")
    order = set(METHODS[HitsTable].operations)
    return HitsTable(
        "table",
        "hits",
        "The table",
        die,
        HitNumber.parse(deal.choice(needed)),
        deal.choice(list(Measure)),
        always_hits=deal.choice((None, NumberRange.parse(str(high)))),
        never_hits=deal.choice((None, NumberRange.parse(str(low)))),
        hits_a_step=deal.choice((1, 1, 2)),
        odd=deal.choice(list(OddHits)),
        ratings=NumberRange.parse(f"{low + 1}-{high - 2}"),
        most_dice=3,
        order=_in_order(deal, sorted(order)) if deal.random() < 0.8 else (),
    )


def _levels(deal: Random) -> Table:
    ladder = tuple(deal.sample(CELLS, 5))
    heads = _heads(deal, deal.randint(3, 6))
    exceptional = deal.sample(heads, deal.randint(0, 1))
    shares = deal.choice((("50%", "50%"), ("20%", "30%", "50%"), ("33.3333%", "66.6667%")))
    exceptions = tuple(
        LevelException(odds, tuple(ChanceResult(result, Percent.parse(share)) for result, share in
                                   zip(deal.sample(ladder, len(shares)), shares, strict=True)))
        for odds in exceptional
    )  # fmt: skip
    return LevelTable(
        "table",
        "levels",
        "The table",
        2,
        deal.choice(list(Rounding)),
        ladder,
        tuple(LevelColumn(odds, deal.choice(ladder)) for odds in heads if odds not in exceptional),
        (
            LevelChance("up", "Both best", Percent.parse("25%"), deal.randint(1, 2), 2),
            LevelChance("level", "One of each", Percent.parse("50%"), 0, 1),
            LevelChance("down", "Both worst", Percent.parse("25%"), -1, 0),
        ),
        BeyondOdds(below=_no_points(deal), above=_no_points(deal)),
        exceptions,
    )


def _no_points(deal: Random) -> BeyondEnd:
    return BeyondEnd(deal.choice(list(BeyondAction)))


def _opposed(deal: Random) -> Table:
    order: list[Operation] = [
        *(Operation.FACTORS, Operation.HALVE, Operation.LEAST, Operation.COMPARE),
        *(Operation.CAP, Operation.DIE, Operation.READ),
    ]
    if deal.random() < 0.5:
        order.append(Operation.ROUND)
    bands = ((0, 1), (2, 3), (4, MOST))
    return OpposedTable(
        "table",
        "opposed",
        "The table",
        Dice.parse(deal.choice(("1d6", "2d6", "1d10"))),
        "the lead in strength",
        deal.randint(0, 5),
        tuple(
            Band(NumberRange(*band), f"Effect {band[0]}", deal.randint(0, 2), deal.randint(0, 3))
            for band in bands
        ),
        deal.choice((None, 0, 1, 2)),
        _in_order(deal, order) if deal.random() < 0.8 else (),
    )
