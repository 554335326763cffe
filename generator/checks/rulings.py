"""What the rules say on a question, sentence by sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.context import CheckContext, Passage, of_things
from generator.model.prose import Words

_SENTENCE = re.compile(r"[^.;:!?]+")
RULES = ("sections.", "tables.", "codes.", "modifiers.", "terrain.", "victory.", "ends.")
"""Beginnings of texts that say how the game is played: no examples, notes on units or credits."""


def sentences(context: CheckContext, *within: str) -> Iterator[str]:
    """Yield the sentences of the rules, references as their targets, in small letters.

    With `within`, those alone of texts whose origin begins with one of these.
    """
    for origin, passage in context.passages.items():
        if origin.startswith(within or RULES):
            yield from _sentences(context, passage)


def says(context: CheckContext, what: re.Pattern[str], *within: str) -> bool:
    """Whether one of these sentences has what a pattern finds."""
    texts = (each for at, each in context.passages.items() if at.startswith(within or RULES))
    return any(_says(context, each, what) for each in texts)


@of_things
def _says(context: CheckContext, passage: Passage, what: re.Pattern[str]) -> bool:
    return any(what.search(sentence) for sentence in _sentences(context, passage))


@of_things
def _sentences(_: CheckContext, passage: Passage) -> tuple[str, ...]:
    inlines = passage.prose.inlines() if passage.prose else ()
    parts = (part.text if isinstance(part, Words) else part.target for part in inlines)
    return tuple(_SENTENCE.findall(" ".join(" ".join(parts).split()).casefold()))


def is_played(context: CheckContext) -> bool:
    """Whether the definition is that of a game with units and rules, and not of a part of one."""
    return bool(context.units and context.game.rules.sections)
