"""PDF to PNG: one page of a document in, one picture out.

Rendered by PDFium, so the picture is that of the printed page, cut to its trim. Compressed lightly:
a harder squeeze takes four times as long for a file a fifth smaller. A picture has no more than
`MOST_PIXELS`: a poster has fewer dots per inch than a postcard.
"""

from __future__ import annotations

import math
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

import pypdfium2

from generator.backends.target import deliver
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
    # PDFium reads a page's boxes when it loads the page, with all that is drawn on it: on a large
    # map half a gigabyte. So the box that is to be shown is told it beforehand.
    source = pypdfium2.PdfDocument(written.replace(b"/TrimBox", b"/CropBox"))
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
