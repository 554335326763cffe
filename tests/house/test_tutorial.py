"""The tutorial works as it stands: typed word for word, it ends in the game of examples/."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.cli import main
from tests.house.tutorial_page import PAGE, Command, Edit, Excerpt, steps

GAME = "lantern-ford"
FINISHED = PAGE.parents[1] / "examples" / GAME
HEAVY = {"build", "proof", "watch"}


def typed(command: Command) -> list[str]:
    """Return the generator's arguments in a command as the page shows it."""
    assert command.words[:2] == ("python3", "make.py")
    return list(command.words[2:])


def followed(folder: Path, capsys: pytest.CaptureFixture[str], *, prints: bool) -> Iterator[str]:
    """Follow the page in a folder, and yield what each command says that is carried out.

    Of what takes time, or does not end, only builds of a few products are, and those only where it
    `prints`.
    """
    said = ""
    for step in steps(PAGE.read_text(encoding="utf-8")):
        match step:
            case Command():
                arguments = typed(step)
                if arguments[0] in HEAVY and not (prints and "--only" in arguments):
                    continue
                capsys.readouterr()
                main(arguments)
                said = capsys.readouterr().out
                yield said
            case Excerpt():
                assert step.text in said
            case Edit():
                path = folder / "sources" / GAME / step.file
                text = path.read_text(encoding="utf-8") if path.exists() else ""
                if step.file == "theme.yaml":  # beside which the page has a folder copied
                    shutil.copytree(FINISHED / "fonts", path.parent / "fonts")
                path.write_text(step.made(text), encoding="utf-8", newline="\n")


def files(folder: Path) -> list[Path]:
    """Return what is typed in a folder."""
    return sorted(path for path in folder.iterdir() if path.is_file())


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "make.py").symlink_to(PAGE.parents[1] / "make.py")  # the reader stands beside it
    return tmp_path


def test_typed_word_for_word_it_makes_the_game_of_the_examples(
    begun: Path, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    for _ in followed(begun, capsys, prints=False):
        pass
    made = files(begun / "sources" / GAME)
    if request.config.getoption("--update-references"):
        FINISHED.mkdir(parents=True, exist_ok=True)
        for path in made:
            (FINISHED / path.name).write_bytes(path.read_bytes())
    assert [path.name for path in made] == [path.name for path in files(FINISHED)]
    for path in made:
        assert path.read_bytes() == (FINISHED / path.name).read_bytes(), path.name
    assert main(["check", str(FINISHED)]) == 0


@pytest.mark.slow
def test_what_it_prints_is_proved(begun: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in followed(begun, capsys, prints=True):
        pass
    printed = begun / "output" / GAME
    for name in ("postcard.pdf", "counters-a4-fold.pdf", "rules-a4.pdf", "rules.html"):
        assert (printed / f"{GAME}-{name}").stat().st_size > 1000
    assert main(["proof", GAME]) == 0


def test_a_page_that_has_drifted_is_found_out() -> None:
    edit = Edit("map.yaml", "a: 1\n...\nb: 2\n", "c: 3\n")
    assert edit.made("x: 0\na: 1\ny: 0\nb: 2\nz: 0\n") == "x: 0\nc: 3\nz: 0\n"
    with pytest.raises(AssertionError, match="no such end"):
        edit.made("a: 1\n")
    with pytest.raises(AssertionError, match="0 times"):
        edit.made("b: 2\n")
    with pytest.raises(AssertionError, match="nobody knows"):
        list(steps("Do something:\n\n```yaml\na: 1\n```\n"))
    page = "In `a.yaml`, replace\n\n```yaml\n{a}\n```\n\nwith\n\n```yaml\n{b}\n```\n"
    assert list(steps(page)) == [Edit("a.yaml", "{a}", "{b}")]
    assert list(steps("So:\n\n```text\nall is well\n```\n")) == [Excerpt("all is well")]
