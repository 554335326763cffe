"""Tables and tracks as blocks."""

from generator.drawing.tables.cells import Cell
from generator.drawing.tables.figures import TableFigure, table_figures
from generator.drawing.tables.grid import footnotes, grid_table
from generator.drawing.tables.holding_box import holding_box, note_fits
from generator.drawing.tables.key import Entry, Key, column_width, key
from generator.drawing.tables.legend import legend
from generator.drawing.tables.odds import odds_table
from generator.drawing.tables.sheets import category_sheet, level_sheet, opposed_sheet
from generator.drawing.tables.track import track

__all__ = [
    "Cell",
    "Entry",
    "Key",
    "TableFigure",
    "category_sheet",
    "column_width",
    "footnotes",
    "grid_table",
    "holding_box",
    "key",
    "legend",
    "level_sheet",
    "note_fits",
    "odds_table",
    "opposed_sheet",
    "table_figures",
    "track",
]
