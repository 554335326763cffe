from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin
from generator.model.counters import Counters
from generator.model.numbers import Factors
from generator.model.wording import listed


@check("CTR002", "number-of-factors", ERROR)
def wrong_number_of_factors(subject: Subject) -> Iterator[Finding]:
    """A counter has more or fewer factors than the game has names for.

    `counters.factors` names the numbers on a counter in their order. A number without a name means
    nothing; a missing one leaves players guessing which of them was left out.
    """
    counters = subject.game.counters
    faces = tuple(_faces(counters)) if counters else ()
    names = counters.counters.factors if counters else ()
    if faces and not names:
        origin, unit, factors = faces[0]
        message = f"{unit} has the factors {factors}, but nothing says what factors are"
        yield wrong_number_of_factors.finding(
            message, origin, help="name them in order: counters: {factors: [...]}"
        )
        return
    for origin, unit, factors in faces:
        if len(factors.parts) != len(names):
            yield wrong_number_of_factors.finding(
                f"{unit} has the factors {factors}, but a counter shows {listed(names)}", origin
            )


def _faces(counters: Counters) -> Iterator[tuple[Origin, str, Factors]]:
    for unit in counters.units:
        if unit.factors is not None:
            yield f"units.{unit.id}.factors", unit.name, unit.factors
        if unit.back.factors is not None:
            yield f"units.{unit.id}.back.factors", unit.name, unit.back.factors
