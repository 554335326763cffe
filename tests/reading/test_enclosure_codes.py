"""The catalogue of enclosed files: failing examples yield their code, passing ones nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from annotated import GAME
from enclosed import CSV, SHEET, SHIP, SVG, jpeg, png, read_picture, read_sheet

from generator.diagnostics import CodeEntry
from generator.reading import Reading, read, read_text
from generator.reading.codes import CODES
from generator.reading.rasters import MOST_DOTS
from tests.code_examples import failing, passing

NAMED_FILES = tuple(e for e in CODES if e.code.startswith(("FIL", "CSV", "PIC")))
IN_WORDS = {
    "CSV001": lambda: read_sheet("id,name\nélan,Élan\n".encode("cp1252")),
    "PIC003": lambda: read_picture(jpeg(3, depth=12)),
    "PIC004": lambda: read_picture(png(MOST_DOTS + 1, 1)),
}
"""Codes whose failing example is a file that is told of in words."""


def read_example(example: str) -> Reading:
    """Read an example as the file that it says it is."""
    named = re.match(r"# (units\.csv|ship\.svg)\n", example)
    files = {"game.yaml": GAME, "counters.yaml": example, "units.csv": CSV, "ship.svg": SVG}
    if named:
        files["counters.yaml"] = SHEET if named[1] == "units.csv" else SHIP
        files[named[1]] = example[named.end() :]
    return read_text(files)


@pytest.mark.parametrize("entry", NAMED_FILES, ids=lambda entry: entry.slug)
def test_failing_example_yields_its_code_and_no_other(entry: CodeEntry) -> None:
    if entry.code in IN_WORDS:
        assert failing(entry.code).startswith("# A")
        reading = IN_WORDS[entry.code]()
    else:
        reading = read_example(failing(entry.code))
    assert {finding.code for finding in reading.findings} == {entry.code}
    assert all(finding.span is not None for finding in reading.findings)
    assert reading.game is None


@pytest.mark.parametrize("entry", NAMED_FILES, ids=lambda entry: entry.slug)
def test_passing_example_yields_nothing(entry: CodeEntry) -> None:
    reading = read_example(passing(entry.code))
    assert reading.findings == ()
    assert reading.game is not None


@pytest.mark.parametrize("name", ["/etc/passwd", "../ship.svg", "a/../../ship.svg", "c:ship.svg"])
def test_a_file_outside_the_game_is_never_opened(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    (tmp_path / "ship.svg").write_text(SVG)
    (folder / "game.yaml").write_text(GAME)
    (folder / "counters.yaml").write_text(SHIP.replace("ship.svg", f'"{name}"'))
    assert [finding.code for finding in read(folder).findings] == ["FIL002"]


def test_a_link_out_of_the_game_is_not_followed(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    (tmp_path / "elsewhere.svg").write_text(SVG)
    (folder / "ship.svg").symlink_to(tmp_path / "elsewhere.svg")
    (folder / "game.yaml").write_text(GAME)
    (folder / "counters.yaml").write_text(SHIP)
    assert [finding.code for finding in read(folder).findings] == ["FIL002"]


@pytest.mark.parametrize("name", ["x" * 5000, "pictures", "loop.svg", "."])
def test_odd_names_are_findings(name: str, tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    (tmp_path / "loop.svg").symlink_to("loop.svg")
    (tmp_path / "game.yaml").write_text(GAME)
    (tmp_path / "counters.yaml").write_text(SHIP.replace("ship.svg", name))
    assert len(read(tmp_path).findings) == 1


def test_files_count_into_the_source(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME)
    (tmp_path / "counters.yaml").write_text(SHIP)
    seen = set()
    for picture in (
        SVG.encode(),
        SVG.replace("204060", "204061").encode(),
        png(40, 20),
        png(20, 9),
    ):
        (tmp_path / "ship.svg").write_bytes(picture)
        reading = read(tmp_path)
        assert reading.findings == ()
        seen.add(tuple(reading.files.values()))
    assert len(seen) == 4
