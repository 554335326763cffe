"""What the rules say on a question, sentence by sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.context import CheckContext
from generator.diagnostics import Origin
from generator.model.prose import Prose, Words

_SENTENCE = re.compile(r"[^.;:!?]+")
_RULES = ("sections.", "tables.", "codes.", "modifiers.", "terrain.", "victory.", "ends.")


def texts_of_rules(context: CheckContext, *within: str) -> Iterator[tuple[Origin, Prose]]:
    """Yield the texts that say how the game is played: no examples, notes on units or credits.

    With `within`, those alone whose origin begins with one of these.
    """
    for origin, prose in context.texts():
        if origin.startswith(within or _RULES):
            yield origin, prose


def sentences(context: CheckContext, *within: str) -> Iterator[str]:
    """Yield the sentences of the rules, references as their targets, in small letters."""
    for _, prose in texts_of_rules(context, *within):
        parts = (part.text if isinstance(part, Words) else part.target for part in prose.inlines())
        yield from _SENTENCE.findall(" ".join(" ".join(parts).split()).casefold())


def is_played(context: CheckContext) -> bool:
    """Whether the definition is that of a game with units and rules, and not of a part of one."""
    return bool(context.units and context.game.rules.sections)
