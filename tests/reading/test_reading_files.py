"""Folders and files: whatever is wrong with them is one clear finding."""

import os
from pathlib import Path

import pytest
from annotated import GAME, MAP

from generator.reading import read, read_text


def codes(folder: Path) -> list[str]:
    return [finding.code for finding in read(folder).findings]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    return tmp_path


def test_a_definition_may_be_split_as_one_likes(folder: Path) -> None:
    (folder / "map.yaml").write_text(MAP, encoding="utf-8")
    split = read(folder)
    (folder / "map.yaml").unlink()
    (folder / "game.yaml").write_text(MAP + GAME, encoding="utf-8")
    whole = read(folder)
    assert split.findings == whole.findings == ()
    assert split.game is not None
    assert split.game == whole.game
    assert split.game.id == folder.name


def test_files_go_by_the_names_that_a_user_would_type(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder.parent)
    reading = read(folder)
    assert list(reading.files) == [f"{folder.name}/game.yaml"]
    span = reading.origins.span("title")
    assert span is not None
    assert str(span) == f"{folder.name}/game.yaml:1:8"
    monkeypatch.chdir("/")
    assert all(name.endswith("game.yaml") for name in read(Path(os.path.relpath(folder))).files)


def test_folder_is_missing_or_a_file(folder: Path) -> None:
    assert codes(folder / "absent") == ["SYN008"]
    assert codes(folder / "game.yaml") == ["SYN008"]
    assert codes(Path("a\0b")) == ["SYN008"]
    assert codes(Path("a" * 5000)) == ["SYN008"]


def test_game_yaml_is_missing(tmp_path: Path) -> None:
    assert codes(tmp_path) == ["SYN008"]
    (tmp_path / "map.yaml").write_text("grid: x\n")
    assert codes(tmp_path) == ["SYN008", "SYN015"]


def test_game_yaml_is_a_folder(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").mkdir()
    assert codes(tmp_path) == ["SYN008"]


def test_a_link_leads_nowhere(folder: Path) -> None:
    (folder / "map.yaml").symlink_to(folder / "absent")
    assert codes(folder) == ["SYN008"]


@pytest.mark.skipif(os.name == "nt", reason="no pipes with names")
def test_a_pipe_is_not_waited_for(folder: Path) -> None:
    os.mkfifo(folder / "map.yaml")
    assert codes(folder) == ["SYN008"]


@pytest.mark.skipif(os.name == "nt" or os.getuid() == 0, reason="root may read everything")
def test_a_file_cannot_be_opened(folder: Path) -> None:
    (folder / "map.yaml").write_text(MAP)
    (folder / "map.yaml").chmod(0)
    assert codes(folder) == ["SYN008"]


@pytest.mark.parametrize(
    ("data", "place", "words"),
    [
        ("# ok\ntitle: Café".encode("latin-1"), (2, 11), "byte E9"),
        ("title: A".encode("utf-16"), (1, 1), "UTF-16"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", (1, 1), "not text at all"),
        (b"a: \xed\xa0\x80", (1, 4), "another encoding"),
    ],
)
def test_a_file_is_not_utf_8(folder: Path, data: bytes, place: tuple[int, int], words: str) -> None:
    (folder / "rules.yaml").write_bytes(data)
    (finding,) = read(folder).findings
    assert finding.code == "SYN009"
    assert finding.span is not None
    assert (finding.span.line, finding.span.column) == place
    assert words in finding.message


@pytest.mark.parametrize("text", ["", "\n\n", "# comment\n", "---\n", "\ufeff", "--- # a\n...\n"])
def test_a_file_is_empty(folder: Path, text: str) -> None:
    (folder / "rules.yaml").write_text(text, encoding="utf-8")
    assert codes(folder) == ["SYN010"]


@pytest.mark.parametrize("text", ["- a\n", "hello\n", "[a, b]\n", '"x"\n'])
def test_a_file_holds_no_keys(folder: Path, text: str) -> None:
    (folder / "rules.yaml").write_text(text, encoding="utf-8")
    assert codes(folder) == ["SYN015"]


def test_size_is_limited_even_in_the_middle_of_a_letter(folder: Path) -> None:
    (folder / "rules.yaml").write_text("#" + "é" * 1_100_000, encoding="utf-8")
    (finding,) = read(folder).findings
    assert finding.code == "SYN006"
    (folder / "rules.yaml").write_text("terms: [a] #" + "é" * 900_000, encoding="utf-8")
    assert codes(folder) == []


def test_other_yaml_files_are_pointed_out(folder: Path) -> None:
    for name in ("counter.yaml", "map.yml", "rules.yaml.txt", "notes.txt", "fonts.yaml"):
        (folder / name).write_text("a: b\n")
    reading = read(folder)
    assert [finding.code for finding in reading.findings] == ["SYN021"] * 4
    messages = " ".join(finding.message for finding in reading.findings)
    assert "did you mean counters.yaml?" in messages
    assert "did you mean map.yaml?" in messages
    assert "did you mean rules.yaml?" in messages
    assert reading.game is not None


def test_texts_in_memory_read_like_files(folder: Path) -> None:
    assert read_text({"game.yaml": GAME}, folder.name).game == read(folder).game


def test_a_key_in_two_files_is_an_error_at_both() -> None:
    reading = read_text({"game.yaml": GAME, "map.yaml": "title: Other\n"})
    (finding,) = reading.findings
    assert finding.code == "SYN020"
    assert str(finding.span) == "map.yaml:1:1"
    assert [str(related.span) for related in finding.related] == ["game.yaml:1:1"]
