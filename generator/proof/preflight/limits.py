"""What print must keep to; which product is held to what, its record says.

The numbers are those of print shops and office printers that docs/printing.md tells; where a
product may go beyond one, it says here why.
"""

from __future__ import annotations

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
