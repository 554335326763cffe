"""Characters that nothing can print: a game and its faces in, findings with their places out.

Looked for in the texts of the definition before anything is drawn, so that every product is spared
them: pages, counters, and the paragraphs that Platypus sets by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.diagnostics import Finding, Origin
from generator.model.game import Game
from generator.model.prose import Prose
from generator.model.walk import walk
from generator.text import Role, Typesetter

_ELSEWHERE = "translations."


def unprintable(game: Game, typesetter: Typesetter) -> tuple[Finding, ...]:
    """Return a finding for each character of each text of `game` that no face can print.

    Translations that are not shown are left out.
    """
    texts = tuple(_texts(game))
    odd = frozenset(
        character
        for character in frozenset().union(*(text for _, text in texts))
        if not character.isspace() and not typesetter.prints(character, Role.BODY)
    )
    return tuple(
        finding
        for origin, text in texts
        if not odd.isdisjoint(text)
        for finding in typesetter.complaints(text, odd, Role.BODY, origin)
    )


def _texts(game: Game) -> Iterator[tuple[Origin, str]]:
    for visit in walk(game):
        text = _text(visit.value)
        if text and visit.refers is None and not visit.origin.startswith(_ELSEWHERE):
            yield visit.origin, text
    units = game.counters.units if game.counters else ()
    seconds = [game.second_title, *(side.second for side in game.sides)]
    seconds += [unit.second for unit in units]
    yield from ((second.origin, second.text) for second in seconds if second is not None)


def _text(value: Any) -> str:
    if isinstance(value, Prose):
        return value.source
    return str(value) if isinstance(value, str) else ""
