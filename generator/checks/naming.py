"""Names without what they say of a side: Russian attacks and Japanese attacks are both attacks."""

from __future__ import annotations

import re

from generator.checks.context import CheckContext
from generator.checks.stems import same_stem

_ARTICLES = frozenset({"the", "a", "an"})


def without_side(context: CheckContext, name: str) -> tuple[str, ...]:
    """Return the words of a name in small letters, but for articles and the names of sides."""
    sides = [word for side in context.game.sides for word in _words(side.name)]
    return tuple(
        word
        for word in _words(name)
        if word not in _ARTICLES and not any(same_stem(word, side) for side in sides)
    )


def _words(name: str) -> list[str]:
    return re.findall(r"[^\W_]+", name.lower())
