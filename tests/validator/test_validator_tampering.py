"""Finished PDFs tampered with in all the ways that come to mind: the validator notices each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pypdf
import pypdf.annotations
import pytest
from proof_forgery import added, changed, moved, place_of, rewritten, saying, without
from proof_press import BLACK, Sheets, set_text, sheets
from validating import CARD, COUNTERS, codes, forged, printed, told, verdict_on

from generator.scene import Colour, Group, Page, Paint, Text, Transform, rectangle
from generator.scene import Path as Outline
from generator.text import Role
from tests.typesetting import typesetter

CELL = "tables.crt.rows.2 | 1.cells.0"
HEX = "hexes.12"
BESIDE = "tables.crt.rows.2 | 1.cells.1"
FACTORS = "units.guard.factors"
WHITE = Paint(Colour(255, 255, 255))

Forge = Callable[[Sheets], Sheets]


def on_card(*changes: Callable[[Text], object]) -> Forge:
    def forge(printed: Sheets) -> Sheets:
        for change in changes:
            printed = changed(printed, "postcard", change)  # type: ignore[arg-type]
        return printed

    return forge


def on_counters(change: Callable[[Text], object], page: int = 0) -> Forge:
    return lambda printed: changed(printed, "counters-duplex-a4", change, page)  # type: ignore[arg-type]


def swapped(one: str, other: str) -> Callable[[Text], Text]:
    places = {one: place_of(other), other: place_of(one)}
    return lambda text: replace(text, at=places[text.origin]) if text.origin in places else text


def small(text: Text) -> Text:
    if text.origin != CELL:
        return text
    return typesetter().line("DR", Role.CELL, 1.6, text.at, paint=BLACK, origin=CELL)


def clipped(text: Text) -> Text | Group:
    x, y = text.at
    window = rectangle(x - 1, y - 3, 1.6, 5)
    return Group((text,), clip=window) if text.origin == CELL else text


def covering(printed: Sheets) -> Sheets:
    x, y = place_of(CELL)
    return added(printed, "postcard", Outline(rectangle(x - 0.1, y - 2, 4, 2.5), fill=WHITE))


def scaled(printed: Sheets) -> Sheets:
    (card,) = printed["postcard"]
    items = (Group(card.items, Transform.scaling(0.97)),)
    return printed | {"postcard": (replace(card, width=97.0, height=67.9, items=items),)}


def shrunk_on_its_page(printed: Sheets) -> Sheets:
    (card,) = printed["postcard"]
    items = (Group(card.items, Transform.scaling(0.97)),)
    return printed | {"postcard": (replace(card, items=items),)}


def without_backs(printed: Sheets) -> Sheets:
    return printed | {"counters-duplex-a4": printed["counters-duplex-a4"][:1]}


def turned_about(printed: Sheets) -> Sheets:
    return printed | {"counters-duplex-a4": printed["counters-duplex-a4"][::-1]}


def out_of_register(printed: Sheets) -> Sheets:
    fronts, backs = printed["counters-duplex-a4"]
    moved_on = Group(backs.items, Transform.translation(1.0, 0.0))
    return printed | {"counters-duplex-a4": (fronts, replace(backs, items=(moved_on,)))}


def on_letter(printed: Sheets) -> Sheets:
    pages = (replace(page, width=215.9, height=279.4) for page in printed["counters-duplex-a4"])
    return printed | {"counters-duplex-a4": tuple(pages)}


def empty_backs(printed: Sheets) -> Sheets:
    fronts, backs = printed["counters-duplex-a4"]
    return printed | {"counters-duplex-a4": (fronts, replace(backs, items=()))}


def twice(printed: Sheets) -> Sheets:
    again = set_text(FACTORS, "2/4-3", 150, 63)
    return added(printed, "counters-duplex-a4", again)


def painted_white(text: Text) -> Text:
    return replace(text, paint=WHITE) if text.origin == CELL else text


FORGERIES: dict[str, tuple[Forge, tuple[str, str | None]]] = {
    "a cell altered": (on_card(saying(CELL, "DE")), ("PRF009", CELL)),
    "a cell emptied": (on_card(without(CELL)), ("PRF008", CELL)),
    "two columns of a row swapped": (on_card(swapped(CELL, BESIDE)), ("PRF009", CELL)),
    "a head altered": (
        on_card(saying("tables.crt.columns.1", "2:1")),
        ("PRF009", "tables.crt.columns.1"),
    ),
    "a die number altered": (
        on_card(saying("tables.crt.rows.2 | 1.label.0", "1")),
        ("PRF009", "tables.crt.rows.2 | 1.label.0"),
    ),
    "a result code altered": (on_card(saying("codes.DE", "DX")), ("PRF009", "codes.DE")),
    "what a code means altered": (
        on_card(saying("codes.DR.text", "Attackers retreat.")),
        ("PRF009", "codes.DR.text"),
    ),
    "a hex number altered": (on_card(saying(HEX, "21")), ("PRF009", HEX)),
    "a hex number moved to its neighbour": (
        on_card(moved(HEX, 24, 30)),
        ("PRF008", HEX),
    ),
    "two hex numbers changed about": (
        on_card(swapped(HEX, "hexes.21")),
        ("PRF009", HEX),
    ),
    "a hex number gone": (on_card(without(HEX)), ("PRF008", HEX)),
    "a place renamed": (
        on_card(saying("places.port.name", "PORTO SANTO")),
        ("PRF009", "places.port.name"),
    ),
    "an accent lost": (
        on_card(saying("places.port.name", "PORTO SANT’ELIA")),
        ("PRF009", "places.port.name"),
    ),
    "a date on the track altered": (
        on_card(saying("tracks.turns.1.date", "19")),
        ("PRF009", "tracks.turns.1.date"),
    ),
    "the caption of the die altered": (
        on_card(lambda text: set_text(None, "DICE", *text.at) if text.content == "DIE" else text),
        ("PRF009", None),
    ),
    "a stray remark": (
        lambda printed: added(printed, "postcard", set_text(None, "house rule", 80, 60)),
        ("PRF010", None),
    ),
    "one text over another": (
        lambda printed: added(printed, "postcard", set_text(None, "DE", *place_of(CELL))),
        ("PRF010", None),
    ),
    "a text of another size": (on_card(small), ("PRF017", CELL)),
    "a cell covered": (covering, ("VAL002", None)),
    "a cell in the colour of its ground": (on_card(painted_white), ("VAL002", None)),
    "a cell cut away": (on_card(clipped), ("VAL002", None)),
    "a text beside the paper": (
        lambda printed: added(printed, "postcard", set_text(None, "lost", 200, 30)),
        ("PRF010", None),
    ),
    "factors altered": (on_counters(saying(FACTORS, "3/4-3")), ("PRF009", FACTORS)),
    "a counter without its factors": (on_counters(without(FACTORS, times=1)), ("PRF008", FACTORS)),
    "a counter printed twice": (twice, ("PRF010", None)),
    "the back of a marker altered": (
        on_counters(saying("markers.depot.back", "Full"), 1),
        ("PRF009", "markers.depot.back"),
    ),
    "a page lost": (without_backs, ("PRF007", None)),
    "pages in another order": (turned_about, ("PRF010", None)),
    "an empty page": (empty_backs, ("PRF008", None)),
    "the card scaled to 97%": (scaled, ("PRF018", None)),
    "all on the card scaled to 97%": (shrunk_on_its_page, ("PRF017", "hexes.11")),
    "the other paper": (on_letter, ("PRF018", None)),
    "backs 1 mm out of register": (out_of_register, ("PRF010", None)),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forgery_is_noticed(name: str, tmp_path: Path) -> None:
    forge, finding = FORGERIES[name]
    assert finding in told(forged(tmp_path, forge))


def test_an_honest_print_is_not(tmp_path: Path) -> None:
    assert forged(tmp_path, lambda printed: printed) == ()


def test_printed_again_by_us_is_saved_again(tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    press, known = printed(tmp_path)
    data = press.pdf(sheets()["postcard"]) + b"\n"
    (finding,) = verdict_on(known, data).findings
    assert finding.code == "VAL006"


def tampered(folder: Path, old: bytes, new: bytes) -> set[tuple[str, str | None]]:
    """Replace something in the postcard's streams and validate it."""
    press, known = printed(folder)
    data = rewritten((press.folder / CARD).read_bytes(), old, new)
    return told(verdict_on(known, data).findings)


