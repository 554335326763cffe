"""The pictures that units and markers name: their paths in, what the files hold out."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping
from typing import Any

from generator.diagnostics import Origin
from generator.faults import READING_BROKE_OFF, fault
from generator.model.counters import Marker, Unit
from generator.model.faces import Picture
from generator.reading.codes import PICTURE_KIND
from generator.reading.files import Enclosure, Enclosures, fetch, source
from generator.reading.nodes import Record, Source, span_of
from generator.reading.rasters import JPEG, PNG, Fault, read_raster

_OTHERS = {
    b"GIF8": "a GIF",
    b"BM": "a BMP",
    b"RIFF": "a WebP",
    b"II*\0": "a TIFF",
    b"MM\0*": "a TIFF",
    b"%PDF": "a PDF",
    b"%!PS": "a PostScript file",
    b"\x1f\x8b": "compressed, perhaps an SVGZ",
}


def read_pictures(
    given: Mapping[str, Any], enclosures: Enclosures, record: Record
) -> tuple[tuple[Picture, ...], tuple[Source, ...]]:
    """Return the pictures that are named, each once, and a text for each file.

    `given` are the values of the definition by key. The text of a PNG or JPEG file is a line that
    tells it from all others, so that the definition changes where the picture does.
    """
    pictures: list[Picture] = []
    sources: list[Source] = []
    for path, origin in dict(reversed([*_named(given)])).items():
        at = span_of(record.places[origin].node)
        enclosure = fetch(path, at, origin, enclosures, record)
        if enclosure is None:
            continue
        try:
            picture, text = _picture(enclosure, path, origin, record)
        except Exception as problem:  # whatever it was, the other files are read
            record.findings.append(fault(READING_BROKE_OFF, enclosure.name, problem, span=at))
            continue
        pictures += [picture] if picture else []
        sources += [text] if text else []
    return tuple(sorted(pictures, key=lambda picture: picture.path)), tuple(sources)


def _named(given: Mapping[str, Any]) -> Iterator[tuple[str, Origin]]:
    """Yield every path and where it stands."""
    for key, kind in (("units", Unit), ("markers", Marker)):
        entries = given.get(key)
        for entry in entries if isinstance(entries, tuple) else ():
            if isinstance(entry, kind) and entry.picture:
                yield entry.picture, f"{key}.{entry.id}.picture"


def _picture(
    enclosure: Enclosure, path: str, origin: Origin, record: Record
) -> tuple[Picture | None, Source | None]:
    data = enclosure.data
    if data.startswith((PNG, JPEG)):
        return _raster(enclosure, path, origin, record)
    if b"<svg" not in data[:20_000] or _other(data):
        _refuse(enclosure, Fault(PICTURE_KIND, _kind(data)), origin, record)
        return None, None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        fault = Fault(PICTURE_KIND, "is not written in UTF-8", "save it as plain SVG")
        _refuse(enclosure, fault, origin, record)
        return None, None
    from generator.reading.svg import parse  # noqa: PLC0415 - it loads what knows outlines

    made = source(enclosure.name, text, record)
    return (parse(made, path, record), made) if made else (None, None)


def _raster(
    enclosure: Enclosure, path: str, origin: Origin, record: Record
) -> tuple[Picture | None, Source | None]:
    found = read_raster(enclosure.data)
    if isinstance(found, Fault):
        _refuse(enclosure, found, origin, record)
        return None, None
    import hashlib  # noqa: PLC0415 - most games have no pictures

    size = found.width, found.height
    digest = hashlib.sha256(enclosure.data).hexdigest()
    pixels = base64.b64encode(found.data).decode("ascii")
    picture = Picture(path, *size, pixels=pixels, digest=digest)
    line = f"a picture of {size[0]} by {size[1]} dots, SHA-256 {digest}\n"
    return picture, source(enclosure.name, line, record)


def _other(data: bytes) -> str | None:
    return next((name for mark, name in _OTHERS.items() if data.startswith(mark)), None)


def _kind(data: bytes) -> str:
    return f"is {_other(data) or 'neither SVG nor PNG nor JPEG'}"


def _refuse(enclosure: Enclosure, fault: Fault, origin: Origin, record: Record) -> None:
    record.complain(
        fault.entry,
        f"{enclosure.name} {fault.message}",
        span_of(record.places[origin].node),
        origin=origin,
        help=fault.advice or "save it as PNG, JPEG or plain SVG",
    )
