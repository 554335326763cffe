"""What stands at the end of the page: rulings, notes, abbreviations, credits and licences."""

from __future__ import annotations

from generator.model.game import Credit
from generator.model.rules import EDITORIAL, NoteEntry, NoteKind
from generator.rulebook.html.prose import Reader
from generator.rulebook.html.writer import anchor, element, escaped, lines
from generator.rulebook.manual import NOTE_HEADS, Manual


def abbreviations(manual: Manual) -> str:
    """Return what abbreviations stand for."""
    found = [
        element("dt", escaped(each.short)) + element("dd", escaped(each.text))
        for each in manual.abbreviations
    ]
    return element("dl", *found) if found else ""


def rulings(manual: Manual) -> str:
    """Return links to everything that this edition has settled."""
    settled = [
        (anchor("rule", each.section.id), f"{each.number} {each.section.title}")
        for each in manual.sections
        if each.section.editorial or each.section.ruling
    ]
    settled += [(anchor("modifier", m.id), m.name) for m in manual.modifiers if m.editorial]
    if not settled:
        return ""
    links = (
        element("li", element("a", escaped(text), href=f"#{target}")) for target, text in settled
    )
    told = (
        f"{EDITORIAL} marks what the design leaves open and this edition has settled. It stands in:"
    )
    return lines((element("p", told), element("ul", *links, class_="columns")))


def notes(manual: Manual, reader: Reader) -> str:
    """Return the notes: title, who speaks and of which rules, text."""
    return lines(_note(note, manual, reader) for note in manual.notes)


def _note(note: NoteEntry, manual: Manual, reader: Reader) -> str:
    credit = f", {manual.byline}" if note.kind is NoteKind.DESIGN else ""
    numbers = manual.names["rule"]
    about = ", ".join(
        element("a", numbers.get(each, each), href=f"#{anchor('rule', each)}")
        for each in note.about
    )
    source = escaped(NOTE_HEADS[note.kind] + credit) + (f" · on {about}" if about else "")
    return element(
        "article",
        element("h3", escaped(note.title)),
        element("p", source, class_="by"),
        reader.blocks(note.text),
        id=anchor("note", note.id),
    )


def credits_of(manual: Manual, reader: Reader) -> str:
    """Return credits with their licences, and which edition this is."""
    told = [
        element("p", reader.line(each.text), escaped(_licence(each))) for each in manual.credits
    ]
    return lines((*told, element("p", escaped(f"{manual.title}. {manual.edition}."))))


def _licence(credit: Credit) -> str:
    return f" Licence: {credit.licence}." if credit.licence else ""
