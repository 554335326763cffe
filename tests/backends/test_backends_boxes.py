"""The boxes of a page, with the sizes that print shops ask for: bleed, trim, and room for marks."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from io import BytesIO

import PIL.Image
import pypdfium2
import pytest

from generator.backends import pdf, png, svg
from generator.colour import Colour
from generator.scene import Page, Paint, Path, rectangle
from generator.text import Catalogue

MILLIMETRES = 25.4 / 72
SIZES = {
    "japan": (148.0, 100.0, 3.0, 8.0),
    "a6": (148.0, 105.0, 3.0, 8.0),
    "us": (152.4, 101.6, 3.175, 9.525),
    "portrait": (100.0, 148.0, 3.0, 8.0),
    "without": (148.0, 100.0, 0.0, 0.0),
}
RED, GREEN = Paint(Colour(255, 0, 0)), Paint(Colour(0, 160, 0))


def the_page(name: str) -> Page:
    """Green within the trim, red in the bleed."""
    width, height, bleed, margin = SIZES[name]
    sheet = rectangle(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    items = (Path(sheet, fill=RED), Path(rectangle(0, 0, width, height), fill=GREEN))
    return Page(width, height, items, bleed=bleed, margin=margin)


def written(name: str, catalogue: Catalogue) -> bytes:
    buffer = BytesIO()
    pdf.write((the_page(name),), buffer, catalogue)
    return buffer.getvalue()


@pytest.mark.parametrize("name", SIZES)
def test_boxes_are_nested_and_of_their_sizes(name: str, catalogue: Catalogue) -> None:
    width, height, bleed, margin = SIZES[name]
    page = pypdfium2.PdfDocument(written(name, catalogue))[0]
    edge = margin - bleed
    wanted = (
        (page.get_mediabox(), (0.0, 0.0, width + 2 * margin, height + 2 * margin)),
        (page.get_trimbox(), (margin, margin, margin + width, margin + height)),
        (
            page.get_bleedbox(),
            (edge, edge, margin + width + bleed, margin + height + bleed),
        ),
    )
    for found, box in wanted:
        assert [side * MILLIMETRES for side in found] == pytest.approx(box, abs=0.001)


@pytest.mark.parametrize("dpi", [72, 96, 150, 300, 600])
@pytest.mark.parametrize("name", SIZES)
def test_a_picture_is_the_trim_at_any_resolution(name: str, dpi: int, catalogue: Catalogue) -> None:
    width, height, _, _ = SIZES[name]
    buffer = BytesIO()
    png.write(written(name, catalogue), 0, dpi, buffer)
    with PIL.Image.open(buffer) as picture:
        assert picture.size[0] == pytest.approx(width / 25.4 * dpi, abs=1.0)
        assert picture.size[1] == pytest.approx(height / 25.4 * dpi, abs=1.0)
        assert picture.info["dpi"] == pytest.approx((dpi, dpi), abs=0.1)
        colours = picture.convert("RGB")
        across, down = (side - 1 for side in picture.size)
        inside = ((1, 1), (across - 1, 1), (1, down - 1), (across - 1, down - 1))
        assert {colours.getpixel(spot) for spot in inside} == {(0, 160, 0)}


@pytest.mark.parametrize("name", SIZES)
def test_svg_is_the_trim(name: str, catalogue: Catalogue) -> None:
    width, height, _, _ = SIZES[name]
    buffer = BytesIO()
    svg.write(the_page(name), buffer, catalogue)
    root = ET.fromstring(buffer.getvalue())  # noqa: S314 - what we have just written
    assert (root.get("width"), root.get("height")) == (f"{width:g}mm", f"{height:g}mm")
    assert root.get("viewBox") == f"0 0 {width:g} {height:g}"


def test_a_poster_is_a_picture_that_programs_can_open(catalogue: Catalogue) -> None:
    """Its dots per inch are as many as the stated number of pixels allows, and the file says so."""
    poster, document, buffer = Page(841, 800, ()), BytesIO(), BytesIO()
    pdf.write((poster,), document, catalogue)
    png.write(document.getvalue(), 0, 300, buffer)
    with PIL.Image.open(buffer) as picture:
        across, down = picture.size
        (dpi, _) = picture.info["dpi"]
    assert png.MOST_PIXELS * 0.97 < across * down <= png.MOST_PIXELS
    assert dpi == pytest.approx(across * 25.4 / poster.width, abs=0.1)
