"""What stands at the end: the editorial rulings collected, and the credits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from xml.sax.saxutils import escape, quoteattr

from reportlab.platypus import Flowable, Paragraph

from generator.model.names import NumberedSection
from generator.model.prose import Paragraph as ProseParagraph
from generator.rulebook.manual import Manual
from generator.rulebook.markup import Markup
from generator.rulebook.setter import EDITORIAL, Setter

_PREFACE = (
    "What the design leaves open and this edition has settled. In the rules each stands where it"
    f" belongs and bears the mark {EDITORIAL}; a game between people who agree otherwise is none"
    " the worse."
)


def rulings(setter: Setter) -> Iterator[Flowable]:
    """Yield every ruling with the section that it belongs to, as a link."""
    manual = setter.manual
    if not is_editorial(manual):
        return
    yield setter.heading("Editorial rulings", "rulings")
    yield Paragraph(_PREFACE, setter.styles.small)
    for entry in manual.sections:
        yield from _of_section(setter, entry)
    ours = [modifier for modifier in manual.modifiers if modifier.editorial]
    if ours:
        links = ", ".join(
            _link(setter, f"modifier:{each.id}", each.name, setter.markup.faces.small)
            for each in ours
        )
        lead = _strong(setter, "Modifiers.")
        yield Paragraph(f"{lead} This edition has settled: {links}.", setter.styles.small)


def credits_of(setter: Setter) -> Iterator[Flowable]:
    """Yield credits and licences, and which edition this is."""
    manual, small, markup = setter.manual, setter.styles.small, _condensed(setter.markup)
    yield setter.heading("Credits", "credits")
    for credit in manual.credits:
        licence = f" Licence: {escape(credit.licence)}." if credit.licence else ""
        content = " ".join(
            markup.write(block.content)
            for block in credit.text.blocks
            if isinstance(block, ProseParagraph)
        )
        yield Paragraph(content + licence, small)
    yield Paragraph(f"{escape(manual.title)}. {escape(manual.edition)}.", small)


def is_editorial(manual: Manual) -> bool:
    """Whether this edition has settled anything."""
    return any(
        entry.section.editorial or entry.section.ruling is not None for entry in manual.sections
    ) or any(modifier.editorial for modifier in manual.modifiers)


def _of_section(setter: Setter, entry: NumberedSection) -> Iterator[Flowable]:
    section, markup = entry.section, _condensed(setter.markup)
    named = f"{entry.number}. {section.title}."
    lead = _link(setter, f"rule:{section.id}", named, setter.markup.faces.subheading)
    if section.editorial:
        yield Paragraph(f"{lead} The whole section.", setter.styles.small)
    if section.ruling is not None:
        for block in section.ruling.blocks:
            if isinstance(block, ProseParagraph):
                text = markup.write(block.content)
                yield Paragraph(f"{lead} {text}".strip(), setter.styles.small)
                lead = ""
            else:
                yield from setter.blocks(block)


def _condensed(markup: Markup) -> Markup:
    """Return what marks words in the condensed face of the end matter: there is no slanted one."""
    strong = markup.faces.subheading
    return replace(markup, faces=replace(markup.faces, emphasis=strong, strong=strong))


def _link(setter: Setter, anchor: str, text: str, face: str) -> str:
    written = f"<font name={quoteattr(face)}>{escape(text)}</font>"
    if anchor not in setter.markup.anchors:
        return written
    return f"<a href={quoteattr('#' + anchor)}>{written}</a>"


def _strong(setter: Setter, text: str) -> str:
    return f"<font name={quoteattr(setter.markup.faces.subheading)}>{escape(text)}</font>"
