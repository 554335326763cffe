"""Laws of all products that are drawn as scenes, over all games."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest

from generator.backends import pdf, record
from generator.drawing.furniture.theme import Ink
from generator.papers import PAPERS
from generator.products.context import BuildContext
from generator.products.product import Edition, Product, Sheets
from generator.products.registry import PRODUCTS
from generator.text import Role
from tests.backends import comparing
from tests.shumshu import game
from tests.typesetting import catalogue, typesetter

GAMES = ("shumshu", "arnhem", "mukden", "myitkyina", "standard-game")
DRAWN = tuple(
    product
    for product in PRODUCTS
    if not (product.record.what.startswith("rules") or product.name == "validator")
)
CASES = [
    pytest.param(name, product, id=f"{name}-{product.name}")
    for name in GAMES
    for product in DRAWN
    if product.record.has(game(name))
]


@cache
def sheets(name: str, product: Product, ink: Ink = Ink.COLOUR) -> Sheets:
    context = BuildContext(game(name), catalogue(), typesetter())
    paper = PAPERS[product.record.papers[0]] if product.record.papers else None
    drawn = product.draw(context, Edition(product, paper, ink))
    assert isinstance(drawn, Sheets)
    return drawn


@cache
def printed(name: str, product: Product) -> pypdfium2.PdfDocument:
    stream = BytesIO()
    pdf.write(sheets(name, product).pages, stream, catalogue())
    return pypdfium2.PdfDocument(stream.getvalue())


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


@pytest.mark.parametrize(("name", "product"), CASES)
def test_what_a_reader_extracts_is_what_is_drawn(name: str, product: Product) -> None:
    """Every text, as often as it is drawn, and not a letter more."""
    document = printed(name, product)
    drawn: dict[int, list[str]] = {number: [] for number in range(len(document))}
    for text in record.texts(sheets(name, product).pages, catalogue()):
        drawn[text.page].append(text.content)
    for number, page in enumerate(document):
        extracted = page.get_textpage().get_text_range()
        assert sorted(squeezed(extracted)) == sorted(squeezed("".join(drawn[number])))
        words = squeezed(extracted)
        for content in drawn[number]:
            assert squeezed(content) in words


@pytest.mark.parametrize(("name", "product"), CASES)
def test_no_error_is_met_while_drawing(name: str, product: Product) -> None:
    assert [f for f in sheets(name, product).findings if f.severity > 2] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["shumshu", "arnhem", "mukden", "myitkyina"])
def test_the_postcard_is_the_same_picture_in_pdf_and_svg(name: str) -> None:
    page, *_ = sheets(name, PRODUCTS[0]).pages
    faces = [typesetter().face(role) for role in Role]
    written = "".join(text.content for text in record.texts([page], catalogue()))
    setters = (setter for face in faces for setter, _ in face.runs(written))
    fonts = sorted({face.file.path for face in (*faces, *setters)})
    shown = comparing.by_resvg(page, catalogue(), fonts)
    found = comparing.difference(comparing.by_pdfium(page, catalogue()), shown)
    assert found.same, found


@pytest.mark.slow
def test_the_postcard_is_the_same_picture_in_a_browser(tmp_path: Path) -> None:
    (page,) = sheets("shumshu", PRODUCTS[0]).pages
    shown = comparing.by_chromium(page, catalogue(), tmp_path)
    found = comparing.difference(comparing.by_pdfium(page, catalogue()), shown)
    assert found.same, found
