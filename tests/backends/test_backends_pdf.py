"""What a print shop, a reader and a cache need of a PDF."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import every_kind
import numpy
import pypdfium2
import pytest
from reportlab.platypus import Flowable, SimpleDocTemplate

from generator.backends import pdf
from generator.backends.pdf.shape import outline
from generator.scene import Close, Group, Link, Page, Text, Transform, circle, polyline
from generator.scene import Path as Outline
from generator.text import Catalogue, Role, Typesetter, UnusableFontError
from tests import made_fonts
from tests.backends import comparing

ROOT = Path(__file__).parents[2]
POINT = 25.4 / 72


PLAIN = pdf.Options()


@pytest.fixture
def written(catalogue: Catalogue) -> Callable[..., bytes]:
    def write(pages: tuple[Page, ...], options: pdf.Options = PLAIN) -> bytes:
        buffer = BytesIO()
        pdf.write(pages, buffer, catalogue, options)
        return buffer.getvalue()

    return write


def test_every_kind_is_accepted(typesetter: Typesetter, written: Callable[..., bytes]) -> None:
    assert len(pypdfium2.PdfDocument(written(every_kind.pages(typesetter)))) == 2


def test_page_boxes(typesetter: Typesetter, written: Callable[..., bytes]) -> None:
    page = pypdfium2.PdfDocument(written(every_kind.pages(typesetter)))[0]
    width, height = 148 + 16, 100 + 16
    boxes = {
        "media": (page.get_mediabox(), (0, 0, width, height)),
        "trim": (page.get_trimbox(), (8, 8, width - 8, height - 8)),
        "bleed": (page.get_bleedbox(), (5, 5, width - 5, height - 5)),
    }
    for found, wanted in boxes.values():
        assert [side * POINT for side in found] == pytest.approx(wanted, abs=0.001)


def test_all_fonts_are_embedded_and_none_is_helvetica(
    typesetter: Typesetter, written: Callable[..., bytes]
) -> None:
    data = written(every_kind.pages(typesetter))
    names = re.findall(rb"/BaseFont /([\w+-]+)", data)
    assert len(names) == len(re.findall(rb"/FontFile2 ", data)) == 6
    assert all(re.match(rb"[A-Z]{6}\+", name) for name in names), "each is a subset"
    assert len(names) == len(re.findall(rb"/ToUnicode ", data))
    assert b"Helvetica" not in data


def test_a_page_without_text_lists_no_font(written: Callable[..., bytes]) -> None:
    data = written((Page(50, 50, every_kind.shapes()),))
    assert b"/BaseFont" not in data


def test_what_the_file_says_of_itself(
    typesetter: Typesetter, written: Callable[..., bytes]
) -> None:
    options = pdf.Options(
        "Shūmshu", "A. Author", "A game", ("war", "game"), "en-GB", pdf.Duplex.SHORT_EDGE
    )
    data = written(every_kind.pages(typesetter), options)
    read = pypdfium2.PdfDocument(data)
    told = read.get_metadata_dict()
    assert told["Title"] == "Shūmshu"
    assert (told["Author"], told["Subject"]) == ("A. Author", "A game")
    assert told["Keywords"] == "war, game"
    assert [item.get_title() for item in read.get_toc()] == ["Map"]
    assert [read.get_page_label(number) for number in range(2)] == ["Map", "2"]
    assert re.search(rb"/Lang \(en-GB\)", data)
    assert b"/PrintScaling /None" in data
    assert b"/Duplex /DuplexFlipShortEdge" in data


def test_links_go_where_they_can(typesetter: Typesetter, written: Callable[..., bytes]) -> None:
    data = written(every_kind.pages(typesetter))
    assert re.findall(rb"/URI \(([^)]*)\)", data) == [b"https://example.org/?a=1&b=2"]
    assert len(re.findall(rb"/Subtype /Link", data)) == 2, "the one to nowhere is left out"


def test_a_link_may_go_forward_to_a_page(written: Callable[..., bytes]) -> None:
    pages = (Page(50, 50, (Link("#Rules", (5, 5), 9, 9),)), Page(50, 50, (), name="Rules"))
    assert len(re.findall(rb"/Subtype /Link", written(pages))) == 1


def test_black_is_black_alone(catalogue: Catalogue) -> None:
    black = Outline(circle((9, 9), 5), fill=every_kind.ink("#000000"))
    sheet = pdf.Sheet(BytesIO())
    pdf.paint((black,), sheet, catalogue, (0, 100))
    assert any(operator == "0 g" for operator in sheet.operators)
    assert not any(operator.endswith("rg") for operator in sheet.operators)


SCRIPT = """
import hashlib, sys
from io import BytesIO
from pathlib import Path
sys.path[:0] = ["tests/backends", "tests"]
import yaml, every_kind, recorded
from generator.backends import pdf, svg
from generator.text import Catalogue, Typesetter
from generator.text.catalogue import assign
entries = yaml.safe_load(Path("fonts/fonts.yaml").read_text(encoding="utf-8"))
del entries["fallback"]
catalogue = Catalogue(Path("fonts"))
faces, _ = assign({r: (e["family"], e["style"]) for r, e in entries.items()}, catalogue)
pages = every_kind.pages(Typesetter(faces))
buffer = BytesIO()
pdf.write(pages, buffer, catalogue, pdf.Options("A title", keywords=("a", "b")))
svg.write(pages[0], buffer, catalogue)
buffer.write(recorded.write(pages).encode())
print(hashlib.sha256(buffer.getvalue()).hexdigest())
"""


def test_bytes_are_the_same_whatever_the_hash_seed() -> None:
    digests = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "20")
    }
    assert len(digests) == 1


def test_bytes_are_the_same_the_second_time(
    typesetter: Typesetter, written: Callable[..., bytes]
) -> None:
    first, second = (written(every_kind.pages(typesetter)) for _ in range(2))
    assert hashlib.sha256(first).digest() == hashlib.sha256(second).digest()


def heavy() -> Group:
    """A drawing worth sharing, with opacity, a clip and lines."""
    dots = tuple(
        Outline(
            circle((3 * n % 40, 2 * n % 30), 2),
            fill=every_kind.ink("#308030", 0.3 + n % 5 / 10),
            stroke=every_kind.Stroke(every_kind.ink("#000000", 0.5), 0.2),
        )
        for n in range(60)
    )
    return Group(dots, clip=every_kind.rectangle(1, 1, 36, 27))


def tiles(drawing: Callable[[], Group]) -> tuple[Page, ...]:
    turned = Transform.translation(40, 5) @ Transform.rotation(30)
    placings = (Transform(), Transform.translation(-9, 4), turned, Transform.scaling(1.5, 0.8))
    return tuple(Page(50, 40, (Group((drawing(),), placing),)) for placing in placings)


def test_a_drawing_used_often_is_in_the_file_once(written: Callable[..., bytes]) -> None:
    shared = heavy()
    once, often = written(tiles(lambda: shared)[:1]), written(tiles(lambda: shared))
    apart = written(tiles(heavy))
    assert len(often) < len(once) + 4000 < len(apart)
    for number in range(4):
        pictures = [
            pypdfium2.PdfDocument(data)[number].render(scale=3).to_pil().convert("RGB")
            for data in (often, apart)
        ]
        assert comparing.difference(*pictures).same


def test_a_drawing_with_text_is_never_a_form(
    typesetter: Typesetter, written: Callable[..., bytes]
) -> None:
    text = typesetter.line("Sendai", Role.TOWN, 4, (9, 9), paint=every_kind.BLACK)
    shared = Group((heavy(), text))
    data = written((Page(50, 40, (shared,)), Page(50, 40, (shared,))))
    read = pypdfium2.PdfDocument(data)
    assert [page.get_textpage().get_text_range() for page in read] == ["Sendai"] * 2
    assert data.count(b"/Subtype /Form") == 1, "what is around the text is shared all the same"


def test_a_form_does_not_hide_the_colours_set_before_it(written: Callable[..., bytes]) -> None:
    shared = heavy()
    mark = Outline(circle((45, 35), 3), fill=every_kind.ink("#c00000"))
    data = written((Page(50, 40, (mark, shared, mark)), Page(50, 40, (shared,))))
    picture = pypdfium2.PdfDocument(data)[0].render(scale=2).to_pil().convert("RGB")
    assert picture.getpixel((round(45 / POINT * 2), round(35 / POINT * 2))) == (192, 0, 0)


class Figure(Flowable):
    """A scene among the rulebook's paragraphs."""

    def __init__(self, items: tuple[Text, ...], catalogue: Catalogue) -> None:
        super().__init__()
        self.items, self.catalogue = items, catalogue

    def wrap(self, width: float, _: float) -> tuple[float, float]:
        return width, 40

    def drawOn(self, canvas: pdf.Sheet, x: float, y: float, _sW: float = 0) -> None:  # noqa: N802,N803
        pdf.paint(self.items, canvas, self.catalogue, (x, y + 40))


