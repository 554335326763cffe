"""`check --since`: what a repository, a folder and a printed edition know, and what they do not."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from generator.cli.arguments import main
from generator.model.codec import encode
from generator.reading import read_text
from generator.reading.earlier import EarlierError, earlier, whence

ROOT = Path(__file__).parents[2]
TINY = (ROOT / "tests" / "checks" / "tiny.yaml").read_text(encoding="utf-8")
RULES = """
  landing:
    title: Landing
    text: Un tour, 3 bataillons au plus.
    short: 3 bataillons au plus.
"""
GAME = TINY.rstrip("\n") + "\n" + RULES.strip("\n") + "\nlanguage: fr\n"  # no check of words
CHANGED = ("tour, 3", "tour, 2")
OTHER = ("short: 3", "short: 2")

pytestmark = pytest.mark.skipif(not shutil.which("git"), reason="needs git")


def git(home: Path, *words: str) -> str:
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    done = subprocess.run(
        ["git", "-C", str(home), *who, *words], check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


def write(folder: Path, text: str = GAME) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(text, encoding="utf-8")


def committed(home: Path, message: str = "As it was") -> str:
    git(home, "add", "-A")
    git(home, "commit", "-q", "--allow-empty", "-m", message)
    return git(home, "rev-parse", "HEAD")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game in a repository, as it was committed."""
    home = tmp_path / "home"
    write(home / "tiny")
    git(home, "init", "-q")
    committed(home)
    return home / "tiny"


def found(capsys: pytest.CaptureFixture[str]) -> list[tuple[str, int]]:
    report = json.loads(capsys.readouterr().out)
    return [(one["code"], one["place"]["line"]) for one in report["findings"] if one["place"]]


def check(game: Path, since: str, *more: str) -> int:
    return main(["check", str(game), "--since", since, "--format", "json", *more])


def line(text: str) -> int:
    return next(n for n, each in enumerate(GAME.splitlines(), 1) if text in each)


