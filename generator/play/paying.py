"""Points that sides spend on attacks: whether they have as many, and what is left of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from generator.diagnostics import Origin
from generator.model.combat import Example, Modifier, Party
from generator.model.names import counted
from generator.model.resources import PointSpan, Resource
from generator.play.battlefield import Battlefield, Illegal, Position
from generator.play.weather import weather_of


def bills(
    example: Example, modifiers: Mapping[str, Modifier], sides: Mapping[Party, str | None]
) -> Iterator[tuple[str, str | None, str, int]]:
    """Yield what an attack costs: the points, who pays, for which modifier, and how many.

    The side pays whom the modifier favours, or else the attacker; None where nobody knows who.
    """
    for each in example.spent:
        modifier = modifiers.get(each.modifier)
        if modifier is not None and modifier.spends is not None:
            side = sides.get(modifier.favours or Party.ATTACKER) or modifier.side
            yield modifier.spends, side, modifier.id, each.points


def sides_shown(example: Example, units: Mapping[str, str]) -> dict[Party, str | None]:
    """Return who attacks and who defends in the figure of an example, where it is known.

    `units` are all units with their sides.
    """
    situation = example.situation
    if situation is None:
        return {}
    attackers = [name for each in situation.attackers for name in each.units]
    found = ((Party.ATTACKER, attackers), (Party.DEFENDER, situation.defenders))
    return {party: next((units[n] for n in names if n in units), None) for party, names in found}


def overspent(
    example: Example,
    resources: Mapping[str, Resource],
    modifiers: Mapping[str, Modifier],
    sides: Mapping[Party, str | None],
) -> Iterator[tuple[str, str, Origin]]:
    """Yield where an example spends more than any attack may cost, once for each purse.

    That is for which modifier it is too much, how much is spent and why not, and what says so.
    """
    spent, over = Counter[tuple[str, str]](), dict[tuple[str, str], tuple[str, str | None]]()
    weather = example.situation.weather if example.situation else None
    for name, payer, by, points in bills(example, modifiers, sides):
        if name not in resources:  # a check tells of it
            continue
        whose = name, payer or modifiers[by].favours or Party.ATTACKER
        spent[whose] += points
        if resources[name].refuses(payer, spent[whose], weather) is not None:
            over.setdefault(whose, (by, payer))
    for (name, side), (by, payer) in over.items():
        whole = spent[name, side]
        refused = resources[name].refuses(payer, whole, weather)
        if refused is not None:
            why, key = refused
            yield (
                by,
                f"spends {whole} of the {resources[name].name}, and {why}",
                (f"resources.{name}.{key}"),
            )


def paid(
    board: Battlefield, position: Position, example: Example, sides: Mapping[Party, str | None]
) -> Position:
    """Return the position with the points spent that an attack costs.

    Raises Illegal where a side has no such points, spends more than it has left, more than may go
    into one attack, or more than the weather lets it. What is wrong whenever the attack is made, a
    check of examples tells; not of those that a scenario takes over.
    """
    resources = {each.id: each for each in board.game.tables.resources}
    modifiers = {each.id: each for each in board.game.tables.modifiers}
    shown = sides_shown(example, {unit.id: unit.side for unit in board.counters.units})
    for _, told, _ in overspent(example, resources, modifiers, shown):
        scenario = board.game.scenario
        judged = scenario is None or example in scenario.examples
        raise Illegal(f"the example {example.id!r} {told}", "example", known=judged)
    now = Counter[tuple[str, str]]()
    for name, payer, by, points in bills(example, modifiers, sides):
        resource = resources.get(name)
        if resource is None:  # a check tells of it
            continue
        side, of = payer or _only_side(resource), modifiers[by]
        if side is None:
            raise Illegal(f"nobody knows who spends {resource.name}: name `units`", "units")
        if of.side not in {None, side}:
            message = f"{of.name} is for {_named(board, of.side)}, not {_named(board, side)}"
            raise Illegal(message, "example")
        now[name, side] += points
        _check(board, position, (resource, side, now[name, side]), example)
    turn = position.moment[0]
    new = tuple((name, side, turn, points) for (name, side), points in now.items())
    return replace(position, spent=(*position.spent, *new))


def _only_side(resource: Resource) -> str | None:
    return resource.sides[0].side if len(resource.sides) == 1 else None


def _named(board: Battlefield, side: str | None) -> str:
    return next((each.name for each in board.game.sides if each.id == side), str(side))


def _check(
    board: Battlefield, position: Position, cost: tuple[Resource, str, int], example: Example
) -> None:
    """Raise Illegal where a side does not have so many points of a kind to spend on an attack."""
    (resource, side, points), turn = cost, position.moment[0]
    spends = f"{_named(board, side)} spends {points} of its {resource.name}"
    refused, has = resource.refuses(side, points, None), resource.held(side, turn) or 0
    if refused is not None:
        raise Illegal(f"{spends}, and {refused[0]}", "example")
    before = [(on, n) for name, by, on, n in position.spent if (name, by) == (resource.id, side)]
    today = sum(n for on, n in before if on == turn)
    weather = weather_of(board, position, turn)
    if weather is None and example.situation is not None:
        weather = example.situation.weather
    limit = resource.limit_in(weather)
    if limit is not None and today + points > limit:
        told = f"no more than {limit}" if limit else "none"
        raise Illegal(f"{spends}, and {told} may be on a turn of {weather!r}", "example")
    whole = resource.for_ is PointSpan.GAME
    gone = sum(n for _, n in before) if whole else today
    if gone + points > has:
        left = counted(max(0, has - gone), "point")
        when = "in the game" if whole else f"on turn {turn}"
        raise Illegal(f"{spends}, but of {has} {when} it has {left} left", "example")
