from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.muster import by_formation
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin
from generator.model.wording import listed


@check("CTR041", "other-make-up", ERROR)
def other_make_up(subject: Subject) -> Iterator[Finding]:
    """A formation is made up of other sizes or arms than an order of battle gives it.

    A division entered as a brigade, a battalion of infantry as engineers: nothing else about the
    counter need look wrong. `sizes` and `arms` under a formation say how many counters of each it
    has, and a unit whose size, type or formation changes no longer fits them.
    """
    counters = subject.game.counters
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
