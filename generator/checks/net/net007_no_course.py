"""A feature runs nowhere, or in two ways.

A feature has a `path` through hexes, as a road does, or `hexsides` along which it runs, as a river
does. Without either it is not drawn; with both nobody can tell which counts.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity


def features_without_a_course(subject: Subject) -> Iterator[Finding]:
    """Find features with neither a path nor hexsides, and features with both."""
    for feature in subject.game.map.features if subject.game.map else ():
        name = feature.name or feature.id
        if not feature.path and not feature.hexsides:
            message = f"{name} has no course: add a path or hexsides"
        elif feature.path and feature.hexsides:
            message = f"{name} has a path and hexsides: make two features of it"
        else:
            continue
        yield CHECK.finding(message, f"features.{feature.id}", on_key=True)


CHECK = Check(
    code="NET007",
    slug="no-course",
    severity=Severity.ERROR,
    page=__doc__,
    find=features_without_a_course,
    failing="""
features:
  lane: {kind: road, name: Lane}
""",
    passing="""
features:
  lane: {kind: road, name: Lane, path: 31-32}
""",
)
