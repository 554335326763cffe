from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding


@check("NET007", "no-course", ERROR)
def features_without_a_course(subject: Subject) -> Iterator[Finding]:
    """A feature runs nowhere, or in two ways.

    A feature has a `path` through hexes, as a road does, or `hexsides` along which it runs, as a
    river does. Without either it is not drawn; with both nobody can tell which counts.
    """
    for feature in subject.game.map.features if subject.game.map else ():
        name = feature.name or feature.id
        if not feature.path and not feature.hexsides:
            message = f"{name} has no course: add a path or hexsides"
        elif feature.path and feature.hexsides:
            message = f"{name} has a path and hexsides: make two features of it"
        else:
            continue
        yield features_without_a_course.finding(message, f"features.{feature.id}", on_key=True)
