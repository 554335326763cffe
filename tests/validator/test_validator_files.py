"""Files that are strange, broken, locked, huge or hostile: a sentence, soon, and no traceback."""

from __future__ import annotations

import random
import tracemalloc
from io import BytesIO
from pathlib import Path
from time import process_time

import pypdf
import pytest
from hostile import HOSTILE, page
from proof_press import Press, set_text
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas
from validating import CARD, codes, printed, verdict_on

from generator.collation.flow.alignment import align
from generator.collation.flow.wanted import Passage
from generator.collation.flow.words import Word
from generator.diagnostics import Severity, worst
from generator.scene import Page
from generator.validator.frozen import Frozen
from generator.validator.pdf import bounds
from generator.validator.pdf.bounds import MOST_INFLATED

SECONDS = 5.0
"""What the worst of them may take; most take milliseconds."""


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Frozen:
    return printed(tmp_path_factory.mktemp("print"))[1]


@pytest.fixture(scope="module")
def card(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("card")
    printed(folder)
    return (folder / CARD).read_bytes()


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file(known: Frozen, name: str) -> None:
    begun = process_time()
    verdict = verdict_on(known, HOSTILE[name])
    assert process_time() - begun < SECONDS
    assert worst(verdict.findings) is Severity.ERROR
    assert all("\n" not in finding.message for finding in verdict.findings)


@pytest.mark.parametrize("name", [name for name in HOSTILE if "bomb" in name])
def test_memory_has_a_bound(known: Frozen, name: str) -> None:
    tracemalloc.start()
    verdict_on(known, HOSTILE[name])
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 2.5 * MOST_INFLATED


def test_time_has_a_bound(known: Frozen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MOST_SECONDS", 0.0)
    (finding,) = verdict_on(known, HOSTILE["a million states"]).findings
    assert "takes longer than 0 seconds" in finding.message


@pytest.mark.parametrize("length", [0, 1, 9, 500, 5000, -2000, -100])
def test_a_file_cut_short(known: Frozen, card: bytes, length: int) -> None:
    verdict = verdict_on(known, card[:length])
    assert not verdict.usable
    (finding,) = verdict.findings
    assert finding.code == "PRF006"
    assert length < 500 or "cut short" in finding.message


def test_noise_never_raises(known: Frozen, card: bytes) -> None:
    chance = random.Random(7)  # noqa: S311 -- noise that comes again
    for _ in range(80):
        data = bytearray(card)
        for _ in range(chance.choice((1, 5, 40))):
            data[chance.randrange(len(data))] = chance.randrange(256)
        assert verdict_on(known, bytes(data)).name == CARD


@pytest.mark.parametrize("password", ["secret", ""])
def test_a_locked_file(known: Frozen, password: str) -> None:
    buffer = BytesIO()
    locked = StandardEncryption(password, ownerPassword="owner")
    canvas = Canvas(buffer, encrypt=locked)
    canvas.showPage()
    canvas.save()
    verdict = verdict_on(known, buffer.getvalue())
    assert not verdict.usable
    assert "it is locked" in verdict.findings[0].message


def test_a_strangers_file(known: Frozen) -> None:
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


def test_a_strangers_file_by_our_name(known: Frozen, tmp_path: Path) -> None:
    other = Press(tmp_path).pdf((Page(100, 70, (set_text(None, "taxes", 9, 9),)),))
    assert {"PRF008"} <= codes(verdict_on(known, other).findings)


def test_a_scanned_page(known: Frozen) -> None:
    scan = page(b"q 283 0 0 198 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q")
    (finding,) = verdict_on(known, scan).findings
    assert finding.code == "VAL004"
    assert "a picture, scanned" in finding.message


def test_saved_again_by_pypdf(known: Frozen, card: bytes) -> None:
    writer = pypdf.PdfWriter(clone_from=BytesIO(card))
    writer.compress_identical_objects()
    buffer = BytesIO()
    writer.write(buffer)
    (finding,) = verdict_on(known, buffer.getvalue()).findings
    assert finding.code == "VAL006"
    assert finding.severity is Severity.NOTE


def test_saved_again_by_pdfium(known: Frozen, card: bytes) -> None:
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
