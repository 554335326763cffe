"""A game in another language: texts by the origins of what they translate, put in place of them.

A translation says for a text what the definition says for it, under the same keys: the name of
``units.yalu`` is ``translations.ja.units.yalu.name``, or for short ``translations.ja.units.yalu``.
So a text and its translation have the same path, and whatever is said of one language can be
looked up in the other. What is not translated stays in the first language, as do all origins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.model.game import Game
from generator.model.prose import Second, Translation
from generator.model.walk import replaced


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
    plain = without_second(replace(game, translations=(), language=language))
    whole: Game = replaced(plain, words.origins())
    return whole


def with_second(game: Game) -> Game:
    """Return `game` with its title and the names of sides and units in its second language."""
    words = translation_of(game, game.second_language)
    return _beside(game, words.origins(), game.second_language) if words else game


def without_second(game: Game) -> Game:
    """Return `game` in its first language alone."""
    return _beside(replace(game, second_language=""), {}, "")


def _beside(game: Game, texts: Mapping[str, Any], language: str) -> Game:
    """Return `game` with these texts, and no others, beside the first language."""

    def second(origin: str) -> Second | None:
        path = f"translations.{language}.{origin}"
        return Second(texts[origin], path, language) if texts.get(origin) else None

    sides = tuple(replace(each, second=second(f"sides.{each.id}.name")) for each in game.sides)
    counters = game.counters
    if counters is not None:
        units = (replace(each, second=second(f"units.{each.id}.name")) for each in counters.units)
        counters = replace(counters, units=tuple(units))
    return replace(game, sides=sides, counters=counters, second_title=second("title"))
