"""The setter: headings and parsed text of one run, as flowables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable

from generator.model.prose import Block, ListBlock, Note
from generator.model.prose import Paragraph as ProseParagraph
from generator.records import Frozen
from generator.rulebook.layout import Layout
from generator.rulebook.markup import Markup, escaped
from generator.rulebook.paragraphs import Entry, Heading, Text
from generator.rulebook.styles import Styles
from generator.text import Catalogue
from generator.words import Words, words_in

_BEHIND = 0.6
"""What Platypus leaves free behind a mark that hangs before a text, in its type sizes."""


class Setter(Frozen):
    """What a manual is set with; a fresh one for each run, since flowables are used up."""

    layout: Layout
    markup: Markup
    styles: Styles
    catalogue: Catalogue

    @property
    def words(self) -> Words:
        """Postwar's own words in the language of the manual."""
        return words_in(self.layout.manual.text.language)

    def heading(self, title: str, anchor: str, depth: int = 0, number: str = "") -> Heading:
        """Return a heading; a number hangs before its title."""
        numbered = "subheading" if depth else "heading"
        style = self.styles[numbered if number else "plain_heading"]
        entry = Entry(f"{number} {title}".strip(), anchor, depth)
        return Heading(escaped(title), style, entry, number or None)

    def blocks(
        self,
        blocks: Iterable[Block],
        style: ParagraphStyle | None = None,
        lead: str = "",
        bullet: str | None = None,
        inset: float = 0.0,
    ) -> Iterator[Flowable]:
        """Yield blocks in the type of the rules, or with their paragraphs in another style.

        `lead` is markup that stands before the first paragraph, and `bullet` hangs there; lists are
        so many points to the right.
        """
        for block in blocks:
            match block:
                case ProseParagraph(content):
                    text = lead + self.markup.inlines(content)
                    paragraph = Text(text, style or moved(self.styles["body"], inset), bullet)
                    paragraph.leads = style is None and text.rstrip().endswith(":")
                    yield paragraph
                    lead, bullet = "", None
                case ListBlock(items, numbered):
                    counted = range(1, len(items) + 1)
                    marks = [f"{each}." if numbered else "•" for each in counted]
                    item = hung(moved(self.styles["item"], inset), marks)
                    for mark, inner in zip(marks, items, strict=True):
                        yield from self.blocks(inner, item, "", mark, item.leftIndent)
                case Note(inner):
                    note = moved(self.styles["note"], inset)
                    yield from self.blocks(inner, note, inset=note.leftIndent)
                case _:
                    assert_never(block)


def hung(style: ParagraphStyle, marks: Iterable[str]) -> ParagraphStyle:
    """Return a style whose text stands clear of the widest mark that hangs before it.

    Platypus would move the first line of a paragraph alone.
    """
    face, size = style.bulletFontName, style.bulletFontSize
    widest = max((stringWidth(mark, face, size) for mark in marks), default=0.0)
    least = style.bulletIndent + widest + _BEHIND * size
    if least <= style.leftIndent:
        return style
    return ParagraphStyle(style.name, parent=style, leftIndent=least)


def moved(style: ParagraphStyle, inset: float) -> ParagraphStyle:
    """Return a style with its text and what hangs before it so many points to the right."""
    if not inset:
        return style
    left, hanging = style.leftIndent + inset, style.bulletIndent + inset
    return ParagraphStyle(style.name, parent=style, leftIndent=left, bulletIndent=hanging)
