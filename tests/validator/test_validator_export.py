"""The exported file: small, the same for the same, and at work alone in an empty folder."""

from __future__ import annotations

import ast
import hashlib
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest
from proof_forgery import rewritten
from proof_press import Press, sheets, small_game
from validating import CARD

from generator.manifest import read
from generator.validator.export import taken_along, validator

MOST = 2_000_000
PROGRAM = "small-validator.pyz"


def exported(folder: Path) -> bytes:
    manifest = read((folder / "manifest.json").read_text(encoding="utf-8"))
    return validator(small_game(), manifest, folder)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the printed files and their validator, and nothing else."""
    folder = tmp_path_factory.mktemp("home")
    Press(folder).run(sheets())
    (folder / PROGRAM).write_bytes(exported(folder))
    (folder / "manifest.json").unlink()
    return folder


def run(folder: Path, *arguments: str, python: str = sys.executable) -> tuple[int, str, str]:
    """Run the validator as a stranger would: isolated, with nothing of ours in reach."""
    command = (python, "-I", PROGRAM, *arguments)
    done = subprocess.run(
        command, cwd=folder, capture_output=True, encoding="utf-8", env={}, check=False
    )
    return done.returncode, done.stdout, done.stderr


def test_it_is_small(home: Path) -> None:
    assert (home / PROGRAM).stat().st_size < MOST


def test_equal_games_give_equal_bytes(tmp_path: Path) -> None:
    Press(tmp_path).run(sheets())
    assert exported(tmp_path) == exported(tmp_path)


def test_nothing_in_it_tells_when_or_where_it_was_made(home: Path) -> None:
    with zipfile.ZipFile(home / PROGRAM) as zipped:
        entries = zipped.infolist()
    names = [entry.filename for entry in entries]
    assert names == sorted(names)
    assert {entry.date_time for entry in entries} == {(1980, 1, 1, 0, 0, 0)}
    assert not any(name.endswith(".pyc") for name in names)


def test_it_carries_no_library_and_no_drawing(home: Path) -> None:
    with zipfile.ZipFile(home / PROGRAM) as zipped:
        rooms = {name.split("/")[1] for name in zipped.namelist() if name.count("/") > 1}
    assert rooms == {
        "checks",
        "comparison",
        "combat",
        "board",
        "manuscript",
        "model",
        "pdfreader",
        "play",
        "reporting",
        "validator",
        "words",
    }


def test_what_it_takes_along_needs_no_library() -> None:
    """Of the checks, those of tables are taken along; the others may use libraries."""
    taken = taken_along()
    assert any(path.startswith("generator/checks/") for path in taken)
    needed = {
        root
        for source in taken.values()
        for node in ast.walk(ast.parse(source))
        for root in imported(node)
    }
    assert needed - sys.stdlib_module_names == {"generator"}


def imported(node: ast.AST) -> list[str]:
    """Return the outermost packages that a statement imports."""
    if isinstance(node, ast.ImportFrom):
        return [(node.module or "").partition(".")[0]]
    names = node.names if isinstance(node, ast.Import) else []
    return [name.name.partition(".")[0] for name in names]


def test_alone_it_says_what_it_is(home: Path) -> None:
    status, said, complained = run(home)
    assert (status, complained) == (0, "")
    assert said.count("\n") == 1
    assert "Small Landing" in said
    assert "2 of its 2 files are in its folder" in said


def test_what_was_printed_is_quiet(home: Path) -> None:
    status, said, complained = run(home, ".")
    assert (status, complained) == (0, "")
    assert said.count("as it was printed, byte for byte") == 2


def test_a_forgery_is_told_as_the_proof_tells_it(home: Path, tmp_path: Path) -> None:
    shutil.copy(home / PROGRAM, tmp_path)
    forgery = rewritten((home / CARD).read_bytes(), b"/ActualText(LONG BAY)", b"/ActualText(BAY)")
    (tmp_path / CARD).write_bytes(forgery)
    status, said, _ = run(tmp_path, CARD)
    assert status == 1
    assert f"error PRF015: page 1 of {CARD} shows “LONG BAY”, but its text is “BAY”" in said
    status, said, _ = run(tmp_path, CARD, "--format", "json")
    (finding,) = json.loads(said)["findings"]
    assert finding["code"] == "PRF015"
    assert finding["origin"] == "labels.bay.name"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("nothing.pdf",), "nothing.pdf cannot be read: there is no such file"),
        ((PROGRAM,), f"{PROGRAM} cannot be read: it is not a PDF"),
        (("--format", "xml"), "invalid choice: 'xml'"),
    ],
)
def test_what_it_cannot_do(home: Path, arguments: Sequence[str], sentence: str) -> None:
    status, said, complained = run(home, *arguments)
    assert status == 2
    assert sentence in said + complained
    assert "Traceback" not in complained


WATCHED = f"""
import runpy, sys

def watch(event, given):
    wrong = event == "open" and isinstance(given[1], str) and set(given[1]) & set("wax+")
    if wrong or event.startswith(("socket.", "os.remove", "os.mkdir", "subprocess.")):
        sys.stderr.write(f"{{event}} {{given}}")

sys.addaudithook(watch)
sys.argv = [{PROGRAM!r}, {CARD!r}]
runpy.run_path({PROGRAM!r}, run_name="__main__")
"""


def test_it_writes_nothing(home: Path, tmp_path: Path) -> None:
    for name in (PROGRAM, CARD):
        shutil.copy(home / name, tmp_path)
    before = {path.name: _digest(path) for path in tmp_path.iterdir()}
    command = (sys.executable, "-I", "-c", WATCHED)
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert {path.name: _digest(path) for path in tmp_path.iterdir()} == before


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _others() -> list[str]:
    """Return other Pythons of this machine that it should run on."""
    folder = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = sorted(folder.glob("3.1[123].*/bin/python")) if folder.is_dir() else []
    return [str(path) for path in found]


@pytest.mark.parametrize("python", _others())
def test_on_other_pythons(home: Path, python: str) -> None:
    status, said, complained = run(home, CARD, python=python)
    assert (status, complained) == (0, "")
    assert "byte for byte" in said


def test_a_fault_of_ours_is_a_sentence_there_too(home: Path, tmp_path: Path) -> None:
    module, line = "generator/validator/judging.py", b"    named = named_like(payload, name)\n"
    with zipfile.ZipFile(home / PROGRAM) as made, zipfile.ZipFile(tmp_path / PROGRAM, "w") as bad:
        for entry in made.namelist():
            data = made.read(entry)
            assert entry != module or line in data
            bad.writestr(entry, data.replace(line, b"    1 / 0\n") if entry == module else data)
    shutil.copy(home / CARD, tmp_path)
    status, told, wrong = run(tmp_path, CARD)
    assert (status, wrong) == (2, "")
    assert "error BUG003: judging small-postcard.pdf stopped: ZeroDivisionError" in told
    assert "(generator/validator/judging.py:" in told
