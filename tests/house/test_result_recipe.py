"""The recipe for a result in docs/architecture.md, followed in a copy of the house."""

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
GAME = "tests/checks/tiny.yaml"
CAPTURED = "D: {text: Defenders captured., orders: {defender: captured}}"
ROUTED = "D: {text: Defenders retreat one hex., orders: {defender: {retreat: 1, route: [by-road]}}}"
PART = """\
walkthrough:
  - attack: {example: plain, units: [one], into: 21, result: D, then: {%s}}
"""


def recipe() -> str:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    return page.partition("\n## A new result\n")[2].partition("\n## ")[0]


def files() -> list[str]:
    return sorted(set(re.findall(r"`(generator/\S+\.py)`", recipe())))


def follow(house: Path) -> None:
    """Enter each block of the recipe at the end of the class, or the table, that it belongs to."""
    counters, model, play = (house / name for name in files())
    state, route, removing, row = (
        textwrap.dedent(block) for block in re.findall(r"```python\n(.*?)```", recipe(), re.DOTALL)
    )
    for path, name, words in ((counters, "State", state), (model, "Route", route)):
        text = path.read_text(encoding="utf-8")
        head, start, rest = text.partition(f"\nclass {name}(StrEnum):\n")
        body, end, after = rest.partition("\n\n\n")
        assert start
        text = f"{head}{start}{body}\n{textwrap.indent(words, '    ').rstrip()}{end}{after}"
        path.write_text(text, encoding="utf-8")
    text, count = re.subn(r"(?m)^REMOVING = .*\n", removing, text)
    assert count == 1
    model.write_text(text, encoding="utf-8")
    text = play.read_text(encoding="utf-8")
    head, start, rows = text.partition("\nROUTES: ")
    body, end, after = rows.partition("\n}\n")
    assert end
    play.write_text(f"{head}{start}{body}\n    {row.rstrip()}{end}{after}", encoding="utf-8")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("house")
    left = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "generator", folder / "generator", ignore=left)
    follow(folder)
    return folder


def found(house: Path, code: str, then: str) -> str:
    """What `check` says of the codes and the attack in the tiny game."""
    text = (ROOT / GAME).read_text(encoding="utf-8")
    for old, new in (
        ("D: {text: Defenders disrupted., defender: 1}", code),
        ("units: [two], where: {hexes: [32]}", "units: [two], where: {hexes: [21]}"),
        ("attack: 4, defence: 2, die: 3", "attack: 3, defence: 3, die: 3"),
        ('column: "2:1", result: DE', 'column: "1:1", result: D'),
        ("on {code:D} they turn over", "{code:D} speaks for itself"),
    ):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    game = house / "game"
    game.mkdir(exist_ok=True)
    (game / "game.yaml").write_text(text + PART % then, encoding="utf-8")
    known = os.environ | {"PYTHONPATH": str(house)}
    command = [sys.executable, "-m", "generator", "check", "game"]
    done = subprocess.run(
        command, cwd=house, env=known, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


def test_the_recipe_touches_three_files_of_the_program() -> None:
    model = ["generator/model/counters.py", "generator/model/orders.py"]
    assert files() == [*model, "generator/play/results.py"]


def test_a_new_state_is_carried_out_and_its_words_are_checked(house: Path) -> None:
    right = found(house, CAPTURED, "")
    assert not re.search("SYN|WLK|CRT053", right), right
    assert "WLK005: D eliminates 2nd Battalion" in found(house, CAPTURED, "31: [two]")
    other = found(house, CAPTURED.replace("Defenders captured", "Defenders disrupted"), "")
    assert "CRT053: the text says 'disrupted', but the orders of D have no `disrupted`" in other
    slip = found(house, CAPTURED.replace("defender: captured", "defender: captred"), "")
    assert "did you mean captured" in slip.replace("`", ""), slip


def test_a_new_limit_of_the_way_is_held_to(house: Path) -> None:
    assert "WLK" not in found(house, ROUTED, "31: [two]")
    assert "WLK005: 2nd Battalion cannot retreat to 22" in found(house, ROUTED, "22: [two]")


def test_neither_is_known_without_the_recipe(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "generator", tmp_path / "generator")
    assert "`captured`" in found(tmp_path, CAPTURED, "")
    assert "`by-road`" in found(tmp_path, ROUTED, "31: [two]")
