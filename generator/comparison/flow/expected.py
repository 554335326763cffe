"""What running text must say: a manuscript in, passages out.

A passage is a paragraph, a heading, an item of a list or a row of a table, as plain text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, assert_never

from generator.diagnostics import Origin
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
    WorkedExample,
)
from generator.manuscript.writing import Writing
from generator.model.prose import Block, ListBlock, Paragraph, Prose, Words
from generator.model.prose import Note as Remark


class Passage(NamedTuple):
    """A text to be printed; `within` says which characters of the value at `origin` it is.

    `depth` is that of a heading, which the outline lists; -1 for all else.
    """

    text: str
    origin: Origin | None = None
    within: tuple[int, int] | None = None
    depth: int = -1


class Flow(Writing):
    """Flattens nodes to passages.

    `numbered` says whether the marks of lists, and what each step of an example comes to, are
    printed, as they are in the rulebook.
    """

    numbered: bool

    def passages(self, nodes: Iterable[Node]) -> Iterator[Passage]:
        """Yield what nodes say, in the order of reading; whatever says nothing is left out."""
        for node in nodes:
            yield from (each for each in self._node(node) if each.text.strip())

    def _node(self, node: Node) -> Iterator[Passage]:
        match node:
            case Heading(number=number):
                text = f"{number} {node.marked}".strip()
                yield Passage(text, node.origin, depth=node.depth)
            case Paragraphs(block, origin):
                yield from self._block(block, origin)
            case Aside(lead, prose, origin):
                yield from self._prose(prose, origin, lead)
            case Line(text, origin):
                yield Passage(self.text(text), origin)
            case Items(items):
                yield from self.passages(items)
            case Grid(caption, heads, rows, origin, heads_origin):
                yield Passage(caption, origin)
                yield Passage(" ".join(heads), heads_origin)
                yield from self._rows(rows)
            case Glossary(rows, title, depth=depth):
                yield Passage(title, depth=depth)
                yield from self._rows(rows)
            case TableOfGame(_, depth, title, origin, grid, notes):
                titled = Passage(title, origin, depth=depth)
                yield from self.passages((grid, *notes)) if grid else (titled,)
            case WorkedExample():
                yield from self._example(node)
            case Note(_, title, source, prose, origin):
                yield Passage(title, f"{origin}.title", depth=1)
                yield Passage(self.text(source), f"{origin}.kind")
                yield from self._prose(prose, f"{origin}.text")
            case _:
                assert_never(node)

    def _rows(self, rows: Iterable[Row]) -> Iterator[Passage]:
        for row in rows:
            head = " ".join((*row.heads, *([row.second.text] if row.second else [])))
            cells = [self.text(cell) for cell in row.cells]
            if row.cell_origins:
                yield Passage(head, row.origin)
                yield from map(Passage, cells, row.cell_origins)
            else:
                yield Passage(" ".join((head, *cells)), row.origin)

    def _example(self, example: WorkedExample) -> Iterator[Passage]:
        yield Passage(example.title, f"{example.origin}.title", depth=1)
        yield from self._prose(example.prose, f"{example.origin}.text")
        for number, step in enumerate(example.steps, 1):
            told = f"{number}. {step.sentence} {step.value}" if self.numbered else step.sentence
            yield Passage(told.strip(), example.origin)

    def _prose(self, prose: Prose | None, origin: Origin, lead: str = "") -> Iterator[Passage]:
        """Yield the paragraphs of a text; `lead` stands before the first."""
        blocks = prose.blocks if prose else ()
        for passage in (each for block in blocks for each in self._block(block, origin)):
            yield passage._replace(text=f"{lead} {passage.text}".strip()) if lead else passage
            lead = ""

    def _block(self, block: Block, origin: Origin) -> Iterator[Passage]:
        """Yield the paragraphs of a block."""
        match block:
            case Paragraph(content):
                yield Passage(self.inlines(content), origin, _within(block))
            case ListBlock(items, numbered):
                for position, item in enumerate(items, 1):
                    bullet = (f"{position}. " if numbered else "• ") if self.numbered else ""
                    for inner in item:
                        for passage in self._block(inner, origin):
                            yield passage._replace(text=bullet + passage.text)
                            bullet = ""
            case Remark(blocks):
                for inner in blocks:
                    yield from self._block(inner, origin)
            case _:
                assert_never(block)


def _within(paragraph: Paragraph) -> tuple[int, int] | None:
    """Return the characters of the source that a paragraph was parsed from."""
    parts = tuple(Prose("", (paragraph,)).inlines())
    ends = [each.start + len(each.text) if isinstance(each, Words) else each.end for each in parts]
    return (min(each.start for each in parts), max(ends)) if parts else None
