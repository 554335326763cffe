"""Spelling: words that no dictionary has, and slips in names."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, pairwise
from typing import TypeAlias

from generator.checks.check import WARNING, Findings, check, finding, in_run
from generator.checks.context import CheckContext, Passage, of_texts, of_things
from generator.checks.idwords import plain, spelt_out
from generator.checks.sentences.telling import stem
from generator.checks.slips import slips_of_names
from generator.checks.stems import same_stem
from generator.checks.text_runs import TextRun
from generator.checks.variety import is_english
from generator.checks.vocabulary import FRAGMENTS, SUFFIXES, Vocabulary, own_words, root
from generator.checks.wordlist import word_list
from generator.edit_distance import nearest, slips

_SHORTEST_WORD = 3
"""A word of so few letters may be short for another."""
_APOSTROPHES = ("'", "’")
_JOINED = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_HELP = "if it is right, add it to `terms`"
_PLAINLY_NAMED = ("terrain.", "lines.", "modifiers.", "sequence.", "tables.", "tracks.")
"""Things whose names are of plain words, where these have small letters."""

_Odd: TypeAlias = tuple[TextRun, re.Match[str], bool]
"""A stretch, a word of it, and something about it."""


@check("TXT003", WARNING, english=True)
def unknown_word(context: CheckContext) -> Findings:
    """A word is in no dictionary and not in the game.

    Postwar looks up words of all texts, titles and heads in a list of English words, if the
    `language` is English. Names of the game, abbreviations and `terms` are allowed, those of
    terrain, lines and weather in small letters too, and so is the plural of a term. Words with a
    capital are reported only in a game with `terms`; in the names of terrain, lines, modifiers,
    phases, tables and tracks those in small letters are reported in every game, if a known word is
    near.
    """
    if not is_english(context.game.language):
        return
    vocabulary = Vocabulary(context)
    odd = list(_odd_words(context, vocabulary))
    names = slips_of_names(context) if odd else {}  # which REF004 tells
    meant: dict[tuple[str, bool], str | None] = {}
    for stretch, match, alone in odd:
        word = match[0]
        named, begins = word[0].isupper(), stretch.caption or stretch.begins(match.start())
        if word in names or (stretch.proper and named and not alone):
            continue
        if (word, begins) not in meant:
            likely = vocabulary.surely_meant(word, begins) if named else vocabulary.meant(word)
            meant[word, begins] = likely
        fix = meant[word, begins]
        if fix is None and alone:
            fix = nearest(word, sorted(vocabulary.right.own - {word}))
        elif named and fix is None:
            continue
        if not named and word in vocabulary.right.own and not _is_near(word, fix):
            continue
        yield in_run(f"{word!r} is not in the dictionary", stretch, match, meant=fix, help=_HELP)


def _is_near(word: str, other: str | None) -> bool:
    """Whether a word of some length is one slip off another: it is no word of a game's own."""
    return other is not None and len(word) > _SHORTEST and slips(word, other) == 1


def _odd_words(context: CheckContext, vocabulary: Vocabulary) -> Iterator[_Odd]:
    strict = bool(context.game.rules.terms)
    for passage in context.passages.values():
        for stretch, match, known in _suspects(context, passage):
            alone = strict and _is_alone(vocabulary, stretch, match[0])
            if alone or not known:
                yield stretch, match, alone


@of_things
def _suspects(context: CheckContext, passage: Passage) -> tuple[_Odd, ...]:
    """Return words that are not right, or for the one reason that they stand in a name."""
    strict, right = bool(context.game.rules.terms), own_words(context)
    found: list[_Odd] = []
    for stretch in passage.runs:
        for match in stretch.words:
            word = match[0]
            if not right.has(word):
                if not (_is_part(stretch, match) or (not strict and _is_foreign(stretch, match))):
                    found.append((stretch, match, False))
            elif stretch.caption and word in right.own and right.is_mere_name(word):
                if strict:
                    found.append((stretch, match, True))
                elif word.islower() and stretch.origin.startswith(_PLAINLY_NAMED):
                    found.append((stretch, match, False))
    return tuple(found)


def _is_alone(vocabulary: Vocabulary, stretch: TextRun, word: str) -> bool:
    """Whether nothing bears a name out: no other text, no link behind it and no id."""
    if not word[0].isupper() or not vocabulary.stands_alone(word):
        return False
    if stretch.whole.lower().count(word.lower()) > 1:  # else a pattern is not worth compiling
        same = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE)
        if len(same.findall(stretch.whole)) > 1:
            return False
    return not (stretch.caption and plain(word) in stretch.origin.rpartition(".")[0])


def _is_part(stretch: TextRun, match: re.Match[str]) -> bool:
    """Whether a match is only the part of a word: beside a reference or a hyphen."""
    prefix = stretch.text.startswith("-", match.end()) and match[0].lower() in FRAGMENTS
    suffix = stretch.text.endswith("-", 0, match.start()) and match[0] in SUFFIXES
    part = prefix or suffix or stretch.glued(match) or stretch.in_name(match)
    return part or _is_short_for(stretch, match)


