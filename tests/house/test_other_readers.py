"""The step that has other programs read our PDFs complains where they do."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from tests import other_readers


def drawn(path: Path) -> Path:
    canvas = Canvas(str(path))
    canvas.rect(50, 50, 100, 100)
    canvas.save()
    return path


@pytest.mark.parametrize("program", other_readers.PROGRAMS)
def test_a_sound_file_and_a_broken_one(tmp_path: Path, program: str) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed; .ci/run installs it")
    sound = drawn(tmp_path / "sound.pdf")
    assert other_readers.complaints(program, sound) == ""
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(sound.read_bytes()[:300])
    assert other_readers.complaints(program, broken)


def test_programs_that_are_not_there_are_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    assert other_readers.main(tmp_path) == 0
    assert "qpdf is not installed" in capsys.readouterr().out
