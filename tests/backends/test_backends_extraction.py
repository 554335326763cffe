"""What a stranger extracts from a PDF is what is seen on it."""

from __future__ import annotations

import math
import shutil
import subprocess
from collections import Counter
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path

import every_kind
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.backends import pdf, record
from generator.backends.pdf import painter
from generator.scene import Group, Page, Text, Transform
from generator.text import Anchor, Catalogue, Role, Typesetter
from generator.text.shaping import printable
from tests import made_fonts

FONTS = Path(__file__).parents[2] / "fonts"
FACES = ("Cinzel Bold", "Barlow Condensed Bold", "Spectral Medium Italic")


@cache
def fonts() -> Catalogue:
    return Catalogue(FONTS)


@cache
def setter(key: str) -> Typesetter:
    return Typesetter(dict.fromkeys(Role, fonts().face(key)))


@cache
def repertoire(key: str) -> str:
    """All that a face can print but spaces; a typed ligature would be taken apart."""
    face = fonts().face(key)
    found = (chr(code) for code in face.font.face.unicodes)
    printed = sorted(char for char in found if char.isprintable() and printable(face, char))
    return "".join(
        char for char in printed if not char.isspace() and not "\ufb00" <= char <= "\ufb06"
    )


def document(texts: Sequence[Text], catalogue: Catalogue) -> bytes:
    """One page for each text."""
    buffer = BytesIO()
    pdf.write([Page(200, 200, (text,)) for text in texts], buffer, catalogue)
    return buffer.getvalue()


def extracted(data: bytes) -> list[str]:
    pages = pypdfium2.PdfDocument(data)
    return [page.get_textpage().get_text_range() for page in pages]


def by_poppler(data: bytes) -> list[str]:
    if shutil.which("pdftotext") is None:
        pytest.skip("there is no pdftotext: apt-get install poppler-utils")
    command = ["pdftotext", "-", "-"]
    found = subprocess.run(command, input=data, capture_output=True, check=True)
    return [page.strip() for page in found.stdout.decode().split("\f")[:-1]]


@st.composite
def lines(draw: st.DrawFn) -> Text:
    """A line of one to four words in any face, size, spacing and turn."""
    key = draw(st.sampled_from(FACES))
    word = st.text(repertoire(key), min_size=1, max_size=8) | st.text(
        "AVToWa0123456789-:.,", min_size=1, max_size=8
    )
    content = " ".join(draw(st.lists(word, min_size=1, max_size=4)))
    return setter(key).line(
        content,
        Role.TITLE,
        draw(st.floats(1.2, 9)),
        (100, 100),
        paint=every_kind.BLACK,
        anchor=Anchor.MIDDLE,
        tracking=draw(st.sampled_from((0.0, 0.0, 0.03, 0.12, 0.5, -0.03)) | st.floats(-0.04, 0.8)),
        degrees=draw(st.sampled_from((0.0, 0.0, 90.0, -90.0, 180.0, 30.0)) | st.floats(0, 360)),
    )


@settings(max_examples=60, deadline=None)
@given(texts=st.lists(lines(), min_size=1, max_size=12))
def test_extracted_text_is_the_recorded_text(texts: list[Text]) -> None:
    pages = [Page(200, 200, (text,)) for text in texts]
    recorded = [printed.content for printed in record.texts(pages, fonts())]
    assert extracted(document(texts, fonts())) == recorded


