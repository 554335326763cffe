"""Victories: by what a side wins, and what it gets points for."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from operator import itemgetter

from generator.checks.check import ERROR, WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.model.game import EndKind, Judged, Victory
from generator.model.names import counted
from generator.model.scoring import Scoring
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


@check("SET045", ERROR, each=Victory | Scoring)
def left_by_no_exit(context: CheckContext, entry: Victory | Scoring) -> Findings:
    """Units count that leave the map through a zone that is not their exit.

    Units leave by the exits of their side (`kind: exit`). On a map without such exits they leave by
    a zone at its edge. Nobody can leave by another zone, so nobody can win, or get points, in this
    way.
    """
    if isinstance(entry, Scoring):
        zone, key = entry.left_by or "", ".left-by"
    else:
        zone, key = entry.outweighs.left_by if entry.outweighs else "", ".outweighs.left-by"
    board = battlefield_of(context.game) if zone else None
    sides = [entry.side] if entry.side else [each.id for each in context.game.sides]
    if board and zone in board.zones and not any(leads_out(board, zone, each) for each in sides):
        name = context.names["zone"][zone]
        whose = f"units of {entry.side!r}" if entry.side else "units"
        yield finding(f"{whose} cannot leave the map through {name}", key)


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


@check("SET048", ERROR, each=Scoring)
def counts_nothing(entry: Scoring) -> Findings:
    """Points are for nothing, or for two things.

    Sides get points for places (`holds`, `controls`), for what the enemy has lost (`losses`), for
    units that have left the map (`left-by`), or for those that should have (`late`). An entry says
    one of them: make an entry of each.
    """
    keys = {
        "holds": entry.holds,
        "controls": entry.controls,
        "losses": entry.losses,
        "left-by": entry.left_by,
        "late": entry.late,
    }
    said = [key for key, value in keys.items() if value]
    if not said:
        message = f"{entry.name!r} is worth {entry.value}, but nothing is counted"
        hint = "write `holds`, `controls`, `losses`, `left-by` or `late`"
        yield finding(message, on_key=True, help=hint)
    for key in said[1:]:
        yield finding(f"{entry.name!r} counts by {said[0]!r} and by {key!r}", f".{key}")


@check("SET049", ERROR)
def points_decide_nothing(context: CheckContext) -> Findings:
    """Points decide nothing, or there are none to decide by.

    `points` says what is counted, events may bring some, `points` and `margin` of a victory say how
    much is enough. One is of no use without the other.
    """
    game = context.game
    asked = [each for each in game.victory if each.points is not None or each.margin is not None]
    if game.points and not asked:
        message = "points are counted, but no victory asks for any"
        hint = "give a victory `points: 20+`, or `margin: 5 or more`"
        yield finding(message, "points", on_key=True, help=hint)
    given = game.points or any(event.points for event in game.events)
    for each in asked if not given else ():
        key = "margin" if each.margin is not None else "points"
        message = f"the victory {each.id!r} asks for points, but nothing counts any"
        hint = "say under `points` what is counted"
        yield finding(message, f"victory.{each.id}.{key}", on_key=True, help=hint)


@check("SET050", WARNING)
def margins_apart(context: CheckContext) -> Findings:
    """The margins of victories leave a gap, or two of them are met at once.

    Where two sides win by points alone, every margin should be somebody's victory, or a draw.
    Nobody should win in two ways at once. Compared are the victories by `margin` alone, gaps where
    there are no others at the end of the game.
    """
    game = context.game
    by_margin = [each for each in game.victory if _by_margin_alone(each)]
    if len(game.sides) != 2 or len({each.ending for each in by_margin}) != 1:
        return
    first = game.sides[0].id
    ranges = sorted((span for each in by_margin for span in _ahead(each, first)), key=itemgetter(0))
    at_the_end = [each for each in game.victory if each.judged is Judged.END_OF_GAME]
    all_said = all(each in by_margin for each in at_the_end)
    last, before = -inf, None
    for low, high, each in (*ranges, (inf, inf, None)):
        at = each or before
        if before is not None and each is not None and low <= last:
            message = f"{each.id!r} and {before.id!r} are both met by a margin of {abs(low):.0f}"
            yield finding(message, f"victory.{each.id}.margin")
        elif at is not None and low > last + 1 and all_said:
            missing = last + 1 if low == inf else low - 1
            ahead = game.sides[missing < 0].name
            if missing:
                message = f"nobody wins or draws if {ahead} is ahead by {abs(missing):.0f}"
            else:
                message = "nobody wins or draws if the points are equal"
            hint = "widen a `margin`, or say who wins `otherwise`"
            yield finding(message, f"victory.{at.id}.margin", help=hint)
        last, before = max(last, high), each or before


def _by_margin_alone(victory: Victory) -> bool:
    other = (victory.places, victory.zones, victory.points)
    more = (victory.outweighs, victory.if_started, victory.unless_started, victory.before)
    return victory.margin is not None and not any((*other, *more))


def _ahead(victory: Victory, first: str) -> Iterator[tuple[float, float, Victory]]:
    """Yield the margins of a victory as those by which the first side is ahead."""
    margin = victory.margin
    if margin is None:
        return
    low = -inf if margin.first is None else margin.first
    high = inf if margin.last is None else margin.last
    if victory.side == first:
        yield low, high, victory
    elif victory.side is not None or low <= 0:
        yield -high, (-low if victory.side else high), victory
    else:
        yield from ((-high, -low, victory), (low, high, victory))


@check("SET051", ERROR, each=Victory)
def draw_of_one_side(victory: Victory) -> Findings:
    """A draw has a condition that one side meets.

    Without a `side` nobody wins. That comes about by a `margin` of points, or `otherwise`. Holding
    a place, or having points, is the doing of one side: name it.
    """
    if victory.side is None:
        if victory.margin is None and not victory.otherwise:
            message = f"nobody wins by {victory.id!r}, and no margin makes it a draw"
            yield finding(message, on_key=True, help="name the `side`, or give a `margin`")
        for key in ("holds", "controls", "occupies", "zones", "connects", "outweighs", "points"):
            if getattr(victory, key):
                yield finding(f"{key!r} is met by one side, but this is a draw", f".{key}")


@check("SET052", ERROR, each=Scoring)
def counted_on_no_turn(context: CheckContext, entry: Scoring) -> Findings:
    """Points are counted on a turn that the game does not have.

    `on` says at the end of which turns something is counted. A turn after the last never ends.
    """
    turns = context.game.turns
    for number, turn in enumerate(entry.on if turns else ()):
        if turns and turn > turns.count:
            message = f"{entry.name!r} is counted on turn {turn}, but the last is {turns.count}"
            yield finding(message, f".on.{number}")


@check("SET054", ERROR, each=Victory)
def more_places_than_there_are(victory: Victory) -> Findings:
    """A victory wants more places than it names, or does not say of which list.

    `at-least: 3` is three of the places of `holds`, or of `controls`. With two places nobody can
    have three, and with both lists nobody knows which one is meant: make two victories of it.
    """
    lists = {"holds": victory.holds, "controls": victory.controls}
    said = {key: places for key, places in lists.items() if places}
    number = victory.at_least
    if number is None:
        return
    if len(said) != 1:
        what = "both `holds` and `controls` are there" if said else "no places are named"
        yield finding(f"{counted(number, 'place')} wanted, but {what}", ".at-least")
    for key, places in said.items() if len(said) == 1 else ():
        if number > len({*places}):
            message = f"{counted(number, 'place')} wanted, but {key!r} names {len({*places})}"
            yield finding(message, ".at-least")


@check("SET055", ERROR, each=Victory)
def shared_with_nobody(victory: Victory) -> Findings:
    """A victory is shared by one side, or by nobody.

    `with` names the sides that win together with `side`. In a draw nobody wins, and a side does
    not share a victory with itself.
    """
    for number, side in enumerate(victory.with_):
        if victory.side is None:
            yield finding(f"{side!r} wins with nobody: this is a draw", f".with.{number}")
        elif side == victory.side or side in victory.with_[:number]:
            yield finding(f"{side!r} wins with itself", f".with.{number}")
