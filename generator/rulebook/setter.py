"""The setter: headings and parsed text of one run, as flowables."""

from __future__ import annotations

from collections.abc import Iterator
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

    def story(self, prose: Prose) -> list[Flowable]:
        """Return the blocks of a text in the smaller type of boxes."""
        return [
            each
            for block in prose.blocks
            for each in (
                [Text(self.markup.write(block.content), self.styles.story)]
                if isinstance(block, ProseParagraph)
                else self.blocks(block)
            )
        ]

    def ruling(self, prose: Prose, lead: str, bar: Color | None = None) -> Flowable:
        """Return a ruling or remark on a ground of its own.

        The bar beside it is in the accent unless told so.
        """
        parts: list[Flowable] = []
        opening = f"<font name={quoteattr(self.markup.faces.strong)}>{lead}</font>"
        for block in prose.blocks:
            if isinstance(block, ProseParagraph):
                text = opening + self.markup.write(block.content)
                parts.append(Text(text, self.styles.ruling))
            else:
                parts.extend(self.blocks(block))
            opening = ""
        return Panel(parts, bar or self.tones.accent, self.tones.ground)

    def blocks(self, block: Block, inset: float = 0.0) -> Iterator[Flowable]:
        """Yield a block in the type of the rules, so many points to the right."""
        match block:
            case ProseParagraph(content):
                text = self.markup.write(content)
                paragraph = Text(text, moved(self.styles.body, inset))
                paragraph.leads = text.rstrip().endswith(":")
                yield paragraph
            case ListBlock(items, numbered):
                yield from self._list(items, numbered, inset)
            case Note(blocks):
                style = moved(self.styles.note, inset)
                for inner in blocks:
                    if isinstance(inner, ProseParagraph):
                        yield Text(self.markup.write(inner.content), style)
                    else:
                        yield from self.blocks(inner, style.leftIndent)
            case _:
                assert_never(block)

    def _list(
        self, items: tuple[tuple[Block, ...], ...], numbered: bool, inset: float
    ) -> Iterator[Flowable]:
        style = moved(self.styles.item, inset)
        for position, item in enumerate(items, 1):
            bullet = f"{position}." if numbered else "•"
            for number, block in enumerate(item):
                if isinstance(block, ProseParagraph):
                    text = self.markup.write(block.content)
                    yield Text(text, style, bullet if number == 0 else None)
                else:
                    yield from self.blocks(block, style.leftIndent)


def moved(style: ParagraphStyle, inset: float) -> ParagraphStyle:
    """Return a style with its text and what hangs before it so many points to the right."""
    if not inset:
        return style
    left, hanging = style.leftIndent + inset, style.bulletIndent + inset
    return ParagraphStyle(style.name, parent=style, leftIndent=left, bulletIndent=hanging)
