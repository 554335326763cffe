"""The setter: headings and parsed text of one run, as flowables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never
from xml.sax.saxutils import quoteattr

from reportlab.lib.colors import Color
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable

from generator.model.prose import Block, ListBlock, Note, Prose
from generator.model.prose import Paragraph as ProseParagraph
from generator.records import dataclass
from generator.rulebook.flowables import Entry, Heading
from generator.rulebook.manual import Manual
from generator.rulebook.markup import Markup, escaped
from generator.rulebook.paragraphs import Panel, Text
from generator.rulebook.styles import Styles, Tones
from generator.text import Catalogue


@dataclass(frozen=True, slots=True)
class Setter:
    """What a manual is set with; a fresh one for each run, since flowables are used up."""

    manual: Manual
    markup: Markup
    styles: Styles
    tones: Tones
    catalogue: Catalogue
    width: float
    """Width of a column in points."""

    def heading(self, title: str, anchor: str, depth: int = 0, number: str = "") -> Heading:
        """Return a heading; a number hangs before its title."""
        style = (self.styles.heading, self.styles.subheading)[min(depth, 1)]
        entry = Entry(f"{number} {title}".strip(), anchor, depth)
        if not number:
            return Heading(escaped(title), self.styles.plain_heading, entry)
        return Heading(escaped(title), style, entry, number)

    def ruling(self, prose: Prose, lead: str, bar: Color | None = None) -> Flowable:
        """Return a ruling or remark on a ground of its own.

        The bar beside it is in the accent unless told so.
        """
        opening = f"<font name={quoteattr(self.markup.faces.strong)}>{lead}</font>"
        parts = tuple(self.styled(prose.blocks, self.styles.ruling, opening))
        return Panel(parts, bar or self.tones.accent, self.tones.ground)

    def styled(
        self,
        blocks: Iterable[Block],
        style: ParagraphStyle,
        lead: str = "",
        bullet: str | None = None,
        inset: float = 0.0,
    ) -> Iterator[Flowable]:
        """Yield blocks with their paragraphs in a style; lists are so many points to the right.

        `lead` is markup that stands before the first paragraph, and `bullet` hangs there.
        """
        for block in blocks:
            if isinstance(block, ProseParagraph):
                yield Text(f"{lead}{self.markup.write(block.content)}", style, bullet)
                lead, bullet = "", None
            else:
                yield from self.blocks(block, inset)

    def blocks(self, block: Block, inset: float = 0.0) -> Iterator[Flowable]:
        """Yield a block in the type of the rules, so many points to the right."""
        match block:
            case ProseParagraph(content):
                text = self.markup.write(content)
                paragraph = Text(text, moved(self.styles.body, inset))
                paragraph.leads = text.rstrip().endswith(":")
                yield paragraph
            case ListBlock(items, numbered):
                style = moved(self.styles.item, inset)
                for position, item in enumerate(items, 1):
                    bullet = f"{position}." if numbered else "•"
                    yield from self.styled(item, style, "", bullet, style.leftIndent)
            case Note(blocks):
                style = moved(self.styles.note, inset)
                yield from self.styled(blocks, style, inset=style.leftIndent)
            case _:
                assert_never(block)


def moved(style: ParagraphStyle, inset: float) -> ParagraphStyle:
    """Return a style with its text and what hangs before it so many points to the right."""
    if not inset:
        return style
    left, hanging = style.leftIndent + inset, style.bulletIndent + inset
    return ParagraphStyle(style.name, parent=style, leftIndent=left, bulletIndent=hanging)
