"""Postwar's own words come from `generator.words`: a language that is no language shows the rest.

Its words are the English ones with a stroke through each vowel. Whatever else has a vowel on a page
is either a word of the definition or stands in the program where no translator finds it:
`words_left.txt` lists what has not moved yet.
"""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from generator import words
from generator.backends import record
from generator.drawing.furniture.theme import Ink
from generator.judging import fonts_of
from generator.model.game import Game
from generator.model.walk import walk
from generator.papers import PAPERS
from generator.products.context import BuildContext, BuildOptions, open_context
from generator.products.product import Edition, Product, Rulebook, Sheets, Webpage
from generator.products.registry import PRODUCTS, with_inputs
from generator.reading.definition import read
from generator.rulebook import write
from generator.words import PLURAL, Words, words_in

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "examples" / "lantern-ford"
LEFT = Path(__file__).parent / "words_left.txt"
NOWHERE = "qps"
"""The code of a language that is none."""
_VOWELS = str.maketrans("aeiouAEIOU", "øøøøøØØØØØ")
_TAG = re.compile(r"<style.*?</style>|<script.*?</script>|<[^>]+>", re.DOTALL)
_WORD = re.compile(r"[^\W\d_]{2,}")


def _literals(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str() as text):
            yield text
        case ast.IfExp():
            yield from (*_literals(node.body), *_literals(node.orelse))


def _asked(call: ast.Call) -> Iterator[tuple[str, ...]]:
    """Yield the texts for which a call asks, each in its forms."""
    match call.func:
        case ast.Name(id="english" | "words" | "said") | ast.Attribute(attr="words"):
            yield from ((text,) for each in call.args[:1] for text in _literals(each))
        case ast.Attribute(value=ast.Name(id="words") | ast.Attribute(attr="words"), attr="count"):
            yield tuple(text for each in call.args[1:3] for text in _literals(each))
        case ast.Name(id="self"):
            yield from ((text,) for each in call.args[:1] for text in _literals(each))


@cache
def texts() -> dict[str, tuple[str, ...]]:
    """Every text by its key, the last of its forms."""
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted((ROOT / "generator").rglob("*.py")):
        source = path.read_text("utf-8")
        if "generator.words" in source or path.parent.name == "words" or ".words" in source:
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, ast.Call):
                    found |= {forms[-1]: forms for forms in _asked(node) if forms}
    return found


def struck(text: str) -> str:
    """Return a text with its vowels struck through, but for its slots."""
    parts = string.Formatter().parse(text)
    return "".join(
        plain.translate(_VOWELS) + (f"{{{slot}}}" if slot is not None else "")
        for plain, slot, _, _ in parts
    )


def slots(text: str) -> set[str]:
    return {slot for _, slot, _, _ in string.Formatter().parse(text) if slot is not None}


@cache
def lantern_ford() -> Game:
    game = read(FOLDER).game
    assert game is not None
    return replace(game, language=NOWHERE)


@pytest.fixture(scope="module", autouse=True)
def nowhere() -> Iterator[None]:
    """A language of which every text is known."""
    known: dict[str, Any] = {key: struck(key) for key in texts()}
    known |= {key: [*map(struck, forms)] for key, forms in texts().items() if forms[1:]}
    ours = words.texts_of
    words.texts_of = lambda language: known if language == NOWHERE else ours(language)
    words_in.cache_clear()
    yield
    words.texts_of = ours
    words_in.cache_clear()


@cache
def context() -> BuildContext:
    made, _ = open_context(lantern_ford(), fonts_of(FOLDER), BuildOptions())
    assert made is not None
    return with_inputs(made, lantern_ford())


def _edition(product: Product) -> Edition:
    papers = product.record.papers
    return Edition(product, PAPERS[papers[0]] if papers else None, Ink.COLOUR)


