from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.terrain import rows_of


@check("MAP003", "unused-symbol", WARNING)
def unused_symbols(subject: Subject) -> Iterator[Finding]:
    """A character of the key stands nowhere on the map.

    A terrain in the key that no hex has puzzles players, who look for it, and often means that a
    hex was drawn with the wrong character.
    """
    if subject.game.map is None:
        return
    drawn = {symbol for row in rows_of(subject.game.map.hexes) for _, symbol in row}
    for entry in subject.game.map.key:
        if entry.symbol not in drawn:
            message = f"no hex of the map is {entry.symbol!r} ({entry.terrain})"
            yield unused_symbols.finding(message, f"key.{entry.symbol}", on_key=True)
