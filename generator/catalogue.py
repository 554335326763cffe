"""The catalogue of findings: every code that any room can yield.

The rooms that draw are imported only where all codes are asked for: a check must stay light.
"""

from __future__ import annotations

from collections.abc import Iterable

from generator.checks.registry import every_check
from generator.checks.run import catalogue as checks
from generator.custom_checks.codes import CODES as OWN
from generator.diagnostics import CodeEntry, Severity
from generator.faults import CODES as FAULTS
from generator.languages import CODES as LANGUAGES
from generator.reading.codes import CODES as READING
from generator.suppressions import CODES as SUPPRESSIONS
from generator.suppressions import Ledger


def catalogue() -> tuple[CodeEntry, ...]:
    """Return the entries of all codes, sorted by code."""
    from generator.comparison.codes import CODES as PROOF
    from generator.comparison.since import CODES as SINCE
    from generator.drawing.codes import CODES as DRAWING
    from generator.text.findings import CODES as TEXT
    from generator.validator.codes import CODES as VALIDATOR

    return _sorted(*checkable(), *TEXT, *DRAWING, *PROOF, *VALIDATOR, *LANGUAGES, *SINCE)


def checkable() -> tuple[CodeEntry, ...]:
    """Return the entries of the codes that a check can yield, sorted by code."""
    return _sorted(*READING, *checks(), *SUPPRESSIONS, *OWN, *FAULTS)


def ledger(own: Iterable[str] = ()) -> Ledger:
    """Return what suppressions need to know of codes; `own` are those of custom checks."""
    reading = {entry.code for entry in (*READING, *FAULTS) if entry.severity is Severity.ERROR}
    blocking = reading | {check.code for check in every_check() if check.blocks}
    return Ledger(
        frozenset((*own, *(entry.code for entry in checkable()))),
        frozenset(blocking | {entry.code for entry in SUPPRESSIONS}),
        lambda: [entry.code for entry in catalogue()],
    )


def _sorted(*entries: CodeEntry) -> tuple[CodeEntry, ...]:
    return tuple(sorted(entries, key=lambda entry: entry.code))
