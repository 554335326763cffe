"""What tells one drawing from another: streams in, a digest and a few lines of them out.

A program that saves a PDF again may pack its streams otherwise and number them anew; what they
hold stays the same unless the page is written anew. Where it is not the same, the lines tell a page
that somebody has changed from one that another program has put in words of its own.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from generator.comparison.expected import letters
from generator.comparison.glyphs import Glyph, Run, Unreadable, around
from generator.comparison.lines import in_order, joined
from generator.manifest import Box, PrintedText
from generator.pdfreader.objects import Objects, Reference, Stream
from generator.records import dataclass

_DIGITS = 24
_LINES, _KEPT, _ENOUGH = 400, 8, 3
"""Lines that are looked at, those kept of them, and how many two drawings must have in common."""
_PACKING = frozenset({"Length", "Length1", "Filter", "DecodeParms", "Parent", "Name", "ProcSet"})
"""What is said of a stream or a font and changes when a file is saved again."""
_DEEPEST = 16
_SHORTEST = 12  # bytes of a line that is not found on every page


def alike(one: str, other: str) -> bool:
    """Tell whether two drawings are in the same words, for the most part or altogether."""
    lines = (set(drawing.split()[1:]) for drawing in (one, other))
    return one == other or len(set.intersection(*lines)) >= _ENOUGH


class Drawings:
    """The digests of a file's streams, each worked out once."""

    def __init__(self, objects: Objects) -> None:
        self._objects = objects
        self._known: dict[int, str] = {}
        self._fonts: dict[tuple[Reference, int], str] = {}
        """What is told of dictionaries that pages refer to, by how deep they are met."""

    def page(self, data: bytes, resources: Mapping[str, Any]) -> str:
        """Return what tells a page: the digest of all that it paints, and some lines of it."""
        lines = {line for line in data.split(b"\n", _LINES)[:_LINES] if len(line) >= _SHORTEST}
        kept = sorted(map(zlib.crc32, lines))[:_KEPT]
        return " ".join((self._digest(data, resources), *(f"{line:x}" for line in kept)))

    def _digest(self, data: bytes, resources: Mapping[str, Any]) -> str:
        """Return the digest of operators and of all that they may call by name.

        That is forms and pictures, and the letters of fonts: whose outlines change places, says
        the same and shows something else.
        """
        self._objects.budget.hurry()
        digest = hashlib.sha256(data.strip())
        for name in sorted(resources):
            if name not in _PACKING:
                digest.update(f"{name} {self._told(resources[name], 0)}\n".encode())
        return digest.hexdigest()[:_DIGITS]

    def _told(self, value: Any, depth: int) -> str:
        """Return a value in words that are the same however the file was saved."""
        if isinstance(value, Reference) and isinstance(self._objects.get(value), Mapping):
            key = value, depth
            if key not in self._fonts:
                self._fonts[key] = self._telling(value, depth)
            return self._fonts[key]
        return self._telling(value, depth)

    def _telling(self, value: Any, depth: int) -> str:
        value = self._objects.get(value)
        if depth > _DEEPEST:
            return "..."
        if isinstance(value, Stream):
            return self._stream(value, depth)
        if isinstance(value, Mapping):
            told = (
                f"{key} {self._told(value[key], depth + 1)}"
                for key in sorted(value)
                if key not in _PACKING
            )
            return f"<{' '.join(told)}>"
        if isinstance(value, list):
            return f"[{' '.join(self._told(each, depth + 1) for each in value)}]"
        if isinstance(value, float | int) and not isinstance(value, bool):
            return f"{value:.3f}"
        return repr(value)

    def _stream(self, stream: Stream, depth: int) -> str:
        """Return the digest of what a stream holds and says, worked out once."""
        if id(stream) not in self._known:
            self._known[id(stream)] = ""  # for a form that shows itself
            try:
                data = self._objects.content(stream)
            except Unreadable:  # a picture that is packed in a way of pictures
                data = stream.packed
            about = {key: value for key, value in stream.about.items() if key not in _PACKING}
            digest = hashlib.sha256(data.strip())
            digest.update(self._told(about, depth + 1).encode())
            self._known[id(stream)] = digest.hexdigest()[:_DIGITS]
        return self._known[id(stream)]


