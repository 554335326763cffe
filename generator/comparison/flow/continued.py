"""Worked examples that go on in another column, where their titles are printed once more.

Which examples part is for the printer to decide. What is expected follows from where words stand: a
title once more above what is in another column than the passage before it, and nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from generator.comparison import findings
from generator.comparison.flow.alignment import Alignment
from generator.comparison.flow.expected import Passage
from generator.comparison.flow.words import Word, split
from generator.diagnostics import Finding
from generator.model.rules import CONTINUED
from generator.words import Words

_ALIKE = 5
"""Words of a passage by which it is known."""


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
