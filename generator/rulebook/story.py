"""The story: a manual to flowables, in reading order, and the head of its first page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, assert_never
from xml.sax.saxutils import quoteattr

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, HRFlowable, PageBreak, Table, TableStyle

from generator.manuscript.nodes import (
    Aside,
    Glossary,
    Grid,
    Heading,
    Items,
    Line,
    Link,
    Node,
    Note,
    Paragraphs,
    Row,
    Ruling,
    TableOfGame,
    Text,
    WorkedExample,
)
from generator.manuscript.rules import YOUR_NOTES
from generator.model.names import plain_text
from generator.model.prose import Paragraph as ProseParagraph
from generator.model.prose import Prose
from generator.model.rules import CONTINUED
from generator.rulebook.examples import example
from generator.rulebook.flowables import Entry, Opening, Rows, Ruled, SceneFlowable
from generator.rulebook.flowables import Heading as HeadingFlowable
from generator.rulebook.markup import Markup, escaped
from generator.rulebook.paragraphs import Plain
from generator.rulebook.paragraphs import Text as TextFlowable
from generator.rulebook.setter import Setter

_APART = 3.0
"""Room in points between the paragraphs of a note."""
_WIDTHS = ("37%", "63%")
"""Of the columns of a list: what it is, and what goes for it."""
_ABOVE, _BELOW = 1.8, 2.6
"""Room in points over the capitals of a row of a list and under its descenders."""


def story(setter: Setter) -> Iterator[Flowable]:
    """Yield everything after the head of the first page."""
    nodes = setter.manual.nodes
    for before, node in zip((None, *nodes), nodes, strict=False):
        yield from _node(setter, node, before)


def _node(setter: Setter, node: Node, before: Node | None) -> Iterator[Flowable]:
    match node:
        case Heading(anchor=anchor, depth=depth, number=number):
            yield setter.heading(node.marked, anchor, depth, number)
        case Paragraphs(block):
            yield from setter.blocks(block)
        case Aside(lead, prose, ruling=ruling):
            bar = None if ruling else setter.tones.rule
            yield setter.ruling(prose, f"{lead} ", bar)
        case TableOfGame():
            yield from _table(setter, node)
        case Glossary(rows, title, anchor):
            yield setter.heading(title, anchor)
            yield _listing(setter, title, rows)
        case WorkedExample():
            yield example(setter, node)
        case Ruling():
            yield from _ruling(setter, node, before)
        case Note():
            yield from _note(setter, node)
        case Line():
            yield _line(setter, node)
        case Grid() | Items():
            return  # the page for browsers alone has them
        case _:
            assert_never(node)


def entries(flowables: Sequence[Flowable]) -> tuple[Entry, ...]:
    """Return what the contents list: the headings that stand in the column by themselves."""
    headings = (each.entry for each in flowables if isinstance(each, HeadingFlowable))
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
    above = {"title": styles.title, "second_title": styles.second_title}
    for line in manual.cover:
        yield Plain(_plain(setter, line.text), above.get(line.style, styles.subtitle))
    yield _contents(setter, listed, pages, width, columns)
    for line in manual.elsewhere:
        yield Plain(_plain(setter, line.text), styles.elsewhere)


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
        rows[row][3 * column : 3 * column + 2] = _entry(setter, entry, pages)
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


def _entry(setter: Setter, entry: Entry, pages: Mapping[str, int]) -> list[Flowable]:
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


def _table(setter: Setter, table: TableOfGame) -> Iterator[Flowable]:
    """Yield a table as it is drawn: under a heading of its own, or a caption within a section."""
    for figure in setter.manual.figures:
        if f"table:{figure.anchor}" == table.anchor:
            if figure.title and table.depth:  # a part that goes on has no title
                entry = Entry(figure.title, table.anchor, table.depth)
                yield HeadingFlowable(escaped(figure.title), setter.styles.caption, entry)
            elif figure.title:
                yield setter.heading(figure.title, table.anchor)
            yield SceneFlowable(figure, setter.catalogue)


def _listing(setter: Setter, title: str, rows: Sequence[Row]) -> Rows:
    """Return rows of a name and, in smaller type, what goes for it, on one line with the name.

    A list that goes on in another column says so at its head.
    """
    styles, tones = setter.styles, setter.tones
    drawn: list[list[Flowable]] = [
        [Plain(_name(row), styles.caption), Plain(_meaning(setter, row), styles.small)]
        for row in rows
    ]
    table = Rows(drawn, colWidths=_WIDTHS)
    table.continued = Plain(escaped(CONTINUED.format(title)), styles.small)
    raised = styles.caption.fontSize - styles.small.fontSize
    striped: tuple[Any, ...] = ("ROWBACKGROUNDS", (0, 0), (-1, -1), (None, tones.ground))
    ruled = ("LINEBELOW", (0, 0), (-1, -1), 0.25, tones.rule)
    table.setStyle(
        TableStyle(
            [
                ("VALIGN", (0, 0), (-1, -1), "TOP"),
                ("FONTNAME", (0, 0), (-1, -1), setter.markup.faces.small),
                striped if tones.ground else ruled,
                ("LINEBELOW", (0, -1), (-1, -1), 0.5, tones.rule),
                ("LINEABOVE", (0, 0), (-1, 0), 0.5, tones.rule),
                ("TOPPADDING", (0, 0), (0, -1), max(0.0, _ABOVE - raised)),
                ("TOPPADDING", (1, 0), (1, -1), _ABOVE),
                ("BOTTOMPADDING", (0, 0), (-1, -1), _BELOW),
                ("LEFTPADDING", (0, 0), (-1, -1), 2.5),
                ("RIGHTPADDING", (0, 0), (-1, -1), 2.5),
            ]
        )
    )
    return table


def _name(row: Row) -> str:
    """Return a name as markup; a word behind an anchor would not be divided, however wide it is."""
    anchor = f"<a name={quoteattr(row.anchor)}/>" if row.anchor else ""
    return f"{escaped(' '.join(row.heads))}{anchor}"


def _meaning(setter: Setter, row: Row) -> str:
    return " ".join(_plain(setter, cell) for cell in row.cells)


def _plain(setter: Setter, text: Text) -> str:
    """Return a text without its links and marks, as markup."""
    names = setter.manual.names
    return escaped(
        "".join(
            plain_text(names, piece)
            if isinstance(piece, Prose)
            else (piece.text if isinstance(piece, Link) else piece)
            for piece in text
        )
    )


def _line(setter: Setter, line: Line) -> Flowable:
    """Return a paragraph: a credit, what stands before the rulings, the rulings on modifiers."""
    styles = setter.styles
    if line.style == "settled":
        lead, *rest = line.text
        strong = setter.markup.faces.subheading
        text = _linked(setter, "", str(lead), strong) + _written(setter, tuple(rest), styles.body)
        return Opening((_rule(setter),), TextFlowable(text, styles.remark))
    if line.style == "ruling":
        return TextFlowable(_written(setter, line.text, styles.body), styles.ruling)
    condensed = replace(setter, markup=_condensed(setter.markup))
    return Plain(_written(condensed, line.text, styles.small), styles.small)


def _written(setter: Setter, text: Text, links: ParagraphStyle) -> str:
    """Return a text as markup, its links in the face of a style."""
    return "".join(
        _linked(setter, piece.anchor, piece.text, links.fontName)
        if isinstance(piece, Link)
        else _in_line(setter, piece)
        if isinstance(piece, Prose)
        else escaped(piece)
        for piece in text
    )


def _in_line(setter: Setter, prose: Prose) -> str:
    paragraphs = (block for block in prose.blocks if isinstance(block, ProseParagraph))
    return " ".join(setter.markup.write(each.content) for each in paragraphs)


def _linked(setter: Setter, anchor: str, text: str, face: str) -> str:
    written = f"<font name={quoteattr(face)}>{escaped(text)}</font>"
    if anchor not in setter.markup.anchors:
        return written
    return f"<a href={quoteattr('#' + anchor)}>{written}</a>"


def _condensed(markup: Markup) -> Markup:
    """Return what marks words in the condensed face of the credits: there is no slanted one."""
    strong = markup.faces.subheading
    return replace(markup, faces=replace(markup.faces, emphasis=strong, strong=strong))


def _rule(setter: Setter) -> Flowable:
    """Return the line that stands above the rulings of a chapter."""
    return HRFlowable("100%", 0.5, color=setter.tones.rule, spaceBefore=3, spaceAfter=2.5)


def _ruling(setter: Setter, ruling: Ruling, before: Node | None) -> Iterator[Flowable]:
    """Yield a ruling; the first of a chapter stands below a line."""
    first, *others = _settled(setter, ruling)
    chapter = ruling.number.partition(".")[0]
    if isinstance(before, Ruling) and before.number.partition(".")[0] == chapter:
        yield first
    else:
        yield Opening((_rule(setter),), first)
    yield from others


def _settled(setter: Setter, ruling: Ruling) -> Iterator[Flowable]:
    """Yield its paragraphs; the number of the section hangs before it, its title links to it."""
    style, number = setter.styles.remark, f"{ruling.number}."
    lead = _linked(setter, ruling.anchor, f"{ruling.title}.", setter.markup.faces.subheading)
    blocks = ruling.prose.blocks if ruling.prose else ()
    if ruling.whole:
        yield TextFlowable(f"{lead} {ruling.whole}", style, number)
        yield from setter.styled(blocks, style)
    else:
        yield from setter.styled(blocks, style, f"{lead} ", number)


def _note(setter: Setter, note: Note) -> Iterator[Flowable]:
    """Yield title and source as one heading, so that neither parts from the text, and the text."""
    small = setter.styles.small
    written = _written(setter, note.source, small)
    source = f'<font name="{small.fontName}" size="{small.fontSize:g}">{written}</font>'
    style = ParagraphStyle("note title", parent=setter.styles.subheading, leftIndent=0)
    entry = Entry(note.title, note.anchor, 1)
    yield HeadingFlowable(f"{escaped(note.title)}<br/>{source}", style, entry)
    for flowable in setter.styled(note.prose.blocks, setter.styles.story):
        flowable.spaceAfter = _APART
        yield flowable


def blank_pages(setter: Setter, pages: int) -> Iterator[Flowable]:
    """Yield ruled pages to be written on."""
    for _ in range(pages):
        yield PageBreak()
        yield Plain(YOUR_NOTES, setter.styles.plain_heading)
        yield Ruled(setter.tones.rule)
