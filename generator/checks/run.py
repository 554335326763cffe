"""Running checks: a game in, findings out, always in the same order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain

from generator.checks.check import found_by
from generator.checks.context import CheckContext, survey
from generator.checks.registry import OF_PLAY, checks_of, every_check, halves
from generator.diagnostics import TAKEN_OVER, CodeEntry, Finding, Origin, Related, Severity
from generator.model.game import Game, Scenario
from generator.model.scenario import in_scenario, is_taught, may_differ, written_at
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
    played = (context, *in_scenarios(context.game))
    every_check()  # imported once for all processes
    for each in played:
        each.prepare()
    found = shared_out([partial(_at_rest, half, played) for half in halves()], jobs)
    at_rest = [(each, tuple(chain(*some))) for each, *some in zip(played, *found, strict=True)]
    return gathered(context.game, [(some, partial(_in_play, each)) for each, some in at_rest])


def in_scenarios(game: Game) -> Iterator[CheckContext]:
    """Yield what checks need to know of a game as it is in each of its scenarios."""
    return (survey(in_scenario(game, each.id)) for each in game.scenarios)


def gathered(
    game: Game, found: Sequence[tuple[Iterable[Finding], Callable[[], Iterable[Finding]]]]
) -> tuple[Finding, ...]:
    """Return in order what is found in the game and in each of its scenarios.

    Of each there are the findings at rest, and what yields those of play: it is asked only if none
    of the others is an error.
    """
    whole: list[Finding] = []
    known: frozenset[Finding] = frozenset()
    for scenario, (at_rest, in_play) in zip((None, *game.scenarios), found, strict=True):
        own = sorted(at_rest, key=lambda one: one.code)
        if scenario is not None:
            own = list(_of_scenario(game, scenario, own, known))
        if all(one.severity is not Severity.ERROR for one in (*whole, *own)):
            played = list(in_play())
            own += _of_scenario(game, scenario, played, known) if scenario else played
        known = known or frozenset(own)
        whole += own
    return tuple(whole)


def _in_play(context: CheckContext) -> list[Finding]:
    checks = (each for each in checks_of(OF_PLAY) if each.of_play)
    return [finding for each in checks for finding in found_by(each, context)]


def _of_scenario(
    game: Game, scenario: Scenario, found: Iterable[Finding], known: frozenset[Finding]
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
        elif one not in known and may_differ(at) and not is_taught(at):
            taken = Related(None, TAKEN_OVER, at, one.on_key)
            origin, related = f"scenarios.{scenario.id}", (taken, *told.related)
            yield replace(told, origin=origin, related=related, within=None, fix=None, on_key=True)


def _at_rest(families: tuple[str, ...], played: Sequence[CheckContext]) -> list[list[Finding]]:
    """Return what some families find in a game, and in each of its scenarios."""
    checks = [each for each in checks_of(families) if not each.of_play]
    return [[one for each in checks for one in found_by(each, game)] for game in played]


def catalogue() -> tuple[CodeEntry, ...]:
    """Return the page of every check, by code."""
    return tuple(sorted((each.entry for each in every_check()), key=lambda entry: entry.code))