def _printed(product: Product) -> str:
    drawn = product.draw(context(), _edition(product))
    match drawn:
        case Sheets(pages):
            listed = record.texts(pages, context().catalogue)
            ours = (each.content for each in listed if not _quotes(each.origin, each.content))
            return " ".join((*ours, *(page.name for page in pages)))
        case Rulebook(manual, paper):
            stream, size = BytesIO(), (paper.width, paper.height)
            write(manual, size, stream, context().catalogue, context().typesetter)
            pages = pypdfium2.PdfDocument(stream.getvalue())
            return " ".join(page.get_textpage().get_text_range() for page in pages)
        case Webpage(markup):
            return re.sub(
                r"<style.*?</style>|<script.*?</script>|<[^>]+>", " ", markup, flags=re.DOTALL
            )
    return ""


@cache
def definition() -> dict[str, str]:
    """The texts of the definition by their origins."""
    nodes = walk(lantern_ford())
    return {node.origin: str(getattr(node.value, "source", node.value)) for node in nodes}


def _quotes(origin: str | None, content: str) -> bool:
    """Whether a text on a page is a part of the text of the definition at its origin."""
    return re.sub(r"\W", "", content) in re.sub(r"\W", "", definition().get(origin or "", ""))


@cache
def own_words(*, prose: bool) -> frozenset[str]:
    """The words of the definition: of names and ids, of prose too if asked."""
    nodes = [node for node in walk(lantern_ford()) if prose or isinstance(node.value, str)]
    told = (part for node in nodes for part in (definition()[node.origin], node.origin))
    return frozenset(word.casefold() for text in told for word in _WORD.findall(text))


def _not_translated(product: Product) -> set[str]:
    text, whole = _printed(product), product.record.what.startswith("rules")
    found = {word.casefold() for word in _WORD.findall(text) if word.translate(_VOWELS) != word}
    return found - own_words(prose=whole)


@cache
def left() -> dict[str, set[str]]:
    """The words of each product that are printed as they stand in the program, until they move."""
    rows = (row.partition(": ") for row in LEFT.read_text("utf-8").splitlines())
    return {product: set(told.split()) for product, _, told in rows}


CASES = [each for each in PRODUCTS if each.record.has(lantern_ford())]


def test_all_words_of_products_are_translated_but_those_that_are_known(
    request: pytest.FixtureRequest,
) -> None:
    found = {each.name: _not_translated(each) for each in CASES}
    if request.config.getoption("--update-references"):
        rows = (f"{name}: {' '.join(sorted(told))}\n" for name, told in found.items() if told)
        LEFT.write_text("".join(rows), "utf-8")
        left.cache_clear()
    new = {name: sorted(told - left().get(name, set())) for name, told in found.items()}
    assert {name: told for name, told in new.items() if told} == {}


def test_a_word_past_the_catalogue_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = next(each for each in CASES if each.name == "calibration")
    assert "zealous" not in _not_translated(sheet)
    monkeypatch.setattr(Words, "__call__", lambda *_, **__: "zealous")
    assert "zealous" in _not_translated(sheet)


LANGUAGES = [path.stem for path in sorted((ROOT / "generator" / "words").glob("*.json"))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_says_every_text_with_its_slots(language: str) -> None:
    said = dict(words.texts_of(language))
    assert isinstance(said.pop(PLURAL), str)
    assert sorted(said.keys() ^ texts().keys()) == []
    for key, forms in texts().items():
        told = said[key] if forms[1:] else [said[key]]
        assert isinstance(told, list), key
        assert all(slots(form) <= slots(key) for form in told), key
        assert slots(key) == set().union(*map(slots, told)), key


def test_a_language_without_a_file_has_english_words() -> None:
    assert words_in("tlh")("Print at 100%") == "Print at 100%"
    assert words_in("en-GB").count(1, "{number} piece", "{number} pieces") == "1 piece"
    assert words_in("../de") is words_in("en")


def test_a_number_chooses_its_form() -> None:
    pieces = "{number} sztuka", "{number} sztuki", "{number} sztuk"
    rule = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2"
    polish = Words("pl", {PLURAL: rule, "{number} pieces": pieces})
    counted = [polish.count(number, "{number} piece", "{number} pieces") for number in (1, 3, 5)]
    assert counted == ["1 sztuka", "3 sztuki", "5 sztuk"]
