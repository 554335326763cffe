"""Saves are seen as editors make them: in one go, in pieces, from empty, beside and renamed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator.watching import files
from generator.watching.files import Saved


@pytest.fixture
def then(monkeypatch: pytest.MonkeyPatch) -> Callable[[list[Callable[[], object]]], None]:
    """What happens while files are waited for: one thing at each pause."""
    left: list[Callable[[], object]] = []

    def sleep(_seconds: float) -> None:
        if left:
            left.pop(0)()

    monkeypatch.setattr(files.time, "sleep", sleep)
    return left.extend


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a file."""
    (tmp_path / "game.yaml").write_text("title: One", encoding="utf-8")
    return tmp_path


def clock() -> Iterator[float]:
    """Yield seconds, a hundredth at each look."""
    now = 0.0
    while True:
        yield now
        now += 0.01


def watched(folder: Path) -> Saved:
    """Return what tells of changes, which has looked once."""
    times = clock()
    saved = Saved([folder], lambda: next(times))
    assert saved.changed()
    assert not saved.changed()
    return saved


def test_a_file_that_is_emptied_first_is_waited_for(
    folder: Path, then: Callable[[list[Callable[[], object]]], None]
) -> None:
    saved, file = watched(folder), folder / "game.yaml"
    file.write_text("", encoding="utf-8")
    seen: list[str] = []
    then(
        [
            lambda: None,
            lambda: seen.append(file.read_text(encoding="utf-8")),
            lambda: file.write_text("title: T", encoding="utf-8"),
            lambda: file.write_text("title: Two", encoding="utf-8"),
        ]
    )
    assert saved.changed()
    assert seen == [""]
    assert file.read_text(encoding="utf-8") == "title: Two"
    assert not saved.changed()


def test_a_file_that_stays_empty_is_taken_at_last(
    folder: Path, then: Callable[[list[Callable[[], object]]], None]
) -> None:
    saved = watched(folder)
    then([])
    (folder / "game.yaml").write_text("", encoding="utf-8")
    assert saved.changed()
    assert not saved.changed()


def test_an_empty_file_that_was_there_before_keeps_nobody_waiting(
    folder: Path, then: Callable[[list[Callable[[], object]]], None]
) -> None:
    (folder / "notes.txt").touch()
    saved = watched(folder)
    (folder / "game.yaml").write_text("title: Two", encoding="utf-8")
    waited: list[int] = []
    then([lambda: waited.append(1)] * 9)
    assert saved.changed()
    assert len(waited) == 1


def test_a_file_of_the_same_size_and_time_is_seen_by_its_number(folder: Path) -> None:
    saved, file = watched(folder), folder / "game.yaml"
    status = file.stat()
    beside = folder / ".game.yaml.swp"
    beside.write_text("title: Two", encoding="utf-8")
    os.utime(beside, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert not saved.changed()  # nothing hidden is of the game
    beside.replace(file)
    assert saved.changed()


def test_files_that_come_and_go_and_lie_deeper_are_seen(folder: Path) -> None:
    saved = watched(folder)
    (folder / "pictures").mkdir()
    assert not saved.changed()
    (folder / "pictures" / "tank.svg").write_text("<svg/>", encoding="utf-8")
    assert saved.changed()
    (folder / "pictures" / "tank.svg~").write_text("<svg/>", encoding="utf-8")
    assert not saved.changed()
    (folder / "pictures" / "tank.svg").unlink()
    assert saved.changed()
    (folder / "game.yaml").unlink()
    assert saved.changed()


def test_a_change_that_is_taken_back_is_none(
    folder: Path, then: Callable[[list[Callable[[], object]]], None]
) -> None:
    saved, other = watched(folder), folder / "map.yaml"
    other.write_text("a", encoding="utf-8")
    then([other.unlink])
    assert not saved.changed()


def test_a_folder_that_is_not_there_may_come(tmp_path: Path) -> None:
    saved = Saved([tmp_path / "game"])
    assert saved.changed()
    assert not saved.changed()
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "game.yaml").write_text("a", encoding="utf-8")
    assert saved.changed()
