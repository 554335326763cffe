"""Tables and tracks as blocks."""

from generator.drawing.tables.cells import Cell
from generator.drawing.tables.figures import TableFigure, table_figures
from generator.drawing.tables.grid import grid_table
from generator.drawing.tables.holding_box import holding_box, note_fits
from generator.drawing.tables.key import Entry, Key, column_width, key
from generator.drawing.tables.notes import footnotes, legend
from generator.drawing.tables.odds import odds_table
from generator.drawing.tables.sheets import sheet_of
from generator.drawing.tables.track import track

__all__ = [
    "Cell",
    "Entry",
    "Key",
    "TableFigure",
    "column_width",
    "footnotes",
    "grid_table",
    "holding_box",
    "key",
    "legend",
    "note_fits",
    "odds_table",
    "sheet_of",
    "table_figures",
    "track",
]
