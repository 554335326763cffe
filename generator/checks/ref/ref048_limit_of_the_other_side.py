from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related


@check("REF048", "limit-of-the-other-side", WARNING, english=True)
def limits_of_other_sides(subject: Subject) -> Iterator[Finding]:
    """A limit of one side is quoted for the other.

    "No more than two Japanese units", where the two is printed from the limit of the Russians:
    limits that belong to a side are compared with the side that is named right behind them.
    """
    limits = subject.game.counters.stacking if subject.game.counters else ()
    owners = {each.id: each.side for each in limits if each.side}
    for line in subject.lines if owners else ():
        quoted = [piece for piece in line.pieces if piece.reference]
        for left, right in pairwise(quoted):
            limit, side = left.reference, right.reference
            if limit is None or side is None or (limit.kind, side.kind) != ("limit", "side"):
                continue
            owner = owners.get(limit.target)
            if owner and owner != side.target and line.text[left.to : right.at].isspace():
                yield limits_of_other_sides.finding(
                    f"this limit is not that of {right.text}",
                    line.origin,
                    within=(left.start, right.end),
                    related=(Related(None, "the limit", f"stacking.{limit.target}.side"),),
                )
