"""The pictures that units and markers name: their paths in, what the files hold out."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping
from typing import Any

from generator.diagnostics import Origin
from generator.model.counters import Marker, Unit
from generator.model.faces import Picture
from generator.reading.codes import PICTURE_KIND
from generator.reading.files import FindFile, NamedFile, fetch, source
from generator.reading.nodes import Record, Source, span_of
from generator.reading.rasters import JPEG, PNG, PictureError, read_raster

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
    given: Mapping[str, Any], find: FindFile, record: Record
) -> tuple[tuple[Picture, ...], tuple[Source, ...]]:
    """Return the pictures that are named, each once, and a text for each file.

    `given` are the values of the definition by key. The text of a PNG or JPEG file is a line that
    tells it from all others, so that the definition changes where the picture does.
    """
    pictures: list[Picture] = []
    sources: list[Source] = []
    for path, origin in dict(reversed([*_named(given)])).items():
        at = span_of(record.places[origin].node)
        file = fetch(path, at, origin, find, record)
        if file is None:
            continue
        with record.going_on(file.name, at):
            try:
                picture, text = _picture(file, path, record)
            except PictureError as wrong:
                advice = wrong.advice or "save it as PNG, JPEG or plain SVG"
                record.complain(wrong.entry, f"{file.name} {wrong}", at, origin=origin, help=advice)
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


def _picture(file: NamedFile, path: str, record: Record) -> tuple[Picture | None, Source | None]:
    """Return a picture and a text for its file; raises PictureError."""
    if file.data.startswith((PNG, JPEG)):
        return _raster(file, path, record)
    other = next((name for mark, name in _OTHERS.items() if file.data.startswith(mark)), None)
    if b"<svg" not in file.data[:20_000] or other:
        raise PictureError(PICTURE_KIND, f"is {other or 'neither SVG nor PNG nor JPEG'}")
    try:
        text = file.data.decode("utf-8-sig")
    except UnicodeDecodeError:
        advice = "save it as plain SVG"
        raise PictureError(PICTURE_KIND, "is not written in UTF-8", advice) from None
    from generator.reading.svg import parse  # noqa: PLC0415 - it loads what knows outlines

    made = source(file.name, text, record)
    return (parse(made, path, record), made) if made else (None, None)


def _raster(file: NamedFile, path: str, record: Record) -> tuple[Picture, Source | None]:
    import hashlib  # noqa: PLC0415 - most games have no pictures

    raster = read_raster(file.data)
    digest = hashlib.sha256(file.data).hexdigest()
    pixels = base64.b64encode(raster.data).decode("ascii")
    picture = Picture(path, raster.width, raster.height, pixels=pixels, digest=digest)
    dots = f"{raster.width} by {raster.height} dots"
    return picture, source(file.name, f"a picture of {dots}, SHA-256 {digest}\n", record)
