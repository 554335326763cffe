"""What can be wrong with a text that names a hex, a hexside or a path."""

from __future__ import annotations

from enum import StrEnum


class Fault(StrEnum):
    """The kind of mistake, for whoever turns it into a finding."""

    FORM = "form"
    """Not written as a hex, a hexside or a path is written."""
    OFF_GRID = "off-grid"
    """A hex number outside the columns and rows of the map."""
    MISSING = "missing"
    """A hex that the map leaves out."""
    NOT_ADJACENT = "not-adjacent"
    """Two hexes that should share a hexside and do not."""
    DIRECTION = "direction"
    """A direction that such hexes do not have, in the wrong place, or leading nowhere."""


class BadReference(ValueError):  # noqa: N818 -- says what is wrong, as the standard library does
    """A text does not name what it should.

    `token` is the bad part and `offset` the place (from 0) of its first character in the text.
    The message is a sentence for a game designer.
    """

    def __init__(self, message: str, fault: Fault, token: str, offset: int = 0) -> None:
        super().__init__(message, fault, token, offset)
        self.message = message
        self.fault = fault
        self.token = token
        self.offset = offset

    def __str__(self) -> str:
        return self.message

    def moved(self, offset: int) -> BadReference:
        """Return the same mistake in a longer text, in which this one begins at `offset`."""
        return BadReference(self.message, self.fault, self.token, self.offset + offset)
