"""Postwar's own words: all that it prints besides what a definition says, in the game's language.

In: an English text, which stands where it is used, with values for its slots. Out: the text in a
language:

    words = words_in(game.language)
    words("Modifiers")
    words("Sheet {number} of {all}", number=1, all=3)
    words.count(3, "{number} counter", "{number} counters")

A language is a file of this folder, ``de.json``: each English text with what is said for it. One
text of which a number decides has a list of forms, as the rule under `PLURAL` tells, which is
written as gettext writes it. A number in a slot is printed in figures, as ``{number:word}`` in a
word, as ``{number:ordinal}`` as a place in a row. What a file leaves out is printed in English, as
is a language that has no file. Texts are spelt as in Britain; `AMERICAN` respells them for a game
in American English. Texts that stand far from where they are printed are marked by `english`, and
by `forms` where a number decides. `tests/house/test_words.py` collects all texts and compares
each language with them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from datetime import date
from functools import cache
from gettext import c2py
from typing import Any, Final

from generator.records import Frozen

_SLOT: Final = re.compile(r"({[^}]*})")
_SPAN: Final = re.compile(
    r"([-+\N{MINUS SIGN}]?[0-9]+)(?: or (less|more)| to ([-+\N{MINUS SIGN}]?[0-9]+))"
)
_WORD: Final = re.compile(r"[A-Za-z]+")
PLURAL: Final = "(plural)"
"""The key of the rule by which a number chooses a form: ``n != 1``."""


NOUNS: Final = "(nouns)"
"""The key under which a language says that its nouns have a ``capital`` wherever they stand."""


def english(text: str) -> str:
    """Return an English text that `Words` is asked for elsewhere, as it is."""
    return text


def forms(one: str, several: str) -> tuple[str, str]:
    """Return the forms of an English text that `Words.count` is asked for elsewhere."""
    return one, several


class Words(Frozen):
    """The words of a language; those of English are the texts themselves.

    `board` puts English texts into the words for the cells of a board; a language has one word for
    them all. `spelt` has English words that a region spells otherwise.
    """

    language: str = "en"
    texts: Mapping[str, Any] = field(default_factory=dict)
    board: Callable[[str], str] = str
    spelt: Mapping[str, str] = field(default_factory=dict)

    def __call__(self, text: str, /, **slots: object) -> str:
        """Return a text, its slots filled in."""
        return self._filled(self.texts.get(text) or self._said(text), slots)

    def count(self, number: int, one: str, several: str, /, **slots: object) -> str:
        """Return the form of a text for a number, which is its slot `number`."""
        told: Sequence[str] = self.texts.get(several) or (self._said(one), self._said(several))
        form = told[min(_form(self.texts.get(PLURAL, "n != 1"), number), len(told) - 1)]
        return self._filled(form, {"number": number, **slots})

    def _said(self, text: str) -> str:
        """Return an English text as the board and the region say it, its slots as they are."""
        parts = _SLOT.split(text)
        return "".join(each if each[:1] == "{" else self._spelt(self.board(each)) for each in parts)

    def _spelt(self, text: str) -> str:
        return _WORD.sub(self._respelt, text) if self.spelt else text

    def _respelt(self, match: re.Match[str]) -> str:
        word = match[0]
        spelt = self.spelt.get(word.lower())
        if spelt is None or word.islower():
            return spelt or word
        return spelt.upper() if word.isupper() else spelt.capitalize()

    def _filled(self, text: str, slots: Mapping[str, object]) -> str:
        numbers = {k: _Number(each, self) for k, each in slots.items() if type(each) is int}
        return text.format(**{**slots, **numbers}) if slots else text

    def on(self, board: Callable[[str], str]) -> Words:
        """Return the same words for a board, which says its own of an English text."""
        return replace(self, board=board)

    def all_of(self, things: Sequence[str]) -> str:
        """Return ``11``, ``11 and 12`` or ``11, 12 and 13``."""
        return self._listed(english("{others} and {last}"), things)

    def any_of(self, things: Sequence[str]) -> str:
        """Return ``11``, ``11 or 12`` or ``11, 12 or 13``."""
        return self._listed(english("{others} or {last}"), things)

    def _listed(self, form: str, things: Sequence[str]) -> str:
        *others, last = things or ("",)
        return self(form, others=self(", ").join(others), last=last) if others else last

    def span(self, typed: str) -> str:
        """Return numbers as a designer types them, ``-3 or less`` or ``1 to 4``, as they are said.

        Any other text is returned as it is.
        """
        match = _SPAN.fullmatch(typed)
        if match is None:
            return typed
        first, open_end, last = match.groups()
        if last:
            return self("{first} to {last}", first=first, last=last)
        less = open_end == "less"
        return self("{number} or less" if less else "{number} or more", number=first)

    def in_text(self, name: str) -> str:
        """Return a name, or its first letter, as it stands within a sentence."""
        return name if self.texts.get(NOUNS) == "capital" else name.lower()

    def word(self, number: int) -> str:
        """Return a number in a word, as far as there is one, else in figures."""
        return self(NUMERALS[number]) if 0 <= number < len(NUMERALS) else str(number)

    def ordinal(self, number: int) -> str:
        """Return a place in a row, from 1: in a word as far as there is one."""
        if 0 < number < len(ORDINALS):
            return self(ORDINALS[number])
        return self("{number}th", number=number)

    def date(self, day: date, *, short: bool = False) -> str:
        """Return a day with its month, in three letters where it is short."""
        month = self(MONTHS[day.month - 1])
        return self("{day} {month}", day=day.day, month=month[:3] if short else month)


class _Number(int):
    """A number in a slot: in figures, as a ``word`` or as an ``ordinal``."""

    words: Words

    def __new__(cls, number: int, words: Words) -> _Number:
        made = super().__new__(cls, number)
        made.words = words
        return made

    def __format__(self, form: str) -> str:
        ways = {"word": self.words.word, "ordinal": self.words.ordinal}
        return ways[form](int(self)) if form in ways else int.__format__(self, form)


MONTHS: Final = (
    english("January"),
    english("February"),
    english("March"),
    english("April"),
    english("May"),
    english("June"),
    english("July"),
    english("August"),
    english("September"),
    english("October"),
    english("November"),
    english("December"),
)
NUMERALS: Final = (
    english("no"),
    english("one"),
    english("two"),
    english("three"),
    english("four"),
    english("five"),
    english("six"),
    english("seven"),
    english("eight"),
    english("nine"),
    english("ten"),
    english("eleven"),
    english("twelve"),
    english("thirteen"),
    english("fourteen"),
    english("fifteen"),
    english("sixteen"),
    english("seventeen"),
    english("eighteen"),
    english("nineteen"),
    english("twenty"),
)
"""Words for numbers, from 0."""
ORDINALS: Final = (
    "",
    english("first"),
    english("second"),
    english("third"),
    english("fourth"),
    english("fifth"),
    english("sixth"),
    english("seventh"),
    english("eighth"),
    english("ninth"),
    english("tenth"),
    english("eleventh"),
    english("twelfth"),
    english("thirteenth"),
    english("fourteenth"),
    english("fifteenth"),
    english("sixteenth"),
    english("seventeenth"),
    english("eighteenth"),
    english("nineteenth"),
)
"""Words for the places of things in a row; there is none for 0."""


ENGLISH: Final = Words()
AMERICAN: Final = {
    "armour": "armor",
    "colour": "color",
    "defence": "defense",
    "favour": "favor",
    "kilometres": "kilometers",
    "licence": "license",
    "licences": "licenses",
    "metres": "meters",
    "millimetres": "millimeters",
}
"""The words of our texts that are spelt otherwise in America."""
_IN_AMERICAN: Final = frozenset({"us", "ph"})
"""Regions whose English is spelt so."""


def is_american(language: str) -> bool:
    """Whether a language tag (BCP 47) is English that is spelt as in America."""
    primary, _, region = language.lower().partition("-")
    return primary == "en" and region in _IN_AMERICAN


@cache
def words_in(language: str) -> Words:
    """Return the words of a language (BCP 47), ``de-AT`` those of ``de``; English for any other."""
    primary = language.partition("-")[0]
    if is_american(language):
        return Words(spelt=AMERICAN)
    texts = {} if primary == "en" or not primary.isalpha() else texts_of(primary)
    return Words(primary, texts) if texts else ENGLISH


def texts_of(language: str) -> Mapping[str, Any]:
    """Return what the file of a language says; nothing where there is none."""
    import json  # noqa: PLC0415 - English needs neither
    import pkgutil  # noqa: PLC0415

    try:
        data = pkgutil.get_data(__name__, f"{language}.json")
    except OSError:
        return {}
    return dict(json.loads(data)) if data else {}


@cache
def _form(rule: str, number: int) -> int:
    """Return which form a number asks for."""
    chosen: Callable[[int], int] = c2py(rule)
    return chosen(number)
