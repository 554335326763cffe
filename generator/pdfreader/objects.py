"""The objects of a file: its bytes in, values by their numbers out.

Objects are found by going through the file from its beginning, so a broken or circular list of
their places does no harm; of two with one number the later counts, as when a program has saved its
changes behind what was there. Objects that are packed into streams are read as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any

from generator.collation.glyphs import Unreadable
from generator.pdfreader.bounds import MOST_BYTES, MOST_OBJECTS, Budget
from generator.pdfreader.filters import unpacked
from generator.pdfreader.values import END, Reference, value_at
from generator.records import dataclass

_HEAD = re.compile(rb"(?<![0-9])(\d{1,10})[\0\t\n\f\r ]++(\d{1,5})[\0\t\n\f\r ]++obj\b|\btrailer\b")
_STREAM = re.compile(rb"[\0\t\n\f\r ]*+stream(?:\r\n|\n|\r)")
_STREAM_END = re.compile(rb"[\0\t\n\f\r ]{0,3}endstream")
_BEGINNING, _TAIL = 1024, 2048
"""Bytes at either end of a file in which it must say that it is a PDF, and that it is complete."""
_MOST_STEPS = 32
"""References that lead to one another."""


@dataclass(frozen=True, slots=True)
class Stream:
    """A stream: what is said of it, and its bytes as they are packed."""

    about: Mapping[str, Any]
    packed: bytes


@dataclass(slots=True)
class Objects:
    """The objects of a file by number, and the last trailer; made by `objects_of`."""

    budget: Budget
    found: dict[int, Any] = field(default_factory=dict)
    trailer: dict[str, Any] = field(default_factory=dict)
    _contents: dict[int, tuple[Stream, bytes]] = field(default_factory=dict)

    def get(self, value: Any) -> Any:
        """Return a value, or what it refers to; None for what is not there."""
        for _ in range(_MOST_STEPS):
            if not isinstance(value, Reference):
                return value
            value = self.found.get(value.number)
        return None

    def mapping(self, value: Any) -> Mapping[str, Any]:
        """Return a dictionary, that of a stream too; an empty one for anything else."""
        value = self.get(value)
        if isinstance(value, Stream):
            return value.about
        return value if isinstance(value, dict) else {}

    def items(self, value: Any) -> list[Any]:
        """Return a list; an empty one for anything else."""
        value = self.get(value)
        return value if isinstance(value, list) else []

    def numbers(self, value: Any, count: int) -> tuple[float, ...] | None:
        """Return a list of so many numbers; None for anything else."""
        found = tuple(self.get(each) for each in self.items(value))
        if len(found) != count or not all(map(_is_number, found)):
            return None
        return tuple(map(float, found))

    def number(self, value: Any, default: float) -> float:
        """Return a number, or the default for anything else."""
        value = self.get(value)
        return float(value) if _is_number(value) else default

    def content(self, stream: Stream) -> bytes:
        """Return what a stream holds; raises Unreadable."""
        if id(stream) not in self._contents:
            names = [str(self.get(name)) for name in self._listed(stream.about.get("Filter"))]
            said = [self.mapping(each) for each in self._listed(stream.about.get("DecodeParms"))]
            said += [{}] * (len(names) - len(said))
            content = unpacked(stream.packed, names, said, self.budget)
            self._contents[id(stream)] = stream, content  # who is kept keeps his identity
        return self._contents[id(stream)][1]

    def _listed(self, value: Any) -> list[Any]:
        """Return a list, or a list of the one value there is."""
        value = self.get(value)
        if value is None:
            return []
        return value if isinstance(value, list) else [value]


def objects_of(data: bytes, budget: Budget) -> Objects:
    """Return the objects of a file; raises Unreadable where it is no PDF, cut short, or locked."""
    if len(data) > MOST_BYTES:
        raise Unreadable(f"it has {len(data)} bytes")
    if b"%PDF-" not in data[:_BEGINNING]:
        raise Unreadable("it is no PDF")
    if b"startxref" not in data[-_TAIL:]:
        raise Unreadable("it is cut short: its end is missing")
    objects = Objects(budget)
    for number, value in _scanned(data, objects):
        if number is None:
            _take_trailer(objects, value)
        else:
            objects.found[number] = value
            if isinstance(value, Stream):
                _take_stream(objects, value)
        if len(objects.found) > MOST_OBJECTS:
            raise Unreadable(f"it has more than {MOST_OBJECTS} objects")
    if "Encrypt" in objects.trailer:
        raise Unreadable("it is locked: encrypted, with a password or without one")
    if "Root" not in objects.trailer:
        raise Unreadable("it is a broken PDF: nothing says where it begins")
    return objects


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e9


def _scanned(data: bytes, objects: Objects) -> Iterator[tuple[int | None, Any]]:
    """Yield the objects of a file in their order, each with its number; a trailer has none."""
    at = 0
    while found := _HEAD.search(data, at):
        objects.budget.hurry()
        value, at = value_at(data, found.end())
        if isinstance(value, dict) and found[1] is not None:
            stream = _STREAM.match(data, at)
            if stream is not None:
                start, at = stream.end(), _stream_end(data, stream.end(), value.get("Length"))
                value = Stream(value, data[start:at])
        yield (None if found[1] is None else int(found[1])), value


def _stream_end(data: bytes, start: int, length: Any) -> int:
    """Return where a stream ends: where it says, if it does end there, else at the next sign."""
    if isinstance(length, int) and length >= 0 and _STREAM_END.match(data, start + length):
        return start + length
    end = data.find(b"endstream", start)
    return len(data) if end < 0 else end


def _take_trailer(objects: Objects, value: Any) -> None:
    if isinstance(value, dict):
        objects.trailer |= {key: value[key] for key in ("Root", "Info", "Encrypt") if key in value}


def _take_stream(objects: Objects, stream: Stream) -> None:
    """Take what a stream holds beside content: a trailer, or packed objects."""
    kind = stream.about.get("Type")
    if kind == "XRef":
        _take_trailer(objects, stream.about)
    elif kind == "ObjStm" and "Encrypt" not in objects.trailer:
        try:
            objects.found.update(_packed(objects, stream))
        except Unreadable:
            raise
        except (ValueError, TypeError):
            return


def _packed(objects: Objects, stream: Stream) -> Iterator[tuple[int, Any]]:
    """Yield the objects of an object stream."""
    content = objects.content(stream)
    first = int(objects.number(stream.about.get("First"), 0))
    head = [int(number) for number in content[: max(0, first)].split()[: 2 * MOST_OBJECTS]]
    for number, offset in zip(head[::2], head[1::2], strict=False):
        objects.budget.hurry()
        value, _ = value_at(content, first + offset)
        if value != END:
            yield number, value
