"""Transforms: six numbers a, b, c, d, e, f, with which x, y becomes ax + cy + e, bx + dy + f."""

from __future__ import annotations

from typing import TypeAlias

Matrix: TypeAlias = tuple[float, float, float, float, float, float]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def after(first: Matrix, then: Matrix) -> Matrix:
    """Return the transform that does one, and then the other."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (
        a * p + b * r,
        a * q + b * s,
        c * p + d * r,
        c * q + d * s,
        e * p + f * r + t,
        e * q + f * s + u,
    )
