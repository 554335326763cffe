"""A list within a list, or within a remark, stands further to the right."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import pairwise

import pypdfium2

from generator.manuscript.book import manuscript_of
from generator.model.prose import ListBlock, Note, Paragraph, Prose, Words
from generator.model.rules import Section
from generator.papers import PAPERS
from generator.rulebook import Manual, write
from tests.shumshu import game
from tests.typesetting import catalogue, typesetter


def said(text: str) -> Paragraph:
    return Paragraph((Words(text, 0),))


def lefts(section: Section, words: tuple[str, ...]) -> list[float]:
    """How far from the left each word stands on the first page, in points."""
    shumshu = game("shumshu")
    short = replace(shumshu, rules=replace(shumshu.rules, sections=(section,), notes=()))
    stream = BytesIO()
    size = (PAPERS["a4"].width, PAPERS["a4"].height)
    write(Manual(manuscript_of(short)), size, stream, catalogue(), typesetter())
    page = pypdfium2.PdfDocument(stream.getvalue())[0].get_textpage()
    found = []
    for word in words:
        at = page.search(word).get_next()
        assert at is not None, word
        found.append(page.get_charbox(at[0])[0])
    return found


def test_entries_stand_the_further_right_the_deeper_they_are() -> None:
    deepest = ListBlock(((said("Gammaword"),),), numbered=True)
    middle = ListBlock(((said("Betaword"), deepest),))
    outer = ListBlock(((said("Alphaword"), middle),), numbered=True)
    note = Note((said("Noteword"), ListBlock(((said("Deltaword"),),))))
    section = Section("a", "A", text=Prose("", (said("Bodyword."), outer, note)))
    words = ("Bodyword", "Alphaword", "Betaword", "Gammaword")
    found = lefts(section, words)
    assert found == sorted(found)
    assert all(after - before > 8 for before, after in pairwise(found))
    body, remark, entry = lefts(section, ("Bodyword", "Noteword", "Deltaword"))
    assert body < remark < entry
