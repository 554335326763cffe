"""Quiet build, quiet proof: the games beside those of sources/, each printed and read back."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.cli import main

ROOT = Path(__file__).parents[2]
GAMES = [*sorted(path.parent for path in ROOT.glob("examples/*/game.yaml")), ROOT / "docs/examples"]
WAYS = [("a4", "colour"), ("letter", "bw")]
"""Papers and inks by turns: each game has one, and both papers and inks have several games."""

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("folder", "paper", "ink"),
    [(game, *WAYS[number % 2]) for number, game in enumerate(GAMES)],
    ids=[game.name for game in GAMES],
)
def test_a_game_that_is_built_quietly_is_proved_quietly(
    folder: Path, paper: str, ink: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ["--output", str(tmp_path)]
    built = main(["build", str(folder), "--paper", paper, "--ink", ink, *where, "--quiet"])
    proved = main(["proof", str(folder), *where])
    told = capsys.readouterr().out
    assert (built, proved) == (0, 0), told
    assert all(line.startswith("no findings in ") for line in told.splitlines()), told
    assert list(tmp_path.rglob("*.pdf"))
