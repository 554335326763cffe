"""Findings that comments allow: what they reach, what they must say, and what cannot be allowed."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.catalogue import catalogue
from generator.diagnostics import CodeEntry, Outcome
from generator.pipeline import judge
from generator.reading import read_text
from generator.suppressions import CODES
from tests.code_examples import failing, passing

TINY = (Path(__file__).parents[1] / "checks" / "tiny.yaml").read_text(encoding="utf-8")
ALLOWED = "# postwar: allow TXT001 -- a refrain"


def judged(folder: Path, rules: str) -> Outcome:
    """What comes of the tiny game with a part of the rules beside it."""
    (folder / "game.yaml").write_text(TINY.replace("sections:", "sections:\n" + rules, 1), "utf-8")
    return judge(folder)[1]


def codes(outcome: Outcome) -> list[str]:
    return [finding.code for finding in outcome.findings]


def section(*lines: str) -> str:
    return "".join(f"  {line}\n" for line in lines)


def test_without_a_comment_it_is_found(tmp_path: Path) -> None:
    outcome = judged(tmp_path, section("refrain: {title: Refrain, text: Now now.}"))
    assert codes(outcome) == ["TXT001"]
    assert outcome.suppressed == ()


@pytest.mark.parametrize(
    "lines",
    [
        (f"refrain: {{title: Refrain, text: Now now.}}  {ALLOWED}",),
        (ALLOWED, "refrain: {title: Refrain, text: Now now.}"),
        (ALLOWED, "refrain:", "  title: Refrain", "  text: >", "    First this.", "    Now now."),
        ("refrain:", "  title: Refrain", f"  {ALLOWED}", "  text: >", "    First.", "    Now now."),
        ("refrain:", "  title: Refrain", f"  text: Now now. {ALLOWED}"),
        (ALLOWED, "# A word on it.", "", "refrain: {title: Refrain, text: Now now.}"),
        (ALLOWED.replace("--", "\u2013"), "refrain: {title: Refrain, text: Now now.}"),
        (ALLOWED.replace("TXT001", "CTR001, txt001"), "refrain: {title: Refrain, text: Now now.}"),
        (
            "refrain:",
            "  title: Refrain",
            f"  text: 'Now ''now.' {ALLOWED}",
        ),
    ],
)
def test_a_comment_allows_what_it_reaches(tmp_path: Path, lines: tuple[str, ...]) -> None:
    outcome = judged(tmp_path, section(*lines))
    assert set(codes(outcome)) <= {"SUP004"}  # CTR001, which is not there
    assert [(one.finding.code, one.reason) for one in outcome.suppressed] in (
        [("TXT001", "a refrain")],
        [],
    )


def test_a_comment_reaches_no_further(tmp_path: Path) -> None:
    lines = (
        ALLOWED,
        "refrain: {title: Refrain, text: Now.}",
        "again: {title: Again, text: Now now.}",
    )
    assert sorted(codes(judged(tmp_path, section(*lines)))) == ["SUP004", "TXT001"]


def test_a_list_item_is_an_entry() -> None:
    steps = "examples:\n  twice:\n    modifiers:\n"
    item = "      # postwar: allow REF001 -- never mind\n      - nothing\n"
    (pragma,) = read_text({"game.yaml": TINY, "tables.yaml": steps + item}).pragmas
    assert str(pragma.reach) == "tables.yaml:5:7"


def test_in_a_text_it_is_no_comment(tmp_path: Path) -> None:
    said = "    He says # postwar: allow TXT001 -- no."
    outcome = judged(
        tmp_path, section("refrain:", "  title: Refrain", "  text: |", "    Now now.", said)
    )
    assert "TXT001" in codes(outcome)
    assert outcome.suppressed == ()


@pytest.mark.parametrize(
    ("comment", "code"),
    [
        ("# postwar: ignore TXT001 -- a refrain", "SUP001"),
        ("# postwar allow TXT001 -- a refrain", "SUP001"),
        ("# postwar: allow the refrain -- a refrain", "SUP001"),
        ("# postwar: allow", "SUP001"),
        ("# postwar: allow TXT999 -- a refrain", "SUP002"),
        ("# postwar: allow TXT001", "SUP003"),
        ("# postwar: allow TXT001 --", "SUP003"),
        ("# postwar: allow SYN011 -- a refrain", "SUP005"),
        ("# postwar: allow SUP004 -- a refrain", "SUP005"),
    ],
)
def test_a_comment_that_does_not_hold_is_a_finding(tmp_path: Path, comment: str, code: str) -> None:
    line = f"refrain: {{title: Refrain, text: Now now.}}  {comment}"
    assert sorted(codes(judged(tmp_path, section(line)))) == [code, "TXT001"]


def test_an_unknown_code_is_told_with_what_was_meant(tmp_path: Path) -> None:
    outcome = judged(
        tmp_path, section("# postwar: allow TXR001 -- a refrain", "a: {title: A, text: B.}")
    )
    (finding,) = outcome.findings
    assert finding.message == "there is no code TXR001"
    assert finding.help == "did you mean TXT001?"


def test_what_only_printing_finds_is_not_told_as_unused(tmp_path: Path) -> None:
    line = "refrain: {title: Refrain, text: Now.}  # postwar: allow DRW001 -- it is on the sea"
    assert codes(judged(tmp_path, section(line))) == []


def test_nothing_is_told_as_unused_where_errors_hide_findings(tmp_path: Path) -> None:
    lines = (f"refrain: {{title: Refrain, text: Now.}}  {ALLOWED}", "a: {titel: A, text: B.}")
    assert codes(judged(tmp_path, section(*lines))) == ["SYN011"]


@pytest.mark.parametrize("entry", CODES, ids=lambda entry: entry.code)
def test_the_examples_of_the_catalogue(tmp_path: Path, entry: CodeEntry) -> None:
    found = []
    for example in (failing(entry.code), passing(entry.code)):
        head, _, rest = example.partition("\n")
        assert head == "sections:"
        found.append(set(codes(judged(tmp_path, f"{rest.rstrip()}\n"))))
    assert entry.code in found[0]
    assert entry.code not in found[1]
    assert entry in catalogue()


def test_what_a_check_of_the_designers_own_finds_can_be_allowed(tmp_path: Path) -> None:
    own = (
        "checks:\n  # postwar: allow TIN001 -- the island is small\n"
        "  TIN001: {title: Long, that: turns.count > 60, message: It is short}\n"
    )
    (tmp_path / "game.yaml").write_text(TINY + own, "utf-8")
    found = judge(tmp_path)[1].findings
    assert "SUP002" not in {finding.code for finding in found}


MARKED = """
  three: {name: 3rd Battalion, side: red, type: infantry, factors: 3-3}
  five: {name: 5th Battalion, side: red, type: infantry, factors: 3-3}
"""
SHORTER = """
markers:
  shaken: {name: Shaken, symbol: disrupted}MARK
scenarios:
  short: {name: A short game, text: Fewer fight., without: [units.five]}
"""


@pytest.mark.parametrize(
    ("mark", "told"), [("", ["Shaken", "A short game"]), ("  # postwar: allow CTR028 -- few", [])]
)
def test_what_the_game_allows_is_allowed_where_a_scenario_takes_it_over(
    tmp_path: Path, mark: str, told: list[str]
) -> None:
    text = TINY.replace("units:\n", f"units:{MARKED}", 1) + SHORTER.replace("MARK", mark)
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    outcome = judge(tmp_path)[1]
    found = [each for each in outcome.findings if each.code == "CTR028"]
    assert ["A short game" if "in A short" in one.message else "Shaken" for one in found] == told
    assert "SUP004" not in codes(outcome)
    assert len(outcome.suppressed) == (2 if mark else 0)
