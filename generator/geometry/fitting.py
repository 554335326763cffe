"""Counters and hexes: how large the one must be for the other.

A square with sides a, level on a hex that is F across its flats, touches the slanting hexsides with
its four corners. On a flat-topped hex these are the lines sqrt(3) |x| + |y| = F about its centre; a
corner is at (a/2, a/2), so a/2 (sqrt(3) + 1) = F, and a = (sqrt(3) - 1) F, about 0.732 F. That is
less than F, so the level hexsides leave room. A pointy-topped hex is the same with x and y
exchanged, and so is the square: the same numbers hold.
"""

from __future__ import annotations

import math

_SHARE = math.sqrt(3) - 1


def largest_counter(across_flats: float) -> float:
    """Return the side of the largest square counter that lies level within a hex."""
    return _SHARE * across_flats


def smallest_hex(counter: float) -> float:
    """Return the distance across flats of the smallest hex that holds a square counter."""
    return counter / _SHARE