def _is_short_for(stretch: TextRun, match: re.Match[str]) -> bool:
    """Whether a match is short for a word by its stop (Ste. Marie), or a type (Bf 109)."""
    behind = stretch.text[match.end() : match.end() + 3]
    short, capital = len(match[0]) <= _SHORTEST_WORD, match[0][0].isupper()
    stop = behind[:1] == "." and (capital or behind[2:].islower() or behind[1:2] == ",")
    return short and (stop or (capital and re.match(r"[ -]\d", behind) is not None))


def _is_foreign(stretch: TextRun, match: re.Match[str]) -> bool:
    """Whether a match is of another language: with an accent, joined to such a word, or elided."""
    if stretch.text[: match.start()].endswith(_APOSTROPHES):
        return True
    whole = (one for one in _JOINED.finditer(stretch.text) if one.end() >= match.end())
    return not next(whole, match)[0].replace("’", "'").isascii()


_ID_WORD = re.compile(r"[a-z]{3,}")
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_PIECES = ("units.", "formations.", "pools.", "labels.")
_OWNED = re.compile(r"(?<=\w\w)['’]s\Z")
_SHORTEST, _SHORTEST_EVERYDAY, _SHORTEST_TWO_SLIPS = 4, 7, 8
_MANY = 3
"""A word that so many names of pieces have is right."""


@check("TXT004", WARNING, english=True)
def slip_in_a_name(context: CheckContext) -> Findings:
    """A name looks misspelt: it differs by a letter from its id or from other names.

    An id repeats the name: `hashiguchi` and Hashigcuhi Battalion do not fit. Accents and endings
    may differ. Titles, short names and labels are also compared with ids.
    """
    for stretch, match, said, meant in _doubtful_words(context):
        entry, _, field = stretch.origin.rpartition(".")
        word = match[0]
        if said and not meant:
            key = entry.rpartition(".")[2]
            message = f"the id {key} does not fit: the {field} has {word!r}"
            hint = f"did you mean {plain(word)} for {said}?"
            yield finding(message, entry, on_key=True, help=hint)
        elif right := meant or _everyday(word, _everyday_words(context)):
            yield in_run(f"{word!r} looks like a misspelt {right}", stretch, match, meant=right)


@of_things
def _doubtful_words(
    context: CheckContext,
) -> tuple[tuple[TextRun, re.Match[str], str, str | None], ...]:
    """Return words of names that may be slips: what the id says instead, and what was meant."""
    named = [each for each in context.captions if each.origin.endswith((".name", ".title"))]
    short = [
        TextRun(node.origin, node.value, 0, node.value, tuple(_LETTERS.finditer(node.value)))
        for node in context.nodes
        if isinstance(node.value, str) and node.value and node.origin.endswith((".short", ".label"))
    ]
    often, found = _often(named), list[tuple[TextRun, re.Match[str], str, str | None]]()
    right = {*often, *_borne_out(context, named)}
    for stretch in (*named, *short):
        left = _ids_left(stretch)
        for match in stretch.words:
            word = match[0]
            if stretch.origin.endswith((".short", ".label")) and _is_without_vowels(left, word):
                continue
            said = (_said_by(left, stretch, word) if left else None) or ""
            if said and _is_odd(said) and not _is_odd(word):
                found.append((stretch, match, said, None))
            elif said:
                found.append(
                    (stretch, match, said, said.capitalize() if word[0].isupper() else said)
                )
            elif word not in right and _may_be_a_slip(stretch, word):
                others = (each for each in often if each[0] == word[0] and _is_slip(word, each))
                found.append((stretch, match, "", next(others, None)))
    return tuple(found)


def _is_odd(word: str) -> bool:
    """Whether no dictionary has a word, nor whoever something is of: "Queen's"."""
    listed, word = word_list(), _OWNED.sub("", word)
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


def _is_without_vowels(left: tuple[str, ...], word: str) -> bool:
    """Whether a label is a word of the id without vowels: Gry for grey."""
    small, kept = plain(word), str.maketrans("", "", "aeiou")
    return len(small) <= _SHORTEST and any(
        len(small) < len(each)
        and small[0] == each[0]
        and small[1:].translate(kept) == each[1:].translate(kept)
        for each in left
    )


def _said_by(left: tuple[str, ...], stretch: TextRun, word: str) -> str | None:
    """Return the word of the id that a word of the name is a slip of, or the other way round."""
    small, long = plain(word), spelt_out(word)
    if small in _ID_WORD.findall(stretch.origin.split(".")[-2]):
        return None
    most = 2 if len(word) >= _SHORTEST and (_is_odd(word) or any(map(_is_odd, left))) else 1
    near = (said for said in left if _is_slip(small, said, most) and _is_slip(long, said, most))
    return next((said for said in near if not _are_two_words(small, said, word)), None)


def _are_two_words(small: str, said: str, word: str) -> bool:
    """Whether both are in a dictionary, and alike by chance or of one stem: die and dig."""
    if _is_odd(said) or _is_odd(word):
        return False
    if stem(said) == stem(small):  # smoke and smoky
        return True
    if len(said) != len(small):
        return False
    return said[0] != small[0] or len(small) < _SHORTEST


