from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.hexreferences import hexsides_of
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin, Related
from generator.hexes import Hexside


@check("NET005", "hexside-given-twice", WARNING)
def hexsides_given_twice(subject: Subject) -> Iterator[Finding]:
    """The same hexside bears the same kind of line twice.

    Within one feature, or in two of the same kind: the second was probably meant to be another
    hexside, and where it is counted it is counted twice.
    """
    seen: dict[tuple[str, Hexside], Origin] = {}
    for feature in subject.game.map.features if subject.game.map else ():
        for place, hexside in hexsides_of(subject, feature):
            origin = f"features.{feature.id}.hexsides.{place}"
            first = seen.setdefault((feature.kind, hexside), origin)
            if first != origin:
                yield hexsides_given_twice.finding(
                    f"hexside {feature.hexsides[place]} is listed twice as {feature.kind}",
                    origin,
                    related=(Related(None, "here first", first),),
                )
