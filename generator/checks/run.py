"""Running checks: a game in, findings out, always in the same order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.checks.check import Check
from generator.checks.registry import CHECKS
from generator.checks.subject import Subject, survey
from generator.diagnostics import CodeEntry, Finding, Severity
from generator.model.game import Game


def check(game: Game) -> tuple[Finding, ...]:
    """Return what the checks find in `game`, check by check and in the order of the definition.

    Findings carry origins; `Origins.locate` adds the places in the source.
    """
    return tuple(run(CHECKS, survey(game)))


def run(checks: Iterable[Check], subject: Subject) -> Iterator[Finding]:
    """Yield the findings of `checks` in their order.

    Those of play come last, and only where no other finds an error: one wrong hex would else be
    complained of once more at every step that goes through it.
    """
    waiting: list[Check] = []
    broken = False
    for each in checks:
        if each.of_play:
            waiting.append(each)
            continue
        for finding in each.find(subject):
            broken = broken or finding.severity is Severity.ERROR
            yield finding
    if not broken:
        for each in waiting:
            yield from each.find(subject)


def catalogue() -> tuple[CodeEntry, ...]:
    """Return the page of every check, by code."""
    return tuple(sorted((each.entry for each in CHECKS), key=lambda entry: entry.code))
