"""Laws of the rulebook's pages, over all games and both office papers, read back from the PDF."""

from __future__ import annotations

import re
from collections.abc import Iterator
from ctypes import byref, c_double, c_int
from dataclasses import replace
from functools import cache
from io import BytesIO
from typing import Any

import pypdfium2
import pytest
from pypdfium2 import raw

from generator.drawing.furniture.theme import Ink
from generator.manuscript.book import manuscript_of
from generator.manuscript.rules import worked_examples
from generator.model.names import names_of, plain_text
from generator.model.names import printed as printed_as
from generator.model.prose import Paragraph, Prose, Words
from generator.model.rules import Rules, Section, numbered_sections
from generator.model.tables import Tables
from generator.papers import PAPERS
from generator.rulebook import Manual, write
from tests.rulebook.rulebook_pages import bare, manual
from tests.rulebook.test_rulebook import GAMES, squeezed
from tests.shumshu import game
from tests.typesetting import catalogue, typesetter

OFFICE = ("a4", "letter")
OVER_ALL = pytest.mark.parametrize(("name", "paper"), [(n, p) for n in GAMES for p in OFFICE])
WHOLE = 180.0
"""So much of a column, in points, is left empty for a box to stay whole."""
LINES = 60.0
"""And so much for a heading with its paragraph and the first lines of a list."""
BARE, LAST = 0.25, 0.6
"""No page is emptier than that, nor is the last one."""
FOOT, HEAD = 70.0, 70.0
"""Below and above these, in points from the edges, there is no text of the columns."""


@cache
def printed(name: str, paper: str, photocopier: bool = False) -> bytes:
    stream = BytesIO()
    size = (PAPERS[paper].width, PAPERS[paper].height)
    ink = Ink.PHOTOCOPIER if photocopier else Ink.COLOUR
    write(
        manual(name, paper, ink=ink),
        size,
        stream,
        catalogue(),
        typesetter(),
        photocopier=photocopier,
    )
    return stream.getvalue()


def opened(name: str, paper: str) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(printed(name, paper))


def text_of(page: Any) -> str:
    return squeezed(re.sub(r"\ufffe|\r", "", page.get_textpage().get_text_range()))


def headings(name: str) -> list[str]:
    return [
        f"{entry.number}. {entry.section.title}"
        for entry in numbered_sections(game(name).rules.sections)
    ]


def column_feet(page: Any) -> list[float]:
    """The lowest text of each column, in points from the bottom of the page."""
    middle, sheet_footers = page.get_width() / 2, {}
    text = page.get_textpage()
    for number in range(text.count_rects()):
        left, bottom, _, top = text.get_rect(number)
        if bottom > FOOT - 16 and top < page.get_height() - HEAD + 16:
            side = left > middle
            sheet_footers[side] = min(sheet_footers.get(side, 1e9), bottom)
    return [sheet_footers[side] for side in sorted(sheet_footers)]


def last_line(page: Any, start: float, end: float) -> str:
    """The lowest line of the text between two distances from the left, above the running foot."""
    text, line = page.get_textpage(), (0.0, 1e9, 0.0, 0.0)
    for number in range(text.count_rects()):
        rect = text.get_rect(number)
        if rect[1] > FOOT - 16 and start <= rect[0] < end and rect[1] < line[1]:
            line = rect
    return str(text.get_text_bounded(start, line[1], end, line[3]))


def link_targets(document: pypdfium2.PdfDocument, page: Any) -> Iterator[int]:
    """The pages that the links of a page lead to; -1 for one that leads nowhere."""
    raw = pypdfium2.raw
    position, link = c_int(0), raw.FPDF_LINK()
    while raw.FPDFLink_Enumerate(page, byref(position), byref(link)):
        yield raw.FPDFDest_GetDestPageIndex(document, raw.FPDFLink_GetDest(document, link))


