"""The walker over the language's keys meets all that the schema for editors has."""

from __future__ import annotations

from language_keys import ENTRY, language, plans

from generator.board.kinds import words_of
from generator.reading.schema import schema


def test_every_key_of_the_schema_is_met_once() -> None:
    names = [key.name for key in language()]
    assert len(set(names)) == len(names)
    made = schema()
    told = set(made["properties"])
    for definition in made["$defs"].values():
        told |= set(next(iter(definition.get("anyOf", [definition]))).get("properties", {}))
    known = {name.partition(".")[2] for name in names} - {ENTRY}
    assert known | {words_of("squares").said(key) for key in known} == told


def test_an_inline_group_has_its_keys_itself() -> None:
    names = {key.name for key in language()}
    assert {"Map.grid", "Outweighing.left-by", f"Place.{ENTRY}"} <= names
    assert "Game.map" not in names
    assert len(plans()) == len({name.partition(".")[0] for name in names})
