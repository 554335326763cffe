"""Words for messages, and finding words in the texts of a game."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TypedDict

from generator.checks.context import CheckContext, of_texts
from generator.diagnostics import Origin
from generator.edit_distance import nearest, only_nearest
from generator.model.names import listed
from generator.model.prose import Words

FEW = 8
"""So many known names are listed where none is near."""


def suggestion(known: Collection[str], meant: str | None) -> str | None:
    """Return what might have been meant, in words; None where there is nothing to say."""
    if meant is not None:
        return f"did you mean {meant}?"
    if not 0 < len(known) <= FEW:
        return None
    return f"known: {listed(tuple(known))}"


class Advice(TypedDict):
    """What a finding about a slip of a name says besides."""

    help: str | None
    fix: str | None


def advice(name: str, known: Collection[str]) -> Advice:
    """Return what `name` might have been meant to be, of what is known."""
    return Advice(help=suggestion(known, nearest(name, known)), fix=only_nearest(name, known))


@of_texts
def words_of(context: CheckContext) -> tuple[tuple[Origin, Words], ...]:
    """Return all plain words of all texts with the origin of their text.

    Translations are left out: words are looked for in the first language.
    """
    return tuple(
        (origin, inline)
        for origin, prose in context.prose
        if not origin.startswith("translations.")
        for inline in prose.inlines()
        if isinstance(inline, Words)
    )


def span_of(words: Words, match: re.Match[str], group: int = 0) -> tuple[int, int]:
    """Return which characters of the text a group of a match covers."""
    return words.start + match.start(group), words.start + match.end(group)
