from __future__ import annotations

import re
from typing import TypeAlias

from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.idwords import plain
from generator.checks.slips import slips_of_names
from generator.checks.text_runs import TextRun
from generator.checks.variety import is_english
from generator.checks.vocabulary import FRAGMENTS, SUFFIXES, Vocabulary, vocabulary_of
from generator.edit_distance import nearest

_SHORTEST_WORD = 3
"""A word of so few letters may be short for another."""
_APOSTROPHES = ("'", "’")
_JOINED = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_HELP = "if it is right, put it under terms"

_Odd: TypeAlias = tuple[TextRun, re.Match[str], bool]
"""A stretch, a word of it, and whether that is a name that nothing bears out."""


@check("TXT003", "unknown-word", WARNING, english=True)
def unknown_words(context: CheckContext) -> Findings:
    """A word is in no dictionary, and the game does not know it either.

    Words are looked up in a frozen list of English (words/README.md): of all texts, titles and
    heads of tables, in a game whose `language` is English. The game's own names, abbreviations and
    `terms` are right as they stand. Abbreviations that no list explains are told too. The drafts of
    our games had "trippled", "collumns", "withini", "reorganzing", "attckrs", "elimed", "Dfdrs",
    "Grmn" and "Gameturn", and not one of them was meant.

    A capitalised word may well be a name, and is let be where a game has no `terms`. A game that
    has them keeps a list of the names that it is sure of, as a publishing house does: a name that
    is neither among them nor in the dictionary, and that is written only once, has nothing to bear
    it out, as its id does, or the link that stands behind GeoNames. Such a list holds for foreign
    words too; without it, words with accents and what an elision stands before (l'Alcyon, d'appui)
    are let be.
    """
    if not is_english(context.game.language):
        return
    stretches = context.text_runs
    vocabulary = vocabulary_of(context, stretches)
    strict = bool(context.game.rules.terms)
    known: dict[str, bool] = {}
    odd: list[_Odd] = []
    for stretch in stretches:
        for match in stretch.words:
            word = match[0]
            if word not in known:
                known[word] = vocabulary.has(word)
            if not known[word]:
                if not (_is_part(stretch, match) or (not strict and _is_foreign(stretch, match))):
                    odd.append((stretch, match, strict and _is_alone(vocabulary, stretch, word)))
            elif strict and stretch.caption and _is_mere_name(vocabulary, stretch, word):
                odd.append((stretch, match, True))
    if odd:
        yield from _told(context, vocabulary, odd)


def _is_mere_name(vocabulary: Vocabulary, stretch: TextRun, word: str) -> bool:
    """Whether a word is right for the one reason that it stands in this name."""
    return (
        word in vocabulary.own
        and vocabulary.is_mere_name(word)
        and _is_alone(vocabulary, stretch, word)
    )


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
    before_hyphen = stretch.text[match.end() : match.end() + 1] == "-"
    prefix = before_hyphen and match[0].lower() in FRAGMENTS
    behind_hyphen = stretch.text[: match.start()].endswith("-")
    suffix = behind_hyphen and match[0] in SUFFIXES
    if prefix or suffix or stretch.glued(match) or stretch.in_name(match):
        return True
    return _is_short_for(stretch, match)


def _is_short_for(stretch: TextRun, match: re.Match[str]) -> bool:
    """Whether a match is short for a word by its stop (Ste. Marie), or a type (Bf 109)."""
    behind = stretch.text[match.end() : match.end() + 3]
    short = len(match[0]) <= _SHORTEST_WORD
    return short and (
        (
            behind[:1] == "."
            and (match[0][0].isupper() or behind[2:].islower() or behind[1:2] == ",")
        )
        or (match[0][0].isupper() and behind[:1] in {" ", "-"} and behind[1:2].isdecimal())
    )


def _is_foreign(stretch: TextRun, match: re.Match[str]) -> bool:
    """Whether a match is of another language: with an accent, joined to such a word, or elided."""
    if stretch.text[: match.start()].endswith(_APOSTROPHES):
        return True
    whole = (one for one in _JOINED.finditer(stretch.text) if one.end() >= match.end())
    return not next(whole, match)[0].replace("’", "'").isascii()


def _told(context: CheckContext, vocabulary: Vocabulary, odd: list[_Odd]) -> Findings:
    """Tell of the words that are no names, nor slips of one, which REF004 tells."""
    names = slips_of_names(context)
    meant: dict[tuple[str, bool], str | None] = {}
    for stretch, match, alone in odd:
        word = match[0]
        named, begins = word[0].isupper(), stretch.caption or stretch.begins(match.start())
        if word in names or (stretch.proper and named and not alone):
            continue
        if (word, begins) not in meant:
            meant[word, begins] = (
                vocabulary.surely_meant(word, begins) if named else vocabulary.meant(word)
            )
        fix = meant[word, begins]
        if fix is None and alone:
            fix = nearest(word, sorted(vocabulary.own - {word}))
        elif named and fix is None:
            continue
        advice = f"did you mean {fix}? {_HELP}" if fix else _HELP
        yield finding(
            f"{word!r} is in no dictionary",
            stretch.origin,
            within=stretch.within(match),
            help=advice,
            fix=fix,
        )