def test_what_has_not_changed_is_quiet(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(game, "HEAD") == 0
    assert found(capsys) == []


def test_a_change_in_one_place_alone_is_found_at_its_line(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(game, GAME.replace(*CHANGED))
    assert check(game, "HEAD") == 1
    report = json.loads(capsys.readouterr().out)
    (one,) = report["findings"]
    assert (one["code"], one["place"]["line"]) == ("TWO001", line("tour, 3"))
    (other,) = one["related"]
    assert other["place"]["line"] == line("short: 3")
    assert other["place"]["column"] == len("    short: ") + 1
    assert git(game, "status", "--porcelain") == "M tiny/game.yaml"
    assert not git(game, "stash", "list")


def test_it_is_found_until_the_other_is_changed_too(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = git(game, "rev-parse", "HEAD")
    write(game, GAME.replace(*CHANGED))
    committed(game, "One place")
    assert check(game, "HEAD") == 0
    assert check(game, first[:10]) == 1
    capsys.readouterr()
    write(game, GAME.replace(*CHANGED).replace(*OTHER))
    assert check(game, "HEAD~1") == 0
    assert found(capsys) == []


@pytest.mark.parametrize("since", ["main", "refs/tags/v1", "HEAD^{commit}", "HEAD@{0}"])
def test_any_name_of_a_revision_will_do(game: Path, since: str) -> None:
    git(game, "branch", "-M", "main")
    git(game, "tag", "v1")
    assert check(game, since) == 0


def test_a_comment_allows_one_change_and_not_the_next(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changed = GAME.replace(*CHANGED)
    allowed = changed.replace(
        "    text: Un tour, 2",
        "    # postwar: allow TWO001 -- the short form tells of the first turn\n"
        "    text: Un tour, 2",
    )
    write(game, allowed)
    assert check(game, "HEAD") == 0
    report = json.loads(capsys.readouterr().out)
    assert [one["code"] for one in report["suppressed"]] == ["TWO001"]
    committed(game, "Allowed")
    assert main(["check", str(game)]) == 0  # a comment that waits for no change is no finding
    assert check(game, "HEAD") == 0
    capsys.readouterr()
    write(game, allowed.replace(*OTHER))
    committed(game, "Both")
    write(game, allowed.replace(*OTHER).replace(*reversed(CHANGED)))
    assert check(game, "HEAD") == 1
    assert [code for code, _ in found(capsys)] == ["TWO001"]


def test_a_game_that_was_not_there_is_a_note(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = game.parent / "later"
    write(other)
    assert check(other, "HEAD") == 0
    assert [code for code, _ in found(capsys)] == ["TWO006"]


@pytest.mark.parametrize(
    "broken", [b"title: [", b"\xff\xfe\x00", b"", b"title: Tiny\n", b"- a list\n"]
)
def test_a_game_that_could_not_be_read_then_is_a_note(
    game: Path, broken: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    (game / "game.yaml").write_bytes(broken)
    committed(game, "Broken")
    write(game)
    assert check(game, "HEAD") == 0
    assert [code for code, _ in found(capsys)] == ["TWO006"]


def test_a_game_that_cannot_be_read_now_says_so_as_ever(game: Path) -> None:
    write(game, "title: [")
    assert main(["check", str(game), "--since", "HEAD"]) == main(["check", str(game)]) == 1


def test_files_that_a_definition_names_are_read_from_the_revision(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    units = "id,name,side,type,size,factors\none,1st Battalion,red,infantry,battalion,3-3\n"
    (game / "mix.csv").write_text(units, encoding="utf-8")
    text = GAME.replace("units:\n  one:", "units-from: mix.csv\nunits:\n  three:", 1)
    write(game, text)
    committed(game, "From a spreadsheet")
    (game / "mix.csv").unlink()
    write(game)
    assert check(game, "HEAD") == 0
    assert "TWO006" not in [code for code, _ in found(capsys)]


def test_a_game_at_the_top_of_its_repository(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "island"
    write(home)
    git(home, "init", "-q")
    committed(home)
    write(home, GAME.replace(*CHANGED))
    monkeypatch.chdir(home)
    assert main(["check", "--since", "HEAD"]) == 1


@pytest.mark.parametrize("since", ["nowhere", "HEAD~99", "deadbeef", "-x", "HEAD:tiny", "a b\nc"])
def test_an_unknown_revision_is_a_sentence(
    game: Path, since: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(game), f"--since={since}"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("postwar: there is no revision and no folder")
    assert "Traceback" not in told


def test_a_shallow_clone_says_how_to_fetch_the_rest(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = git(game, "rev-parse", "HEAD")
    write(game, GAME.replace(*CHANGED))
    committed(game, "On")
    clone = tmp_path / "clone"
    source = f"file://{game.parent}"
    git(tmp_path, "clone", "-q", "--depth", "1", source, str(clone))
    assert main(["check", str(clone / "tiny"), "--since", first]) == 2
    assert "--unshallow" in capsys.readouterr().err


def test_a_folder_in_no_repository_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    write(tmp_path / "tiny")
    assert main(["check", str(tmp_path / "tiny"), "--since", "HEAD"]) == 2
    assert "is in no git repository" in capsys.readouterr().err


def test_without_git_it_is_a_sentence(
    game: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", os.devnull)
    assert main(["check", str(game), "--since", "HEAD"]) == 2
    assert "git is not installed" in capsys.readouterr().err


def test_a_repository_without_a_commit_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path / "tiny")
    git(tmp_path, "init", "-q")
    assert main(["check", str(tmp_path / "tiny"), "--since", "HEAD"]) == 2
    assert "no revision" in capsys.readouterr().err


def test_a_repository_that_has_lost_an_object_is_no_traceback(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    blob = git(game, "rev-parse", "HEAD:tiny/game.yaml")
    (game.parent / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    assert check(game, "HEAD") == 0
    assert [code for code, _ in found(capsys)] == ["TWO006"]


def test_since_goes_with_no_corrections(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(game), "--since", "HEAD", "--fix"]) == 2
    assert "--since lists findings" in capsys.readouterr().err


# --- folders and printed editions ---------------------------------------------------------------


def test_a_folder_with_an_earlier_definition(game: Path, tmp_path: Path) -> None:
    write(game, GAME.replace(*CHANGED))
    write(tmp_path / "old")
    assert check(game, str(tmp_path / "old")) == 1
    write(tmp_path / "games" / "tiny")
    assert check(game, str(tmp_path / "games")) == 1


def test_a_printed_edition_has_its_definition_in_its_validator(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = read_text({"game.yaml": GAME}, "tiny").game
    write(game, GAME.replace(*CHANGED))
    printed = tmp_path / "output" / "tiny"
    printed.mkdir(parents=True)
    (printed / "tiny-postcard-a4.pdf").write_bytes(b"%PDF")
    assert check(game, str(tmp_path / "output")) == 2
    assert "--only validator" in capsys.readouterr().err
    with zipfile.ZipFile(printed / "tiny-validator.pyz", "w") as packed:
        packed.writestr("game.json", json.dumps(encode(old)))
    for since in ("", "tiny", "tiny/tiny-validator.pyz", "tiny/tiny-postcard-a4.pdf"):
        assert check(game, str(tmp_path / "output" / since)) == 1
        assert [code for code, _ in found(capsys)] == ["TWO001"]


@pytest.mark.parametrize("packed", [b"", b"no zip", None, b"[]", b"{", b'{"hats": 3}', b'"a"'])
def test_a_validator_that_this_version_cannot_read_is_a_note(
    game: Path, tmp_path: Path, packed: bytes | None, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tiny-validator.pyz"
    if packed is not None and packed[:1] in {b"[", b"{", b'"'}:
        with zipfile.ZipFile(path, "w") as made:
            made.writestr("game.json", packed)
    else:
        path.write_bytes(packed or b"PK")
    assert check(game, str(path)) == 0
    assert [code for code, _ in found(capsys)] == ["TWO006"]


@pytest.mark.parametrize("way", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA])
def test_a_damaged_validator_is_a_note(
    game: Path, tmp_path: Path, way: int, capsys: pytest.CaptureFixture[str]
) -> None:
    path, whole = tmp_path / "tiny-validator.pyz", io.BytesIO()
    with zipfile.ZipFile(whole, "w", way) as made:
        made.writestr("game.json", json.dumps({"hats": [*range(40)]}))
    data = whole.getvalue()
    cut = [data[:end] for end in range(0, len(data), 7)]
    bent = [(data[:at], data[at], data[at + 1 :]) for at in range(len(data))]
    flipped = [b"%b%c%b" % (a, b ^ bit, c) for a, b, c in bent for bit in (1, 8, 255)]
    path.write_bytes(data)
    where = whence(game, str(path))
    for each in (*cut, *flipped):
        path.write_bytes(each)
        was = earlier(game, where)
        assert was.game is None
        assert "the definition in" in was.why
    assert check(game, str(path)) == 0
    assert [code for code, _ in found(capsys)] == ["TWO006"]


def test_several_games_have_each_their_own_past(game: Path, tmp_path: Path) -> None:
    other = game.parent / "later"
    write(other)
    assert main(["check", str(game), str(other), "--since", "HEAD"]) == 0
    write(tmp_path / "games" / "tiny")
    assert main(["check", str(game), str(other), "--since", str(tmp_path / "games")]) == 0
    assert main(["check", str(game), str(other), "--since", str(tmp_path / "games/tiny")]) == 2


def test_where_a_definition_is_sought(game: Path, tmp_path: Path) -> None:
    assert whence(game, "HEAD").prefix == "tiny/"
    with pytest.raises(EarlierError):
        whence(game, str(tmp_path))
