"""Slips tried in small games of which it is known what would be noticed, and what would help."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random

import pytest

from generator.blindspots import Account, account_of, trying
from generator.blindspots.remedies import Remedy
from generator.blindspots.slips import Slip
from generator.blindspots.texts import Passage, passages
from generator.blindspots.trying import BlindSpots, blind_spots, slips_in
from generator.checks import check
from generator.diagnostics import Finding, Severity
from generator.model.game import Game
from generator.reading import Reading, read
from generator.rejudging import Judged, judged, rejudged
from tests.checks.merging import read_game, tiny, with_part

ROOT = Path(__file__).resolve().parents[2]


def sound(part: str = "") -> Reading:
    reading = read_game(with_part(part) if part else tiny())
    assert reading.game is not None, reading.findings
    return reading


def game_of(part: str = "") -> Game:
    game = sound(part).game
    assert game is not None
    return game


def account(part: str = "", jobs: int = 1) -> Account:
    reading, game = sound(part), game_of(part)
    return account_of(judged(game), tuple, lambda origin, _: reading.origins.span(origin), jobs)


def trials(found: BlindSpots, origin: str) -> dict[str, bool]:
    """What becomes of a text by each slip, and whether anything notices it."""
    (tried,) = (each for each in found.texts if each.passage.origin == origin)
    return {each.slip.made(tried.passage.text): each.noticed for each in tried.trials}


def test_what_the_data_says_as_well_is_noticed_and_nothing_else() -> None:
    found = account().found
    assert trials(found, "codes.DE.text") == {"Attackers eliminated.": True}
    assert trials(found, "victory.town.text") == {"Blue holds the town.": False}
    rule = trials(found, "sections.combat.text")
    assert len(rule) == 5
    assert [text for text, noticed in rule.items() if "A hill" not in text] == [
        text for text, noticed in rule.items() if noticed and "A hill" not in text
    ]
    assert (found.made, found.noticed) == (10, 5)
    assert found.by_kind == {"favour": (7, 3), "side": (1, 0), "lost sentence": (2, 2)}
    assert list(found.by_group) == ["1 Combat", "Victory", "Results", "Modifiers"]


@pytest.mark.parametrize("jobs", [2, 3])
def test_how_many_processes_work_makes_no_difference(
    jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trying, "_TOGETHER", 2)
    seen: list[tuple[int, int]] = []
    before = judged(game_of())
    one = blind_spots(before, tuple, 1)
    several = blind_spots(before, tuple, jobs, lambda *how: seen.append(how))
    assert one.texts == several.texts
    assert seen == sorted(seen)
    assert seen[-1] == (one.made, one.made) == (10, 10)


def test_no_process_tries_a_slip_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    tried, really = list[str](), trying.rejudged

    def counted(before: Judged, texts: Mapping[str, str]) -> Judged:
        tried.append(str(texts))
        return really(before, texts)

    monkeypatch.setattr(trying, "_TOGETHER", 2)
    monkeypatch.setattr(trying, "rejudged", counted)
    assert blind_spots(judged(game_of()), tuple, 2).made == 10
    assert len(tried) == len(set(tried)) == 6


def test_what_a_comment_allows_is_not_noticed() -> None:
    before = judged(game_of())
    some = blind_spots(before, lambda findings: findings[:0])
    assert some.noticed == 0


def test_warnings_that_a_game_has_before_count_for_nothing() -> None:
    part = "sections: {combat: {text: 'Roll the the die. Before that the attackers say so.'}}"
    found = account(part).found
    before = trials(found, "sections.combat.text")
    assert before["Roll the the die. After that the attackers say so."] is False


def test_history_and_notes_carry_no_rule() -> None:
    part = """
places: {alba: {note: A town before the war.}}
markers: {mud: {name: Mud, count: 1, note: Lies on units before they move.}}
notes: {past: {title: Past, kind: history, text: It was cold before.}}
credits: {maker: {text: Made before.}}
sections: {combat: {remark: The rule was shorter before., designer: I liked it before.}}
scenarios: {short: {name: Short, text: A game before lunch., special: All units stay.}}
"""
    game = game_of(part)
    texts = {each.origin for each in passages(judged(game).context)}
    assert "markers.mud.note" in texts
    assert not any(text.startswith(("places", "notes", "credits")) for text in texts)
    assert {text for text in texts if text.startswith("scenarios")} == {"scenarios.short.special"}
    assert not any(text.endswith(("remark", "designer")) for text in texts)


def test_a_story_that_lacks_a_sentence_is_the_same_play() -> None:
    story = Passage("examples.plain.text", "", "", "They attack first. Then they go on.", True)
    rule = Passage("sections.a.text", "", "", "They attack first. Then they go on.")
    game = game_of()
    lost = {slip.kind for slip in slips_in(game, rule)} - {s.kind for s in slips_in(game, story)}
    assert lost == {"lost sentence"}


def test_a_rule_of_a_scenario_is_tried_with_the_whole_game() -> None:
    part = """