def test_readers_are_told_another_text(tmp_path: Path) -> None:
    found = tampered(tmp_path, b"/ActualText(LONG BAY)", b"/ActualText(LONG BOY)")
    assert ("PRF015", "labels.bay.name") in found


def test_text_that_leaves_no_ink(tmp_path: Path) -> None:
    assert "PRF014" in {code for code, _ in tampered(tmp_path, b"BT ", b"BT 3 Tr ")}


def test_letters_without_names(tmp_path: Path) -> None:
    press, known = printed(tmp_path)
    data = (press.folder / CARD).read_bytes().replace(b"/ToUnicode", b"/ToNothing")
    assert "PRF019" in codes(verdict_on(known, data).findings)


def test_a_font_that_is_not_in_the_file(tmp_path: Path) -> None:
    press, known = printed(tmp_path)
    data = (press.folder / CARD).read_bytes().replace(b"/FontFile2", b"/FontNone2")
    assert "PRF016" in codes(verdict_on(known, data).findings)


def test_a_page_that_is_larger_by_its_unit(tmp_path: Path) -> None:
    press, known = printed(tmp_path)
    data = (press.folder / CARD).read_bytes().replace(b"/Rotate 0", b"/UserUnit 2 /Rotate 0")
    assert "PRF018" in codes(verdict_on(known, data).findings)


