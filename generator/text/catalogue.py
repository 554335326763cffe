"""The catalogue of faces: what is in the project's fonts folder and in the installed packages.

Goes in: folders. Comes out: faces by name, and findings about files that cannot be used. A face in
the fonts folder wins over one of the same name in a package. Packages are those of the package
index named ``fontpkg-...``; their files are only opened when their family is asked for.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

from generator.diagnostics import CodeEntry, Finding, Origin, Severity
from generator.edit_distance import nearest
from generator.text import findings
from generator.text.face import FONT_SUFFIXES, Face, FontFile, Refusal, read, squash

_PACKAGE_PREFIX = "fontpkg_"

FaceName: TypeAlias = tuple[str, str]
"""Family and style of a face, as the font's own name table calls them."""
_NONE: Mapping[str, FaceName] = {}


class Catalogue:
    """Faces by their key, such as ``Barlow Condensed SemiBold``. Picklable."""

    def __init__(
        self, *folders: Path, packages: bool = True, fallback: Sequence[FaceName] = ()
    ) -> None:
        """Look through `folders` and all below them and, unless told not to, the packages.

        A folder that is not there is an empty one. Of packages files are only listed. `fallback`
        names the faces that are asked, in order, for a character that another lacks.
        """
        self._own = [read(path) for folder in folders for path in _font_files(folder)]
        self._packages = _installed() if packages else {}
        self.fallback = tuple(fallback)
        self._read: dict[Path, FontFile] = {}
        self._faces: dict[str, Face] = {}

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong in the project's own folders: files of no use, faces given twice."""
        refused = [file.complaint(Severity.WARNING) for file in self._own if file.refusal]
        usable = [file for file in self._own if not file.refusal]
        first = {squash(file.key): file for file in reversed(usable)}
        doubled = [
            findings.GIVEN_TWICE.finding(
                f"{first[squash(file.key)].path} and {file.path} both claim to be {file.key};"
                " the first is used",
                help="remove one of them",
            )
            for file in usable
            if first[squash(file.key)] is not file
        ]
        return (*refused, *doubled)

    def find(self, family: str, style: str) -> Face | None:
        """Return the face of this family and style, or None; spaces and case do not matter."""
        return self._find(squash(family + style))

    def face(self, key: str) -> Face:
        """Return the face of a key that `find` or a Text gave; raises KeyError for any other."""
        face = self._find(squash(key))
        if face is None:
            raise KeyError(key)
        return face

    def family(self, name: str) -> tuple[FontFile, ...]:
        """Return all files of a family, those that cannot be used too."""
        wanted = squash(name)
        near = (*self._own, *map(self._file, self._packages.get(wanted, ())))
        for pool in (near, self._everything()):
            found = tuple(file for file in pool if squash(file.family) == wanted)
            if found:
                return found
        return ()

    def families(self) -> tuple[str, ...]:
        """Return the names of all families that have a face that can be used, sorted."""
        usable = {file.family for file in (*self._own, *self._everything()) if not file.refusal}
        return tuple(sorted(usable))

    def _find(self, wanted: str) -> Face | None:
        if wanted not in self._faces:
            file = self._locate(wanted)
            if file is None:
                return None
            self._faces[wanted] = Face(file, self._understudies)
        return self._faces[wanted]

    @cached_property
    def _understudies(self) -> tuple[Face, ...]:
        """The faces of `fallback` that there are; they have none themselves."""
        files = (self._locate(squash(family + style)) for family, style in self.fallback)
        return tuple(Face(file) for file in files if file is not None)

    def _locate(self, wanted: str) -> FontFile | None:
        """Search the nearest first: own files, the file of that name, its package, all packages."""
        namesakes = [name for name in self._packages if wanted.startswith(name)]
        paths = [path for name in namesakes for path in self._packages[name]]
        by_name = (self._file(path) for path in paths if squash(path.stem) == wanted)
        for pool in (self._own, by_name, map(self._file, paths), self._everything()):
            for file in pool:
                if not file.refusal and squash(file.key) == wanted:
                    return file
        return None

    def _everything(self) -> Iterator[FontFile]:
        return (self._file(path) for paths in self._packages.values() for path in paths)

    def _file(self, path: Path) -> FontFile:
        if path not in self._read:
            self._read[path] = read(path)
        return self._read[path]


def _font_files(folder: Path) -> Iterator[Path]:
    """Yield the font files in and below a folder, in an order that every machine agrees on."""
    found = (
        Path(root, name)
        for root, _, names in os.walk(folder)
        for name in names
        if Path(name).suffix.lower() in FONT_SUFFIXES and not name.startswith(".")
    )
    yield from sorted(found, key=lambda path: path.relative_to(folder).parts)


def _installed() -> dict[str, tuple[Path, ...]]:
    """Return the font packages on the import path, without importing them."""
    found: dict[str, tuple[Path, ...]] = {}
    for entry in sys.path:
        try:
            names = sorted(os.listdir(entry or "."))
        except OSError:
            continue
        for name in names:
            folder, family = Path(entry, name, "files"), squash(name.removeprefix(_PACKAGE_PREFIX))
            if name.startswith(_PACKAGE_PREFIX) and family not in found and folder.is_dir():
                found[family] = tuple(_font_files(folder))
    return found


