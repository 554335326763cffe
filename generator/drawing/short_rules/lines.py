"""Lines: paragraphs of words in, lines of runs as wide as a column out. Lengths are mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.drawing.short_rules.words import Fragment, Word
from generator.records import dataclass
from generator.text import Typesetter

TITLE_APART = 0.22
"""Room between a title and the text that runs on behind it, beside the space, in type sizes."""


@dataclass(frozen=True, slots=True)
class Copy:
    """A paragraph to be set; a `heading` stays with what follows it."""

    words: tuple[Word, ...]
    heading: bool = False


@dataclass(frozen=True, slots=True)
class Run:
    """A fragment, or several of one face, and how far from the left it stands."""

    left: float
    fragment: Fragment


@dataclass(frozen=True, slots=True)
class Line:
    """A line; it `opens` a paragraph, or must not be parted from the one that follows."""

    runs: tuple[Run, ...]
    opens: bool
    holds: bool


def set_lines(
    copies: Sequence[Copy], size: float, width: float, typesetter: Typesetter
) -> tuple[Line, ...]:
    """Break paragraphs into lines of at most `width`, in type of `size`.

    A word that is wider is cut where the column ends. The first line of a paragraph holds the
    second, the last but one the last, so that no line of a paragraph stands alone in a column.
    """
    return tuple(line for copy in copies for line in _paragraph(copy, size, width, typesetter))


def _paragraph(copy: Copy, size: float, width: float, typesetter: Typesetter) -> Iterator[Line]:
    words = [part for word in copy.words for part in _cut(word, size, width, typesetter)]
    rows = list(_broken(words, size, width, typesetter))
    for number, row in enumerate(rows):
        last = number == len(rows) - 1
        holds = copy.heading if last else number in {0, len(rows) - 2}
        runs = tuple(_runs(row, size, typesetter))
        yield Line(runs, opens=number == 0, holds=holds)


def _cut(word: Word, size: float, width: float, typesetter: Typesetter) -> Iterator[Word]:
    """Yield a word in parts none of which is wider than a column."""

    def wide(parts: Sequence[Fragment]) -> float:
        return sum(typesetter.measure(part.text, part.role, size) for part in parts)

    kept: tuple[Fragment, ...] = ()
    for fragment in word if wide(word) > width else ():
        start = 0
        for end in range(1, len(fragment.text) + 1):
            if (
                end - start > 1
                and wide((*kept, replace(fragment, text=fragment.text[start:end]))) > width
            ):
                yield (*kept, replace(fragment, text=fragment.text[start : end - 1]))
                kept, start = (), end - 1
        kept = (*kept, replace(fragment, text=fragment.text[start:]))
    yield kept or word


def _broken(
    words: Sequence[Word], size: float, width: float, typesetter: Typesetter
) -> Iterator[list[Word]]:
    row: list[Word] = []
    used = 0.0
    for word in words:
        needed = sum(typesetter.measure(each.text, each.role, size) for each in word)
        space = _space(row[-1][-1], word[0], size, typesetter) if row else 0.0
        if row and used + space + needed > width:
            yield row
            row, used, space = [], 0.0, 0.0
        row.append(word)
        used += space + needed
    if row:
        yield row


def _runs(row: Sequence[Word], size: float, typesetter: Typesetter) -> Iterator[Run]:
    """Yield the runs of a line: neighbours of one kind are set as one, spaces and all."""
    left = 0.0
    before: Fragment | None = None
    for fragment, apart in _joined(row):
        if before is not None and apart:
            left += _space(before, fragment, size, typesetter)
        yield Run(left, fragment)
        left += typesetter.measure(fragment.text, fragment.role, size)
        before = fragment


def _space(before: Fragment, after: Fragment, size: float, typesetter: Typesetter) -> float:
    """Return the width of the space between two words; a title stands a little apart."""
    ends_title = before.stressed and not after.stressed
    return typesetter.measure(" ", before.role, size) + (TITLE_APART * size if ends_title else 0.0)


def _joined(row: Sequence[Word]) -> list[tuple[Fragment, bool]]:
    """Return the fragments of a line, joined where alike, and whether a space is before each."""
    joined: list[tuple[Fragment, bool]] = []
    for word in row:
        for number, fragment in enumerate(word):
            apart = number == 0
            if joined and _alike(joined[-1][0], fragment):
                before, start = joined.pop()
                text = f"{before.text}{' ' if apart else ''}{fragment.text}"
                joined.append((replace(before, text=text), start))
            else:
                joined.append((fragment, apart))
    return joined


def _alike(one: Fragment, other: Fragment) -> bool:
    return replace(one, text="") == replace(other, text="")


def held(lines: Sequence[Line]) -> Iterator[tuple[Line, ...]]:
    """Yield lines in the groups that must stay together."""
    group: list[Line] = []
    for line in lines:
        group.append(line)
        if not line.holds:
            yield tuple(group)
            group = []
    if group:
        yield tuple(group)
