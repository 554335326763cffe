"""Clauses of short forms that no rule bears out: the sentence of the rule was lost.

GAP015 weighs whole sentences. Here a clause is looked at, word by word, and must have two words
that the rule, the sections within it and around it, and the tables do not have: neither these words
nor others for the same thing (words/same.txt).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Final

from generator.checks.check import WARNING, Findings, check, in_line
from generator.checks.claims import lines_by_text
from generator.checks.context import CheckContext, of_texts, of_things
from generator.checks.gap.untold import in_one_form, is_near, one_form
from generator.checks.sentences.line import Line
from generator.checks.sentences.telling import placed, stem, telling
from generator.checks.variety import is_english
from generator.checks.wordlist import lines_of
from generator.diagnostics import Origin
from generator.records import Frozen

_RULE: Final = re.compile(r"(sections\..+)\.(?:text|ruling)")
_SHORT: Final = re.compile(r"(sections\..+)\.short")
_TABLE: Final = "tables."
_JOINT: Final = re.compile(
    r"[,;:()]|\b(?:and|or|but|unless|if|except|when|while|which|that|then)\b"
)
_WORDS_OF_ALL: Final = """
those these could would should too else otherwise nothing none nobody nowhere never always either
neither whole well like likewise during without within except only take takes your you per also
again further there here good whoever both just then though although still even once every single
kind sort way until till cannot any together least most yet through round rounded down face free
immediately instantly been being whether go goes gone away next doesn don isn aren didn won wasn
"""
_IDLE: Final = in_one_form(map(stem, _WORDS_OF_ALL.split()))
"""Words that any sentence may have, and those of a rounding, which the data say."""
_LEAST: Final = 2
"""So many words of a clause must be in no rule."""
_WHOLE: Final = 3
"""So many words a clause must have: shorter ones are turns of speech ("save by agreement")."""
_OTHERS: Final = 24
"""So many other clauses must be told for each that is not."""


class _Clause(Frozen):
    """A stretch of a line with the stems of its telling words."""

    line: Line
    span: tuple[int, int]
    words: frozenset[str]


@check("GAP016", WARNING, english=True)
def clause_of_the_short_form_alone(context: CheckContext) -> Findings:
    """A clause of a short form says what its rule does not.

    The short form says "on the best number one marker and its unit are sunk", and the sentence of
    the rule that sank them was lost. A clause is told of if two of its words stand nowhere in the
    rule, in the sections within it and around it, or in tables, neither they nor words that mean
    the same, and if they are half of its words, of which it has three. Nothing is reported where
    more than one clause of 25 is told nowhere: in such a game the short forms have words of their
    own.
    """
    judged = _judged(context) if is_english(context.game.language) else ()
    untold = [each for each in judged if len(each[1]) >= _LEAST]
    for clause, words in untold if len(untold) * (_OTHERS + 1) <= len(judged) else ():
        said = clause.line.text[slice(*clause.span)].strip(" ,;:.()")
        section = clause.line.origin.rpartition(".")[0]
        message = f"the rule does not say {said!r}: it lacks {' and '.join(words)}"
        hint = "a sentence of the rule was lost, or this clause is out of date"
        see = f"the rule: {section}"
        yield in_line(message, clause.line, clause.span, help=hint, see=see)


@of_texts
def _judged(context: CheckContext) -> tuple[tuple[_Clause, tuple[str, ...]], ...]:
    """Return each clause of a short form, and those of its words that its rule does not have."""
    shorts: list[tuple[Origin, tuple[Line, ...]]] = []
    told: defaultdict[Origin, set[str]] = defaultdict(set)
    for origin, lines in lines_by_text(context).items():
        rule, short = _RULE.fullmatch(origin), _SHORT.fullmatch(origin)
        if short:
            shorts.append((short[1], lines))
        elif rule or origin.startswith(_TABLE):
            section = rule[1] if rule else _TABLE
            for line in lines:
                told[section] |= _words_of(context, line)
    for each in context.sections:
        if each.origin in told:
            told[each.origin] |= in_one_form(telling(each.section.title))
    found = []
    for section, lines in shorts:
        known = [words for at, words in told.items() if at == _TABLE or is_near(at, section)]
        if any(at != _TABLE and is_near(at, section) for at in told):
            rules = frozenset().union(*known)
            found += [
                (clause, _lacking(clause, rules))
                for line in lines
                for clause in _clauses(context, line)
            ]
    return tuple(found)


def _lacking(clause: _Clause, rules: frozenset[str]) -> tuple[str, ...]:
    """Return the words of a clause, as typed, that rules have neither so nor otherwise."""
    same = _same()
    lost = {word for word in clause.words - rules if same.get(word, frozenset()).isdisjoint(rules)}
    if len(lost) < _LEAST or len(clause.words) < _WHOLE or 2 * len(lost) < len(clause.words):
        return ()
    text = clause.line.text
    typed = {
        root: text[at:].split()[0].strip(".,;:()*†\"'")
        for at, root in _placed(text, clause.span)
        if root in lost
    }
    return tuple(typed.values())


@of_things
def _words_of(_: CheckContext, line: Line) -> frozenset[str]:
    return in_one_form(root for _, root in placed(line.text, 0, len(line.text)))


@of_things
def _clauses(_: CheckContext, line: Line) -> tuple[_Clause, ...]:
    return tuple(_cut(line))


def _cut(line: Line) -> Iterator[_Clause]:
    """Yield the clauses of a line that have words enough."""
    for first, last in line.sentences():
        cuts = [first, *(found.start() for found in _JOINT.finditer(line.text, first, last)), last]
        for span in pairwise(cuts):
            words = frozenset(root for _, root in _placed(line.text, span)) - _IDLE
            if words:
                yield _Clause(line, span, words)


def _placed(text: str, span: tuple[int, int]) -> Iterable[tuple[int, str]]:
    return ((at, one_form(root)) for at, root in placed(text, *span))


@cache
def _same() -> Mapping[str, frozenset[str]]:
    """Return for the stem of a word those of all that may mean the same."""
    found: defaultdict[str, frozenset[str]] = defaultdict(frozenset)
    for line in lines_of("same.txt"):
        words = in_one_form(map(stem, line.split()))
        for word in words:
            found[word] |= words
    return found
