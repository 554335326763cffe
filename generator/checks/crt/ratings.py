"""Second rolls against ratings on counters: whether units have them, pass and fail."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.checks.check import ERROR, WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.combat.report import chance_of_passing
from generator.diagnostics import Origin
from generator.edit_distance import nearest
from generator.model.combat import fights, rating_of, ratings_in
from generator.model.game import Game
from generator.model.names import counted, listed
from generator.model.orders import Order, RatingCheck, must_roll, parts_of
from generator.model.tables import Code, ordered


def _orders(game: Game) -> Iterator[tuple[str, Order, Origin]]:
    """Yield what results order, each part of it with the name of the result and its origin."""
    for name, orders, at in ordered(game.tables):
        for who in ("attacker", "defender", "loser"):
            order: Order | None = getattr(orders, who)
            if order is not None:
                yield from ((name, *part) for part in parts_of(order, f"{at}.{who}"))


def _checks(game: Game) -> Iterator[tuple[str, RatingCheck, Origin]]:
    """Yield the second rolls that results ask for, with the name of the result and the origin."""
    found = ((name, order.check, f"{at}.check") for name, order, at in _orders(game))
    yield from ((name, each, at) for name, each, at in found if each is not None)


@check("CRT063", ERROR)
def unit_without_rating(context: CheckContext) -> Findings:
    """A result asks for a roll against a factor that counters do not have.

    `pass: morale or less` compares the roll with one of `counters.factors`. All units that fight
    need it: one without factors cannot roll. CTR002 finds counters that have too few of them.
    """
    counters = context.game.counters
    if counters is None:
        return
    names, asked = counters.counters.factors, dict[str, tuple[str, Origin]]()
    for name, each, at in _checks(context.game):
        factor = each.pass_.factor
        if factor in names:
            asked.setdefault(factor, (name, at))
            continue
        message = f"{name} asks for a roll against {factor!r}, which is no factor of the counters"
        meant = nearest(factor, names)
        fix = f"{meant} or {'less' if each.pass_.less else 'more'}" if meant else None
        yield finding(
            message, f"{at}.pass", help=None if fix else _factors(names), meant=fix, see=_COUNTERS
        )
    for modifier in context.game.tables.modifiers:
        worth = modifier.worth
        if worth and worth.factor not in names:
            message = (
                f"{modifier.name!r} is worth {worth.factor!r}, which is no factor of the counters"
            )
            meant = nearest(worth.factor, names)
            fix = f"{'best' if worth.best else 'sum of'} {meant}" if meant else None
            at = f"modifiers.{modifier.id}.worth"
            yield finding(
                message, at, help=None if fix else _factors(names), meant=fix, see=_COUNTERS
            )
    for factor, (name, at) in asked.items():
        for unit in counters.units:
            if unit.factors is None and fights(counters, unit):
                message = f"{unit.name} has no {factor}, against which {name} has it roll"
                hint = f"give it `factors`: {listed(names)}"
                where = f"units.{unit.id}"
                yield finding(message, where, on_key=True, help=hint, see=("the roll", at))


def _factors(names: tuple[str, ...]) -> str:
    """Return which factors there are."""
    return f"the factors are {listed(names)}" if names else "name it in `counters.factors`"


_COUNTERS = "the factors: counters.factors"


@check("CRT064", WARNING)
def roll_without_a_choice(context: CheckContext) -> Findings:
    """A second roll is passed always or never by some units.

    Two dice with 1 added never come to less than 3 nor to more than 13: a unit with a morale of 13
    cannot fail, one with a morale of 2 cannot pass. Either the rating, the dice or what is added is
    wrong, or the roll is not worth making for these units. Units that never come into the state of
    those who fail (`states.X.types` and `spares`) do not roll.
    """
    counters = context.game.counters
    if counters is None:
        return
    for name, each, at in _checks(context.game):
        factor = each.pass_.factor
        rolling = tuple(one for one in counters.units if must_roll(each, one, context.game.states))
        known = ratings_in(replace(counters, units=rolling), factor)
        chances = {one: chance_of_passing(each, one) for one in known}
        for chance, never in ((0, "pass"), (1, "fail")):
            found = [rating for rating, passing in chances.items() if passing == chance]
            if found:
                units = [
                    unit.name for unit in rolling if rating_of(unit, factor, counters) in found
                ]
                who = listed(units[:_FEW]) if units else "the other side of a counter"
                more = len(units) - _FEW
                who += f" and {counted(more, 'other')}" if more > 0 else ""
                ratings = listed([str(rating) for rating in found], "or")
                message = f"a {factor} of {ratings} can never {never} {each.roll} of {name}: {who}"
                yield finding(message, f"{at}.roll")


_FEW = 3
"""Units that a message names."""


@check("CRT065", ERROR)
def order_in_a_circle(context: CheckContext) -> Findings:
    """The orders of a code lead to a code that they cannot lead to.

    `code` says that the orders of another code hold as well. A code that leads back to itself
    without a roll between comes to no end. A code that says nothing of the same party leads
    nowhere. What units suffer that cannot retreat (`else`) is carried out as it stands: there are
    no codes and no second rolls in it.
    """
    codes = {code.id: code for code in context.game.tables.codes}
    for name, order, at in _orders(context.game):
        if ".else" in at and (order.code or order.check):
            key = "code" if order.code else "check"
            message = f"{name} has a `{key}` in `else`, where it is not carried out"
            yield finding(message, f"{at}.{key}", on_key=True)
            continue
        target = codes.get(order.code or "")
        if target is None:
            continue
        who = at.split(".orders.")[1].partition(".")[0]
        if who != "loser" and (not target.orders or getattr(target.orders, who) is None):
            message = f"{name} leads to {target.id}, which orders the {who} nothing"
            yield finding(message, f"{at}.code")
        seen = {name}
        next_: Code | None = target
        while next_ is not None and who != "loser":
            if next_.id in seen:
                if ".check" not in at:
                    message = f"{name} leads back to {next_.id} without a roll between"
                    yield finding(message, f"{at}.code")
                break
            seen.add(next_.id)
            inner = getattr(next_.orders, who) if next_.orders else None
            next_ = codes.get(inner.code or "") if inner else None
