"""`postwar check`, `explain` and `schema` as people use and misuse them: words and exit status.

`build` and `proof` are tried in tests/products.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from generator.catalogue import catalogue
from generator.cli import main, screen

ROOT = Path(__file__).resolve().parents[2]
SHUMSHU = ROOT / "sources" / "shumshu"
TINY = ROOT / "tests" / "checks" / "tiny.yaml"

Capture = pytest.CaptureFixture[str]
LONG = 600
"""Seconds that no command here takes, however busy the computer is."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder like a designer's, with one small game in it, as the current folder."""
    folder = tmp_path / "sources" / "tiny"
    folder.mkdir(parents=True)
    shutil.copy(TINY, folder / "game.yaml")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def spoil(home: Path, old: str, new: str) -> None:
    file = home / "sources" / "tiny" / "game.yaml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A process of its own, for what only a process shows."""
    return subprocess.run(
        [sys.executable, "-m", "generator", *arguments],
        env=os.environ | {"PYTHONPATH": str(ROOT)} | environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=LONG,
        check=False,
    )


# What comes of a check


@pytest.mark.usefixtures("home")
def test_a_sound_game_is_quiet(capsys: Capture) -> None:
    assert main(["check"]) == 0
    assert capsys.readouterr() == ("no findings in sources/tiny\n", "")


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("name", ["tiny", "sources/tiny", "./sources/tiny/"])
def test_a_game_goes_by_its_name_or_its_path(name: str) -> None:
    assert main(["check", name]) == 0


def test_an_error_is_found_and_shown(home: Path, capsys: Capture) -> None:
    spoil(home, "path: 11-21-31", "path: 11-21-41")
    assert main(["check", "tiny"]) == 1
    told = capsys.readouterr().out
    assert "error NET001: the path jumps: 21 and 41 are not adjacent" in told
    assert "sources/tiny/game.yaml:28:34" in told
    assert told.endswith("1 error in sources/tiny\n")


def test_a_warning_is_a_finding_too(home: Path, capsys: Capture) -> None:
    spoil(home, "the attackers are gone.", "the the attackers are gone.")
    assert main(["check"]) == 1
    assert "TXT001" in capsys.readouterr().out


def test_a_game_named_twice_is_told_once(home: Path, capsys: Capture) -> None:
    spoil(home, "the attackers are gone.", "the the attackers are gone.")
    main(["check", "tiny", "tiny"])
    assert capsys.readouterr().out.count("TXT001") == 1


def test_all_games_are_checked_where_none_is_named(home: Path, capsys: Capture) -> None:
    shutil.copytree(SHUMSHU, home / "sources" / "shumshu")
    assert main(["check"]) == 0
    told = capsys.readouterr().out
    assert told == "no findings in sources/shumshu and sources/tiny\n"


def test_a_folder_without_its_first_file_is_not_passed_over(home: Path, capsys: Capture) -> None:
    (home / "sources" / "lost").mkdir()
    (home / "sources" / "lost" / "gmae.yaml").write_text("title: Lost\n", encoding="utf-8")
    assert main(["check"]) == 2
    assert "sources/lost has no file game.yaml" in capsys.readouterr().out


def test_json_is_one_object_in_any_encoding(home: Path, capsys: Capture) -> None:
    spoil(home, "name: Alba", "name: Älbä, rang: 1")
    assert main(["check", "--format", "json"]) == 1
    told = capsys.readouterr().out
    assert told.isascii()
    assert json.loads(told)["findings"][0]["code"] == "SYN011"


def test_github_is_told_a_line_a_finding(home: Path, capsys: Capture) -> None:
    spoil(home, "name: Alba", "nmae: Alba")
    assert main(["check", "--format", "github"]) == 1
    assert capsys.readouterr().out.startswith("::error file=sources/tiny/game.yaml,line=")


# Input that cannot be used


@pytest.mark.usefixtures("home")
def test_a_missing_game(capsys: Capture) -> None:
    assert main(["check", "tinny"]) == 2
    assert capsys.readouterr() == ("", "postwar: there is no game 'tinny'; did you mean tiny?\n")


def test_no_games_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["check"]) == 2
    assert "there are no games here" in capsys.readouterr().err
    assert main(["check", "shumshu"]) == 2
    assert capsys.readouterr().err == "postwar: there is no game 'shumshu'\n"


@pytest.mark.usefixtures("home")
def test_a_file_stands_for_its_game(capsys: Capture) -> None:
    """A hook names the files that have changed."""
    assert main(["check", "sources/tiny/game.yaml", "sources/tiny"]) == 0
    assert capsys.readouterr().out == "no findings in sources/tiny\n"


def test_a_file_of_no_game(home: Path, capsys: Capture) -> None:
    (home / "notes.txt").write_text("Buy card.\n", encoding="utf-8")
    assert main(["check", "notes.txt"]) == 2
    assert "notes.txt belongs to no game" in capsys.readouterr().err


