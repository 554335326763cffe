"""The recipe for a check in docs/architecture.md, followed in a copy of the house."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TAKEN = ("generator", "docs/checks", "tests/checks")
TAKEN += tuple(f"tests/{room}/examples" for room in ("house", "custom_checks", "reading"))
FILES = ("pyproject.toml", "tests/conftest.py", "tests/code_examples.py", "tests/shumshu.py")
FILES += ("tests/explained_pages.py", "tests/house/test_explaining.py")


def recipe() -> str:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    return page.partition("\n## A new check\n")[2].partition("\n## ")[0]


def block(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", recipe(), re.DOTALL)
    assert found
    return found[1]


def a_copy(folder: Path) -> Path:
    for name in TAKEN:
        left = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, folder / name, ignore=left)
    for name in FILES:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    return folder


def test_a_new_check_is_a_function_and_a_file_of_examples(tmp_path: Path) -> None:
    house = a_copy(tmp_path)
    place, examples = re.findall(r"`((?:generator|tests)/\S+/\w+\.(?:py|yaml))`", recipe())[:2]
    with (house / place).open("a", encoding="utf-8") as file:
        file.write(f"\n\n{block('python')}")
    (house / examples).write_text(block("text"), encoding="utf-8")
    command = re.search(r"^    \.venv/bin/python (.+)$", recipe(), re.MULTILINE)
    assert command
    told = run(house, *command[1].split(), "-k", "MAP099 or pages or package")
    assert " passed" in told
    message = re.search(r"`(# \^ MAP099: .+?)`", recipe())
    assert message
    assert f"  alba: {{stars: 6}}\n  {message[1]}\n" in (house / examples).read_text("utf-8")
    assert "MAP099" in (house / "docs" / "checks" / "map.md").read_text("utf-8")
    explained = run(house, "generator", "explain", "MAP099")
    assert message[1] in explained
    assert "A place has more stars than stand over a name" in explained


def run(house: Path, *arguments: str) -> str:
    known = os.environ | {"PYTHONPATH": str(house)}
    command = [sys.executable, *(() if arguments[0] == "-m" else ("-m",)), *arguments]
    done = subprocess.run(
        command, cwd=house, env=known, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
