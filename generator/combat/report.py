"""The odds of a game: each table with the chance of every result, as plain labels and fractions.

In: the tables of a game. Out: blocks of numbers, one for each manner of attack on each table, ready
to be written as text or JSON by those who know nothing of combat.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate, groupby
from operator import mul

from generator.chances import Harm, Harms, OddsBlock, OddsReport
from generator.combat.cells import codes_of, read_cell
from generator.combat.columns import work_aside
from generator.combat.dice import (
    added_up,
    average,
    averages,
    margin_chances,
    named_numbers,
    roll_chances,
)
from generator.combat.methods import METHODS, usable
from generator.combat.working import Attack
from generator.model.combat import Modifier, ModifierKind, Party, ratings_in
from generator.model.counters import Counters
from generator.model.events import Again, EventTable
from generator.model.game import Game
from generator.model.initiative import Initiative
from generator.model.numbers import Dice
from generator.model.orders import RatingCheck, parts_of
from generator.model.tables import (
    CategoryTable,
    Code,
    ExtraColumn,
    HitsTable,
    ResultsTable,
    Table,
    Tables,
    most_times,
)
from generator.records import Frozen

PLAIN = "plain"
"""The name of the manner without modifiers."""


def manners(modifiers: Iterable[Modifier]) -> dict[str, tuple[Modifier, ...]]:
    """Return the modifiers of each manner of attack: none of the plain one, then in their order.

    Modifiers that name the same manner belong together; a split that names none is one by itself.
    """
    found: dict[str, tuple[Modifier, ...]] = {PLAIN: ()}
    for modifier in modifiers:
        name = modifier.manner
        if not name and modifier.kind is ModifierKind.SPLIT:
            name = modifier.name
        if name:
            found[name] = (*found.get(name, ()), modifier)
    return found


def odds_report(
    game: str, title: str, tables: Tables, ratings: Mapping[str, tuple[int, ...]] | None = None
) -> OddsReport:
    """Return the chances of every result by column, for plain, pressed and special attacks.

    Tables by category are in it where dice stand in their cells or lead to them. With the `ratings`
    that counters have by the names of their factors, second rolls against them are as well. Raises
    CombatError where a table cannot be worked: checks have complained of that.
    """
    blocks = tuple(
        block
        for table in tables.tables
        for block in (*_blocks(table, tables), *_second_rolls(table, tables, ratings or {}))
    )
    return OddsReport(game, title, blocks)


def odds_of_game(game: Game) -> OddsReport:
    """Return the same of a whole game; raises CombatError likewise."""
    ratings = ratings_rolled_against(game.tables, game.counters)
    return odds_report(game.id, game.title, game.tables, ratings)


def odds_of_events(game: Game) -> tuple[OddsBlock, ...]:
    """Return the chance of each event in one roll, and of its coming in all rolls of the game.

    Raises ValueError for a row that is for no number of the dice: checks have complained of that.
    """
    return tuple(_of_events(table, game) for table in game.event_tables)


def odds_of_initiative(game: Game) -> tuple[OddsBlock, ...]:
    """Return the chance that each side has the initiative of a turn; nothing without a roll."""
    rule = game.initiative
    if rule is None or rule.die is None:
        return ()
    chances = initiative_chances(rule, [side.id for side in game.sides])
    rows = tuple((side.name, (chances[side.id],)) for side in game.sides)
    heads = ("one roll",)
    return (OddsBlock("initiative", "Initiative", str(rule.die), "chance", "rolls", heads, rows),)


def initiative_chances(rule: Initiative, sides: Sequence[str]) -> dict[str, Fraction]:
    """Return the chance that each side has the initiative by a roll; even rolls are rolled again.

    Where `otherwise` says whose they are, they are not. Raises ValueError for a rule without dice.
    """
    if rule.die is None:
        raise ValueError("nobody rolls for it")
    rolls, given = roll_chances(rule.die), {each.side: each.add for each in rule.adds}
    numbers, under = [*rolls], [Fraction(0), *accumulate(rolls.values())]
    adds, found = [given.get(side, 0) for side in sides], dict.fromkeys(sides, Fraction(0))
    for total in {number + add for number in numbers for add in adds}:
        lower = [under[bisect_left(numbers, total - add)] for add in adds]
        # One side has this total, and those before and behind it have less.
        before = accumulate(lower, mul, initial=Fraction(1))
        behind = [*accumulate(reversed(lower), mul, initial=Fraction(1))][-2::-1]
        for side, add, one, other in zip(sides, adds, before, behind, strict=False):
            found[side] += rolls.get(total - add, Fraction(0)) * one * other
    even = 1 - sum(found.values())
    if rule.otherwise in found:
        found[rule.otherwise] += even
    elif even < 1:
        found = {side: chance / (1 - even) for side, chance in found.items()}
    return found


def _of_events(table: EventTable, game: Game) -> OddsBlock:
    names = {each.id: each.name for each in game.events}
    chances = event_chances(table)
    turns = range(1, game.turns.count + 1) if game.turns else ()
    rolls = sum(turn in table.turns for turn in turns)
    again = frozenset(each.id for each in game.events if each.once is Again.ROLL_AGAIN)
    ends = frozenset(each.id for each in game.events if each.ending is not None)
    course = _Course(chances, again, ends)
    heads = ("one roll", f"in {rolls} rolls") if rolls > 1 else ("one roll",)
    rows = tuple(
        (
            names[event],
            (chance, *([course.comes(event, rolls)] if rolls > 1 else ())),
        )
        for event, chance in chances.items()
    )
    return OddsBlock(table.id, table.name, str(table.die), "chance", "rolls", heads, rows)


def event_chances(table: EventTable) -> dict[str, Fraction]:
    """Return the chance of each event in one roll, in the order of the rows.

    Raises ValueError for a row that is for no number of the dice.
    """
    rolls = roll_chances(table.die)
    named = named_numbers((row.label for row in table.rows), table.die)
    return added_up(
        (row.event, sum((rolls[number] for number in numbers), Fraction(0)))
        for row, (numbers,) in zip(table.rows, named, strict=True)
    )


class _Course(Frozen):
    """How events come one after the other: the chance of each, those rolled again, and the ends."""

    chances: Mapping[str, Fraction]
    again: frozenset[str]
    ends: frozenset[str]

    def comes(self, wanted: str, rolls: int) -> Fraction:
        """Return the chance that an event comes in some rolls, once at least.

        After events that happen once and are rolled `again`, the others are likelier. Those of one
        chance are alike, so that it is enough how many of each chance have happened.
        """
        others = {event: chance for event, chance in self.chances.items() if event != wanted}
        spent = {e: chance for e, chance in others.items() if e in self.again - self.ends}
        alike, kept = Counter(spent.values()), sum(others.values(), Fraction(0))
        kept -= sum((chance for e, chance in others.items() if e in {*spent, *self.ends}), _NEVER)
        kinds, left = tuple(alike), {tuple(0 for _ in alike): Fraction(1)}
        came = _NEVER
        for _ in range(rolls):
            shares: list[tuple[tuple[int, ...], Fraction]] = []
            for gone, share in left.items():
                rest = 1 - sum((c * n for c, n in zip(kinds, gone, strict=True)), _NEVER)
                if not rest:  # a check tells of a table that nobody can roll on any more
                    continue
                came += share * self.chances[wanted] / rest
                shares.append((gone, share * kept / rest))
                for place, chance in enumerate(kinds):
                    still = alike[chance] - gone[place]
                    now = (*gone[:place], gone[place] + 1, *gone[place + 1 :])
                    if still:
                        shares.append((now, share * chance * still / rest))
            left = added_up(shares)
        return came


_NEVER = Fraction(0)


def ratings_rolled_against(tables: Tables, counters: Counters | None) -> dict[str, tuple[int, ...]]:
    """Return the ratings that units have of each factor that some result has them roll against."""
    factors = {check.pass_.factor for _, _, check in checks_of(tables.codes)}
    return {each: ratings_in(counters, each) for each in sorted(factors)} if counters else {}


def checks_of(codes: Iterable[Code]) -> Iterator[tuple[Code, Party, RatingCheck]]:
    """Yield the second rolls that codes ask of a party, those that follow upon others as well."""
    for code in codes:
        for party in Party if code.orders else ():
            order = code.orders.of(party) if code.orders else None
            parts = dict.fromkeys(part for part, _ in parts_of(order)) if order else ()
            yield from ((code, party, part.check) for part in parts if part.check)


def chance_of_passing(check: RatingCheck, rating: int) -> Fraction:
    """Return the chance that a unit with a rating passes."""
    rolls = roll_chances(check.roll.dice).items()
    passing = (n for n in rolls if check.pass_.passes(n[0] + check.roll.plus, rating))
    return sum((chance for _, chance in passing), Fraction(0))


def _second_rolls(
    table: Table, tables: Tables, ratings: Mapping[str, tuple[int, ...]]
) -> Iterator[OddsBlock]:
    """Yield the chances of each second roll that a result of a table asks for, by rating."""
    told: set[tuple[str, str]] = set()
    checks = sorted(checks_of(codes_of(table, tables)), key=lambda each: each[2].pass_.factor)
    for code, party, check in checks:
        across, manner = check.pass_.factor, f"{code.id}: {check.roll}"
        heads = ratings.get(across, ())
        if not heads or (across, manner) in told:
            continue
        told.add((across, manner))
        columns = [
            {"passes": chance, "fails": 1 - chance}
            for chance in (chance_of_passing(check, rating) for rating in heads)
        ]
        rows = _rows(["passes", "fails"], columns)
        lost = _lost(1)
        failed = Harms(lost, ()) if party is Party.ATTACKER else Harms((), lost)
        harms = (Harms((), ()), failed)
        labels = tuple(map(str, heads))
        yield OddsBlock(table.id, table.name, manner, "chance", across, labels, rows, harms)


def _blocks(table: Table, tables: Tables) -> Iterator[OddsBlock]:
    """Yield a block for each manner of attack, then those of columns aside, contests, averages."""
    method = METHODS[type(table)]
    given = tuple(method.cases(table))
    blocks = []
    for manner, modifiers in _known(table, tables) if given else ():
        for rated, members in groupby(given, key=lambda case: _rated(table, case[1])):
            cases = [(head, replace(attack, modifiers=modifiers)) for head, attack in members]
            columns = [method.chances(table, tables.codes, attack) for _, attack in cases]
            heads = tuple(head for head, _ in cases)
            name = f"{rated}, {manner}" if rated and manner != PLAIN else rated or manner
            blocks.append(_attacks(table, name, method.across, heads, columns, tables))
    yield from blocks
    if method.counted:
        for block in blocks:
            yield from _counted(block, method.counted)
    if isinstance(table, ResultsTable):
        yield from (_aside(table, extra, tables) for extra in table.extra)
    if isinstance(table, CategoryTable):
        yield from _contests(table)
        yield from _averages(table)


def _rated(table: Table, attack: Attack) -> str:
    """Return the rating of those who attack, where it plays a part: ``quality 3``."""
    if not isinstance(table, HitsTable) or attack.rating is None:
        return ""
    return f"{table.hit.rating} {attack.rating}"


def _counted(block: OddsBlock, number: Callable[[str], int]) -> Iterator[OddsBlock]:
    """Yield the chances of so much or more, and the averages, of results that are numbers."""
    rows = [(number(label), values) for label, values in block.rows]
    columns = list(zip(*(values for _, values in rows), strict=True))
    told = [{n: value or Fraction(0) for (n, _), value in zip(rows, column, strict=True)}
            for column in columns]  # fmt: skip
    more = tuple(
        (
            f"{least} or more",
            tuple(
                sum((c for n, c in column.items() if n >= least), Fraction(0)) for column in told
            ),
        )
        for least in sorted(n for n, _ in rows if n)
    )
    yield replace(block, measure="chance of so many", rows=more, standings=())
    means = (("average", tuple(map(average, told))),)
    yield replace(block, measure="average", rows=means, standings=())


def _known(table: Table, tables: Tables) -> Iterator[tuple[str, tuple[Modifier, ...]]]:
    """Yield the manners of attack that such a table can work, each with its modifiers.

    A table by category is not for attacks: its dice are what it is thrown with.
    """
    if isinstance(table, CategoryTable):
        yield " × ".join(str(die) for die in (table.die, table.column_die) if die), ()
        return
    plain = tuple(one for one in tables.modifiers if not one.extra_column)
    for manner, modifiers in (*manners(plain).items(), *_paid(plain, tables)):
        if all(usable(modifier, table) for modifier in modifiers):
            yield manner, modifiers


def _paid(
    modifiers: Iterable[Modifier], tables: Tables
) -> Iterator[tuple[str, tuple[Modifier, ...]]]:
    """Yield modifiers that cost points, as often as points can make them count: ``Air support ×2``.

    What changes strengths is left out: it depends on them, and a column is of many.
    """
    for one in modifiers:
        if one.spends is None or one.manner or one.kind in _OF_STRENGTH:
            continue
        for times in range(1, min(most_times(one, tables), _MOST_TIMES) + 1):
            yield f"{one.name} \u00d7{times}", (replace(one, value=one.value * times),)


_OF_STRENGTH = frozenset(
    {
        *(ModifierKind.FACTOR, ModifierKind.STRENGTH, ModifierKind.MULTIPLY, ModifierKind.HALVE),
    }
)
_MOST_TIMES = 3
"""As often as this a modifier that costs points has chances of its own."""


def _attacks(
    table: Table | ResultsTable,
    manner: str,
    across: str,
    heads: tuple[str, ...],
    columns: Sequence[Mapping[str, Fraction]],
    tables: Tables,
) -> OddsBlock:
    """Return the chances of all results, the attacker's best first."""
    results = dict.fromkeys(result for column in columns for result in column)
    standing = METHODS[type(table)].harms
    harms = {result: standing(table, tables.codes, result) for result in results}
    gentle = sorted(results, key=lambda result: harms[result].attacker)
    order = sorted(gentle, key=lambda result: harms[result].defender, reverse=True)
    rows, standings = _rows(order, columns), tuple(harms[result] for result in order)
    return OddsBlock(table.id, table.name, manner, "chance", across, heads, rows, standings)


