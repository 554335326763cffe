from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.courses import courses
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related


@check("NET027", "line-that-faces-nowhere", ERROR)
def lines_that_face_nowhere(subject: Subject) -> Iterator[Finding]:
    """A fort line does not run between the ground that it defends and the ground in front of it.

    Each hexside of a fort line, bank or wall has a hex under `defends` on one side and none on the
    other. With both sides defended it lies within the works; with neither it defends nobody.
    """
    for course in courses(subject):
        defended = {at for _, at in subject.hexes(course.feature.defends)}
        for place, side in enumerate(course.hexsides if defended else ()):
            behind = sum(at in defended for at in side.hexes)
            if behind == 1:
                continue
            fault = "defends the hexes on both sides" if behind else "defends neither hex beside it"
            text = course.feature.hexsides[place]
            origin = f"features.{course.feature.id}"
            yield lines_that_face_nowhere.finding(
                f"{course.name} runs along {text}, but {fault}",
                f"{origin}.hexsides.{place}",
                related=(Related(None, "what it defends", f"{origin}.defends"),),
            )
