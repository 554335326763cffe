"""Words of the texts that are probably slips of a name."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from generator.checks.context import CheckContext, Passage, of_texts, of_things
from generator.checks.stems import same_stem
from generator.checks.variety import is_english
from generator.checks.wording import words_of
from generator.checks.wordlist import word_list
from generator.diagnostics import Origin
from generator.edit_distance import nearest
from generator.model.prose import Words

WORD = re.compile(r"[^\W\d_]+")

_KINDS = ("side", "place", "label", "zone", "box", "feature", "unit", "formation", "marker")
_SHORTEST = 5
"""Shorter words are like one another by chance."""
_OFTEN = 3
"""A word written so often is meant."""


def texts_with_names(context: CheckContext) -> Iterator[tuple[Origin, Words]]:
    """Yield the words of texts and titles, in which names are looked for."""
    yield from words_of(context)
    for node in context.nodes:
        title = node.origin.endswith(".title") and not node.origin.startswith("translations.")
        if isinstance(node.value, str) and title:
            yield node.origin, Words(node.value, 0)


@of_texts
def slips_of_names(context: CheckContext) -> dict[str, str]:
    """Return the words that are slips, each with the name that it was probably meant to be."""
    names = _names(context)
    terms = [word for text in context.game.rules.terms for word in WORD.findall(text)]
    right = {word.casefold() for word in (*names, *terms)}
    for entry in context.game.rules.abbreviations:
        right.update(word.casefold() for word in WORD.findall(entry.text))
    texts = sorted(context.passages.values(), key=lambda each: each.prose is None)
    read = [_words_of(context, each) for each in texts]
    right = right.union(*(small for _, small in read))
    words = Counter[str]()
    for large, _ in read:
        words.update(large)
    often = dict.fromkeys(_well_known(words))
    by_initial: dict[str, list[str]] = defaultdict(list)
    for name in filter(_is_name, dict.fromkeys((*names, *terms, *often))):
        by_initial[name[0]].append(name)
    english = is_english(context.game.language)
    found = {}
    for word in words:
        known = word.casefold() in right or word in often or (english and _is_listed(word))
        alike = by_initial[word[0]] if not known else []
        if not any(same_stem(word.casefold(), name.casefold()) for name in alike):
            found[word] = nearest(word, alike)
    return {word: name for word, name in found.items() if name}


@of_things
def _words_of(_: CheckContext, passage: Passage) -> tuple[tuple[str, ...], frozenset[str]]:
    """Return the words of a text or a title that may be names, and those that are small."""
    words = [word for text in _plain_words(passage) for word in WORD.findall(text)]
    return tuple(filter(_is_name, words)), frozenset(word for word in words if word.islower())


def _plain_words(passage: Passage) -> Iterator[str]:
    if passage.prose is not None and passage.runs:  # else it is one of a translation
        yield from (each.text for each in passage.prose.inlines() if isinstance(each, Words))
    else:
        yield from (run.text for run in passage.runs if run.origin.endswith(".title"))


def _well_known(words: Counter[str]) -> Iterator[str]:
    """Yield the capitalised words that are written so often that they can be no slip."""
    return (word for word, often in words.items() if often >= _OFTEN)


def _is_listed(word: str) -> bool:
    """Whether a word is English, or a name that many know."""
    listed = word_list()
    return listed.is_name(word) or listed.part_of(word.lower()) is not None


def _is_name(word: str) -> bool:
    return len(word) >= _SHORTEST and word[0].isupper()


def _names(context: CheckContext) -> tuple[str, ...]:
    """Every word of every name, once."""
    names = (name for kind in _KINDS for name in context.names.get(kind, {}).values())
    return tuple(dict.fromkeys(word for name in names for word in WORD.findall(name)))
