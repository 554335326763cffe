from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.checks.wording import suggestion
from generator.diagnostics import Finding
from generator.model.faces import PartKind
from generator.model.shown import factor_number
from generator.nearness import nearest, only_nearest


@check("CTR010", "no-such-factor", ERROR, safe=True)
def no_such_factors(subject: Subject) -> Iterator[Finding]:
    """A part of a face shows a factor that counters do not have.

    A described face names each factor as `counters.factors` does, or by its number from 1. One that
    is misspelt would leave an empty spot on every counter.
    """
    counters = subject.game.counters
    if counters is None:
        return
    names = counters.counters.factors
    for face in counters.faces:
        for number, part in enumerate(face.parts):
            if part.show is not PartKind.FACTOR or not part.factor:
                continue
            if factor_number(counters, part.factor) is None:
                meant = nearest(part.factor, names)
                yield no_such_factors.finding(
                    f"counters have no factor {part.factor!r}",
                    f"faces.{face.id}.parts.{number}.factor",
                    help=suggestion(names, meant),
                    fix=only_nearest(part.factor, names),
                )
