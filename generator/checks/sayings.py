r"""What checks of sentences look for, in the words of a language: ``words/claims/en.json``.

    sayings("en-GB").of("TRK037").rows("number of the die")[0].says == r"\b(each|every|..."

A language is one file. It has the rows of each check by its code, each by a plain name that the
code asks for: a pattern, or an object with the keys of a `Saying`, or a list of these, of which all
are looked for. Words that the truth of a row looks for stand among them by a name too. What several
patterns share stands under ``parts``, of the file or of a check, and a pattern quotes it: ``{=how
many}``. So it quotes as well what only the game knows, such as the names of its terrain.

What the code compares of a slot is English; another language says under ``means`` of a check which
word means which. Words of which any may mean one thing, such as what is done in a phase, stand
under ``groups`` of a check by that thing. Words for numbers stand under ``numbers`` with their
values, several of one parted by a comma; those of English are worked out (`sentences/numbers.py`).
Under ``names`` stands how the names of sides change (`Names`).

A row whose name a language leaves out says nothing there; a language without a file has none.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pkgutil import get_data
from typing import Any, Final

from generator.checks.sentences.numbers import ENGLISH, Numbers
from generator.records import Frozen

QUOTED: Final = re.compile(r"\{=([^{}]+)\}")
"""A part in a pattern; no slot begins so, and no count of a regular expression."""
PARTS: Final = "parts"
NUMBERS: Final = "numbers"
MEANS: Final = "means"
GROUPS: Final = "groups"
NAMES: Final = "names"


class Saying(Frozen):
    """What a row looks for: patterns, but for what is said of others."""

    says: str
    only: str = ""
    """A sentence must have it."""
    unless: str = ""
    """A sentence with it is let be."""
    not_after: str = ""
    """What stands right before makes it another claim."""
    needs: str = ""
    """Words that every match has one after the other: `retreat into it/the/a`, or others after |.

    Where they stand nowhere so, two by two, the pattern is not even made ready.
    """
    meant: str = ""
    """What is probably meant, where messages quote it."""


class Names:
    """How a language makes other words of the name of a side: ``names`` of its file."""

    def __init__(self, said: Mapping[str, Any]) -> None:
        """Take what the file says; without it there are no other words."""
        article = said.get("article", "(?!)")
        self._article = re.compile(rf"\b(?:{article})\s+", re.IGNORECASE)
        self._bodies = re.compile(rf"\s+(?:{said.get('bodies', '(?!)')})\b")
        endings: Mapping[str, str] = said.get("endings", {})
        self.endings = {old: new.split() for old, new in endings.items()}
        """For which others a name may change its ending, or nothing: a people, of a country."""
        self.peoples = [each.split() for each in said.get("peoples", ())]
        """Words that are one people and its country, where no ending tells."""

    def without_article(self, name: str) -> str:
        """Return a name without the article that it begins with."""
        found = self._article.match(name)
        return name[found.end() :] if found else name

    def is_after_article(self, before: str) -> bool:
        """Whether a text ends with an article."""
        return any(match.end() == len(before) for match in self._article.finditer(before))

    def is_before_body(self, text: str, at: int) -> bool:
        """Whether a body of people, such as an army, comes next in a text."""
        return self._bodies.match(text, at) is not None


class UnsaidError(LookupError):
    """A language has no words for what the truth of a row asks for."""


class Section:
    """The rows and words of a check in one language."""

    def __init__(self, said: Mapping[str, Any], parts: Mapping[str, str]) -> None:
        """Take what a file has of a check, and what all of it may quote."""
        own = said.get(PARTS)
        self.said, self._parts = said, {**parts, **own} if own else parts
        self._rows: dict[str, tuple[Saying, ...]] = {}

    @property
    def empty(self) -> bool:
        """Whether a language has nothing of the check."""
        return not self.said

    @property
    def means(self) -> Mapping[str, str]:
        """The English words for what may stand in slots, by which the code goes."""
        known: Mapping[str, str] = self.said.get(MEANS, {})
        return known

    def group(self, name: str) -> Mapping[str, tuple[str, ...]]:
        """Return a group of words by what they mean in the code; nothing where there is none."""
        group: Mapping[str, str] = self.said.get(GROUPS, {}).get(name, {})
        return {meant: tuple(words.split(", ")) for meant, words in group.items()}

    def rows(self, name: str) -> tuple[Saying, ...]:
        """Return what a row looks for; nothing where the language leaves it out."""
        if name not in self._rows:
            said = self.said.get(name, [])
            every = said if isinstance(said, list) else [said]
            self._rows[name] = tuple(row for each in every for row in self._read(each))
        return self._rows[name]

    def _read(self, said: str | Mapping[str, Any]) -> Iterator[Saying]:
        if isinstance(said, str):
            yield Saying(filled(said, self._parts))
            return
        says = [said["says"]] if isinstance(said["says"], str) else said["says"]
        others = {
            key.replace(" ", "_"): filled(text, self._parts)
            for key, text in said.items()
            if key != "says"
        }
        yield from (Saying(filled(each, self._parts), **others) for each in says)

    def words(self, name: str) -> str:
        """Return the pattern of words by their name; raises `UnsaidError` where there are none."""
        for saying in self.rows(name):
            return saying.says
        if name in self._parts:
            return filled(self._parts[name], self._parts)
        raise UnsaidError(name)


class Sayings:
    """The file of a language."""

    def __init__(self, said: Mapping[str, Mapping[str, Any]]) -> None:
        """Take what the file says."""
        self.parts = parts = said.get(PARTS, {})
        others = {PARTS, NUMBERS, NAMES}
        self.sections = {c: Section(rows, parts) for c, rows in said.items() if c not in others}
        words = said.get(NUMBERS, {}).items()
        values = {one: value for several, value in words for one in several.split(", ")}
        self.numbers = Numbers(values) if values else ENGLISH
        self.names = Names(said.get(NAMES, {}))

    def of(self, code: str) -> Section:
        """Return the rows and words of a check."""
        return self.sections.get(code, NOTHING)


NOTHING: Final = Section({}, {})


def filled(pattern: str, parts: Mapping[str, str]) -> str:
    """Return a pattern with the parts that it quotes, as far as they are known."""
    if "{=" not in pattern:
        return pattern

    def part(match: re.Match[str]) -> str:
        text = parts.get(match[1])
        return match[0] if text is None else filled(text, parts)

    return QUOTED.sub(part, pattern)


@cache
def sayings(language: str) -> Sayings:
    """Return the words of a language by its tag (BCP 47); none where there is no file of it."""
    name = language.lower().partition("-")[0]
    if not re.fullmatch("[a-z]{2,8}", name):
        return Sayings({})
    try:
        data = get_data("generator.checks", f"words/claims/{name}.json")
    except OSError:
        return Sayings({})
    return Sayings(json.loads(data or b"{}"))
