"""All of a game's own checks, in their order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from generator.checks import Subject
from generator.diagnostics import Finding
from generator.faults import CHECK_BROKE_OFF, fault
from generator.model.ownchecks import OwnCheck
from generator.nearness import nearest
from generator.ownchecks.codes import RESERVED, WELL_FORMED, complaint

if TYPE_CHECKING:
    from generator.ownchecks.judging import Bench


def run_own(subject: Subject) -> tuple[Finding, ...]:
    """Return what the game's own checks find, and what is wrong with them themselves."""
    if not subject.game.checks:
        return ()
    # simpleeval, and all that is needed to feed it, only where there is something to work out.
    from generator.ownchecks.judging import Bench

    bench = Bench(subject)
    origins = frozenset(visit.origin for visit in subject.visits)
    return tuple(
        finding for check in subject.game.checks for finding in _findings(check, bench, origins)
    )


def _findings(check: OwnCheck, bench: Bench, origins: frozenset[str]) -> Iterator[Finding]:
    """Yield what is wrong with a check; where nothing is, what it finds."""
    wrong = (*_code(check), *_about(check, origins))
    yield from wrong
    if wrong:
        return
    try:
        yield from bench.judge(check)
    except Exception as problem:  # whatever it was, the other checks go on
        origin = f"checks.{check.code}.that"
        yield fault(CHECK_BROKE_OFF, f"the check {check.code}", problem, origin=origin)


def _code(check: OwnCheck) -> Iterator[Finding]:
    origin = f"checks.{check.code}"
    if not WELL_FORMED.fullmatch(check.code):
        message = f"{check.code} is no code: write two to five capitals and three digits"
        yield complaint("OWN004", message, origin, help="such as ARN001", on_key=True)
    elif check.code[:-3] in RESERVED:
        message = f"codes that begin with {check.code[:-3]} are taken by the checks of every game"
        yield complaint("OWN004", message, origin, help="take letters of your own", on_key=True)


def _about(check: OwnCheck, origins: frozenset[str]) -> Iterator[Finding]:
    if not check.about or check.about in origins:
        return
    meant = nearest(check.about, sorted(origins))
    yield complaint(
        "OWN005",
        f"{check.about} is nothing that this definition has",
        f"checks.{check.code}.about",
        help=f"did you mean {meant}?" if meant else "name a value by its keys: places.arnhem",
        fix=meant,
    )
