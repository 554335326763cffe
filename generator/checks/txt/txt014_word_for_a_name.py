from __future__ import annotations

from itertools import pairwise

from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.stems import same_stem
from generator.checks.text_runs import TextRun
from generator.checks.variety import is_english
from generator.checks.vocabulary import root
from generator.checks.wordlist import word_list
from generator.edit_distance import slips

_SHORTEST = 5
"""Shorter words are like one another by chance."""
_OFTEN = 3
"""A word that has its capital so often within sentences is a name."""


@check("TXT014", "word-for-a-name", WARNING, english=True)
def words_for_names(context: CheckContext) -> Findings:
    """A common word with a capital stands where a name was meant.

    Kawamura's Yalu Rivet Army is no army of the game: a rivet has no capital in the middle of a
    sentence. A capitalised word that a dictionary has without its capital, that the game writes
    nowhere else, and that is one slip from a word of the game's names is that name. Where that is a
    common word too, one beside it has to stand beside it in a name as well: Night is no slip of the
    Light Division.
    """
    if not is_english(context.game.language):
        return
    terms = {word for text in context.game.rules.terms for word in text.split()}
    known = {match[0] for each in context.text_runs if each.proper for match in each.words}
    often: dict[str, int] = {}
    met: list[tuple[TextRun, int]] = []
    beside = _beside(context)
    for stretch in context.text_runs:
        if stretch.caption or stretch.proper:
            continue
        for number, match in enumerate(stretch.words):
            word = match[0]
            if word.islower() or len(word) < _SHORTEST or word in terms:
                continue
            if stretch.begins(match.start()):
                continue
            often[root(word)] = often.get(root(word), 0) + 1
            met.append((stretch, number))
    known |= {word for word, times in often.items() if times >= _OFTEN}
    names = sorted(word for word in known if word[0].isupper() and len(word) >= _SHORTEST - 1)
    for stretch, number in met:
        match = stretch.words[number]
        if often[root(match[0])] > 1:
            continue
        around = {each[0] for each in stretch.words[max(0, number - 1) : number + 2]}
        sure = [name for name in names if not _is_common(name) or beside.get(name, set()) & around]
        meant = _meant(match[0], sure)
        if meant is not None:
            yield finding(
                f"{match[0]!r} has a capital, but is no name",
                stretch.origin,
                within=stretch.within(match),
                help=f"did you mean {meant}? if it is right, put it under terms",
                fix=meant,
            )


def _beside(context: CheckContext) -> dict[str, set[str]]:
    """Return the words that stand next to each word of a name of somebody or something."""
    found: dict[str, set[str]] = {}
    for stretch in context.text_runs:
        for one, other in pairwise(stretch.words if stretch.proper else ()):
            found.setdefault(one[0], set()).add(other[0])
            found.setdefault(other[0], set()).add(one[0])
    return found


def _is_common(name: str) -> bool:
    return word_list().part_of(name.lower()) is not None


def _meant(word: str, names: list[str]) -> str | None:
    """Return the name that a common word is a slip of; None for one that may be a name itself."""
    listed, small = word_list(), word.lower()
    if word in names or listed.is_name(word) or listed.part_of(small) is None:
        return None
    near = (name for name in names if abs(len(name) - len(word)) <= 1)
    return next(
        (
            name
            for name in near
            if slips(small, name.lower()) == 1 and not same_stem(small, name.lower())
        ),
        None,
    )
