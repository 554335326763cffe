"""What rules and victories say of points: by how many a side wins, and what places are worth."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final

from generator.checks.check import EACH_TEXT, WARNING, Findings, check, in_line
from generator.checks.claims import Claim, Facts, Rows, Said, Texts, Told, claims, targets
from generator.checks.context import CheckContext, of_texts, of_things
from generator.checks.num.rates import (
    BEGINS,
    ENDS,
    LIST,
    Called,
    called,
    conditional,
    lines_about,
    names_in,
    names_of,
    said,
    told,
)
from generator.checks.sentences.line import Line
from generator.checks.sentences.numbers import NUMBER, number
from generator.checks.sentences.telling import telling
from generator.checks.trk.when import turns_of
from generator.model.game import Victory
from generator.model.names import listed
from generator.model.scoring import CountBy, Scoring

# ---- by how many a side wins


def _bounds(victories: Iterable[Victory], end: str) -> set[int]:
    """Return where the margins and the points begin, or end, by which sides win."""
    spans = (span for each in victories for span in (each.margin, each.points) if span)
    ends = (getattr(span, end) for span in spans)
    return {abs(each) for each in ends if each is not None}


def _by_points(context: CheckContext) -> Texts:
    """Return the words of victories by points alone."""
    won = context.game.victory
    return {f"victory.{each.id}.text": (each,) for each in won if each.margin or each.points}


_WINS = re.compile(r"\b(?:victory|victories|wins?|won|winning|winner|decisive|marginal|draw)\b")
_NEVER = re.compile(r"(?!)")


def _of_winning(context: CheckContext) -> Told:
    """Yield the lines of sections that tell of who wins by a margin, with all such victories."""
    won = tuple(each for each in context.game.victory if each.margin)
    for line in lines_about(context, _WINS, _NEVER) if won else ():
        yield line, won


def _clause(said: Said) -> str:
    """Return the words between the stops on either side of what is said."""
    text, (first, last) = said.line.small, said.span()
    before = max(text.rfind(stop, 0, first) for stop in ".;:,")
    behind = min(at for stop in ".;:," if (at := f"{text}{stop}".find(stop, last)) >= 0)
    return text[before + 1 : behind]


def _meant(said: Said) -> Sequence[Victory]:
    """Return the victories that a clause may mean: those of its grade, if it names one."""
    clause = _clause(said)
    grades = {each.grade.lower() for each in said.about if each.grade}
    named = {grade for grade in grades if re.search(rf"\b{re.escape(grade[:7])}", clause)}
    draw = said.has("draw", clause)
    if len(named) + draw != 1 or said.has("denied", clause):
        return tuple(said.about)
    won: tuple[Victory, ...] = said.about
    meant = [each for each in won if draw or each.grade.lower() in named]
    return [each for each in meant if (each.side is None) is draw] or won


def _by_so_many(said: Said) -> set[int]:
    """Return what is right: of "more than" one below where a margin begins, or where one ends.

    Where one ends it is so for "neither is more than two ahead", and one above for "neither is
    three ahead".
    """
    before, meant = said.line.text[: said.span("number")[0]], _meant(said)
    firsts, lasts = _bounds(meant, "first"), _bounds(meant, "last")
    if said.has("more than", before):
        return {each - 1 for each in firsts if each} | lasts
    if said.has("less than", before):
        return {each + 1 for each in lasts} | firsts
    if said.has("nobody", _clause(said)):  # who has not three more has two at most
        return {each + 1 for each in lasts} | firsts | lasts
    return firsts | lasts


def _by_a_margin(said: Said) -> set[int]:
    """Return the same for a rule, but for what counts for each of several things."""
    return set() if said.found("for each", *said.sentence) else _by_so_many(said)


@claims("NUM082", at="number", see="the victories: victory")
def another_margin() -> Rows:
    """A rule, or a victory, says that a side wins by another number of points than the data.

    "With a lead of nine or more the Duchy wins" beside `margin: 8 or more`, "20 points" beside
    `points: 25+`: players stop counting at one number, the printed table has the other. A clause
    that names a grade, or a draw, is held against victories of that kind alone.
    """
    message = "the victory is by {truth:point}, not {number}"
    yield Claim("points ahead", _by_so_many, message, _by_points)
    yield Claim("points ahead", _by_a_margin, message, _of_winning)
    yield Claim("points", _by_so_many, message, _by_points)
    first = "the margin begins with {truth}, not {number}"
    yield Claim("first of a margin", lambda said: _bounds(_meant(said), "first"), first, _by_points)


# ---- what places are worth


@of_things
def _places(context: CheckContext) -> Called:
    """Return the ways to get points by their names and by those of the places that they count."""
    names, ways = context.names.get("place", {}), context.game.points
    of_places = (each for each in ways if each.holds or each.controls)
    return called(
        (name, each)
        for each in of_places
        for name in (str(each.name), *(names.get(e, "") for e in (*each.holds, *each.controls)))
    )


@of_things
def _named(context: CheckContext) -> re.Pattern[str]:
    return names_in(_places(context))


_SCORES = re.compile(r"\b(?:victory|points?|scores?|scoring|worth)\b")
_IF = re.compile(r"\b(?:if|unless|except|instead|without|extra|more|option|total|together)\b")
_VALUE = r"(?<![\d+])(?<!turn )(?<!turns )(?P<much>" + NUMBER + r")(?P<unit> (?:victory )?points?)?"
_WORTH = r"(?: (?:is|are|counts?|scores?|gives?|brings?|for))?(?: worth)?(?: each)?:?"
_WORDS = (
    rf"{_VALUE} (?:for|at) {LIST}{ENDS}",
    rf"{BEGINS}{LIST}{_WORTH} {_VALUE}{ENDS}",
)


@of_texts
def _scoring(context: CheckContext) -> tuple[Line, ...]:
    found = lines_about(context, _WINS, _NEVER) if _places(context) else ()
    return tuple(line for line in found if _SCORES.search(line.small))


@check("NUM083", WARNING, english=True, reads=EACH_TEXT)
def place_worth_another_number(context: CheckContext) -> Findings:
    """A rule gives another number of points for a place than `points`.

    "Four points for the airfield" where the data have 5: players count by the rule, the printed
    table and the tallies by the data. Looked at are sections about who wins. A number that any side
    gets for the place, in any way, is right.
    """
    known = _places(context)
    for found in told(_scoring(context), _named(context), _WORDS, NUMBER) if known else ():
        line, match = found
        stated = said(found, "much")
        if stated.startswith("0") or conditional(found, _IF):
            continue
        for name in names_of(found, "names"):
            ways: Sequence[Scoring] = known.get(name, ())
            values = {each.value for each in ways}
            values |= {one.value + two.value for one, two in combinations(ways, 2)}
            if values and number(stated) not in values:
                truth = listed(list(map(str, sorted(values))), "or")
                message = f"the rule gives {stated} for {name}, but `points` has {truth}"
                see = ("the points", f"points.{ways[0].id}.value")
                yield in_line(message, line, match.span("much"), see=see)
                break


# ---- when points are counted, for whom, and for what


def _of_scoring(context: CheckContext) -> Told:
    """Yield the lines of sections that tell of who wins, with the ways to get points."""
    ways = context.game.points
    for line in lines_about(context, _WINS, _NEVER) if ways else ():
        yield line, ways


def _named_ways(said: Said) -> list[Scoring]:
    """Return the ways to get points that a claim names by name or place; all for "points"."""
    if said.has("points", said["what"]):
        return list(said.about)
    places, words = {*targets(said.pieces("what"), "place")}, telling(said["what"])
    by_place = [each for each in said.about if places & {*each.holds, *each.controls}]
    return by_place or [each for each in said.about if words and telling(each.name) == words]


def _counted_on(said: Said) -> bool | Facts:
    """Judge on which turns points are counted."""
    ways, stated, turns = _named_ways(said), turns_of(said), said.game.turns
    if not ways or turns is None or not stated:
        return True
    right = any(stated == frozenset(each.on or (turns.count,)) for each in ways)
    told = {turn for each in ways for turn in each.on}
    return right or {"known": listed([f"turn {turn}" for turn in sorted(told or {turns.count})])}


def _each_turn(said: Said) -> bool:
    turns = said.game.turns
    ways = _named_ways(said)
    return not ways or turns is None or any(len(each.on) == turns.count for each in ways)


def _at_the_end(said: Said) -> bool:
    """Judge whether points are counted when the game ends, and then alone."""
    turns, ways = said.game.turns, _named_ways(said)
    return not ways or turns is None or any(set(each.on) <= {turns.count} for each in ways)


def _for_a_side(said: Said) -> bool:
    """Judge whether a side alone, or any side, gets some points."""
    ways, sides = _named_ways(said), {*said.ids("side")} if "side" in said.slots else set()
    if not ways:
        return True
    return any(each.side in sides if sides else each.side is None for each in ways)


_LOST: Final[Mapping[str, CountBy]] = {
    "unit": CountBy.UNIT,
    "step": CountBy.STEP,
    "strength point": CountBy.STRENGTH,
    "factor": CountBy.STRENGTH,
}


def _losses(said: Said) -> bool | Facts:
    """Judge what lost units, or steps, are worth."""
    ways = [each for each in said.about if each.losses and not each.types]
    by = _LOST[said.word("lost").rstrip("s")]
    if not ways or any((each.losses, each.value) == (by, said.number()) for each in ways):
        return True
    return {"known": listed([f"{each.value} for a {each.losses}" for each in ways], "or")}


def _most(said: Said) -> set[int]:
    ways = [each.most for each in said.about if each.left_by and each.most]
    return {*ways}


def _gone(said: Said) -> set[int]:
    ways = [each for each in said.about if each.left_by]
    return {each.value for each in ways} | {each.most for each in ways if each.most}


@claims("NUM087", about=_of_scoring, at="all", see="the points: points")
def points_told_otherwise() -> Rows:
    """A rule counts points at another time, for another side or for something else than `points`.

    "Points are counted at the end of each turn" beside `on: [4, 8]`, "each enemy unit lost is worth
    a point" beside `losses: step`, "both sides get points for wells" that have a `side`: the score
    that players keep is another than that of the tallies.
    """
    yield Claim("counted on", _counted_on, "by `points` it is counted at the end of {known}")
    yield Claim("counted each turn", _each_turn, "by `points` it is not counted on each turn")
    yield Claim("counted at the end", _at_the_end, "by `points` it is counted on other turns too")
    yield Claim("one side alone", _for_a_side, "by `points` it is not so of this side alone")
    yield Claim("any side", _for_a_side, "by `points` one side alone gets them")
    yield Claim("losses", _losses, "by `points` it is {known}")
    off = "by `points` it is {truth} for those off the map, not {number}"
    yield Claim("off the map", _gone, off, at="number")
    yield Claim("most for those off the map", _most, off, at="number")
