"""Paper that printers hold, in mm."""

from __future__ import annotations

import locale
import os
import re

from generator.records import Frozen

SAFE_MARGIN = 10.0
"""Nothing that matters lies nearer to the edge: lasers lose 4.2 mm, and drift."""


class Paper(Frozen):
    """A sheet of paper, upright."""

    name: str
    width: float
    height: float

    @property
    def lying(self) -> Paper:
        """The same, lying on its side."""
        return Paper(self.name, self.height, self.width)

    @property
    def printable(self) -> tuple[float, float, float, float]:
        """The (left, top, right, bottom) that every printer reaches."""
        return SAFE_MARGIN, SAFE_MARGIN, self.width - SAFE_MARGIN, self.height - SAFE_MARGIN


PAPERS = {
    paper.name: paper
    for paper in (
        Paper("a4", 210.0, 297.0),
        Paper("letter", 215.9, 279.4),
        Paper("a3", 297.0, 420.0),
        Paper("tabloid", 279.4, 431.8),
    )
}
"""Papers by the name used in file names and options."""
_LETTER_COUNTRIES = "BZ CA CL CO CR GT MX NI PA PH PR SV US VE"
"""Where offices write on letter paper: Unicode CLDR, supplemental data, measurement."""


def paper_here() -> Paper:
    """Return the paper of the country that the user's system is set to: A4 or letter."""
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_PAPER", "LANG"))
    told = next(filter(None, named), None) or locale.getlocale()[0] or ""
    country = re.search(r"_([A-Z]{2})\b", told.partition(".")[0])
    letter = country is not None and country[1] in _LETTER_COUNTRIES.split()
    return PAPERS["letter" if letter else "a4"]
