"""The recipe for a resolution method in docs/architecture.md, followed in a copy of the house."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pypdfium2
import pytest

ROOT = Path(__file__).resolve().parents[2]
HEADS = {
    "-3 or less": "0 to 2",
    "-2 to -1": "3 to 5",
    '"0"': '"6 to 8"',
    "1 to 4": "9 to 16",
    "5 or more": "17 or more",
}
PRODUCTS = ("postcard", "card", "rules", "rules-html", "odds")


def recipe() -> str:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    return page.partition("\n## A new resolution method\n")[2].partition("\n## ")[0]


def files() -> list[str]:
    return sorted(set(re.findall(r"`(generator/\S+\.py)`", recipe())))


def follow(house: Path) -> None:
    """Enter the class before the union and in it, functions before the table and the row in it."""
    methods, tables = (house / name for name in files())
    known, *functions, row = (
        textwrap.dedent(block) for block in re.findall(r"```python\n(.*?)```", recipe(), re.DOTALL)
    )
    head, union, rest = tables.read_text("utf-8").partition("\nTable: TypeAlias = ")
    assert union
    tables.write_text(f"{head}\n\n{known}\n{union}SumTable | {rest}", encoding="utf-8")
    text = methods.read_text("utf-8").replace(
        "    OddsTable,\n", "    OddsTable,\n    SumTable,\n", 1
    )
    head, start, rest = text.partition("\nMETHODS: ")
    rows, end, after = rest.partition("\n}\n")
    assert end
    made = "\n\n".join(functions)
    text = f"{head}\n\n{made}\n{start}{rows}\n{textwrap.indent(row, '    ').rstrip()}{end}{after}"
    methods.write_text(text, encoding="utf-8")


def run(house: Path, *arguments: str) -> str:
    """Return what a command says; it must find nothing."""
    known = os.environ | {"PYTHONPATH": str(house)}
    command = [sys.executable, "-m", "generator", *arguments]
    done = subprocess.run(
        command, cwd=house, env=known, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy in which the recipe is followed, with the game of tests/combat on such a table."""
    folder = tmp_path_factory.mktemp("house")
    left = shutil.ignore_patterns("__pycache__")
    for name in ("generator", "fonts"):
        shutil.copytree(ROOT / name, folder / name, ignore=left)
    follow(folder)
    text = (ROOT / "tests" / "combat" / "assault.yaml").read_text("utf-8")
    text = text.replace("kind: differential", "kind: sum").replace("name: Assault", "name: Melee")
    for usual, asked in HEADS.items():
        assert usual in text
        text = text.replace(usual, asked)
    (folder / "melee").mkdir()
    (folder / "melee" / "game.yaml").write_text(text, encoding="utf-8")
    for product in PRODUCTS:
        options = ("--only", product, "--paper", "a4", "--ink", "colour", "--output", "out")
        run(folder, "build", "melee", *options)
    return folder


def printed(house: Path, name: str) -> str:
    with pypdfium2.PdfDocument(house / "out" / "melee" / f"melee-{name}.pdf") as document:
        pages = [page.get_textpage().get_text_range() for page in document]
    return re.sub(r"\s+", " ", " ".join(pages))


def test_the_recipe_touches_two_files_of_the_program() -> None:
    assert files() == ["generator/combat/methods.py", "generator/model/tables.py"]


@pytest.mark.parametrize("product", ["postcard", "card-a4", "rules-a4", "odds"])
def test_the_table_is_drawn_with_its_heads_and_results(house: Path, product: str) -> None:
    """A head is broken into lines where room is scarce."""
    text = printed(house, product)
    assert "melee" in text.lower()
    for head in HEADS.values():
        parts = head.strip('"').rsplit(" ", 1)
        assert all(part in text for part in parts), head


def test_the_web_page_has_it_too(house: Path) -> None:
    text = (house / "out" / "melee" / "melee-rules.html").read_text("utf-8")
    assert all(f">{head}<" in text for head in (each.strip('"') for each in HEADS.values()))


def test_its_worked_example_is_told_and_its_chances_are_said(house: Path) -> None:
    text = printed(house, "rules-a4")
    assert "Together 17, read as 17 or more." in text
    assert "Together 6, read as 6 to 8." in text
    assert "chance by sum of both sides" in run(house, "odds", "melee")


def test_an_example_of_it_that_is_wrong_is_found(house: Path) -> None:
    wrong = house / "wrong"
    wrong.mkdir()
    text = (house / "melee" / "game.yaml").read_text("utf-8")
    (wrong / "game.yaml").write_text(text.replace("result: DE", "result: DR", 1), "utf-8")
    with pytest.raises(AssertionError, match="EX001"):
        run(house, "check", "wrong")


def test_what_is_printed_of_it_is_proved(house: Path) -> None:
    run(house, "proof", "melee", "--output", "out")
