"""What the README and the docs tell people to type works, and what they show is what comes out."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest

from generator.cli import main
from generator.cli.arguments import parser
from tests.house.task_file import ROOT, make

PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])


def commands() -> list[tuple[str, str]]:
    found = []
    for page in PAGES:
        for block in re.findall(r"```sh\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
            found += [(page.name, line) for line in block.splitlines() if line.strip()]
    return found


@pytest.mark.parametrize(("page", "command"), commands())
def test_every_command_shown_is_one_that_we_have(page: str, command: str) -> None:
    program, *words = shlex.split(command)
    if words[:1] == ["make.py"]:
        assert program == "python3"
        assert words[1] in make.TASKS, f"{page}: make.py has no task {words[1]}"
        if words[1] in {"build", "check", "proof", "new", "odds", "explain"}:
            parser()[0].parse_args(words[1:])
        return
    if words[:2] == ["-m", "pip"]:
        assert words[2:] == ["install", "."]
        return
    if program != "postwar":
        assert words[:2] == ["-m", "generator"], f"{page}: {command}"
    parser()[0].parse_args(words if program == "postwar" else words[2:])


def test_the_readme_opens_with_the_two_commands_and_a_picture() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert commands()[:2] == [
        ("README.md", "python3 make.py build"),
        ("README.md", "python3 make.py test"),
    ]
    assert text.index("![") < 1000


def anchors(page: Path) -> set[str]:
    """The anchors of a page: those of its headings, as GitHub makes them, and those it names."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    made: set[str] = set()
    for head in re.findall(r"^#+ (.+)$", text, re.MULTILINE):
        told = re.sub(r"\[([^]]+)\]\([^)]*\)", r"\1", head)
        name = re.sub(r"[^\w -]", "", told).lower().replace(" ", "-")
        twins = (name, *(f"{name}-{number}" for number in range(1, 100)))
        made.add(next(each for each in twins if each not in made))
    return made | set(re.findall(r'<a id="([^"]+)">', text))


def test_pictures_and_links_lead_somewhere() -> None:
    there = {page.resolve(): anchors(page) for page in PAGES}
    for page in PAGES:
        text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        for target in re.findall(r"\]\(([^)\s]+)\)", text):
            if "://" in target or target.startswith("mailto:"):
                continue
            name, _, anchor = target.partition("#")
            path = (page.parent / name).resolve() if name else page.resolve()
            assert path.exists(), (page.name, target)
            if anchor:
                assert anchor in there[path], (page.name, target)


def test_docs_lead_to_the_page_of_a_key_and_not_to_the_index() -> None:
    for page in PAGES:
        assert "language.md#key-" not in page.read_text(encoding="utf-8"), page.name


def test_the_finding_in_the_readme_is_the_one_that_comes_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(ROOT / "sources" / "shumshu", tmp_path / "sources" / "shumshu")
    tables = tmp_path / "sources" / "shumshu" / "tables.yaml"
    text = tables.read_text(encoding="utf-8")
    tables.write_text(text.replace('"5 | 2": [D,  DW,', '"5 | 2": [D,  DX,'), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["check"]) == 1
    shown = re.search(
        r"```\n(error CRT003.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL
    )
    assert shown
    assert shown[1].strip() in capsys.readouterr().out


def test_the_lines_of_a_game_in_the_readme_are_lines_of_the_example() -> None:
    (shown,) = re.findall(r"```yaml\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    game = ROOT / "examples" / "lantern-ford"
    lines = {line for path in game.glob("*.yaml") for line in path.read_text("utf-8").splitlines()}
    assert [line for line in shown.splitlines() if line not in lines] == []
