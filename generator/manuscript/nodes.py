"""What a manuscript consists of: headings, paragraphs, tables, lists, examples and notes.

A node says what a text is, where it comes from and what leads to it. Anchors are a kind and an id,
such as ``rule:crossing`` or ``hex:23``; an empty one is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from generator.diagnostics import Origin
from generator.model.names import marked
from generator.model.prose import Block, Prose, Second
from generator.records import Frozen


class Link(Frozen):
    """Plain text that leads to an anchor, where there is one."""

    text: str
    anchor: str


Piece: TypeAlias = str | Link | Prose
Text: TypeAlias = tuple[Piece, ...]
"""What stands in one line or cell, piece by piece, spaces among them."""


def joined(separator: str, *texts: Text | Piece | None) -> Text:
    """Return texts with a separator between them; those that are empty are left out."""
    found: list[Piece] = []
    for each in texts:
        if each:
            found += [separator] if found and separator else []
            found += each if isinstance(each, tuple) else (each,)
    return tuple(found)


class Heading(Frozen):
    """A heading; its number is as printed, and nothing where it has none."""

    title: str
    anchor: str
    depth: int = 0
    number: str = ""
    origin: Origin | None = None
    editorial: bool = False
    """Whether all below it is a ruling of this edition."""

    @property
    def marked(self) -> str:
        """The title with the mark of what this edition has settled."""
        return marked(self.title, editorial=self.editorial)


class Paragraphs(Frozen):
    """A block of running text."""

    block: Block
    origin: Origin


class Aside(Frozen):
    """A ruling, or a remark that is none, beside a rule; `lead` says which."""

    lead: str
    prose: Prose
    origin: Origin
    ruling: bool


class Line(Frozen):
    """A paragraph by itself, or an item of a list; `style` says what kind."""

    text: Text
    origin: Origin | None = None
    style: str = ""
    anchor: str = ""


class Items(Frozen):
    """A list of lines, numbered or not."""

    lines: tuple[Line, ...]
    numbered: bool


class Row(Frozen):
    """A row of a table, or a name and what it means.

    `cell_origins` are those of the cells, where the proof compares each by itself.
    """

    heads: tuple[str, ...]
    cells: tuple[Text, ...]
    origin: Origin | None = None
    anchor: str = ""
    second: Second | None = None
    """Its head in the second language."""
    cell_origins: tuple[Origin, ...] = ()
    favours: tuple[str, ...] = ()
    """Whom the result in each cell favours, as it is coloured: attacker, defender or nobody."""
    die: int = 0
    """The face of a die that is drawn beside its head; 0 for none."""


class Grid(Frozen):
    """A table: its caption, the heads of its columns, its rows."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[Row, ...]
    origin: Origin | None = None
    """Of the caption."""
    heads_origin: Origin | None = None


class Glossary(Frozen):
    """Names and what they mean, under a title where it has one."""

    rows: tuple[Row, ...]
    title: str = ""
    anchor: str = ""
    depth: int = -1
    """That of its title in the outline, where it stands there."""


class TableOfGame(Frozen):
    """A table of the game: whole on the page for browsers, drawn as a figure in the rulebook."""

    anchor: str
    depth: int
    title: str
    origin: Origin
    grid: Grid | None = None
    notes: tuple[Line, ...] = ()


class Step(Frozen):
    """A step of a worked example, and what it comes to."""

    sentence: str
    value: str


class WorkedExample(Frozen):
    """An attack or the reading of a table, worked step by step."""

    anchor: str
    title: str
    prose: Prose | None
    steps: tuple[Step, ...]
    origin: Origin


class Note(Frozen):
    """A note behind the rules; `source` says who speaks, and of which rules."""

    anchor: str
    title: str
    source: Text
    prose: Prose
    origin: Origin


Node: TypeAlias = (
    Heading
    | Paragraphs
    | Aside
    | Line
    | Items
    | Grid
    | Glossary
    | TableOfGame
    | WorkedExample
    | Note
)


def anchors(nodes: Iterable[Any]) -> Iterator[str]:
    """Yield the anchors of nodes and of the rows and lines in them."""
    for node in nodes:
        if anchor := getattr(node, "anchor", ""):
            yield anchor
        grid = getattr(node, "grid", None)
        for inner in ("rows", "lines", "notes"):
            yield from anchors(getattr(node, inner, ()))
        yield from anchors((grid,) if grid else ())
