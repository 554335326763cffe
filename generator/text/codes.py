"""The catalogue of what is said of fonts and of the text they set, for `postwar explain`."""

from __future__ import annotations

from generator.diagnostics import CodeEntry, Severity

CODES = (
    CodeEntry(
        "FNT001",
        "variable-font",
        Severity.ERROR,
        "A font is variable",
        "A variable font holds many weights in one file, and a PDF can embed only one of them. "
        "Which one would be a guess.",
    ),
    CodeEntry(
        "FNT002",
        "postscript-outlines",
        Severity.ERROR,
        "A font has PostScript outlines",
        "The PDF writer embeds TrueType outlines only. Most files named .otf have the other kind.",
    ),
    CodeEntry(
        "FNT003",
        "unreadable-font",
        Severity.ERROR,
        "A font file cannot be read",
        "The file is broken, cut short, a web font or a collection of fonts, or no font at all.",
    ),
    CodeEntry(
        "FNT004",
        "font-given-twice",
        Severity.WARNING,
        "Two files claim to be the same face",
        "Only one of them is used, and which one should not depend on the order of a folder.",
    ),
    CodeEntry(
        "FNT005",
        "role-missing",
        Severity.ERROR,
        "A role has no face",
        "Everything that is printed is set in the face of its role: titles, cells, names, rules.",
    ),
    CodeEntry(
        "FNT006",
        "role-unknown",
        Severity.ERROR,
        "A role is not one of ours",
        "Nothing is set in it, so the line was probably meant for another role.",
    ),
    CodeEntry(
        "FNT007",
        "family-unknown",
        Severity.ERROR,
        "No font of a family is found",
        "Fonts are looked for in the fonts folder and in the installed font packages.",
    ),
    CodeEntry(
        "FNT008",
        "style-unknown",
        Severity.ERROR,
        "A family has no such style",
        "Styles go by the words of the font's own name table, such as SemiBold Italic.",
    ),
    CodeEntry(
        "FNT009",
        "embedding-forbidden",
        Severity.ERROR,
        "A font may not be embedded",
        "The font's own licence bits forbid putting it into a document, and a page without its "
        "fonts looks different on every machine.",
    ),
)
"""Every code of the room, in order. FNT010 is a check's; of fonts not ours it is told here."""
