"""What rules say of all attacks, and the data otherwise: who must, with what, what follows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from generator.checks.claims import Rows, Said, any_of, claims
from generator.checks.context import CheckContext, of_things
from generator.checks.crt.fates import row, rows_of_fates
from generator.checks.num.kinds import is_of_each, names_of_kinds
from generator.model.attacks import Attacks, Duty, Together
from generator.model.combat import ModifierKind, Party
from generator.model.game import Game
from generator.model.names import listed
from generator.model.orders import Order, Orders, Route, parts_of
from generator.model.tables import (
    BeyondAction,
    DifferentialTable,
    FireTable,
    HitsTable,
    LevelTable,
    OddsTable,
    Operation,
    OpposedTable,
    ResultsTable,
    Rounding,
    is_of_attacks,
    ordered,
    range_of,
)

_Judge: TypeAlias = Callable[[Said], str]
"""Returns what the data have instead of what is said; nothing where it is right or not known."""


# ---- who attacks whom


def _attacks(fits: Callable[[Attacks], bool], has: str) -> _Judge:
    def judge(said: Said) -> str:
        attacks = said.game.attacks
        if attacks is None or fits(attacks):
            return ""
        must = listed(list(attacks.must))
        return (
            f"the data have `attacks.{has}`"
            if has
            else f"by `attacks.must` it is {must or 'nobody'}"
        )

    return judge


def _obliges(*duties: Duty) -> Callable[[Attacks], bool]:
    return lambda attacks: not {*duties}.isdisjoint(attacks.must)


def _frees(*duties: Duty) -> Callable[[Attacks], bool]:
    return lambda attacks: {*duties}.isdisjoint(attacks.must)


def _rows_of_attacks() -> Rows:
    must, all_ = "", (Duty.ENEMIES, Duty.NEIGHBOURS)
    yield row("nobody must attack", _attacks(_frees(Duty.UNITS, Duty.ENEMIES), must))
    yield row("units must attack", _attacks(_obliges(Duty.UNITS, Duty.ENEMIES), must))
    yield row("enemies must be attacked", _attacks(_obliges(*all_), must))
    yield row("some of the enemies", _attacks(_frees(*all_), must))
    stacks = _attacks(lambda each: each.together is Together.STACKS, "together: stack")
    yield row("hexes together", stacks)
    stack = _attacks(lambda each: each.together is Together.STACK, "together: stacks")
    yield row("hexes apart", stack)
    again = _attacks(lambda each: not each.attacked_once, "attacked-once: true")
    yield row("attacked again", again)
    whole = _attacks(lambda each: each.whole_stack, "whole-stack: false")
    yield row("attacked as one", whole)
    apart = _attacks(lambda each: not each.whole_stack, "whole-stack: true")
    yield row("attacked one by one", apart)


def _afar(said: Said) -> str:
    """Judge from how far away units support attacks."""
    attacks, number = said.game.attacks, said.number()
    support = attacks.support if attacks else None
    fire = {*_reaches(said.game)}
    if attacks is None or 0 in fire or number in fire or (fire and support is None):
        return ""
    if support is None:
        return "the data have no `attacks.support`"
    if support.range is None or support.range.rating:
        return ""
    far = support.range.number
    wrong = number > far or (number < far and bool(said["how"]))
    return f"the data have `attacks.support.range: {far}`" if wrong else ""


def _reaches(game: Game) -> Iterator[int]:
    """Yield how far attacks on tables reach; 0 where a factor of the counters says it."""
    for table in game.tables.tables:
        reach = range_of(table)
        if reach is not None:
            yield 0 if reach.rating else reach.number


def _range(said: Said) -> str:
    """Judge a range by those of tables and of support, where no factor says any."""
    support = said.game.attacks.support if said.game.attacks else None
    own = support.range if support else None
    known = {*_reaches(said.game), *([0 if own.rating else own.number] if own else [])}
    wrong = bool(known) and 0 not in known and said.number() not in known
    return f"the data have `range: {listed(sorted(map(str, known)))}`" if wrong else ""


def _so_many_support(said: Said) -> str:
    support = said.game.attacks.support if said.game.attacks else None
    if support is None or support.most == said.number():
        return ""
    return f"the data have `attacks.support.most: {support.most or 'any'}`"


def _support(fits: Callable[[Said, Any], bool], has: str) -> _Judge:
    def judge(said: Said) -> str:
        support = said.game.attacks.support if said.game.attacks else None
        return "" if support is None or fits(said, support) else has.format(support)

    return judge


def _rows_of_support() -> Rows:
    yield row("support from afar", _afar)
    yield row("range of guns", _range)
    yield row("so many support", _so_many_support)
    alone = "the data have `attacks.support.alone: {}`"
    yield row("supports alone", _support(lambda _, each: each.alone, alone.format("false")))
    yield row("never alone", _support(lambda _, each: not each.alone, alone.format("true")))
    spared = _support(lambda *_: False, "who supports suffers nothing of the result")
    yield row("support suffers", spared)
    kinds = _support(
        lambda said, each: is_of_each(said, lambda u: not set(each.types).isdisjoint(u.type.marks)),
        "the data have `attacks.support.types: [{0.types[0]}]`",
    )
    yield row("who supports", kinds, given=names_of_kinds)


# ---- how a column is found


def _tables(*kinds: type) -> Callable[[Said], list[Any]]:
    return lambda said: [each for each in said.game.tables.tables if isinstance(each, kinds)]


_of_odds = _tables(OddsTable, LevelTable)
_of_differences = _tables(DifferentialTable, OpposedTable)
_of_others = _tables(DifferentialTable, FireTable, HitsTable)


def _turned(said: Said) -> str:
    return "odds are attack to defence" if _of_odds(said) else _divided(said)


def _lessened(said: Said) -> str:
    of = [each for each in _of_differences(said) if isinstance(each, DifferentialTable)]
    return f"{of[0].name} goes by attack minus defence" if of else _subtracted(said)


def _divided(said: Said) -> str:
    return "no table goes by odds" if _of_others(said) and not _of_odds(said) else ""


def _subtracted(said: Said) -> str:
    odds = _of_odds(said)
    return f"{odds[0].name} goes by odds" if odds and not _of_differences(said) else ""


_FAVOURS = {
    Rounding.DOWN: Party.DEFENDER,
    Rounding.DEFENDER: Party.DEFENDER,
    Rounding.UP: Party.ATTACKER,
}


def _rounded_for(said: Said) -> str:
    known = {each.rounding for each in _of_odds(said)}
    favoured = {_FAVOURS.get(each) for each in known}
    wrong = bool(known) and None not in favoured and said.word("party") not in favoured
    return f"the data have `rounding: {listed(sorted(known))}`" if wrong else ""


def _ways(*, up: bool) -> tuple[Rounding, ...]:
    return (*((Rounding.UP,) if up else (Rounding.DOWN, Rounding.DEFENDER)), Rounding.NEAREST)


def _unless_rounded(said: Said, *ways: Rounding) -> str:
    known = {each.rounding for each in _of_odds(said)}
    wrong = bool(known) and known.isdisjoint(ways)
    return f"the data have `rounding: {listed(sorted(known))}`" if wrong else ""


def _rounded_one_way(said: Said) -> str:
    """Judge which way fractions are rounded, where nothing but odds has any."""
    halves = {ModifierKind.HALVE, ModifierKind.HALVE_DICE, ModifierKind.HALVE_HITS}
    only = halves.isdisjoint(each.kind for each in said.game.tables.modifiers)
    return _unless_rounded(said, *_ways(up=said.word("way") == "up")) if only else ""


def _next_column(said: Said) -> str:
    """Judge which column is used for odds between two."""
    return _unless_rounded(said, *_ways(up=said.word("way") in {"higher", "better"}))


def _automatic(said: Said) -> str:
    """Judge odds that are said to decide by themselves: no end of a table does so."""
    tables = _tables(LevelTable, ResultsTable)(said)
    return "`beyond` has nothing of the kind" if any(each.beyond for each in tables) else ""


def _rounded_to_nearest(said: Said) -> str:
    return _unless_rounded(said, Rounding.NEAREST)


def _beyond(end: str, action: BeyondAction) -> _Judge:
    def judge(said: Said) -> str:
        tables = _tables(LevelTable, ResultsTable)(said)
        ends = [getattr(each.beyond, end) for each in tables if each.beyond]
        known = {each.action for each in ends if each}
        wrong = bool(known) and action not in known
        return f"the data have `beyond.{end}: {listed(sorted(known))}`" if wrong else ""

    return judge


def _changed_late(said: Said) -> str:
    kinds = {each.kind for each in said.game.tables.modifiers}
    changed = not kinds.isdisjoint({ModifierKind.MULTIPLY, ModifierKind.HALVE})
    return "strengths are changed before they are compared" if changed else ""


def _one_first(first: Operation, then: Operation) -> _Judge:
    """Return what judges that of two operations the other comes first, in all tables."""

    def judge(said: Said) -> str:
        tables = said.game.tables.tables
        orders = [getattr(each, "order", ()) for each in tables if is_of_attacks(each)]
        orders = [each or (Operation.MULTIPLY, Operation.HALVE) for each in orders]
        found = [
            each.index(first) < each.index(then) for each in orders if {first, then} <= {*each}
        ]
        return f"in `order` {first} comes before {then}" if found and all(found) else ""

    return judge


def _rows_of_columns() -> Rows:
    yield row("defence by attack", _turned)
    yield row("attack from defence", _lessened)
    yield row("attack by defence", _divided)
    yield row("defence from attack", _subtracted)
    yield row("rounded for", _rounded_for)
    yield row("rounded to the nearest", _rounded_to_nearest)
    yield row("rounded one way", _rounded_one_way)
    yield row("next column", _next_column)
    yield row("beyond at once", _automatic)
    yield row("changed after the odds", _changed_late)
    yield row("halved before doubled", _one_first(Operation.MULTIPLY, Operation.HALVE))
    yield row("doubled before halved", _one_first(Operation.HALVE, Operation.MULTIPLY))
    for end in ("below", "above"):
        yield row(f"{end} read", _beyond(end, BeyondAction.END_COLUMN))
        yield row(f"{end} forbidden", _beyond(end, BeyondAction.NO_ATTACK))
        yield row(f"{end} nothing", _beyond(end, BeyondAction.NO_EFFECT))


# ---- factors


_ORDER = ("first", "second", "third", "fourth")
_ENDS = {"left": 0, "right": -1, "last": -1}


def _factors(context: CheckContext) -> dict[str, str] | None:
    """Return the names of factors; None where counters have but one, or do not say which."""
    known = context.counters.counters.factors
    return {"factors": any_of(known)} if len(known) > 1 else None


def _place(said: Said) -> str:
    """Return which factor stands in a place that is named."""
    factors, nth = said.context.counters.counters.factors, said.word("nth")
    at = _ORDER.index(nth) if nth in _ORDER else _ENDS.get(nth.partition("-")[0], len(factors))
    return factors[at] if at < len(factors) else ""


def _meant_by(said: Said) -> str:
    """Return the factor that words mean: its name, or what is done with it."""
    known, word = said.context.counters.counters, said.word("factor").replace("defense", "defence")
    named = next((each for each in known.factors if each.lower() == word), "")
    if named:
        return named
    attack, defence = (known.factors[each] for each in known.fighting)
    if said.has("means attack", word):
        return attack
    return defence if said.has("means defence", word) and attack != defence else ""


def _in_its_place(said: Said) -> str:
    meant, stands = _meant_by(said), _place(said)
    factors = said.context.counters.counters.factors
    # Of three numbers the second, too, may be called the right one of two.
    loose = said.word("nth").startswith("right") and meant in factors[1:-1]
    wrong = meant and stands and meant != stands and not loose
    return f"the data have `counters.factors: [{_listed(said)}]`" if wrong else ""


def _listed(said: Said) -> str:
    return ", ".join(said.context.counters.counters.factors)


def _in_order(said: Said) -> str:
    known = [each.lower() for each in said.context.counters.counters.factors]
    told = re.split(r",? and |, |-", said["list"].lower().replace("defense", "defence"))
    wrong = told != known[: len(told)] and sorted(told) == sorted(known[: len(told)])
    return f"the data have `counters.factors: [{_listed(said)}]`" if wrong else ""


def _fought_with(said: Said) -> str:
    """Judge with which factor a party fights, where counters have one for each."""
    known = said.context.counters.counters
    attack, defence = (known.factors[each] for each in known.fighting)
    right = attack if said.has("means attack", said.word("party")) else defence
    meant = _meant_by(said) if said["factor"] else _place(said)
    wrong = attack != defence and meant in {attack, defence} and meant != right
    return f"it is the {right} that counts there" if wrong else ""


def _added(said: Said) -> str:
    known = said.context.counters.counters
    attack = known.factors[known.fighting[0]]
    meant = _meant_by(said) if said["factor"] else _place(said)
    support = said.game.attacks.support if said.game.attacks else None
    wrong = support and meant and meant != attack
    return f"who supports adds its {attack}" if wrong else ""


def _rows_of_factors() -> Rows:
    yield row("place of a factor", _in_its_place, given=_factors)
    yield row("factors in order", _in_order, given=_factors)
    yield row("fights with", _fought_with, given=_factors)
    yield row("adds to an attack", _added, given=_factors)


# ---- retreats and advances


@of_things
def _ordered(context: CheckContext) -> tuple[Orders, ...] | None:
    """Return what results order; None where some codes leave it to the rules."""
    tables = context.game.tables
    if not tables.codes or any(each.orders is None for each in tables.codes):
        return None
    return tuple(orders for _, orders, _ in ordered(tables))


def _retreats(said: Said) -> list[tuple[Party | None, Order]]:
    """Return who retreats by which orders; nothing where some results do not say what they order.

    It is None for the loser of opposed dice.
    """
    found = _ordered(said.context) or ()
    parties = (
        *((party, each.of(party)) for each in found for party in Party),
        *((None, each.loser) for each in found),
    )
    parts = ((party, part) for party, order in parties if order for part, _ in parts_of(order))
    return [(party, part) for party, part in parts if part.retreat]


_BESIDE = (Route.NOT_BESIDE_ENEMY, Route.NOT_BESIDE_ANY_ENEMY)


def _route(*routes: Route, kept: bool) -> _Judge:
    """Return what judges that retreats are, or are not, kept to one of some routes."""

    def judge(said: Said) -> str:
        known = [not {*routes}.isdisjoint(order.route) for _, order in _retreats(said)]
        wrong = bool(known) and not any(each is kept for each in known)
        lack = "no retreat has" if kept else "every retreat has"
        return f"{lack} `route: [{routes[0]}]`" if wrong else ""

    return judge


def _never(has: str) -> _Judge:
    """Return what judges what no retreat may ever do."""
    return lambda said: has if _retreats(said) else ""


def _without_a_way(*, lost: bool, has: str) -> _Judge:
    """Return what judges whether units that cannot retreat are, or are not, eliminated by some."""

    def judge(said: Said) -> str:
        orders = [order.else_ for _, order in _retreats(said)]
        known = {order is None or order.removes for order in orders}
        return has if known == {not lost} else ""

    return judge


def _led_by(said: Said) -> str:
    """Judge who says where units retreat, where no order leaves it to that party."""
    led = _retreats(said)
    own = {order.by in {None, party} for party, order in led}
    other = said["other"] if "other" in said.slots else ""
    wrong = len(own) == 1 and (True in own) is bool(other)
    right = "their owner says" if other else "the other party says"
    return f"by the orders {right} where they go" if wrong else ""


def _may_stay(said: Said) -> str:
    known = [order.may for _, order in _retreats(said)]
    return "no retreat has `may: true`" if known and not any(known) else ""


def _must_go(said: Said) -> str:
    known = [order.may for _, order in _retreats(said)]
    return "every retreat has `may: true`" if known and all(known) else ""


def _rows_of_retreats() -> Rows:
    yield row("not beside enemies", _route(*_BESIDE, kept=True))
    yield row("beside enemies", _route(*_BESIDE, kept=False))
    yield row("as in moves", _route(Route.AS_MOVES, kept=True))
    yield row("anywhere", _route(Route.AS_MOVES, kept=False))
    yield row("to one hex", _route(Route.TOGETHER, kept=True))
    yield row("to several hexes", _route(Route.TOGETHER, kept=False))
    yield row("off the map", _never("no retreat leads off the map"))
    yield row("beyond the limits", _never("no retreat goes beyond the limits of `stacking`"))
    lost = _without_a_way(lost=True, has="by `else` no order does that")
    yield row("without a way lost", lost)
    spared = _without_a_way(lost=False, has="no order says so under `else`")
    yield row("without a way spared", spared)
    kept = _without_a_way(lost=False, has="by all orders it is eliminated")
    yield row("without a way kept", kept)
    yield row("who says where in general", _led_by)
    yield row("retreat if they like", _may_stay)
    yield row("retreat in any case", _must_go)


def _advances(said: Said) -> list[Any]:
    return [each.advance for each in _ordered(said.context) or () if each.advance]


_NO_ADVANCE = "no result has such an `advance`"


def _nobody_advances(said: Said) -> str:
    return "results have `advance`" if _advances(said) else ""


def _advance(fits: Callable[[Said, Any], bool], has: str) -> _Judge:
    """Return what judges that advances are so: at least one of them."""

    def judge(said: Said) -> str:
        if _ordered(said.context) is None:
            return ""
        found = _advances(said)
        wrong = not any(fits(said, each) for each in found)
        return (has if found else _NO_ADVANCE) if wrong else ""

    return judge


def _advance_if_they_like(said: Said) -> str:
    """Judge whether nobody must advance: after one result at least, or after any."""
    known = [each.must for each in _advances(said)]
    wrong = any(known) if said["how"] else bool(known) and all(known)
    return "an advance has `must: true`" if wrong else ""


def _rows_of_advances() -> Rows:
    yield row("attackers advance", _advance(lambda _, each: each.by is Party.ATTACKER, _NO_ADVANCE))
    yield row("nobody advances", _nobody_advances)
    yield row("advance if they like", _advance_if_they_like)
    must = _advance(lambda _, each: each.must, "no advance has `must: true`")
    yield row("advance in any case", must)
    so_many = _advance(
        lambda said, each: each.units == said.number(), "no `advance` has so many `units`"
    )
    yield row("so many advance", so_many)
    far = _advance(
        lambda said, each: each.hexes == said.number(), "no `advance` has so many `hexes`"
    )
    yield row("advance so far", far)
    back = _advance(lambda _, each: each.by is Party.DEFENDER, "no advance is `by: defender`")
    yield row("defenders advance", back)
    any_ = _advance(lambda _, each: each.anywhere, "no advance has `anywhere: true`")
    yield row("advance anywhere", any_)


@claims("CRT083", texts=r"^sections\.", at="all")
def rule_of_combat() -> Rows:
    """A rule says of all attacks what the data have otherwise.

    "Nobody is obliged to attack" beside `attacks.must: [units]`; "odds are rounded in the
    attacker's favour" beside `rounding: down`; "attacks at less than 1:2 are not allowed" beside
    `beyond: {below: end-column}`; "the first number is the defence" beside `factors: [attack,
    defence]`; "a unit that cannot retreat is eliminated", though each order has an `else`; "the
    attackers must advance", though no `advance` has `must: true`. Players go by the rule, the
    walkthrough, the chances and the tables by the data. Optional rules are let be.
    """
    yield from _rows_of_attacks()
    yield from _rows_of_support()
    yield from _rows_of_columns()
    yield from _rows_of_factors()
    yield from _rows_of_retreats()
    yield from _rows_of_advances()
    yield from rows_of_fates()
