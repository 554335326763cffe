"""A game in the language that a user asks for: a game and a tag in, the game in it out.

What is not translated stays in the first language, and a note says how much that is.
"""

from __future__ import annotations

from dataclasses import replace

from generator.diagnostics import Finding, Origins, catalogued, code_entry
from generator.model.game import Game
from generator.model.prose import Prose
from generator.model.scenario import written_at
from generator.model.translation import translated, translation_of
from generator.model.walk import ModelNode, walk

UNTRANSLATED = code_entry("""LNG004 untranslated: note
    A build in another language has texts of the first language

    `--language` prints a game in a language that it has a translation into. Texts without a
    translation, and the words of Postwar itself, are printed in the first language. A game without
    such a translation is not printed.
    """)
CODES = catalogued(globals())
"""Every code of this module."""

_NAMES = (".name", ".title")


def in_language(game: Game, language: str) -> tuple[Game | None, tuple[Finding, ...]]:
    """Return `game` in a language, all in its first where that is the one asked for or none is.

    None where it has no translation; a note says so, or how many texts are not translated.
    """
    if language in ("", game.language):
        return game, ()
    words = translation_of(game, language)
    if words is None:
        message = f"there is no translation into {language!r}: nothing is printed"
        return None, (UNTRANSLATED.finding(message, "translations", on_key=True),)
    said = words.origins()
    texts = [node.origin for node in walk(replace(game, translations=())) if _is_text(node)]
    left = sum(origin not in said for origin in texts)
    message = f"{left} of {len(texts)} names and texts are not translated into {language!r}"
    note = UNTRANSLATED.finding(message, "translations", on_key=True)
    return translated(game, language), (note,) if left else ()


def _is_text(node: ModelNode) -> bool:
    named = isinstance(node.value, str) and node.origin.endswith(_NAMES)
    return named or isinstance(node.value, Prose)


def located(finding: Finding, game: Game | None, origins: Origins, language: str) -> Finding:
    """Return `finding` with its place: that of the translation where that is what was printed.

    What a scenario takes over from the game has its place there.
    """
    if game is not None and finding.origin is not None:
        finding = replace(finding, origin=written_at(game, finding.origin))
    origin = f"translations.{language}.{finding.origin}"
    if language and origin in origins.table:
        finding = replace(finding, origin=origin)
    return origins.locate(finding)
