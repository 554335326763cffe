"""The words of running text: runs of glyphs in the order in which they are painted in, words out.

A word goes on behind a hyphen at the end of a line. Whether the hyphen is the word's own or the
printer's cannot be seen, so such a word may be read in both ways. Japanese has no spaces, and a
line may end anywhere: each of its characters is a word.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from generator.comparison.expected import tidy
from generator.comparison.glyphs import Run
from generator.manifest import Box
from generator.scripts import UNSPACED, unspaced

_DIVIDED = "\u00ad"
"""Stands for the hyphen of a divided word; on the page one that is soft shows as any other."""
_UNSPACED = f"[{''.join(f'{chr(first)}-{chr(last)}' for first, last in UNSPACED)}]"
_WORD = re.compile(rf"{_UNSPACED}|(?:(?!{_UNSPACED})\S)+")
_HYPHENED = re.compile(r"\w[-\u00ad]$")
_GAP = 0.1
"""Runs on a line that are so many type sizes apart are different words."""


class Word(NamedTuple):
    """A word as it is printed, and as it reads without the hyphens at ends of lines.

    `where` names its page, or its element on a page for a browser; `box` is where it begins, and
    `run` the run that it begins in, counted over all pages.
    """

    text: str
    joined: str
    where: str
    box: Box | None = None
    run: int = -1

    def reads(self, wanted: str) -> bool:
        """Tell whether the word may be read as `wanted`."""
        return wanted in {self.text, self.joined}


class Printed(NamedTuple):
    """A run of running text and the page that it stands on."""

    where: str
    run: Run


def split(text: str) -> list[str]:
    """Return the words of a text, and each character of a script without spaces by itself."""
    return _WORD.findall(tidy(text))


def words_of(printed: Sequence[Printed], vocabulary: Collection[str]) -> tuple[Word, ...]:
    """Return the words of runs; a divided word is read as one of the `vocabulary` if it can be."""
    return tuple(_chosen(word, vocabulary) for word in _words(printed, vocabulary))


def plain_words(text: str, where: str) -> Iterator[Word]:
    """Yield the words of a text that is not divided."""
    yield from (Word(word, word, where) for word in split(text))


def _words(printed: Iterable[Printed], vocabulary: Collection[str]) -> Iterator[Word]:
    begun: Word | None = None
    before: Run | None = None
    for number, (where, run) in enumerate(printed):
        text = tidy(run.text)
        if not text:
            continue
        parts = [Word(part, "", where, run.box, number) for part in split(text)]
        if begun is not None and before is not None:
            joint = _joint(begun.text, before, run)
            if joint is None and _goes_on(begun.text, parts[0].text, vocabulary):
                joint = ""
            if joint is None:
                yield begun
            else:
                parts[0] = begun._replace(text=begun.text.removesuffix("-") + joint + parts[0].text)
        *whole, begun = parts
        yield from whole
        before = run
    if begun is not None:
        yield begun


def _joint(text: str, before: Run, run: Run) -> str | None:
    """Return what joins a word to the run behind it; None where a new word begins."""
    if _by_itself(text) or _by_itself(run.text.strip()[:1]):
        return None
    if not _on_one_line(before, run):
        return _DIVIDED if _HYPHENED.search(text) else None
    if before.text[-1:].isspace() or run.text[:1].isspace():
        return None
    near = abs(run.box[0] - before.box[2]) < _GAP * run.size
    return ("-" if text.endswith("-") else "") if near else None


def _goes_on(text: str, further: str, vocabulary: Collection[str]) -> bool:
    """Whether a word that nobody knows goes on in the next line: addresses have no hyphens.

    A number does not: that of a page ends a line of contents, and those of sections begin some.
    """
    begins = text.replace(_DIVIDED, "")
    if (
        not begins
        or begins.isdecimal()
        or any(each in vocabulary for each in (begins, text.replace(_DIVIDED, "-")))
    ):
        return False
    return any(word.startswith(begins + further) for word in vocabulary)


def _by_itself(word: str) -> bool:
    return len(word) == 1 and unspaced(word)


def _on_one_line(before: Run, run: Run) -> bool:
    """Tell whether a run stands to the right of another."""
    _, top, right, bottom = before.box
    level = min(bottom, run.box[3]) - max(top, run.box[1])
    return level > 0.5 * min(bottom - top, run.box[3] - run.box[1]) and run.box[2] > right


def _chosen(word: Word, vocabulary: Collection[str]) -> Word:
    own = word.text.replace(_DIVIDED, "-")
    joined = word.text.replace(_DIVIDED, "")
    text = joined if joined in vocabulary and own not in vocabulary else own
    return word._replace(text=text, joined=joined)
