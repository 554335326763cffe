"""What readers are told, what the letters show and what can be seen of them is one and the same."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from math import ceil, floor
from pathlib import Path

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.typing import NDArray
from proof_forgery import (
    added,
    changed,
    forged,
    misdrawn,
    place_of,
    proved,
    rewritten,
    streams,
    told,
)
from proof_press import BLACK, Press, Sheets, set_text, sheets

from generator.backends import pdf
from generator.manifest import Box
from generator.proof.pages import opened
from generator.proof.sight import Raster, Sight
from generator.scene import Colour, Group, Page, Paint, Text, rectangle
from generator.scene import Path as Outline
from generator.text import Catalogue, Role, Typesetter
from tests.made_fonts import static
from tests.typesetting import typesetter

CELL = "tables.crt.rows.2 | 1.cells.0"
WHITE = Paint(Colour(230, 220, 180))  # as is the ground of the card


def covering(origin: str, width: float, paint: Paint = WHITE) -> Outline:
    x, y = place_of(origin)
    return Outline(rectangle(x - 0.1, y - 2, width, 2.5), fill=paint)


def tampered(folder: Path, old: bytes, new: bytes) -> set[tuple[str, str | None]]:
    """Replace something in the postcard's streams and proof it."""
    press = Press(folder)
    press.run(sheets())
    file = folder / "small-postcard.pdf"
    file.write_bytes(rewritten(file.read_bytes(), old, new))
    return told(proved(press))


def test_a_covered_cell(tmp_path: Path) -> None:
    findings = forged(tmp_path, lambda s: added(s, "postcard", covering(CELL, 4)))
    assert told(findings) == {("PRF014", CELL)}


def test_a_letter_of_a_cell_covered(tmp_path: Path) -> None:
    findings = forged(tmp_path, lambda s: added(s, "postcard", covering(CELL, 1.1)))
    assert told(findings) == {("PRF014", CELL)}
    assert any("“D” of “DR” on page 1" in f.message for f in findings)


def test_a_veil_through_which_it_can_be_seen(tmp_path: Path) -> None:
    veil = covering(CELL, 4, replace(WHITE, opacity=0.5))
    assert told(forged(tmp_path, lambda s: added(s, "postcard", veil))) == set()


def test_a_ground_beneath(tmp_path: Path) -> None:
    def ground(printed: Sheets) -> Sheets:
        page = printed["postcard"][0]
        sand = Outline(rectangle(-3, -3, 106, 76), fill=Paint(Colour(230, 220, 180)))
        return printed | {"postcard": (replace(page, items=(sand, *page.items)),)}

    assert misdrawn(tmp_path, ground) == ()


def test_text_in_the_colour_of_its_ground(tmp_path: Path) -> None:
    def pale(text: Text) -> Text:
        return replace(text, paint=WHITE) if text.origin == CELL else text

    findings = forged(tmp_path, lambda s: changed(s, "postcard", pale))
    assert told(findings) == {("PRF014", CELL)}


def test_text_that_a_clip_cuts(tmp_path: Path) -> None:
    def cut(text: Text) -> Text | Group:
        x, y = text.at
        window = rectangle(x - 1, y - 3, 1.6, 5)
        return Group((text,), clip=window) if text.origin == CELL else text

    findings = forged(tmp_path, lambda s: changed(s, "postcard", cut))
    assert told(findings) == {("PRF014", CELL)}


def test_text_in_a_clip_that_cuts_nothing(tmp_path: Path) -> None:
    def framed(text: Text) -> Group:
        return Group((text,), clip=rectangle(0, 0, 100, 70))

    assert misdrawn(tmp_path, lambda s: changed(s, "postcard", framed)) == ()


def test_text_beside_the_paper(tmp_path: Path) -> None:
    beside = set_text(None, "lost", 200, 30)
    findings = misdrawn(tmp_path, lambda s: added(s, "postcard", beside))
    assert told(findings) == {("PRF014", None)}


def test_letters_that_are_not_what_readers_are_told(tmp_path: Path) -> None:
    assert tampered(tmp_path, b"/ActualText(LONG BAY)", b"/ActualText(LONG BOY)") == {
        ("PRF015", "labels.bay.name")
    }


def test_letters_changed_behind_what_readers_are_told(tmp_path: Path) -> None:
    """The first letter of a marked text becomes its second; readers are told the old one."""
    whole = streams(Press(tmp_path).pdf(sheets()["postcard"]))
    span = re.search(rb"/ActualText\(LONG BAY\)>>BDC.*?EMC", whole, re.DOTALL)
    assert span is not None
    first, second = re.findall(rb"<[0-9a-f]+>Tj", span[0])[:2]
    forgery = span[0].replace(first, second, 1)
    assert tampered(tmp_path, span[0], forgery) == {("PRF009", "labels.bay.name")}