@settings(max_examples=20, deadline=None)
@given(texts=st.lists(lines(), min_size=1, max_size=8))
def test_the_letters_drawn_are_those_of_the_text(texts: list[Text]) -> None:
    """Without the marks that tell readers the text, the same glyphs are found."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(painter, "_marked", lambda _, shown: shown)
        drawn = extracted(document(texts, fonts()))
    for text, found in zip(texts, drawn, strict=True):
        assert Counter("".join(found.split())) == Counter("".join(text.content.split()))


def telling(typesetter: Typesetter) -> list[Text]:
    """Texts that readers have been seen to get wrong, and some of the plain kind."""
    ink, curve = every_kind.BLACK, [(20 + n, 90 - 30 * math.sin(n / 25)) for n in range(150)]
    straight = [
        typesetter.line(content, Role.TITLE, 6, (60, 90), paint=ink, tracking=tracking)
        for content in ("CORVARA", "AB", "1:2", "THE LONG ROAD", "GRÜẞE (a\\b)")
        for tracking in (0.0, 0.1, 0.3, 0.6)
    ]
    turned = [
        typesetter.line(content, Role.TOWN, 5, (90, 90), paint=ink, degrees=degrees)
        for content in ("The Road to Ávila", "Kataoka")
        for degrees in (37.0, 90.0, 180.0, -90.0)
    ]
    curved = [
        typesetter.curved(
            typesetter.line(content, Role.NATURE, 5, (0, 0), paint=ink, tracking=tracking), points
        )
        for content in ("River Kwai", "Mare Nostrum, très loin")
        for points in (curve, curve[::-1])
        for tracking in (0.0, 0.3)
    ]
    return [*straight, *turned, *(text for text in curved if text is not None)]


def test_pdfium_reads_telling_texts(typesetter: Typesetter, catalogue: Catalogue) -> None:
    texts = telling(typesetter)
    assert extracted(document(texts, catalogue)) == [text.content for text in texts]


def test_poppler_reads_telling_texts(typesetter: Typesetter, catalogue: Catalogue) -> None:
    texts = telling(typesetter)
    assert by_poppler(document(texts, catalogue)) == [text.content for text in texts]


def test_japanese_and_characters_beyond_the_basic_plane(tmp_path: Path) -> None:
    made_fonts.static(tmp_path / "Made.ttf")
    catalogue = Catalogue(tmp_path, packages=False)
    made = Typesetter(dict.fromkeys(Role, catalogue.face("Made Regular")))
    texts = [
        made.line(content, Role.TOWN, 5, (50, 50), paint=every_kind.BLACK)
        for content in ("日本", "ア 日本 ÁV", "\U0002000b日")
    ]
    data = document(texts, catalogue)
    assert extracted(data) == [text.content for text in texts]
    assert by_poppler(data) == [text.content for text in texts]


def test_a_halo_is_not_read(typesetter: Typesetter, catalogue: Catalogue) -> None:
    text = typesetter.line("Ishikari", Role.TOWN, 5, (20, 20), paint=every_kind.BLACK)
    page = Page(90, 40, (typesetter.halo(text, 0.5, every_kind.CREAM), text))
    buffer = BytesIO()
    pdf.write((page,), buffer, catalogue)
    assert extracted(buffer.getvalue()) == ["Ishikari"]


def test_text_in_moved_and_turned_groups(typesetter: Typesetter, catalogue: Catalogue) -> None:
    text = typesetter.line("4-5", Role.FACTOR, 5, (0, 0), paint=every_kind.BLACK)
    turn = Transform.translation(50, 50) @ Transform.rotation(25) @ Transform.scaling(1.4)
    buffer = BytesIO()
    pdf.write((Page(90, 90, (Group((Group((text,), turn),), turn),)),), buffer, catalogue)
    assert extracted(buffer.getvalue()) == ["4-5"]


def test_texts_are_found_in_their_recorded_rectangles(
    typesetter: Typesetter, catalogue: Catalogue
) -> None:
    pages = every_kind.pages(typesetter)
    buffer = BytesIO()
    pdf.write(pages, buffer, catalogue)
    read = pypdfium2.PdfDocument(buffer.getvalue())
    for printed in record.texts(pages, catalogue):
        page = pages[printed.page]
        left, top, right, bottom = (side * 72 / 25.4 for side in printed.box)
        margin, height = page.margin * 72 / 25.4, (page.height + page.margin) * 72 / 25.4
        found = read[printed.page].get_textpage()
        text = found.get_text_bounded(left + margin, height - bottom, right + margin, height - top)
        assert printed.content in text