@OVER_ALL
def test_the_outline_leads_every_heading_to_its_page(name: str, paper: str) -> None:
    document = opened(name, paper)
    pages = [text_of(page) for page in document]
    told = {}
    for bookmark in document.get_toc():
        told[bookmark.get_title().removesuffix(" †")] = bookmark.get_dest().get_index()
    for heading in headings(name):
        assert squeezed(heading) in pages[told[heading]]


@OVER_ALL
def test_the_contents_give_the_page_of_every_top_section(name: str, paper: str) -> None:
    document = opened(name, paper)
    pages = {
        bookmark.get_title(): bookmark.get_dest().get_index() for bookmark in document.get_toc()
    }
    first = text_of(document[0])
    for entry in numbered_sections(game(name).rules.sections):
        if entry.depth == 0:
            title = f"{entry.number}. {entry.section.title}" + " †" * entry.section.editorial
            assert squeezed(f"{title}{pages[title] + 1}") in first


def test_contents_too_long_for_the_first_page_run_through_the_columns() -> None:
    """Each entry still has the page on which its section stands, and links lead there."""
    whole = game("standard-game")
    sentence = Prose("Hold.", (Paragraph((Words("Hold.", 0),)),))
    sections = tuple(Section(f"s{n}", f"Stand {n}", sentence) for n in range(1, 221))
    found = replace(whole, rules=Rules(sections=sections), tables=Tables())
    stream, paper = BytesIO(), PAPERS["a4"]
    size = (paper.width, paper.height)
    write(Manual(manuscript_of(found)), size, stream, catalogue(), typesetter())
    document = pypdfium2.PdfDocument(stream.getvalue())
    pages = [text_of(page) for page in document]
    begun = next(n for n, page in enumerate(pages) if page.count("Hold.") > 1)
    contents = "".join(pages[: begun + 1])
    for bookmark in document.get_toc():
        title, number = bookmark.get_title(), bookmark.get_dest().get_index()
        assert squeezed(title) in pages[number]
        assert squeezed(f"{title}{number + 1}") in contents
    assert squeezed("220. Stand 220") not in pages[0]


@OVER_ALL
def test_no_heading_ends_a_column(name: str, paper: str) -> None:
    document = opened(name, paper)
    titles = {squeezed(bookmark.get_title()) for bookmark in document.get_toc()}
    assert len(titles) > len(headings(name))
    for page in document:
        middle, wide = page.get_width() / 2, page.get_width()
        for start, end in ((0, middle), (middle, wide)):
            assert squeezed(last_line(page, start, end)) not in titles


@OVER_ALL
def test_columns_of_the_rules_end_on_one_line_at_the_foot(name: str, paper: str) -> None:
    document = opened(name, paper)
    tables = min(
        bookmark.get_dest().get_index()
        for bookmark in document.get_toc()
        if bookmark.get_title() in {"Movement costs", "Modifiers", "Worked examples"}
    )
    assert tables > 0
    whole = {entry.title for entry in game(name).tables.examples}
    whole |= {table.name for table in game(name).tables.tables}
    held = {
        bookmark.get_dest().get_index()
        for bookmark in document.get_toc()
        if bookmark.get_title() in whole
    }
    for number in range(tables):
        # What stays whole may leave the foot of the column before it empty.
        room = WHOLE if held & {number, number + 1} else LINES
        assert max(column_feet(document[number])) < FOOT + room


@OVER_ALL
def test_no_page_is_left_bare(name: str, paper: str) -> None:
    *pages, last = (list(bare(page, columns=2)) for page in opened(name, paper))
    assert max((sum(columns) / 2 for columns in pages), default=0.0) < BARE
    assert max(last) < LAST


@OVER_ALL
def test_the_columns_of_the_last_page_are_even(name: str, paper: str) -> None:
    document = opened(name, paper)
    last = document[len(document) - 1]
    sheet_footers = column_feet(last)
    tallest = last.get_height() - HEAD - min(sheet_footers)
    few_lines = 40.0
    assert len(sheet_footers) == 2 or tallest < few_lines
    assert max(sheet_footers) - min(sheet_footers) <= max(0.15 * tallest, few_lines)


