"""Units and formations: names, sides, numbers, what they are made up of and converted into."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from itertools import combinations

from generator.checks.check import ERROR, WARNING, check
from generator.checks.context import CheckContext
from generator.checks.order_of_battle import by_formation
from generator.colour import taken_for
from generator.diagnostics import Finding, Origin, Related
from generator.model.counters import Conversion, Counters, Unit
from generator.model.game import Pattern
from generator.model.names import counted, listed
from generator.model.numbers import FactorSums


@check("CTR003", "same-name", WARNING)
def same_names(context: CheckContext) -> Iterator[Finding]:
    """Two units of a side bear the same name.

    In the inventory, in the set-up and wherever a text refers to one of them, players cannot tell
    which is meant. Units that are alike in everything are one unit with a `count`.
    """
    first: dict[tuple[str, str], Unit] = {}
    for unit in context.game.counters.units if context.game.counters else ():
        other = first.setdefault((unit.side, unit.name), unit)
        if other is not unit:
            yield same_names.finding(
                f"{unit.name} is the name of another unit of its side",
                f"units.{unit.id}.name",
                help="tell them apart, or make them one unit with a `count`",
                related=(Related(None, "the other", f"units.{other.id}.name"),),
            )


@check("CTR026", "formation-of-the-other-side", ERROR)
def formations_of_the_other_side(context: CheckContext) -> Iterator[Finding]:
    """A unit belongs to a formation of the other side.

    Its counter would bear the stripe and the name of the enemy's division.
    """
    counters = context.game.counters
    formations = {one.id: one for one in counters.formations} if counters else {}
    for unit in counters.units if counters else ():
        formation = formations.get(unit.formation or "")
        if formation is not None and formation.side not in (None, unit.side):
            where = f"formations.{formation.id}.side"
            yield formations_of_the_other_side.finding(
                f"{unit.name} is of the {unit.side} side, but {formation.name} fights for the "
                f"{formation.side} one",
                f"units.{unit.id}.formation",
                related=(Related(None, f"fights for {formation.side}", where),),
            )


@check("CTR045", "sides-alike", WARNING)
def sides_alike(context: CheckContext) -> Iterator[Finding]:
    """The counters of two sides look alike.

    One man in twelve does not tell red from green, and a copier tells no colours at all: the
    grounds of two sides differ in lightness, or nobody knows whose a counter is. In black and white
    each side has a pattern of its own, of which there are six.
    """
    counters = context.game.counters
    fighting = {unit.side for unit in counters.units} if counters else set()
    sides = [side for side in context.game.sides if side.id in fighting]
    for one, other in combinations(sides, 2):
        eyes = taken_for(one.colour, other.colour)
        if eyes is not None:
            yield sides_alike.finding(
                f"the counters of {one.name} and {other.name} look alike {eyes}",
                f"sides.{other.id}.colour",
                help="make one of the two colours lighter or darker",
            )
    for side in sides[len(Pattern) :]:
        yield sides_alike.finding(
            f"{side.name} is side {sides.index(side) + 1}, and there are {len(Pattern)} patterns: "
            "in black and white its counters look like those of another",
            f"sides.{side.id}",
        )


@check("CTR021", "pieces-in-all", ERROR)
def pieces_that_differ(context: CheckContext) -> Iterator[Finding]:
    """The pieces are more or fewer than the game says it has.

    Every box says how many counters are in it. `counters.pieces` is that number: units and markers
    as often as there are of them. A counter dropped from the mix, added to it or counted once too
    often shows in the sum, whatever the rules say of it.
    """
    counters = context.game.counters
    if counters is None or counters.counters.pieces is None:
        return
    units = sum(unit.count for unit in counters.units)
    markers = sum(marker.count for marker in counters.markers)
    if counters.counters.pieces != units + markers:
        yield pieces_that_differ.finding(
            f"the game is said to have {counters.counters.pieces} pieces, but there are "
            f"{units + markers}: {units} units and {markers} markers",
            "counters.pieces",
        )


@check("CTR020", "formation-total", ERROR)
def totals_that_differ(context: CheckContext) -> Iterator[Finding]:
    """The counters of a formation do not come to what it says.

    A factor mistyped by one looks like any other. An order of battle tells: the formation has so
    many counters and so much strength in all. `counters` and `total` under a formation are such
    sums, and a unit whose factors, number or formation change no longer adds up to them.
    """
    counters = context.game.counters
    if counters is None:
        return
    members = by_formation(counters)
    for formation in counters.formations:
        units = members.get(formation.id, [])
        origin = f"formations.{formation.id}"
        number = sum(unit.count for unit in units)
        if formation.counters not in (None, number):
            yield totals_that_differ.finding(
                f"{formation.name} is said to have {counted(formation.counters or 0, 'counter')}, "
                f"but units of it come to {number}",
                f"{origin}.counters",
            )
        sums = FactorSums.of((one.factors, one.count) for one in units if one.factors is not None)
        if formation.total is not None and formation.total != sums:
            yield totals_that_differ.finding(
                f"the factors of {formation.name} are said to come to {formation.total}, but they "
                f"come to {sums if sums.parts else 'nothing'}",
                f"{origin}.total",
                help="a factor or a formation of one of its units is wrong, or the total is",
            )


@check("CTR041", "other-make-up", ERROR)
def other_make_up(context: CheckContext) -> Iterator[Finding]:
    """A formation is made up of other sizes or arms than an order of battle gives it.

    A division entered as a brigade, a battalion of infantry as engineers: nothing else about the
    counter need look wrong. `sizes` and `arms` under a formation say how many counters of each it
    has, and a unit whose size, type or formation changes no longer fits them.
    """
    counters = context.game.counters
    if counters is None or not any(one.sizes or one.arms for one in counters.formations):
        return
    members = by_formation(counters)
    for formation in counters.formations:
        units = members.get(formation.id, [])
        origin = f"formations.{formation.id}"
        if formation.sizes:
            said = Counter({str(one.size): one.counters for one in formation.sizes})
            found = _counted((str(unit.size), unit.count) for unit in units if unit.size)
            yield from _compared(formation.name, said, found, f"{origin}.sizes")
        if formation.arms:
            said = Counter({str(one.type): one.counters for one in formation.arms})
            found = _counted((str(unit.type), unit.count) for unit in units)
            yield from _compared(formation.name, said, found, f"{origin}.arms")


def _counted(parts: Iterator[tuple[str, int]]) -> Counter[str]:
    found: Counter[str] = Counter()
    for name, number in parts:
        found[name] += number
    return found


def _compared(
    name: str, said: Counter[str], found: Counter[str], origin: Origin
) -> Iterator[Finding]:
    if said != found:
        more = [f"{number} {kind} too many" for kind, number in sorted((found - said).items())]
        less = [f"{number} {kind} too few" for kind, number in sorted((said - found).items())]
        yield other_make_up.finding(f"{name} has {listed([*more, *less])}", origin)


@check("CTR031", "form-without-a-unit", ERROR)
def forms_without_a_unit(context: CheckContext) -> Iterator[Finding]:
    """A form leaves out a unit that needs a line on it, or has one of the other side.

    Where strength is shared out in secret, each army of the allotment has its line on its owner's
    memo. One that has none starts without strength.
    """
    counters = context.game.counters
    sides = {unit.id: unit.side for unit in counters.units} if counters else {}
    names = {unit.id: unit.name for unit in counters.units} if counters else {}
    shared = _shared(counters) if counters else {}
    for form in context.game.forms:
        origin = f"forms.{form.id}.units"
        for place, unit in enumerate(form.units):
            if form.side is not None and sides.get(unit, form.side) != form.side:
                message = f"{names[unit]} is not of the side that fills in {form.name}"
                yield forms_without_a_unit.finding(message, f"{origin}.{place}")
        if form.units and form.side in shared:
            for unit in (one for one in shared[form.side] if one not in form.units):
                message = f"{form.name} has no line for {names.get(unit, unit)}"
                yield forms_without_a_unit.finding(message, origin, on_key=True)


def _shared(counters: Counters) -> dict[str, tuple[str, ...]]:
    """Return by side the units over which strength is shared out."""
    found: dict[str, tuple[str, ...]] = {}
    for setup in counters.setup:
        if setup.allotment is not None:
            units = (*setup.units, *setup.allotment.units)
            found[setup.side] = (*found.get(setup.side, ()), *units)
    return found


_ENOUGH = 3
"""With two one cannot say which of them is the odd one."""


@check("CTR043", "conversion-of-fewer", WARNING)
def conversions_of_fewer(context: CheckContext) -> Iterator[Finding]:
    """A conversion gives up another number of units than all the others into a unit of its size.

    Where two regiments and more are each formed of three battalions, one that is formed of two has
    lost a battalion on the way into the file. The last one of its number is then left over on the
    map.
    """
    counters = context.game.counters
    units = {unit.id: unit for unit in counters.units} if counters else {}
    alike: dict[object, list[Conversion]] = defaultdict(list)
    for conversion in counters.conversions if counters else ():
        into = units.get(conversion.into)
        if into is not None:
            alike[into.side, into.size, into.factors].append(conversion)
    for group in alike.values():
        numbers = Counter(len(each.units) for each in group)
        usual, times = numbers.most_common(1)[0]
        for each in group if len(group) >= _ENOUGH and times == len(group) - 1 else ():
            if len(each.units) != usual:
                yield conversions_of_fewer.finding(
                    f"{len(each.units)} units form {units[each.into].name}, "
                    f"but {usual} each of the {times} others like it",
                    f"conversions.{each.id}.units",
                    on_key=True,
                )


@check("CTR044", "odd-conversion", WARNING)
def odd_conversions(context: CheckContext) -> Iterator[Finding]:
    """A conversion differs from all the others in what it takes, gives or is broken by.

    Three regiments are each formed of infantry battalions and broken up by two results; the fourth
    of two battalions and the engineers, or by one result alone. And no unit is given up for two
    larger ones, or made in two ways: one of the two names another unit.
    """
    counters = context.game.counters
    conversions = counters.conversions if counters else ()
    units = {unit.id: unit for unit in counters.units} if counters else {}
    yield from _twice(conversions, units)
    yield from _odd(conversions, "units", "is formed of others", lambda c: _traits(units, c.units))
    yield from _odd(conversions, "into", "forms another sort", lambda c: _traits(units, (c.into,)))
    yield from _odd(
        conversions, "breaks-on", "is broken by other results", lambda c: frozenset(c.breaks_on)
    )


def _traits(units: dict[str, Unit], names: tuple[str, ...]) -> frozenset[tuple[object, object]]:
    return frozenset((units[name].type, units[name].size) for name in names if name in units)


def _odd(
    conversions: tuple[Conversion, ...],
    key: str,
    what: str,
    trait: Callable[[Conversion], frozenset[object]],
) -> Iterator[Finding]:
    """Yield the one whose trait differs from that of all the others."""
    if len(conversions) < _ENOUGH:
        return
    usual, times = Counter(map(trait, conversions)).most_common(1)[0]
    for each in conversions if times == len(conversions) - 1 else ():
        if trait(each) != usual:
            yield odd_conversions.finding(
                f"{each.id} {what} than the {times} other conversions",
                f"conversions.{each.id}.{key}",
            )


def _twice(conversions: tuple[Conversion, ...], units: dict[str, Unit]) -> Iterator[Finding]:
    """Yield units given up or made by more conversions than there are counters of them."""
    seen: dict[tuple[str, str], list[Origin]] = {}
    for each in conversions:
        for name in dict.fromkeys(each.units):
            seen.setdefault(("given up", name), []).append(f"conversions.{each.id}.units")
        seen.setdefault(("made", each.into), []).append(f"conversions.{each.id}.into")
    for (what, name), places in seen.items():
        if name in units and len(places) > units[name].count:
            yield odd_conversions.finding(
                f"{units[name].name} is {what} in two conversions",
                places[-1],
                related=(Related(None, "the other", places[0]),),
            )
