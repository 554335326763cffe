"""`postwar check --fix`: what is sure is put right, and nothing else is touched."""

from __future__ import annotations

import re
import shutil
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from generator.autofix import autofix
from generator.cli import main
from tests.shumshu import files_of

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
    assert autofix(game.parent).changes == ()


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


NAMES = re.compile(r"Paramushir|Kataoka|Shimushu|(?<=\{rule:)[a-z]{6,}")
KEYS = re.compile(
    r"(?<=^  )(?:title|short|name)(?=:)|(?<=[{ ])(?:name|text|side|kind)(?=: )", re.MULTILINE
)


@cache
def places() -> tuple[tuple[str, int, str], ...]:
    """Every name and key of Shumshu that a slip might befall: file, first character, word."""
    return tuple(
        (name, match.start(), match[0])
        for name, text in sorted(files_of().items())
        if name in ("map.yaml", "rules.yaml", "counters.yaml")
        for pattern in (NAMES, KEYS)
        for match in pattern.finditer(text)
    )


@settings(
    max_examples=12,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.sampled_from(places()), st.integers(1, 20))
def test_a_seeded_misspelling_is_taken_back(
    tmp_path: Path, place: tuple[str, int, str], at: int
) -> None:
    """Two letters of a word changed places: what --fix changes is the original again."""
    name, start, word = place
    at = 1 + at % (len(word) - 2)
    original = files_of()[name]
    index = start + at
    pair = original[index : index + 2]
    swapped = original[:index] + pair[::-1] + original[index + 2 :]
    folder = tmp_path / "shumshu"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(SHUMSHU, folder)
    (folder / name).write_bytes(swapped.encode("utf-8"))
    mended = autofix(folder)
    if not mended.changes:
        event("left alone")
        assert pair[0] == pair[1] or mended.outcome.findings or "#" in line_of(original, index)
        return
    event("taken back")
    (change,) = mended.changes
    assert change.path.name == name
    assert change.after == original


def line_of(text: str, index: int) -> str:
    return text[text.rfind("\n", 0, index) + 1 : text.find("\n", index)]


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("rules.yaml", "{rule:regiments}", "{rule:regimnets}"),
        ("map.yaml", "places:", "plcaes:"),
        ("map.yaml", "name: Kataoka", "nmae: Kataoka"),
        ("counters.yaml", "units:", "untis:"),
    ],
)
def test_slips_in_any_file_are_taken_back(
    tmp_path: Path, name: str, right: str, wrong: str
) -> None:
    folder = tmp_path / "shumshu"
    shutil.copytree(SHUMSHU, folder)
    spoil(folder / name, right, wrong)
    (change,) = autofix(folder).changes
    assert (change.path.name, change.after) == (name, files_of()[name])


def test_of_several_fixes_those_that_help_are_made(tmp_path: Path) -> None:
    """One path is beyond help; the rest of the slips are not held up by it."""
    folder = tmp_path / "shumshu"
    shutil.copytree(SHUMSHU, folder)
    spoil(folder / "map.yaml", "33-43-", "33-53-")
    text = (folder / "rules.yaml").read_text(encoding="utf-8")
    (folder / "rules.yaml").write_text(text.replace("{code:DR}", "{code:DRR}"), encoding="utf-8")
    mended = autofix(folder)
    assert [change.after for change in mended.changes] == [text]
    assert len(mended.fixed) == text.count("{code:DR}")


def test_a_slip_in_a_definition_does_not_spread(game: Path) -> None:
    """The name is right in the rules, twice, and wrong in the one place that defines it."""
    spoil(game, "name: Alba", "name: Silverknoll")
    said = "Silverkonll is held. Who holds Silverkonll wins."
    spoil(game, "sections:", f"sections:\n  held: {{title: Held, text: {said}}}")
    before = game.read_bytes()
    assert [finding.code for finding in autofix(game.parent).outcome.findings] == [
        "REF004",
        "REF004",
    ]
    assert main(["check", "tiny", "--fix"]) == 1
    assert game.read_bytes() == before
