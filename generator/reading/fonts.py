"""fonts.yaml in, the family and style of each role out, and what other faces are asked."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator.diagnostics import Finding, Origins, in_order
from generator.model.notation import Entry, Keyed, Listed
from generator.model.schema import Element
from generator.reading.codes import EMPTY_FILE
from generator.reading.decode import decode
from generator.reading.events import compose
from generator.reading.files import beginning, load
from generator.reading.nodes import MappingNode, Node, Places, Record, ScalarNode
from generator.reading.scalars import BROKEN, Spot
from generator.records import Frozen


class Face(Element, key="role"):
    """The face that a role is set in, as the font's own name table calls it."""

    role: str
    family: str
    style: str


class Fallback(Frozen):
    """A face that is asked for characters which the face of a role lacks."""

    family: str
    style: str


FALLBACK = "fallback"
"""The key that is no role: the list of faces that are asked, in order."""


class FontRoles(Frozen):
    """What fonts.yaml says: family and style by role, and where it stands (``fonts.title.family``).

    `fallback` are the faces asked for characters that others lack; `files` is its text by the name
    that spans give it.
    """

    roles: Mapping[str, tuple[str, str]]
    fallback: tuple[tuple[str, str], ...]
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
        record.complain(EMPTY_FILE, f"{made.name} is empty", beginning(made.name))
    faces, others = BROKEN, ()
    if root is not None:
        root, listed = _without_fallback(root)
        faces = decode(Keyed(Entry((Face,))), root, Spot("fonts", path.name), None, record)
        if listed is not None:
            key, node = listed
            spot = Spot(f"fonts.{FALLBACK}", FALLBACK)
            others = decode(Listed(Entry((Fallback,))), node, spot, key, record)
    roles: dict[str, tuple[str, str]] = {}
    fallback: tuple[tuple[str, str], ...] = ()
    if faces is not BROKEN and others is not BROKEN and not record.findings:
        roles = {face.role: (face.family, face.style) for face in faces}
        fallback = tuple((face.family, face.style) for face in others)
    files = {made.name: made.text} if made else {}
    places = Origins(Places(record.places))
    return FontRoles(roles, fallback, places, in_order(record.findings), files)


def _without_fallback(root: Node) -> tuple[Node, tuple[ScalarNode, Node] | None]:
    """Return the roles alone, and the key and value of the list of other faces, if there is one."""
    if not isinstance(root, MappingNode):
        return root, None
    listed = next((entry for entry in root.entries if entry[0].value == FALLBACK), None)
    roles = tuple(entry for entry in root.entries if entry is not listed)
    return root._replace(entries=roles), listed
