"""Texts for people: Markdown and references in, blocks of `generator.model.prose` out.

Paragraphs, lists, notes (block quotes), emphasis and references are read; everything else that
Markdown knows is complained of, never swallowed. Quotes and dashes stay as typed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import field

from generator.board.kinds import HEXES, CellWords
from generator.diagnostics import Origin
from generator.model.prose import Block, Inline, ListBlock, Note, Paragraph, Prose, Words
from generator.reading.codes import BAD_BRACES, CUT_TEXT, MARKUP, STRAY_QUOTE
from generator.reading.inlines import (
    KINDS,
    UNPRINTED,
    InlineReader,
    Remark,
    Token,
    grouped,
    parser,
    unprinted,
)
from generator.reading.nodes import PLAIN, Record, ScalarNode
from generator.reading.simple import simple_tokens
from generator.records import dataclass

_MARKED = re.compile(r"[\\*_`{}<\[\n\t&~]|^[-+># ]|^\d+[.)]")


def parse(text: str, words: CellWords = HEXES) -> tuple[Prose, tuple[Remark, ...]]:
    """Return a text as blocks, with what is to be complained of; it calls cells by `words`."""
    text = text.rstrip()
    if not _MARKED.search(text):  # nothing for Markdown in it: most texts are like this
        return Prose(text, (Paragraph((Words(text, 0),)),) if text else ()), ()
    tokens = simple_tokens(text)
    return read_marked(text, words) if tokens is None else _read(text, tokens, words)


def read_marked(text: str, words: CellWords = HEXES) -> tuple[Prose, tuple[Remark, ...]]:
    """Do as `parse`, by way of Markdown whatever the text holds."""
    return _read(text, parser().parse(text), words)


def _read(text: str, tokens: Sequence[Token], words: CellWords) -> tuple[Prose, tuple[Remark, ...]]:
    reader = _Reader(text, words)
    blocks = reader.blocks(tokens)
    return Prose(text, blocks), tuple(sorted(reader.remarks, key=lambda remark: remark.start))


@dataclass(slots=True)
class _Reader:
    """Turns the parser's tokens into blocks and notes what it cannot use."""

    text: str
    words: CellWords
    remarks: list[Remark] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.starts = [0, *(match.end() for match in re.finditer("\n", self.text))]

    def blocks(self, tokens: Sequence[Token]) -> tuple[Block, ...]:
        """Blocks of a run of tokens that opens and closes evenly."""
        found: list[Block] = []
        for token, inner in grouped(tokens):
            match token.type:
                case "paragraph_open":
                    found.append(Paragraph(self._content(inner[0])))
                case "bullet_list_open" | "ordered_list_open":
                    found.append(self._list(token, inner))
                case "blockquote_open":
                    if not inner:
                        self._complain("empty-note", token)
                    found.append(Note(self.blocks(inner)))
                case kind if kind in UNPRINTED:
                    self._complain(kind, token)
                    if inner and inner[0].type == "inline":
                        found.append(Paragraph(self._content(inner[0])))
        return tuple(found)

    def _list(self, token: Token, inner: Sequence[Token]) -> ListBlock:
        numbered = token.type == "ordered_list_open"
        first = token.attrGet("start")
        if numbered and first is not None and token.map:
            start, end = self._line(token.map[0])
            why = "a line that begins with a number and a full stop is an entry of a list"
            advice = (
                "begin lists with 1, and indent what stands between two entries as far as the "
                "text of the first; write a backslash before the stop of any other number"
            )
            message = f"a list that begins with {first}: {why}"
            self.remarks.append(Remark(MARKUP, message, start, end, advice))
        for item, held in (items := tuple(grouped(inner))):
            if not held:
                self._complain("empty-entry", item)
        return ListBlock(tuple(self.blocks(held) for _, held in items), numbered)

    def _complain(self, name: str, token: Token) -> None:
        """Complain of what begins with a token, at its first line."""
        self.remarks.append(unprinted(name, *self._line(token.map[0] if token.map else 0)))

    def _line(self, number: int) -> tuple[int, int]:
        """First and past-the-last offset of the visible part of a line, counted from 0."""
        start = self.starts[number]
        end = self.text.find("\n", start)
        line = self.text[start : end if end >= 0 else len(self.text)]
        return start + len(line) - len(line.lstrip()), start + len(line.rstrip())

    def _content(self, token: Token) -> tuple[Inline, ...]:
        offsets = self._offsets(token)
        return InlineReader(token.content, offsets, self.remarks, self.words).read(
            token.children or []
        )

    def _offsets(self, token: Token) -> list[int]:
        """Offset in the text of each character of an inline token's content, and of its end.

        Each line of the content is the end of a line of the text, without what marks lists and
        notes before it and without spaces after it.
        """
        offsets: list[int] = []
        number = token.map[0] if token.map else 0
        for line in token.content.split("\n"):
            start, end = self.starts[number], self._line(number)[1]
            visible = line.rstrip()
            begin = max(start, self.text.rfind(visible, start, end)) if visible else end
            offsets.extend(range(begin, begin + len(line) + 1))
            number += 1
        return offsets


CUT = re.compile(r" #(?=[^\s#])")
"""How a # stands that was to be a part of the text: a comment has a space after it, or before it
more than one."""

_REFERENCE = re.compile(r"\{\s*(\w+)\s*:[^{}]*\}")
_EMPHASISED = re.compile(r"(?<![\w*\\])(\*\*?)(?=[^\s*])[^*]+(?<=[^\s*])\1(?![\w*])")


def complain_of_signs(node: ScalarNode, name: str, origin: Origin, record: Record) -> None:
    """Complain of a # that cuts a text without quotes, and of a quote at its end alone."""
    if node.style != PLAIN:
        return
    source = node.source
    cut = CUT.match(source.clean, node.end)
    if cut:
        end = source.clean.find("\n", node.end)
        rest = source.clean[cut.end() - 1 : end if end >= 0 else None].rstrip()
        message = f"`{name}` ends before the #: what follows is a comment"
        advice = "put the whole text in quotes; or a space after the # of a comment"
        at = source.span(cut.end() - 1, cut.end() - 1 + len(rest))
        record.complain(CUT_TEXT, message, at, origin=origin, help=advice)
    if node.value.endswith('"') and node.value.count('"') % 2:
        message = f"`{name}` ends with a quote and begins with none"
        other = "single quotes around the whole text print it"
        advice = f"add the quote that opens it, or take this one out; {other}"
        record.complain(STRAY_QUOTE, message, node, origin=origin, help=advice)


def complain_of_prose(text: str, name: str, origin: Origin, record: Record) -> None:
    """Complain of references and emphasis in a name or a title, which is printed as typed."""
    reference, marked = _REFERENCE.search(text), _EMPHASISED.search(text)
    printed = f"`{name}` is printed as it is typed"
    if reference and reference[1].lower() in map(record.words.said, KINDS):
        message = f"{printed}: a reference in it prints nothing else"
        advice = "write what is to be printed; references belong into texts of rules and the like"
        at = record.within(origin, *reference.span())
        record.complain(BAD_BRACES, message, at, origin=origin, help=advice)
    if marked:
        advice = "take the asterisks out; emphasis belongs into texts of rules and the like"
        at, fix = record.within(origin, *marked.span()), marked[0].strip("*")
        message = f"{printed}, asterisks and all"
        record.complain(MARKUP, message, at, origin=origin, help=advice, fix=fix)
