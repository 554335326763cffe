"""The slips of a text: each kind, as it is typed, and none that leaves no English."""

from __future__ import annotations

import pytest

from generator.blindspots.slips import Kind, slips
from generator.opposites import wording

SIDES = (("Red", "Blue"), ("Blue", "Red"), ("red", "blue"), ("blue", "red"))


def made(text: str, kind: str = "", language: str = "en") -> list[str]:
    """What becomes of a text by the slips of a kind, or of all."""
    found = slips(text, SIDES, language)
    return [slip.made(text) for slip in found if kind in {"", slip.kind}]


@pytest.mark.parametrize(
    ("kind", "text", "becomes"),
    [
        (Kind.FAVOUR, "Ask the attacker.", "Ask the defender."),
        (Kind.ORDER, "Roll before that.", "Roll after that."),
        (Kind.AMOUNT, "It takes at least two.", "It takes at most two."),
        (Kind.COMPASS, "Go north-east from there.", "Go south-west from there."),
        (Kind.TIME, "They come at 10 am.", "They come at 10 pm."),
        (Kind.MUST, "They must not stop.", "They must stop."),
        (Kind.ALL, "All units count.", "No units count."),
        (Kind.SIDE, "Red moves.", "Blue moves."),
        (Kind.SIDE, "The {side:red:capital} side moves.", "The {side:blue:capital} side moves."),
        (Kind.ROLE, "Leave friendly hexes.", "Leave enemy hexes."),
        (Kind.WAY, "It goes into the town.", "It goes out of the town."),
        (Kind.WORD, "They are not there.", "They are now there."),
        (Kind.NUMBER, "It takes 3 points.", "It takes 4 points."),
        (Kind.NUMBER, "It takes one column.", "It takes two columns."),
        (Kind.LOST_WORD, "It stops only there.", "It stops there."),
        (Kind.LOST_WORD, "Attack once.", "Attack."),
        (Kind.LOST_CLAUSE, "It may move, but not far.", "It may move."),
        (Kind.LOST, "Guns stay where they are. They fire.", "They fire."),
    ],
)
def test_each_kind_leaves_another_rule(kind: str, text: str, becomes: str) -> None:
    assert becomes in made(text, kind)


def test_there_is_a_test_of_every_kind() -> None:
    mark = next(
        each
        for each in test_each_kind_leaves_another_rule.pytestmark  # type: ignore[attr-defined]
        if each.name == "parametrize"
    )
    assert {case[0] for case in mark.args[1]} == {*Kind}


@pytest.mark.parametrize(
    ("text", "becomes"),
    [
        ("Before that they roll.", "After that they roll."),
        ("AT LEAST it is loud.", "AT MOST it is loud."),
        ("On an AM turn.", "On a PM turn."),
        ("Only guns fire.", "Guns fire."),
        ("No unit stops.", "Unit stops."),
        ("Attackers may\nnot stop.", "Attackers may stop."),
    ],
)
def test_the_case_stays_as_it_is_typed(text: str, becomes: str) -> None:
    assert becomes in made(text)


def test_an_article_goes_with_the_word_behind_it() -> None:
    assert made("Enter an enemy hex.", Kind.ROLE) == ["Enter a friendly hex."]
    assert "Enter a hex." in made("Enter an enemy hex.", Kind.LOST_WORD)
    assert made("A later turn.", Kind.ORDER) == ["An earlier turn."]


@pytest.mark.parametrize(
    "text",
    [
        "{rule:before-all} {value:first:word} {place:north}",
        "They are of their own.",  # no word behind it
        "One after another.",
        "I am there, as shown above.",
        "They stand next to it, at once.",
        "It moves up to {value:step} hexes.",
        "Hex 0302, or 12-13, or the 3rd by 1.5 in 2026/10.",
    ],
)
def test_nothing_is_made_that_is_no_slip(text: str) -> None:
    assert made(text) == []


def test_words_within_words_and_marks_of_lists_stay() -> None:
    assert made("The afternoons of the attackers' all-rounder.") == []
    text = "1. Guns fire.\n2. Foot moves."
    assert made(text) == ["2. Foot moves.", "1. Guns fire."]


def test_every_text_that_comes_of_a_slip_comes_once() -> None:
    text = "At the end Red may not enter. The defender does not move, and neither does Blue."
    found = made(text)
    assert len(found) == len({*found})
    assert text not in found


def test_a_language_without_words_has_slips_of_any_language_alone() -> None:
    assert wording("de") is None
    text = "Die Angreifer rollen 2 Würfel. Danach zieht Red, wenn not before."
    assert {slip.kind for slip in slips(text, SIDES, "de")} == {Kind.SIDE, Kind.NUMBER, Kind.LOST}
    assert wording("en-GB") is wording("en-US") or wording("en-GB") == wording("en-US")


def test_the_file_of_words_is_of_use_in_all_its_parts() -> None:
    """What a guard is for can come: a word that has another, or that may be lost."""
    known = wording("en")
    assert known is not None
    may_come = {*known.others, *known.lost}
    for rule, words in known.beside.items():
        assert {*words} <= may_come, (rule, {*words} - may_come)
    assert known.lost_at_end <= {*known.lost}
    assert {kind for others in known.others.values() for kind, _ in others} <= {*Kind}


def test_no_word_excludes_itself_and_all_exclude_each_other() -> None:
    known = wording("en")
    assert known is not None
    for word, others in known.excluding.items():
        assert word not in others, word
        assert all(word in known.excluding[other] for other in others), word
    assert {*known.side_of} == {*known.excluding} >= {*known.side_of.values()}
    assert all(words <= {*known.excluding} for words in known.often_both)
    assert known.no_opposites.isdisjoint(known.excluding)


def test_all_on_one_side_of_a_row_exclude_all_on_the_other() -> None:
    known = wording("en")
    assert known is not None
    assert "defending" in known.excluding["who attacks"]
    assert known.side_of["attacking"] == known.side_of["attackers"] == "attacker"
    assert ("may, must, not", "must") in known.others["need not"]
    assert "need not" not in known.excluding
    assert "winner" in known.excluding["loser"]
    assert "winner" not in known.others
