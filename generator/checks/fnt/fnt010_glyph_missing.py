from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.printing import nearest_printable, printable, printed_texts
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin


@check("FNT010", "glyph-missing", ERROR)
def missing_glyphs(subject: Subject) -> Iterator[Finding]:
    """A face lacks a character.

    A character without a glyph would print as an empty box. Where the face of a text lacks one, the
    faces under `fallback` in fonts.yaml are asked in order; what none of them has cannot be
    printed. Ids, comments and whatever else is not printed may hold any character.
    """
    for origin, text, is_key in printed_texts(subject.visits):
        if text.isascii() and text.isprintable():
            continue
        for character in dict.fromkeys(text):
            if not printable(character):
                yield _missing(character, text.index(character), origin, is_key)


def _missing(character: str, place: int, origin: Origin, is_key: bool) -> Finding:
    near = nearest_printable(character)
    name = unicodedata.name(character, "a control character").lower()
    seen = character.isprintable()
    instead = f"write {near!r} instead" if near else "write it otherwise" if seen else "take it out"
    return missing_glyphs.finding(
        f"no face can print {f'{character!r} ' if seen else ''}(U+{ord(character):04X}, {name})",
        origin,
        within=None if is_key else (place, place + 1),
        on_key=is_key,
        help=f"{instead}, or name a font that has it under `fallback` in fonts.yaml",
        fix=near if near and not is_key else None,
    )
