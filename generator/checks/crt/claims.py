"""What texts say of results."""

from __future__ import annotations

import re

from generator.checks.claims import Claim, Rows, claims
from generator.checks.context import CheckContext
from generator.combat.cells import results_of


def _spaced_otherwise(context: CheckContext) -> str:
    """Return a pattern of a number, a space and the code of a family; no cell has the space."""
    tables = context.game.tables
    families = [code.id for code in tables.codes if code.family and code.id.isupper()]
    spaced = rf"\b(?P<number>\d+) (?P<code>(?-i:{'|'.join(map(re.escape, families))}))\b"
    in_cells = any(re.search(spaced, result) for _, result in results_of(tables))
    return spaced if families and not in_cells else ""


@claims("CRT051", at="all", plain=True)
def result_spaced_otherwise() -> Rows:
    """A text writes a result with a space, the table without.

    Myitkyina's draft has 1AE in its table and "2 AE" in its rules. It is the same result, but
    readers and searches look for what is printed.
    """
    yield Claim(
        _spaced_otherwise,
        lambda _: False,
        lambda said: f"{said[0]!r} must be {said['number']}{said['code']}, as in the table",
        fix="{number}{code}",
    )
