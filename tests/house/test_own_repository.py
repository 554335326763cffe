"""A game in a repository of its own, checked as its hook and its action would check it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft4Validator

ROOT = Path(__file__).parents[2]
TINY = ROOT / "tests" / "checks" / "tiny.yaml"
SCHEMA = ROOT / "tests" / "reporting" / "schema" / "sarif-2.1.0-rtm.5.json"
HOOKS: list[dict[str, Any]] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))

pytestmark = pytest.mark.skipif(
    not (shutil.which("git") and shutil.which("bash")), reason="needs git and bash"
)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository of one game, at its top, with other files beside it."""
    home = tmp_path / "island"
    home.mkdir()
    shutil.copy(TINY, home / "game.yaml")
    (home / ".pre-commit-config.yaml").write_text("repos: []\n", encoding="utf-8")
    (home / "README.md").write_text("# The Island\n", encoding="utf-8")
    for command in (["init", "-q"], ["add", "."]):
        subprocess.run(["git", *command], cwd=home, check=True)
    return home


def environment(tmp_path: Path, **more: str) -> dict[str, str]:
    """One with `postwar` on its path, as an installation puts it there."""
    folder = tmp_path / "bin"
    folder.mkdir(exist_ok=True)
    script = folder / "postwar"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m generator "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    return os.environ | {"PATH": path, "PYTHONPATH": str(ROOT)} | more


def spoil(home: Path, old: str, new: str) -> None:
    text = (home / "game.yaml").read_text(encoding="utf-8")
    assert old in text
    (home / "game.yaml").write_text(text.replace(old, new, 1), encoding="utf-8")


def hook(home: Path, name: str) -> subprocess.CompletedProcess[str]:
    """Run a hook as pre-commit does: its entry with the files of the index that it is for."""
    (found,) = (one for one in HOOKS if one["id"] == name)
    listed = subprocess.run(
        ["git", "ls-files"], cwd=home, check=True, capture_output=True, text=True
    )
    files = [file for file in listed.stdout.split() if re.search(found["files"], file)]
    return subprocess.run(
        [*found["entry"].split(), *files],
        cwd=home,
        env=environment(home.parent),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def action(home: Path, **inputs: str) -> subprocess.CompletedProcess[str]:
    """Run the action's step that checks, as a runner does, with inputs or their defaults."""
    (step,) = (one for one in ACTION["runs"]["steps"] if one.get("id") == "check")
    values = {name: given["default"] for name, given in ACTION["inputs"].items()} | inputs
    variables = {
        name: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda match: values[match[1]], value)
        for name, value in step["env"].items()
    }
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step["run"]],
        cwd=home,
        env=environment(home.parent, **variables),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_the_hook_lets_a_sound_game_pass(repository: Path) -> None:
    done = hook(repository, "postwar-check")
    assert (done.returncode, done.stdout) == (0, "no findings\n")


def test_the_hook_stops_a_broken_one(repository: Path) -> None:
    spoil(repository, "path: 11-21-31", "path: 11-21-41")
    done = hook(repository, "postwar-check")
    assert done.returncode == 1
    assert "game.yaml:28:34" in done.stdout


def test_the_hook_that_mends_changes_the_file(repository: Path) -> None:
    spoil(repository, "{name: Clear}", "{nmae: Clear}")
    assert hook(repository, "postwar-fix").returncode == 0
    assert (repository / "game.yaml").read_bytes() == TINY.read_bytes()


def test_hooks_have_what_pre_commit_asks_for() -> None:
    for one in HOOKS:
        assert {"id", "name", "entry", "language"} <= set(one)
        assert re.search(one["files"], "island/map.yaml")
        assert not re.search(one["files"], "island/roadmap.yaml")


def test_the_action_annotates_and_fails_as_the_check_does(repository: Path) -> None:
    assert action(repository).returncode == 0
    spoil(repository, "path: 11-21-31", "path: 11-21-41")
    done = action(repository)
    assert done.returncode == 1
    assert "::error file=game.yaml,line=28,endLine=28,col=34" in done.stdout
    assert "::error" not in action(repository, annotations="false").stdout


def test_the_action_compares_with_what_the_game_was(repository: Path) -> None:
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *who, "commit", "-q", "-m", "As it was"], cwd=repository, check=True)
    assert action(repository, since="HEAD").returncode == 0
    spoil(repository, "text: Red holds the town.", "text: Blue holds the town.")
    done = action(repository, since="HEAD")
    assert "TWO002" in done.stdout
    assert done.returncode == 1
    assert action(repository, since="nowhere").returncode == 2


def test_the_action_writes_sarif_that_is_valid(repository: Path) -> None:
    spoil(repository, "path: 11-21-31", "path: 11-21-41")
    assert action(repository, games=".", sarif="found.sarif").returncode == 1
    log = json.loads((repository / "found.sarif").read_text(encoding="utf-8"))
    Draft4Validator(json.loads(SCHEMA.read_text(encoding="utf-8"))).validate(log)
    (result,) = log["runs"][0]["results"]
    location = result["locations"][0]["physicalLocation"]["artifactLocation"]
    assert location == {"uri": "game.yaml", "uriBaseId": "%SRCROOT%"}


def test_the_action_is_composite_and_every_step_has_its_shell() -> None:
    assert ACTION["runs"]["using"] == "composite"
    for step in ACTION["runs"]["steps"]:
        assert ("uses" in step) != ("run" in step)
        assert "run" not in step or step["shell"] == "bash"
