"""What words a game may use: those of English and its own; and what a wrong one was meant to be."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final

from generator.checks.context import CheckContext, Passage, of_things
from generator.checks.wordlist import COMMON, PLAIN, word_list
from generator.edit_distance import alike, slips
from generator.words import MONTHS

_GROUND_KINDS = ("terrain", "line", "weather")
"""What rules speak of in small letters too."""
_PROPER_KINDS = ("side", "place", "label", "zone", "box", "feature", "unit", "formation", "pool")
COMPOUND: Final = re.compile(r"(?<![\w-])[^\W\d_]{2,}-[^\W\d_]{2,}(?![\w-])")
"""A word with a hyphen in it."""
_SHORTENED = re.compile(
    r"(?:can't|won't|shan't|ain't|o'clock|ma'am|(?P<stem>\w+?)(?:n't|'(?:s|ll|ve|re|d|m)))\Z"
)
_PREFIXES = ("un", "re", "non", "counter", "sub", "pre", "anti", "multi", "semi", "post", "inter")
FRAGMENTS: Final = frozenset((*_PREFIXES, "ex", "pro", "co", "mid"))
"""What may stand before a hyphen, and is no word."""
SUFFIXES: Final = frozenset({"ed", "ing", "er", "ers", "th", "st", "nd", "rd"})
"""What may stand behind one."""
_PARTICLES = frozenset(
    {"von", "van", "der", "den", "des", "de", "di", "du", "la", "le", "el", "al"}
)
"""Small words of foreign names."""
_SHORTEST_ROOT = 5
"""What is left of a word without its prefix; shorter pairs are often two words run together."""
_VOWELS = frozenset("aeiouyäöüéèáàâêôAEIOUYÄÖÜÉ")
_POSSESSIVES = ("'s", "’s")
_FEWEST_VOWELS = 0.2
"""With a smaller share of vowels, or with this, a word is an abbreviation rather than a slip."""
_SHORT = 3
"""Words of so few letters are not alike by measure, though a slip apart."""
_SHORTEST_NEAR = 6
_SHORTEST_TWO_SLIPS = 9
"""Capitalised words from these lengths on are no names where they are one or two slips from an
everyday word."""
_SHORTEST_BEGINNING = 4
_OFTEN = 2
"""Likewise where a sentence begins, for words one slip from one that the game often uses."""


class OwnWords:
    """The words that are right in a game, whatever its texts say.

    `own` are its names, terms and abbreviations, with and without capitals; `declared` are those
    that are no names.
    """

    def __init__(self, declared: frozenset[str], names: Iterable[str]) -> None:
        self.declared, self.own, self.listed = declared, declared.union(names), word_list()
        self._known: dict[str, bool] = {}

    def has(self, word: str) -> bool:
        """Whether a word is right: listed, the game's own, or made of such a word."""
        known = self._known.get(word)
        if known is None:
            known = self._known[word] = self._has(word)
        return known

    def _has(self, word: str) -> bool:
        word = word.replace("’", "'")
        if word[0].islower() and not word.islower():
            return word in self.own
        if word in self.own or self.knows(word.lower()) or self.listed.is_name(word):
            return True
        if word.islower() and word.removesuffix("s") in self.own:  # jebels, of a term jebel
            return True
        if "'" not in word:
            return self._is_sign(word)
        short = _SHORTENED.match(word) or _SHORTENED.match(word.lower())
        return short is not None and (not short["stem"] or self.has(short["stem"]))

    def is_mere_name(self, word: str) -> bool:
        """Whether a word is right for no other reason than that it stands in a name."""
        return not (
            word in self.declared
            or word.isupper()
            or self.knows(word.lower())
            or self.listed.is_name(word)
        )

    def knows(self, word: str) -> bool:
        """Whether a word, written small, is listed as such or behind a prefix."""
        if len(word) == 1 or word in _PARTICLES or self.listed.part_of(word):
            return True
        return any(
            word.startswith(prefix)
            and len(word) >= len(prefix) + _SHORTEST_ROOT
            and self.listed.part_of(word[len(prefix) :]) is not None
            for prefix in _PREFIXES
        )

    def _is_sign(self, word: str) -> bool:
        """Whether a word is an abbreviation by its looks: in capitals, a plural's s excepted."""
        return len(word) > 1 and (word.isupper() or (word[-1] == "s" and word[:-1].isupper()))


