"""The story: a manual to flowables, in reading order, and the head of its first page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any
from xml.sax.saxutils import quoteattr

from reportlab.platypus import Flowable, Table, TableStyle

from generator.model.exhibits import Exhibit, placed
from generator.model.names import NumberedSection
from generator.model.rules import EDITORIAL
from generator.rulebook.endmatter import credits_of, notes, rulings
from generator.rulebook.figures import examples, figures, modifiers, shown
from generator.rulebook.flowables import Entry, Heading
from generator.rulebook.marches import movement
from generator.rulebook.markup import escaped
from generator.rulebook.paragraphs import Plain
from generator.rulebook.setter import Setter


def story(setter: Setter) -> Iterator[Flowable]:
    """Yield everything after the head of the first page."""
    yield from chain.from_iterable(_section(setter, entry) for entry in setter.manual.sections)
    yield from figures(setter)
    yield from movement(setter)
    yield from modifiers(setter)
    yield from examples(setter)
    yield from rulings(setter)
    yield from notes(setter)
    yield from credits_of(setter)


def entries(flowables: Sequence[Flowable]) -> tuple[Entry, ...]:
    """Return what the contents list: the headings that stand in the column by themselves."""
    headings = (each.entry for each in flowables if isinstance(each, Heading))
    return tuple(entry for entry in headings if entry.depth == 0)


def head(
    setter: Setter,
    listed: Sequence[Entry],
    pages: Mapping[str, int],
    width: float,
    columns: int,
) -> Iterator[Flowable]:
    """Yield the title, the contents in so many columns, and what other parts of the game tell.

    The columns are together `width` points wide; `pages` is known from a run before.
    """
    manual, styles = setter.manual, setter.styles
    yield Plain(escaped(manual.title), styles.title)
    if manual.second_title is not None:
        yield Plain(escaped(manual.second_title.text), styles.second_title)
    if manual.subtitle:
        yield Plain(escaped(manual.subtitle), styles.subtitle)
    byline = f"{manual.byline} · {manual.edition}"
    yield Plain(escaped(byline), styles.subtitle)
    yield _contents(setter, listed, pages, width, columns)
    if manual.elsewhere:
        yield Plain(escaped(manual.elsewhere), styles.elsewhere)


def _section(setter: Setter, entry: NumberedSection) -> Iterator[Flowable]:
    section = entry.section
    mark = f" {EDITORIAL}" if section.editorial else ""
    title = f"{section.title}{mark}"
    yield setter.heading(title, f"rule:{section.id}", entry.depth, f"{entry.number}.")
    for block in placed(section):
        yield from shown(setter, block) if isinstance(block, Exhibit) else setter.blocks(block)
    if section.ruling is not None:
        yield setter.ruling(section.ruling, f"{EDITORIAL} Editor’s ruling. ")
    for lead, remark in (("Designer’s note. ", section.designer), ("Remark. ", section.remark)):
        if remark is not None:
            yield setter.ruling(remark, lead, setter.tones.rule)


def _contents(
    setter: Setter,
    listed: Sequence[Entry],
    pages: Mapping[str, int],
    width: float,
    columns: int,
) -> Table:
    """Return the entries in columns that are read downwards, each with its page."""
    high = -(-len(listed) // columns)
    rows: list[list[Any]] = [[""] * (3 * columns - 1) for _ in range(high)]
    for place, entry in enumerate(listed):
        column, row = divmod(place, high)
        rows[row][3 * column : 3 * column + 2] = _line(setter, entry, pages)
    page, gap = 16.0, 22.0
    column_width = (width + gap) / columns - page - gap
    table = Table(rows, colWidths=((column_width, page, gap) * columns)[:-1], spaceBefore=8)
    rule = setter.tones.rule
    table.setStyle(
        TableStyle(
            [
                ("LINEABOVE", (0, 0), (-1, 0), 0.5, rule),
                ("LINEBELOW", (0, -1), (-1, -1), 0.5, rule),
                ("FONTNAME", (0, 0), (-1, -1), setter.markup.faces.small),
                ("TOPPADDING", (0, 0), (-1, -1), 0.5),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 0.5),
                ("TOPPADDING", (0, 0), (-1, 0), 4),
                ("BOTTOMPADDING", (0, -1), (-1, -1), 4),
                ("LEFTPADDING", (0, 0), (-1, -1), 0),
                ("RIGHTPADDING", (0, 0), (-1, -1), 0),
                ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ]
        )
    )
    return table


def _line(setter: Setter, entry: Entry, pages: Mapping[str, int]) -> list[Flowable]:
    number, dot, title = entry.title.partition(". ")
    if not (dot and number.isdecimal()):
        number, title = "", entry.title
    here = quoteattr("#" + entry.anchor)
    name = f"<a href={here}>{escaped(title)}</a>"
    folio = f"<a href={here}>{pages.get(entry.anchor, 0)}</a>"
    return [
        Plain(name, setter.styles.entry, f"{number}." if number else None),
        Plain(folio, setter.styles.folio),
    ]
