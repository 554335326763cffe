from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.checks.wording import words_of
from generator.diagnostics import Finding
from generator.hexes import BadReference, Fault, Grid
from generator.model.prose import Words

_ONE = r"[A-Z]{0,2}\d[\d.]*\d|[A-Z]{0,2}\d[A-Z]{0,2}|[A-Z]{1,2}\.\d+"
_HEXES = re.compile(
    rf"\b[Hh]ex(?:es)?\s+(?:{_ONE})(?:\s*(?:,|and|or|to|-|\N{{EN DASH}})\s*(?:{_ONE})\b)*"
)
_LABEL = re.compile(_ONE)


@check("REF003", "hex-in-text-off-the-map", WARNING, english=True)
def hexes_in_text_off_the_map(subject: Subject) -> Iterator[Finding]:
    """A text speaks of a hex that is not on the map.

    Hexes written out in plain words are checked as references are: "hex 93" needs a hex 93. Write
    `{hex:33}` where you can: it is linked to the map.
    """
    if subject.grid is None:
        return
    for origin, words in words_of(subject):
        for message, within in _wrong(words, subject.grid):
            yield hexes_in_text_off_the_map.finding(message, origin, within=within)


def _wrong(words: Words, grid: Grid) -> Iterator[tuple[str, tuple[int, int]]]:
    for stretch in _HEXES.finditer(words.text):
        first = True
        for match in _LABEL.finditer(words.text, stretch.start(), stretch.end()):
            try:
                grid.hex(match[0])
            except BadReference as mistake:
                # After the first, a number of another form is a number of something else.
                if first or mistake.fault is not Fault.FORM:
                    yield mistake.message, (words.start + match.start(), words.start + match.end())
            first = False
