"""The words of slips, a file for each language: ``en.json``.

    wording("en-GB").others["attacker"] == (("favour", "defender"),)

``opposites`` are pairs by their kind: of ``before/after`` either may stand for the other, of
``most of>few of`` the second for the first. ``lost`` are words whose loss leaves a sentence that
can be read, ``lost at an end`` those that may stand before a stop, ``clauses`` words with which a
clause begins behind a comma. What a word stands beside decides whether another in its place is
English: ``not after`` and ``not before`` are the words beside which it stays, ``only after`` and
``only before`` those beside which alone it goes. Among these ``#`` is a number, in figures or one
of ``numbers``, ``.`` a stop or the end, ``*`` a stop and any of the ``function words``. A language
without a file has no slips of words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from generator.records import Frozen

STOP: Final = "."
"""What stands beside a word at the end of a sentence, or at its beginning."""
_NUMBER: Final = "#"
_FUNCTION: Final = "*"
_BESIDE: Final = ("not after", "not before", "only after", "only before")


class Wording(Frozen):
    """The words of a language: what may stand for what, by kind, and what may be lost.

    `beside` has the words that a word must not, or must alone, stand beside, by the rule.
    """

    others: Mapping[str, tuple[tuple[str, str], ...]]
    lost: tuple[str, ...]
    lost_at_end: frozenset[str]
    clauses: tuple[str, ...]
    numbers: frozenset[str]
    beside: Mapping[str, Mapping[str, frozenset[str]]]

    @property
    def words(self) -> re.Pattern[str]:
        """What finds each word that has another."""
        return _pattern(tuple(self.others))

    @property
    def losable(self) -> re.Pattern[str]:
        """What finds each word that may be lost."""
        return _pattern(self.lost)

    @property
    def clause(self) -> re.Pattern[str]:
        """What finds a clause at the end of a sentence."""
        begun = "|".join(self.clauses) or r"\0\0"
        return re.compile(rf"(?<=\w), (?:{begun})\b[^.,;:!?|]+(?=[.](?:\s|\Z))")

    def fits(self, word: str, before: str, after: str) -> bool:
        """Whether a word may go where those two stand before and behind it."""
        found = (self._kind(before), self._kind(after)) * 2
        return all(
            (beside in self.beside[rule][word]) is rule.startswith("only")
            for rule, beside in zip(_BESIDE, found, strict=True)
            if word in self.beside[rule]
        )

    def _kind(self, word: str) -> str:
        return _NUMBER if word[:1].isdigit() or word in self.numbers else word


@cache
def wording(language: str) -> Wording | None:
    """Return the words of a language by its tag (BCP 47); None where there is no file of it."""
    name = language.lower().partition("-")[0]
    file = files(__package__).joinpath(f"{name}.json")
    if not re.fullmatch("[a-z]{2,8}", name) or not file.is_file():
        return None
    said: Mapping[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    functions = {STOP, *said["function words"]}
    beside = {
        rule: {word: _meant(those, functions) for word, those in said[rule].items()}
        for rule in _BESIDE
    }
    return Wording(
        _others(said["opposites"]),
        tuple(said["lost"]),
        frozenset(said["lost at an end"]),
        tuple(said["clauses"]),
        frozenset(said["numbers"]),
        beside,
    )


def _meant(words: list[str], functions: set[str]) -> frozenset[str]:
    return frozenset(words).union(functions if _FUNCTION in words else ())


def _others(opposites: Mapping[str, list[str]]) -> Mapping[str, tuple[tuple[str, str], ...]]:
    others: dict[str, tuple[tuple[str, str], ...]] = {}
    for kind, pairs in opposites.items():
        for pair in pairs:
            one, sign, other = re.split("([/>])", pair)
            for old, new in ((one, other), (other, one))[: 2 if sign == "/" else 1]:
                others[old] = (*others.get(old, ()), (kind, new))
    return others


@cache
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """Return what finds words, the longest first; one typed in capitals is found so alone."""
    longest = sorted(words, key=len, reverse=True)
    said = "|".join(
        re.escape(word).replace(r"\ ", r"\s+")
        if word.isupper()
        else f"(?i:{re.escape(word)})".replace(r"\ ", r"\s+")
        for word in longest
    )
    return re.compile(rf"(?<![\w'’-])(?:{said})(?![\w'’-])" if said else r"\0\0")
