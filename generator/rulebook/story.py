"""The story: a manual to a list of flowables, in reading order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never
from xml.sax.saxutils import escape, quoteattr

from reportlab.platypus import CondPageBreak, Flowable, KeepTogether, Paragraph, Table, TableStyle

from generator.model.combat import Modifier
from generator.model.names import NumberedSection, plain_text
from generator.model.prose import Block, ListBlock, Note, Prose
from generator.model.prose import Paragraph as ProseParagraph
from generator.rulebook.effects import effect
from generator.rulebook.flowables import Entry, Heading, SceneFlowable
from generator.rulebook.manual import Manual, WorkedExample
from generator.rulebook.markup import Markup
from generator.rulebook.styles import PALE, RULE, Styles
from generator.text import Catalogue

EDITORIAL = "†"
"""Mark of what this edition has settled."""


class Story:
    """Writes the flowables of a manual; a fresh story for each run, since flowables are used up."""

    def __init__(
        self, manual: Manual, markup: Markup, styles: Styles, catalogue: Catalogue
    ) -> None:
        """Take what is printed and how."""
        self.manual = manual
        self.markup = markup
        self.styles = styles
        self.catalogue = catalogue

    def flowables(self) -> Iterator[Flowable]:
        """Yield everything after the title."""
        for entry in self.manual.sections:
            yield from self._section(entry)
        yield from self._figures()
        yield from self._modifiers()
        yield from self._examples()
        yield from self._credits()

    def _section(self, entry: NumberedSection) -> Iterator[Flowable]:
        section = entry.section
        mark = f" {EDITORIAL}" if section.editorial else ""
        title = f"{entry.number}. {section.title}{mark}"
        yield self._heading(title, f"rule:{section.id}", entry.depth)
        if section.text is not None:
            yield from self._prose(section.text)
        if section.ruling is not None:
            lead = f"{EDITORIAL} Editor’s ruling. "
            yield from self._remark(section.ruling, lead)

    def _heading(self, title: str, anchor: str, depth: int = 0) -> Flowable:
        style = self.styles.heading if depth == 0 else self.styles.subheading
        return Heading(escape(title), style, Entry(title, anchor, depth))

    def _prose(self, prose: Prose) -> Iterator[Flowable]:
        for block in prose.blocks:
            yield from self._block(block)

    def _block(self, block: Block) -> Iterator[Flowable]:
        match block:
            case ProseParagraph(content):
                yield Paragraph(self.markup.write(content), self.styles.body)
            case ListBlock(items, numbered):
                yield from self._list(items, numbered)
            case Note(blocks):
                for inner in blocks:
                    if isinstance(inner, ProseParagraph):
                        yield Paragraph(self.markup.write(inner.content), self.styles.note)
                    else:
                        yield from self._block(inner)
            case _:
                assert_never(block)

    def _list(self, items: tuple[tuple[Block, ...], ...], numbered: bool) -> Iterator[Flowable]:
        for position, item in enumerate(items, 1):
            bullet = f"{position}." if numbered else "•"
            for number, block in enumerate(item):
                if isinstance(block, ProseParagraph):
                    text = self.markup.write(block.content)
                    yield Paragraph(text, self.styles.item, bullet if number == 0 else None)
                else:
                    yield from self._block(block)

    def _remark(self, prose: Prose, lead: str) -> Iterator[Flowable]:
        face = quoteattr(self.markup.faces.strong)
        for number, block in enumerate(prose.blocks):
            if not isinstance(block, ProseParagraph):
                yield from self._block(block)
                continue
            opening = f"<font name={face}>{lead}</font>" if number == 0 else ""
            yield Paragraph(opening + self.markup.write(block.content), self.styles.ruling)

    def _figures(self) -> Iterator[Flowable]:
        for figure in self.manual.figures:
            heading = self._heading(figure.title, f"table:{figure.anchor}")
            yield KeepTogether([heading, SceneFlowable(figure, self.catalogue)])

    def _modifiers(self) -> Iterator[Flowable]:
        if not self.manual.modifiers:
            return
        yield self._heading("Modifiers", "modifiers")
        rows = [self._modifier(modifier) for modifier in self.manual.modifiers]
        table = Table(rows, colWidths=("37%", "63%"), repeatRows=0)
        table.setStyle(
            TableStyle(
                [
                    ("VALIGN", (0, 0), (-1, -1), "TOP"),
                    ("FONTNAME", (0, 0), (-1, -1), self.markup.faces.small),
                    ("ROWBACKGROUNDS", (0, 0), (-1, -1), (None, PALE)),
                    ("LINEBELOW", (0, -1), (-1, -1), 0.5, RULE),
                    ("LINEABOVE", (0, 0), (-1, 0), 0.5, RULE),
                    ("TOPPADDING", (0, 0), (-1, -1), 1.5),
                    ("BOTTOMPADDING", (0, 0), (-1, -1), 1),
                    ("LEFTPADDING", (0, 0), (-1, -1), 2.5),
                    ("RIGHTPADDING", (0, 0), (-1, -1), 2.5),
                ]
            )
        )
        yield table

    def _modifier(self, modifier: Modifier) -> list[Flowable]:
        mark = f" {EDITORIAL}" if modifier.editorial else ""
        anchor = f"<a name={quoteattr(f'modifier:{modifier.id}')}/>"
        name = Paragraph(f"{anchor}{escape(modifier.name)}{mark}", self.styles.caption)
        does = effect(modifier, dict(self.manual.names["side"]))
        when = f"{plain_text(self.manual.names, modifier.when)} {does[0].upper()}{does[1:]}."
        return [name, Paragraph(escape(when), self.styles.small)]

    def _examples(self) -> Iterator[Flowable]:
        if not self.manual.examples:
            return
        yield CondPageBreak(90)
        yield self._heading("Worked examples", "examples")
        for worked in self.manual.examples:
            yield KeepTogether(list(self._example(worked)))

    def _example(self, worked: WorkedExample) -> Iterator[Flowable]:
        example = worked.example
        entry = Entry(example.title, worked.anchor, 1)
        yield Heading(escape(example.title), self.styles.subheading, entry)
        if example.text is not None:
            yield from self._prose(example.text)
        for number, step in enumerate(worked.steps, 1):
            yield Paragraph(escape(step) + ".", self.styles.step, f"{number}.")

    def _credits(self) -> Iterator[Flowable]:
        manual = self.manual
        yield self._heading("Credits", "credits")
        for credit in manual.credits:
            licence = f" Licence: {credit.licence}." if credit.licence else ""
            text = plain_text(manual.names, credit.text)
            yield Paragraph(escape(text + licence), self.styles.small)
        if any(_is_editorial(manual)):
            note = f"{EDITORIAL} marks what the design leaves open and this edition has settled."
            yield Paragraph(note, self.styles.small)


def _is_editorial(manual: Manual) -> Iterator[bool]:
    for entry in manual.sections:
        yield entry.section.editorial or entry.section.ruling is not None
    for modifier in manual.modifiers:
        yield modifier.editorial
