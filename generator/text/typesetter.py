"""The typesetter: content, role and size in; measured scene Texts out.

All lengths are mm. It is made once a build from the faces of the roles and keeps what it shaped.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import cache
from hashlib import sha256
from itertools import accumulate, pairwise
from operator import is_
from typing import TypeAlias

from generator.diagnostics import Finding, Origin
from generator.quotes import curly
from generator.scene import Box, Group, Item, Paint, Path, Placed, Point, Text
from generator.scripts import FIRST_UNSPACED, unspaced
from generator.text import boxes, findings
from generator.text.face import Face, FontFile
from generator.text.shaping import Shaped, advances, measured, printable
from generator.units import SMALLEST_TYPE, pt
from generator.words import ENGLISH, Words

_NOT_FIRST = frozenset(
    "、。，．・：；？！）」』】〕〉》｝］’”％ー々ゝゞぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
)
_NOT_LAST = frozenset("（「『【〔〈《｛［‘“")


_ENDS = "-/\N{EN DASH}\N{EM DASH}"
"""Characters behind which a word is divided without a hyphen."""
_HELD = "\N{NO-BREAK SPACE}"
_ROUNDED = 1e-6
_LEAST = 2
"""Letters of a divided word that stay together at the least."""


def broken(
    content: str, width: float, measure: Callable[[str], float], *, whole: bool = False
) -> tuple[str, ...]:
    """Break `content` at spaces and line feeds into lines no wider than `width`, greedily.

    Non-breaking spaces hold; runs of spaces count as one. A word that alone is wider than `width`
    begins on a line of its own and is divided, or, where words stay `whole`, runs out. An empty
    paragraph is an empty line.
    """
    parts = content.split("\n")
    return tuple(line for part in parts for line in _lines(part, width, measure, whole=whole))


def _lines(
    paragraph: str, width: float, measure: Callable[[str], float], *, whole: bool
) -> list[str]:
    if _is_plain(paragraph) and measure(paragraph) <= width:
        return [paragraph]
    lines: list[str] = []
    current = ""
    for word, spaced in _pieces(paragraph):
        between = " " if spaced and current and word else ""
        longer = f"{current}{between}{word}"
        if current and measure(longer) <= width:
            current = longer
        elif word:
            *before, rest = [word] if whole else divided(word, width, measure)
            lines.extend(filter(None, (current, *before)))
            current = rest
    return [*lines, current]


def _is_plain(paragraph: str) -> bool:
    """Whether a paragraph that fits a line stands there as it is."""
    return "  " not in paragraph and "\n" not in paragraph and paragraph == paragraph.strip(" ")


def packed(widths: Sequence[float], spaces: Sequence[float], width: float) -> Iterator[range]:
    """Yield which words stand on each line: words of known widths, with the spaces between them.

    A word that is wider than a line stands alone.
    """
    start, used = 0, 0.0
    for number, needed in enumerate(widths):
        space = spaces[number - 1] if number > start else 0.0
        if number > start and used + space + needed > width:
            yield range(start, number)
            start, used, space = number, 0.0, 0.0
        used += space + needed
    if widths:
        yield range(start, len(widths))


def divided(word: str, width: float, measure: Callable[[str], float]) -> list[str]:
    """Return a word in pieces no wider than `width`, as full as they can be; one where it fits.

    Of what non-breaking spaces hold together the longest part is divided.
    """
    pieces: list[str] = []
    while measure(word) > width + _ROUNDED:
        part = max(word.split(_HELD), key=len)
        first = word.index(part)
        cuts = range(first + len(part) - _LEAST, first + _LEAST - 1, -1)
        own = (cut for cut in cuts if word[cut - 1] in _ENDS and measure(word[:cut]) <= width)
        cut = next(own, 0)
        hyphen = "" if cut else "-"
        cut = cut or next((cut for cut in cuts if measure(f"{word[:cut]}-") <= width), 0)
        if not cut:
            break
        pieces.append(word[:cut] + hyphen)
        word = word[cut:]
    return [*pieces, word]


def _pieces(paragraph: str) -> Iterator[tuple[str, bool]]:
    """Yield what a line may be broken between, and whether a space stands before each."""
    for word in paragraph.split(" "):
        start = 0
        if not word.isascii() and max(word) >= FIRST_UNSPACED:
            for cut in range(1, len(word)):
                if _parts(word[cut - 1], word[cut]):
                    yield word[start:cut], start == 0
                    start = cut
        yield word[start:], start == 0


def _parts(before: str, after: str) -> bool:
    """Whether a line may end between two characters of a word."""
    if after in _NOT_FIRST or before in _NOT_LAST:
        return False
    return unspaced(before) or unspaced(after)


_Spot: TypeAlias = tuple[Point, float]
"""A point of a curve and the way that it runs there."""
_TOLERANCE = 1e-9  # mm; a text as long as its curve still fits


def along(
    points: Sequence[Point], advances: Sequence[float], share: float, drop: float
) -> tuple[Placed, ...] | None:
    """Place characters along `points`, or return None where they are longer than the curve.

    `share` of the room left over goes before the text (0 start, 0.5 middle, 1 end). Each character
    is turned as the chord under its own width runs, and its middle is at that chord's middle, so
    that it sits evenly on bends; `drop` mm puts the baseline below the curve.
    """
    reached = (*accumulate((math.dist(a, b) for a, b in pairwise(points)), initial=0.0),)
    spare = reached[-1] - sum(advances)
    if spare < -_TOLERANCE:
        return None

    def at(distance: float) -> _Spot:
        """Return a point by its distance from the start, and the way of the curve there."""
        leg = max(0, min(bisect_right(reached, distance) - 1, len(points) - 2))
        (x0, y0), (x1, y1) = points[leg], points[leg + 1]
        length = reached[leg + 1] - reached[leg]
        part = min(1.0, max(0.0, (distance - reached[leg]) / length)) if length else 0.0
        return (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part), math.atan2(y1 - y0, x1 - x0)

    def seated(start: _Spot, end: _Spot, advance: float) -> Placed:
        ((x0, y0), angle), ((x1, y1), _) = start, end
        if advance <= 0 or (x0, y0) == (x1, y1):
            x1, y1 = x0 + advance * math.cos(angle), y0 + advance * math.sin(angle)
        else:
            angle = math.atan2(y1 - y0, x1 - x0)
        cosine, sine = math.cos(angle), math.sin(angle)
        x = (x0 + x1) / 2 - advance / 2 * cosine - drop * sine
        y = (y0 + y1) / 2 - advance / 2 * sine + drop * cosine
        return Placed((x, y), math.degrees(angle))

    spots = [at(stop) for stop in accumulate(advances, initial=max(0.0, spare) * share)]
    return tuple(map(seated, spots, spots[1:], advances))


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


Styles: TypeAlias = Mapping[str, tuple[str, float]]
"""Styles of type by their names: the role of each, and its size in mm."""
NO_STYLES: Styles = {}  # which can be sent to another process, as a proxy cannot


class Typesetter:
    """Measures and sets text by role; has the words of the language that it sets. Picklable."""

    def __init__(
        self, faces: Mapping[str, Face], words: Words = ENGLISH, styles: Styles = NO_STYLES
    ) -> None:
        """Take a face for every role, as `assign` gives them; roles and sizes in mm of styles."""
        self.words, self._styles = words, styles
        self._faces = dict(faces)
        self._by_key = {face.key: face for face in faces.values()}
        self._shaped: dict[tuple[str, str], Shaped] = {}
        self._widths: dict[tuple[str, str], tuple[float, int]] = {}
        """Widths in type of 1 mm, and how many spaces lie between the letters."""
        self._findings: dict[Finding, None] = {}

    @property
    def files(self) -> dict[str, tuple[FontFile, ...]]:
        """The font files by role: that of its face, and those of what stands in for it."""
        cast = {role: (face, *face.understudies) for role, face in self._faces.items()}
        return {role: tuple(each.file for each in faces) for role, faces in cast.items()}

    @property
    def checksums(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The SHA-256 of font files by role; raises OSError for one that cannot be read."""
        files = sorted(self.files.items())
        return tuple((role, tuple(map(_sha256, own))) for role, own in files)

    @property
    def styles(self) -> Styles:
        """Styles of type by their names."""
        return self._styles

    @property
    def complains(self) -> bool:
        """Whether something was found wrong that nobody has taken."""
        return bool(self._findings)

    def style(self, name: str, share: float = 1.0) -> tuple[str, float]:
        """Return the role and the size in mm of a style of type, or a `share` of its size.

        That is never below what can be read.
        """
        role, size = self._styles[name]
        return role, max(min(size, pt(SMALLEST_TYPE)), size * share)

    def face(self, role: str) -> Face:
        """Return the face of a role."""
        return self._faces[role]

    def measure(self, content: str, role: str, size: float, tracking: float = 0.0) -> float:
        """Return the width in mm that `line` would give; nothing is complained of."""
        natural, spaces = self._widths.get((role, content)) or self._width(role, content)
        return (natural + spaces * tracking) * size

    def fit(
        self,
        content: str,
        role: str,
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
        role: str,
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
        told = curly(content)
        if _is_plain(told) and self.measure(told, role, size, tracking) <= width:
            return (told,)  # as most are: nothing else is called in vain

        def measure(line: str) -> float:
            return self.measure(line, role, size, tracking)

        return broken(told, width, measure, whole=whole)

    def line(  # noqa: PLR0913 - a line of type has as many properties
        self,
        content: str,
        role: str,
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
        shaped = self._shape(face, content)
        for character in shaped.missing:
            self._findings[findings.glyph_missing(character, face.key, content, origin)] = None
        steps = advances(shaped, face.units_per_em, size, tracking)
        back, down = _SHARE[anchor] * sum(steps), _drop(face, size, level)
        cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        start = (at[0] - back * cosine - down * sine, at[1] - back * sine + down * cosine)
        return Text(
            shaped.content, face.key, size, start, steps, paint, degrees=degrees, origin=origin
        )

    def curved(
        self,
        text: Text,
        points: Sequence[Point],
        anchor: Anchor = Anchor.MIDDLE,
        level: Level = Level.BASELINE,
    ) -> Text | None:
        """Bend a line along the polyline `points`, in their order; None where that is too short.

        `level` is the height of the line that follows the curve.
        """
        down = _drop(self._by_key[text.face], text.size, level)
        placed = along(points, text.advances, _SHARE[anchor], down)
        if not placed:
            return None
        return replace(text, at=placed[0].at, degrees=placed[0].degrees, placed=placed)

    def halo(self, text: Text, width: float, paint: Paint) -> Path:
        """Return the outlines of `text`, stroked to reach `width` mm beyond its letters."""
        return boxes.halo(text, self._by_key[text.face], width, paint)

    def outlines(self, text: Text) -> Path:
        """Return `text` as filled outlines, for where it is cut and must not be extracted."""
        return boxes.letters(text, self._by_key[text.face])

    def box(self, text: Text) -> Box:
        """Return what `text` may cover, from ascender to descender: left, top, right, bottom."""
        return boxes.of_face(text, self._by_key[text.face])

    def cap_box(self, text: Text) -> Box:
        """Return what the capitals and figures of `text` cover: left, top, right, bottom."""
        return boxes.of_line(text, self._by_key[text.face].cap_height, 0.0)

    def ink_box(self, text: Text) -> Box:
        """Return what the letters of `text` do cover: left, top, right, bottom."""
        return boxes.of_ink(text, self._by_key[text.face])

    def prints(self, character: str, role: str) -> bool:
        """Tell whether a role's face, or one that stands in for it, can print a character."""
        return printable(self._faces[role], character)

    def complaints(
        self, text: str, odd: Collection[str], role: str, origin: Origin
    ) -> Iterator[Finding]:
        """Yield a finding for each of the characters `odd` that a text of the definition holds."""
        for place, character in enumerate(text):
            if character in odd and place == text.index(character):
                key = self._faces[role].key
                words = " ".join(text[max(0, place - 16) : place + 16].split())
                found = findings.glyph_missing(character, key, words, origin)
                yield replace(found, within=(place, place + 1))

    def take_findings(self) -> tuple[Finding, ...]:
        """Return what was found wrong since the last call, each once."""
        taken = tuple(self._findings)
        self._findings.clear()
        return taken

    def _width(self, role: str, content: str) -> tuple[float, int]:
        face = self._faces[role]
        units = self._shape(face, content).units
        found = self._widths[role, content] = sum(units) / face.units_per_em, max(0, len(units) - 1)
        return found

    def _shape(self, face: Face, content: str) -> Shaped:
        key = face.key, content
        if key not in self._shaped:
            self._shaped[key] = measured(face, content)
        return self._shaped[key]


@cache
def _sha256(file: FontFile) -> str:
    """Return the hash of a font file, which nobody changes while a program runs."""
    return sha256(file.path.read_bytes()).hexdigest()


def _drop(face: Face, size: float, level: Level) -> float:
    """How far below the point the baseline runs."""
    return size * face.cap_height / 2 if level is Level.CAPITALS else 0.0


def outlined(items: Iterable[Item], typesetter: Typesetter) -> Iterator[Item]:
    """Yield items with each Text, at any depth, as the path of its letters.

    A group without any is the same that it was, so that it is written once where it is shared.
    """
    for item in items:
        if isinstance(item, Text):
            yield typesetter.outlines(item)
        elif isinstance(item, Group):
            inner = tuple(outlined(item.items, typesetter))
            bare = all(map(is_, inner, item.items))
            yield item if bare else replace(item, items=inner)
        else:
            yield item
