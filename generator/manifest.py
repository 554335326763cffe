"""The manifest: what was printed where. Values in, readable JSON out, and back again.

It is written beside the printed files. A text of a page is one line of it, so that a difference
between two builds reads well.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn, TypeAlias, TypeVar

from generator.diagnostics import Origin
from generator.records import Frozen

MANIFEST = "manifest.json"
"""The file of it."""
Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom in mm from the top left corner of a page's trim."""

_Kind = TypeVar("_Kind")
_DIGITS = 3  # of a length in mm: to a thousandth
_FARTHEST = 10_000.0  # mm: PDF knows no larger page


class PrintedText(Frozen):
    """A text as it is printed.

    `page` is counted from 0; `box` reaches from the ascender to the descender; `size` is the type
    size in mm. A text with an `origin` is a value of the definition, or one line of it.
    """

    page: int
    box: Box
    content: str
    origin: Origin | None
    size: float


class PrintedPart(Frozen):
    """Pages of a file that are those of a product, such as ``card-a4``."""

    product: str
    pages: int


class PrintedFile(Frozen):
    """A file that was written: its name in the folder, the product it is, what stands in it.

    `product` has the paper in its name where it comes on papers: ``counters-a4``. A file without
    `texts` is not read for them.
    """

    name: str
    product: str
    sha256: str
    bytes: int
    pages: int
    texts: tuple[PrintedText, ...] = ()
    parts: tuple[PrintedPart, ...] = ()
    """What it is bound of, in order; none where it is one product."""
    offset: tuple[float, float] = (0.0, 0.0)
    """By how many mm its backs were to be moved, right and down, for the printer's sake."""
    pieces: tuple[Origin, ...] = ()
    """Texts that no page shows whole: joints of tiles go through them, and they are no text."""


class Manifest(Frozen):
    """Everything that was printed of a game; `source` is the SHA-256 of its definition."""

    game: str
    source: str
    files: tuple[PrintedFile, ...]


Written: TypeAlias = dict[str, tuple[PrintedFile, str]]
"""Files by their names, and what stands of each in a manifest."""


def is_there(file: PrintedFile, folder: Path) -> bool:
    """Whether a file lies in a folder as it was printed."""
    path = folder / file.name
    with suppress(OSError):
        if path.stat().st_size == file.bytes:
            return hashlib.sha256(path.read_bytes()).hexdigest() == file.sha256
    return False


def source_hash(files: Mapping[str, str]) -> str:
    """Return the SHA-256 of a definition: of its files by their names without folders."""
    digest = hashlib.sha256()
    for name, text in sorted((Path(path).name, text) for path, text in files.items()):
        digest.update(f"{name}\0{len(text)}\0{text}\0".encode())
    return digest.hexdigest()


def write(manifest: Manifest, known: Written | None = None) -> str:
    """Return `manifest` as JSON, the same for equal manifests; lengths to a thousandth of a mm.

    What is `known` of its files is not written again, and what is written is put there.
    """
    head = f' "game": {_json(manifest.game)},\n "source": {_json(manifest.source)},\n'
    written: Written = {} if known is None else known
    told: list[str] = []
    for file in manifest.files:
        if written.get(file.name, (None,))[0] is not file:
            written[file.name] = file, _file(file)
        told.append(written[file.name][1])
    files = ",\n".join(told)
    return f'{{\n{head} "files": [\n{files}{_end(manifest.files)} ]\n}}\n'


def _end(listed: tuple[object, ...]) -> str:
    """Return how the last line of a list ends, if it has one."""
    return "\n" if listed else ""


def _file(file: PrintedFile) -> str:
    names = ("name", "product", "sha256", "bytes", "pages")
    entry: dict[str, object] = {name: getattr(file, name) for name in names}
    if file.parts:
        entry["parts"] = [{"product": part.product, "pages": part.pages} for part in file.parts]
    if any(file.offset):
        entry["offset"] = list(map(_rounded, file.offset))
    if file.pieces:
        entry["pieces"] = file.pieces
    rows = "".join(f'   "{key}": {_json(value)},\n' for key, value in entry.items())
    texts = ",\n".join(f"    {_text(text)}" for text in file.texts)
    return f'  {{\n{rows}   "texts": [\n{texts}{_end(file.texts)}   ]\n  }}'


def _text(text: PrintedText) -> str:
    entry = {
        "page": text.page,
        "box": [_rounded(length) for length in text.box],
        "size": _rounded(text.size),
        "origin": text.origin,
        "content": text.content,
    }
    return _json(entry)


