"""`postwar build` packs a validator of what lies in the folder, for every game."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.cli import main
from generator.proof import prove
from tests.printed import Shelf
from tests.shumshu import game

ROOT = Path(__file__).resolve().parents[2]
MOST = 2_000_000
GAMES = (
    "standard-game",
    *(
        pytest.param(name, marks=pytest.mark.slow)
        for name in ("shumshu", "arnhem", "mukden", "myitkyina")
    ),
)


def build(name: str, output: Path, *only: str) -> int:
    options = [word for product in only for word in ("--only", product)]
    more = ["--paper", "a4", "--ink", "bw", "--output", str(output), "--jobs", "1", "--quiet"]
    return main(["build", name, *options, *more])


def validate(folder: Path, *arguments: str) -> tuple[int, str]:
    (program,) = folder.glob("*-validator.pyz")
    command = (sys.executable, "-I", program.name, *arguments)
    done = subprocess.run(
        command, cwd=folder, capture_output=True, encoding="utf-8", env={**os.environ}, check=False
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("name", GAMES)
def test_it_knows_what_was_printed(name: str, shelf: Shelf) -> None:
    manifest, folder = shelf.files(name, "card", "rules", "odds", "validator", inks=("bw",))
    names = [file.name for file in manifest.files if not file.name.endswith(".pyz")]
    status, said = validate(folder, *names)
    assert status == 0, said
    assert said.count("byte for byte") >= 4
    assert (folder / f"{name}-validator.pyz").stat().st_size < MOST
    assert prove(game(name), manifest, folder) == ()


def test_alone_it_takes_what_was_printed_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert build("standard-game", tmp_path, "card") == 0
    assert build("standard-game", tmp_path, "validator") == 0
    status, said = validate(tmp_path / "standard-game", "--list")
    assert (status, said) == (0, "standard-game-card-a4-bw.pdf\n")
    status, said = validate(tmp_path / "standard-game", ".")
    assert status == 0, said
    assert "byte for byte" in said


def test_without_anything_printed_it_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    assert build("standard-game", tmp_path, "validator") == 2
    assert "nothing of the game is printed there" in capsys.readouterr().err
