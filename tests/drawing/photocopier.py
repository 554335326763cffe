"""A photocopier for tests: a painted map in, black and white dots out, as a copy shop makes them.

The page is scanned at 150 dpi and every dot made black or white. A worn machine blurs and speckles
it before.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import pypdfium2
from cartography_press import Box, the_layout, the_painting
from numpy.typing import NDArray

from generator.backends import pdf
from generator.drawing.cartography.painting import Painted
from generator.drawing.furniture.theme import Ink
from generator.scene import Group, Item, Page, Path, Stamp, Transform
from tests.typesetting import catalogue

Dots = NDArray[np.float64]

SCAN, PRINT = 150, 600
"""Dots an inch of the copy, and of the print that is copied."""
_BLUR = (0.1, 0.8, 0.1)
_SPECKLE, _SEED = 0.07, 1905


@dataclass(frozen=True)
class Copy:
    """Dots from 0, white, to 1, black; `left` and `top` in mm are where the first lies."""

    dots: Dots
    left: float
    top: float
    dpi: int

    def at(self, points: Dots) -> Dots:
        """How black the copy is at points (n, 2) in mm; white beyond its edge."""
        across = np.floor((points[:, 0] - self.left) / 25.4 * self.dpi).astype(int)
        down = np.floor((points[:, 1] - self.top) / 25.4 * self.dpi).astype(int)
        inside = (across >= 0) & (down >= 0)
        inside &= (across < self.dots.shape[1]) & (down < self.dots.shape[0])
        found = np.zeros(len(points))
        found[inside] = self.dots[down[inside], across[inside]]
        return found

    def within(self, box: Box, step: float) -> Dots:
        """How black it is on a lattice over a box, by rows."""
        x, y = np.meshgrid(np.arange(box[0], box[2], step), np.arange(box[1], box[3], step))
        return self.at(np.column_stack([x.ravel(), y.ravel()])).reshape(x.shape)


@cache
def printed(name: str, dpi: int = PRINT) -> Copy:
    """A postcard map in photocopier ink as a printer renders it, in greys."""
    return rendered(the_painting(name, Ink.PHOTOCOPIER), the_layout(name)[1], dpi)


@cache
def copied(name: str, worn: bool = False) -> Copy:
    """The same after the photocopier."""
    return copy_of(printed(name, SCAN), worn=worn)


def rendered(drawn: Painted, frame: Box, dpi: int) -> Copy:
    """A painting rendered at so many dots an inch."""
    moved = Group((drawn.scene,), Transform.translation(-frame[0], -frame[1]))
    stream = io.BytesIO()
    pdf.write([Page(frame[2] - frame[0], frame[3] - frame[1], (moved,))], stream, catalogue())
    bitmap = pypdfium2.PdfDocument(stream.getvalue())[0].render(scale=dpi / 72, grayscale=True)
    grey = bitmap.to_numpy().reshape(bitmap.height, bitmap.width)
    return Copy(1 - grey / 255.0, frame[0], frame[1], dpi)


def copy_of(original: Copy, *, worn: bool = False) -> Copy:
    """An original after the photocopier."""
    dots = original.dots
    if worn:
        for axis in (0, 1):
            dots = np.apply_along_axis(np.convolve, axis, dots, _BLUR, mode="same")
        dots = dots + np.random.default_rng(_SEED).normal(0, _SPECKLE, dots.shape)
    return replace(original, dots=(dots > 0.5).astype(float))


def thinned(drawn: Painted, width: float) -> Painted:
    """A painting with all its lines as thin as `width`."""

    def thin(item: Item) -> Item:
        match item:
            case Group():
                return replace(item, items=tuple(map(thin, item.items)))
            case Path():
                return thinner(item)
            case Stamp():
                return replace(item, paths=tuple(map(thinner, item.paths)))
        return item

    def thinner(path: Path) -> Path:
        return replace(path, stroke=replace(path.stroke, width=width)) if path.stroke else path

    return replace(drawn, art=_group(thin, drawn.art))


def _group(change: Callable[[Item], Item], group: Group) -> Group:
    return replace(group, items=tuple(map(change, group.items)))


def likeness(first: Dots, second: Dots) -> float:
    """How alike two pictures of a size are: 1 the same, 0 unrelated (Pearson's correlation)."""
    a, b = first - first.mean(), second - second.mean()
    scale = float(np.sqrt((a * a).sum() * (b * b).sum()))
    return float((a * b).sum()) / scale if scale else 0.0
