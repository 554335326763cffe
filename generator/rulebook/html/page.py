"""The page: a game's manuscript written as HTML, with contents, links and headings.

It is written twice: the first time tells which ids there are, so that the second can link to them
and to nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from itertools import groupby
from typing import assert_never

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
    Ruling,
    TableOfGame,
    WorkedExample,
)
from generator.manuscript.rules import document_title
from generator.manuscript.web import SKIP, Page, Part, page_of
from generator.model.game import Game
from generator.model.map import Map
from generator.model.names import names_of
from generator.model.prose import Prose, Second
from generator.model.terrain import grid_of
from generator.records import dataclass
from generator.rulebook.html.prose import Reader
from generator.rulebook.html.style import STYLE
from generator.rulebook.html.writer import element, escaped, identified, lines

_DEEPEST = 4
_CLASSES = {"by": "by", "footnote": "footnote"}
"""Kinds of line that look otherwise than a paragraph, and their classes."""
_ID = re.compile(r' id="([^"]*)"')


@dataclass(frozen=True, slots=True)
class Drawings:
    """Markup of figures by the anchors of what they show, and the style sheet they share."""

    figures: Mapping[str, str] = field(default_factory=dict)
    style: str = ""


NO_DRAWINGS = Drawings()


def rules_page(game: Game, drawings: Drawings = NO_DRAWINGS, fonts: str = "") -> str:
    """Return the rules of `game` as an HTML document that refers to nothing outside itself.

    `drawings` are the figures of its worked examples; `fonts` are rules of style for the family
    Understudy, of letters that computers may lack.
    """
    page = page_of(game)
    plain = _Writer(Reader(names_of(game), frozenset(), hex_anchors(game.map)), {})
    targets = frozenset(_ID.findall(plain.main(page)))
    write = _Writer(replace(plain.reader, targets=targets), drawings.figures)
    head = element(
        "head",
        '<meta charset="utf-8">\n',
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
        '<meta name="generator" content="Postwar">\n',
        element("title", escaped(document_title(game.title))),
        "\n<style>\n",
        lines((STYLE, fonts, drawings.style)),
        "\n</style>\n",
    )
    skip = element("a", SKIP, href="#rules", class_="skip")
    parts = (skip, write.front(game, page), _contents(page))
    body = element("body", "\n", lines(parts), "\n", write.main(page), "\n")
    return f"<!DOCTYPE html>\n{element('html', head, body, lang=game.language)}\n"


def hex_anchors(game_map: Map | None) -> Mapping[str, str]:
    """Return the ids of hexes in the list of all hexes, by their numbers and by their names."""
    if game_map is None:
        return {}
    grid = grid_of(game_map.grid)
    numbered = {grid.label(at): identified(f"hex:{grid.label(at)}") for at in grid.hexes()}
    return numbered | {
        named.name: identified(f"hex:{grid.label(grid.hex(named.hex))}")
        for named in game_map.grid.names
    }


def _contents(page: Page) -> str:
    headings = (each for each in page.rules if isinstance(each, Heading))
    tops = groupby(headings, key=lambda each: each.number.partition(".")[0])
    rules = (_listed(tuple(group)) for _, group in tops)
    parts = (
        element("li", element("a", escaped(part.title), href=f"#{part.anchor}"))
        for part in page.parts
    )
    return element("nav", "\n", element("ol", *rules, *parts), aria_label="Contents")


def _listed(headings: tuple[Heading, ...]) -> str:
    first, *within = (
        element("a", escaped(f"{each.number} {each.title}"), href=f"#{identified(each.anchor)}")
        for each in headings
    )
    nested = element("ol", *(element("li", link) for link in within)) if within else ""
    return element("li", first, nested)


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes nodes; `figures` are the drawings of worked examples by their anchors."""

    reader: Reader
    figures: Mapping[str, str]

    def main(self, page: Page) -> str:
        """Return the rules and the parts behind them."""
        rules = lines(map(self._node, page.rules))
        parts = map(self._part, page.parts)
        return element("main", "\n", f"{rules}\n" if rules else "", *parts, id="rules")

    def front(self, game: Game, page: Page) -> str:
        """Return the title, that in the second language beside it, and the lines below."""
        title = element("h1", escaped(game.title), _beside(game.second_title))
        told = (each for each in page.front if each.style == "by")
        return element("header", title, *map(self._node, told))

    def _part(self, part: Part) -> str:
        title = element("h2", escaped(part.title))
        return element("section", title, "\n", self._nodes(part.nodes), id=part.anchor) + "\n"

    def _nodes(self, nodes: Iterable[Node]) -> str:
        return lines(map(self._node, nodes))

    def _node(self, node: Node) -> str:  # noqa: PLR0911 -- a return a kind of node
        match node:
            case Heading():
                return _heading(node)
            case Paragraphs(block):
                return self.reader.blocks(Prose("", (block,)))
            case Aside(lead, prose, _, ruling):
                opening = element("p", element("strong", lead))
                kind = "ruling" if ruling else "remark"
                return element("aside", opening, self.reader.blocks(prose), class_=kind)
            case Line(text, _, style):
                return element("p", self.reader.text(text), class_=_CLASSES.get(style, ""))
            case Items():
                return self._items(node)
            case Grid():
                return self._grid(node)
            case Glossary():
                return self._glossary(node)
            case TableOfGame(anchor, _, _, _, grid, notes):
                told = (self._grid(grid) if grid else "", *map(self._node, notes))
                return element("figure", *told, id=identified(anchor))
            case WorkedExample():
                return self._example(node)
            case Note():
                return self._note(node)
            case Ruling():
                return ""
            case _:
                assert_never(node)

    def _items(self, items: Items) -> str:
        told = (
            element("li", self.reader.text(each.text), id=identified(each.anchor))
            for each in items.lines
        )
        name, kind = ("ol", "") if items.numbered else ("ul", "columns")
        return element(name, *told, class_=kind)

    def _grid(self, grid: Grid) -> str:
        """Return a table in a region that a keyboard reaches, so that it can be scrolled."""
        told = (
            element("caption", escaped(grid.caption)),
            element("thead", element("tr", *(_head(head, "col") for head in grid.heads))),
            element("tbody", *map(self._row, grid.rows)),
        )
        return element(
            "div",
            element("table", lines(told)),
            class_="scroll",
            role="region",
            aria_label=grid.caption,
            tabindex="0",
        )

    def _row(self, row: Row) -> str:
        heads = (_head(head, "row", row.second) for head in row.heads)
        cells = (element("td", self.reader.text(cell)) for cell in row.cells)
        return element("tr", *heads, *cells, id=identified(row.anchor))

    def _glossary(self, glossary: Glossary) -> str:
        title = element("h3", escaped(glossary.title)) if glossary.title else ""
        return lines((title, element("dl", *self._meanings(glossary.rows))))

    def _meanings(self, rows: Iterable[Row]) -> Iterator[str]:
        for row in rows:
            yield element("dt", *map(escaped, row.heads), id=identified(row.anchor))
            told = (_beside(row.second).strip(), *map(self.reader.text, row.cells))
            yield element("dd", " ".join(filter(None, told)))

    def _example(self, example: WorkedExample) -> str:
        steps = (element("li", escaped(step.sentence)) for step in example.steps)
        return element(
            "article",
            element("h3", escaped(example.title)),
            self.reader.blocks(example.prose),
            self.figures.get(example.anchor, ""),
            element("ol", *steps, class_="steps") if example.steps else "",
            id=identified(example.anchor),
        )

    def _note(self, note: Note) -> str:
        return element(
            "article",
            element("h3", escaped(note.title)),
            element("p", self.reader.text(note.source), class_="by"),
            self.reader.blocks(note.prose),
            id=identified(note.anchor),
        )


def _heading(heading: Heading) -> str:
    number = element("span", heading.number, class_="number")
    name = f"h{min(heading.depth + 2, _DEEPEST)}"
    return element(name, number, " ", escaped(heading.marked), id=identified(heading.anchor))


def _head(text: str, scope: str, second: Second | None = None) -> str:
    """Return the head of a row or column; an empty corner is no head."""
    return element("th", escaped(text), _beside(second), scope=scope) if text else element("td")


def _beside(second: Second | None) -> str:
    """Return a name in the second language, to stand after the first; nothing for none."""
    if second is None:
        return ""
    return " " + element("span", escaped(second.text), class_="second", lang=second.language)