@OVER_ALL
def test_links_lead_to_pages_that_are_there(name: str, paper: str) -> None:
    document = opened(name, paper)
    targets = [target for page in document for target in link_targets(document, page)]
    sections = [entry for entry in numbered_sections(game(name).rules.sections) if not entry.depth]
    assert len(targets) >= 2 * len(sections)
    assert all(0 <= target < len(document) for target in targets)


@OVER_ALL
def test_the_text_can_be_extracted_in_full(name: str, paper: str) -> None:
    read = "".join(text_of(page) for page in opened(name, paper))
    names = names_of(game(name))
    for entry in numbered_sections(game(name).rules.sections):
        for prose in (entry.section.text, entry.section.ruling):
            if prose is not None:
                for inline in prose.inlines():
                    text = inline.text if isinstance(inline, Words) else printed_as(names, inline)
                    assert all(word in read for word in text.split())


@pytest.mark.parametrize("name", GAMES)
def test_quotes_and_apostrophes_are_curly(name: str) -> None:
    document = opened(name, "a4")
    read = "".join(page.get_textpage().get_text_range() for page in document)
    assert not {"'", '"'} & set(read)


@pytest.mark.parametrize("name", GAMES)
def test_pages_are_labelled_as_they_are_numbered(name: str) -> None:
    document = opened(name, "a4")
    labels = [document.get_page_label(number) for number in range(len(document))]
    assert labels == [str(number + 1) for number in range(len(document))]


@pytest.mark.parametrize("name", GAMES)
def test_a_ruling_is_printed_once_and_its_mark_is_told_once(name: str) -> None:
    read = "".join(text_of(page) for page in opened(name, "a4"))
    names, ruled = names_of(game(name)), False
    for entry in numbered_sections(game(name).rules.sections):
        if entry.section.ruling is not None:
            ruled = True
            told = squeezed(plain_text(names, entry.section.ruling)[:60])
            assert read.count(squeezed("Editor’s ruling.") + told) == 1
    told = squeezed("† marks what the design leaves open")
    assert read.count(told) == ruled


def test_a_worked_example_stays_on_one_page() -> None:
    pages = [text_of(page) for page in opened("shumshu", "a4")]
    tables, worked = game("shumshu").tables, worked_examples(game("shumshu"))
    assert len(worked) == len(tables.examples) + len(tables.lookups) > 0
    for example in (*tables.examples, *tables.lookups):
        last = next(each for each in worked.values() if each.title == example.title).steps[-1]
        told = squeezed(example.title), squeezed(last.sentence)
        assert any(all(text in page for text in told) for page in pages)
        assert last.value == example.result


def test_photocopier_ink_is_black_and_white() -> None:
    document = pypdfium2.PdfDocument(printed("shumshu", "a4", photocopier=True))
    for page in document:
        picture = page.render(scale=1).to_pil().convert("HSV")
        assert picture.getchannel("S").getextrema() == (0, 0)
        counts = page.render(scale=1).to_pil().convert("L").histogram()
        assert counts[255] > 0.7 * sum(counts)


@pytest.mark.parametrize("name", GAMES[:4])
def test_names_in_lists_stand_on_the_lines_of_their_texts(name: str) -> None:
    names = [modifier.name for modifier in game(name).tables.modifiers if not modifier.editorial]
    found = 0
    for page in opened(name, "a4"):
        text = page.get_textpage()
        letters = "".join(text.get_text_range(at, 1) for at in range(text.count_chars()))
        for each in names:
            for match in re.finditer(rf"\n{re.escape(each)}\s+(?=[A-Z])", letters):
                label, beside = (origin(text, at) for at in (match.start() + 1, match.end()))
                if beside[0] - label[0] > 60:
                    found += 1
                    assert abs(beside[1] - label[1]) < 0.1, each
    assert found >= len(names) / 2  # long names take two lines


def origin(text: Any, at: int) -> tuple[float, float]:
    x, y = c_double(), c_double()
    assert raw.FPDFText_GetCharOrigin(text, at, byref(x), byref(y))
    return x.value, y.value
