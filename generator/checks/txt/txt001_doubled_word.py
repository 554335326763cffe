from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.numbers import NUMBER
from generator.checks.sentences.phrases import Phrase
from generator.checks.subject import Subject
from generator.checks.wording import word_spans
from generator.diagnostics import Finding

_DOUBLED = re.compile(r"\b([^\W\d_]+)\s+\1\b", re.IGNORECASE)
_MEANT = frozenset({"that", "had"})
_NOUN_BEFORE = re.compile(
    r"\b(?:the|an?|this|each|every|all)\s+"
    r"(?!(?:fact|idea|way|case|sense|proof|rule|chance|time|moment|day|condition)s?\b)\w+\s+$",
    re.IGNORECASE,
)
"""The beginning of a clause with "that"; a fact or an idea may be that that is so."""
_CLAUSE_BEHIND = Phrase(
    rf"\s+(?:the|an?|they|it|he|she|we|you|his|her|their|its|these|those|{NUMBER})\b"
)


@check("TXT001", "doubled-word", WARNING, english=True, safe=True)
def doubled_words(subject: Subject) -> Iterator[Finding]:
    """A word stands twice in a row.

    The eye slides over "the the" at the end of a line; print does not. "He knew that that was so"
    is meant; "the coin that that is thrown" and "so that that two coins fall" are not.
    """
    for origin, match, within in word_spans(subject, _DOUBLED):
        if match[1].lower() not in _MEANT or _is_slip(match):
            yield doubled_words.finding(
                f"{match[1]!r} stands twice in a row", origin, within=within, fix=match[1]
            )


def _is_slip(match: re.Match[str]) -> bool:
    """Whether "that that" begins a clause, where one of them says nothing."""
    before, behind = match.string[: match.start()], match.string[match.end() :]
    clause = _NOUN_BEFORE.search(before) or _CLAUSE_BEHIND.match(behind)
    return match[1].lower() == "that" and clause is not None
