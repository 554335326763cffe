from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.checks.sentences.telling import telling_of
from generator.checks.tellings import Told, beside_its_own, elsewhere, tellings_of
from generator.diagnostics import Finding, Origin

_CAPITAL = re.compile(r"(?<=\S\s)[A-Z]\w+")
_LEAST, _SELDOM = 3, 2
"""So many telling words have to be the same, and so many of them seldom beside such names."""
_OFTEN = 10
"""A word beside more names of a kind than these tells nothing."""
_DOUBT = 1
_LEFT_OUT = ("sections.", "notes.", "markers.", "victory.", "modifiers.")
"""Texts that are compared with others, or too short to be."""
_THINGS = ("places.", "units.", "features.", "boxes.")
"""Things whose notes tell history."""
_RULES = ("text", "ruling")


@check("REF064", "told-of-another-elsewhere", WARNING, english=True)
def told_of_another(context: CheckContext) -> Iterator[Finding]:
    """Two texts far apart tell the same thing of two: a note of one place, the history of another.

    "The bridge at Alba fell on the third day" in the history, and the note on Bell: "Its bridge
    fell on the third day". Notes on places, counters and the like are compared with the notes
    behind the rules, and what the definition says of arrivals, steps, zones and results with the
    rules themselves. Three telling words that are seldom beside such names have to be the same, two
    of them no names (much lies between the same two rivers), and neither text may tell them of the
    name that the other gives.
    """
    tellings = tellings_of(context)
    for told, other in _pairs(tellings):
        shared = len(told.words & other.words)
        much = shared - _DOUBT
        if (
            shared >= _LEAST
            and told.contradicts(other)
            and len(told.words & other.words - _named(told)) >= _SELDOM
            and 2 * shared > min(len(told.words), len(other.words))
            and much > beside_its_own(context, told, other.line.origin)
            and much > beside_its_own(context, other, told.line.origin)
        ):
            yield told_of_another.finding(
                f"this is told of {told.name} here, and of {other.name} elsewhere",
                told.line.origin,
                within=told.within,
                help="one of the two was mistaken for the other",
                related=elsewhere(other),
            )


def _named(told: Told) -> frozenset[str]:
    """Return the stems of the words of a sentence that have a capital within it."""
    return telling_of(_CAPITAL.findall(told.sentence))


def _pairs(tellings: Sequence[Told]) -> Iterator[tuple[Told, Told]]:
    """Yield tellings of one kind that share enough words: one of data, one of prose."""
    index: dict[tuple[str, str], list[int]] = {}
    for number, told in enumerate(tellings):
        for word in told.words:
            index.setdefault((told.kind, word), []).append(number)
    for told in tellings:
        if told.line.origin.startswith(_LEFT_OUT):
            continue
        shared: Counter[int] = Counter()
        for word in told.words:
            beside = index[told.kind, word]
            if len(beside) <= _OFTEN:
                shared.update(beside)
        for number, much in shared.items():
            if much >= _SELDOM and _comparable(told.line.origin, tellings[number].line.origin):
                yield told, tellings[number]


def _comparable(data: Origin, prose: Origin) -> bool:
    """Whether a text of the definition and one of the rules or notes may tell the same."""
    if prose.startswith("notes."):
        return data.startswith(_THINGS)
    return prose.startswith("sections.") and prose.endswith(_RULES)
