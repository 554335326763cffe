"""The story: a manual to flowables, in reading order, and the head of its first page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, assert_never
from xml.sax.saxutils import quoteattr

from reportlab.platypus import Flowable, Table

from generator.manuscript import rules
from generator.manuscript.nodes import (
    Aside,
    Glossary,
    Grid,
    Heading,
    Items,
    Line,
    Node,
    Note,
    Paragraphs,
    Row,
    TableOfGame,
    Text,
    WorkedExample,
)
from generator.manuscript.writing import Writing
from generator.model.rules import CONTINUED
from generator.rulebook.examples import example
from generator.rulebook.flowables import (
    LatePage,
    Panel,
    Rows,
    Ruled,
    SceneFlowable,
)
from generator.rulebook.markup import escaped, set_in
from generator.rulebook.paragraphs import Entry, Plain
from generator.rulebook.paragraphs import Heading as HeadingFlowable
from generator.rulebook.setter import Setter
from generator.text import Role

_FOLIO = 16.0
"""Room in points for the number of a page in the contents."""
_APART = 3.0
"""Room in points between the paragraphs of a note."""
_WIDTHS = ("37%", "63%")
"""Of the columns of a list: what it is, and what goes for it."""
_HEAD, _WIDE_HEAD, _LESS = 23, 37, 5
"""Percent of the width of a table for the heads of its rows: at least, beside one column of cells,
and how much less for each more."""
_ABOVE, _BELOW = 1.8, 2.6
"""Room in points over the capitals of a row of a list and under its descenders."""


def story(setter: Setter) -> Iterator[Flowable]:
    """Yield everything after the head of the first page."""
    for node in setter.layout.manual.text.nodes:
        yield from _node(setter, node)


def _node(setter: Setter, node: Node) -> Iterator[Flowable]:
    match node:
        case Heading(anchor=anchor, depth=depth, number=number):
            yield setter.heading(node.marked, anchor, depth, number)
        case Paragraphs(block):
            yield from setter.blocks((block,))
        case Aside(lead, prose, ruling=ruling):
            opening = set_in(setter.markup.faces[Role.BODY_BOLD], f"{lead} ")
            parts = setter.blocks(prose.blocks, setter.styles["ruling"], opening)
            bar = setter.layout.tones.accent if ruling else setter.layout.tones.rule
            panel = Panel(tuple(parts), bar, setter.layout.tones.ground)
            panel.whole = setter.layout.tall
            yield panel
        case TableOfGame():
            yield from _table(setter, node)
        case Glossary(rows, title, anchor):
            yield from (setter.heading(title, anchor),) if title else ()
            yield _listing(setter, title, rows)
        case WorkedExample():
            yield example(setter, node)
        case Note():
            yield from _note(setter, node)
        case Line():
            yield _line(setter, node)
        case Grid():
            yield _grid(setter, node)
        case Items():
            return  # the page for browsers alone has them
        case _:
            assert_never(node)


def entries(flowables: Sequence[Flowable]) -> tuple[Entry, ...]:
    """Return what the contents list: the headings that stand in the column by themselves."""
    headings = (each.entry for each in flowables if isinstance(each, HeadingFlowable))
    return tuple(entry for entry in headings if entry.depth == 0)


def head(setter: Setter, listed: Sequence[Entry], pages: Mapping[str, int]) -> tuple[Flowable, ...]:
    """Return the title, the contents, and what other parts of the game tell.

    `pages` is known from a run before. Nothing is listed where all stands on one page.
    """
    contents = (_contents(setter, listed, pages),) if listed else ()
    return *titled(setter), *contents, *_elsewhere(setter)


def titled(setter: Setter) -> tuple[Flowable, ...]:
    """Return the title, which a cover has instead of the first page of text."""
    return () if setter.layout.covered else cover(setter)


def covers(setter: Setter) -> tuple[tuple[Flowable, ...], tuple[Flowable, ...]]:
    """Return what stands on the cover of a booklet and on its back; nothing without them."""
    front, back = setter.layout.manual.front, setter.layout.manual.back
    if front is None or back is None:
        return (), ()
    shown = SceneFlowable(front, setter.catalogue)
    return (*cover(setter), shown), (SceneFlowable(back, setter.catalogue),)


def cover(setter: Setter) -> tuple[Flowable, ...]:
    """Return the title and what stands below it."""
    return _lines(setter, setter.layout.manual.text.cover)


def _elsewhere(setter: Setter) -> tuple[Flowable, ...]:
    return _lines(setter, setter.layout.manual.text.elsewhere)


def _lines(setter: Setter, lines: Sequence[Line]) -> tuple[Flowable, ...]:
    return tuple(Plain(_plain(setter, each.text), setter.styles[each.style]) for each in lines)


def long_contents(
    setter: Setter, listed: Sequence[Entry], pages: Mapping[str, int]
) -> tuple[Flowable, ...]:
    """Return what else stands in the head, for the columns: contents that a head has no room for.

    `pages` need not be filled before they are drawn.
    """
    rows: list[list[Any]] = []
    for entry in listed:
        name, _ = _entry(setter, entry, {})
        rows.append([name, LatePage(partial(_folio, setter, entry, pages))])
    style = [
        ("LINEABOVE", (0, 0), (-1, 0), 0.5, setter.layout.tones.rule),
        ("LINEBELOW", (0, -1), (-1, -1), 0.5, setter.layout.tones.rule),
        *_cells(setter, sides=0, above=0.5, below=0.5),
    ]
    widths = setter.layout.column - _FOLIO, _FOLIO
    return Rows(rows, widths, style=style), *_elsewhere(setter)


def _contents(setter: Setter, listed: Sequence[Entry], pages: Mapping[str, int]) -> Table:
    """Return the entries in columns that are read downwards, each with its page."""
    columns = setter.layout.form.listed
    high = -(-len(listed) // columns)
    rows: list[list[Any]] = [[""] * (3 * columns - 1) for _ in range(high)]
    for place, entry in enumerate(listed):
        column, row = divmod(place, high)
        rows[row][3 * column : 3 * column + 2] = _entry(setter, entry, pages)
    gap = 22.0
    column_width = (setter.layout.width + gap) / columns - _FOLIO - gap
    style = [
        ("LINEABOVE", (0, 0), (-1, 0), 0.5, setter.layout.tones.rule),
        ("LINEBELOW", (0, -1), (-1, -1), 0.5, setter.layout.tones.rule),
        *_cells(setter, sides=0, above=0.5, below=0.5),
        ("TOPPADDING", (0, 0), (-1, 0), 4),
        ("BOTTOMPADDING", (0, -1), (-1, -1), 4),
    ]
    widths = ((column_width, _FOLIO, gap) * columns)[:-1]
    return Table(rows, widths, spaceBefore=8, style=style)


def _cells(setter: Setter, sides: float, above: float, below: float) -> list[tuple[Any, ...]]:
    """Return what the cells of lists have in common, with room around them in points."""
    return [
        ("FONTNAME", (0, 0), (-1, -1), setter.markup.faces[Role.SMALL]),
        ("TOPPADDING", (0, 0), (-1, -1), above),
        ("BOTTOMPADDING", (0, 0), (-1, -1), below),
        ("LEFTPADDING", (0, 0), (-1, -1), sides),
        ("RIGHTPADDING", (0, 0), (-1, -1), sides),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ]


def _entry(setter: Setter, entry: Entry, pages: Mapping[str, int]) -> list[Flowable]:
    number, dot, title = entry.title.partition(". ")
    if not (dot and number.isdecimal()):
        number, title = "", entry.title
    here = quoteattr("#" + entry.anchor)
    name = f"<a href={here}>{escaped(title)}</a>"
    return [
        Plain(name, setter.styles["entry"], f"{number}." if number else None),
        _folio(setter, entry, pages),
    ]


def _folio(setter: Setter, entry: Entry, pages: Mapping[str, int]) -> Plain:
    here = quoteattr("#" + entry.anchor)
    page = f"<a href={here}>{pages.get(entry.anchor, 0)}</a>"
    return Plain(page, setter.styles["folio"])


def _table(setter: Setter, table: TableOfGame) -> Iterator[Flowable]:
    """Yield a table as it is drawn: under a heading of its own, or a caption within a section."""
    for figure in setter.layout.manual.figures:
        if f"table:{figure.anchor}" == table.anchor:
            if figure.title and table.depth:  # a part that goes on has no title
                entry = Entry(figure.title, table.anchor, table.depth)
                yield HeadingFlowable(escaped(figure.title), setter.styles["caption"], entry)
            elif figure.title:
                yield setter.heading(figure.title, table.anchor)
            yield SceneFlowable(figure, setter.catalogue)


def _listing(setter: Setter, title: str, rows: Sequence[Row]) -> Rows:
    """Return rows of a name and, in smaller type, what goes for it, on one line with the name.

    A list that goes on in another column says so at its head.
    """
    caption, small = setter.styles["caption"], setter.styles["small"]
    drawn = []
    for row in rows:
        meaning = " ".join(_plain(setter, cell) for cell in row.cells)
        drawn.append([Plain(_name(row), caption), Plain(meaning, small)])
    table = Rows(drawn, _WIDTHS, style=_striped(setter))
    table.whole = setter.layout.tall
    if title:
        table.continued = Plain(escaped(setter.words(CONTINUED, title=title)), small)
    return table


def _grid(setter: Setter, grid: Grid) -> Table:
    """Return a table in small type, a narrow column for each of its heads; it stays whole."""
    caption, small = setter.styles["caption"], setter.styles["small"]
    drawn = [[Plain(escaped(head), caption) for head in grid.heads]]
    for row in grid.rows:
        cells = (Plain(_plain(setter, cell), small) for cell in row.cells)
        drawn.append([Plain(_name(row), caption), *cells])
    columns = len(grid.heads) - 1
    head = max(_HEAD, _WIDE_HEAD - _LESS * (columns - 1))
    widths = (f"{head}%", *([f"{(100 - head) / columns:.3f}%"] * columns))
    return Table(drawn, widths, style=_striped(setter))


def _striped(setter: Setter) -> list[tuple[Any, ...]]:
    """Return how rows of a name and smaller type look, striped or ruled."""
    caption, small, tones = setter.styles["caption"], setter.styles["small"], setter.layout.tones
    raised = caption.fontSize - small.fontSize
    striped: tuple[Any, ...] = ("ROWBACKGROUNDS", (0, 0), (-1, -1), (None, tones.ground))
    ruled = ("LINEBELOW", (0, 0), (-1, -1), 0.25, tones.rule)
    return [
        striped if tones.ground else ruled,
        ("LINEBELOW", (0, -1), (-1, -1), 0.5, tones.rule),
        ("LINEABOVE", (0, 0), (-1, 0), 0.5, tones.rule),
        *_cells(setter, sides=2.5, above=_ABOVE, below=_BELOW),
        ("TOPPADDING", (0, 0), (0, -1), max(0.0, _ABOVE - raised)),
    ]


def _name(row: Row) -> str:
    """Return a name as markup; a word behind an anchor would not be divided, however wide it is."""
    anchor = f"<a name={quoteattr(row.anchor)}/>" if row.anchor else ""
    return f"{escaped(' '.join(row.heads))}{anchor}"


def _plain(setter: Setter, text: Text) -> str:
    """Return a text without its links and marks, as markup."""
    return escaped(Writing(setter.markup.names).text(text))


def _line(setter: Setter, line: Line) -> Flowable:
    """Return a paragraph in condensed type, such as a credit."""
    markup, styles = setter.markup, setter.styles
    # There is no slanted face among the condensed ones, in which credits are set.
    strong = markup.faces[Role.SUBHEADING]
    faces = {**markup.faces, Role.BODY_ITALIC: strong, Role.BODY_BOLD: strong}
    condensed = replace(markup, faces=faces, label=Role.SMALL)
    return Plain(condensed.text(line.text), styles["small"])


def _note(setter: Setter, note: Note) -> Iterator[Flowable]:
    """Yield title and source as one heading, so that neither parts from the text, and the text."""
    small = setter.styles["small"]
    written = replace(setter.markup, label=Role.SMALL).text(note.source)
    source = f'<font name="{small.fontName}" size="{small.fontSize:g}">{written}</font>'
    heading = f"{escaped(note.title)}<br/>{source}"
    entry = Entry(note.title, note.anchor, 1)
    yield HeadingFlowable(heading, setter.styles["note_heading"], entry)
    for flowable in setter.blocks(note.prose.blocks, setter.styles["story"]):
        flowable.spaceAfter = _APART
        yield flowable


def blank_page(setter: Setter) -> tuple[Flowable, ...]:
    """Return a ruled page to be written on."""
    return Plain(setter.words(rules.YOUR_NOTES), setter.styles["plain_heading"]), Ruled(
        setter.layout.tones
    )
