"""What can be wrong with fonts and with the text they set: one function for each finding.

Goes in: a role, a file, a character. Comes out: a `Finding` that says what to do about it. The
codes are permanent.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from pathlib import Path

from generator.diagnostics import Finding, Origin, Severity
from generator.nearness import nearest

_BESIDE = 24
"""Characters of a text that are told before and behind the one that is missing."""
_STATIC_WANTED = "use a static TrueType file (.ttf) of the style you want"


class UnusableFontError(Exception):
    """A font that looked sound turns out to be of no use to a backend; `finding` says why."""

    def __init__(self, path: Path, reason: str) -> None:
        """Take the file and what is wrong with it, in words that follow ``it``."""
        super().__init__(f"{path}: {reason}")
        self.finding = unreadable(path, reason, Severity.ERROR)


def variable(path: Path, severity: Severity, origin: Origin | None = None) -> Finding:
    """FNT001: a variable font; a PDF can embed only one fixed weight."""
    return Finding(
        "FNT001",
        severity,
        f"{path.name} is a variable font, which cannot be embedded in a PDF",
        origin,
        help=f"{_STATIC_WANTED}, or make one with fontTools.varLib.instancer: {path}",
    )


def postscript(path: Path, severity: Severity, origin: Origin | None = None) -> Finding:
    """FNT002: PostScript (CFF) outlines, most often a file named .otf."""
    return Finding(
        "FNT002",
        severity,
        f"{path.name} has PostScript outlines (.otf), which cannot be embedded",
        origin,
        help=f"{_STATIC_WANTED}: {path}",
    )


def unreadable(
    path: Path, reason: str, severity: Severity, origin: Origin | None = None
) -> Finding:
    """FNT003: a broken file, a web font, a collection, or no font at all."""
    return Finding(
        "FNT003",
        severity,
        f"{path.name} cannot be used as a font: {reason}",
        origin,
        help=f"{_STATIC_WANTED}: {path}",
    )


def twice(key: str, used: Path, other: Path) -> Finding:
    """FNT004: two files in the fonts folder claim to be the same face."""
    return Finding(
        "FNT004",
        Severity.WARNING,
        f"{used} and {other} both claim to be {key}; the first is used",
        help="remove one of them",
    )


def role_missing(role: str) -> Finding:
    """FNT005: a role that no face is given to."""
    return Finding(
        "FNT005",
        Severity.ERROR,
        f"no font is given for the role {role}",
        "fonts",
        help=f"add a line such as: {role}: {{family: Spectral, style: Regular}}",
    )


def role_unknown(role: str, known: Iterable[str]) -> Finding:
    """FNT006: a role that nothing is set in."""
    near = nearest(role, sorted(known))
    return Finding(
        "FNT006",
        Severity.ERROR,
        f"{role} is not a role" + (f"; did you mean {near}?" if near else ""),
        f"fonts.{role}",
        help=f"the roles are {', '.join(sorted(known))}",
        fix=near,
    )


def family_unknown(role: str, family: str, known: Iterable[str]) -> Finding:
    """FNT007: a family of which no file is found."""
    families = sorted(known)
    near = nearest(family, families)
    return Finding(
        "FNT007",
        Severity.ERROR,
        f"no font of the family {family} is found" + (f"; did you mean {near}?" if near else ""),
        f"fonts.{role}.family",
        help="put its .ttf file into the fonts folder, or name one of: " + ", ".join(families),
        fix=near,
    )


def style_unknown(role: str, family: str, style: str, known: Iterable[str]) -> Finding:
    """FNT008: a family that is there, but not in this style."""
    styles = sorted(known)
    near = nearest(style, styles)
    return Finding(
        "FNT008",
        Severity.ERROR,
        f"{family} has no style {style}" + (f"; did you mean {near}?" if near else ""),
        f"fonts.{role}.style",
        help=f"its styles are {', '.join(styles)}",
        fix=near,
    )


def embedding_forbidden(path: Path, severity: Severity, origin: Origin | None = None) -> Finding:
    """FNT009: the font's licence bits forbid embedding it in a document."""
    return Finding(
        "FNT009",
        severity,
        f"{path.name} forbids being embedded in a document",
        origin,
        help=f"choose a font whose licence allows it: {path}",
    )


def glyph_missing(character: str, key: str, content: str, origin: Origin | None) -> Finding:
    """FNT010: a character that the face has no glyph for, or that cannot be printed at all."""
    name = unicodedata.name(character, "a control character")
    return Finding(
        "FNT010",
        Severity.ERROR,
        f"{key} has no {_shown(character)} for {_around(character, content)!r} "
        f"(U+{ord(character):04X}, {name.lower()})",
        origin,
        help="write it otherwise, or name a font that has it under `fallback` in fonts.yaml",
    )


def _around(character: str, content: str) -> str:
    """Return as much of a text as tells where the character stands in it."""
    at = max(0, content.find(character))
    start, end = max(0, at - _BESIDE), at + _BESIDE
    return f"{'…' if start else ''}{content[start:end]}{'…' if content[end:] else ''}"


def _shown(character: str) -> str:
    return repr(character) if character.isprintable() else "glyph"
