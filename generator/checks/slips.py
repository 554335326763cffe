"""Words of the texts that are probably slips of a name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from generator.checks.context import CheckContext
from generator.checks.stems import same_stem
from generator.checks.variety import is_english
from generator.checks.wording import words_of
from generator.checks.wordlist import word_list
from generator.diagnostics import Origin
from generator.edit_distance import nearest
from generator.model.prose import Words

WORD = re.compile(r"[^\W\d_]+")

_KINDS = (
    "side",
    "place",
    "label",
    "zone",
    "box",
    "feature",
    "unit",
    "formation",
    "marker",
)
_SHORTEST = 5
"""Shorter words are like one another by chance."""
_OFTEN = 3
"""A word written so often is meant."""


def texts_with_names(context: CheckContext) -> Iterator[tuple[Origin, Words]]:
    """Yield the words of texts and titles, in which names are looked for."""
    yield from words_of(context)
    for node in context.nodes:
        if isinstance(node.value, str) and _is_title(node.origin):
            yield node.origin, Words(node.value, 0)


def slips_of_names(context: CheckContext) -> dict[str, str]:
    """Return the words that are slips, each with the name that it was probably meant to be."""
    texts = tuple(texts_with_names(context))
    names = _names(context)
    right = {name.casefold() for name in names} | set(_right(context, texts))
    by_initial: dict[str, list[str]] = {}
    words = Counter(word for _, stretch in texts for word in WORD.findall(stretch.text))
    for name in filter(_is_name, dict.fromkeys((*names, *_terms(context), *_well_known(words)))):
        by_initial.setdefault(name[0], []).append(name)
    odd = (word for word in words if _is_name(word) and word.casefold() not in right)
    english = is_english(context.game.language)
    often = set(_well_known(words))
    found = (
        (word, _nearest_name(word, by_initial.get(word[0], [])))
        for word in odd
        if word not in often and not (english and _is_listed(word))
    )
    return {word: name for word, name in found if name}


def _terms(context: CheckContext) -> tuple[str, ...]:
    """Every word that is declared right."""
    return tuple(word for text in context.game.rules.terms for word in WORD.findall(text))


def _well_known(words: Counter[str]) -> Iterator[str]:
    """Yield the capitalised words that are written so often that they can be no slip."""
    return (word for word, often in words.items() if often >= _OFTEN and _is_name(word))


def _is_listed(word: str) -> bool:
    """Whether a word is English, or a name that many know."""
    listed = word_list()
    return listed.is_name(word) or listed.part_of(word.lower()) is not None


def _is_name(word: str) -> bool:
    return len(word) >= _SHORTEST and word[0].isupper()


def _nearest_name(word: str, names: list[str]) -> str | None:
    """Return the name that a word is like; None where it is a form of one."""
    if any(same_stem(word.casefold(), name.casefold()) for name in names):
        return None
    return nearest(word, names)


def _is_title(origin: Origin) -> bool:
    return origin.endswith(".title") and not origin.startswith("translations.")


def _names(context: CheckContext) -> tuple[str, ...]:
    """Every word of every name, once."""
    names = (name for kind in _KINDS for name in context.names.get(kind, {}).values())
    return tuple(dict.fromkeys(word for name in names for word in WORD.findall(name)))


def _right(context: CheckContext, texts: Iterable[tuple[Origin, Words]]) -> Iterator[str]:
    """Words that are right as they stand: terms, abbreviations, and words without a capital."""
    rules = context.game.rules
    for text in (*rules.terms, *(entry.text for entry in rules.abbreviations)):
        yield from (word.casefold() for word in WORD.findall(text))
    for _, words in texts:
        yield from (word for word in WORD.findall(words.text) if word.islower())
