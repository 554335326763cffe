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
from generator.validator.pdf.objects import Objects, Stream

_DIGITS = 24
_LINES, _KEPT, _ENOUGH = 400, 8, 3
"""Lines that are looked at, those kept of them, and how many two drawings must have in common."""
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
        """Return the digest of operators and of all forms and pictures that they may show."""
        self._objects.budget.hurry()
        digest = hashlib.sha256(data.strip())
        for inner in sorted(self._forms(resources)):
            digest.update(inner.encode())
        return digest.hexdigest()[:_DIGITS]

    def _forms(self, resources: Mapping[str, Any]) -> list[str]:
        forms = self._objects.mapping(resources.get("XObject")).values()
        found = map(self._objects.get, forms)
        return [self._form(form) for form in found if isinstance(form, Stream)]

    def _form(self, form: Stream) -> str:
        if id(form) not in self._known:
            self._known[id(form)] = ""  # for a form that shows itself
            try:
                data = self._objects.content(form)
            except Unreadable:  # a picture that is packed in a way of pictures
                data = form.packed
            inner = self._objects.mapping(form.about.get("Resources"))
            self._known[id(form)] = self._digest(data, inner)
        return self._known[id(form)]
