"""Which English a game is spelt in."""

from __future__ import annotations

import re
from typing import TypeAlias

from generator.checks.check import WARNING, Findings, check, in_run
from generator.checks.context import CheckContext, Passage, of_things
from generator.checks.text_runs import TextRun
from generator.checks.variety import is_english, variety_of
from generator.checks.wordlist import AMERICAN, BRITISH, word_list
from generator.edit_distance import nearest

_OTHER = {BRITISH: AMERICAN, AMERICAN: BRITISH}
_ALIKE = 0.6

_Place: TypeAlias = tuple[TextRun, re.Match[str]]


@check("LNG020", WARNING, english=True)
def foreign_spelling(context: CheckContext) -> Findings:
    """A word is in American spelling in a British text, or the reverse.

    `language: en-GB` needs armour, centre, manoeuvre; `en-US` needs armor, center, maneuver. Plain
    `en` allows either, but only one throughout. Words in -ise and -ize are both British.
    """
    language = context.game.language
    if not is_english(language):
        return
    places = _places(context)
    ours = variety_of(language) or max((BRITISH, AMERICAN), key=lambda side: len(places[side]))
    right, other = {*context.game.rules.terms, *_in_names(context)}, _OTHER[ours]
    for stretch, match in places[other]:
        if match[0] not in right:
            word = match[0].lower()
            lines = word_list().parts[ours].items()
            near = [each for start, line in lines if start[0] == word[0] for each in line.split()]
            meant = nearest(word, near, _ALIKE)
            fix = meant.capitalize() if meant and match[0][0].isupper() else meant
            theirs, own = other.capitalize(), ours.capitalize()
            message = f"{match[0]!r} is {theirs} spelling, but the game uses {own} spelling"
            yield in_run(message, stretch, match, help=f"write {fix}" if fix else None, fix=fix)


def _places(context: CheckContext) -> dict[str, list[_Place]]:
    """Return where words stand that only one side spells so; names are left alone."""
    found: dict[str, list[_Place]] = {BRITISH: [], AMERICAN: []}
    for passage in context.passages.values():
        for side, place in _of_one_side(context, passage):
            found[side].append(place)
    return found


def _in_names(context: CheckContext) -> set[str]:
    """Return the words of names, which are right in other texts too: a side may be Grey."""
    runs = (run for passage in context.passages.values() for run in passage.runs)
    return {match[0] for run in runs if run.proper for match in run.words}


@of_things
def _of_one_side(_: CheckContext, passage: Passage) -> tuple[tuple[str, _Place], ...]:
    listed = word_list()
    return tuple(
        (side, (stretch, match))
        for stretch in passage.runs
        for match in (() if stretch.proper else stretch.words)
        if (side := listed.part_of(match[0].lower())) in _OTHER
        if not match[0][0].isupper() or stretch.begins(match.start())
    )
