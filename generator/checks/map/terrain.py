"""The ground: the picture of the map, its key and its terrains."""

from __future__ import annotations

from generator.board import neighbours
from generator.checks.check import ERROR, WARNING, Findings, check, finding, of_game
from generator.checks.context import CheckContext
from generator.model.map import KeyEntry, LineKind, Terrain
from generator.model.terrain import plane_of, rows_of


@check("MAP003", WARNING, each=KeyEntry)
def unused_symbol(context: CheckContext, entry: KeyEntry) -> Findings:
    """A character of `key` is not in the picture of the map.

    Players look for a terrain that is in the key and in no hex. Often a hex was drawn with the
    wrong character.
    """
    drawn = {symbol for row in rows_of(context.map.hexes) for _, symbol in row}
    if entry.symbol not in drawn:
        yield finding(f"no hex of the map has {entry.symbol!r} ({entry.terrain})")


@check("MAP004", WARNING, each=Terrain)
def terrain_without_symbol(context: CheckContext, terrain: Terrain) -> Findings:
    """A terrain has no character in `key`.

    Its effects are printed in the terrain key, yet no hex can have it.
    """
    if all(entry.terrain != terrain.id for entry in context.map.key):
        hint = f'add one under `key`, such as "*": {terrain.id}, or remove the terrain'
        yield finding(f"{terrain.name} has no character in `key`", help=hint)


@check("MAP020", ERROR, each=Terrain)
def other_number_of_hexes(context: CheckContext, terrain: Terrain) -> Findings:
    """A terrain has another number of hexes than its `hexes`.

    `hexes` of a terrain says how many hexes have it. One wrong character in the picture changes the
    numbers of two terrains.
    """
    real = sum(each.id == terrain.id for each in context.terrain.values())
    if terrain.hexes is not None and terrain.hexes != real:
        stated = f"the `hexes` of {terrain.name} are {terrain.hexes}"
        hint = "look for a wrong character in the picture, or change this number"
        yield finding(f"{stated}, but the picture has {real}", ".hexes", help=hint)


@check("MAP029", WARNING, each=Terrain | LineKind)
def terrain_without_effect(context: CheckContext, kind: Terrain | LineKind) -> Findings:
    """A terrain or a kind of line does not say its effect.

    All others state their effect, even if it is "No effect." Of this one the chart of terrain has
    no more than modifiers and costs of movement say, and none of them names it.
    """
    entries = context.map.terrain if isinstance(kind, Terrain) else context.map.lines
    silent = sum(each.effects is None for each in entries)
    key = "terrain" if isinstance(kind, Terrain) else "lines"
    named = any(kind.id in getattr(each, key) for each in context.game.tables.modifiers)
    named |= any(kind.id in each.grounds for each in context.game.movement)
    if kind.effects is None and not named and silent * 2 < len(entries):
        hint = "add `effects`, at least `effects: No effect.`"
        yield finding(f"{kind.name} has no `effects`", help=hint)


@check("MAP011", WARNING)
@of_game
def wrong_side_of_the_coast(context: CheckContext) -> Findings:
    """A hex is on the wrong side of the true coast.

    Where the map names its true ground, the centre of each hex is on land or in water, and the
    terrain of the hex should say the same. A hex that differs has the wrong character in the
    picture, or the anchor of the ground is a little off. If the difference is intended (a cape too
    thin for its hex, a town moved ashore), name the terrain that players should see. Move the
    anchor until the other hexes are right. The coast is drawn around the centre as the terrain
    says.
    """
    ground = context.map.ground
    if ground is None or context.grid is None:
        return
    try:
        plane = plane_of(context.map.grid, ground)
    except ValueError:  # MAP001 and MAP002 tell of an anchor that is no hex
        return
    for at, terrain in context.terrain.items():
        truth = ground.on_land(plane.cell(at))
        if truth is not None and truth is not terrain.land:
            label, place = context.label(at), "on land" if truth else "in the water"
            message = f"hex {label} is {terrain.name}, but its centre is {place}"
            hint = "change its terrain, or move the anchor of the ground"
            yield finding(message, f"hexes.{label}", help=hint)


@check("MAP028", WARNING)
def cut_off_hex(context: CheckContext) -> Findings:
    """A hex in play has no neighbour in play.

    No unit can move to it or from it. Usually a character of the picture is wrong. A map with true
    ground may have islands of one hex; MAP011 tests these.
    """
    for at, ground in context.terrain.items() if context.map.ground is None else ():
        if context.playable(at) and not any(context.playable(near) for near in neighbours(at)):
            label = context.label(at)
            message = f"hex {label} is {ground.name}, but no unit can reach it from another hex"
            yield finding(message, f"hexes.{label}")
