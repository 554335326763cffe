"""Victories: by what a side wins."""

from __future__ import annotations

from generator.checks.check import ERROR, WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.model.game import EndKind, Judged, Victory
from generator.play.battlefield import battlefield_of, leads_out


@check("SET042", ERROR, each=Victory)
def wins_either_way(context: CheckContext, victory: Victory) -> Findings:
    """A side wins whether a condition is met or not.

    A victory with `otherwise` is for the side that the other conditions do not favour. If all
    victories belong to one side, the other side can never win.
    """
    others = (other for other in context.game.victory if other is not victory)
    rivals = [other for other in others if other.ending == victory.ending]
    if victory.otherwise and rivals and all(each.side == victory.side for each in rivals):
        message = f"{victory.side!r} wins with or without {rivals[0].id!r}"
        see = ("the other victory", f"victory.{rivals[0].id}.side")
        yield finding(message, ".side", see=see)


@check("SET045", ERROR, each=Victory)
def left_by_no_exit(context: CheckContext, victory: Victory) -> Findings:
    """A victory counts units that leave the map through a zone that is not their exit.

    Units leave by the exits of their side (`kind: exit`). On a map without such exits they leave by
    a zone at its edge. Nobody can leave by another zone, so nobody can win in this way.
    """
    board = battlefield_of(context.game) if victory.outweighs else None
    zone = victory.outweighs.left_by if victory.outweighs else ""
    if board and zone in board.zones and not leads_out(board, zone, victory.side):
        name = context.names["zone"][zone]
        message = f"units of {victory.side!r} cannot leave the map through {name}"
        yield finding(message, ".outweighs.left-by")


@check("SET047", WARNING, each=Victory)
def judged_too_late(context: CheckContext, victory: Victory) -> Findings:
    """A victory is judged after the turn before which it must be met.

    `before: 4` can only be met on the first three turns. If the game ends with its last turn, a
    victory that is judged at the end of the game is judged too late. Judge it at once, or at the
    end of a turn. If a track or an event may end the game sooner, nothing is reported.
    """
    turns, before = context.game.turns, victory.before
    ends = [end for end in context.game.ends if victory.ending in (None, end.id)]
    late = turns is not None and before is not None and before <= turns.count
    at_the_end = victory.judged is Judged.END_OF_GAME
    if turns and late and at_the_end and all(end.kind is EndKind.TURNS for end in ends):
        must = f"the victory {victory.id!r} must be met before turn {before}"
        message = f"{must}, but it is judged at the end of the game, after turn {turns.count}"
        yield finding(message, ".before", help="write `judged: at-once` or `judged: end-of-turn`")
