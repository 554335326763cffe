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
from generator.records import dataclass
from generator.text import findings
from generator.text.face import FONT_SUFFIXES, Face, FontFile, Refusal, read, squash

_PACKAGE_PREFIX = "fontpkg_"

FaceName: TypeAlias = tuple[str, str]
"""Family and style of a face, as the font's own name table calls them."""


@dataclass(frozen=True, slots=True)
class FontPackage:
    """An installed package of fonts: its family's name, squashed, and its files."""

    name: str
    files: tuple[Path, ...]


class Catalogue:
    """Faces by their key, such as ``Barlow Condensed SemiBold``. Picklable."""

    def __init__(
        self,
        own: Sequence[FontFile],
        packages: Sequence[FontPackage],
        fallback: Sequence[FaceName] = (),
    ) -> None:
        """Take the font files of the project, already read, and the packages, unread.

        `fallback` names the faces that are asked, in order, for a character that another lacks.
        """
        self._own = tuple(own)
        self._packages = tuple(packages)
        self.fallback = tuple(fallback)
        self._read: dict[Path, FontFile] = {}
        self._faces: dict[str, Face] = {}

    @classmethod
    def scan(
        cls, *folders: Path, packages: bool = True, fallback: Sequence[FaceName] = ()
    ) -> Catalogue:
        """Look through `folders` and all below them and, unless told not to, the packages.

        A folder that is not there is an empty one.
        """
        own = (read(path) for folder in folders for path in _font_files(folder))
        return cls(tuple(own), tuple(_installed()) if packages else (), fallback)

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
        near = (self._files(package) for package in self._packages if package.name == wanted)
        pools: list[Iterable[FontFile]] = [self._own, *near]
        found = [file for pool in pools for file in pool if squash(file.family) == wanted]
        if not found:
            found = [file for file in self._everything() if squash(file.family) == wanted]
        return tuple(found)

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
        namesakes = [package for package in self._packages if wanted.startswith(package.name)]
        paths = (path for package in namesakes for path in package.files)
        by_name = (self._file(path) for path in paths if squash(path.stem) == wanted)
        by_package = (file for package in namesakes for file in self._files(package))
        for pool in (iter(self._own), by_name, by_package, self._everything()):
            for file in pool:
                if not file.refusal and squash(file.key) == wanted:
                    return file
        return None

    def _everything(self) -> Iterator[FontFile]:
        return (file for package in self._packages for file in self._files(package))

    def _files(self, package: FontPackage) -> Iterator[FontFile]:
        return (self._file(path) for path in package.files)

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
    return iter(sorted(found, key=lambda path: path.relative_to(folder).parts))


def _installed() -> Iterator[FontPackage]:
    """Yield the font packages on the import path, without importing them."""
    seen: set[str] = set()
    for entry in sys.path:
        try:
            names = sorted(os.listdir(entry or "."))
        except OSError:
            continue
        for name in names:
            folder = Path(entry, name, "files")
            if name.startswith(_PACKAGE_PREFIX) and name not in seen and folder.is_dir():
                seen.add(name)
                family = squash(name.removeprefix(_PACKAGE_PREFIX))
                yield FontPackage(family, tuple(_font_files(folder)))


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
    roles: Mapping[str, tuple[str, str]], catalogue: Catalogue
) -> tuple[dict[Role, Face], tuple[Finding, ...]]:
    """Return the face of each role from (family, style) by role name, and what is wrong.

    A role without a face of its own gets that of another role, so that one slip yields one finding
    and drawing can go on; the findings are errors all the same. No face at all gives no role.
    """
    known = [role.value for role in Role]
    met = list(catalogue.findings)
    met += [
        _unknown(
            findings.ROLE_UNKNOWN,
            f"{role} is not a role",
            f"fonts.{role}",
            sorted(known),
            role,
            "the roles are ",
        )
        for role in sorted(set(roles) - set(known))
    ]
    for number, (family, style) in enumerate(catalogue.fallback):
        if catalogue.find(family, style) is None:
            met.append(_why_not(f"fallback.{number}", family, style, catalogue))
    faces: dict[Role, Face] = {}
    for role in Role:
        found = _face(role, roles, catalogue)
        if isinstance(found, Face):
            faces[role] = found
        else:
            met.append(found)
    spare = next(iter(faces.values()), None)
    if spare is not None:
        faces = {role: faces.get(role, spare) for role in Role}
    return faces, tuple(met)


def _face(role: Role, roles: Mapping[str, tuple[str, str]], catalogue: Catalogue) -> Face | Finding:
    if role.value not in roles:
        return findings.ROLE_MISSING.finding(
            f"no font is given for the role {role}",
            "fonts",
            help=f"add a line such as: {role}: {{family: Spectral, style: Regular}}",
        )
    family, style = roles[role.value]
    return catalogue.find(family, style) or _why_not(role, family, style, catalogue)


def _why_not(role: str, family: str, style: str, catalogue: Catalogue) -> Finding:
    """Say why there is no such face: no family, no style, or only a file that is refused."""
    files = catalogue.family(family)
    if not files:
        return _unknown(
            findings.FAMILY_UNKNOWN,
            f"no font of the family {family} is found",
            f"fonts.{role}.family",
            sorted(catalogue.families()),
            family,
            "put its .ttf file into the fonts folder, or name one of: ",
        )
    refused = [file for file in files if file.refusal]
    usable = {file.style for file in files if not file.refusal}
    culprit = _refused_one(refused, style, usable)
    if culprit is not None:
        return culprit.complaint(Severity.ERROR, f"fonts.{role}")
    return _unknown(
        findings.STYLE_UNKNOWN,
        f"{family} has no style {style}",
        f"fonts.{role}.style",
        sorted(usable),
        style,
        "its styles are ",
    )


def _unknown(
    entry: CodeEntry, message: str, origin: Origin, known: Sequence[str], word: str, advice: str
) -> Finding:
    """Return the finding for a word that is none of those known, with the nearest of them."""
    near = nearest(word, known)
    question = f"; did you mean {near}?" if near else ""
    return entry.finding(message + question, origin, help=advice + ", ".join(known), fix=near)


def _refused_one(refused: list[FontFile], style: str, usable: set[str]) -> FontFile | None:
    """Return the refused file that was meant: of that style, or variable, or all there is."""
    for file in refused:
        if squash(file.style) == squash(style):
            return file
    varying = (file for file in refused if file.refusal is Refusal.VARIABLE)
    return next(varying, None if usable else next(iter(refused), None))
