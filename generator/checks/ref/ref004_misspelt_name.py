"""A word in a text looks like a slip of a name.

Names of places, units, formations, zones and sides are compared with the capitalised words of all
texts. A word that is nearly a name, but no form of it such as a plural, and that is written nowhere
without its capital, is probably the name with a slip. A word that is right as it stands goes under
`terms`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from generator.checks.check import Check
from generator.checks.stems import same_stem
from generator.checks.subject import Subject
from generator.checks.wording import span_of, words_of
from generator.diagnostics import Finding, Origin, Severity
from generator.model.prose import Words
from generator.nearness import nearest

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
_WORD = re.compile(r"[^\W\d_]+")


def misspelt_names(subject: Subject) -> Iterator[Finding]:
    """Find capitalised words that are like a name and are none."""
    texts = tuple(_texts(subject))
    meant = _meant(subject, texts)
    for origin, words in texts:
        for match in _WORD.finditer(words.text):
            if match[0] in meant:
                yield CHECK.finding(
                    f"{match[0]!r} looks like a slip of {meant[match[0]]}",
                    origin,
                    within=span_of(words, match),
                    help="if it is right, put it under terms",
                    fix=meant[match[0]],
                )


def _meant(subject: Subject, texts: tuple[tuple[Origin, Words], ...]) -> dict[str, str]:
    """Return the words that are slips, each with the name that it was probably meant to be."""
    names = _names(subject)
    right = {name.casefold() for name in names} | set(_right(subject, texts))
    by_initial: dict[str, list[str]] = {}
    for name in filter(_is_name, names):
        by_initial.setdefault(name[0], []).append(name)
    words = dict.fromkeys(word for _, stretch in texts for word in _WORD.findall(stretch.text))
    odd = (word for word in words if _is_name(word) and word.casefold() not in right)
    found = ((word, _nearest_name(word, by_initial.get(word[0], []))) for word in odd)
    return {word: name for word, name in found if name}


def _is_name(word: str) -> bool:
    return len(word) >= _SHORTEST and word[0].isupper()


def _nearest_name(word: str, names: list[str]) -> str | None:
    """Return the name that a word is like; None where it is a form of one."""
    if any(same_stem(word.casefold(), name.casefold()) for name in names):
        return None
    return nearest(word, names)


def _texts(subject: Subject) -> Iterator[tuple[Origin, Words]]:
    yield from words_of(subject)
    for visit in subject.visits:
        if isinstance(visit.value, str) and _is_title(visit.origin):
            yield visit.origin, Words(visit.value, 0)


def _is_title(origin: Origin) -> bool:
    return origin.endswith(".title") and not origin.startswith("translations.")


def _names(subject: Subject) -> tuple[str, ...]:
    """Every word of every name, once."""
    names = (name for kind in _KINDS for name in subject.names.get(kind, {}).values())
    return tuple(dict.fromkeys(word for name in names for word in _WORD.findall(name)))


def _right(subject: Subject, texts: Iterable[tuple[Origin, Words]]) -> Iterator[str]:
    """Words that are right as they stand: terms, abbreviations, and words without a capital."""
    rules = subject.game.rules
    for text in (*rules.terms, *(entry.text for entry in rules.abbreviations)):
        yield from (word.casefold() for word in _WORD.findall(text))
    for _, words in texts:
        yield from (word for word in _WORD.findall(words.text) if word.islower())


CHECK = Check(
    code="REF004",
    slug="misspelt-name",
    severity=Severity.WARNING,
    page=__doc__,
    find=misspelt_names,
    failing="""
zones:
  guns: {name: Paramushir artillery, hexes: [11, 12]}
sections:
  guns: {title: Long range, text: No landing in range of the Paramishu guns.}
""",
    passing="""
zones:
  guns: {name: Paramushir artillery, hexes: [11, 12]}
sections:
  guns: {title: Long range, text: No landing in range of the Paramushir guns.}
""",
)