def test_a_scene_can_be_painted_on_a_page_of_platypus(
    typesetter: Typesetter, catalogue: Catalogue
) -> None:
    text = typesetter.line("Example 1", Role.BODY, 4, (0, 8), paint=every_kind.BLACK)
    buffer = BytesIO()
    document = SimpleDocTemplate(buffer, pagesize=(300, 300), pageCompression=0)
    document.build([Figure((text,), catalogue)] * 2, canvasmaker=pdf.Sheet)
    read = pypdfium2.PdfDocument(buffer.getvalue())
    assert read[0].get_textpage().get_text_range().split("\r\n") == ["Example 1"] * 2
    assert b"Helvetica" not in buffer.getvalue()


def test_a_drawing_used_often_by_figures_is_in_the_file_once(catalogue: Catalogue) -> None:
    shared = heavy()
    pages = tiles(lambda: shared)

    def size(figures: tuple[Page, ...], *, told: bool) -> int:
        sheet = pdf.Sheet(buffer := BytesIO())
        if told:
            sheet.share(figures)
        for page in figures:
            pdf.paint(page.items, sheet, catalogue, (0, 200))
            sheet.showPage()
        sheet.save()
        return len(buffer.getvalue())

    assert size(pages, told=True) < size(pages[:1], told=True) + 4000 < size(pages, told=False)


