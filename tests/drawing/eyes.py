"""Eyes for tests: a colour picture as people without red or green cones see it, and in greys.

Pictures are (rows, columns, 3) of sRGB from 0 to 1. Matrices: Machado, Oliveira and Fernandes, A
physiologically-based model for simulation of color vision deficiency (2009), severity 1, for linear
RGB.
"""

from __future__ import annotations

import io
from functools import cache

import numpy as np
import pypdfium2
from cartography_press import the_layout, the_painting
from numpy.typing import NDArray

from generator.backends import pdf
from generator.scene import Group, Page, Transform
from tests.typesetting import catalogue

Picture = NDArray[np.float64]

DPI = 200
_LIGHT = np.array([0.2126, 0.7152, 0.0722])
EYES = {
    "all cones": np.eye(3),
    "no green cones": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "no red cones": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "greys": np.array([_LIGHT, _LIGHT, _LIGHT]),
}
_TO_XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)
_WHITE = _TO_XYZ.sum(axis=1)


@cache
def painted(name: str) -> Picture:
    """A postcard map in colour."""
    _, frame = the_layout(name)
    moved = Group((the_painting(name).scene,), Transform.translation(-frame[0], -frame[1]))
    stream = io.BytesIO()
    pdf.write([Page(frame[2] - frame[0], frame[3] - frame[1], (moved,))], stream, catalogue())
    bitmap = pypdfium2.PdfDocument(stream.getvalue())[0].render(scale=DPI / 72, rev_byteorder=True)
    return np.asarray(bitmap.to_numpy()[..., :3] / 255.0)


def seen(picture: Picture, eyes: str) -> Picture:
    """The picture as CIE Lab through such eyes: lightness, green to red, blue to yellow."""
    linear = np.where(picture <= 0.04045, picture / 12.92, ((picture + 0.055) / 1.055) ** 2.4)
    through = np.clip(linear @ EYES[eyes].T, 0, 1)
    ratio = through @ _TO_XYZ.T / _WHITE
    root = np.where(ratio > 0.008856, np.cbrt(ratio), 7.787 * ratio + 16 / 116)
    x, y, z = root[..., 0], root[..., 1], root[..., 2]
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)
