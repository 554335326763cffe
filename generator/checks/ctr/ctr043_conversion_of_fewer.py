from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.counters import Conversion

_ENOUGH = 3
"""With two one cannot say which of them is the odd one."""


@check("CTR043", "conversion-of-fewer", WARNING)
def conversions_of_fewer(subject: Subject) -> Iterator[Finding]:
    """A conversion gives up another number of units than all the others into a unit of its size.

    Where two regiments and more are each formed of three battalions, one that is formed of two has
    lost a battalion on the way into the file. The last one of its number is then left over on the
    map.
    """
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
                yield conversions_of_fewer.finding(
                    f"{len(each.units)} units form {units[each.into].name}, "
                    f"but {usual} each of the {times} others like it",
                    f"conversions.{each.id}.units",
                    on_key=True,
                )
