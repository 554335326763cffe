"""Supply and command: sources, leaders, ways, what blocks them, what it is to be without."""

from __future__ import annotations

from generator.checks.check import ERROR, WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.wording import advice
from generator.model.game import Game
from generator.model.names import listed
from generator.model.orders import REMOVING
from generator.model.supply import Blocking, Command, Supply, needs_line, sources_of
from generator.play.battlefield import battlefield_of, untouched
from generator.play.supplying import leads, source_hexes


@check("SPL001", ERROR)
def state_without_supply_unknown(context: CheckContext) -> Findings:
    """Units without supply are in a state of which the game says nothing.

    `out` names the state of units that have no line. What it changes stands in `states`, and
    players read it there. Units that are `eliminated` need no more words.
    """
    yield from _unknown_state(context.game, context.game.supply, "supply")


def _unknown_state(game: Game, rule: Supply | Command | None, key: str) -> Findings:
    """Yield that the game says nothing of the state of units without a line of a rule."""
    known = {each.state for each in game.states} | REMOVING
    if rule and rule.out and rule.out not in known:
        message = f"units without {key} are {rule.out}; `states` does not say what it is"
        hint = f"say what it changes: `states: {{{rule.out}: {{never: [attack]}}}}`"
        yield finding(message, f"{key}.out", help=hint)


@check("SPL002", WARNING)
def side_without_source(context: CheckContext) -> Findings:
    """A side needs supply and has no source of it.

    Units of the side would be out of supply wherever they stand. The sources are those of
    `supply.sources`; of a side that is not there, the places that belong to it and its zones of
    supply. A source lies in a hex that units may enter. Where places are sources only for the side
    that controls them (`controlled`), one of them is the side's at first.
    """
    game, supply = context.game, context.game.supply
    if supply is None or game.counters is None or game.map is None:
        return
    board = battlefield_of(game)
    stated = {each.side for each in supply.sources}
    for side in game.sides:
        ours = [unit for unit in game.counters.units if unit.side == side.id]
        needed = any(needs_line(supply, unit) for unit in ours)
        if needed and not source_hexes(board, untouched(board), side.id):
            hint = (
                f"name hexes, places, zones or hexsides: `sources: {{{side.id}: {{hexes: [..]}}}}`"
            )
            origin = f"supply.sources.{side.id}" if side.id in stated else "supply"
            lacks = "has no source of supply"
            if supply.controlled and sources_of(supply, side.id, game.map).places:
                lacks, hint = "controls no source of supply at first", "say whose it is in `owners`"
            yield finding(f"{side.name} {lacks}", origin, on_key=True, help=hint)


@check("SPL003", WARNING)
def way_that_is_not_on_the_map(context: CheckContext) -> Findings:
    """Supply goes along a way that the map has nowhere.

    `then` names kinds of line that lead from hex to hex. If no feature of the map is of that kind
    and has a `path`, no line of supply ever goes along it.
    """
    game, supply = context.game, context.game.supply
    if supply is None or game.map is None:
        return
    there = {feature.kind for feature in game.map.features if feature.path}
    for way in supply.then:
        if way.line not in there:
            message = f"supply goes by {way.line}, but no {way.line} of the map has a path"
            yield finding(message, f"supply.then.{way.line}", on_key=True)


@check("SPL004", WARNING)
def zones_that_block_nothing(context: CheckContext) -> Findings:
    """Supply speaks of enemy zones of control that there are not, or that do not block it.

    `enemy-zones` under `blocked` are the hexes of `zone-of-control`. A friend in such a hex makes a
    difference only where they block a line.
    """
    supply = context.game.supply
    if supply is None:
        return
    for number, each in enumerate(supply.blocked):
        if each is Blocking.ENEMY_ZONES and context.game.zone_of_control is None:
            message = "there is no `zone-of-control` that could block supply"
            yield finding(message, f"supply.blocked.{number}")
    if supply.friends_free and Blocking.ENEMY_ZONES not in supply.blocked:
        message = "friends lift enemy zones of control, but these do not block supply"
        hint = "write `blocked: [enemy-units, enemy-zones]`"
        yield finding(message, "supply.friends-free", help=hint)


@check("SPL005", WARNING)
def nobody_needs_line(context: CheckContext) -> Findings:
    """No unit needs supply, or none is the worse for being without.

    `types` and `without` say who needs it. `out` is the state of units without it; one of `states`
    that changes nothing is a rule that was begun and not written down.
    """
    yield from _idle(context.game, context.game.supply, "supply")


def _idle(game: Game, rule: Supply | Command | None, key: str) -> Findings:
    """Yield that no unit needs lines of a rule, or that nothing comes of being without."""
    if rule is None:
        return
    units = game.counters.units if game.counters else ()
    if units and not any(needs_line(rule, unit) for unit in units):
        yield finding(f"no unit needs {key}", key, on_key=True)
    for state in game.states:
        idle = not (state.never or state.steps or state.modifier or state.attacks)
        if state.state is rule.out and idle:
            message = f"units without {key} are {state.state}, which changes nothing"
            yield finding(message, f"states.{state.state}", on_key=True)


@check("SPL006", ERROR)
def command_that_cannot_be_worked(context: CheckContext) -> Findings:
    """Command speaks of a factor that counters do not have, or of an unknown state.

    `range` is a number of hexes or the name of one of `counters.factors`. `out` is the state of
    units that no leader commands; what it changes stands in `states`.
    """
    game, command = context.game, context.game.command
    if command is None:
        return
    factors = game.counters.counters.factors if game.counters else ()
    if command.range.rating and command.range.rating not in factors:
        message = f"counters have no {command.range.rating} that could be the range of a leader"
        yield finding(message, "command.range", **advice(command.range.rating, factors))
    yield from _unknown_state(game, command, "command")


@check("SPL007", WARNING)
def side_without_leader(context: CheckContext) -> Findings:
    """Units need command, and nobody could ever command them.

    Their side has no leader, or none of their formation where leaders command their own. Leaders
    are units of the arm `leader`, or of those of `command.leaders`. A range of 0 reaches the
    leader's own hex alone, which counts as well.
    """
    game, command = context.game, context.game.command
    if command is None or game.counters is None:
        return
    alone: dict[tuple[str, str], list[str]] = {}
    for unit in game.counters.units:
        if needs_line(command, unit) and not any(
            leads(command, each, unit) for each in game.counters.units
        ):
            body = unit.formation or "" if command.own_formation else ""
            alone.setdefault((unit.side, body), []).append(unit.name)
    for (side, body), names in alone.items():
        told = f"of {context.names['formation'].get(body, body)}" if body else ""
        whose = told or f"of {context.names['side'].get(side, side)}"
        message = f"no leader commands units {whose}: {listed(names[:3])}"
        key = "own-formation" if command.own_formation else ""
        hint = "give them a unit of the arm `leader`, or name units that need none in `without`"
        yield finding(message, f"command.{key}".rstrip("."), on_key=not key, help=hint)


@check("SPL008", WARNING)
def nobody_needs_command(context: CheckContext) -> Findings:
    """No unit needs command, or none is the worse for being without.

    `types` and `without` say who needs it. `out` is the state of units without it; one of `states`
    that changes nothing is a rule that was begun and not written down. Enemy zones that block it
    are those of `zone-of-control`.
    """
    game, command = context.game, context.game.command
    if command is None:
        return
    yield from _idle(game, command, "command")
    for number, each in enumerate(command.blocked):
        if each is Blocking.ENEMY_ZONES and game.zone_of_control is None:
            message = "there is no `zone-of-control` that could block command"
            yield finding(message, f"command.blocked.{number}")
