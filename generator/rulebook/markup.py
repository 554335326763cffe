"""Parsed text to reportlab's paragraph markup, with references as links."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias
from xml.sax.saxutils import escape, quoteattr

from generator.manuscript.writing import Writing
from generator.model.prose import Reference, Weight
from generator.quotes import curly
from generator.text import Role

LINKED = frozenset(
    {
        *("rule", "table", "example", "lookup", "march", "supply", "command", "tally"),
        *("modifier", "note"),
    }
)
"""Kinds of reference that have a place in the rulebook to go to."""

Faces: TypeAlias = Mapping[str, str]
"""Keys of the faces that text is set in."""


class Markup(Writing):
    """Writes texts as markup; `anchors` are the names that links may go to.

    `label` is the face of links within a line.
    """

    faces: Faces
    anchors: frozenset[str]
    label: Role = Role.BODY

    def words(self, text: str) -> str:
        """Return plain text as markup."""
        return escaped(text)

    def linked(self, text: str, anchor: str) -> str:
        """Return the label of a link, which is one where its anchor is in the book."""
        return self.leading(set_in(self.faces[self.label], escaped(text)), anchor)

    def leading(self, markup: str, anchor: str) -> str:
        """Return markup that leads to an anchor, if the book has it."""
        known = anchor in self.anchors
        return f"<a href={quoteattr('#' + anchor)}>{markup}</a>" if known else markup

    def referring(self, text: str, reference: Reference) -> str:
        """Return what a reference prints, as a link where its target is in the book."""
        linked = reference.kind in LINKED
        anchor = f"{reference.kind}:{reference.target}" if linked else ""
        return self.leading(escaped(text), anchor)

    def marked(self, weight: Weight, written: str) -> str:
        """Return markup in the face of a weight."""
        role = Role.BODY_BOLD if weight is Weight.STRONG else Role.BODY_ITALIC
        return set_in(self.faces[role], written)


def set_in(face: str, markup: str) -> str:
    """Return markup in another face."""
    return f"<font name={quoteattr(face)}>{markup}</font>"


def escaped(text: str) -> str:
    """Return plain text as markup, its quotes curly."""
    return escape(curly(text))
