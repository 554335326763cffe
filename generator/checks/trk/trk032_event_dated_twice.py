from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.checks.sentences.dates import told
from generator.checks.sentences.days import Day, battle_of, days_in
from generator.checks.sentences.line import Line
from generator.diagnostics import Finding, Origin, Related
from generator.records import dataclass

_THINGS = frozenset({"place", "unit", "formation", "feature"})
_OWNER = re.compile(r"(?P<family>place|unit|formation|feature)s\.(?P<id>[^.]+)\.note$")
_WORD = re.compile(r"[a-z]{4,}")
_COMMON = frozenset(
    [
        "with",
        "from",
        "that",
        "this",
        "they",
        "them",
        "were",
        "been",
        "have",
        "which",
        "there",
        "their",
        "when",
        "what",
        "into",
        "over",
        "then",
        "than",
        "before",
        "after",
        "between",
        "under",
        "upon",
        "also",
        "only",
        "made",
        "until",
        "here",
        "those",
        "these",
        "where",
        "while",
        "same",
        "first",
        "last",
        "both",
        "near",
        "night",
        "morning",
        "days",
    ]
)
_ROOT = 4
"""So many letters tell that two words are forms of one: taken and taking."""
_BOUND = re.compile(r"\b(?:from|since|until|till|before|after)\s+(?:the\s+)?$", re.IGNORECASE)
_NOUN = re.compile(r"\b(?P<noun>[a-z]{4,})(?:\s+[a-z]+)?\s+of\s+$")


@dataclass(frozen=True, slots=True)
class _Event:
    """A sentence with one day in it."""

    line: Line
    named: Day
    day: date
    things: frozenset[tuple[str, str]]
    words: frozenset[str]


@check("TRK032", "event-dated-twice", WARNING, english=True)
def events_dated_twice(context: CheckContext) -> Iterator[Finding]:
    """Two texts tell the same event and give it different days.

    The note of a place says that it was taken on 20 September, the history that it was taken on the
    21st: one of the two is a slip. Compared are sentences of different texts with one day in each
    that speak of the same thing (a place, a unit, a formation, or "the draft of 3 May" by its noun)
    and share a word of what happened. A note speaks of the thing that it belongs to. A day from
    which or until which something holds is no day of an event.
    """
    by_thing: dict[tuple[str, str], list[_Event]] = {}
    for event in _events(context):
        for thing in sorted(event.things):
            by_thing.setdefault(thing, []).append(event)
    told_of: set[tuple[Origin, int]] = set()
    for events in by_thing.values():
        for event in events:
            others = [e for e in events if e.line.origin != event.line.origin and _alike(e, event)]
            at = (event.line.origin, event.named.first)
            if others and all(e.day != event.day for e in others) and at not in told_of:
                told_of.add(at)
                yield _finding(event, others[0])


def _events(context: CheckContext) -> Iterator[_Event]:
    battle = battle_of(context.game)
    year = battle.first.year if battle else None
    for line in context.lines:
        if line.origin.startswith("walkthrough."):  # what may happen, not what did
            continue
        days = [day for day in days_in(line, year) if day.day]
        if not days:
            continue
        own = _OWNER.search(line.origin)
        for first, last in line.sentences():
            here = [day for day in days if first <= day.first < last]
            if len(here) == 1 and here[0].day and not _BOUND.search(line.text[: here[0].first]):
                yield _event(line, here[0], here[0].day, (first, last), own)


def _event(
    line: Line, named: Day, day: date, sentence: tuple[int, int], own: re.Match[str] | None
) -> _Event:
    first, last = sentence
    pieces = line.references(first, last)
    things = {(p.reference.kind, p.reference.target) for p in pieces if p.reference}
    things = {thing for thing in things if thing[0] in _THINGS}
    if own:
        things.add((own["family"], own["id"]))
    if noun := _NOUN.search(line.text, first, named.first):
        things.add(("noun", noun["noun"]))
    text = f"{line.text[first : named.first]} {line.text[named.last : last]}"
    words = set(_WORD.findall(text.lower()))
    roots = {word[:_ROOT] for word in words - _COMMON}
    return _Event(line, named, day, frozenset(things), frozenset(roots))


def _alike(one: _Event, other: _Event) -> bool:
    return bool(one.words & other.words)


def _finding(event: _Event, other: _Event) -> Finding:
    return events_dated_twice.finding(
        f"this is dated {told(event.day)}, but {told(other.day)} elsewhere",
        event.line.origin,
        within=event.line.within(event.named.first, event.named.last),
        related=(Related(None, "the other day", other.line.origin),),
    )