class Vocabulary:
    """The words of a game, gathered from its names and its texts as they are asked for.

    `right` are those that are right whatever its texts say.
    """

    def __init__(self, context: CheckContext) -> None:
        self.right, self.listed = own_words(context), word_list()
        self._context = context

    @cached_property
    def written(self) -> Counter[str]:
        """How often the texts write names, as `root` gives them with their capitals."""
        found = Counter[str]()
        for passage in self._context.passages.values():
            for word, often in _with_capitals(self._context, passage).items():
                found[word] += often
        return found

    @cached_property
    def used(self) -> Counter[str]:
        """How often the texts have words that are listed, all small."""
        found = Counter[str]()
        for passage in self._context.passages.values():
            for word, often in _listed(self._context, passage).items():
                found[word] += often
        return found

    @cached_property
    def compounds(self) -> dict[str, str]:
        """The compounds of the texts by their letters."""
        texts = (each.text for each in self._context.text_runs if "-" in each.text)
        found: dict[str, str] = {}
        for compound in (each for text in texts for each in COMPOUND.findall(text)):
            found.setdefault(compound.lower().replace("-", ""), compound)
        return found

    def stands_alone(self, word: str) -> bool:
        """Whether the game writes a capitalised word only once."""
        return self.written.get(root(word), 0) <= 1

    def meant(self, word: str) -> str | None:
        """Return what a word that is not right was probably meant to be, capitals as in it."""
        if word.endswith(_POSSESSIVES):
            stem = self.meant(word[:-2])
            return stem and stem + word[-2:]
        small = word.lower()
        known = (*(("", word) for word in self.used), *self.listed.beginning_like(small))
        full, near = self._in_full(word), self._nearest(small, known)
        if full and (
            _lacks_vowels(small) or (near not in self.used and full.startswith(small[:3]))
        ):
            near = full
        found = self.compounds.get(small) or near or full or self._apart(small)
        return _cased(found, word) if found else None

    def surely_meant(self, word: str, begins: bool) -> str | None:
        """Return what a capitalised word was meant to be; None where it may well be a name.

        `begins` says whether a sentence begins with it, which may be the reason for the capital.
        """
        small = word.lower()
        if begins and len(small) >= _SHORTEST_BEGINNING:
            pool = (
                (k, w) for k, w in self._everyday_like(small, 1) if self.used.get(w, 0) >= _OFTEN
            )
            near = self._nearest(small, pool)
            if near and slips(small, near) == 1:
                return _cased(near, word)
        if small in self.compounds or not _VOWELS & set(word):
            return self.meant(word)
        if len(small) >= _SHORTEST_NEAR:
            few = 1 + (len(small) >= _SHORTEST_TWO_SLIPS)
            near = self._nearest(small, self._everyday_like(small, few))
            if near and slips(small, near) <= few:
                return _cased(near, word)
        full = self._in_full(word)
        return full if full and full[0].isupper() and full[-1] == small[-1] else None

    def _everyday_like(self, small: str, few: int) -> Iterator[tuple[str, str]]:
        """Yield everyday words with the same initial and about as long."""
        for known in (*self.used, *self.listed.common_words(small[0])):
            if known[0] == small[0] and abs(len(known) - len(small)) <= few:
                yield COMMON, known

    def _nearest(self, small: str, known_words: Iterable[tuple[str, str]]) -> str | None:
        """Return the known word with the fewest slips; the game's own and common ones first."""
        letters = sorted(small)
        order = {part: rank for rank, part in enumerate(PLAIN, 1)}

        def distance(part: str, known: str) -> tuple[float, bool, bool, int, int]:
            rank = 0 if known in self.used else order.get(part, len(order) + 1)
            other_letters, other_initial = sorted(known) != letters, known[0] != small[0]
            often = self.used.get(known, 0)
            return slips(small, known), other_letters, other_initial, rank, -often

        nearest, most, own = None, math.inf, set(small)
        best: tuple[float, bool, bool, int, int] | None = None
        for part, known in known_words:
            # Each slip changes the length by one at most, and takes one letter away at most.
            if abs(len(known) - len(small)) > most or len(own.difference(known)) > most:
                continue
            here = distance(part, known) if _near(small, known) else None
            if here and (best is None or here < best):
                nearest, best, most = known, here, here[0]
        return nearest

    def _in_full(self, word: str) -> str | None:
        """Return the game's word of which only some letters are written: defenders for dfdrs."""
        initial, small = word[0].lower(), word.lower().replace("'", "")
        words = [known for known in self.used if known[0] == initial and len(known) > len(small)]
        words += [own for own in self.right.own if own[0] == word[0] and len(own) > len(small)]
        same = [known for known in words if _letters_of(small, known.lower())]
        return min(
            same, key=lambda known: (known[-1] != small[-1], len(known), known), default=None
        )

    def _apart(self, small: str) -> str | None:
        """Return two everyday words that were run together, with the blank between them."""
        for cut in range(2, len(small) - 1):
            pair = small[:cut], small[cut:]
            if all(word in self.used or self.listed.part_of(word) == COMMON for word in pair):
                return " ".join(pair)
        return None


