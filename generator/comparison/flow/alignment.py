"""Running text held against what it must say: words and passages in, differences and findings out.

Both are read from the beginning and from the end as far as they agree; what is left between is
aligned word by word, so that one change is one difference and not everything behind it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import field
from difflib import SequenceMatcher

from generator.comparison import findings
from generator.comparison.flow.wanted import Passage
from generator.comparison.flow.words import Word, split
from generator.diagnostics import Finding
from generator.records import dataclass

MOST = 40
"""Passages, and texts nobody asked for, that are told one by one; the rest is counted."""
_AROUND = 4  # words told on either side of a difference
_LONG = 16  # words: a passage that is longer is told in part
_MOST_PAIRS = 20_000_000
"""Pairs of equal words that are looked at one by one; an honest rulebook has a million."""


@dataclass(slots=True)
class Read:
    """What was read of a passage: the numbers of its words, and whether it says what it should."""

    words: list[int] = field(default_factory=list)
    agrees: bool = True


@dataclass(frozen=True, slots=True)
class Alignment:
    """What was read of each passage, and runs of words that belong to none."""

    read: tuple[Read, ...]
    strays: tuple[range, ...]


def align(passages: Sequence[Passage], words: Sequence[Word]) -> Alignment:
    """Give each of the `words` to one of the `passages`, or to none."""
    wanted, starts = _wanted(passages)
    read = tuple(Read() for _ in passages)
    strays: list[range] = []
    borders = {*starts, len(wanted)}

    def passage_of(place: int) -> int:
        return bisect_right(starts, place) - 1

    for first, last, begin, end in _stretches(wanted, words):
        touched = range(passage_of(first), passage_of(max(first, last - 1)) + 1)
        if last - first == end - begin:
            for place in range(first, last):
                number = begin + place - first
                one = read[passage_of(place)]
                one.words.append(number)
                one.agrees &= words[number].reads(wanted[place])
        elif first == last and first in borders:
            strays.append(range(begin, end))
        else:
            owner = _owner(touched, read, first, last, starts)
            for number in touched if first < last else (owner,):
                read[number].agrees = False
            read[owner].words.extend(range(begin, end))
    return Alignment(read, tuple(strays))


def _owner(
    touched: range, read: Sequence[Read], first: int, last: int, starts: Sequence[int]
) -> int:
    """Return to which of several passages other words belong: that of which most is touched."""
    ends = (*starts[1:], max(last, starts[-1] + 1))

    def share(number: int) -> int:
        return min(last, ends[number]) - max(first, starts[number])

    return max(touched, key=lambda number: (bool(read[number].words), share(number)))


def _wanted(passages: Sequence[Passage]) -> tuple[list[str], list[int]]:
    """Return the words of all passages, and the place of the first of each."""
    wanted: list[str] = []
    starts = []
    for passage in passages:
        starts.append(len(wanted))
        wanted.extend(split(passage.text))
    return wanted, starts


def _stretches(wanted: Sequence[str], words: Sequence[Word]) -> Iterator[tuple[int, int, int, int]]:
    """Yield stretches of wanted words and of those that are there instead, the same ones too."""
    least = min(len(wanted), len(words))
    head = next((n for n in range(least) if not words[n].reads(wanted[n])), least)
    tail = next(
        (n for n in range(least - head) if not words[-1 - n].reads(wanted[-1 - n])), least - head
    )
    end, last = len(wanted) - tail, len(words) - tail
    yield 0, head, 0, head
    left, there = wanted[head:end], [word.text for word in words[head:last]]
    matcher = SequenceMatcher(None, left, there, autojunk=_laborious(left, there))
    for _, *places in matcher.get_opcodes():
        first, final, begin, close = (place + head for place in places)
        yield first, final, begin, close
    yield end, len(wanted), last, len(words)


def _laborious(wanted: Sequence[str], words: Sequence[str]) -> bool:
    """Tell whether aligning would take long, as with one word thousands of times over."""
    asked, met = Counter(wanted), Counter(words)
    return sum(number * met[word] for word, number in asked.items()) > _MOST_PAIRS


def differences(
    passages: Sequence[Passage], words: Sequence[Word], alignment: Alignment, name: str
) -> Iterator[Finding]:
    """Yield what is missing, altered or too much in the file called `name`."""
    found = [*_passages(passages, words, alignment, name), *_strays(words, alignment)]
    yield from found[:MOST]
    if len(found) > MOST:
        yield findings.more_unasked(name, len(found) - MOST)


def _passages(
    passages: Sequence[Passage], words: Sequence[Word], alignment: Alignment, name: str
) -> Iterator[Finding]:
    where = name
    for passage, read in zip(passages, alignment.read, strict=True):
        if read.words:
            where = words[min(read.words)].where
        if not read.words:
            wanted = _part(split(passage.text), 0, 0)
            yield findings.left_out(where, wanted, passage.origin, passage.within)
        elif not read.agrees:
            shown = [words[number].text for number in sorted(read.words)]
            texts = _excerpts(shown, split(passage.text))
            yield findings.altered(where, texts, passage.origin, passage.within)


def _strays(words: Sequence[Word], alignment: Alignment) -> Iterator[Finding]:
    for stretch in alignment.strays:
        first = words[stretch.start]
        text = _part([words[number].text for number in stretch], 0, 0)
        yield findings.unasked(first.where, text, first.box)


def _excerpts(shown: Sequence[str], wanted: Sequence[str]) -> tuple[str, str]:
    """Return what is shown and what is wanted, around the first and the last difference."""
    least = min(len(shown), len(wanted))
    head = next((n for n in range(least) if shown[n] != wanted[n]), least)
    left = least - head
    tail = next((n for n in range(left) if shown[-1 - n] != wanted[-1 - n]), left)
    return _part(shown, head, tail), _part(wanted, head, tail)


def _part(words: Sequence[str], head: int, tail: int) -> str:
    """Return words without most of the first and last ones, of which nothing is to be told."""
    first, last = max(0, head - _AROUND), len(words) - max(0, tail - _AROUND)
    if len(words) <= _LONG:
        first, last = 0, len(words)
    told = list(words[first:last])
    if len(told) > 2 * _LONG:
        told = [*told[:_LONG], "…", *told[-_AROUND:]]
    return " ".join((*(("…",) if first else ()), *told, *(("…",) if last < len(words) else ())))
