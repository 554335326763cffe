"""Rulebooks as large as they are printed, set in a moment, and how far their pages are filled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from generator.drawing.cartography.surveying import survey
from generator.drawing.example_figure.excerpt import WIDEST, Country, window
from generator.drawing.example_figure.posting import posted
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import THEMES, Ink
from generator.drawing.tables.figures import table_figures
from generator.manuscript.book import manuscript_of
from generator.model.combat import shown
from generator.model.names import names_of
from generator.model.terrain import grid_of
from generator.papers import PAPERS
from generator.rulebook import Figure, Manual, room_in_box
from tests.shumshu import game
from tests.typesetting import typesetter

HEAD, FOOT = 70.0, 68.0
"""Points from the edges of a page beyond which there is no text of the columns."""
_WHITE = 235
"""Anything darker is printed."""


def manual(name: str, paper: str, *, folded: bool = False, ink: Ink = Ink.COLOUR) -> Manual:
    """A game's manual with its tables, and rooms as large as the figures of its examples."""
    found, size = game(name), PAPERS[paper]
    pen = Pen(THEMES[ink], typesetter())
    tables = tuple(
        Figure(each.table, each.title, each.block.width, each.block.height, each.block.items)
        for each in table_figures(found.tables, names_of(found), pen)
    )
    wide = min(WIDEST, room_in_box((size.width, size.height), folded=folded))
    situations = {}
    if found.map is not None and found.counters is not None:
        grid = grid_of(found.map.grid)
        country = Country(survey(found.map), found.map, found.sides, found.counters)
        for example in found.tables.examples:
            if example.situation is not None:
                seen = window(grid, shown(example, grid), wide)
                lifted = posted(country, example.situation, seen, pen).lifted
                tall = lifted.above + max(seen.height, lifted.bottom)
                situations[example.id] = Figure(f"example:{example.id}", "", wide, tall, ())
    drawn = {f"example:{name}": each for name, each in situations.items()}
    return Manual(manuscript_of(found), tables, drawn)


def bare(page: Any, columns: int, halves: int = 1) -> Iterator[float]:
    """Yield how much of each column is left white at its foot, as a part of its height.

    Columns of a page of two `halves`, as a side of a booklet has, are those of each half.
    """
    picture = np.asarray(page.render(scale=1).to_pil().convert("L"))
    inked = picture[int(HEAD) : int(picture.shape[0] - FOOT)] < _WHITE
    for half in np.array_split(inked, halves, axis=1):
        for column in np.array_split(half, columns, axis=1):
            rows = np.flatnonzero(column.any(axis=1))
            yield 1.0 - (rows[-1] + 1) / len(column) if len(rows) else 1.0
