from __future__ import annotations

import re
from collections.abc import Iterable

from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.sentences.line import Line
from generator.diagnostics import Origin
from generator.model.rules import EDITORIAL, numbered_sections

_SENTENCE = re.compile(r"[^.!?]+(?:[.!?](?=\S)[^.!?]*)*")
_WORD = re.compile(r"[^\W\d_]{4,}")
_ROOT = 5
"""So many letters tell that two words are forms of one: disrupted and disrupts."""
_MANY = 3
"""So many words that two sentences share are no chance."""
_COMMON = frozenset({
    "about", "after", "also", "been", "before", "both", "does", "each", "even", "every",
    "from", "have", "here", "into", "more", "most", "must", "only", "other", "over", "same",
    "some", "such", "than", "that", "their", "them", "then", "there", "these", "they", "this",
    "those", "under", "until", "when", "where", "which", "while", "with", "within", "without",
})  # fmt: skip


@check("TXT023", "ruling-without-its-mark", WARNING, english=True)
def rulings_without_their_mark(context: CheckContext) -> Findings:
    """A sentence of a short form says what a ruling of this edition says, without its mark †.

    Below the short forms stands that † is what the design leaves open and this edition has settled.
    A sentence with three words or more that its section has in the ruling alone, and not in the
    text, is ours as well: it bears a †, behind the words that are. A section that is editorial as a
    whole bears the mark on its title.
    """
    lines: dict[Origin, list[Line]] = {}
    for line in context.lines:
        if line.origin.startswith("sections."):
            lines.setdefault(line.origin, []).append(line)
    for entry in numbered_sections(context.game.rules.sections):
        if entry.section.ruling is None or entry.section.editorial:
            continue
        keys = ("text", "ruling", "short")
        text, ruling, short = (lines.get(f"{entry.origin}.{key}", []) for key in keys)
        ours = _roots(each.text for each in ruling) - _roots(each.text for each in text)
        for line in short:
            yield from _unmarked(line, ours, entry.origin)


def _unmarked(line: Line, ours: frozenset[str], section: Origin) -> Findings:
    for sentence in _SENTENCE.finditer(line.text):
        shared = _roots([sentence[0]]) & ours
        if len(shared) >= _MANY and EDITORIAL not in sentence[0]:
            lead = len(sentence[0]) - len(sentence[0].lstrip())
            yield finding(
                f"the ruling of this section says so, and no {EDITORIAL} tells that it is ours",
                line.origin,
                within=line.within(sentence.start() + lead, sentence.end()),
                help=f"put {EDITORIAL} behind the words that the ruling settles",
                see=("the ruling", f"{section}.ruling"),
            )


def _roots(texts: Iterable[str]) -> frozenset[str]:
    words = (word for text in texts for word in _WORD.findall(text.casefold()))
    return frozenset(word[:_ROOT] for word in words if word not in _COMMON)
