"""Faults of our own are findings to users, with a place and advice, and failures to our tests."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest

from generator.checks.check import Check, finding
from generator.checks.context import CheckContext
from generator.checks.registry import every_check
from generator.cli import main
from generator.diagnostics import Finding
from generator.faults import CHECK_BROKE_OFF, SWITCH, fault
from generator.model.counters import Unit
from generator.products.registry import PRODUCTS

ROOT = Path(__file__).resolve().parents[2]
RUNNING = import_module("generator.checks.run")  # the package calls a function of it `run`
TINY = ROOT / "tests" / "checks" / "tiny.yaml"

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one small game in it, where faults are told as users are told of them."""
    folder = tmp_path / "sources" / "tiny"
    folder.mkdir(parents=True)
    shutil.copy(TINY, folder / "game.yaml")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(SWITCH)
    return tmp_path


def fall(*_: object) -> None:
    raise ValueError("a number\nof no kind")


def put_in_place(check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have one of our checks stand in for the one whose code it has."""
    known = RUNNING.checks_of

    def checks_of(letters: tuple[str, ...]) -> tuple[Check, ...]:
        return tuple(check if one.code == check.code else one for one in known(letters))

    monkeypatch.setattr(RUNNING, "checks_of", checks_of)


@pytest.fixture
def a_check_that_falls(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of our checks falls over the first unit, after it found something."""

    def find(context: CheckContext) -> Iterator[Finding]:
        for origin, _ in context.each(Unit):
            yield finding("found before", origin)
            fall()

    check: Check = replace(every_check()[0], find=find)
    put_in_place(check, monkeypatch)


@pytest.fixture
def a_product_that_falls(monkeypatch: pytest.MonkeyPatch) -> None:
    """The player's aid falls over whatever game there is."""
    broken = [
        replace(product, drawing=fall) if product.record.what == "card" else product
        for product in PRODUCTS
    ]
    monkeypatch.setattr("generator.products.registry.PRODUCTS", tuple(broken))


@pytest.mark.usefixtures("home", "a_check_that_falls")
def test_a_check_that_falls_is_one_finding_and_the_others_go_on(capsys: Capture) -> None:
    text = Path("sources/tiny/game.yaml").read_text(encoding="utf-8")
    Path("sources/tiny/game.yaml").write_text(
        text.replace("Red holds the", "Red holds holds the", 1), "utf-8"
    )
    assert main(["check", "--jobs", "1"]) == 1
    told = capsys.readouterr().out
    code = every_check()[0].code
    assert f"the check {code} stopped: ValueError: a number of no kind" in told
    assert "(tests/" not in told
    assert "please report this line" in told
    assert "found before" in told
    assert told.count("TXT001") == 1, "others find what was spoilt"
    line = next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith("units:"))
    assert f"game.yaml:{line + 1}:" in told  # the unit that was being looked at


@pytest.mark.usefixtures("home", "a_check_that_falls")
def test_a_check_that_falls_keeps_nobody_from_printing(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find(_: CheckContext) -> Iterator[Finding]:
        fall()
        yield from ()

    put_in_place(replace(every_check()[0], find=find), monkeypatch)
    assert main(["build", "--quiet", "--only", "rules-html", "--jobs", "1"]) == 1
    assert capsys.readouterr().out.count("BUG001") == 1
    assert list(Path("output/tiny").glob("*.html"))


@pytest.mark.usefixtures("home", "a_product_that_falls")
def test_a_product_that_falls_is_one_finding_and_the_others_are_printed(capsys: Capture) -> None:
    order = ["--only", "card", "--only", "setup", "--paper", "a4", "--ink", "bw"]
    assert main(["build", "--quiet", "--jobs", "1", *order]) == 1
    told = capsys.readouterr()
    assert told.out.count("BUG002") == 1
    assert "tiny: card-a4-bw stopped: ValueError: a number of no kind" in told.out
    assert "Traceback" not in told.out + told.err
    assert [file.name for file in Path("output/tiny").glob("*.pdf")] == ["tiny-setup-a4-bw.pdf"]


@pytest.mark.usefixtures("home")
def test_a_reader_that_falls_is_one_finding(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.reading.definition.build", fall)
    assert main(["check"]) == 1
    told = capsys.readouterr().out
    assert "BUG003" in told
    assert "reading stopped: ValueError" in told


@pytest.mark.usefixtures("home")
def test_whatever_else_falls_is_a_sentence(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.pipeline.reckon", fall)
    assert main(["odds"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("postwar: stopped: ValueError: a number of no kind")
    assert "please report" in told


@pytest.mark.usefixtures("home", "a_check_that_falls")
def test_our_tests_fail_where_a_check_falls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "raise")  # as tests/conftest.py has it
    with pytest.raises(ValueError, match="of no kind"):
        main(["check", "--jobs", "1"])


@pytest.mark.usefixtures("home", "a_product_that_falls")
def test_our_tests_fail_where_a_product_falls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "raise")
    with pytest.raises(ValueError, match="of no kind"):
        main(["build", "--quiet", "--only", "card", "--paper", "a4", "--jobs", "1"])


def test_tests_have_faults_raised() -> None:
    with pytest.raises(ZeroDivisionError):
        fault(CHECK_BROKE_OFF, "this", ZeroDivisionError())


@pytest.mark.parametrize(
    "problem",
    [OSError(28, "No space left on device"), ModuleNotFoundError("gone", name="reportlab")],
)
def test_what_is_no_fault_of_ours_is_raised(
    problem: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(SWITCH)
    with pytest.raises(type(problem)):
        fault(CHECK_BROKE_OFF, "this", problem)


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (MemoryError(), "too little memory"),
        (RecursionError("maximum recursion depth exceeded"), "RecursionError: maximum"),
        (OSError("image file is truncated"), "image file is truncated"),
        (ValueError("9" * 5000), f"{'9' * 200}..."),
    ],
)
def test_faults_are_told_in_a_line(
    problem: Exception, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(SWITCH)
    found = fault(CHECK_BROKE_OFF, "this", problem)
    assert words in found.message
    assert len(found.message) < 300
    assert "\n" not in found.message


def test_the_nearest_value_that_was_worked_on_is_pointed_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(SWITCH)

    def work(line: SimpleNamespace) -> None:
        fall(line)

    try:
        work(SimpleNamespace(origin="sections.supply.text"))
    except ValueError as problem:
        found = fault(CHECK_BROKE_OFF, "this", problem)
    assert found.origin == "sections.supply.text"