def _aside(table: ResultsTable, extra: ExtraColumn, tables: Tables) -> OddsBlock:
    """Return an extra column: plain, with each of its modifiers, and with all of them."""
    fitting = tuple(
        one
        for one in tables.modifiers
        if one.extra_column == extra.id and (not one.tables or table.id in one.tables)
    )
    cases: dict[str, tuple[Modifier, ...]] = {PLAIN: ()}
    cases |= {one.name: (one,) for one in fitting}
    if len(fitting) > 1:
        cases["all of these"] = fitting
    rolls = roll_chances(table.die).items()
    columns = [
        added_up(
            (work_aside(table, tables.codes, extra, case, rolled).result or "", chance)
            for rolled, chance in rolls
        )
        for case in cases.values()
    ]
    return _attacks(table, extra.name, "modifier", tuple(cases), columns, tables)


def _lost(number: int) -> Harm:
    return ((1, number),) if number else ()


def _contests(table: CategoryTable) -> Iterator[OddsBlock]:
    """Yield a contest for each row, as seen by the side to whose roll the cell is added."""
    if table.contest is None:
        return
    heads = tuple(column.name for column in table.columns)
    for row in table.rows:
        cells = [read_cell(cell, row.kind or table.cells) for cell in row.cells]
        columns = [_contest(cell, table.contest) if isinstance(cell, int) else {} for cell in cells]
        # `Germany against Italy`, but `Japan: China`
        goes_on = not row.group or row.group.rsplit(maxsplit=1)[-1].islower()
        label = f"{row.group}{' ' if goes_on else ': '}{row.label}".strip()
        rows = _rows(["won", "tie", "lost"], columns)
        harms = (Harms((), _lost(1)), Harms((), ()), Harms(_lost(1), ()))
        yield OddsBlock(table.id, table.name, label, "chance", "column", heads, rows, harms)


def _contest(modifier: int, die: Dice) -> dict[str, Fraction]:
    margins = margin_chances(modifier, die).items()
    return added_up(("won" if m > 0 else "lost" if m else "tie", chance) for m, chance in margins)


def _averages(table: CategoryTable) -> Iterator[OddsBlock]:
    found = averages(table)
    if found is not None:
        heads, rows = found
        across = table.column_head or "column"
        yield OddsBlock(table.id, table.name, "average", "average", across, heads, rows)


def _rows(
    labels: Sequence[str], columns: Sequence[Mapping[str, Fraction]]
) -> tuple[tuple[str, tuple[Fraction | None, ...]], ...]:
    return tuple(
        (label, tuple(column.get(label, Fraction(0)) if column else None for column in columns))
        for label in labels
    )
