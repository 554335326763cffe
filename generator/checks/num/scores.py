"""What rules and victories say of points: by how many a side wins, and what places are worth."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import combinations

from generator.checks.check import EACH_TEXT, WARNING, Findings, check, in_line
from generator.checks.claims import Claim, Rows, Said, Texts, Told, claims
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
from generator.model.game import Victory
from generator.model.names import listed
from generator.model.scoring import Scoring

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
_VALUE = r"(?<![\d+])(?P<much>" + NUMBER + r")(?P<unit> (?:victory )?points?)?"
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
