"""The checks run from a zip on a bare Python: the exported validator carries them that way."""

from __future__ import annotations

import pickle
import subprocess
import sys
import zipfile
from pathlib import Path

from generator.checks import check, every_check
from tests.checks.merging import failing, read_game

ROOT = Path(__file__).parents[2]
ROOMS = ("model", "board", "combat", "play", "checks", "words", "opposites")
PROGRAM = """
import pickle, sys
sys.path.insert(0, sys.argv[1])
from generator.checks import check, every_check
with open(sys.argv[2], "rb") as file:
    game = pickle.load(file)
print(len(every_check()), *sorted({finding.code for finding in check(game)}))
ours = {name.partition(".")[0] for name in sys.modules}
print(*sorted(ours - set(sys.stdlib_module_names) - {"__main__"}))
"""


def test_checks_run_from_a_zip_with_the_standard_library_alone(tmp_path: Path) -> None:
    game = read_game(failing(every_check()[0].code)).game
    assert game is not None
    archive, pickled = tmp_path / "rooms.zip", tmp_path / "game.pickle"
    with zipfile.ZipFile(archive, "w") as target:
        generator = ROOT / "generator"
        for path in (
            *generator.glob("*.py"),
            *(p for r in ROOMS for p in generator.glob(f"{r}/**/*.py")),
            *generator.glob("checks/words/*.txt"),
            *generator.glob("checks/words/claims/*.json"),
            *generator.glob("opposites/*.json"),
        ):
            target.write(path, path.relative_to(ROOT))
    pickled.write_bytes(pickle.dumps(game))
    command = [sys.executable, "-I", "-S", "-c", PROGRAM, str(archive), str(pickled)]
    told = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
    codes = sorted({finding.code for finding in check(game)})
    assert told.stdout.splitlines() == [f"{len(every_check())} {' '.join(codes)}", "generator"]
