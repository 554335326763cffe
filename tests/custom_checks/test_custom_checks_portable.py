"""Custom checks run from a zip with simpleeval beside it, loaded only where there are any."""

from __future__ import annotations

import pickle
import subprocess
import sys
import zipfile
from pathlib import Path

import simpleeval

from generator.custom_checks import CODES
from tests.checks.merging import read_game, tiny, with_part
from tests.code_examples import failing

ROOT = Path(__file__).parents[2]
ROOMS = ("model", "board", "combat", "play", "checks", "custom_checks", "words")
PROGRAM = """
import pickle, sys
sys.path.insert(0, sys.argv[1])
from generator.checks import survey
from generator.custom_checks import run_own
with open(sys.argv[2], "rb") as file:
    game = pickle.load(file)
print(*sorted({finding.code for finding in run_own(survey(game))}))
ours = {name.partition(".")[0] for name in sys.modules}
print(*sorted(ours - set(sys.stdlib_module_names) - {"__main__"}))
"""


def told_from_a_zip(text: str, folder: Path) -> list[str]:
    game = read_game(text).game
    assert game is not None
    archive, pickled = folder / "rooms.zip", folder / "game.pickle"
    generator = ROOT / "generator"
    rooms = (path for room in ROOMS for path in generator.glob(f"{room}/**/*.py"))
    with zipfile.ZipFile(archive, "w") as target:
        for path in (*generator.glob("*.py"), *rooms):
            target.write(path, path.relative_to(ROOT))
        target.write(simpleeval.__file__, "simpleeval.py")
    pickled.write_bytes(pickle.dumps(game))
    command = [sys.executable, "-I", "-S", "-c", PROGRAM, str(archive), str(pickled)]
    told = subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder)
    return told.stdout.splitlines()


def test_own_checks_run_from_a_zip(tmp_path: Path) -> None:
    told = told_from_a_zip(with_part(failing(CODES[2].code)), tmp_path)
    assert told == [CODES[2].code, "generator simpleeval"]


def test_a_game_without_any_does_not_load_simpleeval(tmp_path: Path) -> None:
    assert told_from_a_zip(tiny(), tmp_path) == ["", "generator"]