def test_the_current_folder_may_be_a_game(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(home / "sources" / "tiny")
    assert main(["check"]) == 0
    assert main(["check", "game.yaml"]) == 0
    assert "game" not in capsys.readouterr().err


def test_findings_go_into_a_file(home: Path, capsys: Capture) -> None:
    spoil(home, "path: 11-21-31", "path: 11-21-41")
    assert main(["check", "--format", "json", "--output", "found.json"]) == 1
    assert capsys.readouterr().out == ""
    assert json.loads((home / "found.json").read_text("utf-8"))["summary"]["errors"] == 1
    assert main(["check", "--output", "no/folder/found.txt"]) == 2
    assert "cannot write no/folder/found.txt" in capsys.readouterr().err


def test_what_is_suppressed_is_counted_and_listed(home: Path, capsys: Capture) -> None:
    allowed = "  a: {title: A, text: Now now.}  # postwar: allow TXT001 -- a refrain"
    spoil(home, "sections:", f"sections:\n{allowed}")
    assert main(["check"]) == 0
    assert capsys.readouterr().out == "no findings in sources/tiny; 1 suppressed\n"
    assert main(["check", "--show-suppressed"]) == 0
    told = capsys.readouterr().out
    assert "suppressed TXT001: the word 'Now' is repeated" in told.replace("'now'", "'Now'")
    assert "  reason: a refrain\n" in told


SHORT = """
scenarios:
  short: {name: Short, text: Combat is not used., turns: {count: 3}}
  long: {name: Long, text: Long., without: [sections.none], turns: {count: 6}}
"""


def test_findings_of_one_scenario_are_listed(home: Path, capsys: Capture) -> None:
    spoil(home, "grid:", f"{SHORT}\ngrid:")
    main(["check"])
    told = capsys.readouterr().out
    assert "SCN007: in Short: the text says that 'Combat' is not used" in told
    assert "SCN001: Long does without 'sections.none'" in told
    assert main(["check", "--scenario", "short"]) == 1
    told = capsys.readouterr().out
    assert "SCN007" in told
    assert "SCN001" not in told
    assert main(["check", "--scenario", "shor"]) == 2
    assert "no game has a scenario 'shor'; there are short, long" in capsys.readouterr().err
    assert main(["check", "--scenario", "short", "--fix"]) == 2
    assert "leave out --fix" in capsys.readouterr().err
    spoil(home, "title: ", "title ")
    assert main(["check", "--scenario", "short"]) == 1, "what cannot be read is told"


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("name", ["", "x" * 5000, "a\nb", "nicht dä\udcff"])
def test_a_name_that_can_be_no_folder(capsys: Capture, name: str) -> None:
    assert main(["check", name]) == 2
    assert capsys.readouterr().err.startswith("postwar: there is no game ")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is empty"),
        (b"# nothing\n", "is empty"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0", "is not text in UTF-8"),
        ("title: Müller\n".encode("cp1252"), "is not text in UTF-8"),
        (b"a" * 2_000_001, "is larger than 2 MB"),
    ],
)
def test_a_file_that_cannot_be_read(home: Path, capsys: Capture, content: bytes, said: str) -> None:
    (home / "sources" / "tiny" / "game.yaml").write_bytes(content)
    assert main(["check"]) == 2
    told = capsys.readouterr()
    assert said in told.out
    assert told.out.count("error SYN") == 1
    assert told.err == ""


@pytest.mark.skipif(os.name == "nt", reason="no such things there")
@pytest.mark.parametrize("kind", ["folder", "loop", "fifo"])
def test_something_else_instead_of_a_file(home: Path, capsys: Capture, kind: str) -> None:
    file = home / "sources" / "tiny" / "map.yaml"
    if kind == "folder":
        file.mkdir()
    elif kind == "loop":
        file.symlink_to(file.name)
    else:
        os.mkfifo(file)
    assert main(["check"]) == 2
    told = capsys.readouterr().out
    assert told.count("error") == 2  # the finding, and the sum
    assert "sources/tiny/map.yaml" in told


def test_brackets_without_end(home: Path, capsys: Capture) -> None:
    (home / "sources" / "tiny" / "map.yaml").write_text("[" * 100_000, encoding="utf-8")
    assert main(["check"]) == 1
    assert "more than 64 deep" in capsys.readouterr().out


def test_line_ends_and_a_mark_of_windows(home: Path) -> None:
    file = home / "sources" / "tiny" / "game.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert main(["check"]) == 0


@pytest.mark.usefixtures("home")
def test_what_the_disk_refuses_is_a_sentence(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: Path, **__: int) -> None:
        raise PermissionError(13, "Permission denied", "sources/tiny")

    monkeypatch.setattr("generator.pipeline.judge", fail)
    assert main(["check"]) == 2
    assert capsys.readouterr().err == "postwar: sources/tiny: Permission denied\n"


@pytest.mark.usefixtures("home")
def test_interrupted(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: Path, **__: int) -> None:
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr("generator.pipeline.judge", interrupt)
    # A shell that starts us in the background has us ignore interrupts.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        assert main(["check"]) == 2
    finally:
        signal.signal(signal.SIGINT, before)
    assert "interrupted" in capsys.readouterr().err


# Misuse


