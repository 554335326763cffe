"""Running checks: a game in, findings out, always in the same order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.checks.check import Check
from generator.checks.registry import CHECKS
from generator.checks.subject import Subject, survey
from generator.diagnostics import CodeEntry, Finding
from generator.model.game import Game


def check(game: Game) -> tuple[Finding, ...]:
    """Return what the checks find in `game`, check by check and in the order of the definition.

    Findings carry origins; `Origins.locate` adds the places in the source.
    """
    return tuple(run(CHECKS, survey(game)))


def run(checks: Iterable[Check], subject: Subject) -> Iterator[Finding]:
    """Yield the findings of `checks` in their order."""
    for each in checks:
        yield from each.find(subject)


def catalogue() -> tuple[CodeEntry, ...]:
    """Return the page of every check, by code."""
    return tuple(sorted((each.entry for each in CHECKS), key=lambda entry: entry.code))
