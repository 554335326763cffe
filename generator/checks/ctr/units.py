"""Units and formations: names, sides, numbers, what they are made up of and converted into."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from itertools import combinations

from generator.checks.check import ERROR, NO_TEXT, WARNING, Findings, check, finding, repeated
from generator.checks.context import CheckContext
from generator.checks.mov import MOVES
from generator.colour import taken_for
from generator.diagnostics import Origin
from generator.model.arms import Formation, UnitSize
from generator.model.combat import rating_of
from generator.model.counters import Conversion, CounterStyle, Unit, as_cut_out
from generator.model.game import Form, Pattern
from generator.model.names import counted, listed
from generator.model.numbers import FactorSums


@check("CTR003", WARNING)
def same_name(context: CheckContext) -> Findings:
    """Two units of a side have the same name.

    In the inventory, in the set-up and wherever a text refers to one of them, players cannot tell
    which is meant. Units that are alike in everything are one unit with a `count`.
    """
    named = (((unit.side, unit.name), unit) for unit in context.units)
    for other, unit in repeated(named):
        message = f"two units of one side have the name {unit.name}"
        hint = "change one name, or make them one unit with a `count`"
        see = ("the other", f"units.{other.id}.name")
        yield finding(message, f"units.{unit.id}.name", help=hint, see=see)


@check("CTR026", ERROR, each=Unit)
def formation_of_the_other_side(context: CheckContext, unit: Unit) -> Findings:
    """A unit belongs to a formation of the other side.

    Its counter would have the stripe and the name of the enemy's division.
    """
    formation = context.by_id(Formation).get(unit.formation or "")
    if formation is not None and formation.side not in (None, unit.side):
        theirs = f"its formation {formation.name} is of the {formation.side} side"
        see = ("the side of the formation", f"formations.{formation.id}.side")
        message = f"{unit.name} is of the {unit.side} side, but {theirs}"
        yield finding(message, ".formation", see=see)


@check("CTR045", WARNING)
def sides_alike(context: CheckContext) -> Findings:
    """The counters of two sides look alike.

    One man in twelve cannot tell red from green, and a copier shows no colours. If one background
    is not lighter than the other, such players cannot see to which side a counter belongs. In black
    and white each side has a pattern of its own; there are six patterns.
    """
    fighting = {unit.side for unit in context.units}
    sides = [side for side in context.game.sides if side.id in fighting]
    for one, other in combinations(sides, 2):
        eyes = taken_for(one.colour, other.colour)
        if eyes is not None:
            message = f"the backgrounds of {one.name} and {other.name} look alike {eyes}"
            hint = "make one of the two colours lighter or darker"
            yield finding(message, f"sides.{other.id}.colour", help=hint)
    for number, side in enumerate(sides[len(Pattern) :], len(Pattern) + 1):
        message = f"{side.name} is side {number}, but there are {len(Pattern)} patterns: in black"
        like = "and white its counters look like those of another side"
        yield finding(f"{message} {like}", f"sides.{side.id}")


@check("CTR021", ERROR, each=CounterStyle)
def pieces_in_all(context: CheckContext, style: CounterStyle) -> Findings:
    """The game has more or fewer counters than `pieces` says.

    Every box says how many counters are in it. `counters.pieces` is that number, with every copy of
    units and markers. The sum shows a counter that was removed, added or counted twice, whatever
    the rules say of it.
    """
    units = sum(unit.count for unit in as_cut_out(context.units))
    markers = sum(marker.count for marker in context.markers)
    if style.pieces not in {None, units + markers}:
        real = f"{units + markers}: {counted(units, 'unit')} and {counted(markers, 'marker')}"
        message = f"`pieces` is {style.pieces}, but the game has {real}"
        yield finding(message, ".pieces")


@check("CTR020", ERROR, each=Formation)
def formation_total(context: CheckContext, formation: Formation) -> Findings:
    """The counters of a formation have another number or sum of factors than it says.

    A factor mistyped by one looks like any other. `counters` and `total` under a formation say how
    many counters and how much strength it has in all. If the factors, the number or the formation
    of a unit change, the sums no longer agree.
    """
    units = [unit for unit in as_cut_out(context.units) if unit.formation == formation.id]
    number = sum(unit.count for unit in units)
    if formation.counters not in (None, number):
        stated = f"the `counters` of {formation.name} are {formation.counters or 0}"
        yield finding(f"{stated}, but its units have {counted(number, 'counter')}", ".counters")
    sums = FactorSums.of((one.factors, one.count) for one in units if one.factors is not None)
    if formation.total is not None and formation.total != sums:
        stated = f"the `total` of {formation.name} is {formation.total}"
        message = f"{stated}, but the sum of the factors is {sums if sums.parts else 'nothing'}"
        hint = "a factor or formation of a unit is wrong, or the total"
        yield finding(message, ".total", help=hint)


@check("CTR041", ERROR, each=Formation)
def other_make_up(context: CheckContext, formation: Formation) -> Findings:
    """A formation has other sizes or arms than its `sizes` or `arms`.

    A division entered as a brigade, or an infantry battalion as engineers: everything else about
    the counter may look right. `sizes` and `arms` under a formation say how many counters of each
    it has. If the size, the type or the formation of a unit changes, they no longer agree.
    """
    units = [unit for unit in as_cut_out(context.units) if unit.formation == formation.id]
    for key, trait in (("sizes", "size"), ("arms", "type")):
        said, found = Counter[str](), Counter[str]()
        for one in getattr(formation, key):
            said[str(getattr(one, trait))] = one.counters
        for unit in units:
            if getattr(unit, trait):
                found[str(getattr(unit, trait))] += unit.count
        more = [f"{number} {kind} too many" for kind, number in sorted((found - said).items())]
        less = [f"{number} {kind} too few" for kind, number in sorted((said - found).items())]
        if said and (more or less):
            yield finding(f"{formation.name} has {listed([*more, *less])}", f".{key}")


@check("CTR031", ERROR, each=Form)
def form_without_a_unit(context: CheckContext, form: Form) -> Findings:
    """A form lacks a unit that needs a line, or has a unit of the other side.

    If players divide strength in secret, each army of the allotment needs its line on its owner's
    memo. An army without a line starts without strength.
    """
    units = context.by_id(Unit)
    shared = [each for each in context.setups if each.allotment and each.side == form.side]
    for place, unit in enumerate(form.units):
        if form.side is not None and unit in units and units[unit].side != form.side:
            message = f"{units[unit].name} is not of the side of the form {form.name}"
            yield finding(message, f".units.{place}")
    for setup in shared if form.units else ():
        for unit in (*setup.units, *(setup.allotment.units if setup.allotment else ())):
            if unit not in form.units:
                name = units[unit].name if unit in units else unit
                yield finding(f"the form {form.name} has no line for {name}", ".units", on_key=True)


_ENOUGH = 3
"""With two one cannot say which of them is the odd one."""


@check("CTR043", WARNING)
def conversion_of_fewer(context: CheckContext) -> Findings:
    """A conversion exchanges another number of units than all conversions of its kind.

    If two or more regiments are each formed of three battalions, and one is formed of two, a
    battalion was forgotten. It would be left over on the map.
    """
    units = context.by_id(Unit)
    alike: dict[object, list[Conversion]] = defaultdict(list)
    for conversion in context.counters.conversions:
        into = units.get(conversion.into)
        if into is not None:
            alike[into.side, into.size, into.factors].append(conversion)
    for group in alike.values():
        numbers = Counter(len(each.units) for each in group)
        usual, times = numbers.most_common(1)[0]
        for each in group if len(group) >= _ENOUGH and times == len(group) - 1 else ():
            if len(each.units) != usual:
                formed = f"{units[each.into].name} exchanges {counted(len(each.units), 'unit')}"
                message = f"{formed}, but the {times} others of its kind exchange {usual}"
                yield finding(message, f"conversions.{each.id}.units", on_key=True)


@check("CTR044", WARNING)
def odd_conversion(context: CheckContext) -> Findings:
    """A conversion differs from all others in its units, in what it forms or in what breaks it up.

    Three regiments are each formed of infantry battalions and broken up by two results. The fourth
    is formed of two battalions and the engineers, or broken up by one result only. A unit that is
    given up for two larger ones, or is formed in two ways, is also reported: one of the two names
    the wrong unit.
    """
    conversions, units = context.counters.conversions, context.by_id(Unit)

    def traits(*names: str) -> frozenset[object]:
        return frozenset((units[name].type, units[name].size) for name in names if name in units)

    yield from _twice(conversions, units)
    keys: tuple[tuple[str, str, Callable[[Conversion], frozenset[object]]], ...] = (
        ("units", "exchanges other units", lambda each: traits(*each.units)),
        ("into", "makes another kind of unit", lambda each: traits(each.into)),
        ("breaks-on", "breaks on other results", lambda each: frozenset(each.breaks_on)),
    )
    for key, what, trait in keys if len(conversions) >= _ENOUGH else ():
        usual, times = Counter(map(trait, conversions)).most_common(1)[0]
        for each in conversions if times == len(conversions) - 1 else ():
            if trait(each) != usual:
                message = f"the conversion {each.id} {what} than the {times} others"
                yield finding(message, f"conversions.{each.id}.{key}")


def _twice(conversions: tuple[Conversion, ...], units: Mapping[str, Unit]) -> Findings:
    """Yield units given up or made by more conversions than there are counters of them."""
    seen: dict[tuple[str, str], list[Origin]] = defaultdict(list)
    for each in conversions:
        for name in dict.fromkeys(each.units):
            seen["exchange", name].append(f"conversions.{each.id}.units")
        seen["make", each.into].append(f"conversions.{each.id}.into")
    for (what, name), places in seen.items():
        if name in units and len(places) > units[name].count:
            message = f"two conversions {what} {units[name].name}"
            yield finding(message, places[-1], see=("the other", places[0]))


@check("CTR047", WARNING, english=True, reads=NO_TEXT)
def unlike_its_sisters(context: CheckContext) -> Findings:
    """A unit has another arm, size or movement than all others of its name.

    The 1st to the 6th Rifles are regiments of infantry that move four hexes, but the 3rd is a
    battalion, or moves five. The check compares three units or more of one side whose names are the
    same but for their numbers, if all others agree. Names that say no more than a side and a size
    are not compared: a 2nd Brigade may be of any arm. A unit with a `note` may be an exception.
    """
    sides = {word for each in context.game.sides for word in _plain_words(f"{each.id} {each.name}")}
    sisters: dict[tuple[str, str], list[Unit]] = defaultdict(list)
    for unit in context.units:
        sisters[unit.side, _NUMBER.sub("", unit.name)].append(unit)
    for (_, name), units in sisters.items():
        if len(units) < _ENOUGH or not {*_plain_words(name)} - _SIZES - sides:
            continue
        for key, trait in _TRAITS.items():
            usual, times = Counter(trait(context, each) for each in units).most_common(1)[0]
            for unit in units if times == len(units) - 1 else ():
                if trait(context, unit) not in {usual, None} and unit.note is None:
                    has = f"{unit.name} has {trait(context, unit)} as its {_NAMES[key]}"
                    message = f"{has}, but the {times} others of this name have {usual}"
                    hint = "if this is right, say why in a `note`"
                    yield finding(message, f"units.{unit.id}.{key}", help=hint)


_NUMBER = re.compile(r"\b(?:\d+[a-z]*|[IVXLC]+)\b")
_SIZES = frozenset(size.value for size in UnitSize)


def _plain_words(text: str) -> list[str]:
    return re.findall(r"[a-z]+", text.lower())


def _movement(context: CheckContext, unit: Unit) -> int | None:
    """Return how far a unit goes by its counter; None where that does not say it."""
    counters = context.counters
    factor = next((each for each in counters.counters.factors if each.lower() in MOVES), None)
    return rating_of(unit, factor or "", counters)


_TRAITS: Mapping[str, Callable[[CheckContext, Unit], object]] = {
    "type": lambda _, unit: str(unit.type),
    "size": lambda _, unit: unit.size,
    "factors": _movement,
}
_NAMES = {"type": "arm", "size": "size", "factors": "movement"}
