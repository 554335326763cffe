"""Ways to alter what was printed, and to ask what the proof says of it."""

from __future__ import annotations

import contextlib
import ctypes
import re
import zlib
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdfium2.raw as pdfium
from proof_press import SOURCE, Press, Sheets, set_text, sheets, small_game

from generator.diagnostics import Finding
from generator.proof import prove_folder
from generator.scene import Item, Text

Change = Callable[[Text], Item | None]

_STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.DOTALL)


def texts(page: Any) -> list[tuple[str, Any]]:
    """Return the texts of a PDFium page with the objects that bear them."""
    reader = page.get_textpage()
    found = []
    for each in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT]):
        length = pdfium.FPDFTextObj_GetText(each.raw, reader.raw, None, 0)
        buffer = (ctypes.c_ushort * (length // 2))()
        pdfium.FPDFTextObj_GetText(each.raw, reader.raw, buffer, length)
        found.append((bytes(buffer).decode("utf-16-le").rstrip("\0").strip(), each))
    return found


def proved(press: Press) -> tuple[Finding, ...]:
    return of_texts(prove_folder(small_game(), SOURCE, press.folder))


def of_texts(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return what is said of files and texts; what preflight says is looked for elsewhere."""
    return tuple(finding for finding in findings if finding.code < "PRF030")


def told(findings: tuple[Finding, ...]) -> set[tuple[str, str | None]]:
    """Return codes and origins; that a forged file is a changed file goes without saying."""
    return {(finding.code, finding.origin) for finding in findings if finding.code != "PRF005"}


def forged(folder: Path, forge: Callable[[Sheets], Sheets]) -> tuple[Finding, ...]:
    """Print honestly, print over it from other sheets, and proof that."""
    press = Press(folder)
    press.run(sheets())
    press.overprint(forge(sheets()))
    return proved(press)


def misdrawn(folder: Path, draw: Callable[[Sheets], Sheets]) -> tuple[Finding, ...]:
    """Print and proof sheets that were drawn wrong: the manifest says what was drawn."""
    press = Press(folder)
    press.run(draw(sheets()))
    return proved(press)


def changed(printed: Sheets, product: str, change: Change, page: int = 0) -> Sheets:
    """Return the sheets with every text of a page changed; None takes it out."""
    pages = list(printed[product])
    items = (change(item) if isinstance(item, Text) else item for item in pages[page].items)
    pages[page] = replace(pages[page], items=tuple(item for item in items if item is not None))
    return printed | {product: tuple(pages)}


def added(printed: Sheets, product: str, *items: Item, page: int = 0) -> Sheets:
    """Return the sheets with something more drawn on a page."""
    pages = list(printed[product])
    pages[page] = replace(pages[page], items=(*pages[page].items, *items))
    return printed | {product: tuple(pages)}


def saying(origin: str, content: str) -> Change:
    """Let the text of an origin say something else at its place."""
    return lambda text: set_text(origin, content, *text.at) if text.origin == origin else text


def without(origin: str, *, times: int = 99) -> Change:
    """Take the text of an origin out, the first few times that it is met."""
    met: list[Text] = []

    def change(text: Text) -> Text | None:
        if text.origin == origin and len(met) < times:
            met.append(text)
            return None
        return text

    return change


def moved(origin: str, x: float, y: float) -> Change:
    """Let the text of an origin start elsewhere."""
    return lambda text: replace(text, at=(x, y)) if text.origin == origin else text


def place_of(origin: str) -> tuple[float, float]:
    """Return where the text of an origin starts on the postcard."""
    items = (item for page in sheets()["postcard"] for item in page.items)
    return next(item.at for item in items if isinstance(item, Text) and item.origin == origin)


def streams(data: bytes) -> bytes:
    """Return what the compressed streams of a PDF hold, one after the other."""
    found = []
    for match in _STREAM.finditer(data):
        with contextlib.suppress(zlib.error):
            found.append(zlib.decompress(match[1]))
    return b"\n".join(found)


def rewritten(data: bytes, old: bytes, new: bytes) -> bytes:
    """Return a PDF with `old` replaced in its streams, as a tool would that knows no game."""
    count = 0

    def replaced(match: re.Match[bytes]) -> bytes:
        nonlocal count
        try:
            content = zlib.decompress(match[1])
        except zlib.error:
            return match[0]
        count += content.count(old)
        return b"stream\n" + zlib.compress(content.replace(old, new)) + b"\nendstream"

    result = _STREAM.sub(replaced, data)
    assert count, f"{old!r} is nowhere in the file"
    return result