def test_a_font_that_reportlab_refuses_is_told(tmp_path: Path) -> None:
    made_fonts.static(tmp_path / "Made.ttf", "Made [odd]")
    catalogue = Catalogue(tmp_path, packages=False)
    typesetter = Typesetter(dict.fromkeys(Role, catalogue.face("Made [odd] Regular")))
    text = typesetter.line("AV", Role.BODY, 4, (9, 9), paint=every_kind.BLACK)
    with pytest.raises(UnusableFontError) as caught:
        pdf.write((Page(50, 50, (text,)),), BytesIO(), catalogue)
    assert caught.value.finding.code == "FNT003"
    assert "Made.ttf" in caught.value.finding.message


def test_a_face_replaced_by_another_file_is_read_anew(tmp_path: Path) -> None:
    widths = []
    for number, letters in enumerate(("AV", "xxAV"[1:])):
        folder = tmp_path / str(number)
        folder.mkdir()
        made_fonts.static(folder / "Made.ttf", letters=letters)
        catalogue = Catalogue(folder, packages=False)
        typesetter = Typesetter(dict.fromkeys(Role, catalogue.face("Made Regular")))
        text = typesetter.line("A", Role.BODY, 9, (9, 20), paint=every_kind.BLACK)
        buffer = BytesIO()
        pdf.write((Page(50, 50, (text,)),), buffer, catalogue)
        (_, _, right, _) = pypdfium2.PdfDocument(buffer.getvalue())[0].get_textpage().get_charbox(0)
        widths.append(right)
    assert widths[0] < widths[1]


def test_an_empty_text_is_nothing(typesetter: Typesetter, written: Callable[..., bytes]) -> None:
    text = typesetter.line("", Role.BODY, 4, (9, 9), paint=every_kind.BLACK)
    assert b"/BaseFont" not in written((Page(50, 50, (replace(text, origin="x"),)),))


def test_a_shared_group_in_a_shared_group_is_in_the_file_once(
    written: Callable[..., bytes],
) -> None:
    rings = tuple(
        Outline(circle((25, 25), n / 10), fill=every_kind.ink("#803020", 0.1)) for n in range(200)
    )
    art = Group(rings, name="art")
    swatch = Group((art, art), Transform.scaling(0.2), clip=circle((25, 25), 30))
    pages = tuple(Page(60, 60, (art, swatch), name=f"{number}") for number in range(5))
    plain = written((Page(60, 60, (art,)),))
    data = written(pages)
    assert data.count(b"/Subtype /Form") == 2
    assert len(data) < len(plain) + 6000
    picture = pypdfium2.PdfDocument(data)[4].render(scale=4).to_pil().convert("RGB")
    small = picture.getpixel((round(5 / POINT * 4), round(5 / POINT * 4)))
    assert small != (255, 255, 255), "the inner form is drawn in the outer one"


def test_an_outline_is_the_same_whether_numpy_is_there_or_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Halves are where roundings differ: many of these are at one."""
    quarters = ((n * 0.125 - 20, 90 - n * 0.375) for n in range(400))
    segments = (*polyline(quarters), *circle((3.3335, -1.0005), 7.7), Close())
    ways = Transform.scaling(1.0), Transform.rotation(30.0), Transform(d=-2.83, e=1.5, f=841.9)
    monkeypatch.setitem(sys.modules, "numpy", numpy)
    together = [outline(segments, way) for way in ways]
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert [outline(segments, way) for way in ways] == together
