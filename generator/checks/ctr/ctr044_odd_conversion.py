from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin, Related
from generator.model.counters import Conversion, Unit

_ENOUGH = 3
"""With two one cannot say which of them is the odd one."""


@check("CTR044", "odd-conversion", WARNING)
def odd_conversions(subject: Subject) -> Iterator[Finding]:
    """A conversion differs from all the others in what it takes, gives or is broken by.

    Three regiments are each formed of infantry battalions and broken up by two results; the fourth
    of two battalions and the engineers, or by one result alone. And no unit is given up for two
    larger ones, or made in two ways: one of the two names another unit.
    """
    counters = subject.game.counters
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
