"""What tells one drawing from another: streams in, a digest and a few lines of them out.

A program that saves a PDF again may pack its streams otherwise and number them anew; what they
hold stays the same unless the page is written anew. Where it is not the same, the lines tell a page
that somebody has changed from one that another program has put in words of its own.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Mapping
from typing import Any

from generator.collation.glyphs import Unreadable
from generator.pdfreader.objects import Objects, Stream

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
