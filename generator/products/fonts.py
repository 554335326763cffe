"""The fonts of a game: a game and folders in, a typesetter out, and what fonts alone can tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from generator.checks.fnt import printed_texts
from generator.diagnostics import Finding, Severity, worst
from generator.font_folders import OWN_FONTS
from generator.model.game import Game
from generator.model.theme import HOUSE, Theme, styles_of
from generator.model.walk import walk
from generator.reading.fonts import read_roles
from generator.text import Catalogue, Role, Typesetter
from generator.text.catalogue import assign, missing

UNPRINTABLE = "FNT010"


def open_fonts(
    game: Game, folders: Sequence[Path]
) -> tuple[Catalogue, Typesetter | None, tuple[Finding, ...]]:
    """Return the fonts there are and what sets type in those of a game, and what is wrong.

    There is no typesetter where a face is missing, or where the game has a character that no face
    can print. Fonts are looked for in `folders`, then among those that come with Postwar. The first
    folder with a ``fonts.yaml`` says which face has which role, but for those that the game's theme
    names.
    """
    places = (*folders, OWN_FONTS)
    listed = next((place for place in places if (place / "fonts.yaml").is_file()), OWN_FONTS)
    read = read_roles(listed / "fonts.yaml")
    searched = dict.fromkeys(place.resolve() for place in places)
    catalogue = Catalogue(*searched, fallback=read.fallback)
    own, types = _named(game.theme)
    faces, complaints = assign({**read.roles, **own}, catalogue, types)
    located = (_in_theme(each, own, types) or read.origins.locate(each) for each in complaints)
    findings = (*read.findings, *located)
    if worst(findings) is Severity.ERROR:
        return catalogue, None, findings
    typesetter = Typesetter(faces, game.words, styles_of(game.theme or HOUSE))
    findings += _unprintable(game, typesetter)
    sound = worst(findings) is not Severity.ERROR
    return catalogue, typesetter if sound else None, findings


def told_by_fonts(found: Sequence[Finding], of_fonts: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return what checks have found, corrected by what fonts of the game or the user's tell."""
    left = (each for each in found if each.code != UNPRINTABLE)
    told = (
        each for each in of_fonts if each.code == UNPRINTABLE or each.severity is Severity.ERROR
    )
    return (*left, *told)


def missing_fonts(game: Game, folders: Sequence[Path]) -> tuple[Finding, ...]:
    """Return what is wrong with the fonts that a game's theme names; no other is opened."""
    own, types = _named(game.theme)
    for places in (folders, (*folders, OWN_FONTS)):
        catalogue = Catalogue(*dict.fromkeys(place.resolve() for place in places))
        found = missing(own, catalogue, types)
        if not found:
            break
    return tuple(_in_theme(each, own, types) or each for each in found)


_Faces: TypeAlias = Mapping[str, tuple[str, str]]


def _named(theme: Theme | None) -> tuple[_Faces, _Faces]:
    """Return the family and style of the roles, and of the styles of type, that a theme names."""
    own = theme or HOUSE
    roles = {face.role: (face.family, face.style) for face in own.faces}
    return roles, {each.name: (each.family, each.style) for each in own.type if each.family}


def _in_theme(finding: Finding, roles: _Faces, types: _Faces) -> Finding | None:
    """Return a finding about a font at its place in the theme; None for one that is not of it."""
    _, _, rest = (finding.origin or "").partition(".")
    name = rest.partition(".")[0]
    group = "faces" if name in roles else "type" if name in types else ""
    return replace(finding, origin=f"theme.{group}.{rest}") if group else None


def _unprintable(game: Game, typesetter: Typesetter) -> tuple[Finding, ...]:
    """Return a finding for each character of each printed text of `game` that no face can print.

    Checks tell of those that our faces lack; this tells of other fonts. They are looked for before
    anything is drawn, so that every product is spared them, and the paragraphs that Platypus sets.
    """
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
