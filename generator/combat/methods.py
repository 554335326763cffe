"""Methods: how an attack is worked on each kind of table; one engine carries all of them out.

A method is an entry: which modifiers it knows, the operations that it carries out one after the
other, the attacks whose chances a chart shows, and what the table shows on paper. Worked examples,
walkthroughs, odds, charts, tables on map, card and web page, and their proof follow from the entry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from math import floor
from typing import Any, TypeAlias

from generator.chances import Harms, hits_of
from generator.combat import columns, hits, levels, lookups, opposed
from generator.combat.cells import harms_of, read_outcome
from generator.combat.dice import added_up, roll_chances
from generator.combat.grids import (
    Gridded,
    TableGrid,
    grid_by_dice,
    grid_of_bands,
    grid_of_categories,
    grid_of_hits,
    grid_of_levels,
)
from generator.combat.odds import compare_odds
from generator.combat.working import Attack, CombatError, Resolution, Roll, Scope, Working, unfit
from generator.model.combat import ADDS_UP, Example, Modifier, ModifierKind, Party
from generator.model.names import counted
from generator.model.numbers import Difference, NumberRange, mixed
from generator.model.tables import (
    CategoryTable,
    Code,
    DifferentialTable,
    FireTable,
    HitsTable,
    LevelTable,
    OddsTable,
    Operation,
    OpposedTable,
    ResultsTable,
    Table,
    Tables,
    odds_of,
)
from generator.records import Frozen
from generator.words import english

Work: TypeAlias = Callable[[Resolution], None]
"""Goes one step further with an attack, and notes what it does."""
Chances: TypeAlias = Callable[[Any, tuple[Code, ...], Attack], dict[str, Fraction]]
"""Returns each result of an attack on a table, and its chance."""
Standing: TypeAlias = Callable[[Any, tuple[Code, ...], str], Harms]
"""Returns what a result of a table does to each party."""


def chances_by_dice(
    table: ResultsTable, codes: tuple[Code, ...], attack: Attack, scale: int | None = None
) -> dict[str, Fraction]:
    """Return each result that `attack` can have and its chance, in the order of the legend.

    Compounds and numbered codes follow those of the legend, in the order of the table's dice. The
    chances add up to 1; there are none where the table allows no attack. Raises CombatError as
    `work` does.
    """
    shares = [(code.id, Fraction(0)) for code in codes]
    for number, chance in roll_chances(table.die).items():
        result = work(table, codes, attack, Roll(number, scale=scale)).result
        shares += [(result, chance)] if result is not None else []
    return {result: chance for result, chance in added_up(shares).items() if chance}


def harms_by_legend(_: Table, codes: tuple[Code, ...], result: str) -> Harms:
    """Return what a result does to each party by the ranks of its codes."""
    return harms_of(read_outcome(result, codes))


def chances_by_both(
    table: OpposedTable, codes: tuple[Code, ...], attack: Attack
) -> dict[str, Fraction]:
    """Return what an attack may cost the sides, and the exact chance of it, in words.

    Equal dice show what the order of the table makes of strengths and modifiers.
    """
    ahead = work(table, codes, attack, Roll(table.die.lowest, table.die.lowest)).difference or 0
    found = opposed.opposed_chances(table, ahead)
    return {str(losses): chance for losses, chance in found.items()}


def chances_by_category(
    table: CategoryTable, codes: tuple[Code, ...], attack: Attack
) -> dict[str, Fraction]:
    """Return each result in a column or a row of `table` that is chosen, and its chance."""
    shares: list[tuple[str, Fraction]] = []
    for roll, chance in lookups.rolls_by_category(table):
        shares.append((work(table, codes, attack, roll).result or "", chance))
    return added_up(shares)


def chances_of_hits(
    table: HitsTable, codes: tuple[Code, ...], attack: Attack
) -> dict[str, Fraction]:
    """Return each number of hits that an attack may come to, the fewest first, and its chance.

    All throws with so many dice that hit are worked as one of them is. Raises CombatError as `work`
    does.
    """
    resolution = _begun(table, codes, attack, Roll(0))
    for operation in order_of(table):
        if operation is Operation.READ:
            break
        METHODS[HitsTable].operations[operation](resolution)
    _, throws = hits.hit_chances(resolution, table)
    shares = [
        (work(table, codes, attack, Roll(0, dice=dice)).result or "", share)
        for dice, share in throws
    ]
    return added_up(shares)


def harms_in_words(table: CategoryTable, codes: tuple[Code, ...], result: str) -> Harms:
    """Return what a result does to each party; one in words, such as rain, does nothing."""
    coded = any(result == text for _, text in table.results())
    return harms_by_legend(table, codes, result) if coded else Harms((), ())


class Method(Frozen):
    """How an attack is worked on tables of one kind.

    `operations` are those that such a table may name in its `order`; `order` is the usual one.
    `judge` looks at the table and the dice beforehand. A chart has a column for each attack that
    `cases` yields, under its head; `across` says what the heads are. `grid` is what is printed.
    `counted` says how much a result is, where results are numbers: then there are chances of so
    much or more, and an average.
    """

    scope: Scope
    operations: Mapping[Operation, Work]
    order: tuple[Operation, ...]
    judge: Work
    cases: Callable[[Any], Iterator[tuple[str, Attack]]]
    across: str
    chances: Chances = chances_by_dice
    harms: Standing = harms_by_legend
    grid: Gridded = grid_by_dice
    counted: Callable[[str], int] | None = None


def _cases_by_odds(table: Table) -> Iterator[tuple[str, Attack]]:
    yield from ((str(odds), Attack(odds.attack, odds.defence)) for odds in odds_of(table))


def compare_difference(resolution: Resolution) -> None:
    """Find the column of attack minus defence; it may lie beyond the ends of the table."""
    attack, defence = resolution.factors.values()
    difference = floor(attack - defence)
    _find(resolution, difference)
    signed = f"{difference:+d}".replace("-", "\N{MINUS SIGN}") if difference else "0"
    resolution.compared(f"{mixed(attack)} \N{MINUS SIGN} {mixed(defence)} = {signed}")


def compare_strength(resolution: Resolution) -> None:
    """Find the column of the strength of those who fire; it may lie beyond the ends of the table.

    It is told as a bare number.
    """
    strength = floor(resolution.factors[Party.ATTACKER])
    _find(resolution, strength)
    resolution.compared(str(strength))


def _find(resolution: Resolution, number: int) -> None:
    """Find the column whose head has a number."""
    columns: tuple[Difference | NumberRange, ...] = resolution.table.columns
    resolution.heads = tuple(map(str, columns))
    held = (place for place, head in enumerate(columns) if number in head)
    lowest = columns[0].first
    past = -1 if lowest is not None and number < lowest else len(columns)
    resolution.column = next(held, past)


def _cases_by_difference(table: DifferentialTable) -> Iterator[tuple[str, Attack]]:
    for head in table.columns:
        yield str(head), Attack(max(head.nearest, 0), max(-head.nearest, 0))


def _cases_by_strength(table: FireTable) -> Iterator[tuple[str, Attack]]:
    yield from ((str(head), Attack(head.first, 0)) for head in table.columns)


WORKED_AT: Mapping[ModifierKind, Operation] = {
    ModifierKind.FACTOR: Operation.FACTORS,
    ModifierKind.STRENGTH: Operation.FACTORS,
    ModifierKind.MULTIPLY: Operation.MULTIPLY,
    ModifierKind.HALVE: Operation.HALVE,
    ModifierKind.COLUMN: Operation.SHIFT,
    ModifierKind.SPLIT: Operation.SHIFT,
    ModifierKind.DIE: Operation.DIE,
    ModifierKind.REPLACE: Operation.REPLACE,
    ModifierKind.DICE: Operation.DICE,
    ModifierKind.MULTIPLY_DICE: Operation.MULTIPLY_DICE,
    ModifierKind.HALVE_DICE: Operation.HALVE_DICE,
    ModifierKind.MULTIPLY_HITS: Operation.MULTIPLY_HITS,
    ModifierKind.HALVE_HITS: Operation.HALVE_HITS,
    ModifierKind.HITS_A_STEP: Operation.STEPS,
}
"""The operation at which modifiers of a kind are worked."""
_BY_DICE: Mapping[Operation, Work] = {
    Operation.FACTORS: columns.add_factors,
    Operation.MULTIPLY: columns.multiply,
    Operation.HALVE: columns.halve,
    Operation.ROUND: columns.round_factors,
    Operation.ROUND_UNITS: columns.round_units,
    Operation.CLAMP: columns.clamp,
    Operation.SHIFT: columns.shift,
    Operation.CAP: columns.cap_shift,
    Operation.DIE: columns.change_die,
    Operation.DIE_CAP: columns.cap_die,
    Operation.END_ROW: columns.end_row,
    Operation.READ: columns.read,
    Operation.REPLACE: columns.replace,
}
"""What is done on a table whose rows are chosen by dice, but for finding the column."""
_ORDER_BY_DICE = (
    Operation.FACTORS,
    Operation.MULTIPLY,
    Operation.HALVE,
    Operation.COMPARE,
    Operation.CLAMP,
    Operation.SHIFT,
    Operation.CAP,
    Operation.CLAMP,
    Operation.DIE,
    Operation.DIE_CAP,
    Operation.END_ROW,
    Operation.READ,
    Operation.REPLACE,
)
_KINDS_BY_DICE = frozenset(
    {
        *(ModifierKind.FACTOR, ModifierKind.MULTIPLY, ModifierKind.HALVE, ModifierKind.COLUMN),
        *(ModifierKind.SPLIT, ModifierKind.DIE, ModifierKind.REPLACE),
    }
)


def by_dice(
    place: str,
    compare: Work,
    cases: Callable[[Any], Iterator[tuple[str, Attack]]],
    across: str,
    strengths: tuple[Party, ...] = tuple(Party),
) -> Method:
    """Return the method of a table whose rows are chosen by dice; `compare` finds the column.

    `across` says in English what its heads are, `strengths` whose strength finds the column.
    """
    return Method(
        Scope(place, _KINDS_BY_DICE, strengths=strengths),
        {**_BY_DICE, Operation.COMPARE: compare},
        _ORDER_BY_DICE,
        columns.judge_rows,
        cases,
        across,
        grid=partial(grid_by_dice, across=across),
    )


_ON_LEVELS: Mapping[Operation, Work] = {
    Operation.FACTORS: columns.add_factors,
    Operation.COMPARE: compare_odds,
    Operation.CLAMP: columns.clamp,
    Operation.SHIFT: levels.move_average,
    Operation.READ: levels.read_ladder,
    Operation.REPLACE: columns.replace,
}
_ON_OPPOSED: Mapping[Operation, Work] = {
    Operation.FACTORS: opposed.take_strength,
    Operation.HALVE: opposed.halve_strength,
    Operation.LEAST: opposed.raise_to_least,
    Operation.COMPARE: opposed.compare_strengths,
    Operation.CAP: opposed.cap_lead,
    Operation.DIE: opposed.add_lead,
    Operation.READ: opposed.read_band,
}
_OF_HITS: Mapping[Operation, Work] = {
    Operation.DICE: hits.change_dice,
    Operation.MULTIPLY_DICE: hits.multiply_dice,
    Operation.HALVE_DICE: hits.halve_dice,
    Operation.DIE: hits.change_number,
    Operation.READ: hits.count_hits,
    Operation.MULTIPLY_HITS: hits.multiply_hits,
    Operation.HALVE_HITS: hits.halve_hits,
    Operation.STEPS: hits.cost_steps,
}
METHODS: Mapping[type, Method] = {
    OddsTable: by_dice("an odds table", compare_odds, _cases_by_odds, "odds"),
    DifferentialTable: by_dice(
        "a table by differences",
        compare_difference,
        _cases_by_difference,
        english("attack minus defence"),
    ),
    FireTable: by_dice(
        "a fire table",
        compare_strength,
        _cases_by_strength,
        english("strength of the fire"),
        (Party.ATTACKER,),
    ),
    HitsTable: Method(
        hits.ON_HITS,
        _OF_HITS,
        tuple(_OF_HITS),
        hits.judge_dice,
        hits.cases,
        english("number of dice"),
        chances_of_hits,
        hits.harms,
        grid_of_hits,
        hits_of,
    ),
    LevelTable: Method(
        levels.ON_LEVELS,
        _ON_LEVELS,
        tuple(_ON_LEVELS),
        levels.judge_ladder,
        _cases_by_odds,
        "odds",
        levels.level_chances,
        grid=grid_of_levels,
    ),
    OpposedTable: Method(
        opposed.ON_OPPOSED,
        {**_ON_OPPOSED, Operation.ROUND: columns.round_factors},
        tuple(_ON_OPPOSED),
        opposed.judge_dice,
        opposed.cases,
        english("attacker's strength less the defender's"),
        chances_by_both,
        opposed.harms,
        grid_of_bands,
    ),
    CategoryTable: Method(
        lookups.BY_CATEGORY,
        {Operation.READ: lookups.read_category},
        (Operation.READ,),
        lookups.judge_category,
        lookups.cases_by_category,
        "category",
        chances_by_category,
        harms_in_words,
        grid_of_categories,
    ),
}
"""The method of each kind of table."""


def table_grid(table: Table | ResultsTable, tables: tuple[Table, ...] = ()) -> TableGrid:
    """Return what a table shows; `tables` are those of its game, for the scales of one."""
    return METHODS[type(table)].grid(table, tables)


def has_chances(table: Table) -> bool:
    """Whether the results of a table have chances that a chart shows."""
    contest = isinstance(table, CategoryTable) and table.contest is not None
    return contest or next(METHODS[type(table)].cases(table), None) is not None


def order_of(table: Table | ResultsTable) -> tuple[Operation, ...]:
    """Return the operations on a table in their order: its own, else the usual one."""
    own: tuple[Operation, ...] = getattr(table, "order", ())
    return own or METHODS[type(table)].order


def misplaced(table: Table | ResultsTable) -> tuple[tuple[int, Operation, Operation], ...]:
    """Return what comes too early in the order that a table has of its own.

    Each is told by its place, what it needs, and itself.
    """
    return _too_early(getattr(table, "order", ()))


@cache
def _too_early(order: tuple[Operation, ...]) -> tuple[tuple[int, Operation, Operation], ...]:
    last = {operation: place for place, operation in enumerate(order)}
    found: list[tuple[int, Operation, Operation]] = []
    for before, after in COMES_FIRST:
        if before in last and after in last:
            # Even the first clamp needs a column; the shifts are needed by the last one alone.
            place = order.index(after) if before is Operation.COMPARE else last[after]
            if place < last[before]:
                found.append((place, before, after))
    return tuple(found)


COMES_FIRST = (
    (Operation.FACTORS, Operation.COMPARE),
    (Operation.MULTIPLY, Operation.COMPARE),
    (Operation.HALVE, Operation.COMPARE),
    (Operation.HALVE, Operation.ROUND),
    (Operation.HALVE, Operation.ROUND_UNITS),
    (Operation.ROUND_UNITS, Operation.ROUND),
    (Operation.ROUND_UNITS, Operation.COMPARE),
    (Operation.ROUND, Operation.COMPARE),
    (Operation.LEAST, Operation.COMPARE),
    (Operation.COMPARE, Operation.SHIFT),
    (Operation.COMPARE, Operation.CLAMP),
    (Operation.COMPARE, Operation.CAP),
    (Operation.SHIFT, Operation.CAP),
    (Operation.SHIFT, Operation.CLAMP),
    (Operation.CAP, Operation.CLAMP),
    (Operation.CAP, Operation.DIE),
    (Operation.CLAMP, Operation.DIE),
    (Operation.DIE, Operation.DIE_CAP),
    (Operation.DIE_CAP, Operation.END_ROW),
    (Operation.DIE, Operation.END_ROW),
    (Operation.END_ROW, Operation.READ),
    (Operation.READ, Operation.REPLACE),
    (Operation.DICE, Operation.READ),
    (Operation.MULTIPLY_DICE, Operation.READ),
    (Operation.HALVE_DICE, Operation.READ),
    (Operation.DIE, Operation.READ),
    (Operation.READ, Operation.MULTIPLY_HITS),
    (Operation.READ, Operation.HALVE_HITS),
    (Operation.READ, Operation.STEPS),
    (Operation.MULTIPLY_HITS, Operation.STEPS),
    (Operation.HALVE_HITS, Operation.STEPS),
)
"""What comes first, and what needs it."""


def work(table: Table | ResultsTable, codes: Iterable[Code], attack: Attack, roll: Roll) -> Working:
    """Work `attack` on `table`, operation by operation.

    Raises CombatError where table, modifiers and dice do not go together.
    """
    method = METHODS[type(table)]
    resolution = _begun(table, codes, attack, roll)
    for operation in order_of(table):
        if operation not in method.operations:
            raise CombatError(f"{table.name} has no {operation}")
        method.operations[operation](resolution)
        if resolution.over:
            break
    return resolution.worked()


def usable(modifier: Modifier, table: Table) -> bool:
    """Whether a modifier changes attacks on a table, those in its extra columns apart."""
    method = METHODS.get(type(table))
    return method is not None and unfit(modifier, table, method.scope) is None


def _begun(
    table: Table | ResultsTable, codes: Iterable[Code], attack: Attack, roll: Roll
) -> Resolution:
    """Return an attack of which nothing is worked yet; raises CombatError as `work` does."""
    method = METHODS[type(table)]
    resolution = Resolution(table, attack, method.scope, roll, tuple(codes))
    method.judge(resolution)
    for _, before, after in misplaced(table):
        raise CombatError(f"in the order of {table.name}, {after} needs {before} before it")
    return resolution


def work_example(example: Example, tables: Tables) -> Working:
    """Work the attack of `example`.

    Raises CombatError where the table or a modifier is unknown, something that the table asks for
    is not given, or the attack cannot be worked.
    """
    table = next((table for table in tables.tables if table.id == example.table), None)
    modifiers = _modifiers(example, tables)
    if table is None:
        raise CombatError(f"there is no table {example.table!r}")
    if isinstance(table, CategoryTable):
        raise CombatError(f"{table.name!r} is a table by category: write a lookup instead")
    for one in tables.modifiers:
        if one.id in example.cancelled and not usable(one, table):
            raise CombatError(f"{one.name!r} is `cancelled`, but changes nothing on {table.name!r}")
    if example.succeeds and not METHODS[type(table)].scope.own_rolls:
        raise CombatError("`succeeds` is for tables of levels")
    rolled = _rolled(example, table)
    if isinstance(table, ResultsTable):
        for extra in table.extra:
            if extra.id == example.column:
                return columns.work_aside(table, tables.codes, extra, modifiers, rolled)
    _check_strengths(example, METHODS[type(table)].scope)
    _check_units(example, table, modifiers)
    each = example.attack_each, example.defence_each
    attack = Attack(
        example.attack or 0, example.defence or 0, modifiers, each=each, rating=example.rating
    )
    roll = Roll(rolled, example.defence_die, frozenset(example.succeeds), dice=example.dice)
    return work(table, tables.codes, attack, roll)


def _rolled(example: Example, table: Table) -> int:
    """Return the roll of an example, 0 for hits; raises CombatError where it has other dice."""
    if isinstance(table, HitsTable):
        if example.die is not None:
            raise CombatError("several dice roll to hit: write `dice` instead of `die`")
        return 0
    for key in ("dice", "rating", "steps"):
        if getattr(example, key) not in {None, ()}:
            raise CombatError(f"`{key}` is for tables of hits")
    if example.die is None:
        raise CombatError("say the `die`")
    return example.die


def _check_strengths(example: Example, scope: Scope) -> None:
    """Raise CombatError where an example lacks a strength, or has one that plays no part."""
    given = {Party.ATTACKER: example.attack, Party.DEFENDER: example.defence}
    if any(given[party] is None for party in scope.strengths):
        both = scope.strengths == tuple(Party)
        raise CombatError("say both the attack and the defence" if both else "say the `attack`")
    aside = example.defence is not None or example.defence_each
    if aside and Party.DEFENDER not in scope.strengths:
        raise CombatError(f"leave out `defence`: it plays no part on {scope.place}")


def _check_units(example: Example, table: Table, modifiers: tuple[Modifier, ...]) -> None:
    """Raise CombatError where units do not come to the whole, or a half of each needs them."""
    halved = {one.favours for one in modifiers if one.kind is ModifierKind.HALVE}
    by_unit = Operation.ROUND_UNITS in order_of(table)
    for party, other in zip(Party, reversed(Party), strict=True):
        key = "attack" if party is Party.ATTACKER else "defence"
        whole, each = getattr(example, key), getattr(example, f"{key}_each")
        if each and sum(each) != whole:
            raise CombatError(f"the units of `{key}-each` come to {sum(each)}, not {whole}")
        if by_unit and other in halved and not each:
            raise CombatError(f"{table.name} rounds each unit: say `{key}-each`")


def _modifiers(example: Example, tables: Tables) -> tuple[Modifier, ...]:
    known = {modifier.id: modifier for modifier in tables.modifiers}
    missing = [name for name in (*example.modifiers, *example.cancelled) if name not in known]
    if missing:
        raise CombatError(f"there is no modifier {missing[0]!r}")
    for name in example.cancelled:
        if name in example.modifiers:
            raise CombatError(f"{known[name].name!r} cannot be both counted and `cancelled`")
        if example.cancelled.count(name) > 1:
            raise CombatError(f"{known[name].name!r} is `cancelled` twice")
        if not known[name].unless:
            raise CombatError(f"{known[name].name!r} is `cancelled`, but it has no `unless`")
    rated = {each.modifier: each.ratings for each in example.ratings}
    for name in rated:
        if name not in example.modifiers or known[name].worth is None:
            raise CombatError(f"{name!r} has `ratings`, but it is no modifier worth a rating here")
    spent = {each.modifier: each.points for each in example.spent}
    for name in spent:
        if name not in example.modifiers or known[name].spends is None:
            raise CombatError(
                f"{name!r} has `spent`, but it is no modifier that spends points here"
            )
    modifiers = (_as_rated(known[name], rated.get(name)) for name in example.modifiers)
    return tuple(as_paid(one, spent.get(one.id)) for one in modifiers)


def _as_rated(modifier: Modifier, ratings: tuple[int, ...] | None) -> Modifier:
    """Return a modifier with the value that the ratings of units give it."""
    if modifier.worth is None:
        return modifier
    if ratings is None:
        wants = f"`ratings: {{{modifier.id}: [2, 1]}}`"
        raise CombatError(f"{modifier.name!r} is worth the {modifier.worth}: say it, {wants}")
    return replace(modifier, value=modifier.worth.of(ratings))


def as_paid(modifier: Modifier, points: int | None) -> Modifier:
    """Return a modifier with the value that points spent on it give it.

    Raises CombatError where it costs points and none are said, or they make no whole number of
    times.
    """
    if modifier.spends is None:
        return modifier
    name, each = modifier.name, modifier.points
    if points is None:
        wants = f"`spent: {{{modifier.id}: {each}}}`"
        raise CombatError(f"{name!r} costs points: say how many, {wants}")
    times, over = divmod(points, each)
    if over or (times > 1 and modifier.kind not in ADDS_UP):
        takes = "at a time" if modifier.kind in ADDS_UP else "and no more"
        message = f"{name!r} takes {counted(each, 'point')} {takes}"
        raise CombatError(f"{message}: {points} cannot be spent on it")
    return replace(modifier, value=modifier.value * times)