def _everyday(word: str, words: tuple[str, ...]) -> str | None:
    """Return the everyday word of which a capitalised one is a slip: General for Generall."""
    small = word.lower()
    if len(small) < _SHORTEST_EVERYDAY or word[0].islower():
        return None
    half = len(small) // 2 - 1  # one slip spares the letters before it or those behind it
    head, tail = small[:half], small[-half:]
    for each in chain(words, word_list().common_words(small[0])):
        near = each[0] == small[0] and (each.startswith(head) or each.endswith(tail))
        if near and _is_slip(small, each, 1):
            return each.capitalize()
    return None


def _may_be_a_slip(stretch: TextRun, word: str) -> bool:
    """Whether a word of the name of a piece is in no dictionary nor borne out by the id."""
    return (
        len(word) >= _SHORTEST
        and stretch.origin.startswith(_PIECES)
        and _is_odd(word)
        and plain(word) not in stretch.origin.split(".")[-2]
    )


@of_texts
def _everyday_words(context: CheckContext) -> tuple[str, ...]:
    """Return the longer words of the texts that a dictionary has."""
    passages = context.passages.values()
    return tuple(dict.fromkeys(word for each in passages for word in _everyday_in(context, each)))


@of_things
def _everyday_in(_: CheckContext, passage: Passage) -> tuple[str, ...]:
    runs = (stretch for stretch in passage.runs if not stretch.proper)
    words = (match[0].lower() for stretch in runs for match in stretch.words)
    longer = dict.fromkeys(word for word in words if len(word) >= _SHORTEST_EVERYDAY)
    return tuple(word for word in longer if word_list().part_of(word))


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


_SHORTEST_NAME = 5
"""Shorter words are like one another by chance."""
_OFTEN_CAPITAL = 3
"""A word that has its capital so often within sentences is a name."""


@of_things
def _capitals(
    context: CheckContext, passage: Passage
) -> tuple[tuple[TextRun, int, re.Match[str]], ...]:
    """Return the longer words of a text that have a capital within a sentence, and are no terms."""
    terms = {word for text in context.game.rules.terms for word in text.split()}
    return tuple(
        (stretch, place, match)
        for stretch in passage.runs
        for place, match in enumerate(() if stretch.caption or stretch.proper else stretch.words)
        if not match[0].islower() and len(match[0]) >= _SHORTEST_NAME and match[0] not in terms
        if not stretch.begins(match.start())
    )


@of_things
def _proper_words(_: CheckContext, passage: Passage) -> tuple[tuple[str, ...], ...]:
    """Return the words of names, and of texts full of names, stretch by stretch."""
    proper = (stretch for stretch in passage.runs if stretch.proper)
    return tuple(tuple(match[0] for match in stretch.words) for stretch in proper)


@check("TXT014", WARNING, english=True)
def word_for_a_name(context: CheckContext) -> Findings:
    """A common word with a capital stands where a name was meant.

    "Kawamura's Yalu Rivet Army" is no army of the game, and rivet has no capital in mid-sentence.
    The check reports a word with a capital if a dictionary has it in small letters, the game writes
    it nowhere else, and one typing error separates it from a word in a name. If that word is a
    common word too, a word beside it must be beside it in the name as well: Night is not taken for
    the Light Division.
    """
    if not is_english(context.game.language):
        return
    passages = context.passages.values()
    capitals = [each for passage in passages for each in _capitals(context, passage)]
    often = Counter(root(match[0]) for _, _, match in capitals)
    known = {word for word, times in often.items() if times >= _OFTEN_CAPITAL}
    beside: dict[str, set[str]] = defaultdict(set)
    for words in (each for passage in passages for each in _proper_words(context, passage)):
        known.update(words)
        for one, other in pairwise(words):
            beside[one].add(other)
            beside[other].add(one)
    names = sorted(w for w in known if w[0].isupper() and len(w) >= _SHORTEST_NAME - 1)
    common = {name for name in names if word_list().part_of(name.lower()) is not None}
    for stretch, place, match in capitals:
        if often[root(match[0])] > 1:
            continue
        around = {each[0] for each in stretch.words[max(0, place - 1) : place + 2]}
        sure = [name for name in names if name not in common or beside[name] & around]
        meant = _name_meant(match[0], tuple(sure))
        if meant is not None:
            message = f"{match[0]!r} has a capital, but is not a known name"
            yield in_run(message, stretch, match, meant=meant, help=_HELP)


@lru_cache(maxsize=1024)
def _name_meant(word: str, names: tuple[str, ...]) -> str | None:
    """Return the name that a common word is a slip of; None for one that may be a name itself."""
    listed, small = word_list(), word.lower()
    if word in names or listed.is_name(word) or listed.part_of(small) is None:
        return None
    near = (name for name in names if abs(len(name) - len(word)) <= 1)
    alike = (name for name in near if slips(small, name.lower()) == 1)
    return next((name for name in alike if not same_stem(small, name.lower())), None)
