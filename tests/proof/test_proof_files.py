"""Files that are lost, broken, locked or of another size: always a finding, never an exception."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from proof_forgery import of_texts, proved, told
from proof_press import SOURCE, Press, sheets, small_game
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

from generator.comparison.glyphs import Unreadable
from generator.faults import SWITCH
from generator.manifest import Manifest, PrintedFile
from generator.proof import prove, prove_folder
from generator.proof.pages import opened
from generator.proof.proof import MOST_BYTES
from generator.scene import Group, Page, Transform
from tests.validator.hostile import HOSTILE

CARD = "small-postcard.pdf"


@pytest.fixture
def press(tmp_path: Path) -> Press:
    """The small game, honestly printed."""
    made = Press(tmp_path)
    made.run(sheets())
    return made


def plain(draw: Callable[[Canvas], None], **settings: object) -> bytes:
    """Return a PDF that somebody else has made."""
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(283.46, 198.43), **settings)
    draw(canvas)
    canvas.save()
    return buffer.getvalue()


def listed(folder: Path, data: bytes) -> Manifest:
    """Return a manifest of one file without texts."""
    (folder / "small-x.pdf").write_bytes(data)
    file = PrintedFile("small-x.pdf", "map-plain", _digest(data), len(data), 1)
    return Manifest("small", SOURCE, (file,))


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def test_a_lost_file(press: Press) -> None:
    (press.folder / CARD).unlink()
    (finding,) = proved(press)
    assert finding.code == "PRF004"
    assert CARD in finding.message


def test_a_folder_in_place_of_a_file(press: Press) -> None:
    (press.folder / CARD).unlink()
    (press.folder / CARD).mkdir()
    assert told(proved(press)) == {("PRF006", None)}


@pytest.mark.parametrize("length", [0, 1, 9, 500, 5000, -2000, -1])
def test_a_file_cut_short(press: Press, length: int) -> None:
    file = press.folder / CARD
    file.write_bytes(file.read_bytes()[:length])
    codes = {finding.code for finding in proved(press)}
    assert "PRF005" in codes
    assert length == -1 or "PRF006" in codes


def test_a_file_that_is_no_pdf(press: Press) -> None:
    (press.folder / CARD).write_text("<html>not found</html>")
    assert told(proved(press)) == {("PRF006", None)}


def test_a_locked_file(tmp_path: Path) -> None:
    data = plain(Canvas.showPage, encrypt=StandardEncryption("secret"))
    (finding,) = prove(small_game(), listed(tmp_path, data), tmp_path)
    assert finding.code == "PRF006"
    assert "password" in finding.message


def test_noise_never_raises(tmp_path: Path) -> None:
    press = Press(tmp_path)
    press.run({"postcard": sheets()["postcard"]})
    chance, file = random.Random(7), press.folder / CARD  # noqa: S311 -- noise that comes again
    whole = file.read_bytes()
    for _ in range(60):
        data = bytearray(whole)
        for _ in range(chance.choice((1, 5, 40))):
            data[chance.randrange(len(data))] = chance.randrange(256)
        file.write_bytes(data)
        assert "PRF005" in {finding.code for finding in proved(press)}


def test_a_lost_page(press: Press) -> None:
    fronts, _ = sheets()["counters-duplex-a4"]
    press.overprint({"counters-duplex-a4": (fronts,)})
    assert told(proved(press)) == {("PRF007", None)}


def test_pages_in_another_order(press: Press) -> None:
    fronts, backs = sheets()["counters-duplex-a4"]
    press.overprint({"counters-duplex-a4": (backs, fronts)})
    assert {"PRF008", "PRF010"} <= {code for code, _ in told(proved(press))}


def test_an_empty_page_is_told_in_one_sentence(press: Press) -> None:
    fronts, backs = sheets()["counters-duplex-a4"]
    press.overprint({"counters-duplex-a4": (fronts, replace(backs, items=()))})
    assert told(proved(press)) == {("PRF008", None)}


def test_a_postcard_printed_smaller(press: Press) -> None:
    (card,) = sheets()["postcard"]
    small = replace(
        card, width=97.0, height=67.9, items=(Group(card.items, Transform.scaling(0.97)),)
    )
    press.run({"postcard": (small,)})
    (finding,) = proved(press)
    assert finding.code == "PRF018"
    assert "97 x 67.9 mm" in finding.message


def test_counters_on_another_paper(press: Press) -> None:
    drawn = sheets()["counters-duplex-a4"]
    pages = tuple(replace(page, width=215.9, height=279.4) for page in drawn)
    press.run({"counters-duplex-a4": pages})
    assert told(proved(press)) == {("PRF018", None)}


def test_a_sheet_may_lie_on_its_side(press: Press) -> None:
    press.run({"calibration-a4": (Page(297, 210, ()),)})
    assert proved(press) == ()


def test_a_font_that_is_not_in_the_file(tmp_path: Path) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setFont("Times-Italic", 12)
        canvas.drawString(30, 30, "typed elsewhere")

    (finding,) = of_texts(prove(small_game(), listed(tmp_path, plain(draw)), tmp_path))
    assert finding.code == "PRF016"
    assert "Times-Italic" in finding.message


def test_a_file_too_large_to_be_read(press: Press) -> None:
    with (press.folder / CARD).open("r+b") as file:
        file.truncate(MOST_BYTES + 1)
    assert told(proved(press)) == {("PRF006", None)}


def test_letters_without_names(press: Press) -> None:
    file = press.folder / CARD
    file.write_bytes(file.read_bytes().replace(b"/ToUnicode", b"/ToNothing"))
    assert ("PRF019", None) in told(proved(press))


def test_a_comment_that_somebody_laid_upon_a_page(tmp_path: Path) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.linkURL("https://example.org", (30, 30, 60, 40))
        canvas.textAnnotation("house rule", (30, 30, 60, 60))
        canvas.showPage()

    found = of_texts(prove(small_game(), listed(tmp_path, plain(draw)), tmp_path))
    messages = {finding.code: finding.message for finding in found}
    assert set(messages) == {"PRF010", "PRF020"}
    assert "has 1 note not printed by Postwar" in messages["PRF010"]
    assert "opens an address" in messages["PRF020"]


def test_a_picture_that_was_changed(press: Press) -> None:
    picture = press.folder / "small-postcard.png"
    picture.write_bytes(b"picture")
    file = PrintedFile(picture.name, "postcard", _digest(b"picture"), 7, 1)
    manifest = Manifest("small", SOURCE, (file,))
    assert prove(small_game(), manifest, press.folder) == ()
    picture.write_bytes(b"pixture")
    (finding,) = prove(small_game(), manifest, press.folder)
    assert finding.code == "PRF005"


def test_nothing_printed_yet(tmp_path: Path) -> None:
    (finding,) = prove_folder(small_game(), SOURCE, tmp_path / "nowhere")
    assert finding.code == "PRF001"


@pytest.mark.parametrize("text", ["", "{", "[]", "\0", '{"game": "small"}', "[" * 100_000])
def test_a_broken_manifest(press: Press, text: str) -> None:
    (press.folder / "manifest.json").write_text(text)
    (finding,) = proved(press)
    assert finding.code == "PRF002"


def test_a_manifest_that_is_no_text(press: Press) -> None:
    (press.folder / "manifest.json").write_bytes(b"\xff\xfe\x00")
    assert told(proved(press)) == {("PRF002", None)}


def test_the_manifest_of_another_game(press: Press) -> None:
    manifest = press.folder / "manifest.json"
    entries = json.loads(manifest.read_text()) | {"game": "arnhem"}
    manifest.write_text(json.dumps(entries))
    (finding,) = proved(press)
    assert finding.code == "PRF002"
    assert "arnhem" in finding.message


def test_a_product_that_there_is_not(press: Press) -> None:
    manifest = press.folder / "manifest.json"
    text = manifest.read_text()
    manifest.write_text(text.replace('"product": "postcard"', '"product": "postcrad"'))
    assert any(
        finding.code == "PRF002" and "'postcrad', which is not a product" in finding.message
        for finding in proved(press)
    )


def test_an_older_definition(press: Press) -> None:
    (finding,) = prove_folder(small_game(), "6" * 64, press.folder)
    assert finding.code == "PRF003"


def test_a_turned_page_is_read_all_the_same(press: Press) -> None:
    file = press.folder / CARD
    file.write_bytes(file.read_bytes().replace(b"/Rotate 0", b"/Rotate 90"))
    with opened(file.read_bytes()) as document:
        assert round(document.page(0).width) == 100
    assert told(proved(press)) == {("PRF021", None)}


@pytest.mark.parametrize("kind", sorted(HOSTILE))
def test_a_hostile_file_gets_a_sentence(kind: str) -> None:
    """What the exported validator bears, `proof` bears too, in its own process."""
    try:
        with opened(HOSTILE[kind]) as document:
            for number in range(min(document.count, 3)):
                document.page(number)
    except Unreadable as refusal:
        assert str(refusal)  # noqa: PT017 -- to be refused is one of two good ends


def test_a_fault_of_ours_is_one_finding_of_its_file(
    press: Press, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fall(*_: object) -> None:
        raise ValueError("a number of no kind")

    monkeypatch.delenv(SWITCH)
    monkeypatch.setattr("generator.proof.proof.compare_document", fall)
    found = proved(press)
    assert {finding.code for finding in found} == {"BUG003"}
    assert len(found) > 1
