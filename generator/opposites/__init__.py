"""Words that exclude each other, and what else is known of a language's words: ``en.json``.

    wording("en-GB").others["attacker"] == (("favour", "defender"),)
    wording("en-GB").excluding["attacker"] == {"defender", "defenders", ...}

``opposites`` are rows of pairs by their kind. What stands on one side of a row says about the same,
and excludes all on the other side. As a slip of ``before/after`` either may stand for the other, of
``most of>few of`` the second for the first, of ``more<fewer`` the first for the second, of
``won|lost`` neither; ``slips alone`` are slips of words that exclude nothing. ``changes`` are rows
of two sides for `--since`: a rule in which a word comes for one of the other side is another rule,
though it may be no slip. ``same`` are words that mean the same where rules are compared, ``often
both`` words that sentences about one thing have side by side, ``no opposites`` expressions in which
a word excludes nothing and names no thing, ``heard`` words that tell less of what a sentence is
about than others do.

``lost`` are words whose loss leaves a sentence that can be read, ``lost at an end`` those that may
stand before a stop, ``clauses`` words with which a clause begins behind a comma. What a word stands
beside decides whether another in its place is English: ``not after`` and ``not before`` are the
words beside which it stays, ``only after`` and ``only before`` those beside which alone it goes.
Among these ``#`` is a number, in figures or one of ``numbers``, ``.`` a stop or the end, ``*`` a
stop and any of the ``function words``. A language without a file has no such words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pkgutil import get_data
from typing import Any, Final, TypeAlias

from generator.records import Frozen

STOP: Final = "."
"""What stands beside a word at the end of a sentence, or at its beginning."""
_NUMBER: Final = "#"
_FUNCTION: Final = "*"
_BESIDE: Final = ("not after", "not before", "only after", "only before")


_SIGN: Final = re.compile("([/><|])")
_Rows: TypeAlias = Mapping[str, list[list[str]]]
_Slip: TypeAlias = tuple[str, str]


class Wording(Frozen):
    """The words of a language: what excludes what, what may stand for what, what may be lost.

    `others` are the slips of each word with their kinds. `excluding` are the words that each word
    excludes, in small letters, `side_of` a word for all that stand on one side with it, `kind_of`
    the kind of its row, `same` a word for all that mean the same. `changes` has by each word what
    its side of a row is known by, and both sides. `heard` is how widely words are heard.
    `beside` has the words that a word must not, or must alone, stand beside, by the rule.
    """

    others: Mapping[str, tuple[tuple[str, str], ...]]
    excluding: Mapping[str, frozenset[str]]
    side_of: Mapping[str, str]
    kind_of: Mapping[str, str]
    same: Mapping[str, str]
    changes: Mapping[str, tuple[str, str]]
    often_both: tuple[frozenset[str], ...]
    no_opposites: frozenset[str]
    heard: Mapping[str, frozenset[str]]
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
    if not re.fullmatch("[a-z]{2,8}", name):
        return None
    try:
        data = get_data(__name__, f"{name}.json")
    except OSError:
        return None
    said: Mapping[str, Any] = json.loads(data or b"{}")
    functions = {STOP, *said["function words"]}
    beside = {
        rule: {word: _meant(those, functions) for word, those in said[rule].items()}
        for rule in _BESIDE
    }
    return Wording(
        _others(said["opposites"], said["slips alone"]),
        _excluding(said["opposites"]),
        _sides(said["opposites"]),
        _kinds(said["opposites"]),
        {word: words.split()[0] for words in said["same"] for word in words.split()},
        _changes(said["changes"]),
        tuple(frozenset(words.split(", ")) for words in said["often both"]),
        frozenset(said["no opposites"]),
        {how: frozenset(words) for how, words in said["heard"].items()},
        tuple(said["lost"]),
        frozenset(said["lost at an end"]),
        tuple(said["clauses"]),
        frozenset(said["numbers"]),
        beside,
    )


def _meant(words: list[str], functions: set[str]) -> frozenset[str]:
    return frozenset(words).union(functions if _FUNCTION in words else ())


def _others(rows: _Rows, alone: Mapping[str, list[str]]) -> Mapping[str, tuple[_Slip, ...]]:
    others: dict[str, tuple[_Slip, ...]] = {}
    pairs = [(kind, pair) for kind, found in rows.items() for row in found for pair in row]
    pairs += [(kind, pair) for kind, found in alone.items() for pair in found]
    for kind, pair in pairs:
        one, sign, other = _SIGN.split(pair)
        for old, new, signs in ((one, other, "/>"), (other, one, "/<")):
            if sign in signs:
                others[old] = (*others.get(old, ()), (kind, new))
    return others


def _two_sides(rows: _Rows) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Yield the words on either side of each row, in small letters."""
    for row in (row for found in rows.values() for row in found):
        pairs = [_SIGN.split(pair.lower()) for pair in row]
        yield tuple(one for one, _, _ in pairs), tuple(other for _, _, other in pairs)


def _excluding(rows: _Rows) -> Mapping[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for one, other in _two_sides(rows):
        found |= {word: found.get(word, frozenset()).union(other) for word in one}
        found |= {word: found.get(word, frozenset()).union(one) for word in other}
    return found


def _sides(rows: _Rows) -> Mapping[str, str]:
    """Return a word for all that stand on one side with a word, in whichever of its rows."""
    found: dict[str, str] = {}
    for words in (words for both in _two_sides(rows) for words in both):
        known = {found[word] for word in words if word in found}
        first = next((found[word] for word in words if word in found), words[0])
        found = {word: first if side in known else side for word, side in found.items()}
        found |= dict.fromkeys(words, first)
    return found


def _kinds(rows: _Rows) -> Mapping[str, str]:
    """Return the kind of each word that has an opposite: of the first row in which it stands."""
    found: dict[str, str] = {}
    for kind, some in rows.items():
        for both in _two_sides({kind: some}):
            found = dict.fromkeys((word for words in both for word in words), kind) | found
    return found


def _changes(rows: list[list[str]]) -> Mapping[str, tuple[str, str]]:
    return {
        word: (f"{side.split()[0]}…", " | ".join(row))
        for row in rows
        for side in row
        for word in side.split()
    }


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
