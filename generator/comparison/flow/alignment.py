"""Running text held against what it must say: words and passages in, differences and findings out.

Both are read from the beginning and from the end as far as they agree; what is left between is
aligned word by word, so that one change is one difference and not everything behind it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import field
from difflib import SequenceMatcher

from generator.comparison import findings
from generator.comparison.flow.expected import Passage
from generator.comparison.flow.words import Word, split
from generator.diagnostics import Finding
from generator.records import Frozen, dataclass

MOST = 40
"""Passages, and texts nobody asked for, that are told one by one; the rest is counted."""
_AROUND = 4  # words told on either side of a difference
_LONG = 16  # words: a passage that is longer is told in part
_MOST_PAIRS = 20_000_000
"""Pairs of equal words that are looked at one by one; an honest rulebook has a million."""


@dataclass(slots=True)
class Read:
    """A passage with the words that it should have, those that were read, and whether they are."""

    passage: Passage
    expected: list[str]
    words: list[Word] = field(default_factory=list)
    agrees: bool = True


class Alignment(Frozen):
    """What was read of each passage, and runs of words that belong to none."""

    read: tuple[Read, ...]
    strays: tuple[Sequence[Word], ...]


def align(passages: Sequence[Passage], words: Sequence[Word]) -> Alignment:
    """Give each of the `words` to one of the `passages`, or to none."""
    read = tuple(Read(passage, split(passage.text)) for passage in passages)
    expected = [word for each in read for word in each.expected]
    owners = [number for number, each in enumerate(read) for _ in each.expected]
    strays = []
    for first, last, begin, end in _stretches(expected, words):
        shown = words[begin:end]
        if last - first == end - begin:
            for place, word in enumerate(shown, first):
                one = read[owners[place]]
                one.words.append(word)
                one.agrees &= word.reads(expected[place])
        elif first == last and _between(owners, first):
            strays.append(shown)
        else:
            touched = Counter(owners[first:last] or owners[first : first + 1])
            for number in touched:
                read[number].agrees = False
            most = max(touched, key=lambda number: (bool(read[number].words), touched[number]))
            read[most].words.extend(shown)
    return Alignment(read, tuple(strays))


def _between(owners: Sequence[int], place: int) -> bool:
    """Whether a passage begins at a place, or all have ended."""
    return place in {0, len(owners)} or owners[place - 1] != owners[place]


def _stretches(
    expected: Sequence[str], words: Sequence[Word]
) -> Iterator[tuple[int, int, int, int]]:
    """Yield stretches of expected words and of those there are instead, the same ones too."""
    least = min(len(expected), len(words))
    head = next((n for n in range(least) if not words[n].reads(expected[n])), least)
    least -= head
    tail = next((n for n in range(least) if not words[-1 - n].reads(expected[-1 - n])), least)
    end, last = len(expected) - tail, len(words) - tail
    yield 0, head, 0, head
    left, there = expected[head:end], [word.text for word in words[head:last]]
    # It would take long to look at one word that is there thousands of times over.
    pairs, counted = Counter(left), Counter(there)
    many = sum(number * counted[word] for word, number in pairs.items()) > _MOST_PAIRS
    for _, *places in SequenceMatcher(None, left, there, autojunk=many).get_opcodes():
        first, final, begin, close = (place + head for place in places)
        yield first, final, begin, close
    yield end, len(expected), last, len(words)


def differences(alignment: Alignment, name: str) -> Iterator[Finding]:
    """Yield what is missing, altered or too much in the file called `name`."""
    found = [*_differing(alignment, name)]
    for words in alignment.strays:
        text = _part([word.text for word in words], 0, 0)
        found.append(findings.unasked(words[0].where, text, words[0].box))
    yield from found[:MOST]
    if len(found) > MOST:
        yield findings.more_unasked(name, len(found) - MOST)


def _differing(alignment: Alignment, where: str) -> Iterator[Finding]:
    for each in alignment.read:
        passage = each.passage
        if each.words:
            where = each.words[0].where
        if not each.words:
            text = _part(each.expected, 0, 0)
            yield findings.missing_text(where, text, passage.origin, passage.within)
        elif not each.agrees:
            texts = _excerpts([word.text for word in each.words], each.expected)
            yield findings.misprint(where, *texts, passage.origin, passage.within)


def _excerpts(shown: Sequence[str], expected: Sequence[str]) -> tuple[str, str]:
    """Return what is shown and what is expected, around the first and the last difference."""
    least = min(len(shown), len(expected))
    head = next((n for n in range(least) if shown[n] != expected[n]), least)
    least -= head
    tail = next((n for n in range(least) if shown[-1 - n] != expected[-1 - n]), least)
    return _part(shown, head, tail), _part(expected, head, tail)


def _part(words: Sequence[str], head: int, tail: int) -> str:
    """Return words without most of the first and last ones, of which nothing is to be told."""
    first, last = max(0, head - _AROUND), len(words) - max(0, tail - _AROUND)
    if len(words) <= _LONG:
        first, last = 0, len(words)
    part = list(words[first:last])
    if len(part) > 2 * _LONG:
        part = [*part[:_LONG], "…", *part[-_AROUND:]]
    return " ".join((*(("…",) if first else ()), *part, *(("…",) if last < len(words) else ())))
