"""The objects of a file and the pages among them: its bytes in, values by their numbers out.

Objects are found by going through the file from its beginning, so a broken or circular list of
their places does no harm; of two with one number the later counts, as when a program has saved its
changes behind what was there. Objects that are packed into streams are read as well.
"""

from __future__ import annotations

import base64
import re
import zlib
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field
from itertools import islice
from time import process_time
from typing import Any, NamedTuple

from generator.comparison.glyphs import Unreadable
from generator.records import Frozen, dataclass

MOST_BYTES = 200_000_000
"""The largest file that is read."""
MOST_OBJECTS = 200_000
"""Objects of a file; our largest has a few hundred."""
MOST_INFLATED = 256_000_000
"""Bytes that all the streams of a file may come to; our largest comes to 30 million."""
MOST_PAGES = 500
MOST_TEXTS = 20_000
"""Texts on a page; our fullest has a few thousand."""
MOST_DRAWN = 200_000
"""Forms that a page may have drawn, each counted as often as it is; our fullest has hundreds."""
MOST_GLYPHS = 100_000
"""Letters on a page."""
DEEPEST = 64
"""How deep brackets, forms and bookmarks may stand in one another."""
MOST_SECONDS = 10.0
"""Of work of this reader with one file, not of waiting on a busy computer; ours take a fraction."""


class Budget:
    """What is left of the time and the memory for one file."""

    def __init__(self) -> None:
        self._left = MOST_SECONDS
        self._since: float | None = process_time()
        """Since when it is at work; None while it rests."""
        self.inflated = 0

    def rest(self) -> None:
        """Count no more time: others go to work with the file, such as who paints its pages."""
        if self._since is not None:
            self._left -= process_time() - self._since
        self._since = None

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Count time again, until the end of the `with`."""
        self._since = process_time()
        try:
            yield
        finally:
            self.rest()

    def hurry(self) -> None:
        """Raise Unreadable where the time is up."""
        if self._since is not None and process_time() - self._since > self._left:
            raise Unreadable(f"reading it takes longer than {MOST_SECONDS:.0f} seconds")

    def spend(self, size: int) -> None:
        """Count bytes that were inflated; raise Unreadable where there are too many."""
        self.inflated += size
        if self.inflated > MOST_INFLATED:
            raise Unreadable(f"it unpacks to more than {MOST_INFLATED // 1_000_000} MB")
        self.hurry()


_TOKEN = re.compile(
    rb"(?:[\0\t\n\f\r ]++|%[^\r\n]*+)*+"
    rb"(?:(?P<reference>\d{1,10})[\0\t\n\f\r ]++\d{1,5}[\0\t\n\f\r ]++R"
    rb"(?![^\0\t\n\f\r ()<>\[\]{}/%])"
    rb"|(?P<number>[+-]*+(?:\d++\.?\d*+|\.\d++))"
    rb"|/(?P<name>[^\0\t\n\f\r ()<>\[\]{}/%]*+)"
    rb"|(?P<open><<|\[)"
    rb"|(?P<close>>>|\])"
    rb"|<(?P<hex>[0-9A-Fa-f\0\t\n\f\r ]*+)>"
    rb"|(?P<string>\()"
    rb"|(?P<word>[^\0\t\n\f\r ()<>\[\]{}/%]++)"
    rb"|(?P<stray>[)<>{}/])"
    rb")"
)
_STRING = re.compile(rb"[^()\\]++|\\(?:\r\n|[0-7]{1,3}|.)|[()]", re.DOTALL)
_HASH = re.compile(r"#([0-9A-Fa-f]{2})")
_NO_DIGIT = re.compile(rb"[^0-9A-Fa-f]+")
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
_LINE_ENDS = frozenset({b"\n", b"\r", b"\r\n"})
_WORDS = {b"true": True, b"false": False, b"null": None}
_OWN = dict(
    zip(
        (*range(0x18, 0x20), *range(0x80, 0x9F), 0xA0),
        "˘ˇˆ˙˝˛˚˜•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž€",
        strict=True,
    )
)
"""Where PDF's own encoding differs from Latin-1: see ISO 32000, annex D.2."""
_ENCODINGS = {BOM_UTF16_BE: "utf-16-be", BOM_UTF16_LE: "utf-16-le", BOM_UTF8: "utf-8"}
_LONGEST = 40  # digits of a number


class Name(str):
    """A name, without its stroke."""

    __slots__ = ()


class Reference(NamedTuple):
    """A reference to an object of the file by its number."""

    number: int


class Word(NamedTuple):
    """An operator, or any other bare word; an empty one stands for the end of the data."""

    text: bytes


END = Word(b"")


class _Bracket(NamedTuple):
    text: bytes


