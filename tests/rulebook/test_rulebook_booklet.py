"""The booklet as it is printed: sheets whose pages are in order once they are folded."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from typing import Any

import pypdfium2
import pytest

from generator.backends import pdf
from generator.imposition.nup import signature, spine_marks
from generator.model.names import names_of
from generator.model.names import printed as printed_as
from generator.model.prose import Words
from generator.model.rules import numbered_sections
from generator.papers import PAPERS
from generator.rulebook import write
from tests.rulebook.rulebook_pages import bare, manual
from tests.rulebook.test_rulebook import GAMES, squeezed
from tests.rulebook.test_rulebook_pages import last_line
from tests.rulebook.test_rulebook_pages import opened as sheets
from tests.shumshu import game
from tests.typesetting import catalogue, typesetter

OFFICE = ("a4", "letter")
OVER_ALL = pytest.mark.parametrize(("name", "paper"), [(n, p) for n in GAMES for p in OFFICE])
LEGIBLE = 6.0  # points
FOOT = 45.0  # points from the edge: below is the running foot alone
BARE, HALF = 0.25, 0.65
"""No page is emptier than that, nor is the last one before the notes."""


@cache
def booklet(name: str, paper: str) -> tuple[bytes, int]:
    """The file, and how many pages it is said to have."""
    stream, sheet = BytesIO(), PAPERS[paper]
    fold = pdf.Fold((sheet.height, sheet.width), signature, spine_marks(sheet))
    size = (sheet.width, sheet.height)
    found = manual(name, paper, folded=True)
    written = write(found, size, stream, catalogue(), typesetter(), fold=fold)
    return stream.getvalue(), written.pages


def opened(name: str, paper: str) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(booklet(name, paper)[0])


def halves(page: Any, top: float | None = None) -> tuple[str, str]:
    """The text on the left half of a side and on the right one, below `top` points."""
    text, middle = page.get_textpage(), page.get_width() / 2
    left = text.get_text_bounded(right=middle, top=top)
    return left, text.get_text_bounded(left=middle, top=top)


def folio(foot: str) -> tuple[int, int]:
    """The number of a page and of how many."""
    ((number, count),) = re.findall(r"(\d+) of (\d+)", foot)
    return int(number), int(count)


def in_reading_order(name: str, paper: str) -> list[str]:
    pages = {}
    for side in opened(name, paper):
        for text, foot in zip(halves(side), halves(side, FOOT), strict=True):
            pages[folio(foot)[0]] = text
    return [text for _, text in sorted(pages.items())]


@OVER_ALL
def test_the_sides_bear_their_pages_in_the_order_of_a_signature(name: str, paper: str) -> None:
    document = opened(name, paper)
    found = [tuple(map(folio, halves(side, FOOT))) for side in document]
    count = 2 * len(document)
    assert count % 4 == 0
    assert [(left[0], right[0]) for left, right in found] == list(signature(count))
    assert {total for side in found for _, total in side} == {count}
    assert booklet(name, paper)[1] == len(document)


@OVER_ALL
def test_sheets_lie_and_are_turned_over_the_short_edge(name: str, paper: str) -> None:
    data, _ = booklet(name, paper)
    assert b"/Duplex /DuplexFlipShortEdge" in data
    assert b"/PrintScaling /None" in data
    for side in opened(name, paper):
        size = PAPERS[paper].height, PAPERS[paper].width
        assert side.get_size() == pytest.approx([mm * 72 / 25.4 for mm in size], abs=0.1)


@OVER_ALL
def test_no_page_is_left_bare_but_the_last_before_the_notes(name: str, paper: str) -> None:
    notes = sum("Your notes" in text for text in in_reading_order(name, paper))
    found = {}
    for side in opened(name, paper):
        for foot, white in zip(halves(side, FOOT), bare(side, columns=1, halves=2), strict=True):
            found[folio(foot)[0]] = white
    *pages, last = [found[number] for number in range(1, len(found) + 1 - notes)]
    assert max(pages) < BARE
    assert last < HALF


@OVER_ALL
def test_at_most_two_pages_at_the_end_are_left_for_notes(name: str, paper: str) -> None:
    pages = in_reading_order(name, paper)
    blank = [number for number, text in enumerate(pages, 1) if "Your notes" in text]
    assert blank == list(range(len(pages) - len(blank) + 1, len(pages) + 1))
    assert len(blank) < 3


@OVER_ALL
def test_no_heading_ends_a_page(name: str, paper: str) -> None:
    outline = sheets(name, paper).get_toc()
    titles = {squeezed(bookmark.get_title()) for bookmark in outline}
    for side in opened(name, paper):
        middle, wide = side.get_width() / 2, side.get_width()
        for start, end in ((0, middle), (middle, wide)):
            line = squeezed(last_line(side, start, end))
            assert line not in titles
            assert line or "Your notes" in side.get_textpage().get_text_bounded(start, 0, end)


@OVER_ALL
def test_nothing_crosses_the_fold_or_comes_near_the_edge(name: str, paper: str) -> None:
    near = 10 * 72 / 25.4
    for side in opened(name, paper):
        text, (width, height) = side.get_textpage(), side.get_size()
        for number in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(number)
            assert right < width / 2 or left > width / 2
            assert near < left
            assert right < width - near
            assert near < bottom
            assert top < height - near


@OVER_ALL
def test_no_type_is_under_six_points(name: str, paper: str) -> None:
    raw = pypdfium2.raw
    for side in opened(name, paper):
        text = side.get_textpage()
        sizes = {raw.FPDFText_GetFontSize(text, index) for index in range(text.count_chars())}
        assert min(size for size in sizes if size > 1) >= LEGIBLE


@pytest.mark.parametrize("name", GAMES)
def test_the_booklet_says_every_rule(name: str) -> None:
    pages = (re.sub("[\ufffe\x02\r]", "", text) for text in in_reading_order(name, "a4"))
    read, names = squeezed("".join(pages)), names_of(game(name))
    for entry in numbered_sections(game(name).rules.sections):
        assert squeezed(f"{entry.number}. {entry.section.title}") in read
        if entry.section.text is not None:
            for inline in entry.section.text.inlines():
                text = inline.text if isinstance(inline, Words) else printed_as(names, inline)
                assert all(word in read for word in text.split())


def test_same_rules_same_bytes() -> None:
    first = booklet("shumshu", "a4")
    booklet.cache_clear()
    assert booklet("shumshu", "a4") == first
