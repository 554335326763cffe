"""The typesetter: content, role and size in; measured scene Texts out.

All lengths are mm. It is made once a build from the faces of the roles and keeps what it shaped.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum

from generator.diagnostics import Finding, Origin
from generator.quotes import curly
from generator.scene import Paint, Path, Point, Text
from generator.text import boxes, findings, halo
from generator.text.breaking import broken
from generator.text.curve import along
from generator.text.face import Face
from generator.text.roles import Role
from generator.text.shaping import Shaped, advances, measured, printable


class Anchor(StrEnum):
    """Which part of a line stands at its point."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


class Level(StrEnum):
    """Which height of a line stands at its point: its baseline, or half-way up its capitals."""

    BASELINE = "baseline"
    CAPITALS = "capitals"


_SHARE = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}


class Typesetter:
    """Measures and sets text by role. Picklable."""

    def __init__(self, faces: Mapping[Role, Face]) -> None:
        """Take a face for every role, as `assign` gives them."""
        self._faces = dict(faces)
        self._by_key = {face.key: face for face in faces.values()}
        self._shaped: dict[tuple[str, str], Shaped] = {}
        self._findings: dict[Finding, None] = {}

    def face(self, role: Role) -> Face:
        """Return the face of a role."""
        return self._faces[role]

    def measure(self, content: str, role: Role, size: float, tracking: float = 0.0) -> float:
        """Return the width in mm that `line` would give; nothing is complained of."""
        face = self._faces[role]
        shaped = self._shape(face, content)
        spaces = max(0, len(shaped.units) - 1)
        return (sum(shaped.units) / face.units_per_em + spaces * tracking) * size

    def fit(
        self,
        content: str,
        role: Role,
        size: float,
        width: float,
        smallest: float,
        tracking: float = 0.0,
    ) -> float | None:
        """Return the largest type size, from `smallest` to `size`, that is no wider than `width`.

        None where even the smallest is wider.
        """
        needed = self.measure(content, role, 1.0, tracking)
        found = size if needed * size <= width else width / needed
        return found if found >= smallest else None

    def wrap(
        self,
        content: str,
        role: Role,
        size: float,
        width: float,
        tracking: float = 0.0,
        *,
        whole: bool = False,
    ) -> tuple[str, ...]:
        """Break `content` at its spaces into lines of at most `width`, each as full as it can be.

        Line feeds break too; non-breaking spaces do not. A word that is wider than `width` is
        divided; where words stay `whole` it stands on a line of its own, which `measure` tells.
        Quotes are curly.
        """

        def measure(line: str) -> float:
            return self.measure(line, role, size, tracking)

        return broken(curly(content), width, measure, whole=whole)

    def line(  # noqa: PLR0913 - a line of type has as many properties
        self,
        content: str,
        role: Role,
        size: float,
        at: Point,
        *,
        paint: Paint,
        anchor: Anchor = Anchor.START,
        level: Level = Level.BASELINE,
        tracking: float = 0.0,
        degrees: float = 0.0,
        origin: Origin | None = None,
    ) -> Text:
        """Set one line of type with its `anchor` and `level` at the point `at`.

        `degrees` turns it clockwise about `at`; `tracking` is a fraction of the size. Characters
        that the face lacks are left out and found by `take_findings`.
        """
        face = self._faces[role]
        shaped = self._shaped_for(face, content, origin)
        steps = advances(shaped, face.units_per_em, size, tracking)
        back, down = _SHARE[anchor] * sum(steps), _drop(face, size, level)
        cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        start = (at[0] - back * cosine - down * sine, at[1] - back * sine + down * cosine)
        return Text(
            shaped.content, face.key, size, start, steps, paint, degrees=degrees, origin=origin
        )

    def on_curve(  # noqa: PLR0913 - as `line`
        self,
        content: str,
        role: Role,
        size: float,
        points: Sequence[Point],
        *,
        paint: Paint,
        anchor: Anchor = Anchor.MIDDLE,
        level: Level = Level.BASELINE,
        tracking: float = 0.0,
        origin: Origin | None = None,
    ) -> Text | None:
        """Set text along the polyline `points`, in their order; None where it is too short.

        `level` is the height of the line that follows the curve.
        """
        face = self._faces[role]
        shaped = self._shape(face, content)
        steps = advances(shaped, face.units_per_em, size, tracking)
        placed = along(points, steps, _SHARE[anchor], _drop(face, size, level))
        if placed is None or not placed:
            return None
        self._complain(shaped, face, content, origin)
        return Text(
            shaped.content,
            face.key,
            size,
            placed[0].at,
            steps,
            paint,
            degrees=placed[0].degrees,
            placed=placed,
            origin=origin,
        )

    def halo(self, text: Text, width: float, paint: Paint) -> Path:
        """Return the outlines of `text`, stroked to reach `width` mm beyond its letters."""
        return halo.around(text, self._by_key[text.face], width, paint)

    def outlines(self, text: Text) -> Path:
        """Return `text` as filled outlines, for where it is cut and must not be extracted."""
        return halo.filled(text, self._by_key[text.face])

    def box(self, text: Text) -> boxes.Box:
        """Return what `text` may cover, from ascender to descender: left, top, right, bottom."""
        return boxes.of_face(text, self._by_key[text.face])

    def cap_box(self, text: Text) -> boxes.Box:
        """Return what the capitals and figures of `text` cover: left, top, right, bottom."""
        return boxes.of_line(text, self._by_key[text.face].cap_height, 0.0)

    def ink_box(self, text: Text) -> boxes.Box:
        """Return what the letters of `text` do cover: left, top, right, bottom."""
        return boxes.of_ink(text, self._by_key[text.face])

    def prints(self, character: str, role: Role) -> bool:
        """Tell whether a role's face, or one that stands in for it, can print a character."""
        return printable(self._faces[role], character)

    def complaints(
        self, text: str, odd: Collection[str], role: Role, origin: Origin
    ) -> Iterator[Finding]:
        """Yield a finding for each of the characters `odd` that a text of the definition holds."""
        for place, character in enumerate(text):
            if character in odd and place == text.index(character):
                key = self._faces[role].key
                found = findings.glyph_missing(character, key, _around(text, place), origin)
                yield replace(found, within=(place, place + 1))

    def take_findings(self) -> tuple[Finding, ...]:
        """Return what was found wrong since the last call, each once."""
        taken = tuple(self._findings)
        self._findings.clear()
        return taken

    def _shaped_for(self, face: Face, content: str, origin: Origin | None) -> Shaped:
        shaped = self._shape(face, content)
        self._complain(shaped, face, content, origin)
        return shaped

    def _shape(self, face: Face, content: str) -> Shaped:
        key = face.key, content
        if key not in self._shaped:
            self._shaped[key] = measured(face, content)
        return self._shaped[key]

    def _complain(self, shaped: Shaped, face: Face, content: str, origin: Origin | None) -> None:
        for character in shaped.missing:
            self._findings[findings.glyph_missing(character, face.key, content, origin)] = None


def _around(text: str, place: int) -> str:
    """Return the words around a place in a text, for a message."""
    return " ".join(text[max(0, place - 16) : place + 16].split())


def _drop(face: Face, size: float, level: Level) -> float:
    """How far below the point the baseline runs."""
    return size * face.cap_height / 2 if level is Level.CAPITALS else 0.0
