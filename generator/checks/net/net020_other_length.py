from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.courses import courses
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.wording import counted


@check("NET020", "other-length", ERROR)
def features_of_another_length(subject: Subject) -> Iterator[Finding]:
    """A road or river is shorter or longer than it is said to be.

    `length` says how many hexes a road runs through, or along how many hexsides a river runs. A hex
    left out at the end of a path, or a hexside at the mouth of a river, contradicts nothing else.
    """
    for course in courses(subject):
        stated = course.feature.length
        real = len(course.hexes or course.hexsides)
        if stated is not None and stated != real:
            noun = ("hex", "hexes") if course.hexes else ("hexside", "hexsides")
            yield features_of_another_length.finding(
                f"{course.name} is given a length of {stated}, but has {counted(real, *noun)}",
                f"features.{course.feature.id}.length",
                help="one is left out, or one too many: or is the length itself wrong?",
            )
