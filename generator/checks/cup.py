"""The cup: chits that somebody must have, and ends that must come."""

from __future__ import annotations

from generator.checks.check import ERROR, WARNING, Findings, check, finding
from generator.checks.claims import Claim, Facts, Rows, Said, claims
from generator.checks.context import CheckContext
from generator.model.cup import CupEnd, bodies_of
from generator.model.names import counted


@check("CUP001", ERROR)
def chit_for_nobody(context: CheckContext) -> Findings:
    """A chit is drawn and nobody acts.

    A chit names formations or sides whose units act, or has the id of one; or it is a chit of an
    `end`. If no unit belongs to what it names, the draw is lost on every turn.
    """
    game, cup = context.game, context.game.cup
    if cup is None or game.counters is None:
        return
    units = game.counters.units
    bodies = {unit.formation for unit in units} | {unit.side for unit in units}
    known = {body.id for body in game.counters.formations} | {side.id for side in game.sides}
    for chit in cup.chits:
        said, origin = (*chit.formations, *chit.sides), f"cup.chits.{chit.marker}"
        if chit.end and said:
            message = f"{chit.marker!r} is a chit of an end, and names who acts"
            yield finding(message, f"{origin}.end", help="make two chits of it")
        elif not (chit.end or said or chit.marker in known):
            message = f"{chit.marker!r} is no formation and no side, and does not say who acts"
            hint = "write `formations`, `sides`, or `end: true`"
            yield finding(message, origin, on_key=True, help=hint)
        for body in () if chit.end else (said or (chit.marker,)):
            if body in known and body not in bodies:
                yield finding(f"{body!r} has a chit, but no unit", origin, on_key=True)


@check("CUP002", WARNING)
def unit_without_chit(context: CheckContext) -> Findings:
    """A unit acts by no chit.

    Units act when a chit of their formation or of their side is drawn. A unit that has none stands
    still for the whole game. Units that never move, such as forts, may be meant so; then give them
    a formation that other rules speak of, or a chit.
    """
    game, cup = context.game, context.game.cup
    if cup is None or game.counters is None:
        return
    named = {*bodies_of(cup)}
    for unit in game.counters.units:
        if unit.factors is not None and not named & {unit.formation, unit.side}:
            hint = "name its formation or its side in a chit of `cup.chits`"
            message = f"{unit.name} acts by no chit"
            yield finding(message, f"units.{unit.id}", on_key=True, help=hint, see="the cup: cup")


@check("CUP003", ERROR)
def cup_without_end(context: CheckContext) -> Findings:
    """Drawing never ends, or a chit of an end ends nothing.

    `first-end` and `last-end` need chits with `end: true`. Where drawing goes on until the cup is
    empty, there is nothing for them to end.
    """
    cup = context.game.cup
    if cup is None:
        return
    if cup.ends is not CupEnd.EMPTY and not cup.end_chits:
        hint = "add a chit with `end: true`, or write `ends: empty`"
        yield finding(f"no chit is an end, so `{cup.ends}` never comes", "cup.ends", help=hint)
    for chit in cup.chits:
        if chit.end and cup.ends is CupEnd.EMPTY:
            message = f"{chit.marker!r} ends nothing: the turn ends when the cup is empty"
            yield finding(message, f"cup.chits.{chit.marker}.end")


@check("CUP004", ERROR)
def chits_are_not_the_markers(context: CheckContext) -> Findings:
    """The cup has other chits than there are markers.

    A chit is a marker, and is printed as often as the marker says. If the cup has more, players
    lack some; if it has fewer, they cannot know how many to put in, and the chances are others.
    """
    game, cup = context.game, context.game.cup
    if cup is None or game.counters is None:
        return
    markers = {marker.id: marker for marker in game.counters.markers}
    for chit in cup.chits:
        marker = markers.get(chit.marker)
        if marker is not None and marker.count != chit.count:
            has = f"the cup has {counted(chit.count, 'chit')} {marker.name!r}"
            message = f"{has}, but the game has {counted(marker.count, 'marker')}"
            see = ("the marker", f"markers.{marker.id}", True)
            yield finding(message, f"cup.chits.{chit.marker}", on_key=True, see=see)


# ---- what rules say of it


def _chits(said: Said) -> set[int]:
    """Return how many chits are in the cup: in all, those that act, those of an end."""
    cup = said.game.cup
    if cup is None:
        return set()
    total = sum(each.count for each in cup.chits)
    return {total} if said["all"] else {total, total - cup.end_chits, cup.end_chits}


def _for_each(said: Said) -> set[int]:
    cup = said.game.cup
    return {each.count for each in cup.chits if not each.end} if cup else set()


def _of_a_marker(said: Said) -> set[int]:
    cup = said.game.cup
    return {each.count for each in cup.chits if each.marker in said.ids("marker")} if cup else set()


def _ends_with(said: Said) -> bool | Facts:
    """Judge with which chit of an end drawing is over."""
    cup = said.game.cup
    ends = {each.marker for each in cup.chits if each.end} if cup else set()
    if cup is None or len(ends) != 1 or said.target("marker") not in ends:
        return True
    last = {CupEnd.FIRST_END: 1, CupEnd.LAST_END: cup.end_chits}.get(cup.ends)
    stated = {"last": cup.end_chits}.get(said.word("nth")) or said.number("nth")
    return last is None or stated == last or {"last": last}


def _until_empty(said: Said) -> bool:
    return said.game.cup is None or said.game.cup.ends is CupEnd.EMPTY


def _not_until_empty(said: Said) -> bool:
    return said.game.cup is None or said.game.cup.ends is not CupEnd.EMPTY


def _never_back(said: Said) -> bool:
    return said.game.cup is None


@claims("CUP005", at="all", see="the cup: cup", texts=r"^(sections|sequence)\.")
def cup_told_otherwise() -> Rows:
    """A rule has other chits in the cup than `cup`, or another end of drawing.

    "All four chits go into the cup" beside three, "the first chit of an end ends the turn" beside
    `ends: last-end`, "draw until the cup is empty" where a chit ends it: some units never act, or
    act where the printed sequence has them wait.
    """
    chits = "the cup has {truth:chit}, not {number}"
    ends = "drawing ends with number {last} of these"
    yield Claim("chits in the cup", _chits, chits, at="number")
    yield Claim("chits for each", _for_each, "each has {truth:chit}, not {number}", at="number")
    yield Claim("chits of a marker", _of_a_marker, "of these {truth} are in the cup", at="number")
    yield Claim("last chit", _ends_with, ends, at="nth")
    yield Claim("until it is empty", _until_empty, "a chit of an end ends the drawing")
    yield Claim("before it is empty", _not_until_empty, "drawing goes on until the cup is empty")
    yield Claim("back into it", _never_back, "a chit comes back when the next turn begins")
