"""A game in another language, and beside the first: texts are replaced, ids and numbers are not."""

from __future__ import annotations

from pathlib import Path

from generator.languages import in_language, located
from generator.model.names import names_of, plain_text, turn_labels
from generator.model.translation import translated, without_second
from generator.reading import read, read_text
from generator.reading.scalars import read_prose

ROOT = Path(__file__).parents[2]
FIRST, _, _ = (ROOT / "tests/checks/tiny.yaml").read_text(encoding="utf-8").partition("\nsections:")
TINY = {
    "game.yaml": FIRST
    + """
values: {two: 2}
sections:
  all:
    title: All
    text: "{unit:one} moves {value:two:word} hexes."
    sections: {more: {title: More}}
translations:
  ja:
    title: 小戦
    units: {one: 第一大隊, two: {name: 第二大隊}}
    terrain: {clear: 平地}
    sections:
      all: {title: 総則, text: "{unit:one}は{value:two:word}ヘクス動く。", sections: {more: 追加}}
""".replace("sections: {more: More}", "sections: {more: {title: More}}")
}


def test_texts_are_replaced_and_nothing_else() -> None:
    game = read_text(TINY).game
    assert game is not None
    other = translated(game, "ja")
    assert (other.title, other.language, other.translations) == ("小戦", "ja", ())
    assert other.counters is not None
    assert game.counters is not None
    assert [unit.name for unit in other.counters.units] == ["第一大隊", "第二大隊"]
    assert [unit.factors for unit in other.counters.units] == [
        unit.factors for unit in game.counters.units
    ]
    assert other.map is not None
    assert [terrain.name for terrain in other.map.terrain] == ["平地", "Mountain", "Sea"]
    assert other.rules.sections[0].sections[0].title == "追加"


def test_references_print_the_names_of_the_language() -> None:
    game = read_text(TINY).game
    assert game is not None
    (section,) = translated(game, "ja").rules.sections
    assert section.text is not None
    assert plain_text(names_of(translated(game, "ja")), section.text) == "第一大隊は2ヘクス動く。"
    first = game.rules.sections[0].text
    assert first is not None
    assert plain_text(names_of(game), first) == "1st Battalion moves two hexes."


def test_how_much_stays_in_the_first_language_is_told() -> None:
    reading = read_text(TINY)
    assert reading.game is not None
    _, (note,) = in_language(reading.game, "ja")
    assert note.code == "LNG004"
    assert located(note, reading.game, reading.origins, "ja").span is not None
    assert in_language(reading.game, "en") == (reading.game, ())
    assert in_language(reading.game, "fr")[0] is None


def test_mukden_has_its_title_and_armies_in_japanese() -> None:
    reading = read(ROOT / "sources" / "mukden")
    game = reading.game
    assert game is not None
    assert game.counters is not None
    assert game.second_title is not None
    assert (game.second_title.text, game.second_title.language) == ("奉天會戰", "ja")
    assert all(unit.second for unit in game.counters.units)
    names = {unit.id: unit.second.text for unit in game.counters.units if unit.second}
    assert names["yalu"] == "鴨綠江軍"
    assert reading.origins.span("translations.ja.units.yalu.name") is not None
    assert without_second(game).second_title is None


def test_days_are_written_as_the_language_has_them() -> None:
    dated = TINY["game.yaml"].replace("count: 6,", "count: 6, first: 1905-02-20,")
    game = read_text({"game.yaml": dated}).game
    assert game is not None
    assert turn_labels(game)["1"] == "20 February, AM"
    assert turn_labels(translated(game, "ja"))["1"].startswith("2月20日")


def test_paragraphs_and_entries_of_a_list_stand_apart_in_one_line() -> None:
    text, wrong = read_prose("One *rule*.\n\nAnother:\n\n- first;\n- last.", "rules")
    assert not wrong
    assert text is not None
    assert plain_text({}, text) == "One rule. Another: first; last."
