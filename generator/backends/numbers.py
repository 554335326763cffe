"""Numbers as files have them."""

from __future__ import annotations


def number(value: float, places: int = 3) -> str:
    """Return a number as short as its places allow: no trailing zeros, no minus zero."""
    text = f"{value:.{places}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
