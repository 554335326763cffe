"""The rules for browsers read back: their markup in, findings out.

Of a page its words are read, its ids and where its links lead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field
from html.parser import HTMLParser

from generator.comparison import codes, findings
from generator.comparison.flow.alignment import align, differences
from generator.comparison.flow.expected import Flow, Passage
from generator.comparison.flow.words import Word, split
from generator.diagnostics import Finding
from generator.manuscript.nodes import Heading
from generator.manuscript.rules import document_title
from generator.manuscript.web import SKIP, page_of
from generator.model.game import Game
from generator.model.names import names_of
from generator.records import dataclass

_INLINE = frozenset({"a", "b", "em", "i", "span", "strong"})
"""Elements that stand within a word or beside one."""
_MUTE = frozenset({"style", "script", "svg", "template"})
"""Elements whose text is not shown."""
_ACTIVE = frozenset({"script", "iframe", "object", "embed", "link", "base", "img", "form"})
"""Elements that the rules have no use for: they fetch, run, or draw something."""
_HIDING = frozenset({"hidden", "style"})
_FRAGMENT = re.compile(r"#.+")


def webpage(game: Game) -> Iterator[Passage]:
    """Yield all that a reader of the page sees, its title in the frame of the browser first."""
    page, tell = page_of(game), Flow(names_of(game), numbered=False)
    yield Passage(document_title(game.title), "title")
    yield Passage(SKIP)
    yield from tell.passages(page.front)
    for node in page.rules:
        if isinstance(node, Heading):
            yield Passage(f"{node.number} {node.title}", node.origin)
    yield from (Passage(part.title) for part in page.parts)
    yield from tell.passages(page.rules)
    for part in page.parts:
        yield Passage(part.title)
        yield from tell.passages(part.nodes)


def prove_webpage(game: Game, name: str, markup: str) -> Iterator[Finding]:
    """Compare the page called `name` with `game`: its words in their order, and its links."""
    reading = read_page(markup, name)
    yield from differences(align(tuple(webpage(game)), reading.words), name)
    for where, target in dead_links(reading):
        message = f"a link on {where} leads to “{target}”, which is not on it"
        yield codes.MISSING_TEXT.finding(message, help=findings.BUILD_OR_ASK)
    for where, element in reading.foreign:
        yield findings.unasked(where, f"<{element}>")
    for repeated in sorted({each for each in reading.ids if reading.ids.count(each) > 1}):
        yield findings.unasked(name, f"a second #{repeated}")


@dataclass(slots=True)
class Reading:
    """What a page holds; `foreign` are elements that do not belong on it, by name."""

    words: list[Word] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    links: list[tuple[str, str]] = field(default_factory=list)
    """Where a link stands, and what it leads to."""
    foreign: list[tuple[str, str]] = field(default_factory=list)


def read_page(markup: str, name: str) -> Reading:
    """Return what stands on the page called `name`; whatever is no HTML is read as text."""
    parser = _Parser(name)
    parser.feed(markup)
    parser.close()
    parser.end_passage()
    return parser.reading


def dead_links(reading: Reading) -> list[tuple[str, str]]:
    """Return the links that lead to no id of the page."""
    ids = set(reading.ids)
    return [
        (where, target)
        for where, target in reading.links
        if not _FRAGMENT.fullmatch(target) or target[1:] not in ids
    ]


class _Parser(HTMLParser):
    """Collects words between the borders of paragraphs, cells and headings."""

    def __init__(self, name: str) -> None:
        super().__init__(convert_charrefs=True)
        self.name = name
        self.reading = Reading()
        self.text: list[str] = []
        self.mute = 0
        self.where = name

    def end_passage(self) -> None:
        """Turn the text so far into words."""
        words = split("".join(self.text))
        self.reading.words.extend(Word(word, word, self.where) for word in words)
        self.text.clear()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note ids, links and what does not belong here."""
        given = dict(attrs)
        if tag not in _INLINE:
            self.end_passage()
        if given.get("id"):
            self.reading.ids.append(str(given["id"]))
            self.where = f"#{given['id']} of {self.name}"
        if "href" in given:
            self.reading.links.append((self.where, given["href"] or ""))
        odd = sorted(key for key in given if key in _HIDING or key.startswith("on"))
        if tag in _ACTIVE or odd:
            self.reading.foreign.append((self.where, " ".join((tag, *odd))))
        if tag in _MUTE:
            self.mute += 1

    def handle_endtag(self, tag: str) -> None:
        """End a passage where an element of its own ends."""
        if tag not in _INLINE:
            self.end_passage()
        if tag in _MUTE:
            self.mute = max(0, self.mute - 1)

    def handle_data(self, data: str) -> None:
        """Collect text that is shown."""
        if not self.mute:
            self.text.append(data)
