"""Installed like any other tool: a wheel in an empty environment, used in an empty folder."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = "Scripts" if os.name == "nt" else "bin"


def run(*command: object, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder, knowing nothing of the project's own."""
    kept = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
    words = [str(word) for word in command]
    return subprocess.run(words, cwd=folder, env=kept, capture_output=True, text=True, check=False)


def succeeds(*command: object, folder: Path) -> str:
    done = run(*command, folder=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = (sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation")
    succeeds(*build, "--quiet", "--wheel-dir", folder, ROOT, folder=folder)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def program(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command `postwar` of an environment in which nothing else was installed."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=True)
    pip = (folder / PROGRAMS / "python", "-m", "pip")
    quietly = (*pip, "install", "--quiet", "--no-compile")
    done = run(*quietly, "--require-hashes", "-r", ROOT / "requirements.lock", folder=folder)
    if done.returncode and "connection" in done.stderr.lower():
        pytest.skip("no package index can be reached")
    assert done.returncode == 0, done.stderr
    succeeds(*quietly, "--no-deps", wheel, folder=folder)
    succeeds(*pip, "check", folder=folder)  # what the wheel says it needs is what is there
    return folder / PROGRAMS / "postwar"


def test_the_wheel_holds_the_fonts_with_their_licences(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    beside = [path for path in (ROOT / "fonts").rglob("*") if path.is_file()]
    assert {f"generator/{path.relative_to(ROOT).as_posix()}" for path in beside} <= names
    assert not [name for name in names if name.startswith(("tests/", "sources/", "output/"))]


def test_the_wheel_holds_the_examples_that_a_game_may_be_like(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    beside = [path for path in (ROOT / "examples").rglob("*") if path.is_file()]
    there = {path.relative_to(ROOT / "examples").as_posix() for path in beside}
    assert {f"generator/example_games/{path}" for path in there} <= names


@pytest.mark.slow
def test_new_games_are_made_and_printed_in_an_empty_folder(program: Path, tmp_path: Path) -> None:
    told = succeeds(program, "new", "river-crossing", folder=tmp_path)
    assert "now: postwar check river-crossing" in told
    assert "no findings" in succeeds(program, "check", "river-crossing", folder=tmp_path)
    few = ("--only", "postcard", "--only", "card", "--only", "rules", "--paper", "a4")
    succeeds(program, "build", "river-crossing", *few, "--ink", "colour", folder=tmp_path)
    printed = {path.name for path in (tmp_path / "output" / "river-crossing").iterdir()}
    assert {"river-crossing-postcard.pdf", "river-crossing-rules-a4.pdf"} <= printed
    succeeds(program, "proof", "river-crossing", folder=tmp_path)

    succeeds(program, "new", "north-wind", "--like", "osteva-line", folder=tmp_path)
    assert "no findings" in succeeds(program, "check", "north-wind", folder=tmp_path)

    path = Path("my games") / "hill-203"
    succeeds(program, "new", path, folder=tmp_path)
    succeeds(program, "build", path, "--only", "calibration", "--paper", "a4", folder=tmp_path)
    assert (tmp_path / "output" / "hill-203" / "hill-203-calibration-a4.pdf").is_file()
