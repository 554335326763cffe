"""A face: one font file, opened for measuring.

Goes in: a `FontFile`, and the faces that stand in where it lacks a character. Comes out: its
metrics, its glyphs' outlines and HarfBuzz's font of it, for shaping. Lengths are fractions of the
type size; the scene's directions hold, y is down in outlines.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import groupby
from typing import TypeAlias

import uharfbuzz

from generator.scene import Close, Cubic, Line, Move, Point, Segment
from generator.text.fontfile import FontFile

Extents: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom about the glyph's origin, y down; in fractions of the type size."""


class Face:
    """One face of the catalogue; opened when it is first measured. Picklable.

    Its `understudies` are asked in order for a character that it lacks, and opened only then.
    """

    def __init__(self, file: FontFile, understudies: tuple[Face, ...] = ()) -> None:
        """Take a file that is not refused."""
        self.file = file
        self.understudies = understudies
        self._setters: dict[str, Face | None] = {}
        self._outlines: dict[str, tuple[Segment, ...]] = {}

    def __reduce__(self) -> tuple[type[Face], tuple[FontFile, tuple[Face, ...]]]:
        return Face, (self.file, self.understudies)

    def __repr__(self) -> str:
        return f"Face({self.key!r})"

    @property
    def key(self) -> str:
        """Family and style, such as ``Spectral Medium Italic``."""
        return self.file.key

    @cached_property
    def font(self) -> uharfbuzz.Font:
        """HarfBuzz's font, in font units."""
        blob = uharfbuzz.Blob.from_file_path(str(self.file.path))
        return uharfbuzz.Font(uharfbuzz.Face(blob))

    @cached_property
    def units_per_em(self) -> int:
        """How many font units make the type size."""
        return int(self.font.face.upem)

    @cached_property
    def ascender(self) -> float:
        """How far the face's letters may rise above the baseline."""
        return float(self.font.get_font_extents("ltr").ascender) / self.units_per_em

    @cached_property
    def descender(self) -> float:
        """How far the face's letters may go below the baseline, as a negative number."""
        return float(self.font.get_font_extents("ltr").descender) / self.units_per_em

    @cached_property
    def cap_height(self) -> float:
        """The height of capitals: as the font says, else that of its H."""
        return self._height("CAP_HEIGHT", "H")

    @cached_property
    def x_height(self) -> float:
        """The height of small letters: as the font says, else that of its x."""
        return self._height("X_HEIGHT", "x")

    def has(self, character: str) -> bool:
        """Tell whether the face itself has a glyph for a character."""
        return self.font.get_nominal_glyph(ord(character)) is not None

    def setter(self, character: str) -> Face | None:
        """Return the face that sets a character: this one, else an understudy; None for none."""
        if character not in self._setters:
            cast = (self, *self.understudies)
            self._setters[character] = next((face for face in cast if face.has(character)), None)
        return self._setters[character]

    def runs(self, content: str) -> Iterator[tuple[Face, str]]:
        """Yield the faces that set `content`, each with its stretch of it.

        A character that no face has is left to this one.
        """
        for face, letters in groupby(content, key=lambda letter: self.setter(letter) or self):
            yield face, "".join(letters)

    def advance(self, character: str) -> int:
        """Return the unkerned advance of a character that the face itself has, in font units."""
        glyph = self.font.get_nominal_glyph(ord(character))
        return int(self.font.get_glyph_h_advance(glyph))

    def extents(self, character: str) -> Extents | None:
        """Return what a character's ink covers, or None where it has none (a space)."""
        face = self.setter(character)
        if face is not None and face is not self:
            return face.extents(character)
        glyph = self.font.get_nominal_glyph(ord(character))
        found = None if glyph is None else self.font.get_glyph_extents(glyph)
        if found is None or not (found.width and found.height):
            return None
        em = self.units_per_em
        left, top = found.x_bearing / em, -found.y_bearing / em
        return left, top, left + found.width / em, top - found.height / em

    def outline(self, character: str) -> tuple[Segment, ...]:
        """Return the outline of a character's glyph at a type size of 1, its origin at (0, 0)."""
        if character not in self._outlines:
            face = self.setter(character)
            drawn = self._drawn if face is None or face is self else face.outline
            self._outlines[character] = drawn(character)
        return self._outlines[character]

    def _height(self, tag: str, letter: str) -> float:
        extents = self.extents(letter) if self.has(letter) else None
        said = self.font.get_metric_position(uharfbuzz.OTMetricsTag[tag])
        if said:
            return float(said) / self.units_per_em
        return -extents[1] if extents else self.ascender * 0.7

    def _drawn(self, character: str) -> tuple[Segment, ...]:
        glyph = self.font.get_nominal_glyph(ord(character))
        if glyph is None:
            return ()
        pen = _Pen(self.units_per_em)
        functions = uharfbuzz.DrawFuncs()
        functions.set_move_to_func(pen.move)
        functions.set_line_to_func(pen.line)
        functions.set_quadratic_to_func(pen.quadratic)
        functions.set_cubic_to_func(pen.cubic)
        functions.set_close_path_func(pen.close)
        self.font.draw_glyph(glyph, functions, None)
        return tuple(pen.segments)


class _Pen:
    """Takes HarfBuzz's drawing calls (font units, y up) and keeps the scene's segments."""

    def __init__(self, units_per_em: int) -> None:
        self.segments: list[Segment] = []
        self._em = units_per_em
        self._at: Point = (0.0, 0.0)

    def move(self, x: float, y: float, _: object) -> None:
        self._at = self._point(x, y)
        self.segments.append(Move(self._at))

    def line(self, x: float, y: float, _: object) -> None:
        self._at = self._point(x, y)
        self.segments.append(Line(self._at))

    def quadratic(self, cx: float, cy: float, x: float, y: float, _: object) -> None:
        """Raise the degree: a cubic's handles are two thirds of the way to the control point."""
        control, to = self._point(cx, cy), self._point(x, y)
        first = _towards(self._at, control)
        second = _towards(to, control)
        self._at = to
        self.segments.append(Cubic(first, second, to))

    def cubic(
        self, ax: float, ay: float, bx: float, by: float, x: float, y: float, _: object
    ) -> None:
        self._at = self._point(x, y)
        self.segments.append(Cubic(self._point(ax, ay), self._point(bx, by), self._at))

    def close(self, _: object) -> None:
        self.segments.append(Close())

    def _point(self, x: float, y: float) -> Point:
        return x / self._em, -y / self._em


def _towards(start: Point, control: Point) -> Point:
    return (
        start[0] + (control[0] - start[0]) * 2 / 3,
        start[1] + (control[1] - start[1]) * 2 / 3,
    )
