"""What a translation stands beside: entries of the game and the translated ones, kind by kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.diagnostics import Origin
from generator.model.game import Game
from generator.model.translated import key_of, part, said_by
from generator.model.walk import join
from generator.records import dataclass


@dataclass(frozen=True, slots=True)
class Pair:
    """Entries of one kind: those of the game and those that are translated."""

    origin: Origin
    """Where the translated ones stand: ``translations.ja.units``."""
    language: str
    first: tuple[Any, ...]
    second: tuple[Any, ...]


def pairs(game: Game) -> Iterator[Pair]:
    """Yield the entries of every translation beside those of the game."""
    for words in game.translations:
        yield from _pairs(game, words, f"translations.{words.language}", words.language)


def _pairs(value: Any, words: Any, origin: Origin, language: str) -> Iterator[Pair]:
    for name, said in said_by(words):
        here, first = join(origin, name), part(value, name) if value is not None else None
        if isinstance(said, tuple):
            yield Pair(here, language, first or (), said)
            by_key = {key_of(entry): entry for entry in first or ()}
            for entry in said:
                if key_of(entry) in by_key:
                    step = join(here, key_of(entry))
                    yield from _pairs(by_key[key_of(entry)], entry, step, language)
        elif name == "weather":
            yield from _pairs(first, said, here, language)
