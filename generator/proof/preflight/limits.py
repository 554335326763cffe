"""What print must keep to, by product: product names in, limits out.

The numbers are those of print shops and office printers that docs/printing.md tells; where a
product may go beyond one, it says here why.
"""

from __future__ import annotations

from generator.manifest import PrintedFile
from generator.units import POINT

BLEED = 3.0
"""mm that a postcard's ground goes on beyond its trim."""
SAFE = 3.0
"""mm from the trim of a postcard within which no text may stand."""
UNPRINTABLE = 4.2
"""mm from the edge of a paper that laser printers leave white."""
SMALLEST_TYPE = 6 * POINT
"""mm: the type size of the smallest text."""
SMALLEST_NUMBER = 4 * POINT
"""mm: that of the smallest hex number, which is looked for and not read."""
THINNEST_LINE = 0.25 * POINT
COARSEST_PICTURE = 200.0
"""Dots an inch."""
MOST_INK = 0.45
"""Share of a page that is black, were its ink spread evenly; our darkest has a quarter."""
REGISTER = 0.2
"""mm that a back may lie beside its front."""
SCALE = 0.004
"""Parts of its size by which a page may be larger or smaller."""
SHIFT = 0.3
"""mm by which all that is on a page may have moved."""

_CARDS = frozenset({"postcard", "postcard-back"})
_TWO_SIDED = ("counters-duplex-", "postcards-", "one-sheet-")
_WITHOUT_RULES = frozenset({"odds"})


def is_card(file: PrintedFile) -> bool:
    """Tell whether a file is a postcard for a print shop, with bleed and crop marks."""
    return file.product in _CARDS


def is_on_paper(file: PrintedFile) -> bool:
    """Tell whether a file comes on a paper of an office; charts of odds are for screens."""
    return not is_card(file) and file.product not in _WITHOUT_RULES


def is_two_sided(file: PrintedFile) -> bool:
    """Tell whether backs are printed behind fronts.

    So are those of the calibration page, but its lines are to show how far they lie apart.
    """
    return file.product.startswith(_TWO_SIDED)


def has_counters(file: PrintedFile) -> bool:
    """Tell whether a file holds counters to be cut out."""
    return file.product.startswith("counters-")


def is_black(file: PrintedFile) -> bool:
    """Tell whether a file is in photocopier ink."""
    return file.name.endswith("-bw.pdf")
