"""Type of the rules, read back from the page: one size in every game, and no space that gapes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from ctypes import c_int, create_string_buffer
from functools import cache
from io import BytesIO
from typing import Any, NamedTuple

import pypdfium2
import pytest
from pypdfium2 import raw
from reportlab.pdfbase.pdfmetrics import stringWidth

from generator.drawing.furniture.theme import Ink
from generator.rulebook import write
from generator.rulebook.breaking import STRETCH
from generator.text import Role
from tests.rulebook.rulebook_pages import manual
from tests.typesetting import catalogue, typesetter

GAMES = ("shumshu", "arnhem", "mukden", "myitkyina", "standard-game")
SIZES = {9.4, 8.8}
"""Points: of the rules; of rulings, examples and notes."""
SERIF = "Spectral-Regular"
BEARING = 0.12
"""Room at the sides of two letters, as a part of the size of type."""
A4 = (210.0, 297.0)


class Letter(NamedTuple):
    """A character of the page: its face and size, where it begins and ends, its foot."""

    text: str
    face: str
    size: float
    left: float
    right: float
    foot: float


@cache
def letters(name: str) -> tuple[Letter, ...]:
    stream = BytesIO()
    write(manual(name, "a4", ink=Ink.COLOUR), A4, stream, catalogue(), typesetter())
    document = pypdfium2.PdfDocument(stream.getvalue())
    return tuple(letter for page in document for letter in read(page.get_textpage()))


def read(text: Any) -> Iterator[Letter]:
    face, flags = create_string_buffer(100), c_int()
    for number in range(text.count_chars()):
        raw.FPDFText_GetFontInfo(text, number, face, 100, flags)
        size = round(raw.FPDFText_GetFontSize(text, number), 2)
        left, bottom, right, _ = text.get_charbox(number, loose=True)
        own = text.get_text_range(number, 1)
        yield Letter(own, face.value.decode(), size, left, right, round(bottom, 1))


def gaping(found: tuple[Letter, ...], space: float) -> list[str]:
    """The places where two words of a line stand farther apart than the stated measure."""
    places = []
    for number in range(1, len(found) - 1):
        before, gap, after = found[number - 1 : number + 2]
        level = before.foot == after.foot and before.size == after.size
        hung = before.text in "•." and re.search(r"(^|\s)[\d.]*[•.]$", told(found, number))
        plain = SERIF in before.face and SERIF in after.face
        if gap.text == " " and level and plain and not hung:
            room = (after.left - before.right) / after.size
            if room > STRETCH * space + BEARING:
                places.append(told(found, number + 20))
    return places


def told(found: tuple[Letter, ...], end: int) -> str:
    return "".join(letter.text for letter in found[max(0, end - 40) : end])


@pytest.mark.parametrize("name", GAMES)
def test_running_text_has_one_size_in_every_game(name: str) -> None:
    serif = [each for each in letters(name) if SERIF in each.face]
    assert {each.size for each in serif if each.text.isalpha()} <= SIZES
    assert any(each.size == max(SIZES) for each in serif)


@pytest.mark.parametrize("name", GAMES)
def test_no_space_between_words_gapes(name: str) -> None:
    space = stringWidth(" ", typesetter().face(Role.BODY).key, 1.0)
    assert not gaping(letters(name), space)


def test_a_space_that_gapes_is_seen() -> None:
    space = 0.25
    words = (("a", 0.0), (" ", 4.0), ("b", 14.0))
    found = tuple(Letter(text, SERIF, 10.0, at, at + 4.0, 0.0) for text, at in words)
    assert gaping(found, space)
    assert not gaping((*found[:2], found[2]._replace(left=8.0)), space)
