"""What the rules say on a question, sentence by sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.context import CheckContext
from generator.model.prose import Words

_SENTENCE = re.compile(r"[^.;:!?]+")
RULES = ("sections.", "tables.", "codes.", "modifiers.", "terrain.", "victory.", "ends.")
"""Beginnings of texts that say how the game is played: no examples, notes on units or credits."""


def sentences(context: CheckContext, *within: str) -> Iterator[str]:
    """Yield the sentences of the rules, references as their targets, in small letters.

    With `within`, those alone of texts whose origin begins with one of these.
    """
    for _, prose in (each for each in context.prose if each[0].startswith(within or RULES)):
        parts = (part.text if isinstance(part, Words) else part.target for part in prose.inlines())
        yield from _SENTENCE.findall(" ".join(" ".join(parts).split()).casefold())


def is_played(context: CheckContext) -> bool:
    """Whether the definition is that of a game with units and rules, and not of a part of one."""
    return bool(context.units and context.game.rules.sections)
