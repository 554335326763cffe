"""Running checks: a game in, findings out, always in the same order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from generator.checks.check import found_by
from generator.checks.context import CheckContext, survey
from generator.checks.registry import OF_PLAY, checks_of, every_check, halves
from generator.diagnostics import CodeEntry, Finding, Origin, Related, Severity
from generator.model.game import Game, Scenario
from generator.model.scenario import in_scenario, may_differ, written_at
from generator.processors import shared_out


def check(game: Game) -> tuple[Finding, ...]:
    """Return what the checks find in `game`, check by check and in the order of the definition.

    Findings carry origins; `Origins.locate` adds the places in the source.
    """
    return run(survey(game))


def run(context: CheckContext, jobs: int = 1) -> tuple[Finding, ...]:
    """Return what the checks find, as `check` does, with up to two processes.

    Checks of play come last, and only where no other finds an error: one wrong hex would else be
    complained of once more at every step that goes through it. The game is checked as it is in
    each of its scenarios as well, for what differs there.
    """
    game = context.game
    played = [survey(in_scenario(game, each.id)) for each in game.scenarios]
    works = [partial(_at_rest, half, each) for each in (context, *played) for half in halves()]
    halves_found = iter(shared_out(works, jobs))
    found = sorted((*next(halves_found), *next(halves_found)), key=lambda one: one.code)
    found += _in_play(context, found)
    known = frozenset(found)
    for scenario, each in zip(game.scenarios, played, strict=True):
        at_rest = sorted((*next(halves_found), *next(halves_found)), key=lambda one: one.code)
        own = list(_of_scenario(game, scenario, at_rest, known))
        own += _of_scenario(game, scenario, _in_play(each, [*found, *own]), known)
        found += own
    return tuple(found)


def _in_play(context: CheckContext, found: list[Finding]) -> list[Finding]:
    """Return what checks of play find, where no other has found an error."""
    if any(one.severity is Severity.ERROR for one in found):
        return []
    checks = (each for each in checks_of(OF_PLAY) if each.of_play)
    return [finding for each in checks for finding in found_by(each, context)]


def _of_scenario(
    game: Game, scenario: Scenario, found: list[Finding], known: frozenset[Finding]
) -> Iterator[Finding]:
    """Yield what is wrong in a scenario and not in the game, where the scenario says it.

    What it takes over from the game, and what goes wrong there by what differs, is told at the
    scenario itself. Of what cannot differ nothing is told: that is so in the game as well.
    """

    def place(origin: Origin | None) -> Origin:
        inner = origin or ""
        own = inner.startswith("scenarios.")
        return inner if own else written_at(game, f"scenarios.{scenario.id}.{inner}")

    for one in found:
        at = place(one.origin)
        told = replace(
            one,
            message=f"in {scenario.name}: {one.message}",
            origin=at,
            related=tuple(replace(each, origin=place(each.origin)) for each in one.related),
        )
        if at.startswith("scenarios."):
            yield told
        elif one not in known and may_differ(at):
            taken = Related(None, "what it takes over", at, one.on_key)
            origin, related = f"scenarios.{scenario.id}", (taken, *told.related)
            yield replace(told, origin=origin, related=related, within=None, fix=None, on_key=True)


def _at_rest(families: tuple[str, ...], context: CheckContext) -> list[Finding]:
    checks = (each for each in checks_of(families) if not each.of_play)
    return [finding for each in checks for finding in found_by(each, context)]


def catalogue() -> tuple[CodeEntry, ...]:
    """Return the page of every check, by code."""
    return tuple(sorted((each.entry for each in every_check()), key=lambda entry: entry.code))
