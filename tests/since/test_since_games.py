"""Our own games against what they were: quiet where nothing changed, told where one place did."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from benchmarks import drift
from generator.comparison.since import since
from generator.diagnostics import Finding, Severity
from generator.model.game import Game
from generator.model.names import names_of, printed
from generator.model.prose import Prose, Reference
from generator.model.walk import replaced, walk
from generator.reading import Reading, read
from generator.reading.scalars import read_prose

ROOT = Path(__file__).parents[2]
GAMES = sorted(path.parent for path in ROOT.glob("[se]*/*/game.yaml"))
each_game = pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)


@cache
def reading_of(folder: Path) -> Reading:
    return read(folder)


def changed(folder: Path, **texts: str) -> tuple[Finding, ...]:
    """What is found where texts of a game are others; origins have __ for their points."""
    reading = reading_of(folder)
    assert reading.game is not None
    values = {at.replace("__", ".").replace("_", "-"): text for at, text in texts.items()}
    there = {node.origin: node.value for node in walk(reading.game)}
    made = {at: _typed(there.get(at), at, text) for at, text in values.items()}
    return since(reading.game, replaced(reading.game, made), reading.origins)


def _typed(old: object, at: str, text: str) -> object:
    if isinstance(old, Prose):
        prose, wrong = read_prose(text, at)
        assert not wrong
        return prose
    return type(old)(text) if isinstance(old, int) else text


@each_game
def test_a_game_is_as_it_is(folder: Path) -> None:
    reading, again = reading_of(folder), read(folder)
    assert reading.game is not None
    assert again.game is not None
    assert since(reading.game, again.game, reading.origins) == ()


def _typed_out(game: Game) -> Game:
    """A game in which every reference of its texts is the words that it prints."""
    names = names_of(game)

    def plain(at: str, text: Prose) -> Prose:
        source = text.source
        for each in reversed([one for one in text.inlines() if isinstance(one, Reference)]):
            words = printed(names, each) if each.kind != "rule" else source[each.start : each.end]
            source = source[: each.start] + words + source[each.end :]
        made, _ = read_prose(source, at)
        return made or text

    texts = [(node.origin, node.value) for node in walk(replace(game, translations=()))]
    return replaced(game, {at: plain(at, text) for at, text in texts if isinstance(text, Prose)})


@each_game
def test_the_same_words_without_references_are_no_change(folder: Path) -> None:
    reading = reading_of(folder)
    assert reading.game is not None
    found = since(reading.game, _typed_out(reading.game), reading.origins)
    assert [one for one in found if one.severity is not Severity.NOTE] == []


def test_a_corrected_letter_and_a_line_broken_elsewhere_are_no_change() -> None:
    folder = ROOT / "examples" / "osteva-line"
    game = reading_of(folder).game
    assert game is not None
    text = next(n.value.source for n in walk(game) if n.origin == "sections.pursuit.text")
    assert changed(folder, sections__pursuit__text=text.replace("\n", " ")) == ()
    slip = text.replace("movement", "movment")
    assert slip != text
    assert changed(folder, sections__pursuit__text=slip) == ()


def test_a_value_that_is_not_what_the_rule_says_is_told_with_the_sentence() -> None:
    found = changed(ROOT / "examples" / "osteva-line", modifiers__stream__value="2")
    assert [one.code for one in found] == ["TWO001"]
    assert "sections.combat.text" in {other.origin for other in found[0].related}
    assert found[0].origin == "modifiers.stream.value"


def test_a_name_is_told_against_its_translation_and_not_the_other_way() -> None:
    folder = ROOT / "sources" / "mukden"
    found = changed(folder, units__yalu__name="Tumen Army")
    assert [one.code for one in found] == ["TWO002"]
    assert [one.origin for one in found[0].related] == ["translations.ja.units.yalu.name"]
    assert found[0].related[0].span is not None


def test_a_phase_is_told_against_the_section_that_it_names() -> None:
    folder = ROOT / "examples" / "grebe-quay"
    found = changed(folder, sequence__raiders_move__text="Move {side:garrison}.")
    assert {one.code for one in found} == {"TWO002"}


def test_edits_by_lot_are_told_of() -> None:
    made = list(drift.run(30, 5))
    told = [edit for _, edit, findings in made if findings]
    exact = [findings for _, edit, findings in made if edit.kind in {"number", "reference"}]
    assert len(told) >= 0.7 * len(made)
    assert sum(map(bool, exact)) >= 0.8 * len(exact)
    assert all(one.severity is not Severity.ERROR for _, _, found in made for one in found)
