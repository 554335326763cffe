"""A name is a slip away from its own id, or a word of it from that of other names.

The id says the name once more: `hashiguchi` is no Hashigcuhi Battalion. Accents and endings may
differ, and a word that a dictionary has is let be. Among the names of pieces, where Army or
Battalion stand many times, a lone Arrmy or Battaloin is told as well. The draft of Arnhem has the
German army's name as "Grmn" and as "Grmns".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from unicodedata import combining, normalize

from generator.checks.check import Check
from generator.checks.passages import Passage
from generator.checks.stems import same_stem
from generator.checks.subject import Subject
from generator.checks.wordlist import word_list
from generator.diagnostics import Finding, Severity
from generator.nearness import slips

_ID_WORD = re.compile(r"[a-z]{4,}")
_PIECES = ("units.", "formations.", "pools.", "labels.")
_SHORTEST, _SHORTEST_EVERYDAY, _SHORTEST_TWO_SLIPS = 4, 7, 8
_MANY = 3
"""A word that so many names of pieces have is right."""
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ø": "oe", "å": "aa"})


def slips_in_names(subject: Subject) -> Iterator[Finding]:
    """Find names that are not quite what their ids or other names say."""
    named = [each for each in subject.passages if each.origin.endswith((".name", ".title"))]
    often = _often(named)
    for stretch in named:
        for match in stretch.words:
            if not _may_be_a_slip(match[0]):
                continue
            meant = _by_id(stretch, match[0]) or _by_others(stretch, match[0], often)
            if meant is not None:
                yield CHECK.finding(
                    f"{match[0]!r} looks like a slip of {meant}",
                    stretch.origin,
                    within=stretch.within(match),
                    help=f"did you mean {meant}?",
                    fix=meant,
                )


def _may_be_a_slip(word: str) -> bool:
    listed = word_list()
    return (
        len(word) >= _SHORTEST
        and not word.isupper()
        and listed.part_of(word.lower()) is None
        and not listed.is_name(word)
    )


def _by_id(stretch: Passage, word: str) -> str | None:
    """Return the word of the id that a word of the name was meant to be."""
    key = stretch.origin.split(".")[-2]
    for found in _ID_WORD.finditer(key):
        said: str = found[0]
        if any(said in (_plain(other[0]), _spelt_out(other[0])) for other in stretch.words):
            continue
        if _is_slip(_plain(word), said) and _is_slip(_spelt_out(word), said):
            return said.capitalize() if word[0].isupper() else said
    return None


def _by_others(stretch: Passage, word: str, often: tuple[str, ...]) -> str | None:
    """Return the word of many names of pieces that a word was meant to be."""
    if not stretch.origin.startswith(_PIECES):
        return None
    known = (each for each in often if each[0] == word[0] and _is_slip(word, each))
    return next(known, None) or _everyday(word)


def _everyday(word: str) -> str | None:
    """Return the common word of which a capitalised one is a slip: General for Generall."""
    small = word.lower()
    if len(small) < _SHORTEST_EVERYDAY or not word[0].isupper():
        return None
    half = len(small) // 2 - 1  # one slip spares the letters before it or those behind it
    head, tail = small[:half], small[-half:]
    common = word_list().common_words(small[0])
    near = (each for each in common if each.startswith(head) or each.endswith(tail))
    return next((each.capitalize() for each in near if _is_slip(small, each, 1)), None)


def _often(named: list[Passage]) -> tuple[str, ...]:
    """Return the words that many names of pieces have, the commonest first."""
    pieces = (stretch for stretch in named if stretch.origin.startswith(_PIECES))
    words = Counter(match[0] for stretch in pieces for match in stretch.words)
    return tuple(
        word for word, often in words.most_common() if often >= _MANY and len(word) >= _SHORTEST
    )


def _is_slip(word: str, meant: str, most: int = 2) -> bool:
    """Whether a word is a slip or two from what was meant, and no form of it."""
    few = min(most, 1 + (len(meant) >= _SHORTEST_TWO_SLIPS))
    if abs(len(word) - len(meant)) > few or same_stem(word, meant):
        return False
    return 0 < slips(word, meant) <= few


def _plain(word: str) -> str:
    """Return a word small, without accents and apostrophes, as ids are written."""
    letters = normalize("NFKD", word.lower())
    return "".join(letter for letter in letters if not combining(letter) and letter not in "'’")


def _spelt_out(word: str) -> str:
    return _plain(word.lower().translate(_UMLAUTS))


CHECK = Check(
    code="TXT004",
    slug="slip-in-a-name",
    severity=Severity.WARNING,
    page=__doc__,
    find=slips_in_names,
    failing="""
places:
  kataoka: {name: Kataoak, hexes: [21], kind: town}
""",
    passing="""
places:
  kataoka: {name: Kataoka, hexes: [21], kind: town}
""",
)
