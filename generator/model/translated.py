"""A game in another language: its texts replaced by their translations, as far as there are any.

Values are matched by the keys that they stand under; origins stay those of the first language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

from generator.model.counters import Unit
from generator.model.game import Game, Side
from generator.model.schema import is_inline
from generator.model.translation import Second, TranslatedWeather, Translation


def translation_of(game: Game, language: str) -> Translation | None:
    """Return the translation into a language, if there is one."""
    return next((each for each in game.translations if each.language == language), None)


def translated(game: Game, language: str) -> Game:
    """Return `game` in a language; raises ValueError where it has no such translation.

    What is not translated stays as it is. The result has no translations of its own.
    """
    words = translation_of(game, language)
    if words is None:
        raise ValueError(f"{game.id} has no translation into {language}")
    plain = without_second(replace(game, translations=()))
    whole: Game = _put(plain, dict(said_by(words)))
    return replace(whole, language=language)


def said_by(words: Any) -> Iterator[tuple[str, Any]]:
    """Yield what a translation or a part of one says: names of fields and their values."""
    for member in fields(words):
        value = getattr(words, member.name)
        if value and member.name != getattr(words, "KEY", None):
            yield member.name, value


def part(value: Any, name: str) -> Any:
    """Return the field of that name, in `value` or one of its inline groups; None for none."""
    for member in fields(value):
        inner = getattr(value, member.name)
        if is_inline(member):
            found = part(inner, name) if inner is not None else None
            if found is not None:
                return found
        elif member.name == name:
            return inner
    return None


def key_of(entry: Any) -> str:
    """Return the key that an entry stands under."""
    return str(getattr(entry, type(entry).KEY))


def _put(value: Any, said: Mapping[str, Any]) -> Any:
    """Return `value` with what is said in place of what it says."""
    changes = {}
    for member in fields(value):
        inner = getattr(value, member.name)
        if is_inline(member) and inner is not None:
            changes[member.name] = _put(inner, said)
        elif member.name in said and inner is not None:
            changes[member.name] = _in_place_of(inner, said[member.name])
        elif member.name in said:
            changes[member.name] = said[member.name]
    return replace(value, **changes)


def _in_place_of(before: Any, words: Any) -> Any:
    if isinstance(words, tuple):
        by_key = {key_of(entry): dict(said_by(entry)) for entry in words}
        return tuple(_put(entry, by_key.get(key_of(entry), {})) for entry in before)
    if isinstance(words, TranslatedWeather):
        return _put(before, dict(said_by(words)))
    return words


def with_second(game: Game) -> Game:
    """Return `game` with its title and the names of sides and units in its second language."""
    language = game.second_language
    words = translation_of(game, language)
    if words is None:
        return game
    path = f"translations.{language}"

    def second(text: str, origin: str) -> Second | None:
        return Second(text, f"{path}.{origin}", language) if text else None

    def named(kind: str, entry: Side | Unit, texts: Mapping[str, str]) -> Second | None:
        return second(texts.get(entry.id, ""), f"{kind}.{entry.id}.name")

    names = {side.id: side.name for side in words.sides}
    sides = tuple(replace(each, second=named("sides", each, names)) for each in game.sides)
    counters = game.counters
    if counters is not None:
        names = {unit.id: unit.name for unit in words.units}
        units = tuple(replace(each, second=named("units", each, names)) for each in counters.units)
        counters = replace(counters, units=units)
    title = second(words.title, "title")
    return replace(game, sides=sides, counters=counters, second_title=title)


def without_second(game: Game) -> Game:
    """Return `game` in its first language alone."""
    sides = tuple(replace(side, second=None) for side in game.sides)
    counters = game.counters
    if counters is not None:
        units = tuple(replace(unit, second=None) for unit in counters.units)
        counters = replace(counters, units=units)
    return replace(game, sides=sides, counters=counters, second_title=None, second_language="")
