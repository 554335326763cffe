"""Points that sides spend on attacks: that somebody has them, and that examples spend no more."""

from __future__ import annotations

from generator.checks.check import ERROR, WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.model.combat import Example, Modifier
from generator.model.names import counted
from generator.model.resources import PointSpan, Resource
from generator.play.paying import overspent, sides_shown


@check("RES001", WARNING, each=Resource)
def points_never_spent(context: CheckContext, resource: Resource) -> Findings:
    """Nobody can spend points that sides have.

    Points change an attack through a modifier that `spends` them. Without one, or if it is for a
    side that has none, players count points and never learn what for. Often the modifier names
    other points by mistake.
    """
    able = [one for one in context.game.tables.modifiers if one.spends == resource.id]
    if not able:
        hint = f"write `spends: {resource.id}` in a modifier, or leave the points out"
        yield finding(f"nobody can spend {resource.name}", on_key=True, help=hint)
        return
    for each in resource.sides:
        if not any(one.side in {None, each.side} for one in able):
            message = f"no modifier lets {each.side!r} spend {resource.name}"
            see = ("the modifier", f"modifiers.{able[0].id}.side")
            yield finding(message, f".sides.{each.side}", on_key=True, see=see)


@check("RES002", ERROR, each=Resource)
def points_of_no_turn(context: CheckContext, resource: Resource) -> Findings:
    """Points come on no turn of the game, or in numbers that contradict one another.

    `turns` give other numbers on some turns, of those that the game has; two of them for one turn
    leave players in doubt. Points for the whole `game` are there from its beginning, and so have no
    turns. A side without any is left out.
    """
    turns = context.game.turns
    for each in resource.sides:
        at = f".sides.{each.side}"
        if not resource.ever(each.side):
            message = f"{each.side!r} never has any {resource.name}"
            yield finding(message, at, on_key=True, help="say how many, or leave the side out")
        if each.turns and resource.for_ is PointSpan.GAME:
            message = f"{resource.name} are for the game: they do not change with its turns"
            see = ("how long they last", f"resources.{resource.id}.for")
            yield finding(message, f"{at}.turns", see=see)
            continue
        taken: set[int] = set()
        for one in each.turns:
            of = {n for n in range(1, turns.count + 1) if n in one.turns} if turns else set()
            if not of:
                has = f"the game has turns 1 to {turns.count}" if turns else "the game has no turns"
                message = f"{resource.name} come on turn {one.turns}, but {has}"
                yield finding(message, f"{at}.turns.{one.turns}", on_key=True)
            elif of & taken:
                message = f"turn {min(of & taken)} has two numbers of {resource.name}"
                yield finding(message, f"{at}.turns.{one.turns}", on_key=True)
            taken |= of


@check("RES003", WARNING, each=Resource)
def limit_without_effect(context: CheckContext, resource: Resource) -> Findings:
    """A limit of points is never reached, or lets nobody use them.

    `most` is for one attack. More than any side has in a turn or in the game limits nothing; fewer
    than a modifier takes at a time forbid that modifier. A limit by weather that is no smaller than
    what every side has is none either.
    """
    most = max((resource.ever(each.side) for each in resource.sides), default=0)
    if resource.most is not None and resource.most > most:
        message = f"nobody ever has {resource.most} of the {resource.name}: no side has more than"
        yield finding(f"{message} {most}", ".most")
    for one in context.game.tables.modifiers:
        limit = most if resource.most is None else min(most, resource.most)
        if one.spends == resource.id and one.points > limit > 0:
            message = f"{one.name} takes {counted(one.points, 'point')}, and no more than {limit}"
            see = ("the points", f"resources.{resource.id}", True)
            at = f"modifiers.{one.id}.points"
            yield finding(f"{message} can be spent on an attack", at, see=see)
    for weather in resource.weather:
        if weather.most >= most > 0:
            message = f"no side has more than {most} of the {resource.name}: the limit changes"
            yield finding(f"{message} nothing", f".weather.{weather.weather}")


@check("RES004", ERROR, each=Example)
def more_than_there_are(context: CheckContext, example: Example) -> Findings:
    """A worked example spends more points than its side can have, or than may go into one attack.

    An attack is made on one turn: it spends no more than `most`, than any side has on its best
    turn, and than the weather of its `situation` lets it. With a situation its own side must have
    them. What is left of them in the course of a game is judged in the walkthrough (WLK005).
    """
    sides = sides_shown(example, {unit.id: unit.side for unit in context.units})
    modifiers, resources = context.by_id(Modifier), context.by_id(Resource)
    for by, told, said_at in overspent(example, resources, modifiers, sides):
        origin, see = f".spent.{by}", ("what there is", said_at)
        yield finding(f"{example.title!r} {told}", origin, see=see)
