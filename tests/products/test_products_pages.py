"""Laws of all products that are drawn as scenes, over all games.

What is printed as a PDF of its own is read there; the plain map and the opening pages of the
print-and-play file are drawn here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from _pytest.mark.structures import ParameterSet

from generator.backends import pdf, record
from generator.diagnostics import Severity
from generator.drawing.furniture.theme import Ink
from generator.manifest import PrintedText
from generator.papers import PAPERS
from generator.products.context import BuildContext
from generator.products.product import Edition, Product, Sheets
from generator.products.registry import PRODUCTS, with_inputs
from generator.text import Role
from tests.backends import comparing
from tests.printed import Shelf
from tests.shumshu import game
from tests.typesetting import catalogue, typesetter

GAMES = ("shumshu", "arnhem", "mukden", "myitkyina", "standard-game")


def cases(*products: Product) -> list[ParameterSet]:
    return [
        pytest.param(name, product, id=f"{name}-{product.name}")
        for name in GAMES
        for product in products
        if product.record.has(game(name))
    ]


HERE = ("map-plain", "print-and-play")
DRAWN_HERE = cases(*(product for product in PRODUCTS if product.name in HERE))
CASES = cases(
    *(
        product
        for product in PRODUCTS
        if not product.record.what.startswith("rules")
        if product.name not in (*HERE, "validator")
    )
)


@cache
def context(name: str) -> BuildContext:
    return with_inputs(BuildContext(catalogue(), typesetter()), game(name))


@cache
def sheets(name: str, product: Product) -> Sheets:
    paper = PAPERS[product.record.papers[0]] if product.record.papers else None
    drawn = product.draw(context(name), Edition(product, paper, Ink.COLOUR))
    assert isinstance(drawn, Sheets)
    return drawn


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


@pytest.mark.parametrize(("name", "product"), CASES)
def test_what_a_reader_extracts_is_what_is_drawn(name: str, product: Product, shelf: Shelf) -> None:
    """Every text, as often as it is drawn, and not a letter more."""
    manifest, folder = shelf.files(name, product.name, papers=product.record.papers[:1])
    listed = next(file for file in manifest.files if file.texts)
    assert_extracted((folder / listed.name).read_bytes(), listed.texts)


@pytest.mark.parametrize(("name", "product"), DRAWN_HERE)
def test_what_is_drawn_here_is_what_a_reader_extracts(name: str, product: Product) -> None:
    drawn, stream = sheets(name, product), BytesIO()
    pdf.write(drawn.pages, stream, catalogue())
    assert_extracted(stream.getvalue(), record.texts(drawn.pages, catalogue()))
    assert [each for each in drawn.findings if each.severity > Severity.WARNING] == []


NAMED = 4
"""The least number of letters of a name that may be said twice."""


def without_repeats(letters: Counter[str], drawn: Iterable[str]) -> Counter[str]:
    """Letters without those of whole names that are said once more.

    PDFium may say one on a curve twice, which says its text itself; other readers do not.
    """
    for name in sorted({*drawn}, key=len, reverse=True):
        own = Counter(squeezed(name))
        while own.total() >= NAMED and own <= letters:
            letters = letters - own
    return letters


def assert_extracted(data: bytes, texts: Iterable[PrintedText]) -> None:
    document = pypdfium2.PdfDocument(data)
    drawn: dict[int, list[str]] = {number: [] for number in range(len(document))}
    for text in texts:
        drawn[text.page].append(text.content)
    for number, page in enumerate(document):
        words = squeezed(page.get_textpage().get_text_range())
        said, wanted = Counter(words), Counter(squeezed("".join(drawn[number])))
        assert not wanted - said
        assert not without_repeats(said - wanted, drawn[number])
        for content in drawn[number]:
            assert squeezed(content) in words


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
