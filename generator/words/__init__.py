"""Postwar's own words: all that it prints besides what a definition says, in the game's language.

In: an English text, which stands where it is used, with values for its slots. Out: the text in a
language:

    words = words_in(game.language)
    words("Modifiers")
    words("Sheet {number} of {all}", number=1, all=3)
    words.count(3, "{number} counter", "{number} counters")

A language is a file of this folder, ``de.json``: each English text with what is said for it. One
text of which a number decides has a list of forms, as the rule under `PLURAL` tells, which is
written as gettext writes it. What a file leaves out is printed in English, as is a language that
has no file. Texts that stand far from where they are printed are marked by `english`.
`tests/house/test_words.py` collects all texts and compares each language with them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from datetime import date
from functools import cache
from gettext import c2py
from typing import Any, Final

from generator.records import Frozen

PLURAL: Final = "(plural)"
"""The key of the rule by which a number chooses a form: ``n != 1``."""


def english(text: str) -> str:
    """Return an English text that `Words` is asked for elsewhere, as it is."""
    return text


class Words(Frozen):
    """The words of a language; those of English are the texts themselves."""

    language: str = "en"
    texts: Mapping[str, Any] = field(default_factory=dict)

    def __call__(self, text: str, /, **slots: object) -> str:
        """Return a text, its slots filled in."""
        known: str = self.texts.get(text) or text
        return known.format(**slots) if slots else known

    def count(self, number: int, one: str, several: str, /, **slots: object) -> str:
        """Return the form of a text for a number, which is its slot `number`."""
        forms: Sequence[str] = self.texts.get(several) or (one, several)
        form = forms[min(_form(self.texts.get(PLURAL, "n != 1"), number), len(forms) - 1)]
        return form.format(number=number, **slots)

    def date(self, day: date, *, short: bool = False) -> str:
        """Return a day with its month, in three letters where it is short."""
        month = self(_MONTHS[day.month - 1])
        return self("{day} {month}", day=day.day, month=month[:3] if short else month)


_MONTHS: Final = (
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


ENGLISH: Final = Words()


@cache
def words_in(language: str) -> Words:
    """Return the words of a language (BCP 47), ``de-AT`` those of ``de``; English for any other."""
    primary = language.partition("-")[0]
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
