"""A page as it is seen: the picture that was painted of it in, shares of ink and colours out."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from generator.manifest import Box
from generator.proof.sight import Sight
from generator.records import dataclass

_SEEN = 10  # of 255: what is no darker than this is paper


@dataclass(frozen=True, slots=True)
class Raster:
    """The pixels of a page, rows of red, green and blue; `scale` is in pixels a mm."""

    pixels: NDArray[np.uint8]
    scale: float
    left: float
    top: float

    @classmethod
    def of(cls, sight: Sight) -> Raster:
        """Return the whole page as it was looked at."""
        flat = np.frombuffer(sight.whole, dtype=np.uint8)
        pixels = flat.reshape(sight.height, sight.width, 4)[:, :, 2::-1]
        return cls(pixels, sight.scale, sight.left, sight.top)

    def part(self, box: Box) -> NDArray[np.uint8]:
        """Return the pixels that lie wholly in a rectangle, in mm from the trim's corner."""
        left, top, right, bottom = box
        rows = slice(self._pixel(top - self.top), max(0, math.floor(self._at(bottom - self.top))))
        columns = slice(
            self._pixel(left - self.left), max(0, math.floor(self._at(right - self.left)))
        )
        return self.pixels[rows, columns]

    def _at(self, length: float) -> float:
        return length * self.scale + 1e-6

    def _pixel(self, length: float) -> int:
        return max(0, math.ceil(length * self.scale - 1e-6))

    def inked(self, box: Box) -> float:
        """Return what share of a rectangle has any ink, from 0 to 1."""
        part = self.part(box)
        return float((part.min(axis=2) < 255 - _SEEN).mean()) if part.size else 0.0

    def darkness(self, box: Box) -> float:
        """Return how dark a rectangle is on the whole: 0 is paper, 1 all black."""
        part = self.part(box)
        return float(1 - part.mean() / 255) if part.size else 0.0

    def colourful(self) -> bool:
        """Tell whether any pixel is no grey."""
        return bool((self.pixels.max(axis=2) != self.pixels.min(axis=2)).any())

    def frame(self, width: float) -> Iterator[Box]:
        """Yield the four strips along the edges of the picture, so many mm wide."""
        across, down = (length / self.scale for length in self.pixels.shape[1::-1])
        left, top, right, bottom = self.left, self.top, self.left + across, self.top + down
        yield (left, top, right, top + width)
        yield (left, bottom - width, right, bottom)
        yield (left, top, left + width, bottom)
        yield (right - width, top, right, bottom)
