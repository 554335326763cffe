"""Notes stand behind the rules of a game, remarks beside them, movement among the tables."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from io import BytesIO

import pypdfium2
import pytest

from generator.html import rules_page
from generator.manuscript.book import manuscript_of
from generator.manuscript.web import page_of
from generator.model.names import names_of, plain_text
from generator.model.prose import Paragraph, Prose, Words
from generator.model.rules import NoteKind
from generator.papers import PAPERS
from generator.quotes import straight
from generator.rulebook import Manual, write
from tests.rulebook.test_rulebook import printed as rulebook
from tests.shumshu import game
from tests.typesetting import catalogue, typesetter

GAMES = ("shumshu", "arnhem", "mukden", "myitkyina", "standard-game")
LETTER = (PAPERS["letter"].width, PAPERS["letter"].height)


def squeezed(text: str) -> str:
    return straight(re.sub(r"[\s\ufffe-]+", "", text))


def read_back(data: bytes) -> str:
    document = pypdfium2.PdfDocument(data)
    return squeezed("".join(page.get_textpage().get_text_range() for page in document))


@cache
def printed(name: str) -> str:
    return read_back(rulebook(name, "letter"))


def prose(text: str) -> Prose:
    return Prose(text, (Paragraph((Words(text, 0),)),))


@pytest.mark.parametrize("name", GAMES)
def test_every_game_tells_its_history_and_what_is_ours(name: str) -> None:
    kinds = {note.kind for note in game(name).rules.notes}
    assert kinds == set(NoteKind)
    for note in game(name).rules.notes:
        if note.kind is NoteKind.HISTORY:
            assert 120 <= len(plain_text(names_of(game(name)), note.text).split()) <= 200


@pytest.mark.parametrize("name", GAMES)
def test_notes_are_printed_under_their_titles(name: str) -> None:
    text = printed(name)
    for note in game(name).rules.notes:
        assert squeezed(note.title) in text
        opening = plain_text(names_of(game(name)), note.text).split()[:6]
        assert squeezed("".join(opening)) in text


@pytest.mark.parametrize("name", GAMES)
def test_notes_stand_on_the_page_for_a_browser(name: str) -> None:
    page = rules_page(page_of(game(name)))
    for note in game(name).rules.notes:
        assert f'id="note-{note.id}"' in page


def test_remarks_stand_beside_their_rule_in_both_forms() -> None:
    shumshu = game()
    first, *others = shumshu.rules.sections
    told = replace(
        first, designer=prose("Few ships were at hand."), remark=prose("Older drafts differ.")
    )
    rules = replace(shumshu.rules, sections=(told, *others))
    changed = replace(shumshu, rules=rules)
    stream = BytesIO()
    write(Manual(manuscript_of(changed)), LETTER, stream, catalogue(), typesetter())
    text = read_back(stream.getvalue())
    for words in ("Designer’s note. Few ships were at hand.", "Remark. Older drafts differ."):
        assert squeezed(words) in text
        assert squeezed(words) in squeezed(re.sub(r"<[^>]+>", "", rules_page(page_of(changed))))


def test_movement_is_printed_from_the_data() -> None:
    told = "Tanks and decoys 1 hex if they do not attack. Road: 2 more along it."
    assert squeezed(told) in printed("shumshu")
