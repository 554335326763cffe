"""What a file does beside being looked at, and what drawing it would cost: found without drawing.

A printed page is paint. What runs a script, starts a program, opens another file or an address, or
carries files along, is none of ours; nor is a page that draws one thing a billion times over, which
takes a reader's memory before it has shown anything.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any

from generator.comparison.glyphs import Unreadable
from generator.pdfreader.objects import DEEPEST, MOST_DRAWN, MOST_INFLATED, Leaf, Objects, Stream
from generator.records import dataclass

_ACTIONS = {
    "runs a script": ("JavaScript",),
    "plays a recording": ("Rendition", "Movie", "Sound"),
    "starts another program": ("Launch",),
    "opens an address": ("URI",),
    "opens another file": ("GoToR", "GoToE"),
    "sends what is filled in": ("SubmitForm",),
    "fetches what is to be filled in": ("ImportData",),
}
"""Kinds of actions (ISO 32000, 12.6.4) but for those that turn the pages of the file itself."""
_QUIET = frozenset({"GoTo", "Named", "Thread", "Hide", "Trans", "SetOCGState"})
_KEYS = {
    "runs a script": ("JS", "JavaScript"),
    "does something when it is opened, printed or closed": ("AA",),
    "has files attached": ("EmbeddedFiles", "EF", "AF", "Collection"),
    "is a form to be filled in": ("AcroForm", "XFA"),
}
"""Keys that stand in a dictionary for no other reason."""
_DEED_OF_ACTION, _DEED_OF_KEY = (
    {name: deed for deed, names in table.items() for name in names} for table in (_ACTIONS, _KEYS)
)
_NAME = rb"/([^\0\t\n\f\r ()<>\[\]{}/%]++)"
_NAMED = re.compile(_NAME)
_DRAWN = re.compile(_NAME + rb"(?:[\0\t\n\f\r ]|%[^\r\n]*+)++Do(?![^\0\t\n\f\r ()<>\[\]{}/%])")
_HEXADECIMAL = re.compile(rb"#([0-9A-Fa-f]{2})")


def deeds(objects: Objects) -> tuple[str, ...]:
    """Return what a file does beside being looked at, each kind once, in order."""
    return tuple(sorted({deed for value in objects.found.values() for deed in _deeds(value)}))


def _deeds(value: Any) -> Iterator[str]:
    """Yield what a value and all within it does; what it refers to is an object of its own."""
    waiting = [value]
    while waiting:
        here = waiting.pop()
        if isinstance(here, Stream):
            here = here.about
        if isinstance(here, dict):
            yield from (_DEED_OF_KEY[key] for key in here.keys() & _DEED_OF_KEY.keys())
            kind = str(here.get("S"))
            known = kind in _DEED_OF_ACTION or str(here.get("Type")) == "Action"
            if known and kind not in _QUIET:
                yield _DEED_OF_ACTION.get(kind, "does what no printed page does")
            waiting.extend(here.values())
        elif isinstance(here, list):
            waiting.extend(here)


@dataclass(slots=True)
class Burden:
    """What the pages of a file would have a reader draw: forms and bytes of operators.

    Whatever a stream names is counted as often as the stream does: forms, patterns and masks.
    """

    objects: Objects
    _known: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    _open: set[int] = field(default_factory=set)

    def weigh(self, leaf: Leaf, number: int) -> None:
        """Raise Unreadable where a page, counted from 1, draws itself or too much."""
        objects, resources = self.objects, self.objects.mapping(leaf.inherited("Resources"))
        streams = objects.streams(leaf.about.get("Contents"))
        drawn = [self._stream(stream, resources, number, 0) for stream in streams]
        for note in map(objects.mapping, objects.items(leaf.about.get("Annots"))):
            looks = objects.streams([*objects.mapping(note.get("AP")).values()])
            drawn += [self._stream(stream, {}, number, 0) for stream in looks]
        _bounded(sum(forms for forms, _ in drawn), sum(size for _, size in drawn), number)

    def _stream(
        self, stream: Stream, resources: Mapping[str, Any], number: int, depth: int
    ) -> tuple[int, int]:
        """Return how many forms and bytes a stream draws, those of what it names included."""
        self.objects.budget.hurry()
        own = self.objects.mapping(stream.about.get("Resources")) or resources
        key = id(stream), id(own)
        if id(stream) in self._open or depth > DEEPEST:
            raise Unreadable(f"something on its page {number} draws itself")
        if key not in self._known:
            self._open.add(id(stream))
            data = self.objects.content(stream)
            forms, size = 1, len(data)
            for inner, times in self._named(data, own):
                more = self._stream(inner, own, number, depth + 1)
                forms, size = forms + times * more[0], size + times * more[1]
                _bounded(forms, size, number)
            self._open.discard(id(stream))
            self._known[key] = forms, size
        return self._known[key]

    def _named(self, data: bytes, resources: Mapping[str, Any]) -> Iterator[tuple[Stream, int]]:
        """Yield what a stream draws, and how often."""
        mapping, get = self.objects.mapping, self.objects.get
        forms = {name: get(value) for name, value in mapping(resources.get("XObject")).items()}
        drawn = _counted(_DRAWN, data) if forms else Counter[str]()
        for name, form in forms.items():
            if isinstance(form, Stream) and form.about.get("Subtype") == "Form" and drawn[name]:
                yield form, drawn[name]
        others = tuple(self._others(resources))
        named = _counted(_NAMED, data) if others else Counter[str]()
        for name, stream in others:
            if named[name]:
                yield stream, named[name]

    def _others(self, resources: Mapping[str, Any]) -> Iterator[tuple[str, Stream]]:
        """Yield patterns, masks and letters that are drawn, by the names that call them."""
        mapping = self.objects.mapping
        for name, pattern in mapping(resources.get("Pattern")).items():
            yield from ((name, stream) for stream in self.objects.streams(pattern))
        for name, state in mapping(resources.get("ExtGState")).items():
            mask = mapping(mapping(state).get("SMask")).get("G")
            yield from ((name, stream) for stream in self.objects.streams(mask))
        for name, font in mapping(resources.get("Font")).items():
            letters = [*mapping(mapping(font).get("CharProcs")).values()]
            yield from ((name, stream) for stream in self.objects.streams(letters))


def _bounded(forms: int, size: int, number: int) -> None:
    if forms > MOST_DRAWN or size > MOST_INFLATED:
        raise Unreadable(f"its page {number} draws one thing in another without end")


def _counted(pattern: re.Pattern[bytes], data: bytes) -> Counter[str]:
    """Return how often each name is called, as names are written plainly."""
    found = Counter(pattern.findall(data))
    plain = Counter[str]()
    for name, times in found.items():
        whole = _HEXADECIMAL.sub(lambda code: bytes([int(code[1], 16)]), name)
        plain[whole.decode("latin-1")] += times
    return plain
