"""Files that other programs have saved again, or written anew: as good as before, or told."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from proof_forgery import changed, moved, saying
from proof_press import sheets
from validating import CARD, COUNTERS, codes, printed, told, verdict_on

from generator.comparison.flow.leaves import standing
from generator.comparison.glyphs import Glyph, Run
from generator.diagnostics import Severity
from generator.pdfreader.drawings import recut
from generator.validator.payload import Payload

CELL = "tables.crt.rows.2 | 1.cells.0"


def saved_by(program: str, folder: Path, name: str, *options: str) -> bytes:
    """Return a printed file as a program of this machine saves it again."""
    if shutil.which(program) is None:
        pytest.skip(f"there is no {program} here")
    target = folder / f"saved-{name}"
    command = (program, *options, str(folder / name), str(target))
    subprocess.run(command, check=True, capture_output=True)
    return target.read_bytes()


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Payload]:
    folder = tmp_path_factory.mktemp("home")
    return folder, printed(folder)[1]


@pytest.mark.parametrize("name", [CARD, COUNTERS])
@pytest.mark.parametrize(
    "options",
    [
        ("--object-streams=generate", "--recompress-flate", "--compression-level=9"),
        ("--linearize",),
        ("--stream-data=uncompress",),
    ],
)
def test_by_qpdf(home: tuple[Path, Payload], name: str, options: tuple[str, ...]) -> None:
    data = saved_by("qpdf", home[0], name, *options)
    assert codes(verdict_on(home[1], data, name).findings) == {"VAL006"}


@pytest.mark.parametrize("name", [CARD, COUNTERS])
def test_by_cairo(home: tuple[Path, Payload], name: str) -> None:
    """It joins texts on a line, loses the trim, and drops what readers were told."""
    (finding,) = verdict_on(home[1], saved_by("pdftocairo", home[0], name, "-pdf"), name).findings
    assert finding.code == "VAL003"
    assert finding.severity is Severity.NOTE
    assert "cairo" in finding.message


def test_a_forgery_that_cairo_has_written_anew(tmp_path: Path) -> None:
    press, known = printed(tmp_path)
    forged = changed(sheets(), "postcard", saying(CELL, "DE"))
    press.overprint(changed(forged, "postcard", moved("hexes.12", 24, 30)))
    found = told(verdict_on(known, saved_by("pdftocairo", tmp_path, CARD, "-pdf")).findings)
    assert {("VAL003", None), ("PRF009", CELL), ("PRF008", "hexes.12")} <= found


def test_locked_by_qpdf(home: tuple[Path, Payload]) -> None:
    locked = ("--encrypt", "", "owner", "256", "--")
    verdict = verdict_on(home[1], saved_by("qpdf", home[0], CARD, *locked))
    assert not verdict.usable
    assert "it is locked" in verdict.findings[0].message


def run(text: str, x: float, y: float, number: int, size: float = 3.0) -> Run:
    glyphs = tuple(
        Glyph(letter, box, box, 0.0, apart=False)
        for place, letter in enumerate(text)
        for box in [(x + place, y, x + place + 1, y + 2)]
    )
    return Run(glyphs, text, size, number)


def test_texts_that_were_joined_are_cut_apart(home: tuple[Path, Payload]) -> None:
    one, other = home[1].file(CARD).texts[:2]
    texts = (
        replace(one, content="DR", box=(10.0, 10.0, 12.0, 12.0)),
        replace(other, content="DE", box=(12.5, 10.0, 14.5, 12.0)),
    )
    found = recut([(run("DRDEX", 10.2, 10.1, 0), False)], texts)
    assert [each.text for each, _ in found] == ["DR", "DE", "X"]
    assert found[0][0].box == pytest.approx(texts[0].box)


def test_headings_stand_where_they_are_largest() -> None:
    listed = [run("1. Landing 3", 10, 10, 0), run("2. Ground 3", 10, 14, 1)]
    page = [run("1.", 10, 10, 0, 4.0), run("Landing", 16, 10, 1, 4.0), run("2. Ground", 10, 30, 2)]
    found = standing(["1. Landing", "2. Ground", "3. Gone"], [listed, [], page])
    assert [(mark.title, mark.page) for mark in found] == [("1. Landing", 3), ("2. Ground", 3)]
