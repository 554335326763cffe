"""Postwar's own words come from `generator.words`: a language that is no language shows the rest.

Its words are the English ones with a stroke through each vowel, and so are the texts of the games
that are printed in it. Whatever else has a vowel on a page is an id of the definition or stands in
the program where no translator finds it.
"""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from generator import words
from generator.backends import record
from generator.checks.wordlist import BRITISH, word_list
from generator.comparison.expected import wording
from generator.comparison.flow.online import webpage
from generator.comparison.flow.rules import body, cover
from generator.drawing.furniture.theme import Ink
from generator.font_folders import fonts_of
from generator.model.game import Game
from generator.model.prose import ListBlock, Marked, Note, Paragraph, Prose
from generator.model.prose import Words as ProseWords
from generator.model.scenario import scenarios_played
from generator.model.walk import ModelNode, replaced, walk
from generator.papers import PAPERS
from generator.products.context import BuildContext, BuildOptions, open_context
from generator.products.product import Edition, Product, Rulebook, Sheets, Webpage
from generator.products.registry import PRODUCTS, with_inputs
from generator.reading.definition import read
from generator.rulebook import write
from generator.words import NOUNS, PLURAL, Words, words_in

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "examples" / "lantern-ford"
GAMES = sorted(
    path.parent
    for room in ("sources", "examples", "docs")
    for path in (ROOT / room).glob("*/game.yaml")
)
STAYS = {"in": "the inch of the ruler", "letter": "a paper", "tabloid": "a paper"}
"""What is printed as it stands in the program, and why; names of files do too."""
_SCENARIO = re.compile(r"^scenarios\.[^.]+\.")
_FILE = re.compile(r"[\w-]+\.(pdf|csv|json)")
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
        case ast.Name(id="forms"):
            yield tuple(text for each in call.args for text in _literals(each))
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


def _struck_through(value: Any) -> Any:
    """Return parsed text with the vowels of its words struck through; references stay."""
    match value:
        case ProseWords(text):
            return replace(value, text=text.translate(_VOWELS))
        case tuple():
            return tuple(map(_struck_through, value))
        case Paragraph() | ListBlock() | Marked() | Note():
            inner = ((each.name, getattr(value, each.name)) for each in fields(value))
            return replace(value, **{name: _struck_through(part) for name, part in inner})
    return value


def _of_nowhere(node: ModelNode, game: Game) -> Any:
    """Return a text of the definition with its vowels struck through, where it is for people."""
    if isinstance(node.value, Prose):
        return replace(node.value, blocks=_struck_through(node.value.blocks))
    results = {code.id for code in game.tables.codes}
    told = isinstance(node.value, str) and type(node.value) is str and node.refers is None
    if told and node.value not in results and re.search(r"[A-Z ]", node.value):
        return node.value.translate(_VOWELS)
    return None


@cache
def of_nowhere(folder: Path) -> Game:
    """A game of which every text for people has its vowels struck through."""
    game = read(folder).game
    assert game is not None
    struck_texts = {node.origin: _of_nowhere(node, game) for node in walk(game)}
    known = {
        origin: text
        for origin, text in struck_texts.items()
        if text is not None and not re.match(r"theme\.|tables\..*\.ladder|.*\.replace\.", origin)
    }
    known |= {"language": NOWHERE, "title": game.title, "id": game.id}
    return replaced(game, known)


def lantern_ford() -> Game:
    return of_nowhere(FOLDER)


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
            named = (part for page in pages for part in (page.name, page.description))
            return " ".join((*(each.content for each in listed), *named))
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


def own_names(game: Game) -> frozenset[str]:
    """The words of names and ids of the definition: all of its texts that are no prose."""
    nodes = [node.value for node in walk(game)]
    keyed = (str(getattr(each, each.KEY)) for each in nodes if getattr(each, "KEY", None))
    told = (*keyed, *(each for each in nodes if isinstance(each, str)))
    return frozenset(word.casefold() for text in told for word in _WORD.findall(text))


def _english(texts: Iterable[str], game: Game) -> set[str]:
    """Return the words that are neither Postwar's in the language that is none nor names."""
    found = (word for text in texts for word in _WORD.findall(_FILE.sub("", text)))
    told = {word.casefold() for word in found if word.translate(_VOWELS) != word}
    return told - own_names(game) - STAYS.keys()


def _not_translated(product: Product) -> set[str]:
    return _english([_printed(product)], lantern_ford())


CASES = [each for each in PRODUCTS if each.record.has(lantern_ford())]
"""The products that the example has; what others print of data, the texts of other games have."""


@pytest.mark.parametrize("product", CASES, ids=lambda product: product.name)
def test_all_words_of_a_product_are_translated(product: Product) -> None:
    assert sorted(_not_translated(product)) == []


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_all_words_made_of_data_are_translated(folder: Path) -> None:
    """Those of kits, charts, aids, set-ups, worked examples, both forms of the rules."""
    game = of_nowhere(folder)
    typed = {node.origin for each in (game, *scenarios_played(game)) for node in walk(each)}
    made = (
        text
        for origin, text in wording(game).texts.items()
        if re.sub(r"^scenarios\.[^.]+\.", "", origin) not in typed
    )
    passages = (each.text for each in (*cover(game), *body(game), *webpage(game)))
    texts = (*made, *passages)
    assert sorted(_english(texts, game)) == []


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
    assert said.pop(NOUNS, "capital") == "capital"
    assert sorted(said.keys() ^ texts().keys()) == []
    for key, forms in texts().items():
        told = said[key] if forms[1:] else [said[key]]
        assert isinstance(told, list), key
        assert all(slots(form) <= slots(key) for form in told), key
        assert slots(key) == set().union(*map(slots, told)), key


def test_american_english_respells_every_word_that_is_british() -> None:
    american, listed = words_in("en-US"), word_list()
    said = " ".join(american(form) for forms in texts().values() for form in forms)
    found = _WORD.findall(re.sub(r"\{[^}]*\}", "", said))
    assert [one for one in found if listed.part_of(one.lower()) == BRITISH] == []
    assert (american("Defence"), american("KILOMETRES")) == ("Defense", "KILOMETERS")
    assert words_in("en-GB")("Defence") == words_in("en")("Defence") == "Defence"


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
