"""Second rolls: units that roll against a rating on their counters, and what comes of it.

In: what a result orders, and the rolls of a worked example. Out: whether each unit passes, and all
that it suffers in the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from generator.chances import hits_of
from generator.combat.cells import Outcome, Result, read_outcome
from generator.combat.methods import work_example
from generator.combat.working import CombatError, Working
from generator.model.combat import Checked, Example, Party, fights, rating_of
from generator.model.counters import State, Unit
from generator.model.game import Game
from generator.model.orders import Loss, Order, Orders, RatingCheck, must_roll, order_to
from generator.model.prose import Prose
from generator.model.tables import Code, HitsTable, OpposedTable, Tables
from generator.records import Frozen


class Due(Frozen):
    """An order that units are under, and the number before the code that has it."""

    order: Order
    number: int = 1


class Verdict(Frozen):
    """A second roll: the rating it is held against, and what comes of it.

    `place` is that of the roll among those of its example; `dues` are what the unit is under now.
    """

    place: int
    rolled: Checked
    check: RatingCheck
    rating: int
    dues: tuple[Due, ...]

    @property
    def total(self) -> int:
        """The roll with what is added to it."""
        return self.rolled.die + self.check.roll.plus

    @property
    def passes(self) -> bool:
        """Whether the unit passes."""
        return self.check.pass_.passes(self.total, self.rating)

    @property
    def state(self) -> State | None:
        """The state in which the roll leaves the unit."""
        return next((due.order.state for due in self.dues if due.order.state), None)


class Rolls:
    """The second rolls of an example, handed out one after the other; some may be left."""

    def __init__(self, example: Example) -> None:
        self.left = list(enumerate(example.checks))

    def next_of(self, unit: str) -> tuple[int, Checked] | None:
        """Return the next roll of a unit, and its place; None where no more is written."""
        found = next((each for each in self.left if each[1].unit == unit), None)
        if found is not None:
            self.left.remove(found)
        return found


_MOST_STEPS = 99
"""More steps than any attack meets."""


def outcome_of(tables: Tables, example: Example, working: Working, result: str) -> Outcome:
    """Return what a result consists of; of opposed dice what their band orders those who lose.

    Hits order the defender to lose the steps that they cost, and what else they bring.
    """
    found = [one for one in tables.tables if one.id == example.table]
    bands = (band for one in found if isinstance(one, OpposedTable) for band in one.bands)
    difference = working.difference
    if working.lost is not None:
        loss = Loss.parse(f"{min(working.lost, _MOST_STEPS)} steps") if working.lost else None
        cost = Result(Code(result, Prose("", ()), orders=Orders(defender=Order(lose=loss))))
        hits, tabled = hits_of(result), (one for one in found if isinstance(one, HitsTable))
        brought = "".join(one.brought_by(hits) for one in tabled)
        return Outcome((cost, *_results(brought, tables)), result)
    if difference is None:
        return Outcome(_results(result, tables), result)
    band = next((each for each in bands if abs(difference) in each.difference), None)
    if band is None or band.orders is None:
        return Outcome((), result)
    losses = (band.higher, band.lower) if difference >= 0 else (band.lower, band.higher)
    attacker, defender = (band.orders.loser if loss else None for loss in losses)
    orders = replace(band.orders, attacker=attacker, defender=defender)
    return Outcome((Result(Code(band.effect, Prose("", ()), orders=orders)),), band.effect)


def _results(text: str, tables: Tables) -> tuple[Result, ...]:
    """Return what a result consists of; nothing for one that is not in the legend."""
    try:
        return read_outcome(text, tables.codes).results
    except ValueError:  # a check tells of it
        return ()


def dues_of(outcome: Outcome, party: Party, codes: Iterable[Code]) -> tuple[Due, ...]:
    """Return what an outcome orders a party, that of codes to which its orders lead as well."""
    legend = {code.id: code for code in codes}
    return tuple(
        due
        for each in outcome.results
        if each.code.orders and (order := each.code.orders.of(party))
        for due in _spelled(Due(order, each.count), party, legend, (each.code.id,))
    )


def _spelled(
    due: Due, party: Party, legend: Mapping[str, Code], seen: tuple[str, ...] = ()
) -> Iterator[Due]:
    """Yield an order and those of the codes that it leads to; a code in a circle counts once."""
    yield due
    code = legend.get(due.order.code or "")
    order = code.orders.of(party) if code and code.orders else None
    if code is not None and order is not None and code.id not in seen:
        yield from _spelled(Due(order, due.number), party, legend, (*seen, code.id))


def roll_off(
    unit: Unit,
    dues: tuple[Due, ...],
    party: Party,
    rolls: Rolls,
    game: Game,
    *,
    disrupted: bool = False,
) -> tuple[Verdict, ...]:
    """Return the second rolls that a unit makes, each after what the one before it has brought.

    It makes none of which nothing can come for it. Raises CombatError where a roll is missing, its
    dice cannot show it or the counter has no such rating.
    """
    legend = {code.id: code for code in game.tables.codes}
    found: list[Verdict] = []
    left = [due for due in dues if due.order.check]
    while left:
        due = left.pop(0)
        check = due.order.check
        if check is None or not must_roll(check, unit, game.states):
            continue
        rolled = rolls.next_of(unit.id)
        if rolled is None:
            raise CombatError(
                f"{unit.name} rolls {check.roll} against its {check.pass_.factor}: say it in "
                f"`checks`, `{{unit: {unit.id}, die: ..., passes: ...}}`"
            )
        place, entry = rolled
        if entry.die not in check.roll.dice.numbers:
            raise CombatError(
                f"{unit.name} rolls {entry.die}, but {check.roll.dice} cannot show it"
            )
        rating = None
        if game.counters is not None:
            rating = rating_of(
                unit, check.pass_.factor, game.counters, reduced=entry.reduced, disrupted=disrupted
            )
        if rating is None:
            raise CombatError(f"{unit.name} has no {check.pass_.factor} on its counter")
        verdict = Verdict(place, entry, check, rating, ())
        order = check.passed if verdict.passes else check.fail
        spelled = _spelled(Due(order, due.number), party, legend) if order else ()
        new = tuple(replace(one, order=order_to(one.order, unit, game.states)) for one in spelled)
        found.append(replace(verdict, dues=new))
        left += [each for each in new if each.order.check]
    return tuple(found)


def work_checks(game: Game, example: Example) -> tuple[Verdict, ...]:
    """Return the second rolls of a worked example, in the order in which it has them.

    Without rolls there are none, whatever the result asks for: an example may end with the result.
    With a situation, all units of it that must roll do. Raises CombatError where the attack cannot
    be worked, and for a roll that is missing or that no result asks for.
    """
    if not example.checks or game.counters is None:
        return ()
    tables, units = game.tables, {unit.id: unit for unit in game.counters.units}
    working = work_example(example, tables)
    outcome = outcome_of(tables, example, working, working.result or "")
    dues = {party: dues_of(outcome, party, tables.codes) for party in Party}
    asked = [party for party, found in dues.items() if any(due.order.check for due in found)]
    rolls, found = Rolls(example), list[Verdict]()
    situation = example.situation
    for party, name in _fighting(example, asked):
        unit = units.get(name)
        if unit is not None and fights(game.counters, unit) and party in asked:
            weak = situation is not None and name in situation.disrupted
            found += roll_off(unit, dues[party], party, rolls, game, disrupted=weak)
    for _, entry in rolls.left:
        name = units[entry.unit].name if entry.unit in units else entry.unit
        result = working.result or "no attack"
        raise CombatError(f"the result {result} asks for no such roll of {name}")
    return tuple(sorted(found, key=lambda verdict: verdict.place))


def _fighting(example: Example, asked: list[Party]) -> Iterator[tuple[Party, str]]:
    """Yield the units of a situation with their party; without one those that roll."""
    situation = example.situation
    if situation is None:
        names = dict.fromkeys(entry.unit for entry in example.checks)
        if len(asked) > 1:
            raise CombatError("both sides roll: a `situation` must say who attacks")
        yield from ((party, name) for party in asked for name in names)
        return
    yield from ((Party.DEFENDER, name) for name in situation.defenders)
    for each in situation.attackers:
        yield from ((Party.ATTACKER, name) for name in each.units)


def wrong_rolls(game: Game, example: Example) -> Iterator[tuple[int, str, str, str]]:
    """Yield what an example states otherwise of its second rolls than they come to.

    That is the place of the roll, the key, what is wrong, and what to write. Raises CombatError as
    `work_checks` does.
    """
    names = {unit.id: unit.name for unit in game.counters.units} if game.counters else {}
    for verdict in work_checks(game, example):
        rolled, name = verdict.rolled, names.get(verdict.rolled.unit, verdict.rolled.unit)
        told = f"{name}: {sum_told(verdict)} against {verdict.check.pass_.factor} {verdict.rating}"
        if rolled.passes != verdict.passes:
            does = "passes" if verdict.passes else "fails"
            said = "passes" if rolled.passes else "fails"
            message = f"{told} {does}, but the example says that it {said}"
            yield verdict.place, "passes", message, str(verdict.passes).lower()
        elif rolled.state != verdict.state:
            real = verdict.state or "in no other state"
            stated = f"says {rolled.state}" if rolled.state else "does not say so"
            message = f"{told}: the unit is {real} then, but the example {stated}"
            yield verdict.place, "state", message, str(verdict.state or "")


def sum_told(verdict: Verdict) -> str:
    """Return a roll with what is added to it: ``7 + 1 = 8``; a roll alone as it is."""
    die, plus = verdict.rolled.die, verdict.check.roll.plus
    sign = "+" if plus > 0 else "\N{MINUS SIGN}"
    return f"{die} {sign} {abs(plus)} = {verdict.total}" if plus else str(die)


def suffered(verdicts: Iterable[Verdict]) -> tuple[Due, ...]:
    """Return all that second rolls have brought a unit."""
    return tuple(due for verdict in verdicts for due in verdict.dues)