def value_at(data: bytes, at: int) -> tuple[Any, int]:
    """Return the value at a place and where it ends; END at the end of the data.

    Raises Unreadable where brackets stand in one another too deep.
    """
    waiting: list[tuple[bytes, list[Any]]] = []
    while True:
        value, at = _token(data, at)
        if isinstance(value, _Bracket):
            if value.text in b"<<[":
                if len(waiting) >= DEEPEST:
                    raise Unreadable("brackets stand in one another too deep")
                waiting.append((value.text, []))
                continue
            if not waiting:
                return None, at
            opened, items = waiting.pop()
            if opened == b"[":
                value = items
            else:
                pairs = zip(items[::2], items[1::2], strict=False)
                value = {str(key): item for key, item in pairs if isinstance(key, Name)}
        if not waiting:
            return value, at
        if value == END:
            return None, at
        waiting[-1][1].append(value)


def text_of(value: object) -> str:
    """Return a text string: UTF-16 or UTF-8 where it says so, else in PDF's own encoding."""
    if not isinstance(value, bytes):
        return ""
    for beginning, encoding in _ENCODINGS.items():
        if value.startswith(beginning):
            return value[len(beginning) :].decode(encoding, "replace")
    return value.decode("latin-1").translate(_OWN)


def _token(data: bytes, at: int) -> tuple[Any, int]:
    found = _TOKEN.match(data, at)
    if found is None:
        return END, len(data)
    kind, at = str(found.lastgroup), found.end()
    if kind == "string":
        return _string(data, at)
    return _READ[kind](found[kind]), at


def _number(digits: bytes) -> float | int | None:
    try:
        digits = digits[:_LONGEST]
        return float(digits) if b"." in digits else int(digits)
    except ValueError:  # such as --1
        return None


def _name(name: bytes) -> Name:
    text = name.decode("latin-1")
    return Name(_HASH.sub(lambda found: chr(int(found[1], 16)), text) if "#" in text else text)


def _hexadecimal(digits: bytes) -> bytes:
    """Return the bytes of digits, whatever stands between them; one that is missing is nought."""
    digits = _NO_DIGIT.sub(b"", digits)
    return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii"))


_READ: dict[str, Callable[[bytes], Any]] = {
    "reference": lambda number: Reference(int(number)),
    "number": _number,
    "name": _name,
    "open": _Bracket,
    "close": _Bracket,
    "hex": _hexadecimal,
    "word": lambda word: _WORDS.get(word, Word(word)),
    "stray": lambda _: None,
}


def _string(data: bytes, at: int) -> tuple[bytes, int]:
    """Return the string whose bracket was opened before a place, and where it ends."""
    parts: list[bytes] = []
    depth = 1
    while depth:
        found = _STRING.match(data, at)
        if found is None:
            break
        part, at = found[0], found.end()
        depth += (part == b"(") - (part == b")")
        if depth:
            parts.append(_unescaped(part[1:]) if part[:1] == b"\\" else part)
    return b"".join(parts), at


def _unescaped(escape: bytes) -> bytes:
    if escape in _LINE_ENDS:
        return b""
    if escape[:1].isdigit() and escape not in {b"8", b"9"}:
        return bytes((int(escape, 8) & 0xFF,))
    return _ESCAPES.get(escape, escape)


_MOST_FILTERS = 4
_LONG = {"Fl": "FlateDecode", "A85": "ASCII85Decode", "AHx": "ASCIIHexDecode"}
_PNG = 10
"""Predictors from here on are those of PNG, row by row."""


def unpacked(
    data: bytes, filters: Iterable[str], settings: Iterable[Mapping[str, Any]], budget: Budget
) -> bytes:
    """Return the content of a stream; raises Unreadable for a filter that is not known here."""
    pairs = list(zip(filters, settings, strict=False))
    if len(pairs) > _MOST_FILTERS:
        raise Unreadable(f"a stream is packed {len(pairs)} times over")
    for name, setting in pairs:
        match _LONG.get(name, name):
            case "FlateDecode":
                data = _unpredicted(_inflated(data, budget), setting)
            case "ASCII85Decode":
                data = _ascii85(data)
            case "ASCIIHexDecode":
                data = _hexadecimal(data.partition(b">")[0])
            case other:
                raise Unreadable(f"it is packed in a way that is not read here ({other[:40]})")
    return data


def _inflated(data: bytes, budget: Budget) -> bytes:
    """Inflate what can be inflated; a stream that is cut short gives its beginning."""
    packed = zlib.decompressobj()
    try:
        found = packed.decompress(data, MOST_INFLATED - budget.inflated + 1)
    except zlib.error:
        found = _beginning(data, budget)
    budget.spend(len(found))
    return found


def _beginning(data: bytes, budget: Budget) -> bytes:
    """Inflate a broken stream piece by piece as far as it goes."""
    packed, found = zlib.decompressobj(), bytearray()
    try:
        for at in range(0, len(data), 256):
            left = MOST_INFLATED - budget.inflated - len(found) + 1
            found += packed.decompress(data[at : at + 256], max(1, left))
    except zlib.error:
        pass
    return bytes(found)


def _ascii85(data: bytes) -> bytes:
    data = data.strip().removeprefix(b"<~").partition(b"~>")[0]
    try:
        return base64.a85decode(data)
    except ValueError:
        raise Unreadable("a stream in ASCII is broken") from None


