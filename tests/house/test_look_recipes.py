"""The recipes for a terrain and a kind of line in docs/architecture.md, followed in a copy."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RECIPES = ("A new terrain", "A new line kind")
GAME = "examples/lantern-ford"
ASKED = {
    "reeds: {name: Reeds, look: swamp": "reeds: {name: Heath, look: heath",
    "track: {name: Track,": "track: {name: Trail, look: trail,",
}
"""What a designer then writes."""


def recipe(title: str) -> str:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    return page.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def files(title: str) -> set[str]:
    return set(re.findall(r"`(generator/\S+\.py)`", recipe(title)))


def follow(house: Path, title: str) -> None:
    """Enter each block of a recipe in the file and the table named before it."""
    steps = re.split(r"^\d\. ", recipe(title), flags=re.MULTILINE)[1:]
    for step in steps:
        table, file = re.search(r"in `(\w+)` of\s+`(\S+\.py)`", step).groups()  # type: ignore[union-attr]
        place = house / file
        text = place.read_text(encoding="utf-8")
        for block in re.findall(r"```python\n(.*?)```", step, re.DOTALL):
            code = textwrap.dedent(block)
            head, start, rows = text.partition(f"\n{table}: ")
            if code.startswith('"'):
                row, end, rest = rows.partition("\n}\n")
                text = head + start + row + "\n" + textwrap.indent(code, "    ") + "}\n" + rest
                assert end
            else:
                text = f"{head}\n\n{code}\n{start}{rows}"
        place.write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy in which both recipes are followed, with a game that asks for what they make."""
    folder = tmp_path_factory.mktemp("house")
    for name in ("generator", "fonts", GAME):
        left = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, folder / name, ignore=left)
    for title in RECIPES:
        follow(folder, title)
    game = folder / GAME / "map.yaml"
    text = game.read_text(encoding="utf-8")
    for usual, asked in ASKED.items():
        assert usual in text
        text = text.replace(usual, asked)
    game.write_text(text, encoding="utf-8")
    run(folder, "build", GAME, "--only", "postcard", "--output", "out")
    return folder


def run(house: Path, *arguments: str) -> str:
    known = os.environ | {"PYTHONPATH": str(house)}
    command = [sys.executable, "-m", "generator", *arguments]
    done = subprocess.run(
        command, cwd=house, env=known, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("title", RECIPES)
def test_a_recipe_touches_two_files_of_the_program(title: str) -> None:
    assert len(files(title)) == 2


@pytest.mark.parametrize(
    ("colours", "name"),
    [(("#dcd0b4", "#7a6a52"), "Heath"), (("#fdf6e0", "#6b5636"), "Trail")],
)
def test_the_map_shows_a_new_look_and_the_key_lists_it(
    house: Path, colours: tuple[str, ...], name: str
) -> None:
    art = (house / "out" / "lantern-ford" / "lantern-ford-postcard.svg").read_text("utf-8")
    assert all(colour in art.lower() for colour in colours)
    assert f">{name}<" in art


def test_check_is_quiet_about_new_looks(house: Path) -> None:
    assert "DRW" not in run(house, "check", GAME)


def test_check_would_not_be_quiet_without_the_recipes(tmp_path: Path) -> None:
    game = shutil.copytree(ROOT / GAME, tmp_path / "game")
    text = (game / "map.yaml").read_text(encoding="utf-8")
    for usual, asked in ASKED.items():
        text = text.replace(usual, asked)
    (game / "map.yaml").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "generator", "check", str(game)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert {"DRW003", "DRW004"} <= set(re.findall(r"DRW\d{3}", done.stdout + done.stderr))
