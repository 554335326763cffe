from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.idwords import plain, spelt_out
from generator.checks.stems import same_stem
from generator.checks.text_runs import TextRun
from generator.checks.wordlist import word_list
from generator.diagnostics import Finding
from generator.edit_distance import slips

_ID_WORD = re.compile(r"[a-z]{3,}")
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_PIECES = ("units.", "formations.", "pools.", "labels.")
_SHORTEST, _SHORTEST_EVERYDAY, _SHORTEST_TWO_SLIPS = 4, 7, 8
_MANY = 3
"""A word that so many names of pieces have is right."""


@check("TXT004", "slip-in-a-name", WARNING, english=True)
def slips_in_names(context: CheckContext) -> Findings:
    """A name is a slip away from its own id, or a word of it from that of other names.

    The id says the name once more: `hashiguchi` is no Hashigcuhi Battalion, `club-route` no Cub
    Route and `bsrrages` is no id of the Barrages. Accents and endings may differ. Titles, short
    names and the letters on a counter are held to ids as well. Among the names of pieces, where
    Army or Battalion stand many times, a lone Arrmy or Battaloin is told too. The draft of Arnhem
    has the German army's name as "Grmn" and as "Grmns".
    """
    named = [each for each in context.text_runs if each.origin.endswith((".name", ".title"))]
    often, everyday = _often(named), _everyday_words(context)
    right = {*often, *_borne_out(context, named)}
    for stretch in (*named, *_short_names(context)):
        left = _ids_left(stretch)
        for match in stretch.words:
            said = _said_by(left, stretch, match[0]) if left else None
            if said and _is_odd(said) and not _is_odd(match[0]):
                yield _slip_in_the_id(stretch, said, match[0])
                continue
            meant = _cased(said, match[0]) if said else None
            if meant is None and match[0] not in right:
                near = _by_others(stretch, match[0], often)
                meant = near or _everyday(stretch, match[0], everyday)
            if meant is not None:
                yield finding(
                    f"{match[0]!r} looks like a slip of {meant}",
                    stretch.origin,
                    within=stretch.within(match),
                    help=f"did you mean {meant}?",
                    fix=meant,
                )


def _slip_in_the_id(stretch: TextRun, said: str, word: str) -> Finding:
    entry, _, field = stretch.origin.rpartition(".")
    return finding(
        f"the id {entry.rpartition('.')[2]} looks like a slip: the {field} says {word!r}",
        entry,
        on_key=True,
        help=f"did you mean {plain(word)} for {said}?",
    )


def _short_names(context: CheckContext) -> Iterator[TextRun]:
    """Yield what stands for a name where there is little room."""
    for node in context.nodes:
        text = node.value
        if isinstance(text, str) and text and node.origin.endswith((".short", ".label")):
            yield TextRun(node.origin, text, 0, text, tuple(_LETTERS.finditer(text)))


def _is_odd(word: str) -> bool:
    """Whether no dictionary has a word."""
    listed = word_list()
    return (
        not word.isupper()
        and listed.part_of(word.lower()) is None
        and not listed.is_name(word.capitalize())
    )


def _ids_left(stretch: TextRun) -> tuple[str, ...]:
    """Return the words of the id that the name has not."""
    ids = _ID_WORD.findall(stretch.origin.split(".")[-2])
    words = [match[0] for match in stretch.words]
    said = {*map(plain, words), *map(spelt_out, words)}
    return tuple(each for each in ids if each not in said)


def _said_by(left: tuple[str, ...], stretch: TextRun, word: str) -> str | None:
    """Return the word of the id that a word of the name is a slip of, or the other way round."""
    small, long = plain(word), spelt_out(word)
    if small in _ID_WORD.findall(stretch.origin.split(".")[-2]):
        return None
    most = 2 if len(word) >= _SHORTEST and (_is_odd(word) or any(map(_is_odd, left))) else 1
    near = (said for said in left if _is_slip(small, said, most) and _is_slip(long, said, most))
    return next((said for said in near if not _are_two_words(small, said, word)), None)


def _are_two_words(small: str, said: str, word: str) -> bool:
    """Whether both are in a dictionary and alike by chance: die and dig, tank and bank."""
    if _is_odd(said) or _is_odd(word) or len(said) != len(small):
        return False
    return said[0] != small[0] or len(small) < _SHORTEST


def _by_others(stretch: TextRun, word: str, often: tuple[str, ...]) -> str | None:
    """Return the word of many names of pieces that a word was meant to be."""
    if not _may_be_a_slip(stretch, word):
        return None
    return next((each for each in often if each[0] == word[0] and _is_slip(word, each)), None)


def _everyday(stretch: TextRun, word: str, words: tuple[str, ...]) -> str | None:
    """Return the everyday word of which a capitalised one is a slip: General for Generall."""
    small = word.lower()
    if len(small) < _SHORTEST_EVERYDAY or word[0].islower() or not _may_be_a_slip(stretch, word):
        return None
    half = len(small) // 2 - 1  # one slip spares the letters before it or those behind it
    head, tail = small[:half], small[-half:]
    near = (
        each
        for each in (*words, *word_list().common_words(small[0]))
        if each[0] == small[0] and (each.startswith(head) or each.endswith(tail))
    )
    return next((each.capitalize() for each in near if _is_slip(small, each, 1)), None)


def _may_be_a_slip(stretch: TextRun, word: str) -> bool:
    """Whether a word of the name of a piece is in no dictionary nor borne out by the id."""
    return (
        len(word) >= _SHORTEST
        and stretch.origin.startswith(_PIECES)
        and _is_odd(word)
        and plain(word) not in stretch.origin.split(".")[-2]
    )


def _everyday_words(context: CheckContext) -> tuple[str, ...]:
    """Return the longer words of the texts that a dictionary has."""
    words = (
        match[0].lower()
        for stretch in context.text_runs
        if not stretch.proper
        for match in stretch.words
        if len(match[0]) >= _SHORTEST_EVERYDAY
    )
    return tuple(word for word in dict.fromkeys(words) if word_list().part_of(word))


def _often(named: list[TextRun]) -> tuple[str, ...]:
    """Return the words that many names of pieces have, the commonest first."""
    pieces = (stretch for stretch in named if stretch.origin.startswith(_PIECES))
    words = Counter(match[0] for stretch in pieces for match in stretch.words)
    return tuple(
        word for word, often in words.most_common() if often >= _MANY and len(word) >= _SHORTEST
    )


def _borne_out(context: CheckContext, named: list[TextRun]) -> Iterator[str]:
    """Yield words that cannot be slips: of terms, and of what is no piece, such as a place."""
    for stretch in named:
        if stretch.origin.endswith(".name") and not stretch.origin.startswith(_PIECES):
            yield from (match[0] for match in stretch.words)
    for term in context.game.rules.terms:
        yield from _LETTERS.findall(term)


def _is_slip(word: str, meant: str, most: int = 2) -> bool:
    """Whether a word is a slip or two from what was meant, and no form of it."""
    few = min(most, 1 + (len(meant) >= _SHORTEST_TWO_SLIPS))
    if abs(len(word) - len(meant)) > few or same_stem(word, meant):
        return False
    return 0 < slips(word, meant) <= few


def _cased(said: str, word: str) -> str:
    return said.capitalize() if word[0].isupper() else said