def test_any_letter_changed_behind_what_readers_are_told(tmp_path: Path) -> None:
    press = Press(tmp_path)
    press.run(sheets())
    file = tmp_path / "small-postcard.pdf"
    data = file.read_bytes()
    whole = streams(data)
    shown = tuple(re.finditer(rb"\[<([0-9a-f]{2})", whole))
    assert len(shown) > 20
    for match in shown[::3]:
        context = whole[match.start() - 40 : match.start()]
        forgery = b"%s[<%02x" % (context, int(match[1], 16) + 1)
        file.write_bytes(rewritten(data, context + match[0], forgery))
        assert told(proved(press)), match[0]


def test_a_text_of_another_size(tmp_path: Path) -> None:
    def smaller(text: Text) -> Text:
        if text.origin != CELL:
            return text
        return typesetter().line("DR", Role.CELL, 1.6, text.at, paint=BLACK, origin=CELL)

    findings = forged(tmp_path, lambda s: changed(s, "postcard", smaller))
    assert told(findings) == {("PRF017", CELL)}


def test_every_way_to_set_a_text_is_read_as_it_is_seen(tmp_path: Path) -> None:
    line, curve = typesetter().line, ((60.0, 60.0), (75.0, 50.0), (95.0, 50.0))
    texts = (
        line("½ D6 – 3/4-3* “Défense”", Role.SMALL, 2.2, (5, 5), paint=BLACK),
        line("letter-spaced", Role.HEADING, 3.0, (5, 10), paint=BLACK, tracking=0.4),
        line("upwards", Role.CELL, 2.5, (80, 40), paint=BLACK, degrees=-90),
        line("on its head", Role.CELL, 2.5, (40, 40), paint=BLACK, degrees=180),
        line("slanting words", Role.BODY_ITALIC, 3.0, (5, 30), paint=BLACK, degrees=17),
        line("ends with a hyphen-", Role.BODY, 3.0, (5, 60), paint=BLACK),
        line("goes on", Role.BODY, 3.0, (5, 64), paint=BLACK),
        typesetter().curved(
            line("Bay of Čś’ ß", Role.NATURE, 3.0, (0, 0), paint=BLACK, tracking=0.3), curve
        ),
    )
    page = Page(100, 70, tuple(text for text in texts if text), margin=5)
    with opened(Press(tmp_path).pdf((page,))) as document:
        read = document.page(0)
    assert [run.told for run in read.runs] == [text.content for text in texts if text]
    shown = [run.text.replace(" ", "") for run in read.runs]
    assert shown == [text.content.replace(" ", "") for text in texts if text]
    assert not read.unseen
    assert (round(read.width, 2), round(read.height, 2)) == (100, 70)


def test_letters_beyond_the_basic_plane(tmp_path: Path) -> None:
    static(tmp_path / "Made-Regular.ttf")
    made = Catalogue(tmp_path, packages=False)
    face = made.find("Made", "Regular")
    assert face is not None
    line = Typesetter(dict.fromkeys(Role, face)).line(
        "A\U0002000b日本", Role.CELL, 4, (9, 9), paint=BLACK
    )
    buffer = BytesIO()
    pdf.write((Page(100, 70, (line,)),), buffer, made)
    with opened(buffer.getvalue()) as document:
        (run,) = document.page(0).runs
    assert run.text == run.told == "A\U0002000b日本"


_BOXES = st.tuples(*(st.floats(-2, 14, width=32) for _ in range(4)))


@given(arrays(np.uint8, (9, 11)), arrays(np.bool_, (9, 11)), st.lists(_BOXES, max_size=40))
def test_glyphs_are_seen_alike_one_by_one_and_all_together(
    letters: NDArray[np.uint8], shown: NDArray[np.bool_], inks: list[Box]
) -> None:
    raster = Raster(np.zeros((9, 11, 3), dtype=np.uint8), 1.0, 0.5, -0.25)
    sight = Sight(raster, letters // 16, shown)

    def seen(ink: Box) -> bool:
        left, top, right, bottom = ink[0] - 0.5, ink[1] + 0.25, ink[2] - 0.5, ink[3] + 0.25
        for more in (0, 1):
            window = tuple(
                slice(max(0, floor(first) - more), max(0, ceil(last) + more))
                for first, last in ((top, bottom), (left, right))
            )
            there = sight.letters[window]
            strong = there >= (int(there.max(initial=0)) + 1) // 2
            if there.max(initial=0) >= 8:
                return bool((strong & shown[window]).sum() * 2 >= strong.sum())
        return False

    assert sight.sees(inks) == [seen(ink) for ink in inks]
