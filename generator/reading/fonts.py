"""fonts.yaml in, the family and style of each role out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from generator.diagnostics import Finding, Origins, in_order
from generator.model.notation import Entry, Keyed
from generator.reading.codes import EMPTY_FILE
from generator.reading.decode import decode
from generator.reading.events import compose
from generator.reading.files import beginning, load
from generator.reading.record import Places, Record
from generator.reading.scalars import BROKEN, Spot


@dataclass(frozen=True, slots=True)
class Face:
    """The face that a role is set in, as the font's own name table calls it."""

    KEY: ClassVar[str] = "role"

    role: str
    family: str
    style: str


@dataclass(frozen=True, slots=True)
class FontRoles:
    """What fonts.yaml says: family and style by role, and where it stands (``fonts.title.family``).

    `files` is its text by the name that spans give it.
    """

    roles: Mapping[str, tuple[str, str]]
    origins: Origins
    findings: tuple[Finding, ...]
    files: Mapping[str, str]


def read_roles(path: Path) -> FontRoles:
    """Read fonts.yaml; no roles where a finding is an error.

    Nothing raises. Which roles there must be is for the room that sets type to say.
    """
    record = Record()
    made = load(path, record)
    root = compose(made, record) if made else None
    if made and root is None and not record.findings:
        record.complain(EMPTY_FILE, f"{made.name} says nothing", beginning(made.name))
    faces = BROKEN
    if root is not None:
        faces = decode(Keyed(Entry((Face,))), root, Spot("fonts", path.name), None, record)
    roles: dict[str, tuple[str, str]] = {}
    if faces is not BROKEN and not record.findings:
        roles = {face.role: (face.family, face.style) for face in faces}
    files = {made.name: made.text} if made else {}
    return FontRoles(roles, Origins(Places(record.places)), in_order(record.findings), files)
