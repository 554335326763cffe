"""Running text compared: passages and the words that were read in, findings out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.collation import findings
from generator.collation.flow.alignment import Alignment
from generator.collation.flow.wanted import Passage
from generator.collation.flow.words import Word, split
from generator.diagnostics import Finding

MOST = 40
"""Passages, and texts nobody asked for, that are told one by one; the rest is counted."""
_AROUND = 4  # words told on either side of a difference
_LONG = 16  # words: a passage that is longer is told in part


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
