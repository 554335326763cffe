"""What a designer is told whose game cannot be founded."""

from __future__ import annotations


class FoundingError(Exception):
    """The game cannot be founded as asked; the message says why, in a sentence."""
