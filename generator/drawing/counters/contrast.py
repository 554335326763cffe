"""Contrast of two colours as WCAG 2 measures it: two colours in, 1 (none) to 21 out."""

from __future__ import annotations

from generator.colour import BLACK, WHITE, Colour

LEGIBLE = 4.5
"""The least that text needs: https://www.w3.org/TR/WCAG22/#contrast-minimum"""


def contrast(one: Colour, other: Colour) -> float:
    """Return how much lighter the lighter colour is than the darker, flare of 5% included."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: Colour) -> float:
    """Return the relative luminance of an sRGB colour: 0 black, 1 white."""
    red, green, blue = (_linear(part / 255) for part in (colour.red, colour.green, colour.blue))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def legible(wanted: Colour, ground: Colour) -> Colour:
    """Return `wanted`, or the nearest to it on the way to black or white that can be read."""
    best = max((BLACK, WHITE), key=lambda end: contrast(end, ground))
    for share in range(11):
        found = wanted.mixed(best, share / 10)
        if contrast(found, ground) >= LEGIBLE:
            return found
    return best


def _linear(part: float) -> float:
    return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
