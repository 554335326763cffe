"""PDF to pictures: pages of a document in, a PNG to print or pictures for a website out.

Rendered by PDFium, so the picture is that of the printed page, cut to its trim. A PNG is compressed
lightly: a harder squeeze takes four times as long for a file a fifth smaller. It has no more than
`MOST_PIXELS`: a poster has fewer dots per inch than a postcard.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

import pypdfium2
from PIL import Image

from generator.backends.target import deliver
from generator.records import Frozen
from generator.units import POINTS_PER_INCH

_COMPRESSION = 3
MOST_PIXELS = 24_000_000
"""A page of A3 has as many at 350 dpi. Larger pictures cost programs hundreds of megabytes."""


def write(document: bytes | Path, page: int, dpi: float, target: Path | BinaryIO) -> None:
    """Write the trim of a page, counted from 0, of a PDF of ours as a PNG at `dpi`, on white.

    At fewer, in whole dots per inch, where it would have more than `MOST_PIXELS`; the file says at
    how many. Raises OSError where the disk refuses.
    """
    written = document if isinstance(document, bytes) else document.read_bytes()
    source = _opened(written)
    try:
        sheet = source[page]
        across, down = (length / POINTS_PER_INCH for length in sheet.get_size())
        dpi = min(dpi, math.floor(math.sqrt(MOST_PIXELS / (across * down))))
        picture = sheet.render(scale=dpi / POINTS_PER_INCH, rev_byteorder=True).to_pil()
    finally:
        source.close()
    buffer = BytesIO()
    picture.save(buffer, "PNG", compress_level=_COMPRESSION, dpi=(dpi, dpi))
    deliver(buffer.getvalue(), target)


def _opened(document: bytes) -> pypdfium2.PdfDocument:
    """Return a document of ours whose pages show their trim.

    PDFium reads a page's boxes when it loads the page, with all that is drawn on it: on a large map
    half a gigabyte. So the box that is to be shown is told it beforehand.
    """
    return pypdfium2.PdfDocument(document.replace(b"/TrimBox", b"/CropBox"))


_QUALITY = 82
"""That of pictures for a website, of 100: less shows around the letters of hex numbers."""


class Picture(Frozen):
    """A picture for a website: a file and its size in pixels."""

    data: bytes
    width: int
    height: int


def pictures(
    document: bytes, longest: int, pages: Iterable[int] | None = None
) -> Iterator[Picture]:
    """Yield WebP pictures of pages, all where none are named; `longest` is the longer side, pixels.

    Raises pypdfium2.PdfiumError for what is no PDF.
    """
    source = _opened(document)
    try:
        for number in range(len(source)) if pages is None else pages:
            sheet = source[number]
            scale = longest / max(sheet.get_size())
            shown = sheet.render(scale=scale, rev_byteorder=True).to_pil().convert("RGB")
            buffer = BytesIO()
            shown.save(buffer, "WEBP", quality=_QUALITY, method=4)
            yield Picture(buffer.getvalue(), *shown.size)
    finally:
        source.close()


def preview(document: bytes, size: tuple[int, int], ground: str) -> bytes:
    """Return a JPEG of a `size` in pixels with the first page of a PDF in its middle.

    It is for programs that show what a link leads to; `ground` is the colour around it.
    """
    source = _opened(document)
    try:
        sheet = source[0]
        scale = min(side / length for side, length in zip(size, sheet.get_size(), strict=True))
        shown = sheet.render(scale=scale, rev_byteorder=True).to_pil().convert("RGB")
    finally:
        source.close()
    card = Image.new("RGB", size, ground)
    card.paste(shown, ((size[0] - shown.width) // 2, (size[1] - shown.height) // 2))
    buffer = BytesIO()
    card.save(buffer, "JPEG", quality=_QUALITY)
    return buffer.getvalue()
