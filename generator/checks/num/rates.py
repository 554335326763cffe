"""What rules say that things take and give, in numbers, where the data have another one.

In: sentences of the rules that give numbers to ground, lists of them too ("wood and hills take two,
a mountain three"). Out: a finding where no entry of the data has that number for that ground.

Names in plain words, in the singular or in the plural, are beads where patterns are looked for, as
numbers are. So patterns are short, and the same for all games.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, Final, TypeAlias

from generator.checks.check import EACH_TEXT, WARNING, Findings, check, in_line
from generator.checks.context import CheckContext, of_texts, of_things
from generator.checks.map.key import Ground, grounds, steps_in
from generator.checks.sentences.line import Line
from generator.checks.sentences.numbers import NUMBER, beaded
from generator.model.movement import Movement, costly
from generator.model.names import listed
from generator.model.numbers import mixed

# ---- names in plain words

_FIRST, _REST = "\N{YI SYLLABLE NBAT}", "\N{YI SYLLABLE NBAX}"
"""Letters of a name, of no text in English."""
_NAME: Final = f"{_FIRST}{_REST}*+"
_SINGLE = re.compile(_NAME)

Called: TypeAlias = Mapping[str, Sequence[Any]]
"""What is called by a name, by each of its forms in small letters."""
Found: TypeAlias = tuple[Line, re.Match[str]]


def forms_of(name: str) -> Iterator[str]:
    """Yield a name in small letters, in the singular and in the plural."""
    small = name.casefold()
    yield small
    yield f"{small[:-1]}ies" if small.endswith("y") else f"{small}s"
    if small.endswith(("s", "x", "h")):
        yield f"{small}es"
    if small.endswith("ies"):
        yield f"{small[:-3]}y"
    elif small.endswith("s"):
        yield small[:-1]
        if small.endswith("es"):
            yield small[:-2]


def called(things: Iterable[tuple[str, Any]]) -> Called:
    """Return things by the forms of the names that stand before them."""
    found: dict[str, list[Any]] = {}
    for name, thing in things:
        for form in forms_of(name) if len(name) > 1 else ():
            found.setdefault(form, []).append(thing)
    return found


def names_in(names: Called) -> re.Pattern[str]:
    """Return a pattern of all forms of some names, the longest first."""
    longest = "|".join(map(re.escape, sorted(sorted(names), key=len, reverse=True)))
    return re.compile(rf"(?<!\w)(?:{longest})(?![\w-])")


def told(
    lines: Iterable[Line], names: re.Pattern[str], patterns: Sequence[str], much: str = ""
) -> Iterator[Found]:
    """Yield what patterns find in lines in small letters, in which names and numbers are beads."""
    for line in lines:
        small = line.text.lower()
        plain = beaded(small)
        if len(small) != len(line.text) or (much and not re.search(much, plain)):
            continue
        beads = names.sub(lambda m: _FIRST + _REST * (len(m[0]) - 1), plain)
        if _FIRST in beads:
            for says in patterns:
                yield from ((line, found) for found in _compiled(says).finditer(beads))


@cache
def _compiled(says: str) -> re.Pattern[str]:
    return re.compile(says)


def said(found: Found, slot: str) -> str:
    """Return what stands in a slot, as it is printed in small letters."""
    line, match = found
    first, last = match.span(slot)
    return line.text[first:last].lower() if first >= 0 else ""


def names_of(found: Found, slot: str) -> Iterator[str]:
    """Yield the names in a list, each as it stands there."""
    line, match = found
    for each in _SINGLE.finditer(match.string, *match.span(slot)):
        yield line.text[slice(*each.span())].lower()


def conditional(found: Found, says: re.Pattern[str]) -> bool:
    """Whether the sentence of what is found has some words."""
    line, match = found
    return bool(says.search(line.text.lower(), *line.sentence(match.start())))


_HEX_OF = r"(?:(?:hex(?:es)?|squares?|areas?) (?:of|with|along|on|by) )?"
_ITEM = (
    rf"(?:(?:an?|the|any|each|every|all|both|one) )?{_HEX_OF}(?:(?:an?|the) )?{_NAME}"
    r"(?: hex(?:es)?| squares?)?"
)
LIST = rf"(?P<names>{_ITEM}(?:(?:,? and |,? or |, ){_ITEM})*)"
BEGINS = r"(?:\A|[.;:,(] |\b(?:and|but|while|enter|enters|entering|cross|crosses|crossing|for) )"
ENDS = r"(?=[,.;:)]|\Z| and | but | while | each\b| per\b| a hex\b| to (?:enter|cross)\b)"
_PART = "[\u00bc\u00bd\u00be]"
_SOME = rf"{NUMBER}|half|{_PART}|\b(?:a|an)\b"
_MUCH = rf"(?P<much>\d* ?{_PART}|{NUMBER}(?: and a half)?|half an?|an?(?= (?:[a-z]+ )?points?\b))"

# ---- what moves take


@of_things
def _dear(context: CheckContext) -> Called:
    """Return ground, and lines, by the names of theirs and of their features."""
    if not any(costly(each) or each.cost for each in context.game.movement):
        return {}
    known = [each for each in grounds(context).values() if each.family != "weather"]
    lines = {each.id: each for each in known if each.family == "lines"}
    features = (each for each in context.map.features if each.name and each.kind in lines)
    named = [(each.name, each) for each in known]
    return called([*named, *((each.name, lines[each.kind]) for each in features)])


@of_things
def _named(context: CheckContext) -> re.Pattern[str]:
    return names_in(_dear(context))


_OF_MOVES = re.compile(r"\b(?:mov(?:es?|ed|ing|ement)|march(?:es)?|sail(?:s|ing)?|terrain)\b")
_OF_OTHERS = re.compile(r"\b(?:victory|scores?|scored|scoring|wins?|winning)\b")


@of_texts
def _moving(context: CheckContext) -> tuple[Line, ...]:
    """Return the lines of texts of sections that tell of moves, and not of who wins."""
    return tuple(lines_about(context, _OF_MOVES, _OF_OTHERS))


def lines_about(
    context: CheckContext, says: re.Pattern[str], not_says: re.Pattern[str]
) -> Iterator[Line]:
    """Yield the lines of sections whose title or text has some words, but for some other lines."""
    for entry in context.sections:
        title = str(entry.section.title).lower()
        if entry.section.option or not_says.search(title):
            continue
        for key in ("text", "short"):
            found = context.passages.get(f"{entry.origin}.{key}")
            lines = found.lines if found else ()
            if says.search(" ".join((title, *(line.small for line in lines)))):
                yield from (line for line in lines if not not_says.search(line.small))


_OTHER_NOUNS = re.compile(
    r"\b(?:columns?|dice|die|hits?|factors?|strength|stars?|turns?|supply|units?)\b"
)
_SPEAKS = re.compile(r"\b(?:points?|mps?|takes?|costs?|needs?|pays?|spends?)\b")
_IF = re.compile(r"\b(?:if|when|unless|except|instead|without|until|night|option)\b")
_GOES_ON = re.compile(r"\b(?:of|from|in|over|across|behind|through|with)\b[^.,;:()]*\Z")
"""What stands before "and" where the list of names began before that."""


def _is_of_points(found: Found) -> bool:
    """Whether a number is one of points: it says so, or its sentence has spoken of some before."""
    line, match = found
    small, first = line.text.lower(), match.start()
    goes_on = match.start("names") < match.start("much") and _GOES_ON.search(small, 0, first + 1)
    if goes_on or conditional(found, _IF):
        return False
    if said(found, "unit"):
        return True
    before = small[max(small.rfind(". ", 0, first), 0) : match.start("much")]
    return bool(_SPEAKS.search(before)) and not _OTHER_NOUNS.search(before)


def _costs(ground: Ground, entries: Sequence[Movement]) -> set[Fraction]:
    """Return what ground takes units of some entries; 1 where one of these has nothing of it."""
    theirs = [each for each in ground.moves if each.entry in entries]
    times = {each.steps for each in theirs if each.key == "times"}
    taken = {steps_in(each.steps) for each in theirs if each.key != "times"}
    found = {each for each in taken if each is not None}
    found |= {Fraction(1, int(each)) for each in times if each.isdecimal()}
    plain = any(ground.id not in {cost.terrain for cost in entry.terrain} for entry in entries)
    if ground.family == "terrain" and plain and ground.costs:
        found.add(Fraction(1))
    return found


_OTHERS = re.compile(
    r"\b(?:but|except|save|than|like|unlike|as|not|without|beside|besides)(?: for)?(?: the| all)?"
    r"[\s*]*\Z"
)
"""Before the name of those for whom something is not, or whom others are like."""


def _movers(context: CheckContext, found: Found) -> tuple[Movement, ...]:
    """Return the entries of movement that a number is for: those of the one name in its sentence.

    Where its sentence has none it is the name with which an entry of a list, or a text, begins.
    Where there is none at all, or several, it may be for any of them.
    """
    line, match = found
    entries, small = context.game.movement, line.small
    first, last = line.sentence(match.start())
    names = dict.fromkeys(each.name.casefold() for each in entries if each.name)
    named = {
        name: at.start()
        for name in names
        if (at := re.search(rf"\b{re.escape(name)}\b", small[first:last]))
    }
    if any(_OTHERS.search(small, first, first + at) for at in named.values()):
        return entries
    meant = list(named) or [name for name in names if small.startswith(name)]
    theirs = tuple(each for each in entries if each.name and each.name.casefold() in meant)
    return theirs if len(meant) == 1 else entries


_UNIT = r"(?P<unit> (?:(?:movement|march|marching|sailing) )?(?:points?|mps?))?"
_MORE = r"(?P<more> (?:more|extra|additional))?"
_PAYS = r"(?:takes?|costs?|needs?|pays?|spends?)(?: only)?"
_DOES = r"(?: (?:takes?|costs?|needs?|is|are)(?: (?:only|always|just|them|it|a unit|units))?)?"
_SUM = rf"{_MUCH}(?P<extra> (?:more|extra|additional))?{_UNIT}{_MORE}"
_WHO = (
    r"(?: (?:each|every|any|an?|the|it|they|one|units?|hex|hexes|squares?|of|move|moves|army|"
    r"armies|ships?))*"
)
_ALONG = rf"\b(?:along|on|by|in|into|down|up|for) {LIST}(?: all the way| from hex to hex)?,?{_WHO}"
_TO = r"to (?:enter|cross|(?:[a-z]+ ){1,4}(?:over|across|into|through))"
_COSTS = (
    rf"{BEGINS}{LIST}{_DOES} \+?{_SUM}{ENDS}",
    rf"\b{_PAYS} {_SUM} (?:in|for|on|{_TO}|per) {LIST}{ENDS}",
    rf"{BEGINS}{_SUM} (?:in|for|{_TO}|per) {LIST}{ENDS}",
    rf"{_ALONG} {_PAYS} {_SUM}{ENDS}",
)


@check("NUM081", WARNING, english=True, reads=EACH_TEXT)
def ground_that_takes_another_number(context: CheckContext) -> Findings:
    """A rule says that ground, a river or a road takes another number of points than `movement`.

    "Wood and hills take two, a mountain three" where the table of movement has 4 for a mountain,
    "along a road each hex takes half a point" where it has 1: players at the table go by the rule,
    the printed table by the data. Looked at are sections about moves. A number that any units pay
    for that ground, in any weather, is right; where the sentence names those of one entry, such as
    *Men on foot*, one that these pay.
    """
    known = _dear(context)
    places: set[tuple[Line, int]] = set()
    for found in told(_moving(context), _named(context), _COSTS, _SOME) if known else ():
        line, match = found
        much, fault = said(found, "much"), ""
        steps = Fraction(1) if much in {"a", "an"} else steps_in(much)
        at = line, match.start("much")
        if steps is None or at in places or not _is_of_points(found):
            continue
        more = bool(said(found, "more") or said(found, "extra"))
        movers = _movers(context, found)
        for name in names_of(found, "names"):
            things: Sequence[Ground] = known.get(name, ())
            costs = set[Fraction]().union(*(_costs(each, movers) for each in things))
            keys = {move.key for each in things for move in each.moves}
            right = {steps, steps + int(more and "cost" not in keys)}  # what crossings take is more
            if costs and "told" not in keys and not costs & right:
                truth = listed([mixed(each) for each in sorted(costs)], "or")
                fault = f"the rule says {much} of {name}, but `movement` has {truth}"
                break
        if fault:
            places.add(at)
            see = ("the table of movement", "movement")
            yield in_line(fault, line, match.span("much"), see=see)
