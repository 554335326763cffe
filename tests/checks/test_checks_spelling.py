"""Spelling and wording: the slips of real drafts are found and mended; sound English is quiet."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest
import yaml

from generator.checks import check, survey
from generator.checks.vocabulary import Vocabulary
from generator.checks.wordlist import word_list
from generator.diagnostics import Finding
from generator.edit_distance import alike, slips
from generator.reading import read_text
from tests.checks.merging import findings_in, with_part
from tests.shumshu import files_of

QUIET = Path(__file__).parent / "quiet_sentences.txt"
WORDING = ("TXT", "LNG", "REF004")


def said(text: str, language: str = "en-GB") -> list[Finding]:
    """What is said of the wording of a text in the tiny game."""
    section = {"said": {"title": "More", "text": text}}
    part = yaml.safe_dump({"language": language, "sections": section}, width=10**6)
    return [one for one in findings_in(with_part(part)) if one.code.startswith(WORDING)]


@cache
def slip_in(game: str, sentence: str) -> tuple[tuple[str, str | None, str], ...]:
    """Code, fix and words of the findings in a sentence added to the rules of a real game."""
    files = files_of(game)
    head, begin, tail = files["rules.yaml"].partition("\nsections:\n")
    added = f"  slip:\n    title: Slip\n    text: >-\n      {sentence}\n"
    reading = read_text({**files, "rules.yaml": head + begin + added + tail}, game)
    assert reading.game is not None
    found = [one for one in check(reading.game) if one.origin == "sections.slip.text"]
    return tuple((one.code, one.fix, sentence[slice(*(one.within or (0, 0)))]) for one in found)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "sentence", "code", "slip", "fix"),
    [
        ("arnhem", "Units are trippled.", "TXT003", "trippled", "tripled"),
        ("arnhem", "Both attckrs go.", "TXT003", "attckrs", "attackers"),
        ("arnhem", "An attckr goes.", "TXT003", "attckr", "attacker"),
        ("arnhem", "An attkr goes.", "TXT003", "attkr", "attacker"),
        ("arnhem", "They are elimed.", "TXT003", "elimed", "eliminated"),
        ("arnhem", "They are elim-ed.", "TXT003", "elim", "eliminate"),
        ("arnhem", "All Grmn units move.", "TXT003", "Grmn", "German"),
        ("arnhem", "The Grmns move.", "REF004", "Grmns", "Germans"),
        ("myitkyina", "Use f3 units.", "TXT011", "f3", None),
        ("myitkyina", "Two collumns left.", "TXT003", "collumns", "columns"),
        ("myitkyina", "The Jpns move.", "TXT003", "Jpns", "Japanese"),
        ("myitkyina", "The Jpnse move.", "TXT003", "Jpnse", "Japanese"),
        ("myitkyina", "The Dfdrs stay.", "TXT003", "Dfdrs", "Defenders"),
        ("myitkyina", "The Dfndrs stay.", "REF004", "Dfndrs", "Defenders"),
        ("myitkyina", "The Defndrs stay.", "REF004", "Defndrs", "Defenders"),
        ("shumshu", "Near Paramishu it rains.", "REF004", "Paramishu", "Paramushir"),
        ("shumshu", "Units withini two hexes.", "TXT003", "withini", "within"),
        ("shumshu", "It counts Too here.", "TXT010", "Too", "too"),
        ("shumshu", "The dfndrs stay.", "TXT003", "dfndrs", "defenders"),
        ("shumshu", "Lose 1 of the defdr's units.", "TXT003", "defdr's", "defender's"),
        ("shumshu", "Each Landing(s?) counts.", "TXT008", "(s?)", None),
        ("shumshu", "Each Gameturn ends; a Game-turn ends.", "TXT003", "Gameturn", "Game-turn"),
        ("standard-game", "Each player roles one die.", "TXT005", "roles", "rolls"),
        ("standard-game", "A unit is reorganzing.", "TXT003", "reorganzing", "reorganizing"),
    ],
)
def test_a_slip_of_a_real_draft(
    game: str, sentence: str, code: str, slip: str, fix: str | None
) -> None:
    assert slip_in(game, sentence) == ((code, fix, slip),)


def test_war_game_english_is_quiet() -> None:
    sentences = QUIET.read_text(encoding="utf-8").splitlines()
    assert len(sentences) >= 300
    found = said("\n\n".join(sentences))
    assert len(found) <= len(sentences) // 100, [one.message for one in found]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en-US", "Armor holds the center."),
        ("en-GB", "Armour holds the centre."),
        ("en", "Armour holds the centre."),
        ("en", "Armor holds the center."),
        ("en-GB", "They organise and organize."),
        ("de", "Die Verteidiger bleiben stehen."),
        ("en-CA", "Armour is organized."),
    ],
)
def test_each_english_by_its_own_list(language: str, words: str) -> None:
    assert said(words, language) == []


@pytest.mark.parametrize(
    ("language", "words", "fixes"),
    [
        ("en-GB", "Armor holds the center.", ["Armour", "centre"]),
        ("en-US", "Armour holds the centre.", ["Armor", "center"]),
        ("en", "Armour, defence, honor.", ["honour"]),
    ],
)
def test_the_spelling_of_the_other_side(language: str, words: str, fixes: list[str]) -> None:
    assert [one.fix for one in said(words, language) if one.code == "LNG020"] == fixes


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("The roll is lower than that.", "The roll is lower then that."),
        ("They retreat from the hex.", "They retreat form the hex."),
        ("Its own zone.", "It's own zone."),
        ("Use their own zones.", "Use there own zones."),
        ("This has no effect.", "This has no affect."),
        ("They move off the map.", "They move of the map."),
        ("Units next to the town.", "Units next too the town."),
        ("To lose a step.", "To loose a step."),
        ("Heavy cavalry charges.", "Heavy calvary charges."),
        ("A morale check.", "A moral check."),
        ("The line of sight.", "The line of site."),
        ("Take an hour.", "Take a hour."),
        ("A unit of 8.", "An unit of 8."),
        ("An HQ moves.", "A HQ moves."),
        ("So (they say) it was.", "So (they say it was."),
        ('He said "so" twice.', 'He said "so twice.'),
        ("First, the dice.", "First , the dice."),
        ("First; then dice.", "First;; then dice."),
        ("The die. Then dice.", "The die.Then dice."),
    ],
)
def test_one_finding_for_each_wrong_sentence(right: str, wrong: str) -> None:
    assert said(right) == []
    assert len(said(wrong)) == 1


def test_an_article_fits_the_name_that_is_printed() -> None:
    assert said("Hold a {place:alba}.")[0].fix == "an"
    assert said("Hold an {place:alba}.") == []


@pytest.mark.parametrize("name", ["Fürstenberg", "Furstenberg", "Fürstenbergs"])
def test_an_id_has_no_accents(name: str) -> None:
    places = {"alba": {"hexes": [12]}, "furstenberg": {"name": name, "hexes": [11], "kind": "town"}}
    found = findings_in(with_part(yaml.safe_dump({"places": places}, allow_unicode=True)))
    assert "TXT004" not in {one.code for one in found}


def test_the_text_of_a_reference_is_no_word_of_its_own() -> None:
    assert said("All {place:alba}s, and the {place:alba}-side hexes.") == []


def test_most_slips_of_the_hand_are_found_and_mended() -> None:
    """One letter put in, left out, changed or swapped in words that rules are made of."""
    hand = random.Random(7)  # noqa: S311 -- seeded on purpose
    words = sorted(word for word in word_list().parts["common"]["de"].split() if len(word) > 5)
    tried = [(word, _slip(hand, word)) for word in hand.sample(words, 60)]
    text = "\n\n".join(f"Here {typed} stands." for word, typed in tried if typed != word)
    found = [one for one in said(text) if one.code == "TXT003"]
    mended = {one.fix for one in found} & {word for word, _ in tried}
    assert len(found) >= 0.9 * text.count("Here")
    assert len(mended) >= 0.8 * text.count("Here")


def _slip(hand: random.Random, word: str) -> str:
    at = hand.randrange(1, len(word) - 1)
    head, letter, tail = word[:at], word[at], word[at + 1 :]
    kinds = (head + tail, head + hand.choice("etaoin") + tail, head + letter * 2 + tail)
    return hand.choice((*kinds, head + tail[0] + letter + tail[1:]))


@pytest.mark.parametrize(
    ("terms", "text", "told"),
    [
        ([], "General Kutoki's men came down from the hills.", False),
        (["Oku"], "General Kutoki's men came down from the hills.", True),
        (["Oku", "Kutoki"], "General Kutoki's men came down from the hills.", False),
        (["Oku"], "General Kutoki stood; Kutoki's men came down.", False),
        (["Oku"], "The towns are from GeoNames, geonames.org.", False),
        (["Oku"], "The towns are from GeoNnames, geonames.org.", True),
    ],
)
def test_a_list_of_terms_holds_for_names(terms: list[str], text: str, told: bool) -> None:
    part = {"terms": terms, "sections": {"said": {"title": "More", "text": text}}}
    found = findings_in(with_part(yaml.safe_dump(part, width=10**6)))
    assert any(one.code == "TXT003" for one in found) is told


@pytest.mark.parametrize(
    ("part", "fix"),
    [
        ("places: {bruma: {name: Brumma, hexes: [31]}}", "Bruma"),
        ("features: {club-route: {kind: road, name: Cub Route, path: 12-22}}", "Club"),
        ("places: {son: {name: Som, hexes: [31]}}", "Son"),
        ("units: {one: {label: Onne}}", "One"),
        ("formations: {air: {name: Army air service, short: Ari, side: red}}", "Air"),
        ("places: {joes: {name: Joe, hexes: [31]}}", None),
        ("sections: {dig: {title: Half a die, text: None.}}", None),
        ("sections: {dig: {title: Half a dih, text: None.}}", "dig"),
        ("units: {one: {name: 1st Novines Battalion}}", "Novices"),
        ("units: {one: {name: 1st Novines Battalion}}\nplaces: {alba: {name: Novines}}", None),
        ("units: {one: {name: 1st Novines Battalion}}\nterms: [Novines]", None),
    ],
)
def test_a_name_agrees_with_its_id(part: str, fix: str | None) -> None:
    found = [one for one in findings_in(with_part(part)) if one.code == "TXT004"]
    assert [one.fix for one in found] == ([fix] if fix else [])


def test_a_slip_in_the_id_is_told_at_the_id() -> None:
    found = findings_in(with_part("sections: {requesys: {title: Request boxes, text: None.}}"))
    assert [(one.code, one.origin, one.on_key) for one in found] == [
        ("TXT004", "sections.requesys", True)
    ]


def test_the_nearest_word_is_that_of_the_fewest_slips_among_all() -> None:
    """It is found without measuring words of which it is plain that they are further away."""
    game = read_text(files_of(), "shumshu").game
    assert game is not None
    words, chance = Vocabulary(survey(game)), random.Random(7)  # noqa: S311
    for right in chance.sample(sorted(word for word in words.used if len(word) > 2), 25):
        at = chance.randrange(len(right))
        wrong = right[:at] + chance.choice(("", right[at] * 2, "x", "zq")) + right[at + 1 :]
        found = words.meant(wrong)
        near = [*words.used, *(word for _, word in word_list().beginning_like(wrong))]
        fewest = min(slips(wrong, each) for each in near)
        if found in near and alike(wrong, found):
            assert slips(wrong, found) == fewest
