from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.hexreferences import mistakes, within
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.hexes import Fault

_KINDS = frozenset({"hex", "hexside", "path"})
_FAULTS = frozenset({Fault.FORM, Fault.DIRECTION})


@check("MAP001", "hex-number-form", ERROR, safe=True)
def badly_written_hexes(subject: Subject) -> Iterator[Finding]:
    """A hex is not written the way this map numbers its hexes.

    The pattern under `grid` says how hex numbers look: `{column}{row}` gives 33,
    `{column:letter}{row}` gives C3. A number in another form names no hex, so nothing can stand
    there, and a player looking for it will not find it.
    """
    for origin, mistake in mistakes(subject, _KINDS, _FAULTS):
        meant = _meant(subject, mistake.token) if mistake.fault is Fault.FORM else None
        advice = f"did you mean {meant}?" if meant else None
        yield badly_written_hexes.finding(
            mistake.message, origin, within=within(mistake), help=advice, fix=meant
        )


def _meant(subject: Subject, token: str) -> str | None:
    """Return a hex that is the same but for capitals or zeros in front."""
    capitals = token.upper()
    guesses = (capitals, re.sub(r"(?<!\d)0+(?=\d)", "", capitals))
    return next((guess for guess in guesses if subject.hex(guess) is not None), None)