_ROUNDED = 0.5
"""By how many mm a program may move a text that it writes anew."""
_BAND = 5.0  # mm: texts are looked up by bands across the page


@dataclass(slots=True)
class _Cut:
    """Letters that stand in one text, or that a run has beside those in texts."""

    text: PrintedText | None
    size: float
    glyphs: list[Glyph]
    hidden: bool


def recut(
    runs: Sequence[tuple[Run, bool]], texts: Sequence[PrintedText]
) -> tuple[tuple[Run, bool], ...]:
    """Return the runs of a page cut by its `texts`; whether each leaves no ink."""
    bands = _bands(texts)
    cuts: dict[tuple[int, int], _Cut] = {}
    for run, hidden in runs:
        for glyph in run.glyphs:
            owner = _owner(glyph, texts, bands)
            key = (owner, -1) if owner >= 0 else (-1, run.number)
            text = texts[owner] if owner >= 0 else None
            cut = cuts.setdefault(key, _Cut(text, run.size, [], hidden))
            if glyph.apart and text is None and cut.glyphs:
                cut.glyphs.append(_blank(glyph))
            cut.glyphs.append(glyph)
    return tuple((_run(cut, number), cut.hidden) for number, cut in enumerate(cuts.values()))


def _run(cut: _Cut, number: int) -> Run:
    glyphs = in_order(tuple(cut.glyphs))
    told = joined(glyphs)
    if cut.text is not None and letters(told) == letters(cut.text.content):
        told = cut.text.content
        glyphs = _settled(glyphs, cut.text.box)
    return Run(glyphs, told, cut.size, number)


def _blank(glyph: Glyph) -> Glyph:
    """Return a blank before a glyph, where a program has left a gap in its place."""
    left, top, _, bottom = glyph.line
    line = left, top, left, bottom
    return Glyph(" ", line, line, glyph.turn, apart=False)


def _settled(glyphs: tuple[Glyph, ...], box: Box) -> tuple[Glyph, ...]:
    """Move glyphs into the middle of a rectangle that they are almost in: places are rounded."""
    left, top, right, bottom = around(glyph.line for glyph in glyphs)
    across = (box[0] + box[2] - left - right) / 2
    down = (box[1] + box[3] - top - bottom) / 2
    if max(abs(across), abs(down)) > _ROUNDED:
        return glyphs
    lines = (glyph.line for glyph in glyphs)
    moved = ((x + across, y + down, to_x + across, to_y + down) for x, y, to_x, to_y in lines)
    return tuple(glyph._replace(line=line) for glyph, line in zip(glyphs, moved, strict=True))


def _bands(texts: Sequence[PrintedText]) -> dict[int, list[int]]:
    """Return by band of the page the numbers of the texts that reach into it, smallest first."""
    bands: dict[int, list[int]] = {}
    for number in sorted(range(len(texts)), key=lambda number: _area(texts[number])):
        _, top, _, bottom = texts[number].box
        for band in range(int(top // _BAND), int(bottom // _BAND) + 1):
            bands.setdefault(band, []).append(number)
    return bands


def _area(text: PrintedText) -> float:
    left, top, right, bottom = text.box
    return (right - left) * (bottom - top)


def _owner(glyph: Glyph, texts: Sequence[PrintedText], bands: dict[int, list[int]]) -> int:
    """Return the number of the text that a glyph stands in, -1 for none."""
    x, y = (glyph.line[0] + glyph.line[2]) / 2, (glyph.line[1] + glyph.line[3]) / 2
    for number in bands.get(int(y // _BAND), ()):
        left, top, right, bottom = texts[number].box
        if left <= x <= right and top <= y <= bottom:
            return number
    return -1
