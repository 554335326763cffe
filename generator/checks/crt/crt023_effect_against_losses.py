from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.diagnostics import Finding
from generator.model.tables import Band, OpposedTable

_BOTH = re.compile(r"\b(both|each)\b", re.IGNORECASE)
_HIGHER = re.compile(r"\b(higher|winner|winning)\b", re.IGNORECASE)
_LOWER = re.compile(r"\b(lower|loser|losing)\b", re.IGNORECASE)


@check("CRT023", "effect-against-losses", WARNING, english=True)
def effects_against_losses(context: CheckContext) -> Iterator[Finding]:
    """The effect of a band says other losses than the band has.

    The players read the effect ("The lower side loses 2"); odds, examples and walkthrough go by the
    numbers under `higher` and `lower`. So the words are held against them: their number is the
    loss, "both" means that both sides lose it, and a band that names one of the two costs the other
    nothing.
    """
    for table in context.game.tables.tables:
        for band in table.bands if isinstance(table, OpposedTable) else ():
            fault = _fault(band)
            if fault:
                origin = f"tables.{table.id}.bands.{band.difference}.effect"
                yield effects_against_losses.finding(f"{band.effect!r}, but {fault}", origin)


def _fault(band: Band) -> str | None:
    numbers = {int(number) for number in re.findall(r"\b\d{1,3}\b", band.effect)}
    losses = {band.higher, band.lower} - {0}
    if numbers and losses and numbers != losses:
        return f"the higher side loses {band.higher} and the lower {band.lower}"
    if _BOTH.search(band.effect):
        return None if band.higher and band.lower else "only one side has a loss"
    higher, lower = (bool(pattern.search(band.effect)) for pattern in (_HIGHER, _LOWER))
    if lower and not higher and (band.higher or not band.lower):
        return f"the higher side loses {band.higher} and the lower {band.lower}"
    if higher and not lower and (band.lower or not band.higher):
        return f"the higher side loses {band.higher} and the lower {band.lower}"
    return None
