"""The mutation benchmark itself: it counts what is told of as caught, and nothing else."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import pytest
import yaml

from benchmarks import mutations
from benchmarks.mutating import by_hand, labels
from benchmarks.mutating.definition import Definition, Edit, Fault, Place, open_definition, spoilt
from benchmarks.mutating.judging import Judge, every_severity
from benchmarks.mutating.kinds import ALONE, KINDS, drawn, places
from benchmarks.mutating.misspelling import misspelt
from benchmarks.mutating.quiet import QUIET
from generator.model.game import Game

SOURCES = Path(__file__).resolve().parents[2] / "sources"
EVERY = (*mutations.GAMES, *mutations.HELD_OUT, *mutations.OWN, *mutations.SMALL)
OLD = "It is low, treeless and wet,\n and lies"
REWORDED = {"old": OLD, "new": "Low, wet and treeless as it is, it lies"}
WRONG = {"old": "Attackers eliminated.", "new": "Defenders eliminated."}


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


def test_each_labelled_fault_is_in_one_set_only() -> None:
    sets = [yaml.safe_load(path.read_text(encoding="utf-8")) for path in labels.PATHS.values()]
    faults = [(row["game"], row["key"]) for rows_of_set in sets for row in rows_of_set]
    assert len(faults) == len(set(faults))
    assert {game for game, _ in faults} <= set(EVERY)


@pytest.mark.parametrize("seed", labels.PATHS)
def test_labelled_faults_stand_in_the_game_that_tells_the_same_elsewhere(
    shumshu: Definition, seed: int
) -> None:
    kept = list(labels.labelled({"shumshu": shumshu}, seed))
    keys = set().union(*map(yaml.safe_load, shumshu.texts.values()))
    assert kept
    assert all(other.split(".")[0] in keys for _, _, other in kept if other)


def told(capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """What the run of the rows of Shumshu leaves as its status, and what it prints."""
    asked = Namespace(game=["shumshu"], seed=1, processes=1, caught=False)
    return mutations.by_hand_run(asked), capsys.readouterr().out


def rows(monkeypatch: pytest.MonkeyPatch, **by_origin: dict[str, str]) -> None:
    sheet = {"shumshu": {at.replace("_", "."): [row] for at, row in by_origin.items()}}
    monkeypatch.setattr(by_hand, "kept", lambda: sheet)


def test_a_sentence_reworded_by_hand_is_found_however_its_lines_break(shumshu: Definition) -> None:
    (fault,) = by_hand.reworded(shumshu, {"shumshu": {"sections.island.text": [REWORDED]}})
    made = spoilt(shumshu.texts, fault.edits)["rules.yaml"]
    assert "Kurils. Low, wet and treeless as it is, it lies a morning's" in made


def test_a_short_text_reworded_by_hand_is_put_in_quotes(shumshu: Definition) -> None:
    row = {"old": "The attacked hex is {terrain:mountain}.", "new": "{terrain:mountain}: this hex."}
    (fault,) = by_hand.reworded(shumshu, {"shumshu": {"modifiers.mountain.when": [row]}})
    made = spoilt(shumshu.texts, fault.edits)["tables.yaml"]
    assert '    when: "{terrain:mountain}: this hex."\n' in made


def test_a_list_reordered_by_hand_keeps_its_indent(shumshu: Definition) -> None:
    rows_of_list = by_hand.kept()["shumshu"]["sections.attacks.sections.shifts.text"]
    sheet = {"shumshu": {"sections.attacks.sections.shifts.text": rows_of_list[:1]}}
    (fault,) = by_hand.reworded(shumshu, sheet)
    assert "attacker;\n          - the defenders are in {terrain:swamp}" in fault.edits[0].text


def test_an_alarm_by_hand_is_told_of_and_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows(monkeypatch, codes_AE_text=WRONG, sections_island_text=REWORDED)
    status, out = told(capsys)
    assert status == 1
    assert "shumshu                   2        1         0" in out
    assert "Attackers eliminated. -> Defenders eliminated." in out
    assert "Low, wet" not in out


def test_an_alarm_that_may_stand_is_counted_apart(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows(monkeypatch, codes_AE_text={**WRONG, "alarm": "it is another party"})
    status, out = told(capsys)
    assert status == 0
    assert "shumshu                   1        0         1" in out


def test_a_sentence_that_stands_no_more_is_told_of_and_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = {"old": "It is high and dry", "new": "High and dry it is"}
    rows(monkeypatch, sections_island_text=gone, sections_nowhere_text=REWORDED)
    status, out = told(capsys)
    assert status == 1
    assert "shumshu sections.island.text: not there, or more than once: It is high and dry" in out
    assert "shumshu sections.nowhere.text: not there" in out


@pytest.mark.parametrize("name", EVERY)
def test_each_sentence_reworded_by_hand_still_stands(name: str) -> None:
    game = open_definition(mutations.folder_of(name))
    made = by_hand.reworded(game, by_hand.kept())
    assert made
    assert [fault.what for fault in made if fault.kind == by_hand.GONE] == []


@pytest.mark.parametrize("name", EVERY)
def test_what_was_once_an_alarm_is_none(name: str) -> None:
    once = {at: [row for row in held if "once" in row] for at, held in by_hand.kept()[name].items()}
    game = open_definition(mutations.folder_of(name))
    quiet = Judge(game, least=every_severity())
    for fault in by_hand.reworded(game, {name: once}):
        assert quiet.judge(fault).messages == (), fault.what
