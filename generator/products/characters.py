"""Characters that nothing can print: a game and its faces in, findings with their places out.

Checks tell of those that our faces lack; this tells of other fonts. Looked for in the texts of the
definition before anything is drawn, so that every product is spared them: pages, counters, and the
paragraphs that Platypus sets by itself.
"""

from __future__ import annotations

from dataclasses import replace

from generator.checks.fnt import printed_texts
from generator.diagnostics import Finding
from generator.model.game import Game
from generator.model.walk import walk
from generator.text import Role, Typesetter


def unprintable(game: Game, typesetter: Typesetter) -> tuple[Finding, ...]:
    """Return a finding for each character of each printed text of `game` that no face can print."""
    texts = tuple(printed_texts(walk(game)))
    odd = frozenset(
        character
        for character in frozenset().union(*(text for _, text, _ in texts))
        if not character.isspace() and not typesetter.prints(character, Role.BODY)
    )
    return tuple(
        replace(finding, within=None, on_key=True) if is_key else finding
        for origin, text, is_key in texts
        if not odd.isdisjoint(text)
        for finding in typesetter.complaints(text, odd, Role.BODY, origin)
    )
