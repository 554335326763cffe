"""A character that a face lacks is set in another; lines of Japanese break between characters."""

from __future__ import annotations

import hashlib
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph, SimpleDocTemplate

from generator.backends import pdf, svg
from generator.scene import Colour, Page, Paint
from generator.text import Role
from generator.text.typesetter import broken
from tests.typesetting import catalogue, typesetter

INK = Paint(Colour(0, 0, 0))
MIXED = "Mukden 奉天會戰 1905"


def test_each_stretch_is_set_in_the_face_that_has_it() -> None:
    face = typesetter().face(Role.TITLE)
    runs = [(setter.key, stretch) for setter, stretch in face.runs(MIXED)]
    assert [key for key, _ in runs] == ["Cinzel Bold", "Zen Old Mincho Bold", "Cinzel Bold"]
    assert "".join(stretch for _, stretch in runs) == MIXED


def test_ideographs_are_as_wide_as_the_type_is_large() -> None:
    for role in (Role.TITLE, Role.CELL, Role.BODY):
        assert typesetter().measure("奉天", role, 4.0) == pytest.approx(8.0)


def test_a_face_that_has_everything_opens_no_other() -> None:
    face = catalogue().face("Barlow Condensed Bold")
    fresh = type(face)(face.file, face.understudies)
    others = [type(each)(each.file) for each in face.understudies]
    fresh.understudies = tuple(others)
    assert len(list(fresh.runs("Battle of Mukden: 2–1"))) == 1
    assert all("font" not in vars(other) for other in others)


def test_what_no_face_has_is_found_and_left_out() -> None:
    text = typesetter().line("a𓀀b", Role.CELL, 4.0, (0.0, 0.0), paint=INK, origin="title")
    (finding,) = typesetter().take_findings()
    assert (text.content, finding.code, finding.origin) == ("ab", "FNT010", "title")


def test_a_page_in_two_faces_reads_as_it_was_written() -> None:
    line = typesetter().line(MIXED, Role.TITLE, 6.0, (10.0, 20.0), paint=INK)
    buffer = BytesIO()
    pdf.write((Page(100.0, 40.0, (line,)),), buffer, catalogue())
    assert _text(buffer) == MIXED
    assert len(buffer.getvalue()) < 40_000  # some glyphs, not six megabytes


def test_platypus_sets_a_paragraph_in_two_faces() -> None:
    key = typesetter().face(Role.BODY).key
    pdf.register(catalogue(), (key,))
    buffer = BytesIO()
    style = ParagraphStyle("body", fontName=key, fontSize=10, leading=13)
    SimpleDocTemplate(buffer, invariant=1).build([Paragraph(MIXED, style)])
    assert _text(buffer).replace(" ", "") == MIXED.replace(" ", "")


def test_a_drawing_embeds_both_faces() -> None:
    line = typesetter().line(MIXED, Role.TITLE, 6.0, (10.0, 20.0), paint=INK)
    buffer = BytesIO()
    svg.write(Page(100.0, 40.0, (line,)), buffer, catalogue())
    written = buffer.getvalue().decode()
    assert "font-family:'Zen Old Mincho Bold'" in written
    assert ">奉天會戰</tspan>" in written


def _text(buffer: BytesIO) -> str:
    page = pypdfium2.PdfDocument(buffer.getvalue())[0]
    return str(page.get_textpage().get_text_range()).strip()


@pytest.mark.parametrize(
    ("content", "width", "lines"),
    [
        ("奉天会戦は戦いである", 4, ("奉天会戦", "は戦いで", "ある")),
        ("奉天会戦。", 4, ("奉天会", "戦。")),
        ("この「大山」", 3, ("この", "「大", "山」")),
        ("Mukden 奉天", 7, ("Mukden", "奉天")),
        ("a bb  ccc", 4, ("a bb", "ccc")),
    ],
)
def test_lines_end_where_japanese_lets_them(
    content: str, width: int, lines: tuple[str, ...]
) -> None:
    assert broken(content, width, len) == lines


def test_the_font_is_the_one_of_its_makers() -> None:
    folder = Path(__file__).parents[2] / "fonts" / "ipaex"
    assert (folder / "IPA_Font_License_Agreement_v1.0.txt").is_file()
    digest = hashlib.sha256((folder / "ipaexg.ttf").read_bytes()).hexdigest()
    assert digest == "3b9955a5e437ffb24c41548e79296fa724822da21ee75dc1b94f6ccdb8f400dd"
