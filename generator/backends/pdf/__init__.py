"""Scene to PDF: pages of neutral items in, one file out.

`write` makes a whole file. `paint` draws items on a page that somebody else is making (the
rulebook's Platypus pages), for which `Sheet` is the canvas, or `FoldedSheet` where they are laid
side by side on sheets to be folded; `register` makes the faces known to reportlab.

What is extracted from the file is what is seen on it: text is written with absolute matrices, and
where a reader would guess wrong (letter spacing, slanting and curved lines) it is told the text.
"""

from generator.backends.pdf.document import Duplex, Fold, FoldedSheet, Options, write
from generator.backends.pdf.fonts import register
from generator.backends.pdf.painter import Placed, Sheet, paint

__all__ = [
    "Duplex",
    "Fold",
    "FoldedSheet",
    "Options",
    "Placed",
    "Sheet",
    "paint",
    "register",
    "write",
]