class Role(StrEnum):
    """What a piece of text is; its face follows from that."""

    TITLE = "title"
    HEADING = "heading"
    SUBHEADING = "subheading"
    FIGURE = "figure"
    FACTOR = "factor"
    CELL = "cell"
    TOWN = "town"
    VILLAGE = "village"
    NATURE = "nature"
    BODY = "body"
    BODY_ITALIC = "body-italic"
    BODY_BOLD = "body-bold"
    BODY_BOLD_ITALIC = "body-bold-italic"
    SMALL = "small"


def assign(
    roles: Mapping[str, FaceName], catalogue: Catalogue, own: Mapping[str, FaceName] = _NONE
) -> tuple[dict[str, Face], tuple[Finding, ...]]:
    """Return the face of each role from (family, style) by role name, and what is wrong.

    So of `own`, which are names of styles of type that have a face of their own.

    A role without a face of its own gets that of another role, so that one slip yields one finding
    and drawing can go on; the findings are errors all the same. No face at all gives no role.
    """
    given = {role.value: _face(role, roles, catalogue) for role in Role}
    given |= {name: _face_or_finding(name, *face, catalogue) for name, face in own.items()}
    faces = {role: face for role, face in given.items() if isinstance(face, Face)}
    odd = sorted(set(roles) - set(Role))
    fallbacks = [(f"fallback.{place}", *name) for place, name in enumerate(catalogue.fallback)]
    found = [
        *catalogue.findings,
        *(_unknown(findings.ROLE_UNKNOWN, f"fonts.{role}", role, Role) for role in odd),
        *(_face_or_finding(*name, catalogue) for name in fallbacks),
        *given.values(),
    ]
    spare = next(iter(faces.values()), None)
    if spare is not None:
        faces = {role: faces.get(role, spare) for role in given}
    return faces, tuple(each for each in found if isinstance(each, Finding))


def missing(
    roles: Mapping[str, FaceName], catalogue: Catalogue, own: Mapping[str, FaceName] = _NONE
) -> tuple[Finding, ...]:
    """Return what `assign` finds wrong with these roles and styles of type, and no others."""
    odd = (role for role in roles if role not in {*Role})
    given = (_face_or_finding(name, *face, catalogue) for name, face in {**roles, **own}.items())
    return (
        *(_unknown(findings.ROLE_UNKNOWN, f"fonts.{role}", role, Role) for role in odd),
        *(each for each in given if isinstance(each, Finding)),
    )


def _face(role: Role, roles: Mapping[str, FaceName], catalogue: Catalogue) -> Face | Finding:
    if role in roles:
        return _face_or_finding(role, *roles[role], catalogue)
    return findings.ROLE_MISSING.finding(
        f"no font is given for the role {role}",
        "fonts",
        help=f"add a line such as: {role}: {{family: Spectral, style: Regular}}",
    )


def _face_or_finding(role: str, family: str, style: str, catalogue: Catalogue) -> Face | Finding:
    """Return a face, or why there is none: no family, no style, or only a file that is refused."""
    face = catalogue.find(family, style)
    if face is not None:
        return face
    files = catalogue.family(family)
    if not files:
        known = catalogue.families()
        return _unknown(findings.FAMILY_UNKNOWN, f"fonts.{role}.family", family, known)
    refused = [file for file in files if file.refusal]
    usable = {file.style for file in files if not file.refusal}
    culprit = _refused_one(refused, style, usable)
    if culprit is not None:
        return culprit.complaint(Severity.ERROR, f"fonts.{role}")
    return _unknown(findings.STYLE_UNKNOWN, f"fonts.{role}.style", style, usable, family)


_UNKNOWN = {
    findings.ROLE_UNKNOWN: ("{0} is not a role", "the roles are "),
    findings.FAMILY_UNKNOWN: (
        "no font of the family {0} is found",
        "put its .ttf file into the fonts folder, or name one of: ",
    ),
    findings.STYLE_UNKNOWN: ("{1} has no style {0}", "its styles are "),
}


def _unknown(
    entry: CodeEntry, origin: Origin, word: str, known: Iterable[str], family: str = ""
) -> Finding:
    """Return the finding for a word that is none of those known, with the nearest of them."""
    message, advice = _UNKNOWN[entry]
    near = nearest(word, sorted(known))
    question = f"; did you mean {near}?" if near else ""
    told = message.format(word, family) + question
    return entry.finding(told, origin, help=advice + ", ".join(sorted(known)), fix=near)


def _refused_one(refused: list[FontFile], style: str, usable: set[str]) -> FontFile | None:
    """Return the refused file that was meant: of that style, or variable, or all there is."""
    for file in refused:
        if squash(file.style) == squash(style):
            return file
    varying = (file for file in refused if file.refusal is Refusal.VARIABLE)
    return next(varying, None if usable else next(iter(refused), None))
