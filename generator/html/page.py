"""The page: a game's manuscript written as HTML, with contents, links and headings.

Links lead to what the manuscript has an anchor of, and to nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import assert_never

from generator.html.prose import Reader
from generator.html.style import style_sheet
from generator.html.writer import element, escaped, identified, lines
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
    anchors,
)
from generator.manuscript.rules import document_title
from generator.manuscript.web import SKIP, Page
from generator.model.prose import Second
from generator.records import Frozen
from generator.words import words_in

_DEEPEST = 4
_CLASSES = {"by": "by", "footnote": "footnote"}
"""Kinds of line that look otherwise than a paragraph, and their classes."""
_NONE: Mapping[str, str] = {}
COVER, KEYS = "cover", "keys"
"""What the picture under the title, and that of the keys behind the contents, are drawn for."""


def rules_page(page: Page, figures: Mapping[str, str] = _NONE, *sheets: str) -> str:
    """Return the rules of a game as an HTML document that refers to nothing outside itself.

    `figures` is the markup of its worked examples by their anchors, and of COVER and KEYS; `sheets`
    are rules of style for them, and for the family Understudy, of letters that computers may lack.
    """
    written = write_rules(page, figures)
    words = words_in(page.language)
    head = f"""<head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Postwar">
<title>{escaped(document_title(page.title, words))}</title>
<style>
{lines((style_sheet(page.theme, written.cell), *sheets))}
</style>
</head>"""
    title = element("h1", escaped(page.title), _beside(page.second))
    cover, keys = (_picture(figures.get(name, ""), name) for name in (COVER, KEYS))
    front = element("header", title, written.front, cover)
    skip = element("a", words(SKIP), href="#rules", class_="skip")
    main = element("main", "\n", keys, written.rules, id="rules")
    body = element("body", "\n", lines((skip, front, written.contents)), "\n", main, "\n")
    return f"<!DOCTYPE html>\n{element('html', head, body, lang=page.language)}\n"


def _picture(drawing: str, name: str) -> str:
    return element("div", drawing, class_=name) if drawing else ""


class Written(Frozen):
    """A page of rules in its pieces, each as markup.

    `contents` is a list of links, `rules` are all sections and the parts behind them; `cell` is
    with what the ids of hexes begin.
    """

    front: str
    contents: str
    rules: str
    cell: str


def write_rules(page: Page, figures: Mapping[str, str] = _NONE) -> Written:
    """Return the pieces of a page; `figures` is the markup of worked examples by their anchors."""
    write = reader_of(page, figures)
    front = "".join(write.node(each) for each in page.front if each.style == "by")
    cell = next(iter(page.hexes.values()), "hex:").partition(":")[0]
    return Written(front, _contents(page), write.main(page), cell)


def reader_of(page: Page, figures: Mapping[str, str] = _NONE) -> Writer:
    """Return what writes the nodes of a page: links lead to what there is on it."""
    parts = [node for part in page.parts for node in part.nodes]
    ids = {"rules", *(part.anchor for part in page.parts)}
    targets = frozenset(ids.union(map(identified, anchors((*page.rules, *parts)))))
    return Writer(page.names, targets, hex_anchors(page), figures)


def hex_anchors(page: Page) -> Mapping[str, str]:
    """Return the ids of hexes in the list of all hexes, by their numbers and by their names."""
    return {name: identified(anchor) for name, anchor in page.hexes.items()}


def _contents(page: Page) -> str:
    headings = (each for each in page.rules if isinstance(each, Heading))
    rules = ""
    for _, chapter in groupby(headings, key=lambda each: each.number.partition(".")[0]):
        first, *within = (
            element("a", escaped(f"{each.number} {each.title}"), href=f"#{identified(each.anchor)}")
            for each in chapter
        )
        nested = element("ol", *(element("li", link) for link in within)) if within else ""
        rules += element("li", first, nested)
    for part in page.parts:
        rules += element("li", element("a", escaped(part.title), href=f"#{part.anchor}"))
    return element(
        "nav", "\n", element("ol", rules), aria_label=words_in(page.language)("Contents")
    )


class Writer(Reader):
    """Writes nodes; `figures` are the drawings of worked examples by their anchors."""

    figures: Mapping[str, str]

    def main(self, page: Page) -> str:
        """Return the rules and the parts behind them."""
        rules = lines(map(self.node, page.rules))
        parts = ""
        for part in page.parts:
            title, nodes = element("h2", escaped(part.title)), lines(map(self.node, part.nodes))
            parts += element("section", title, "\n", nodes, id=part.anchor) + "\n"
        return (f"{rules}\n" if rules else "") + parts

    def node(self, node: Node) -> str:  # noqa: PLR0911 -- a return a kind of node
        """Return a node as an element or several."""
        match node:
            case Heading(_, anchor, depth, number):
                span = element("span", number, class_="number")
                text = (span, " ", escaped(node.marked))
                return element(f"h{min(depth + 2, _DEEPEST)}", *text, id=identified(anchor))
            case Paragraphs(block):
                return self.block(block)
            case Aside(lead, prose, _, ruling):
                opening = element("p", element("strong", lead))
                kind = "ruling" if ruling else "remark"
                return element("aside", opening, self.blocks(prose), class_=kind, role="note")
            case Line(text, _, style):
                return element("p", self.text(text), class_=_CLASSES.get(style, ""))
            case Items(items, numbered):
                entries = (
                    element(
                        "li", self.text(each.text), id=identified(each.anchor), class_=each.style
                    )
                    for each in items
                )
                name, kind = ("ol", "") if numbered else ("ul", "columns")
                return element(name, *entries, class_=kind)
            case Grid():
                return self._grid(node)
            case Glossary(rows, title):
                heading = element("h3", escaped(title)) if title else ""
                return lines((heading, element("dl", *map(self._meaning, rows))))
            case TableOfGame(anchor, _, _, _, grid, notes):
                table = self._grid(grid) if grid else ""
                return element("figure", table, *map(self.node, notes), id=identified(anchor))
            case WorkedExample(anchor, title, prose, steps):
                entries = (element("li", escaped(step.sentence)) for step in steps)
                listed = element("ol", *entries, class_="steps") if steps else ""
                figure = self.figures.get(anchor, "")
                return self._article(anchor, title, self.blocks(prose), figure, listed)
            case Note(anchor, title, source, prose):
                by = element("p", self.text(source), class_="by")
                return self._article(anchor, title, by, self.blocks(prose))
            case _:
                assert_never(node)

    def _article(self, anchor: str, title: str, *content: str) -> str:
        return element("article", element("h3", escaped(title)), *content, id=identified(anchor))

    def _grid(self, grid: Grid) -> str:
        """Return a table in a region that a keyboard reaches, so that it can be scrolled."""
        heads = element("thead", element("tr", *(_head(head, "col") for head in grid.heads)))
        body = element("tbody", *map(self._row, grid.rows))
        table = lines((element("caption", escaped(grid.caption)), heads, body))
        region = {"class_": "scroll", "role": "region", "aria_label": grid.caption, "tabindex": "0"}
        return element("div", element("table", table), **region)

    def _row(self, row: Row) -> str:
        heads = [_head(head, "row", row.second) for head in row.heads]
        if row.die:
            heads[0] = _head(row.heads[0], "row", row.second, die(row.die))
        sides = row.favours or ("",) * len(row.cells)
        cells = (
            element("td", self.text(cell), class_=side)
            for cell, side in zip(row.cells, sides, strict=True)
        )
        return element("tr", *heads, *cells, id=identified(row.anchor))

    def _meaning(self, row: Row) -> str:
        said = (_beside(row.second).strip(), *map(self.text, row.cells))
        name = element("dt", *map(escaped, row.heads), id=identified(row.anchor))
        return name + element("dd", " ".join(filter(None, said)))


def _head(text: str, scope: str, second: Second | None = None, before: str = "") -> str:
    """Return the head of a row or column, behind a drawing; an empty corner is no head."""
    told = before, escaped(text), _beside(second)
    return element("th", *told, scope=scope) if text else element("td")


_PIPS = ("4", "08", "048", "0268", "02468", "023568")
"""Where the pips of each face are, on a grid of three by three."""


def die(face: int) -> str:
    """Return a drawing of a die, which is not read aloud: its number stands beside it."""
    spots = (divmod(int(spot), 3) for spot in _PIPS[face - 1])
    pips = "".join(
        f'<circle cx="{3 + 4.5 * across:g}" cy="{3 + 4.5 * down:g}" r="1.3"/>'
        for down, across in spots
    )
    edge = '<rect x=".5" y=".5" width="14" height="14" rx="2.5"/>'
    return element("svg", edge, pips, class_="die", viewBox="0 0 15 15", aria_hidden="true")


def _beside(second: Second | None) -> str:
    """Return a name in the second language, to stand after the first; nothing for none."""
    if second is None:
        return ""
    return " " + element("span", escaped(second.text), class_="second", lang=second.language)
