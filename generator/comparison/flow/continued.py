"""Worked examples that go on in another column, where their titles are printed once more.

Which examples part is for the printer to decide. What is wanted follows from where words stand: a
title once more above what is in another column than the passage before it, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.comparison import findings
from generator.comparison.flow.alignment import Alignment
from generator.comparison.flow.wanted import Passage
from generator.comparison.flow.words import Word, split
from generator.diagnostics import Finding
from generator.model.rules import CONTINUED

_ALIKE = 5
"""Words of a passage by which it is known."""


def with_titles_again(passages: Sequence[Passage], words: Sequence[Word]) -> tuple[Passage, ...]:
    """Return passages with titles once more above those that they are printed above."""
    above: dict[int, Passage] = {}
    ends = [number for number, word in enumerate(words) if word.text == "continued"]
    for title, others in _examples(passages):
        again = _again(passages[title])
        head = split(again.text)
        for end in ends:
            start = end + 1 - len(head)
            if start >= 0 and _agreeing(words[start:], head) == len(head):
                behind = words[end + 1 : end + 1 + _ALIKE]
                above[max(others, key=lambda one: _alike(behind, passages[one]))] = again
    return tuple(
        each
        for number, passage in enumerate(passages)
        for each in (*((above[number],) if number in above else ()), passage)
    )


def parted(
    passages: Sequence[Passage], words: Sequence[Word], alignment: Alignment
) -> Iterator[Finding]:
    """Yield titles that are not printed once more where an example parts, or where none does."""
    for title, others in _examples(passages):
        again = _again(passages[title])
        for before, after in zip((title, *others), others, strict=False):
            here, there = alignment.read[before].words, alignment.read[after].words
            if not (here and there):
                continue
            parts = _apart(words[max(here)], words[min(there)])
            if parts and again.text not in {passages[before].text, passages[after].text}:
                yield findings.left_out(words[min(there)].where, again.text, again.origin, None)
            elif not parts and passages[after].text == again.text:
                stray = words[min(there)]
                yield findings.unasked(stray.where, again.text, stray.box)


def _examples(passages: Sequence[Passage]) -> Iterator[tuple[int, range]]:
    """Yield the place of each example's title, and those of its other passages."""
    for number, passage in enumerate(passages):
        kind, _, rest = (passage.origin or "").partition(".")
        if kind in {"examples", "lookups"} and rest.endswith(".title") and passage.depth >= 0:
            stem = f"{kind}.{rest.removesuffix('.title')}"
            last = number + 1
            while last < len(passages) and _belongs(passages[last], stem):
                last += 1
            yield number, range(number + 1, last)


def _belongs(passage: Passage, stem: str) -> bool:
    origin = passage.origin or ""
    return passage.depth < 0 and (origin == stem or origin.startswith(f"{stem}."))


def _again(title: Passage) -> Passage:
    return title._replace(text=CONTINUED.format(title.text), depth=-1)


def _alike(words: Sequence[Word], passage: Passage) -> int:
    return _agreeing(words, split(passage.text)[:_ALIKE])


def _agreeing(words: Sequence[Word], wanted: Sequence[str]) -> int:
    return sum(word.reads(one) for word, one in zip(words, wanted, strict=False))


def _apart(above: Word, below: Word) -> bool:
    """Tell whether a word stands in another column than the one before it, on its page or not."""
    if above.where != below.where:
        return True
    return above.box is not None and below.box is not None and below.box[1] < above.box[1]