def test_nothing_is_asked_for(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")  # whatever the terminal has of whoever runs the tests
    assert main([]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "check     find mistakes" in told.err


def test_help_is_no_mistake(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["check", "--help"])
    assert ended.value.code == 0
    assert "default: all" in capsys.readouterr().out


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chek"], "there is no command 'chek'; did you mean check?"),
        (["xyz"], "no command 'xyz'; known: build, site, watch, check, proof, odds, explain, new"),
        (["check", "--foramt", "json"], "unrecognized arguments: --foramt"),
        (["check", "--form", "json"], "unrecognized arguments: --form"),
        (["check", "--format", "jason"], "invalid choice: 'jason'"),
        (["build", "--only", "postcrd"], "there is no product 'postcrd'; did you mean postcard?"),
        (["build", "--only", "map-a4-bw"], "write --only map --paper a4 --ink bw"),
        (["build", "--only", "banana"], "no product 'banana'; known: postcard, postcard-back, map"),
        (["explain", "CRT03"], "there is no code 'CRT03'; did you mean CRT003?"),
    ],
)
def test_misuse_is_a_sentence(capsys: Capture, arguments: list[str], said: str) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert told.err.startswith("postwar: ")
    assert told.err.count("\n") == 1
    assert told.out == ""


# explain and schema


def test_every_code_is_explained(capsys: Capture) -> None:
    for entry in catalogue():
        assert main(["explain", entry.code.lower()]) == 0
        told = capsys.readouterr().out
        assert told.startswith(f"{entry.code} {entry.slug} (")
        text, _, _ = told.partition("\nWrong:")
        assert max(map(len, text.splitlines())) <= 100


def test_all_codes_are_listed(capsys: Capture) -> None:
    assert main(["explain"]) == 0
    lines = capsys.readouterr().out.splitlines()
    codes = [line.split()[0] for line in lines if line.startswith("  ")]
    assert sorted(codes) == [entry.code for entry in catalogue()]


def test_the_schema_goes_to_the_screen_or_into_a_file(home: Path, capsys: Capture) -> None:
    assert main(["schema"]) == 0
    told = capsys.readouterr().out
    assert main(["schema", "--output", "postwar.schema.json"]) == 0
    assert (home / "postwar.schema.json").read_text(encoding="utf-8") == told
    assert "sections" in json.loads(told)["properties"]


@pytest.mark.parametrize("target", ["nowhere/postwar.json", "sources"])
def test_a_schema_that_cannot_be_written(home: Path, capsys: Capture, target: str) -> None:
    assert main(["schema", "--output", target]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"postwar: cannot write {target}: ")
    assert sorted(path.name for path in home.iterdir()) == ["sources"]


# The screen


class Screen:
    """A stand-in for standard output on a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("system", "variables", "shown"),
    [
        ("posix", {"TERM": "xterm"}, True),
        ("posix", {"TERM": "dumb"}, False),
        ("posix", {"TERM": "xterm", "NO_COLOR": "1"}, False),
        ("nt", {}, False),
        ("nt", {"WT_SESSION": "1"}, True),
    ],
)
def test_colour_where_a_screen_shows_it(
    monkeypatch: pytest.MonkeyPatch, system: str, variables: dict[str, str], shown: bool
) -> None:
    for name in ("TERM", "NO_COLOR", "WT_SESSION", "ANSICON"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(screen, "_SYSTEM", system)
    monkeypatch.setattr(sys, "stdout", Screen())
    assert screen.in_colour() is shown


def test_a_screen_that_cannot_show_every_character(home: Path) -> None:
    (home / "mit Käse").mkdir()
    (home / "mit Käse" / "game.yaml").write_text("titel: 占守島\n", encoding="utf-8")
    ran = run("check", "mit Käse", LC_ALL="C", PYTHONIOENCODING="ascii")
    assert ran.returncode == 1
    assert "titel: \\u5360\\u5b88\\u5cf6" in ran.stdout
    assert ran.stderr == ""


@pytest.mark.skipif(os.name == "nt", reason="pipes end otherwise there")
def test_a_reader_that_has_gone(home: Path) -> None:
    spoil(home, "the attackers are gone.", "the the attackers are gone.")
    command = f"'{sys.executable}' -m generator check; echo $? >&2"
    ran = subprocess.run(
        ["bash", "-c", f"({command}) | true"],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=LONG,
        check=False,
    )
    assert ran.stderr == "1\n"


@pytest.mark.usefixtures("home")
@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="no disk that is always full")
def test_a_full_disk() -> None:
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "generator", "check"],
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=LONG,
            check=False,
        )
    assert ran.returncode == 2
    assert ran.stderr == "postwar: the result cannot be written: No space left on device\n"


def test_a_python_without_our_packages_is_told_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lacking(_: object) -> int:
        raise ModuleNotFoundError("No module named 'yaml'", name="yaml")

    monkeypatch.setattr("generator.cli.arguments._run", lacking)
    assert main(["check"]) == 2
    said = capsys.readouterr().err
    assert "yaml is not installed" in said
    assert "make.py setup" in said
