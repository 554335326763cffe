from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.wording import counted


@check("SET007", "pool-too-small", ERROR)
def pools_too_small(subject: Subject) -> Iterator[Finding]:
    """More counters are drawn from a pool than it holds.

    A pool holds all counters of the units it names. Draws that go on turn by turn may exhaust it;
    those of the set-up may not.
    """
    counters = subject.game.counters
    if counters is None:
        return
    sizes = {unit.id: unit.count for unit in counters.units}
    held = {pool.id: sum(sizes.get(name, 0) for name in pool.units) for pool in counters.pools}
    drawn: Counter[str] = Counter()
    for setup in counters.setup:
        if setup.draw is None or setup.draw.count is None or setup.draw.pool not in held:
            continue
        drawn[setup.draw.pool] += setup.draw.count
        if drawn[setup.draw.pool] > held[setup.draw.pool]:
            yield pools_too_small.finding(
                f"{counted(drawn[setup.draw.pool], 'counter is', 'counters are')} drawn from "
                f"{subject.names['pool'][setup.draw.pool]}, which holds {held[setup.draw.pool]}",
                f"setup.{setup.id}.draw.count",
            )
