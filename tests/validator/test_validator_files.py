"""Files that are strange, broken, locked, huge or hostile: a sentence, soon, and no traceback."""

from __future__ import annotations

import random
import tracemalloc
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from time import process_time, sleep

import pypdf
import pypdf.generic
import pytest
from fontTools.ttLib import TTFont
from proof_press import Press, set_text
from pypdf.actions import JavaScript
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas
from validating import CARD, codes, printed, verdict_on

from generator.comparison.flow.alignment import align
from generator.comparison.flow.expected import Passage
from generator.comparison.flow.words import Word
from generator.comparison.glyphs import Unreadable
from generator.diagnostics import Severity, worst
from generator.faults import SWITCH
from generator.pdfreader import objects
from generator.pdfreader.objects import MOST_INFLATED
from generator.proof import pages
from generator.proof.pages import opened
from generator.proof.preflight.survey import survey
from generator.scene import Page
from generator.validator.judging import judge
from generator.validator.payload import Payload
from generator.validator.rules import Rules
from tests.validator.hostile import HOSTILE, page

SECONDS = objects.MOST_SECONDS
"""What the worst of them may take; most take milliseconds."""


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Payload:
    return printed(tmp_path_factory.mktemp("print"))[1]


@pytest.fixture(scope="module")
def card(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("card")
    printed(folder)
    return (folder / CARD).read_bytes()


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file(known: Payload, name: str) -> None:
    begun = process_time()
    verdict = verdict_on(known, HOSTILE[name])
    assert process_time() - begun < SECONDS
    assert worst(verdict.findings) is Severity.ERROR
    assert all("\n" not in finding.message for finding in verdict.findings)


@pytest.mark.parametrize("name", [name for name in HOSTILE if "bomb" in name])
def test_memory_has_a_bound(known: Payload, name: str) -> None:
    tracemalloc.start()
    verdict_on(known, HOSTILE[name])
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 2.5 * MOST_INFLATED


def test_time_has_a_bound(known: Payload, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(objects, "MOST_SECONDS", 0.0)
    (finding,) = verdict_on(known, HOSTILE["a million states"]).findings
    assert "takes longer than 0 seconds" in finding.message


def test_what_others_do_with_a_file_takes_no_time(
    card: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PDFium may take as long as it likes for a page; what our reader does after that counts."""
    seconds = [0.0]
    monkeypatch.setattr(objects, "process_time", lambda: seconds[-1])
    monkeypatch.setattr(pages, "survey", lambda *given: seconds.append(60.0) or survey(*given))
    with opened(card) as document:
        budget = document._objects.budget
        assert document.page(0).runs
        with budget.at_work():
            budget.hurry()
            seconds.append(69.0)
            budget.hurry()
        seconds.append(600.0)
        assert document.outline()
        with budget.at_work():
            seconds.append(602.0)
            with pytest.raises(Unreadable, match="longer than 10 seconds"):
                budget.hurry()


def test_waiting_for_a_busy_computer_takes_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(objects, "MOST_SECONDS", 0.2)
    budget = objects.Budget()
    sleep(0.3)
    budget.hurry()


@pytest.mark.parametrize("length", [0, 1, 9, 500, 5000, -2000, -100])
def test_a_file_cut_short(known: Payload, card: bytes, length: int) -> None:
    verdict = verdict_on(known, card[:length])
    assert not verdict.usable
    (finding,) = verdict.findings
    assert finding.code == "PRF006"
    assert length < 500 or "cut short" in finding.message


def test_noise_never_raises(known: Payload, card: bytes) -> None:
    chance = random.Random(7)  # noqa: S311 -- noise that comes again
    for _ in range(80):
        data = bytearray(card)
        for _ in range(chance.choice((1, 5, 40))):
            data[chance.randrange(len(data))] = chance.randrange(256)
        assert verdict_on(known, bytes(data)).name == CARD


@pytest.mark.parametrize("password", ["secret", ""])
def test_a_locked_file(known: Payload, password: str) -> None:
    buffer = BytesIO()
    locked = StandardEncryption(password, ownerPassword="owner")
    canvas = Canvas(buffer, encrypt=locked)
    canvas.showPage()
    canvas.save()
    verdict = verdict_on(known, buffer.getvalue())
    assert not verdict.usable
    assert "it is locked" in verdict.findings[0].message


def test_a_strangers_file(known: Payload) -> None:
    buffer = BytesIO()
    canvas = Canvas(buffer)
    canvas.setTitle("Tax return")
    canvas.drawString(30, 30, "typed elsewhere")
    canvas.showPage()
    canvas.save()
    verdict = verdict_on(known, buffer.getvalue(), "taxes.pdf")
    assert not verdict.usable
    (finding,) = verdict.findings
    assert finding.code == "VAL001"
    assert "Tax return" in finding.message
    assert "Small Landing" in finding.message


def test_a_strangers_file_by_our_name(known: Payload, tmp_path: Path) -> None:
    other = Press(tmp_path).pdf((Page(100, 70, (set_text(None, "taxes", 9, 9),)),))
    assert {"PRF008"} <= codes(verdict_on(known, other).findings)


def test_a_scanned_page(known: Payload) -> None:
    scan = page(b"q 283 0 0 198 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q")
    (finding,) = verdict_on(known, scan).findings
    assert finding.code == "VAL004"
    assert "a picture, scanned" in finding.message


def test_saved_again_by_pypdf(known: Payload, card: bytes) -> None:
    writer = pypdf.PdfWriter(clone_from=BytesIO(card))
    writer.compress_identical_objects()
    buffer = BytesIO()
    writer.write(buffer)
    (finding,) = verdict_on(known, buffer.getvalue()).findings
    assert finding.code == "VAL006"
    assert finding.severity is Severity.NOTE


def test_saved_again_by_pdfium(known: Payload, card: bytes) -> None:
    import pypdfium2  # noqa: PLC0415 -- here alone

    document = pypdfium2.PdfDocument(card)
    buffer = BytesIO()
    document.save(buffer)
    document.close()
    assert codes(verdict_on(known, buffer.getvalue()).findings) == {"VAL006"}


def test_one_word_thousands_of_times_over_is_aligned_soon() -> None:
    begun = process_time()
    wanted = [Passage("the cat and the dog " * 1_000)]
    read = align(wanted, [Word("the", "the", "page 1")] * 16_000)
    assert not read.read[0].agrees
    assert process_time() - begun < SECONDS


def test_a_page_that_is_turned(known: Payload, card: bytes) -> None:
    writer = pypdf.PdfWriter(clone_from=BytesIO(card))
    writer.pages[0].rotate(180)
    verdict = verdict_on(known, saved(writer))
    assert "PRF021" in codes(verdict.findings)
    assert verdict.summary == "differs from the printed file"


def test_a_page_whose_paper_is_moved(known: Payload, card: bytes) -> None:
    writer = pypdf.PdfWriter(clone_from=BytesIO(card))
    left, bottom, right, top = writer.pages[0].mediabox
    box = pypdf.generic.RectangleObject((left + 8.5, bottom + 8.5, right + 8.5, top + 8.5))
    writer.pages[0].mediabox = box
    assert "VAL008" in codes(verdict_on(known, saved(writer)).findings)


def test_a_page_that_shows_a_part_of_itself(known: Payload, card: bytes) -> None:
    writer = pypdf.PdfWriter(clone_from=BytesIO(card))
    left, bottom, right, top = writer.pages[0].mediabox
    box = pypdf.generic.RectangleObject((left + 12, bottom + 12, right, top))
    writer.pages[0].cropbox = box
    assert "VAL008" in codes(verdict_on(known, saved(writer)).findings)


@pytest.mark.parametrize("add", ["script", "address", "attachment"])
def test_a_file_that_does_something(known: Payload, card: bytes, add: str) -> None:
    writer = pypdf.PdfWriter(clone_from=BytesIO(card))
    if add == "script":
        writer.add_open_action(JavaScript("app.alert('hello');"))
    elif add == "address":
        writer.add_uri(0, "https://example.org/", pypdf.generic.RectangleObject((9, 9, 60, 60)))
    else:
        writer.add_attachment("notes.txt", b"mine")
    assert "PRF020" in codes(verdict_on(known, saved(writer)).findings)


def test_a_font_whose_outlines_have_changed_places(known: Payload, card: bytes) -> None:
    """Two figures of a table change places, and each still says that it is what it was."""
    writer = pypdf.PdfWriter(clone_from=BytesIO(card))
    swapped = 0
    for font in writer.pages[0]["/Resources"]["/Font"].values():
        program = font["/FontDescriptor"]["/FontFile2"].get_object()
        outlines = TTFont(BytesIO(program.get_data()))
        table = outlines["glyf"]
        shapes = [name for name in outlines.getGlyphOrder() if table[name].numberOfContours > 0]
        if len(shapes) < 2:
            continue
        one, other = shapes[:2]
        table.glyphs[one], table.glyphs[other] = table.glyphs[other], table.glyphs[one]
        data = BytesIO()
        outlines.save(data)
        program.set_data(data.getvalue())
        swapped += 1
    assert swapped
    verdict = verdict_on(known, saved(writer))
    assert "VAL002" in codes(verdict.findings)
    assert verdict.summary == "differs from the printed file"


def test_of_a_file_that_was_saved_again_no_more_is_said_than_was_compared(
    known: Payload, card: bytes
) -> None:
    verdict = verdict_on(known, saved(pypdf.PdfWriter(clone_from=BytesIO(card))))
    assert codes(verdict.findings) == {"VAL006"}
    assert "as it was printed" not in verdict.summary
    assert "texts and boxes" in verdict.summary
    assert verdict_on(known, card).summary == "as it was printed, byte for byte"


def saved(writer: pypdf.PdfWriter) -> bytes:
    buffer = BytesIO()
    writer.write(buffer)
    return buffer.getvalue()


def fall(*_: object) -> None:
    raise ValueError("a number\nof no kind")


def test_a_fault_of_ours_is_one_finding(
    known: Payload, card: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(SWITCH)
    monkeypatch.setattr("generator.validator.judging.compare_document", fall)
    verdict = verdict_on(known, card)
    (finding,) = verdict.findings
    assert (finding.code, verdict.usable) == ("BUG003", False)
    assert finding.message.startswith(f"judging {CARD} stopped: ValueError: a number of no kind")


def test_a_check_that_falls_is_one_finding_and_the_others_are_made(
    known: Payload, card: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(SWITCH)
    rules = Rules(known)
    first, *_ = rules._checks
    monkeypatch.setitem(rules.__dict__, "_checks", (replace(first, find=fall), *rules._checks))
    verdict = judge(known, rules, CARD, card)
    assert codes(verdict.findings) == {"BUG001"}
    assert verdict.usable
