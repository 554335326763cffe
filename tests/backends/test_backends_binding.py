"""Bound files: pages, boxes, links, bookmarks and labels as they were, and the same bytes."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.errors import PdfReadError

from generator.backends import pdf
from generator.backends.pdf.binding import Part, Signpost, bind
from generator.scene import Colour, Link, Page, Paint
from generator.text import Role
from tests.typesetting import catalogue, typesetter

INK = Paint(Colour(0, 0, 0))
OPTIONS = pdf.Options("Whole", "A. Designer", "A battle", (), "en-GB")


def printed(*pages: Page) -> bytes:
    buffer = BytesIO()
    pdf.write(pages, buffer, catalogue(), pdf.Options("Part"))
    return buffer.getvalue()


def page(told: str, width: float = 100.0, height: float = 70.0, **more: object) -> Page:
    line = typesetter().line(told, Role.BODY, 4.0, (10.0, 20.0), paint=INK)
    return replace(Page(width, height, (line,)), **more)


def bound(*parts: Part) -> PdfReader:
    buffer = BytesIO()
    bind(parts, buffer, OPTIONS)
    return PdfReader(buffer)


def two() -> tuple[Part, Part]:
    first = page("First", name="One")
    link = Link("#Two", (10.0, 10.0), 20.0, 5.0)
    pages = (
        replace(page("Second", name="One"), items=(*page("Second").items, link)),
        page("Third", 70.0, 100.0, name="Two", bleed=3.0, margin=6.0),
    )
    post = Signpost(0, (10.0, 10.0, 30.0, 20.0), 1)
    return Part("Opening", printed(first), (post,)), Part("Map", printed(*pages))


def test_pages_stand_in_order_and_keep_their_boxes() -> None:
    reader = bound(*two())
    assert [each.extract_text().strip() for each in reader.pages] == ["First", "Second", "Third"]
    third = PdfReader(BytesIO(two()[1].data)).pages[1]
    for box in ("mediabox", "trimbox", "bleedbox"):
        assert getattr(reader.pages[2], box) == getattr(third, box)


def test_links_lead_to_the_same_place_in_the_whole() -> None:
    reader = bound(*two())
    signpost, link = (reader.pages[n]["/Annots"][0].get_object() for n in (0, 1))
    goals = [each["/Dest"][0].get_object().indirect_reference for each in (signpost, link)]
    assert goals == [reader.pages[n].indirect_reference for n in (1, 2)]
    assert [round(float(each)) for each in signpost["/Rect"]] == [28, 142, 85, 170]


def test_each_part_has_a_bookmark_and_its_own_below() -> None:
    reader = bound(*two())
    opening, whole, own = reader.outline
    assert [opening.title, whole.title] == ["Opening", "Map"]
    assert [entry.title for entry in own] == ["One", "Two"]
    assert [reader.get_destination_page_number(entry) for entry in (whole, *own)] == [1, 1, 2]


def test_headings_of_a_part_of_one_page_stand_below_it() -> None:
    writer, buffer = PdfWriter(BytesIO(printed(page("Rules")))), BytesIO()
    for title in ("1. Movement", "2. Combat"):
        writer.add_outline_item(title=title, page_number=0)
    writer.write(buffer)
    opening, _ = two()
    _, rules, own = bound(opening, Part("Rules", buffer.getvalue())).outline
    assert rules.title == "Rules"
    assert [entry.title for entry in own] == ["1. Movement", "2. Combat"]


def test_pages_are_labelled_by_their_part_or_their_name() -> None:
    rules = Part("Rules", printed(page("Fourth"), page("Fifth")))
    assert bound(*two(), rules).page_labels == ["Opening", "One", "Two", "Rules, 1", "Rules, 2"]


def test_the_file_says_what_it_is() -> None:
    reader = bound(*two())
    told = reader.metadata
    assert told is not None
    assert (told.title, told.author, told.subject) == ("Whole", "A. Designer", "A battle")
    assert "/CreationDate" not in told
    root = reader.trailer["/Root"]
    assert root["/Lang"] == "en-GB"
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"


def test_equal_parts_give_equal_bytes_and_others_another_identity() -> None:
    def data(*parts: Part) -> bytes:
        buffer = BytesIO()
        bind(parts, buffer, OPTIONS)
        return buffer.getvalue()

    assert data(*two()) == data(*two())
    identities = [PdfReader(BytesIO(data(*each))).trailer["/ID"] for each in (two(), two()[:1] * 2)]
    assert identities[0] != identities[1]


def test_a_font_with_the_same_letters_is_in_the_file_once() -> None:
    part = Part("Map", printed(page("First", name="One")))
    alone, twice = (len(_fonts(bound(*[part] * times))) for times in (1, 2))
    assert twice == alone == 1


def _fonts(reader: PdfReader) -> set[int]:
    return {
        font.get_object()["/FontDescriptor"]["/FontFile2"].indirect_reference.idnum
        for each in reader.pages
        for font in each["/Resources"]["/Font"].values()
    }


def test_what_is_no_pdf_is_refused() -> None:
    with pytest.raises(PdfReadError):
        bound(Part("Map", b"no PDF at all"))
