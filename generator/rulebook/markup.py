"""Parsed text to reportlab's paragraph markup, with references as links."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never
from xml.sax.saxutils import escape, quoteattr

from generator.model.names import printed
from generator.model.prose import Inline, Marked, Reference, Weight, Words
from generator.quotes import curly
from generator.records import dataclass

LINKED = frozenset({"rule", "table", "example", "lookup", "modifier", "note"})
"""Kinds of reference that have a place in the rulebook to go to."""


@dataclass(frozen=True, slots=True)
class Faces:
    """Keys of the faces that text is set in."""

    body: str
    emphasis: str
    strong: str
    heading: str
    subheading: str
    small: str
    title: str


@dataclass(frozen=True, slots=True)
class Markup:
    """Writes inlines as markup; `anchors` are the names that links may go to."""

    names: Mapping[str, Mapping[str, str]]
    faces: Faces
    anchors: frozenset[str]

    def write(self, content: tuple[Inline, ...]) -> str:
        """Return the markup of a run of inlines."""
        return "".join(self._inline(inline) for inline in content)

    def _inline(self, inline: Inline) -> str:
        match inline:
            case Words(text):
                return escaped(text)
            case Reference():
                return self._reference(inline)
            case Marked(weight, content):
                face = self.faces.strong if weight is Weight.STRONG else self.faces.emphasis
                return f"<font name={quoteattr(face)}>{self.write(content)}</font>"
            case _:
                assert_never(inline)

    def _reference(self, reference: Reference) -> str:
        text = escaped(printed(self.names, reference))
        anchor = f"{reference.kind}:{reference.target}"
        if reference.kind in LINKED and anchor in self.anchors:
            return f"<a href={quoteattr('#' + anchor)}>{text}</a>"
        return text


def escaped(text: str) -> str:
    """Return plain text as markup, its quotes curly."""
    return escape(curly(text))
