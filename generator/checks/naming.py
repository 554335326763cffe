"""Names of sides: what else people call them, and what a name says without them.

Russian attacks and Japanese attacks are both attacks. Norway, Norwegian units and the Norwegians
are one side, and so are the March and its Marchers. Which endings a name may change for which, and
what else peoples are called, is in the file of a language (`sayings.Names`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from generator.checks.context import CheckContext, of_things
from generator.checks.sayings import Names, sayings
from generator.checks.sentences.dates import MONTH_NUMBERS
from generator.checks.stems import same_stem
from generator.checks.wordlist import word_list

_ARTICLES = frozenset({"the", "a", "an"})
_SHORTEST_STEM = 3
_OTHERS = ("place", "feature", "unit", "formation", "terrain")
"""Kinds of things that may bear the name of a people: the Norwegian Sea."""
_BEGINS = re.compile(r"(?:\A|[.!?:;(\"*]|[.!?:;][\")']) ?\Z")
_DIGIT = re.compile(r" ?\d")
_GENITIVE = re.compile("['\N{RIGHT SINGLE QUOTATION MARK}]s?\\Z")


@of_things
def forms_of_sides(context: CheckContext) -> Mapping[str, str]:
    """Return what sides are called beside their names, each with its side.

    What may be two sides, or is a name of something else, is not among them.
    """
    names, words = context.names["side"], sayings(context.game.language).names
    bare = {side: words.without_article(name) for side, name in names.items() if name}
    known = {name: side for side, name in names.items()}
    others = {name for kind in _OTHERS for name in context.names.get(kind, {}).values()}
    found: dict[str, set[str]] = {}
    for side, name in bare.items():
        for form in (name, *_forms_of(name, words)):
            rivals = (one for of, one in bare.items() if of != side and _may_be(form, one))
            if known.get(form, side) == side and form not in others and not any(rivals):
                found.setdefault(form, set()).add(side)
    single = {form: sides for form, sides in found.items() if len(sides) == 1}
    return {form: min(sides) for form, sides in single.items() if form not in known}


def _may_be(form: str, name: str) -> bool:
    """Whether a form of one name may be one of another, or of a word of it."""
    return any(same_stem(form.casefold(), word) for word in _words(name))


def _forms_of(name: str, words: Names) -> Iterator[str]:
    for group in words.peoples:
        yield from (each for each in group if name in group)
    if " " in name or not name[0].isupper():
        return
    for dropped in sorted(words.endings, key=len, reverse=True):
        stem = name.removesuffix(dropped)
        if name.endswith(dropped) and len(stem) >= _SHORTEST_STEM:
            yield from (f"{stem}{each}" for each in words.endings[dropped])
            return


def is_of_side(context: CheckContext, text: str, first: int, last: int) -> bool:
    """Whether a form of the name of a side is meant so where it stands in a text.

    "March" may be the month, and "Marches" the first word of a sentence about movement.
    """
    form, words = text[first:last], sayings(context.game.language).names
    stem = _GENITIVE.sub("", form).lower()
    month = stem in _MONTHS
    if _within(context, text, first, last):
        return False
    if form in context.names["side"].values() and not month:
        return True
    before = text[:first]
    if month and (_DIGIT.match(text, last) or before.rstrip()[-1:].isdigit()):
        return False
    if words.is_after_article(before) or not (month or _BEGINS.search(before)):
        return True
    common = month or word_list().part_of(stem) is not None
    return not common or words.is_before_body(text, last)


_MONTHS = frozenset(each.lower() for each in MONTH_NUMBERS)


def _within(context: CheckContext, text: str, first: int, last: int) -> bool:
    """Whether a form is a part of a longer name of something else, which stands there."""
    for name in _longer_names(context).get(_GENITIVE.sub("", text[first:last]), ()):
        at = name.find(text[first:last])
        if 0 <= at <= first and text.startswith(name, first - at):
            return True
    return False


@of_things
def _longer_names(context: CheckContext) -> Mapping[str, tuple[str, ...]]:
    """Return names of other things that have a form of the name of a side in them, by the form."""
    forms = {*forms_of_sides(context), *context.names["side"].values()}
    others = {name for kind in _OTHERS for name in context.names.get(kind, {}).values()}
    found: dict[str, list[str]] = {}
    for name in sorted(others):
        for word in name.split():
            if (word := _GENITIVE.sub("", word)) in forms and word != name:
                found.setdefault(word, []).append(name)
    return {form: (*names,) for form, names in found.items()}


def without_side(context: CheckContext, name: str) -> tuple[str, ...]:
    """Return the words of a name in small letters, but for articles and the names of sides."""
    sides = [word for side in context.game.sides for word in _words(side.name)]
    return tuple(
        word
        for word in _words(name)
        if word not in _ARTICLES and not any(same_stem(word, side) for side in sides)
    )


def _words(name: str) -> list[str]:
    return re.findall(r"[^\W_]+", name.lower())
