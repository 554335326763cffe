"""A definition judged: what was read of it in, its findings out but for those that it allows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from generator.catalogue import ledger
from generator.checks.context import CheckContext, survey
from generator.checks.fitting import surely_fits, surely_laid
from generator.checks.run import run
from generator.comparison.needs import unprinted
from generator.custom_checks import run_own
from generator.diagnostics import Finding, Outcome, Severity, Suppressed, in_order, worst
from generator.faults import CHECK_BROKE_OFF, fault
from generator.font_folders import FONTS, fonts_of, is_of_user
from generator.languages import located
from generator.model.game import Game
from generator.reading.codes import EMPTY_FILE, NOT_UTF_8, TOO_LARGE, UNREADABLE
from generator.reading.definition import Reading
from generator.suppressions import suppressions

_UNUSABLE = frozenset(entry.code for entry in (EMPTY_FILE, NOT_UTF_8, TOO_LARGE, UNREADABLE))
"""Findings that leave nothing to complain of in detail: there is no text to read."""


Checked: TypeAlias = tuple[CheckContext, tuple[Finding, ...]]
"""What checks know of a game, and what they find in it."""


def judged(
    folder: Path, reading: Reading, jobs: int, check: Callable[[Game, int], Checked] | None = None
) -> Outcome:
    """Return what reading and all checks find in the game of a folder.

    `check` asks those of the program; without one a game is surveyed, and all of them are asked.
    """
    fonts = tuple(filter(is_of_user, fonts_of(folder)))
    findings = reading.findings
    if reading.game is not None:
        found = map(reading.origins.locate, _checked(reading.game, fonts, jobs, check or _surveyed))
        findings += tuple(one.in_words(reading.words.said) for one in found)
    usable = not any(finding.code in _UNUSABLE for finding in reading.findings)
    left, suppressed = _suppressed(findings, reading, unused=True)
    scenarios = tuple(each.id for each in reading.game.scenarios) if reading.game else ()
    listed = in_order(left)
    return Outcome(folder.name, listed, reading.files, (), usable, suppressed, scenarios)


def with_more(
    outcome: Outcome, findings: Iterable[Finding], reading: Reading, language: str
) -> Outcome:
    """Add what was found later, in printing in a language or in proof, if it is not known yet."""
    known = {*outcome.findings, *(each.finding for each in outcome.suppressed)}
    several = dict.fromkeys(findings)
    placed = (located(each, reading.game, reading.origins, language) for each in several)
    said = (each.in_words(reading.words.said) for each in placed)
    new = tuple(finding for finding in said if finding not in known)
    left, suppressed = _suppressed(new, reading, unused=False)
    return replace(
        outcome,
        findings=in_order(outcome.findings + left),
        suppressed=outcome.suppressed + suppressed,
    )


def _surveyed(game: Game, jobs: int) -> Checked:
    context = survey(game)
    return context, run(context, jobs)


def _checked(
    game: Game, fonts: Sequence[Path], jobs: int, check: Callable[[Game, int], Checked]
) -> tuple[Finding, ...]:
    """Return what our checks and the game's own find; each says itself where it falls over."""
    try:
        context, ours = check(game, jobs)
        found = _rehearsed(game, (*ours, *run_own(context)), fonts)
        # What is printed of a game with errors is anybody's guess.
        return found if worst(found) is Severity.ERROR else (*found, *unprinted(game))
    except Exception as problem:  # a sentence, whatever it was
        return (fault(CHECK_BROKE_OFF, "checking the game", problem),)


def _rehearsed(
    game: Game, found: tuple[Finding, ...], fonts: Sequence[Path]
) -> tuple[Finding, ...]:
    """Add to what checks found what type must be measured for; most games need no font for it."""
    listed = any(folder == FONTS or (folder / "fonts.yaml").is_file() for folder in fonts)
    if listed or not (surely_fits(game) and surely_laid(game)):
        from generator.products.rehearsal import rehearse

        return rehearse(game, found, fonts)
    if game.theme and game.theme.own_faces:
        from generator.products.fonts import missing_fonts

        return (*found, *missing_fonts(game, fonts))
    return found


def _suppressed(
    findings: tuple[Finding, ...], reading: Reading, *, unused: bool
) -> tuple[tuple[Finding, ...], tuple[Suppressed, ...]]:
    """Set aside what comments allow; complain of comments that are wrong, or of no use."""
    if not reading.pragmas:
        return findings, ()
    own = (check.code for check in reading.game.checks) if reading.game else ()
    known = ledger(own)
    allowed = suppressions(reading.pragmas, known)
    left, suppressed = allowed.apply(findings)
    if unused and worst(left) is not Severity.ERROR:  # else there may be more to find, and to allow
        left += tuple(allowed.unused(findings, known))
    return left + (allowed.findings if unused else ()), suppressed
