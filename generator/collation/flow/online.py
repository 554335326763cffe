"""The rules for browsers read back: their markup in, findings out."""

from __future__ import annotations

from collections.abc import Iterator

from generator.collation import findings
from generator.collation.flow.alignment import align
from generator.collation.flow.browser import dead_links, read_page
from generator.collation.flow.comparison import differences
from generator.collation.flow.webpage import webpage
from generator.diagnostics import Finding
from generator.model.game import Game

WEBPAGE = "rules-html"
"""The product that is read in this way."""


def prove_webpage(game: Game, name: str, markup: str) -> Iterator[Finding]:
    """Compare the page called `name` with `game`: its words in their order, and its links."""
    reading = read_page(markup, name)
    passages = tuple(passage for passage in webpage(game) if passage.text.strip())
    words = tuple(reading.words)
    yield from differences(passages, words, align(passages, words), name)
    for where, target in dead_links(reading):
        yield findings.dead_link(where, target)
    for where, element in reading.foreign:
        yield findings.unasked(where, f"<{element}>", None)
    for repeated in sorted({each for each in reading.ids if reading.ids.count(each) > 1}):
        yield findings.unasked(name, f"a second #{repeated}", None)
