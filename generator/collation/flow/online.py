"""The rules for browsers read back: their markup in, findings out."""

from __future__ import annotations

from collections.abc import Iterator

from generator.collation import findings
from generator.collation.flow.alignment import align
from generator.collation.flow.browser import dead_links, read_page
from generator.collation.flow.comparison import differences
from generator.collation.flow.wanted import Passage, Teller
from generator.diagnostics import Finding
from generator.manuscript.nodes import Heading
from generator.manuscript.web import SKIP, page_of
from generator.model.game import Game
from generator.model.names import names_of

WEBPAGE = "rules-html"
"""The product that is read in this way."""


def webpage(game: Game) -> Iterator[Passage]:
    """Yield all that a reader of the page sees, its title in the frame of the browser first."""
    page, tell = page_of(game), Teller(names_of(game), numbered=False)
    yield Passage(f"{game.title}: rules", "title")
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
    passages, words = tuple(webpage(game)), tuple(reading.words)
    yield from differences(passages, words, align(passages, words), name)
    for where, target in dead_links(reading):
        yield findings.dead_link(where, target)
    for where, element in reading.foreign:
        yield findings.unasked(where, f"<{element}>", None)
    for repeated in sorted({each for each in reading.ids if reading.ids.count(each) > 1}):
        yield findings.unasked(name, f"a second #{repeated}", None)
