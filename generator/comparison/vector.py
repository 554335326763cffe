"""Charts of the odds as SVG read back: markup and its original in, findings out.

Each text in such a file says of which value it is; what it must say is worked out afresh.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import groupby
from operator import itemgetter

from generator.comparison import findings
from generator.comparison.expected import letters
from generator.comparison.original import Original
from generator.diagnostics import Finding, Origin


def prove_chart(original: Original, name: str, markup: str) -> Iterator[Finding]:
    """Compare the chances in the drawing called `name`, their heads and results."""
    wanted, shorter = original.charts, original.rounded
    shown = _texts(markup)
    for origin, text in shown:
        asked = wanted.get(origin)
        if asked is None:
            if ".chances." in origin:
                yield findings.no_longer_defined(name, text, origin)
        elif letters(text) not in {letters(asked), letters(shorter.get(origin, asked))}:
            yield findings.misprint(name, text, asked, origin)
    counted = Counter(origin for origin, _ in shown)
    for origin, times in original.promises.items():
        if origin in wanted and counted[origin] not in times:
            yield findings.miscounted(name, wanted[origin], times, counted[origin], origin)


def _texts(markup: str) -> list[tuple[Origin, str]]:
    """Return the texts that have an origin; lines of one that follow each other are one."""
    parser = _Parser()
    parser.feed(markup)
    parser.close()
    lines = groupby(parser.lines, key=itemgetter(0))
    return [(origin, " ".join(text for _, text in group)) for origin, group in lines if origin]


class _Parser(HTMLParser):
    """Collects what stands in elements of text, each with its origin."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[tuple[Origin, str]] = []
        self.inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a text, of which the origin is noted."""
        if tag == "text":
            self.inside = True
            self.lines.append((dict(attrs).get("data-origin") or "", ""))

    def handle_endtag(self, tag: str) -> None:
        """End a text."""
        self.inside = self.inside and tag != "text"

    def handle_data(self, data: str) -> None:
        """Collect the letters of a text."""
        if self.inside:
            origin, text = self.lines[-1]
            self.lines[-1] = origin, text + data
