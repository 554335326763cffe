"""The rulebook as a reader gets it: the printed PDF read back."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO

import pypdfium2
import pytest

from generator.manuscript.book import manuscript_of
from generator.manuscript.rules import worked_examples
from generator.model.names import names_of, plain_text
from generator.model.rules import numbered_sections
from generator.papers import PAPERS
from generator.quotes import straight
from generator.rulebook import Manual, write
from tests.shumshu import game
from tests.typesetting import catalogue, typesetter

GAMES = ("shumshu", "arnhem", "mukden", "myitkyina", "standard-game")


@cache
def printed(name: str, paper: str = "a4") -> bytes:
    stream = BytesIO()
    size = (PAPERS[paper].width, PAPERS[paper].height)
    write(Manual(manuscript_of(game(name))), size, stream, catalogue(), typesetter())
    return stream.getvalue()


def words(name: str, paper: str = "a4") -> str:
    """All text of the rulebook in one line, without the running feet."""
    document = pypdfium2.PdfDocument(printed(name, paper))
    pages = [page.get_textpage().get_text_range() for page in document]
    text = "\n".join(pages)
    return " ".join(re.sub(r"\ufffe|\r", " ", text).split())


def squeezed(text: str) -> str:
    return straight(re.sub(r"\s+", "", text))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_every_rule_is_printed_with_its_number_and_title(name: str, paper: str) -> None:
    text = squeezed(words(name, paper))
    for entry in numbered_sections(game(name).rules.sections):
        assert squeezed(f"{entry.number}. {entry.section.title}") in text


@pytest.mark.parametrize("name", GAMES)
def test_no_reference_is_printed_raw(name: str) -> None:
    assert "{" not in words(name)


def test_rulings_are_printed_and_marked_as_ours() -> None:
    text = squeezed(words("shumshu"))
    names = names_of(game())
    rulings = [
        entry.section.ruling
        for entry in numbered_sections(game().rules.sections)
        if entry.section.ruling
    ]
    assert rulings
    for ruling in rulings:
        first = plain_text(names, ruling)[:30]
        assert squeezed(f"† Editor’s ruling. {first}") in text


def test_worked_examples_print_the_steps_that_were_recomputed() -> None:
    text = squeezed(words("shumshu"))
    examples = worked_examples(game())
    assert len(examples) >= 3
    for worked in examples.values():
        assert worked.steps
        for step in worked.steps:
            assert squeezed(step.sentence) in text


def test_pages_are_numbered_to_the_last() -> None:
    document = pypdfium2.PdfDocument(printed("shumshu"))
    count = len(document)
    assert count > 1
    for number, page in enumerate(document, 1):
        assert f"{number} of {count}" in page.get_textpage().get_text_range()


def test_the_outline_leads_to_every_rule() -> None:
    document = pypdfium2.PdfDocument(printed("shumshu"))
    titles = [bookmark.get_title() for bookmark in document.get_toc()]
    for entry in numbered_sections(game().rules.sections):
        assert any(title.startswith(f"{entry.number}. {entry.section.title}") for title in titles)


def test_only_our_faces_are_in_the_file_and_all_are_embedded() -> None:
    data = printed("shumshu")
    assert b"Helvetica" not in data
    assert b"FontFile2" in data


def test_same_rules_same_bytes() -> None:
    first = printed("shumshu")
    printed.cache_clear()
    assert printed("shumshu") == first
