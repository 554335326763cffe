"""Printing with several processes: the same bytes, and clear words where one of them dies."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import re
import shutil
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

from generator import workers
from generator.cli import main
from generator.comparison.products import RECORDS
from generator.products.product import Edition
from tests.products.test_products_build import ROOT, digests

Capture = pytest.CaptureFixture[str]
FORKS = sys.platform == "linux" and multiprocessing.get_start_method() == "fork"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("shumshu", "standard-game"):
        shutil.copytree(ROOT / "sources" / name, tmp_path / "sources" / name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_any_number_of_processes_prints_the_same(home: Path) -> None:
    ordered = ["build", "--quiet", "--only", "counters-duplex", "--only", "postcard"]
    for jobs in ("1", "2"):
        assert main([*ordered, "--ink", "colour", "--jobs", jobs, "--output", jobs]) == 0
    for game in ("shumshu", "standard-game"):
        assert digests(home / "1" / game) == digests(home / "2" / game)
        assert len(digests(home / "1" / game)) > 2


def test_every_product_can_be_handed_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(RECORDS)).keys() == RECORDS.keys()  # noqa: S301 -- our own


@pytest.mark.skipif(not FORKS, reason="the process must inherit what this test puts in its way")
def test_a_process_that_is_killed_costs_the_edition_that_it_was_at(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    printed = workers.print_edition

    def killed(edition: Edition, *rest: Any) -> Any:
        if edition.title == "forms-a4":
            os.kill(os.getpid(), signal.SIGKILL)
        return printed(edition, *rest)

    monkeypatch.setattr(workers, "print_edition", killed)
    order = ["--only", "forms", "--only", "odds", "--only", "postcard-back", "--paper", "a4"]
    assert main(["build", "standard-game", "--jobs", "2", *order]) == 1
    told = capsys.readouterr().out
    killing = "error BUG002: standard-game: forms-a4 is not printed: its process was ended"
    assert told.count("error BUG002") == told.count(killing) == 1
    assert "fewer --jobs need less memory" in told
    names = {path.name for path in (home / "output" / "standard-game").glob("*.pdf")}
    assert names == {
        f"standard-game-{title}.pdf"
        for title in ("forms-a4-bw", "odds", "odds-bw", "postcard-back", "postcard-back-bw")
    }


@pytest.mark.skipif(not FORKS, reason="the process must inherit what this test puts in its way")
def test_both_inks_of_what_is_set_come_from_one_process(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It knows the breaks of the second. Only one that is last of all may go to an idle process."""
    printed = workers.print_edition

    def noted(edition: Edition, *rest: Any) -> Any:
        (home / f"{edition.title}.process").write_text(f"{os.getpid()}")
        return printed(edition, *rest)

    monkeypatch.setattr(workers, "print_edition", noted)
    order = ["--only", "card", "--only", "forms", "--only", "postcard-back", "--quiet"]
    assert main(["build", "standard-game", "--jobs", "2", *order]) == 0
    processes = {path.stem: path.read_text() for path in home.glob("*.process")}
    colours = [title for title in processes if not title.endswith("-bw")]
    assert len(colours) == 5
    alike = [processes[title] == processes[f"{title}-bw"] for title in colours]
    assert sum(alike) >= len(colours) - 1
    assert len(set(processes.values())) == 2


@pytest.mark.parametrize("number", ["0", "-1", "many", "61", "1.5", "٣"])
def test_a_number_of_processes_that_is_none(number: str, home: Path, capsys: Capture) -> None:
    assert main(["build", "--jobs", number]) == 2
    assert "is not a number from 1 to 60" in capsys.readouterr().err
    assert not (home / "output").exists()


@pytest.mark.usefixtures("home")
def test_the_lines_tell_what_was_printed(capsys: Capture) -> None:
    assert main(["build", "standard-game", "--only", "counters", "--paper", "a4"]) == 0
    told = capsys.readouterr()
    assert re.search(
        r"^standard-game: counters-a4-duplex, \d+ pages?, \d+ kB$", told.err, re.MULTILINE
    )
    summary = r"^standard-game: 6 files, \d+ pages, \d+ kB in output/standard-game$"
    assert re.search(summary, told.out, re.MULTILINE)
    assert re.search(r"^In \d+\.\d s\.$", told.out, re.MULTILINE)


@pytest.mark.usefixtures("home")
def test_quiet_is_quiet(capsys: Capture) -> None:
    assert main(["build", "standard-game", "--only", "forms", "--paper", "a4", "--quiet"]) == 0
    assert capsys.readouterr() == ("no findings in sources/standard-game\n", "")


class Terminal:
    """A screen that counts as a terminal and keeps what is written."""

    def __init__(self) -> None:
        self.shown = ""

    def write(self, text: str) -> None:
        self.shown += text

    def flush(self) -> None: ...

    def fileno(self) -> int:
        raise OSError("it has no number")

    def isatty(self) -> bool:
        return True


@pytest.mark.usefixtures("home")
def test_a_terminal_gets_a_bar_that_is_wiped_away(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    assert main(["build", "standard-game", "--only", "counters-duplex", "--ink", "colour"]) == 0
    shown = screen.shown.split("\r")
    # Either may end first; a busy computer says how long it will take, and has less room for names.
    between = r"1 of 2(, .* left)?: standard-game counters-(a4|l)"
    assert any(re.search(between, line) for line in shown)
    assert any(line.startswith(f"[{'#' * 20}] 2 of 2") for line in shown)
    assert max(map(len, shown)) < 80
    assert shown[-1] == ""
    assert shown[-2].isspace()
    assert "\033" not in screen.shown


@pytest.mark.usefixtures("home")
def test_a_terminal_that_only_goes_on_gets_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "dumb")
    assert main(["build", "standard-game", "--only", "forms", "--ink", "colour"]) == 0
    assert "\r" not in screen.shown
    assert screen.shown.count("\n") == 2
