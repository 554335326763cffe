"""A conversion gives up another number of units than all the others into a unit of its size.

Where two regiments and more are each formed of three battalions, one that is formed of two has lost
a battalion on the way into the file. The last one of its number is then left over on the map.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.model.counters import Conversion

_ENOUGH = 3
"""With two one cannot say which of them is the odd one."""


def conversions_of_fewer(subject: Subject) -> Iterator[Finding]:
    """Find the one conversion among many that takes another number of units."""
    counters = subject.game.counters
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
                yield CHECK.finding(
                    f"{len(each.units)} units form {units[each.into].name}, "
                    f"but {usual} each of the {times} others like it",
                    f"conversions.{each.id}.units",
                    on_key=True,
                )


_NUMBERS = ("first", "second")
_BATTALIONS = "".join(
    f"  {name}-{place}: {{name: {place.title()} of {name}, side: red, type: infantry, "
    "size: battalion, factors: 1-1}\n"
    for name in "abc"
    for place in _NUMBERS
)
_REGIMENTS = "".join(
    f"  {name}: {{name: Regiment {name}, side: red, type: infantry, size: regiment, "
    "factors: 3-3}\n"
    for name in "abc"
)
_CONVERSIONS = f"""
units:
{_BATTALIONS}{_REGIMENTS}
setup:
  camp: {{side: red, units: [a-first, a-second, b-first, b-second, c-first, c-second],
         where: {{hexes: [11]}}}}
conversions:
  form-a: {{units: [a-first, a-second], into: a}}
  form-b: {{units: [b-first, b-second], into: b}}
  form-c: {{units: """

CHECK = Check(
    code="CTR043",
    slug="conversion-of-fewer",
    severity=Severity.WARNING,
    page=__doc__,
    find=conversions_of_fewer,
    failing=f"{_CONVERSIONS}[c-first], into: c}}\n",
    passing=f"{_CONVERSIONS}[c-first, c-second], into: c}}\n",
)