def test_a_comment_laid_upon_a_page(tmp_path: Path) -> None:
    press, known = printed(tmp_path)
    writer = pypdf.PdfWriter(clone_from=press.folder / CARD)
    box = pypdf.generic.RectangleObject((20, 20, 60, 60))
    note = pypdf.annotations.FreeText(text="house rule", rect=box)
    writer.add_annotation(0, note)
    assert "PRF010" in codes(verdict_on(known, _written(writer)).findings)


def test_a_stamp_laid_upon_a_page(tmp_path: Path) -> None:
    press, known = printed(tmp_path)
    writer = pypdf.PdfWriter(clone_from=press.folder / CARD)
    stamp = pypdf.PdfReader(BytesIO(press.pdf((Page(100, 70, (set_text(None, "DRAFT", 9, 50),)),))))
    writer.pages[0].merge_page(stamp.pages[0])
    assert "PRF010" in codes(verdict_on(known, _written(writer)).findings)


def test_a_file_by_the_name_of_another(tmp_path: Path) -> None:
    press, known = printed(tmp_path)
    data = (press.folder / CARD).read_bytes()
    verdict = verdict_on(known, data, COUNTERS)
    assert codes(verdict.findings) == {"VAL007"}


def test_a_file_by_a_name_of_its_own(tmp_path: Path) -> None:
    press, known = printed(tmp_path)
    verdict = verdict_on(known, (press.folder / CARD).read_bytes(), "map (1).pdf")
    assert verdict.findings == ()
    forgery = rewritten((press.folder / CARD).read_bytes(), b"0 Tc", b"0  Tc")
    assert codes(verdict_on(known, forgery, "map.pdf").findings) == {"VAL002"}


def _written(writer: pypdf.PdfWriter) -> bytes:
    buffer = BytesIO()
    writer.write(buffer)
    return buffer.getvalue()
