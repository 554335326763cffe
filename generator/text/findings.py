"""What can be wrong with fonts and with the text they set: the entries of their codes.

The codes are permanent. FNT010 is a check's, which tells of it before anything is drawn; of fonts
that are not ours it is told here.
"""

from __future__ import annotations

import unicodedata

from generator.diagnostics import Finding, Origin, Severity, catalogued, code_entry

VARIABLE = code_entry("""FNT001 variable-font: error
    A font is variable

    A variable font has many weights in one file, but a PDF can embed only one of them. Postwar
    cannot know which one.
    """)
POSTSCRIPT = code_entry("""FNT002 postscript-outlines: error
    A font has PostScript outlines

    The PDF writer embeds TrueType outlines only. Most files named .otf have the other kind.
    """)
UNREADABLE = code_entry("""FNT003 unreadable-font: error
    A font file cannot be read

    The file is broken, cut short, a web font or a collection of fonts, or no font at all.
    """)
GIVEN_TWICE = code_entry("""FNT004 font-given-twice: warning
    Two files have the same font

    Only one of them can be used, and the order of a folder should not decide which.
    """)
ROLE_MISSING = code_entry("""FNT005 role-missing: error
    A role has no font

    All text is set in the font of its role: titles, cells, names, rules.
    """)
ROLE_UNKNOWN = code_entry("""FNT006 role-unknown: error
    A role is unknown

    No text has this role. The line was probably meant for another role.
    """)
FAMILY_UNKNOWN = code_entry("""FNT007 family-unknown: error
    No font of a family is found

    Postwar looks for fonts in the fonts folder and in the installed font packages.
    """)
STYLE_UNKNOWN = code_entry("""FNT008 style-unknown: error
    A family has no such style

    Styles have the names of the font's own name table, such as SemiBold Italic.
    """)
EMBEDDING_FORBIDDEN = code_entry("""FNT009 embedding-forbidden: error
    A font may not be embedded

    The licence bits of the font forbid embedding. Without its fonts a page looks different on every
    computer.
    """)

CODES = catalogued(globals())
"""Every code of the room, in order."""

_BESIDE = 24
"""Characters of a text that are told before and behind the one that is missing."""


def glyph_missing(character: str, key: str, content: str, origin: Origin | None) -> Finding:
    """FNT010: a character that the face has no glyph for, or that cannot be printed at all."""
    name = unicodedata.name(character, "a control character")
    at = max(0, content.find(character))
    start, end = max(0, at - _BESIDE), at + _BESIDE
    around = f"{'…' if start else ''}{content[start:end]}{'…' if content[end:] else ''}"
    shown = repr(character) if character.isprintable() else "glyph"
    return Finding(
        "FNT010",
        Severity.ERROR,
        f"{key} has no {shown} for {around!r} (U+{ord(character):04X}, {name.lower()})",
        origin,
        help="write it otherwise, or name a font that has it under `fallback` in fonts.yaml",
    )
