"""Running checks: a game in, findings out, always in the same order."""

from __future__ import annotations

from functools import partial

from generator.checks.check import found_by
from generator.checks.context import CheckContext, survey
from generator.checks.registry import OF_PLAY, checks_of, every_check, halves
from generator.diagnostics import CodeEntry, Finding, Severity
from generator.model.game import Game
from generator.processors import shared_out


def check(game: Game) -> tuple[Finding, ...]:
    """Return what the checks find in `game`, check by check and in the order of the definition.

    Findings carry origins; `Origins.locate` adds the places in the source.
    """
    return run(survey(game))


def run(context: CheckContext, jobs: int = 1) -> tuple[Finding, ...]:
    """Return what the checks find, as `check` does, with up to two processes.

    Checks of play come last, and only where no other finds an error: one wrong hex would else be
    complained of once more at every step that goes through it.
    """
    halves_found = shared_out([partial(_at_rest, half, context) for half in halves()], jobs)
    found = sorted((one for half in halves_found for one in half), key=lambda one: one.code)
    if all(one.severity is not Severity.ERROR for one in found):
        for each in checks_of(OF_PLAY):
            found.extend(found_by(each, context) if each.of_play else ())
    return tuple(found)


def _at_rest(families: tuple[str, ...], context: CheckContext) -> list[Finding]:
    checks = (each for each in checks_of(families) if not each.of_play)
    return [finding for each in checks for finding in found_by(each, context)]


def catalogue() -> tuple[CodeEntry, ...]:
    """Return the page of every check, by code."""
    return tuple(sorted((each.entry for each in every_check()), key=lambda entry: entry.code))
