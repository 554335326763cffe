"""The rules for browsers read back: their markup in, findings out.

Of a page its words are read, its ids and where its links lead.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser

from generator.comparison import codes, findings
from generator.comparison.flow.alignment import align, differences
from generator.comparison.flow.expected import Flow, Passage
from generator.comparison.flow.words import Word, plain_words
from generator.comparison.original import Original
from generator.diagnostics import Finding
from generator.manuscript.nodes import Heading
from generator.manuscript.rules import document_title
from generator.manuscript.web import SKIP, page_of
from generator.model.game import Game
from generator.model.names import names_of

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
    yield Passage(document_title(game.title, game.words), "title")
    yield Passage(game.words(SKIP))
    yield from tell.passages(page.front)
    for node in page.rules:
        if isinstance(node, Heading):
            yield Passage(f"{node.number} {node.title}", node.origin)
    yield from (Passage(part.title) for part in page.parts)
    yield from tell.passages(page.rules)
    for part in page.parts:
        yield Passage(part.title)
        yield from tell.passages(part.nodes)


def prove_webpage(original: Original, name: str, markup: str) -> Iterator[Finding]:
    """Compare the page called `name` with its original: its words in their order, and its links."""
    page = Page(name)
    page.feed(markup)
    page.close()
    page.end_passage()
    yield from differences(align(original.running, page.words), name)
    for where, target in page.links:
        if not _FRAGMENT.fullmatch(target) or target[1:] not in page.ids:
            message = f"a link on {where} leads to “{target}”, which is not on it"
            yield codes.MISSING_TEXT.finding(message, help=findings.BUILD_OR_ASK)
    for where, element in page.foreign:
        yield findings.unasked(where, f"<{element}>")
    for repeated in sorted(each for each, count in page.ids.items() if count > 1):
        yield findings.unasked(name, f"a second #{repeated}")


class Page(HTMLParser):
    """The words between the borders of paragraphs, cells and headings, ids, links, and elements.

    Whatever is no HTML is read as text. `links` hold where each stands and what it leads to,
    `foreign` elements that do not belong here, by name.
    """

    def __init__(self, name: str) -> None:
        """Take the name of the page."""
        super().__init__(convert_charrefs=True)
        self.name = self.where = name
        self.words: list[Word] = []
        self.ids: Counter[str] = Counter()
        self.links: list[tuple[str, str]] = []
        self.foreign: list[tuple[str, str]] = []
        self.text: list[str] = []
        self.mute = 0

    def end_passage(self) -> None:
        """Turn the text so far into words."""
        self.words.extend(plain_words("".join(self.text), self.where))
        self.text.clear()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note ids, links and what does not belong here."""
        given = dict(attrs)
        if tag not in _INLINE:
            self.end_passage()
        if given.get("id"):
            self.ids[str(given["id"])] += 1
            self.where = f"#{given['id']} of {self.name}"
        if "href" in given:
            self.links.append((self.where, given["href"] or ""))
        odd = sorted(key for key in given if key in _HIDING or key.startswith("on"))
        if tag in _ACTIVE or odd:
            self.foreign.append((self.where, " ".join((tag, *odd))))
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
