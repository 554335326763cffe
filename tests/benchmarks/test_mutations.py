"""The mutation benchmark itself: it counts what is told of as caught, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.mutating.definition import Definition, Edit, Fault, Place, open_definition, spoilt
from benchmarks.mutating.judging import Judge, every_severity
from benchmarks.mutating.kinds import ALONE, KINDS, drawn, places
from benchmarks.mutating.misspelling import misspelt
from benchmarks.mutating.quiet import QUIET
from generator.model.game import Game

SOURCES = Path(__file__).resolve().parents[2] / "sources"


@pytest.fixture(scope="module")
def shumshu() -> Definition:
    return open_definition(SOURCES / "shumshu")


@pytest.fixture(scope="module")
def again() -> Definition:
    """The same, opened anew."""
    return open_definition(SOURCES / "shumshu")


@pytest.fixture(scope="module")
def judge(shumshu: Definition) -> Judge:
    return Judge(shumshu)


@pytest.fixture(scope="module")
def strict(shumshu: Definition) -> Judge:
    return Judge(shumshu, least=every_severity())


def nothing(_: Game) -> tuple[()]:
    return ()


def first(game: Definition, kind: str, what: str) -> Fault:
    return next(fault for fault in places(game, kind) if fault.what == what)


def test_a_known_fault_is_caught_at_its_line(shumshu: Definition, judge: Judge) -> None:
    verdict = judge.judge(first(shumshu, "river: hexside doubled", "44/54 twice"))
    assert "NET005" in verdict.codes
    assert verdict.at_line


def test_without_checks_it_is_not(shumshu: Definition) -> None:
    fault = first(shumshu, "river: hexside doubled", "44/54 twice")
    verdict = Judge(shumshu, nothing).judge(fault)
    assert verdict.codes == ()
    assert not verdict.at_line
    assert not verdict.same


def test_what_the_reader_refuses_is_caught(shumshu: Definition) -> None:
    fault = first(shumshu, "combat table: cell", places(shumshu, "combat table: cell")[0].what)
    place = fault.edits[0].place
    broken = Fault("bracket", fault.origin, (Edit(place, "["),), "a bracket")
    assert Judge(shumshu, nothing).judge(broken).codes


def test_an_edit_that_changes_nothing_is_not_made(shumshu: Definition, judge: Judge) -> None:
    end = len(shumshu.texts["game.yaml"])
    remark = Fault("none", "", (Edit(Place("game.yaml", end, end), "# the end\n"),), "remark")
    assert judge.judge(remark).same


@pytest.mark.parametrize("kind", QUIET)
def test_what_changes_no_meaning_is_quiet(shumshu: Definition, strict: Judge, kind: str) -> None:
    for fault in drawn(shumshu, kind, 1):
        assert strict.judge(fault).messages == (), fault.what


def test_the_sound_games_are_quiet(judge: Judge) -> None:
    assert not judge.known


@pytest.mark.parametrize("kind", [*KINDS, *ALONE])
def test_the_same_seed_gives_the_same_faults(
    shumshu: Definition, again: Definition, kind: str
) -> None:
    assert drawn(shumshu, kind, 3) == drawn(again, kind, 3)


def test_another_seed_gives_others(shumshu: Definition) -> None:
    other = open_definition(SOURCES / "shumshu", seed=2)
    kind = "word doubled"
    assert drawn(shumshu, kind, 5) != drawn(other, kind, 5)


@pytest.mark.parametrize("kind", [*KINDS, *QUIET])
def test_each_edit_changes_the_text(shumshu: Definition, kind: str) -> None:
    for fault in drawn(shumshu, kind, 5):
        assert spoilt(shumshu.texts, fault.edits) != shumshu.texts, fault.what


def test_a_number_of_the_background_is_alone_or_borne_out(shumshu: Definition) -> None:
    for apart in ALONE:
        whole = {fault.edits for fault in places(shumshu, apart)}
        rest = places(shumshu, apart.removeprefix("alone in the "))
        assert whole.isdisjoint(fault.edits for fault in rest)
    digits = places(shumshu, "alone in the background: number in digits")
    assert any("171" in fault.what for fault in digits)


def test_a_misspelt_word_is_another(shumshu: Definition) -> None:
    for word in ("aa", "noon", "hex", "Miyoshino"):
        for number in range(20):
            assert misspelt(word, shumshu.chance(word, str(number))) != word
