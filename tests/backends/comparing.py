"""Pictures of the same scene by different programs, compared with a stated tolerance."""

from __future__ import annotations

import math
import shutil
import subprocess
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import PIL.Image
import PIL.ImageChops
import PIL.ImageFilter
import pypdfium2
import pytest

from generator.backends import pdf, svg
from generator.scene import Page
from generator.text import Catalogue

DPI = 150.0
FINER = 4
BLUR = 1.2  # pixels: edges are smoothed in another way by each program
FURTHEST = 64  # of 255: how far any blurred pixel may be off; a corner of a thin halo is 59
AREA = 22  # of 255: how far any patch of 5 x 5 pixels may be off in all its pixels


HAIR = 24
"""The same of pictures that one program makes of one scene, written in two ways: rounded apart."""
READERS = {
    "poppler": ("pdftoppm", "-png", "-r", f"{DPI:g}", "-singlefile", "{source}", "{stem}"),
    "mupdf": ("mutool", "draw", "-q", "-r", f"{DPI:g}", "-o", "{target}", "{source}"),
}
"""How programs are asked to render a page."""


@dataclass(frozen=True, slots=True)
class Difference:
    """How far two pictures are apart, in parts of 255."""

    furthest: int
    area: int

    @property
    def same(self) -> bool:
        return self.furthest <= FURTHEST and self.area <= AREA


def difference(one: PIL.Image.Image, other: PIL.Image.Image) -> Difference:
    """Compare two pictures of one size, blurred alike."""
    assert one.size == other.size
    blurred = [
        picture.convert("RGB").filter(PIL.ImageFilter.GaussianBlur(BLUR))
        for picture in (one, other)
    ]
    apart = PIL.ImageChops.difference(*blurred)
    patches = apart.filter(PIL.ImageFilter.MinFilter(5))
    return Difference(greatest(apart), greatest(patches))


def greatest(picture: PIL.Image.Image) -> int:
    return max(high for _, high in picture.getextrema())


def size(page: Page) -> tuple[int, int]:
    """The pixels of a page's trim."""
    return round(page.width / 25.4 * DPI), round(page.height / 25.4 * DPI)


def by_pdfium(page: Page, catalogue: Catalogue) -> PIL.Image.Image:
    """The trim of a page, as PDFium renders our PDF.

    Rendered finer and brought down: PDFium draws lines thinner than a pixel a pixel wide.
    """
    bare = Page(page.width, page.height, page.items)
    buffer = BytesIO()
    pdf.write((bare,), buffer, catalogue)
    document = pypdfium2.PdfDocument(buffer.getvalue())
    picture = document[0].render(scale=FINER * DPI / 72).to_pil().convert("RGB")
    return picture.resize(size(page), PIL.Image.Resampling.BOX)


def by(reader: str, page: Page, catalogue: Catalogue, folder: Path) -> PIL.Image.Image:
    """The same without text, as a program of that name renders our PDF, or resvg our SVG."""
    if reader == "pdfium":
        return by_pdfium(page, catalogue)
    if reader == "resvg":
        return by_resvg(page, catalogue, [])
    program, *options = READERS[reader]
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    source, target = folder / "page.pdf", folder / f"{reader}.png"
    pdf.write((Page(page.width, page.height, page.items),), source, catalogue)
    named = [option.format(source=source, target=target, stem=target.stem) for option in options]
    subprocess.run([program, *named], check=True, capture_output=True, timeout=60, cwd=folder)
    with PIL.Image.open(target) as picture:
        return picture.convert("RGB").copy()


def by_resvg(page: Page, catalogue: Catalogue, fonts: list[Path]) -> PIL.Image.Image:
    """The same, as resvg renders our SVG. It loads no embedded fonts, and is given the files."""
    resvg_py = pytest.importorskip("resvg_py")
    buffer = BytesIO()
    svg.write(page, buffer, catalogue)
    across, down = size(page)
    rendered = resvg_py.svg_to_bytes(
        svg_string=buffer.getvalue().decode(),
        dpi=96,
        width=across,
        height=down,
        background="#ffffff",
        skip_system_fonts=True,
        font_files=[str(font) for font in fonts],
    )
    return PIL.Image.open(BytesIO(bytes(rendered))).convert("RGB").resize(size(page))


def by_chromium(page: Page, catalogue: Catalogue, folder: Path) -> PIL.Image.Image:
    """The same, as a browser shows our SVG, with the fonts embedded in it."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    if browser is None:
        pytest.skip("there is no chromium to render SVG with: apt-get install chromium")
    svg.write(page, folder / "page.svg", catalogue)
    across, down = (math.ceil(length / 25.4 * 96) for length in (page.width, page.height))
    command = [
        browser,
        *["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
        *["--disable-background-networking", "--disable-component-update", "--disable-sync"],
        f"--user-data-dir={folder / 'profile'}",
        "--hide-scrollbars",
        f"--force-device-scale-factor={DPI / 96}",
        f"--window-size={across},{down}",
        f"--screenshot={folder / 'page.png'}",
        (folder / "page.svg").as_uri(),
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    across, down = size(page)
    with PIL.Image.open(folder / "page.png") as picture:
        return picture.convert("RGB").crop((0, 0, across, down))
