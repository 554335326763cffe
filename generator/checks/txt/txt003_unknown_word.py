"""A word is in no dictionary, and the game does not know it either.

Words are looked up in a frozen list of English (words/README.md): of all texts, titles and heads of
tables, in a game whose `language` is English. The game's own names, abbreviations and `terms` are
right as they stand. Abbreviations that no list explains are told too. The drafts of our games had
"trippled", "collumns", "withini", "reorganzing", "attckrs", "elimed", "Dfdrs", "Grmn" and
"Gameturn", and not one of them was meant.

A capitalised word may well be a name, and is let be where a game has no `terms`. A game that has
them keeps a list of the names that it is sure of, as a publishing house does: a name that is
neither among them nor in the dictionary, and that is written only once, has nothing to bear it out;
the link that stands behind GeoNames does.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.passages import Passage
from generator.checks.slips import slips_of_names
from generator.checks.subject import Subject
from generator.checks.variety import is_english
from generator.checks.vocabulary import FRAGMENTS, SUFFIXES, Vocabulary, vocabulary_of
from generator.diagnostics import Finding, Severity
from generator.nearness import nearest

_HELP = "if it is right, put it under terms"


def unknown_words(subject: Subject) -> Iterator[Finding]:
    """Find words that neither the list nor the game knows."""
    if not is_english(subject.game.language):
        return
    stretches = subject.passages
    vocabulary = vocabulary_of(subject, stretches)
    known: dict[str, bool] = {}
    odd: list[tuple[Passage, re.Match[str]]] = []
    for stretch in stretches:
        for match in stretch.words:
            word = match[0]
            if word not in known:
                known[word] = vocabulary.has(word)
            if not (known[word] or _is_part(stretch, match)):
                odd.append((stretch, match))
    if odd:
        yield from _told(subject, vocabulary, odd)


def _is_part(stretch: Passage, match: re.Match[str]) -> bool:
    """Whether a match is only the part of a word: beside a reference or a hyphen."""
    before_hyphen = stretch.text[match.end() : match.end() + 1] == "-"
    prefix = before_hyphen and match[0].lower() in FRAGMENTS
    behind_hyphen = stretch.text[: match.start()].endswith("-")
    suffix = behind_hyphen and match[0] in SUFFIXES
    return prefix or suffix or stretch.glued(match) or stretch.in_name(match)


def _told(
    subject: Subject, vocabulary: Vocabulary, odd: list[tuple[Passage, re.Match[str]]]
) -> Iterator[Finding]:
    """Tell of the words that are no names, nor slips of one, which REF004 tells."""
    names, alone = slips_of_names(subject), _alone(subject, odd)
    meant: dict[tuple[str, bool], str | None] = {}
    for stretch, match in odd:
        word = match[0]
        if (stretch.proper and word[0].isupper() and word not in alone) or word in names:
            continue
        named, begins = word[0].isupper(), stretch.caption or stretch.begins(match.start())
        if (word, begins) not in meant:
            meant[word, begins] = (
                vocabulary.surely_meant(word, begins) if named else vocabulary.meant(word)
            )
        fix = meant[word, begins]
        if fix is None and word in alone:
            fix = nearest(word, sorted(vocabulary.own))
        elif named and fix is None:
            continue
        advice = f"did you mean {fix}? {_HELP}" if fix else _HELP
        yield CHECK.finding(
            f"{word!r} is in no dictionary",
            stretch.origin,
            within=stretch.within(match),
            help=advice,
            fix=fix,
        )


def _alone(subject: Subject, odd: list[tuple[Passage, re.Match[str]]]) -> frozenset[str]:
    """Return the names that are written once, in a game that lists those that it is sure of."""
    if not subject.game.rules.terms:
        return frozenset()
    often = Counter(_without_possessive(match[0]) for _, match in odd)
    return frozenset(
        match[0]
        for stretch, match in odd
        if match[0][0].isupper()
        and often[_without_possessive(match[0])] == 1
        and len(_same(match[0]).findall(stretch.whole)) == 1
    )


def _same(word: str) -> re.Pattern[str]:
    """Return a pattern of a word, whatever its capitals: in a link it has none."""
    return re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE)


def _without_possessive(word: str) -> str:
    return word.removesuffix("'s").removesuffix("’s")


CHECK = Check(
    code="TXT003",
    slug="unknown-word",
    severity=Severity.WARNING,
    page=__doc__,
    find=unknown_words,
    failing="""
sections:
  winning: {title: Winning, text: Red loses its attckrs withini two hexes of the town.}
""",
    passing="""
terms: [hornwork]
sections:
  winning: {title: Winning, text: Red loses its attackers within two hexes of the hornwork.}
""",
)
