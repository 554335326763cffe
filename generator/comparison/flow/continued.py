"""Worked examples that part or wait: what is expected follows from where words stand.

Which examples go on in another column is for the printer to decide: there a title stands once more,
above what is in another column than the passage before it, and nowhere else. An example may also
wait for the head of another column, while text of its chapter moves up before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile
from typing import TypeAlias

from generator.comparison import findings
from generator.comparison.expected import tidy
from generator.comparison.flow.alignment import Alignment
from generator.comparison.flow.expected import Passage
from generator.comparison.flow.words import Word, split
from generator.diagnostics import Finding
from generator.model.rules import CONTINUED
from generator.words import Words

_ALIKE = 5
"""Words of a passage by which it is known."""
_KNOWN = 24
"""So many at its end: those of two examples may end alike."""
_SPARE = 6
"""How many words too many or too few an example may have to be known none the less."""

Titled: TypeAlias = tuple[str, int]
"""A heading and its depth."""


def with_titles_again(
    passages: Sequence[Passage], words: Sequence[Word], own: Words
) -> tuple[Passage, ...]:
    """Return passages with titles once more above those that they are printed above."""
    above: dict[int, Passage] = {}
    ends: dict[str, list[int]] = {}
    for number, word in enumerate(words, 1):
        ends.setdefault(word.text, []).append(number)
    for title, others in _examples(passages):
        again = _again(passages[title], own)
        head = split(again.text)
        for end in ends.get(head[-1], ()):
            if _agreeing(words[max(0, end - len(head)) : end], head) == len(head):
                behind = words[end : end + _ALIKE]
                alike = {one: _agreeing(behind, split(passages[one].text)) for one in others}
                above[max(others, key=alike.__getitem__)] = again
    both = ((above.get(number), passage) for number, passage in enumerate(passages))
    return tuple(each for pair in both for each in pair if each is not None)


def as_told(words: Sequence[Word], passages: Sequence[Passage]) -> list[Word]:
    """Return words with examples that waited behind the texts that they belong to."""
    found = list(words)
    rooms: dict[int, int] = {}
    """How many words of its chapter follow each example."""
    counts = [len(split(passage.text)) for passage in passages]
    examples = dict(_examples(passages))
    behind = 0
    for number in reversed(range(len(passages))):
        if number in examples:
            rooms[number] = behind - sum(counts[each] for each in examples[number])
        behind = 0 if passages[number].depth == 0 else behind + counts[number]
    for title, others in examples.items():
        told = [word for each in (title, *others) for word in split(passages[each].text)]
        above = _before(passages, title)
        start = _beginning(found, told, len(split(passages[title].text)))
        if start is None or not above or _ends_with(found, start, above):
            continue
        apart = start > 0 and _apart(found[start - 1], found[start])
        nearest = range(start - 1, max(0, start - rooms[title] - _SPARE) - 1, -1)
        place = next((each for each in nearest if _ends_with(found, each, above)), None)
        if apart and place is not None:
            end = _end(found, start, told)
            found[place:end] = [*found[start:end], *found[place:start]]
    return found


def in_order(shown: Sequence[Titled], passages: Sequence[Passage]) -> list[Titled]:
    """Return the headings that are shown, examples that waited among them in their places."""
    found, number = list(shown), 0
    examples = {title for title, _ in _examples(passages)}
    for place, passage in enumerate(passages):
        if passage.depth < 0:
            continue
        if place in examples:
            asked = tidy(passage.text), passage.depth
            chapter = list(takewhile(lambda each: each[1] > 0, found[number:]))
            if asked in chapter:
                found.insert(number, found.pop(number + chapter.index(asked)))
        number += 1
    return found


def parted(alignment: Alignment, own: Words) -> Iterator[Finding]:
    """Yield titles that are not printed once more where an example parts, or where none does."""
    for title, others in _examples([each.passage for each in alignment.read]):
        example = alignment.read[title : others.stop]
        again = _again(example[0].passage, own)
        for before, after in pairwise(example):
            if not (before.words and after.words):
                continue
            below, parts = after.words[0], _apart(before.words[-1], after.words[0])
            if parts and again.text not in {before.passage.text, after.passage.text}:
                yield findings.missing_text(below.where, again.text, again.origin)
            elif not parts and after.passage.text == again.text:
                yield findings.unasked(below.where, again.text, below.box)


def _before(passages: Sequence[Passage], title: int) -> list[str]:
    """Return the last words above an example."""
    words: list[str] = []
    while title > 0 and len(words) < _KNOWN:
        title -= 1
        words = split(passages[title].text) + words
    return words[-_KNOWN:]


def _ends_with(words: Sequence[Word], end: int, expected: Sequence[str]) -> bool:
    begin = max(0, end - len(expected))
    return _agreeing(words[begin:end], expected) == len(expected)


def _beginning(words: Sequence[Word], told: Sequence[str], title: int) -> int | None:
    """Return where an example begins: its title, and what agrees most with what it tells."""
    starts = [
        number
        for number, word in enumerate(words)
        if word.reads(told[0]) and _agreeing(words[number : number + title], told) == title
    ]
    return max(starts, default=None, key=lambda at: _agreeing(words[at : at + len(told)], told))


def _end(words: Sequence[Word], start: int, told: Sequence[str]) -> int:
    """Return where an example ends, which may have a few words more or less than it should."""
    last, end = told[-_KNOWN:], start + len(told)
    tried = sorted(range(end - _SPARE, end + _SPARE + 1), key=lambda each: abs(each - end))
    return next((each for each in tried if _ends_with(words, each, last)), end)


_PARTED = ("examples.", "lookups.", "marches.", "supply-lines.", "command-lines.", "tallies.")
"""How the origins of what may go on in another column begin, in a scenario behind its own."""
_OF_A_SCENARIO = re.compile(r"scenarios\.[^.]+\.(?=examples\.)")


def _examples(passages: Sequence[Passage]) -> Iterator[tuple[int, range]]:
    """Yield the place of each example's title, and those of its other passages."""
    for number, title in enumerate(passages):
        stem, _, key = (title.origin or "").rpartition(".")
        in_game = _OF_A_SCENARIO.sub("", stem, count=1)
        if key == "title" and in_game.startswith(_PARTED) and title.depth >= 0:
            last = number + 1
            while last < len(passages) and _belongs(passages[last], stem):
                last += 1
            yield number, range(number + 1, last)


def _belongs(passage: Passage, stem: str) -> bool:
    return passage.depth < 0 and f"{passage.origin}.".startswith(f"{stem}.")


def _again(title: Passage, own: Words) -> Passage:
    return title._replace(text=own(CONTINUED, title=title.text), depth=-1)


def _agreeing(words: Sequence[Word], expected: Sequence[str]) -> int:
    return sum(word.reads(one) for word, one in zip(words, expected, strict=False))


def _apart(above: Word, below: Word) -> bool:
    """Tell whether a word stands in another column than the one before it, on its page or not."""
    if above.where != below.where:
        return True
    return above.box is not None and below.box is not None and below.box[1] < above.box[1]
