"""Movement: what ground, roads and zones of control cost."""

from __future__ import annotations

from generator.checks.check import ERROR, WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.model.movement import Movement
from generator.model.supply import Blocking


@check("MOV001", ERROR, each=Movement)
def road_with_two_rates(movement: Movement) -> Findings:
    """A kind of road has two rates for the same units.

    `ways` says what a hex along it takes, `times` how many hexes along it take one step. Units of
    one entry go by one of them; the other would be ignored.
    """
    ways = {way.line for way in movement.ways}
    for each in movement.times:
        if each.line in ways:
            message = f"the rate along {each.line} is given by `ways` and by `times`"
            yield finding(message, f".times.{each.line}", see=f"the other rate: .ways.{each.line}")


@check("MOV002", WARNING)
def zones_that_hinder_nobody(context: CheckContext) -> Findings:
    """Zones of control hinder nobody.

    A zone of control costs something to enter or to leave, stops units, keeps them from going into
    the next, or blocks supply. One that does none of this is a rule that was begun and not written
    down. Players read of it in the table of movement, so a game that has zones has `movement` too.
    """
    game = context.game
    zone = game.zone_of_control
    if zone is not None:
        blocks = game.supply is not None and Blocking.ENEMY_ZONES in game.supply.blocked
        if not (zone.into or zone.out or zone.stops or not zone.through or blocks):
            hint = "say what it takes to go `into` or `out` of one, or that it `stops` units"
            yield finding("zones of control do nothing", "zone-of-control", on_key=True, help=hint)
        elif not blocks and not any(each.zones for each in game.movement):
            message = "no units of `movement` are hindered by zones of control"
            yield finding(message, "zone-of-control", on_key=True)
    for each in game.movement:
        if zone is None and not each.zones:
            message = "there is no `zone-of-control` that could hinder these units"
            yield finding(message, f"movement.{each.id}.zones")


@check("MOV003", WARNING, each=Movement)
def bridge_over_what_hinders_nobody(context: CheckContext, movement: Movement) -> Findings:
    """A road has bridges over lines that hinder these units nowhere.

    A bridge spares units what a crossing takes, or lets them cross where they otherwise never do.
    Most often the `cost` of the river has been forgotten.
    """
    lines = context.game.map.lines if context.game.map else ()
    hinder = {each.line for each in movement.cost} | {*movement.never, *movement.alone}
    hinder |= {each.id for each in lines if each.impassable}
    for way in movement.ways:
        for number, line in enumerate(way.bridges):
            if line not in hinder:
                message = f"{line} has bridges along {way.line}, but takes these units nothing"
                yield finding(message, f".ways.{way.line}.bridges.{number}")


@check("MOV004", WARNING, each=Movement)
def ground_that_no_move_reaches(movement: Movement) -> Findings:
    """Ground takes more steps than units have, so that they never enter it.

    Either a number is wrong, or units may always move one hex (`always: true`), or the ground is
    closed to them, and a reader is told so in one word, `no`.
    """
    for each in movement.terrain:
        steps = each.steps.steps
        if steps and steps.value > movement.steps and not movement.always:
            message = f"{each.terrain} takes {steps}, but these units have {movement.steps}"
            hint = "write `no`, or `always: true` if one hex may always be entered"
            yield finding(message, f".terrain.{each.terrain}", help=hint)


@check("MOV005", WARNING)
def movement_that_no_unit_goes_by(context: CheckContext) -> Findings:
    """Units that an entry of `movement` is for go by one that stands before it.

    For each unit the first entry that fits counts. An entry for all infantry hides one for infantry
    by night that comes after it: the narrower one stands first.
    """
    movement = context.game.movement
    for place, entry in enumerate(movement):
        hides = next((each for each in movement[:place] if _covers(each, entry)), None)
        if hides is not None:
            message = f"no unit goes by {entry.id}: {hides.id} stands before it and fits them all"
            hint = "put the entry that is for fewer units, or for a part of the day, first"
            yield finding(message, f"movement.{entry.id}", on_key=True, help=hint)


def _covers(one: Movement, other: Movement) -> bool:
    """Whether an entry fits all units and times that another fits, as far as their keys tell."""
    keys = ("types", "sizes", "units", "parts")
    pairs = [(set(getattr(one, key)), set(getattr(other, key))) for key in keys]
    return one.side in {None, other.side} and all(
        not wide or (narrow and narrow <= wide) for wide, narrow in pairs
    )
