"""Numbers of dice, hits, units and points in the rules, where the data have another one."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, product

from generator.checks.check import EACH_TEXT, WARNING, Findings, check, in_line
from generator.checks.claims import Claim, Facts, Rows, Said, any_of, claims, of_rules
from generator.checks.context import CheckContext, of_texts, of_things
from generator.checks.num import kinds, tolls
from generator.checks.num.rates import (
    BEGINS,
    ENDS,
    LIST,
    Called,
    Found,
    called,
    conditional,
    names_in,
    names_of,
    said,
    told,
)
from generator.checks.sentences.line import Line
from generator.checks.sentences.numbers import NUMBER, number, numbers_in
from generator.model.combat import Modifier, ModifierKind, Party
from generator.model.names import listed
from generator.model.resources import PointSpan, Resource
from generator.model.tables import HitsTable

# ---- dice that bring weather


def _weathers(context: CheckContext) -> dict[str, str]:
    """Return the names of weather that dice bring."""
    weather = context.game.weather
    brought = {roll.weather for roll in weather.rolls if roll.on} if weather else set()
    return {"weather": any_of(context.names["weather"].get(each, "") for each in brought)}


def _brought(said: Said) -> bool | dict[str, str]:
    context, weather = said.context, said.game.weather
    stated = {value for value, _ in numbers_in(said[0])}
    if said["more"] or said.has("to", said["rest"]):
        stated = set(range(min(stated), 100 if said["more"] else max(stated) + 1))
    found = [
        set(range(roll.on.first, (roll.on.last or 99) + 1))
        for roll in (weather.rolls if weather else ())
        if roll.on and context.names["weather"][roll.weather].lower() == said["state"].lower()
    ]
    most = {max(each) for each in found}
    right = any(stated == each for each in found) or stated == set[int]().union(*found)
    others = {value for value, _ in numbers_in(said.line.text)} - stated
    right = right or any(stated < each and others & each for each in found)
    right = right or (bool(said["more"]) and any(min(stated) == min(each) for each in found))
    least = min(stated) if said["more"] else max(stated)
    return right or least > max(most) or {"known": _rolls(found)}


def _rolls(found: Sequence[set[int]]) -> str:
    spans = sorted({(min(each), max(each)) for each in found})
    return listed([f"{one}-{two}" if two > one else str(one) for one, two in spans], "or")


# ---- hits, stacks, states and points


def _hits(said: Said) -> set[int]:
    """Return how many hits cost a step, by modifiers too but for "every two hits cost a step"."""
    tables, (first, last) = said.game.tables, said.sentence
    found = {each.hits_a_step for each in tables.tables if isinstance(each, HitsTable)}
    plain = said.found("every", first, said.span()[0])
    if not found or (plain and not said.found("on a condition", first, last)):
        return found
    kind = ModifierKind.HITS_A_STEP
    return found | {each.value for each in tables.modifiers if each.kind is kind}


def _stacked(said: Said) -> set[int]:
    return {each.most for each in said.context.counters.stacking}


def _in_a_state(said: Said) -> set[int]:
    sentence = said.line.small[slice(*said.sentence)]
    named = [
        each.steps
        for each in said.game.states
        if re.search(rf"\b{re.escape(str(each.name or each.state).lower())}\b", sentence)
    ]
    return {each for each in named if each is not None} if all(named) else set()


def _resources(context: CheckContext) -> dict[str, str]:
    found = (str(each.name) for each in context.game.tables.resources)
    names = (re.sub(r"\s+points?\Z", "", each, flags=re.IGNORECASE) for each in found)
    return {"resources": any_of(names)}


def _held(said: Said) -> set[int]:
    name = (said["of"] or said["name"]).lower()
    found = set[int]()
    for each in said.game.tables.resources:
        if str(each.name).lower() in {name, f"{name} points"}:
            found |= {each.most or 0, *(one.most for one in each.weather)}
            for side in each.sides:
                found |= {side.points, *(one.points for one in side.turns)}
    return found


def _of_side(said: Said) -> bool | Facts:
    """Judge how many points a side has, or how often it sends them in a turn."""
    side, often = said.target("side"), said["often"]
    stated = said.number() if said["number"] else 2 if said.has("two times", often) else 1
    named = [one for one in said.game.tables.resources if _is_called(one, said["name"])]
    if said["times"] or often:
        named = [one for one in named if one.for_ is PointSpan.TURN]
    known = {one.ever(side) for one in named} | {most.most for e in named for most in e.weather}
    for one in named:
        held = [each for each in one.sides if each.side == side]
        known |= {each.points for each in held}
        known |= {each.points for holding in held for each in holding.turns}
        known |= {one.most} if one.most and not said["span"] else set()
    found = {"known": listed([*map(str, sorted(known))], "or"), "stated": stated}
    found["whose"] = said.name("side", side)
    return not named or stated in known or found


def _is_called(resource: Resource, name: str) -> bool:
    return str(resource.name).lower() in {name.lower(), f"{name.lower()} points"}


def _shifted(said: Said) -> set[int]:
    """Return how far columns are shifted at most, in all or by one modifier.

    Fewer may be those of something else, but where they are so many "in all".
    """
    tables, (first, last) = said.game.tables, said.sentence
    limits = (getattr(each, "shift_limit", None) for each in tables.tables)
    found = {each for each in limits if each is not None}
    parts = {each.most or each.value for each in tables.modifiers if each.kind in _ADDED}
    spent = {each.most for each in tables.resources if each.most}
    known = {*found, *parts, *spent} if found else set()
    of_all = said.number() > max(known, default=0) or said.found("in all", first, last)
    return known if of_all else set()


@of_things
def _spending(context: CheckContext) -> dict[str, set[int]]:
    """Return how many points are spent on one attack at most, by the texts of their rules."""
    tables = context.game.tables
    most = {each.id: each.most for each in tables.resources if each.most}
    rules = {(each.rule, most[each.spends]) for each in tables.modifiers if each.spends in most}
    return of_rules(context, lambda rule: {limit for at, limit in rules if at == rule.id})


def _supporting(said: Said) -> set[int]:
    support = said.game.attacks and said.game.attacks.support
    return {support.most} if support and support.most else set()


def _of_zones(said: Said) -> set[int]:
    zone = said.game.zone_of_control
    takes = {each.value for each in (zone.into, zone.out) if each} if zone else set()
    return {int(each) for each in takes if each.denominator == 1}


def _scored(said: Said) -> set[int]:
    return {each.most for each in said.game.points if each.most}


_HALVES = frozenset({ModifierKind.HALVE, ModifierKind.HALVE_DICE, ModifierKind.HALVE_HITS})
_DOUBLES = frozenset(
    {ModifierKind.MULTIPLY, ModifierKind.MULTIPLY_DICE, ModifierKind.MULTIPLY_HITS}
)


def _halved(said: Said) -> bool | dict[str, str]:
    """Judge "halved" and "doubled" where a modifier of the section does one, and none the other."""
    section, _, _ = said.line.origin.rpartition(".")
    ids = {each.origin: each.section.id for each in said.context.sections}
    modifiers = said.game.tables.modifiers
    own = {each.kind for each in modifiers if each.rule and each.rule == ids.get(section)}
    kinds = {each.kind for each in modifiers}
    does, other = (_HALVES, _DOUBLES) if said.word("how") == "halved" else (_DOUBLES, _HALVES)
    wrong = own & other and not own & does and not kinds & does
    return not wrong or {"known": "halved" if does is _DOUBLES else "doubled"}


@claims("NUM084", texts=r"^(sections|sequence|terrain|lines)\.", at="number")
def another_amount() -> Rows:
    """A rule gives another number of dice, hits, units or points than the data.

    "A four, five or six brings rain" where rolls of 5 and 6 do, "three hits cost a step" of a table
    with `hits-a-step: 2`, "no more than four units in a hex" where `stacking` has 3, "a disrupted
    unit moves two hexes" where the state has `steps: 1`, "foot goes five points" where `movement`
    gives all infantry three, "five points of naval gunfire" where no side ever has five, "Red has
    six shells" where only Blue has so many, "at most
    four columns" beside `shift-limit: 3`, "two of the guns" beside `most: 1`, "a wood costs
    cavalry two points" where it takes three of them, "leaving a zone costs nothing".
    """
    yield from kinds.rows()
    yield from tolls.rows()
    yield Claim(
        "dice that bring weather",
        _brought,
        "the weather is rolled on {known}",
        at="all",
        see="the rolls: weather.rolls",
        given=_weathers,
    )
    yield Claim("hits for a step", _hits, "hits for a step are {truth}, not {number}")
    yield Claim(
        "halved or doubled",
        _halved,
        "by the modifier of this rule it is {known}, not {how}",
        at="how",
    )
    message = "`stacking` has {truth}, not {number}"
    yield Claim("units in a hex", _stacked, message, see="the limits: stacking")
    yield Claim(
        "hexes of a move",
        _in_a_state,
        "a unit in this state moves {truth}, not {number}",
        see="the states: states",
    )
    yield Claim(
        "points of a resource",
        _held,
        "no side has, or spends, so many: the points are {truth}, not {number}",
        see="the points: resources",
        given=_resources,
    )
    yield Claim(
        "points of a side",
        _of_side,
        "by `resources` {whose} has {known}, not {stated}",
        see="the points: resources",
        given=_resources,
        at="name",
    )
    yield Claim("columns of a shift", _shifted, "columns are shifted by {truth}, not by {number}")
    spent, see = "on one attack at most {truth} may be spent, not {number}", "the points: resources"
    yield Claim("points on an attack", lambda said: said.about, spent, about=_spending, see=see)
    see = "the support: attacks"
    most = "of these {truth} may support one attack, not {number}"
    yield Claim("how many support", _supporting, most, see=see)
    takes = "a zone of control takes {truth} more, not {number}"
    yield Claim("what a zone takes", _of_zones, takes, see="the zones: zone-of-control")
    yield Claim("points at most", _scored, "the most points are {truth}, not {number}")


# ---- what modifiers are worth

_ADDED = frozenset({ModifierKind.COLUMN, ModifierKind.DIE, ModifierKind.DICE, ModifierKind.FACTOR})


def _plain(each: Modifier) -> bool:
    """Whether a modifier is worth its value, whoever has it and whatever is paid."""
    return each.kind in _ADDED and not (each.worth or each.spends or each.per)


@of_things
def _modifiers(context: CheckContext) -> Called:
    """Return modifiers by their names, and by those of units and ground that they are for."""
    modifiers = [each for each in context.game.tables.modifiers if each.kind in _ADDED]
    found = [(str(each.name), each) for each in modifiers]
    names = context.names
    for each in modifiers:
        own = str(each.name).casefold()
        found += [(name, each) for name in names.get("unit", {}).values() if _bears(name, own)]
        for kind, ids in (("terrain", each.terrain), ("line", each.lines)):
            found += [(names[kind][name], each) for name in ids if name in names.get(kind, {})]
    return called(found)


def _bears(name: str, own: str) -> bool:
    return bool(re.search(rf"\b{re.escape(own)}\b", name.casefold()))


@of_things
def _named(context: CheckContext) -> re.Pattern[str]:
    return names_in(_modifiers(context))


@of_texts
def _lines(context: CheckContext) -> tuple[Line, ...]:
    found = (line for line in context.lines if line.origin.startswith("sections."))
    return tuple(line for line in found if _SHIFTS.search(line.small))


_SHIFTS = re.compile(r"\b(?:columns?|dice|die)\b")
_IF = re.compile(
    r"\b(?:unless|except|instead|without|option|together|altogether|in all|combined|total|each|per"
    r"|every|both)\b"
)
_N = rf"(?P<much>{NUMBER}|\ba(?= (?:column|die)\b))"
_WHAT = r" (?P<what>columns?|dice|die)"
_THEIR = rf"(?:the [a-z]+ (?:of|in) )?{LIST}"
_VERB = r"(?: (?:is|are|gives?|shifts?|means?|brings?|adds?))?(?: worth)?:?"
_TAKES = r"(?: (?:takes?|adds?|subtracts?|deducts?))"
_ON_DIE = r" (?:points? )?(?:off|from|to|on) the (?P<what>die)\b"
_WORDS = (
    rf"{LIST}{_VERB} \+?{_N}{_WHAT}\b",
    rf"{LIST}(?:{_TAKES}|{_VERB}) {_N}{_ON_DIE}",
    rf"(?:{BEGINS}|\bor ){_THEIR}{_VERB} \+?{_N}(?P<what>){ENDS}",
    rf"\b{_N}{_WHAT}(?: (?:to the )?(?:left|right))? (?:for|in|on) {LIST}{ENDS}",
)
_KINDS = {"column": {ModifierKind.COLUMN}, "dice": {ModifierKind.DICE}, "die": _ADDED}
_LAST = re.compile(r"\b(?:(columns?|dice|die)|hits?|points?|factors?|steps?|hex(?:es)?)\b")


def _of_what(found: Found) -> str:
    """Return what a number is one of: what it says, or what the sentence has spoken of last."""
    line, match = found
    what = said(found, "what")
    if not what:
        small, first = line.small, match.start()
        start = max(small.rfind(". ", 0, first), 0)
        nouns = list(_LAST.finditer(small, start, match.start("much")))
        what = (nouns[-1][1] or "") if nouns else ""
    return what.removesuffix("s")


def _values(modifiers: Sequence[Modifier], kinds: Collection[ModifierKind]) -> Iterator[int]:
    """Yield what modifiers are worth, one or two together, of those that change something."""
    own = [each for each in modifiers if each.kind in kinds]
    if own and all(map(_plain, own)):
        yield from (each.value for each in own)
        yield from (one.value + two.value for one, two in combinations(own, 2))


@of_things
def worths(context: CheckContext, line: Line) -> tuple[Found, ...]:
    """Return what a line of the rules says that named modifiers, ground or units are worth."""
    known = _modifiers(context)
    if not known or not line.origin.startswith("sections.") or not _SHIFTS.search(line.small):
        return ()
    found = told([line], _named(context), _WORDS, NUMBER)
    return tuple(
        one
        for one in found
        if (what := _of_what(one)) in _KINDS
        and not conditional(one, _IF)
        and any(set(_values(known.get(name, ()), _KINDS[what])) for name in names_of(one, "names"))
    )


def sums_in(
    context: CheckContext, line: Line, first: int, last: int, kinds: Collection[ModifierKind]
) -> set[int]:
    """Return what two or three modifiers come to that are named in a stretch of a line.

    Two of ground are never together, since a hex has one terrain.
    """
    known = _modifiers(context)
    named = _named(context).finditer(line.small, first, last) if known else ()
    of = [[m for m in known[each[0]] if m.kind in kinds] for each in named]
    several = (some for n in (2, 3) for each in combinations(of, n) for some in product(*each))
    return {
        abs(sum(-each.value if each.favours is Party.DEFENDER else each.value for each in some))
        for some in several
        if sum(bool(each.terrain) for each in some) < 2 and all(map(_plain, some))
    }


@check("NUM085", WARNING, english=True, reads=EACH_TEXT)
def modifier_worth_another_number(context: CheckContext) -> Findings:
    """A rule gives a modifier another number of columns or dice than its `value`.

    "Woods are worth two columns" where the modifier for woods shifts one, "the sappers add three
    dice" where it adds two: players shift by the rule, the printed list has the other number. Names
    of ground, of units and of the modifier itself are looked for, in lists too ("wood and hills one
    column, a town two").
    """
    known = _modifiers(context)
    places: set[tuple[Line, int]] = set()
    for found in (one for line in _lines(context) for one in worths(context, line)):
        line, match = found
        at, kinds = (line, match.start("much")), _KINDS[_of_what(found)]
        stated = 1 if said(found, "much") == "a" else number(said(found, "much"))
        clause = line.text.rfind(", ", 0, match.start("names") + 1) + 1
        together = sums_in(context, line, max(clause, line.sentence(at[1])[0]), at[1], kinds)
        for name in names_of(found, "names"):
            modifiers: Sequence[Modifier] = known.get(name, ())
            values = set(_values(modifiers, kinds))
            if values and at not in places and stated not in values | together:
                places.add(at)
                truth = listed(list(map(str, sorted({each.value for each in modifiers}))), "or")
                message = f"the rule gives {name} {said(found, 'much')}, but the data {truth}"
                see = ("the modifier", f"modifiers.{modifiers[0].id}.value")
                yield in_line(message, line, match.span("much"), see=see)
                break