@of_things
def own_words(context: CheckContext) -> OwnWords:
    """Gather the words that are right in a game from its names and terms."""
    return OwnWords(frozenset(_declared(context)), _names(context))


@of_things
def _listed(_: CheckContext, passage: Passage) -> Counter[str]:
    words = (match[0].lower() for stretch in passage.runs for match in stretch.words)
    return Counter(word for word in words if len(word) > 2 and word_list().part_of(word))


@of_things
def _with_capitals(context: CheckContext, passage: Passage) -> Counter[str]:
    """Count the words with capitals, and those of the game's own that are written without."""
    words, own = (
        (match[0] for stretch in passage.runs for match in stretch.words),
        own_words(context).own,
    )
    named = (word.capitalize() if word in own else word for word in words)
    return Counter(root(word) for word in named if not word.islower())


def root(word: str) -> str:
    """Return a name without the endings of possessives and plurals: Ikeda for Ikeda's."""
    return word.replace("’", "'").removesuffix("'s").removesuffix("s")


_ANY_WORD = re.compile(r"[^\W\d_]+")


def _names(context: CheckContext) -> Iterator[str]:
    """Yield the words of names that have capitals, and those of the ground in small letters."""
    names = context.names
    texts = [
        context.game.title,
        *(t for kind in _PROPER_KINDS for t in names.get(kind, {}).values()),
    ]
    for text in texts:
        yield from (word for word in _ANY_WORD.findall(text) if not word.islower())
    for text in (t for kind in _GROUND_KINDS for t in names.get(kind, {}).values()):
        yield from map(str.lower, _ANY_WORD.findall(text))


def _declared(context: CheckContext) -> Iterator[str]:
    """Yield months, codes, abbreviations and terms, and the name of the designer."""
    game = context.game
    yield from MONTHS
    for text in (game.designer, *(code.id for code in game.tables.codes)):
        yield from (word for word in _ANY_WORD.findall(text) if not word.islower())
    for part in game.turns.parts if game.turns else ():
        for word in _ANY_WORD.findall(part):
            yield from (word, f"{word}s", f"{word.lower()}s")
    for text in game.rules.terms:
        for word in _ANY_WORD.findall(text):
            yield from (word, word.capitalize())
    for text in (entry.short for entry in game.rules.abbreviations):
        yield from _ANY_WORD.findall(text)


def _lacks_vowels(word: str) -> bool:
    return sum(letter in _VOWELS for letter in word) <= _FEWEST_VOWELS * len(word)


def _near(a: str, b: str) -> bool:
    short = max(len(a), len(b)) <= _SHORT and abs(len(a) - len(b)) <= 1
    return alike(a, b) or (short and slips(a, b) == 1)


def _letters_of(short: str, word: str) -> bool:
    """Whether all letters of `short` stand in `word` in their order."""
    rest = iter(word)
    return len(short) > 2 and all(letter in rest for letter in short)


def _cased(found: str, word: str) -> str:
    return found[0].upper() + found[1:] if word[0].isupper() else found
