"""What stands at the end: rulings collected, the notes, the credits, pages to write on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, groupby
from xml.sax.saxutils import quoteattr

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, HRFlowable, PageBreak

from generator.model.names import NumberedSection
from generator.model.prose import Paragraph as ProseParagraph
from generator.model.rules import OURS, RULINGS, NoteEntry, NoteKind
from generator.rulebook.flowables import Entry, Heading, Opening, Ruled
from generator.rulebook.manual import NOTE_HEADS, Manual
from generator.rulebook.markup import Markup, escaped
from generator.rulebook.paragraphs import Plain, Text
from generator.rulebook.setter import Setter

_APART = 3.0
"""Room in points between the paragraphs of a note."""


def rulings(setter: Setter) -> Iterator[Flowable]:
    """Yield every ruling; the number of its section hangs before it, its title links to it."""
    manual = setter.manual
    if not is_editorial(manual):
        return
    yield setter.heading("Editorial rulings", "rulings")
    yield Text(RULINGS, setter.styles.ruling)
    for group in _groups(manual):
        first, *others = chain.from_iterable(_of_section(setter, entry) for entry in group)
        yield Opening((_line(setter),), first)
        yield from others
    ours = [modifier for modifier in manual.modifiers if modifier.editorial]
    if ours:
        links = ", ".join(
            _link(setter, f"modifier:{each.id}", each.name, setter.markup.faces.body)
            for each in ours
        )
        lead = _strong(setter, "Modifiers.")
        settled = f"{lead} {OURS} {links}."
        yield Opening((_line(setter),), Text(settled, setter.styles.remark))


def _line(setter: Setter) -> Flowable:
    """Return the line that stands above the rulings of a chapter."""
    return HRFlowable("100%", 0.5, color=setter.tones.rule, spaceBefore=3, spaceAfter=2.5)


def _groups(manual: Manual) -> Iterator[tuple[NumberedSection, ...]]:
    """Yield the sections that bear a ruling, those of one chapter together."""
    chapters = groupby(manual.sections, key=lambda entry: entry.number.partition(".")[0])
    for _, entries in chapters:
        settled = tuple(filter(_is_settled, entries))
        if settled:
            yield settled


def _is_settled(entry: NumberedSection) -> bool:
    return entry.section.editorial or entry.section.ruling is not None


def notes(setter: Setter) -> Iterator[Flowable]:
    """Yield the notes: what each is, its title, its text, and the rules that it speaks of."""
    if setter.manual.notes:
        yield setter.heading("Notes", "notes")
    for note in setter.manual.notes:
        yield _note_heading(setter, note)
        for flowable in setter.story(note.text):
            flowable.spaceAfter = _APART
            yield flowable


def _note_heading(setter: Setter, note: NoteEntry) -> Heading:
    """Return title and source as one heading, so that neither parts from the text."""
    face, size = setter.styles.small.fontName, setter.styles.small.fontSize
    source = f'<font name="{face}" size="{size:g}">{_source(setter, note)}</font>'
    style = ParagraphStyle("note title", parent=setter.styles.subheading, leftIndent=0)
    entry = Entry(note.title, f"note:{note.id}", 1)
    return Heading(f"{escaped(note.title)}<br/>{source}", style, entry)


def _source(setter: Setter, note: NoteEntry) -> str:
    """Return the line under a note's title: its kind, who speaks, and links to its rules."""
    credit = f", {setter.manual.byline}"
    kind = NOTE_HEADS[note.kind] + (credit if note.kind is NoteKind.DESIGN else "")
    numbers = setter.manual.names["rule"]
    links = ", ".join(
        _link(setter, f"rule:{each}", numbers.get(each, each), setter.markup.faces.small)
        for each in note.about
    )
    if not links:
        return escaped(kind)
    return f"{escaped(kind)} · on {'rules' if len(note.about) > 1 else 'rule'} {links}"


def credits_of(setter: Setter) -> Iterator[Flowable]:
    """Yield credits and licences, and which edition this is."""
    manual, small, markup = setter.manual, setter.styles.small, _condensed(setter.markup)
    yield setter.heading("Credits", "credits")
    for credit in manual.credits:
        licence = f" Licence: {escaped(credit.licence)}." if credit.licence else ""
        content = " ".join(
            markup.write(block.content)
            for block in credit.text.blocks
            if isinstance(block, ProseParagraph)
        )
        yield Plain(content + licence, small)
    yield Plain(f"{escaped(manual.title)}. {escaped(manual.edition)}.", small)


def blank_pages(setter: Setter, pages: int) -> Iterator[Flowable]:
    """Yield ruled pages to be written on."""
    for _ in range(pages):
        yield PageBreak()
        yield Plain("Your notes", setter.styles.plain_heading)
        yield Ruled(setter.tones.rule)


def is_editorial(manual: Manual) -> bool:
    """Whether this edition has settled anything."""
    return any(map(_is_settled, manual.sections)) or any(
        modifier.editorial for modifier in manual.modifiers
    )


def _of_section(setter: Setter, entry: NumberedSection) -> Iterator[Flowable]:
    section, markup, style = entry.section, setter.markup, setter.styles.remark
    number: str | None = f"{entry.number}."
    title = f"{section.title}."
    lead = _link(setter, f"rule:{section.id}", title, setter.markup.faces.subheading)
    if section.editorial:
        yield Text(f"{lead} The whole section.", style, number)
        number, lead = None, ""
    for block in section.ruling.blocks if section.ruling else ():
        if isinstance(block, ProseParagraph):
            text = f"{lead} {markup.write(block.content)}".strip()
            yield Text(text, style, number)
            number, lead = None, ""
        else:
            yield from setter.blocks(block)


def _condensed(markup: Markup) -> Markup:
    """Return what marks words in the condensed face of the end matter: there is no slanted one."""
    strong = markup.faces.subheading
    return replace(markup, faces=replace(markup.faces, emphasis=strong, strong=strong))


def _link(setter: Setter, anchor: str, text: str, face: str) -> str:
    written = f"<font name={quoteattr(face)}>{escaped(text)}</font>"
    if anchor not in setter.markup.anchors:
        return written
    return f"<a href={quoteattr('#' + anchor)}>{written}</a>"


def _strong(setter: Setter, text: str) -> str:
    return f"<font name={quoteattr(setter.markup.faces.subheading)}>{escaped(text)}</font>"