def _unpredicted(data: bytes, setting: Mapping[str, Any]) -> bytes:
    """Undo the differences that rows were written as; those of TIFF are not met with in text."""
    predictor = setting.get("Predictor", 1)
    if not isinstance(predictor, int) or predictor < _PNG:
        return data
    bits, colours, columns = (
        _whole(setting.get(key), default)
        for key, default in (("BitsPerComponent", 8), ("Colors", 1), ("Columns", 1))
    )
    apart = max(1, bits * colours // 8)
    width = (bits * colours * columns + 7) // 8
    rows, above = bytearray(), bytes(width)
    for at in range(0, len(data), width + 1):
        above = _row(data[at : at + 1], data[at + 1 : at + 1 + width], above, apart)
        rows += above
    return bytes(rows)


def _whole(value: object, default: int) -> int:
    return value if isinstance(value, int) and 0 < value <= 100_000 else default


def _row(kind: bytes, written: bytes, above: bytes, apart: int) -> bytes:
    """Return a row; see the PNG specification, chapter 9, on filters."""
    row = bytearray(written.ljust(len(above), b"\0"))
    if kind == b"\2":
        return bytes((one + up) & 0xFF for one, up in zip(row, above, strict=True))
    if kind == b"\0":
        return bytes(row)
    for at, one in enumerate(row):
        left = row[at - apart] if at >= apart else 0
        corner = above[at - apart] if at >= apart else 0
        row[at] = (one + _foreseen(kind, left, above[at], corner)) & 0xFF
    return bytes(row)


def _foreseen(kind: bytes, left: int, up: int, corner: int) -> int:
    if kind == b"\1":
        return left
    if kind == b"\3":
        return (left + up) // 2
    guess = left + up - corner
    return min((left, up, corner), key=lambda one: abs(guess - one)) if kind == b"\4" else 0


_HEAD = re.compile(rb"(?<![0-9])(\d{1,10})[\0\t\n\f\r ]++(\d{1,5})[\0\t\n\f\r ]++obj\b|\btrailer\b")
_STREAM = re.compile(rb"[\0\t\n\f\r ]*+stream(?:\r\n|\n|\r)")
_STREAM_END = re.compile(rb"[\0\t\n\f\r ]{0,3}endstream")
_BEGINNING, _TAIL = 1024, 2048
"""Bytes at either end of a file in which it must say that it is a PDF, and that it is complete."""
_MOST_STEPS = 32
"""References that lead to one another."""


class Stream(Frozen):
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
            names = [str(name) for name in self.listed(stream.about.get("Filter"))]
            said = [self.mapping(each) for each in self.listed(stream.about.get("DecodeParms"))]
            said += [{}] * (len(names) - len(said))
            content = unpacked(stream.packed, names, said, self.budget)
            self._contents[id(stream)] = stream, content  # who is kept keeps his identity
        return self._contents[id(stream)][1]

    def listed(self, value: Any) -> list[Any]:
        """Return what a list holds, or the one value there is."""
        value = self.get(value)
        if value is None:
            return []
        return list(map(self.get, value)) if isinstance(value, list) else [value]

    def streams(self, value: Any) -> list[Stream]:
        """Return the streams of a list, or the one there is."""
        return [each for each in self.listed(value) if isinstance(each, Stream)]


def objects_of(data: bytes, budget: Budget) -> Objects:
    """Return the objects of a file; raises Unreadable if it is not a PDF, cut short or locked."""
    if len(data) > MOST_BYTES:
        raise Unreadable(f"it has {len(data)} bytes")
    if b"%PDF-" not in data[:_BEGINNING]:
        raise Unreadable("it is not a PDF")
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


class Leaf(Frozen):
    """A page, and the branch that it hangs on."""

    about: Mapping[str, Any]
    branch: Leaf | None

    def inherited(self, key: str) -> Any:
        """Return a value of the page or of the nearest branch that has it."""
        here = self
        while key not in here.about and here.branch is not None:
            here = here.branch
        return here.about.get(key)


def tree(objects: Objects, root: Any) -> Iterator[Leaf]:
    """Yield what hangs on a root, branches too, in order; each once, were it a circle."""
    waiting, seen = [Leaf(objects.mapping(root), None)], set[int]()
    while waiting:
        objects.budget.hurry()
        leaf = waiting.pop()
        if leaf.about and id(leaf.about) not in seen:
            seen.add(id(leaf.about))
            yield leaf
            kids = objects.items(leaf.about.get("Kids"))[:MOST_OBJECTS]
            waiting.extend(Leaf(objects.mapping(kid), leaf) for kid in reversed(kids))


def leaves(objects: Objects) -> tuple[Leaf, ...]:
    """Return the pages in their order; raises Unreadable where there are too many."""
    pages = tree(objects, objects.mapping(objects.trailer.get("Root")).get("Pages"))
    found = tuple(islice((leaf for leaf in pages if "Kids" not in leaf.about), MOST_PAGES + 1))
    if len(found) > MOST_PAGES:
        raise Unreadable(f"it has more than {MOST_PAGES} pages")
    return found
