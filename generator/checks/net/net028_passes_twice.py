from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.courses import FLOWING, courses
from generator.checks.subject import Subject
from generator.diagnostics import Finding


@check("NET028", "passes-twice", WARNING)
def features_that_pass_twice(subject: Subject) -> Iterator[Finding]:
    """A road comes to the same hex twice, or a river to the same corner.

    A road that turns back on itself, or a river that meets itself, has a wrong hex in its course. A
    ring road that ends where it began is left alone.
    """
    if subject.grid is None:
        return
    for course in courses(subject):
        ring = len(course.hexes) > 1 and course.hexes[0] == course.hexes[-1]
        times = Counter(course.hexes[1:] if ring else course.hexes)
        again = next((at for at, number in times.items() if number > 1), None)
        origin = f"features.{course.feature.id}"
        if again is not None:
            message = f"{course.name} comes to hex {subject.grid.label(again)} twice"
            yield features_that_pass_twice.finding(message, f"{origin}.path")
        elif course.look in FLOWING and len(set(course.vertices)) < len(course.vertices):
            yield features_that_pass_twice.finding(
                f"{course.name} runs into itself", f"{origin}.hexsides"
            )
