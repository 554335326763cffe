"""All of a game's custom checks, in their order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from generator.checks import CheckContext
from generator.custom_checks.codes import ABOUT_NOTHING, RESERVED, TAKEN_CODE, WELL_FORMED
from generator.diagnostics import Finding
from generator.edit_distance import nearest
from generator.faults import CHECK_BROKE_OFF, fault
from generator.model.game import CustomCheck

if TYPE_CHECKING:
    from generator.custom_checks.judging import Judge


def run_own(context: CheckContext) -> tuple[Finding, ...]:
    """Return what the game's custom checks find, and what is wrong with them themselves."""
    if not context.game.checks:
        return ()
    # simpleeval, and all that is needed to feed it, only where there is something to work out.
    from generator.custom_checks.judging import Judge

    bench = Judge(context)
    origins = frozenset(node.origin for node in context.nodes)
    return tuple(
        finding for check in context.game.checks for finding in _findings(check, bench, origins)
    )


def _findings(check: CustomCheck, bench: Judge, origins: frozenset[str]) -> Iterator[Finding]:
    """Yield what is wrong with a check; where nothing is, what it finds."""
    wrong = tuple(_wrong(check, origins))
    yield from wrong
    try:
        yield from () if wrong else bench.judge(check)
    except Exception as problem:  # whatever it was, the other checks go on
        origin = f"checks.{check.code}.that"
        yield fault(CHECK_BROKE_OFF, f"the check {check.code}", problem, origin=origin)


def _wrong(check: CustomCheck, origins: frozenset[str]) -> Iterator[Finding]:
    origin, code = f"checks.{check.code}", check.code
    if not WELL_FORMED.fullmatch(code):
        message = f"{code} is not a code: write two to five capitals and three digits"
        yield TAKEN_CODE.finding(message, origin, help="such as ARN001", on_key=True)
    elif code[:-3] in RESERVED:
        message = f"codes that begin with {code[:-3]} belong to the checks of Postwar"
        yield TAKEN_CODE.finding(message, origin, help="choose other letters", on_key=True)
    if check.about and check.about not in origins:
        meant = nearest(check.about, sorted(origins))
        hint = f"did you mean {meant}?" if meant else "give the keys of a value: places.arnhem"
        message = f"the definition has no `{check.about}`"
        yield ABOUT_NOTHING.finding(message, f"{origin}.about", help=hint, fix=meant)