scenarios:
  short:
    name: Short
    text: It is short.
    special: No units retreat.
    victory: {late: {side: red, text: "The {side:red} side holds the town.", holds: [alba]}}
"""
    found = account(part).found
    assert trials(found, "scenarios.short.victory.late.text") == {
        "The {side:blue} side holds the town.": True
    }
    assert not any(trials(found, "scenarios.short.special").values())
    assert found.by_group["Scenario: Short"] == (4, 1)


# What would help


def advised(part: str, key: str) -> list[Remedy]:
    return [each for each in account(part).remedies if each.key == key]


def test_a_side_in_plain_words_is_quoted_instead() -> None:
    (found,) = advised("", "victory.town.text")
    assert found.advice == "write {side:red} in place of “Red”"
    assert (found.origins, found.blind) == (("victory.town.text",), 1)
    quoted = account("victory: {town: {text: 'The {side:red} side holds the town.'}}")
    assert trials(quoted.found, "victory.town.text") == {
        "The {side:blue} side holds the town.": True
    }


def test_a_modifier_wants_an_example_in_which_it_counts() -> None:
    (found,) = advised("", "examples")
    assert found.detail == "modifiers: [hill]"
    assert found.advice == "a worked example in which the modifier counts"
    assert found.origins == ("sections.combat.text", "modifiers.hill.when")
    example = """
examples:
  uphill: {title: Uphill, table: crt, attack: 6, defence: 2, die: 3, column: "2:1", result: DE,
    modifiers: [hill]}
"""
    assert not advised(example, "examples")


def test_unless_wants_an_example_that_it_cancels() -> None:
    part = """
modifiers:
  hill: {name: Hill, kind: column, favours: defender, when: The defenders are on a mountain.,
    rule: combat, terrain: [mountain], unless: it is night}
examples:
  uphill: {title: Uphill, table: crt, attack: 6, defence: 2, die: 3, column: "2:1", result: DE,
    modifiers: [hill]}
"""
    (found,) = advised(part, "examples")
    assert found.detail == "hill, cancelled by “it is night”"


def test_a_section_without_a_short_form_wants_one_where_others_have_it() -> None:
    part = """
sections:
  other: {title: Stacking, text: Only two units may stand in a hex., short: Two in a hex.}
modifiers: {hill: {rule: other}}
"""
    (found,) = advised(part, "sections.combat.short")
    assert found.advice.startswith("say the rule in short as well")


def test_a_number_is_quoted_and_by_the_effect_that_has_it() -> None:
    part = "sections: {combat: {text: 'Roll the die. A hill is worth 1 to its defenders.'}}"
    (found,) = advised(part, "sections.combat.text")
    assert found.detail == "“1”: {effect:hill}"
    assert found.advice.startswith("quote numbers from the data: {value:NAME}")


def test_a_victory_wants_positions() -> None:
    part = "victory: {town: {side: red, text: All units hold the town., holds: [alba]}}"
    (found,) = advised(part, "walkthrough")
    assert found.detail == "victory: {victory: town, at: …}"
    assert found.advice == "a position that just wins"


# Judged anew and as a whole


@cache
def _game(folder: str) -> Game:
    game = read(ROOT / folder).game
    assert game is not None
    return game


FEW = {"examples/lantern-ford": 24, "sources/standard-game": 17, "examples/osteva-line": 6}
FEW |= {"sources/shumshu": 3}


@pytest.mark.slow
@pytest.mark.parametrize("folder", FEW)
def test_whole_checks_agree_with_what_is_judged_anew(folder: str) -> None:
    """Slips drawn by lot: what is noticed is what all checks find in the whole game."""
    before, chance = judged(_game(folder)), Random(folder)  # noqa: S311
    known = Counter(map(_named, _counted(check(before.context.game))))
    made = [
        (each, slip)
        for each in passages(before.context)
        for slip in slips_in(before.context.game, each)
    ]
    drawn = chance.sample(made, FEW[folder])
    for (passage, slip), codes in zip(drawn, _tried(before, drawn), strict=True):
        after = rejudged(before, {passage.origin: slip.made(passage.text)})
        assert after.game is not None
        whole = Counter(map(_named, _counted(check(after.game)))) - known
        read_anew = {each.code for each in _counted(after.refused)}
        assert {*codes} == {code for code, _ in whole} | read_anew, (passage.origin, slip)


def _tried(before: Judged, drawn: list[tuple[Passage, Slip]]) -> list[tuple[str, ...]]:
    return trying._shared_out(before, tuple, drawn, 2, lambda *_: None)


def _counted(findings: tuple[Finding, ...]) -> list[Finding]:
    return [each for each in findings if each.severity >= Severity.WARNING]


def _named(finding: Finding) -> tuple[str, str]:
    return finding.code, finding.message
