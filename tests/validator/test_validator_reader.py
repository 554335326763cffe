"""Our own reader reads what PDFium reads: the same letters in the same places."""

from __future__ import annotations

import math
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from proof_press import BLACK, Press, sheets

from generator.comparison.expected import letters
from generator.comparison.glyphs import Page as ReadPage
from generator.comparison.glyphs import Unreadable
from generator.pdfreader.document import Document
from generator.pdfreader.fonts import letters_told
from generator.pdfreader.objects import Budget, Name, Reference, text_of, unpacked, value_at
from generator.proof.pages import opened
from generator.scene import Page
from generator.text import Role
from tests.typesetting import typesetter
from tests.validator.hostile import page, stream

CLOSE, SLANTING = 0.05, 0.7  # mm: the box around slanting letters is a matter of opinion


def both(data: bytes, number: int = 0) -> tuple[ReadPage, ReadPage]:
    """Return a page as we read it, and as PDFium does."""
    with opened(data) as document:
        return Document(data).page(number), document.page(number)


def assert_alike(ours: ReadPage, theirs: ReadPage) -> None:
    assert [run.told for run in ours.runs] == [run.told for run in theirs.runs]
    assert [letters(run.text) for run in ours.runs] == [letters(run.text) for run in theirs.runs]
    for one, other in zip(ours.runs, theirs.runs, strict=True):
        straight = math.sin(2 * one.glyphs[0].turn) == pytest.approx(0, abs=0.01)
        assert one.box == pytest.approx(other.box, abs=CLOSE if straight else SLANTING), one.text
        assert one.size == pytest.approx(other.size, rel=0.01)
    assert (ours.width, ours.height) == pytest.approx((theirs.width, theirs.height), abs=CLOSE)
    assert (ours.loose, ours.notes, ours.unseen) == (theirs.loose, theirs.notes, theirs.unseen)


@pytest.mark.parametrize("product", ["postcard", "counters-duplex-a4"])
def test_the_small_game(tmp_path: Path, product: str) -> None:
    data = Press(tmp_path).pdf(sheets()[product])
    for number in range(Document(data).count):
        assert_alike(*both(data, number))


def test_every_way_to_set_a_text(tmp_path: Path) -> None:
    line, curve = typesetter().line, ((60.0, 60.0), (75.0, 50.0), (95.0, 50.0))
    texts = (
        line("½ D6 – 3/4-3* “Défense”", Role.SMALL, 2.2, (5, 5), paint=BLACK),
        line("letter-spaced", Role.HEADING, 3.0, (5, 10), paint=BLACK, tracking=0.4),
        line("upwards", Role.CELL, 2.5, (80, 40), paint=BLACK, degrees=-90),
        line("on its head", Role.CELL, 2.5, (40, 40), paint=BLACK, degrees=180),
        line("slanting words", Role.BODY_ITALIC, 3.0, (5, 30), paint=BLACK, degrees=17),
        typesetter().curved(
            line("Bay of Čś’ ß", Role.NATURE, 3.0, (0, 0), paint=BLACK, tracking=0.3), curve
        ),
    )
    page = Page(100, 70, tuple(text for text in texts if text), margin=5)
    assert_alike(*both(Press(tmp_path).pdf((page,))))


@pytest.mark.parametrize(
    ("written", "value"),
    [
        (b"<</A 1/B[2 0 R(x)]>>", {"A": 1, "B": [Reference(2), b"x"]}),
        (b"[/A#20B -.5 +3 true null]", [Name("A B"), -0.5, 3, True, None]),
        (rb"(a\(b\)(c)\101\n\\)", b"a(b)(c)A\n\\"),
        (b"<48 65 6C6>", b"Hel`"),
        (b"% remark\n7", 7),
        (b"[1 2", None),
        (b"]", None),
    ],
)
def test_values(written: bytes, value: object) -> None:
    assert value_at(written, 0)[0] == value


@given(st.binary(max_size=200))
def test_no_bytes_break_the_reader_of_values(data: bytes) -> None:
    at = 0
    while at < len(data):
        _, behind = value_at(data, at)
        assert behind > at
        at = behind


@given(st.binary(max_size=300))
def test_no_bytes_break_the_reader_of_letters(data: bytes) -> None:
    letters_told(
        b"beginbfrange " + data + b" endbfrange beginbfchar" + data + b"endbfchar", Budget()
    )


def test_letters() -> None:
    table = (
        b"1 beginbfchar <01> <0041> endbfchar"
        b" 2 beginbfrange <02> <04> <0061> <05> <06> [<0062> <D840DC0B>] endbfrange"
    )
    assert letters_told(table, Budget()) == {
        1: "A",
        2: "a",
        3: "b",
        4: "c",
        5: "b",
        6: "\U0002000b",
    }


def test_text_strings() -> None:
    assert text_of(b"\xfe\xff\x00A\x20\x20") == "A†"
    assert text_of(b"A\x81") == "A†"
    assert text_of(b"\xef\xbb\xbf\xc3\xa9") == "é"


@pytest.mark.parametrize("kind", [1, 2, 3, 4])
def test_rows_that_were_written_as_differences(kind: int) -> None:
    rows = [bytes(range(n, n + 5)) for n in (3, 90, 200)]
    written = b""
    above = bytes(5)
    for row in rows:
        written += bytes((kind,)) + bytes(
            (one - _foreseen(kind, row, above, at)) & 0xFF for at, one in enumerate(row)
        )
        above = row
    setting = {"Predictor": 15, "Columns": 5}
    data = zlib.compress(written)
    assert unpacked(data, ["FlateDecode"], [setting], Budget()) == b"".join(rows)


def _foreseen(kind: int, row: bytes, above: bytes, at: int) -> int:
    left, corner = (row[at - 1], above[at - 1]) if at else (0, 0)
    up = above[at]
    guess = left + up - corner
    paeth = min((left, up, corner), key=lambda one: abs(guess - one))
    return {1: left, 2: up, 3: (left + up) // 2, 4: paeth}[kind]


def test_every_letter_of_a_drawn_font_is_weighed() -> None:
    """One that draws itself may stand before one that is harmless."""
    itself = stream(6, b"/X Do", b"/Type/XObject/Subtype/Form")
    drawn = page(b"BT /F 9 Tf (a) Tj ET", itself, stream(7, b"/X Do"), stream(8, b"0 0 m"))
    font = b"/Subtype/Type3/CharProcs<</a 7 0 R/b 8 0 R>>"
    with pytest.raises(Unreadable, match="page 1 draws itself"):
        Document(drawn.replace(b"/Subtype/TrueType", font)).weigh()