_json: Callable[[object], str] = json.JSONEncoder(ensure_ascii=False).encode


def _rounded(length: float) -> float:
    return round(length, _DIGITS) + 0.0  # which makes a plain zero of a negative one


def read(text: str) -> Manifest:
    """Return the manifest written in `text`; raises ValueError, with a sentence, for a broken one.

    Keys that this version does not know are passed over.
    """
    try:
        found = json.loads(text, parse_constant=_refuse)
    except RecursionError:
        raise ValueError("brackets stand in one another too deep") from None
    files = _take(found, "files", list, "the manifest")
    return Manifest(
        game=_take(found, "game", str, "the manifest"),
        source=_take(found, "source", str, "the manifest"),
        files=tuple(_read_file(entry, f"file {number}") for number, entry in enumerate(files, 1)),
    )


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not a number")


def _read_file(entry: object, where: str) -> PrintedFile:
    name = _take(entry, "name", str, where)
    if name in {"", ".", ".."} or any(mark in name for mark in "/\\:\0"):
        raise ValueError(f"{where} has the name {name!r}, which is not that of a file beside it")
    pages = _count(entry, "pages", name)
    parts = tuple(_read_parts(entry, name))
    if parts and sum(part.pages for part in parts) != pages:
        raise ValueError(f"the parts of {name} do not add up to its {pages} pages")
    texts, pieces = _take(entry, "texts", list, name), _given(entry, "pieces", name)
    if not all(isinstance(origin, str) for origin in pieces):
        raise ValueError(f"one of the pieces of {name} is not a text")
    lengths = _given(entry, "offset", name, [0.0, 0.0])
    if len(lengths) != 2:
        raise ValueError(f"{name} has an offset of {len(lengths)} numbers instead of 2")
    across, down = (_length(length, f"the offset of {name}") for length in lengths)
    return PrintedFile(
        name=name,
        product=_take(entry, "product", str, name),
        sha256=_take(entry, "sha256", str, name),
        bytes=_count(entry, "bytes", name),
        pages=pages,
        texts=tuple(
            _read_text(text, pages, f"text {number} of {name}")
            for number, text in enumerate(texts, 1)
        ),
        parts=parts,
        offset=(across, down),
        pieces=tuple(pieces),
    )


def _read_parts(entry: object, name: str) -> Iterator[PrintedPart]:
    for number, part in enumerate(_given(entry, "parts", name), 1):
        where = f"part {number} of {name}"
        yield PrintedPart(_take(part, "product", str, where), _count(part, "pages", where))


def _read_text(entry: object, pages: int, where: str) -> PrintedText:
    page = _count(entry, "page", where)
    if page >= pages:
        raise ValueError(f"{where} stands on page {page + 1} of {pages}")
    lengths = _take(entry, "box", list, where)
    if len(lengths) != 4:
        raise ValueError(f"{where} has a box of {len(lengths)} numbers instead of 4")
    left, top, right, bottom = (_length(length, f"the box of {where}") for length in lengths)
    origin = _value(entry, "origin", where)
    if origin is not None and not isinstance(origin, str):
        raise ValueError(f"origin in {where} is not a text")
    return PrintedText(
        page,
        (left, top, right, bottom),
        _take(entry, "content", str, where),
        origin,
        _length(_value(entry, "size", where), f"the size of {where}"),
    )


def _value(entry: object, key: str, where: str) -> object:
    if not isinstance(entry, dict):
        raise ValueError(f"{where} is not a mapping")
    if key not in entry:
        raise ValueError(f"{where} has no {key}")
    return entry[key]


def _take(entry: object, key: str, kind: type[_Kind], where: str) -> _Kind:
    value = _value(entry, key, where)
    if not isinstance(value, kind):
        raise ValueError(f"{key} in {where} is not a {'text' if kind is str else kind.__name__}")
    return value


def _given(entry: object, key: str, where: str, default: Sequence[Any] = ()) -> Sequence[Any]:
    """Return a list that may be left out."""
    there = isinstance(entry, dict) and key in entry
    return _take(entry, key, list, where) if there else default


def _count(entry: object, key: str, where: str) -> int:
    value = _value(entry, key, where)
    if type(value) is not int or value < 0:
        raise ValueError(f"{key} in {where} is not a whole number")
    return value


def _length(value: object, where: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(f"{where} holds something that is not a length")
    if not abs(value) <= _FARTHEST:
        raise ValueError(f"{where} holds a length that no page has")
    return float(value)
