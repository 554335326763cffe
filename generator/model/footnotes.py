"""What stands before the footnotes of a table: the numbers that its heads and labels bear.

In: a table. Out: a mark for each note. A note on the whole table has no number, for there is
nothing in the table that could bear it.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.model.rules import EDITORIAL
from generator.model.tables import CategoryTable, Footnote, Table


def numbers_of(table: Table) -> Mapping[str, str]:
    """Return ``(1)``, ``(2)`` ... by the ids of the notes that a row or a column refers to."""
    if not isinstance(table, CategoryTable):
        return {}
    used = {note for column in table.columns for note in column.notes}
    used |= {note for row in table.rows for note in row.notes}
    numbered = (note.id for note in table.notes if note.id in used)
    return {note: f"({number})" for number, note in enumerate(numbered, 1)}


def lead_of(note: Footnote, numbers: Mapping[str, str]) -> str:
    """Return what stands before a note: its number, and the mark of a ruling; both may lack."""
    return " ".join(filter(None, (numbers.get(note.id, ""), EDITORIAL if note.editorial else "")))


def marked(text: str, notes: tuple[str, ...], numbers: Mapping[str, str]) -> str:
    """Return a head or a label with the numbers of its notes behind it."""
    return " ".join((text, *(numbers[note] for note in notes if note in numbers)))
