"""`postwar check --fix`: what is sure is put right, and nothing else is touched."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.cli import main
from generator.mending import mend

ROOT = Path(__file__).parents[2]
TINY = ROOT / "tests" / "checks" / "tiny.yaml"
SHUMSHU = ROOT / "sources" / "shumshu"

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "sources" / "tiny"
    folder.mkdir(parents=True)
    shutil.copy(TINY, folder / "game.yaml")
    monkeypatch.chdir(tmp_path)
    return folder / "game.yaml"


def spoil(file: Path, old: str, new: str) -> None:
    text = file.read_bytes().decode("utf-8")
    assert old in text
    file.write_bytes(text.replace(old, new, 1).encode("utf-8"))


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("{name: Clear}", "{nmae: Clear}"),  # a key
        ("path: 11-21-31}", "pathh: 11-21-31}   # as it was"),
        ("side: red, text: Red holds", "side: rde, text: Red holds"),  # an id
        ("kind: river", "kind: 'rivr'"),
        ("kind: river", 'kind: "rivr"'),
        ("on {code:D} they", "on {code:D} they they"),  # a word
    ],
)
def test_a_slip_is_put_right(game: Path, right: str, wrong: str, capsys: Capture) -> None:
    spoil(game, right, wrong)
    assert main(["check", "tiny", "--fix"]) == 0
    said = capsys.readouterr()
    assert "fixed: 1 in 1 files" in said.err
    text = game.read_text(encoding="utf-8")
    assert text != TINY.read_text(encoding="utf-8") or "'" not in wrong
    assert mend(game.parent).changes == ()


def test_all_else_stays_as_it_is_to_the_byte(game: Path) -> None:
    """A mark at the beginning, line ends of Windows, comments, quotes, odd spacing."""
    text = "\ufeff" + TINY.read_text(encoding="utf-8").replace("\n", "\r\n") + "# the end "
    game.write_bytes(text.replace("{name: Clear}", "{ 'nmae' :  Clear}  # clear").encode("utf-8"))
    main(["check", "tiny", "--fix"])
    wanted = text.replace("{name: Clear}", "{ 'name' :  Clear}  # clear")
    assert game.read_bytes().decode("utf-8") == wanted


def test_what_is_not_sure_is_left(game: Path) -> None:
    spoil(game, "path: 11-21-31", "path: 11-21-41")
    before = game.read_bytes()
    assert main(["check", "tiny", "--fix"]) == 1
    assert game.read_bytes() == before


def test_two_that_are_as_near_are_left_to_the_designer(game: Path) -> None:
    spoil(game, "sides:", "extra: 1\nsides:")
    spoil(game, "side: red, text: Red holds", "side: re, text: Red holds")
    before = game.read_bytes()
    main(["check", "tiny", "--fix"])
    after = game.read_bytes()
    assert b"extra: 1" in after
    assert len(after) - len(before) in (0, 1)


def test_a_number_is_nobodys_slip_of_the_pen(game: Path) -> None:
    spoil(game, "sides:", "markers: {gun-1: {name: Gun, side: red}}\nsides:")
    spoil(game, "sections:", "sections:\n  gun: {title: Gun, text: See {marker:gun-2}.}")
    before = game.read_bytes()
    main(["check", "tiny", "--fix"])
    assert game.read_bytes() == before


def test_diff_shows_and_changes_nothing(game: Path, capsys: Capture) -> None:
    spoil(game, "{name: Clear}", "{nmae: Clear}")
    before = game.read_bytes()
    assert main(["check", "tiny", "--diff"]) == 1
    told = capsys.readouterr().out
    assert "--- a/sources/tiny/game.yaml\n+++ b/sources/tiny/game.yaml\n" in told
    assert "-  clear: {nmae: Clear}\n+  clear: {name: Clear}\n" in told
    assert game.read_bytes() == before


def test_what_a_fix_uncovers_is_put_right_too(game: Path) -> None:
    """A game with an unknown key is not checked: the doubled word is found in a second round."""
    spoil(game, "{name: Clear}", "{nmae: Clear}")
    spoil(game, "on {code:D} they", "on {code:D} they they")
    assert main(["check", "tiny", "--fix"]) == 0
    assert game.read_bytes() == TINY.read_bytes()


def test_what_is_allowed_is_not_put_right(game: Path) -> None:
    line = "  refrain: {title: Refrain, text: Now now.}  # postwar: allow TXT001 -- a refrain"
    spoil(game, "sections:", f"sections:\n{line}")
    before = game.read_bytes()
    assert main(["check", "tiny", "--fix"]) == 0
    assert game.read_bytes() == before


WORDS = ("terrain:", "features:", "places:", "orientation", "Shumshu", "hexsides:", "Paramushir")
FILES = ("map.yaml", "rules.yaml", "tables.yaml", "counters.yaml")


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_seeded_misspelling_is_taken_back(tmp_path: Path, data: st.DataObject) -> None:
    """Two letters of a word changed places: what --fix changes is the original again."""
    folder = tmp_path / "shumshu"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(SHUMSHU, folder)
    file = folder / data.draw(st.sampled_from(FILES))
    original = file.read_bytes().decode("utf-8")
    places = [
        index
        for word in WORDS
        for index in range(len(original))
        if original.startswith(word, index)
    ]
    if not places:
        return
    place = data.draw(st.sampled_from(places)) + data.draw(st.integers(1, 4))
    swapped = original[:place] + original[place + 1] + original[place] + original[place + 2 :]
    file.write_bytes(swapped.encode("utf-8"))
    mended = mend(folder)
    for change in mended.changes:
        assert change.path == file
        assert change.after == original
