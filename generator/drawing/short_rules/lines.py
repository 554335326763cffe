"""Lines: paragraphs of words in, lines of runs in columns out, level at their feet; lengths are mm.

Nothing stands alone: the first line of a paragraph holds the second, the last but one the last, and
a heading what follows it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby, islice, pairwise
from typing import NamedTuple, TypeAlias

from generator.diagnostics import Origin
from generator.drawing import columns
from generator.drawing.columns import Piece
from generator.drawing.short_rules.words import Fragment, Word
from generator.records import Frozen
from generator.text import Role, Typesetter
from generator.text.typesetter import divided, packed

TITLE_APART = 0.22
"""Room between a title and the text that runs on behind it, beside the space, in type sizes."""
LEADING, WIDEST = 1.14, 1.30
"""Least and greatest distance from one baseline to the next, in type sizes."""
PARTED = 0.3
"""More than that between paragraphs, in type sizes."""
_ROUNDED = 1e-6
_FINER = 0.01
"""The steps of the leadings that are tried, in type sizes."""


class Copy(Frozen):
    """A paragraph to be set; a `heading` stays with what follows it."""

    words: tuple[Word, ...]
    heading: bool = False


class Run(NamedTuple):
    """A fragment, or several of one face, and how far from the left it stands."""

    left: float
    fragment: Fragment


class Line(Frozen):
    """A line; it `opens` a paragraph, or must not be parted from the one that follows."""

    runs: tuple[Run, ...]
    opens: bool
    holds: bool


class Measured(Frozen):
    """A paragraph and, in type of 1 mm, how wide the fragments of its words are.

    `spaces` are those between its words: the space itself, and what is added behind a title.
    """

    copy: Copy
    widths: tuple[tuple[float, ...], ...]
    spaces: tuple[tuple[float, float], ...]


def measured(copies: Sequence[Copy], typesetter: Typesetter) -> tuple[Measured, ...]:
    """Measure paragraphs once for all sizes of type."""
    return tuple(
        Measured(
            copy,
            tuple(
                tuple(typesetter.measure(part.text, part.role, 1.0) for part in word)
                for word in copy.words
            ),
            tuple(_parted(one[-1], other[0], typesetter) for one, other in pairwise(copy.words)),
        )
        for copy in copies
    )


def set_lines(
    copies: Sequence[Copy], size: float, width: float, typesetter: Typesetter
) -> tuple[Line, ...]:
    """Break paragraphs into lines of at most `width`, in type of `size`.

    A word that is wider is cut where the column ends. The first line of a paragraph holds the
    second, the last but one the last, so that no line of a paragraph stands alone in a column.
    """
    known = measured(copies, typesetter)
    return tuple(
        Line(tuple(_runs(row, size, typesetter)), opens, holds)
        for each in known
        for row, opens, holds in _rows(each, size, width, typesetter)
    )


def trial_lines(
    known: Sequence[Measured], size: float, width: float, typesetter: Typesetter, most: int
) -> tuple[Line, ...]:
    """Return the first `most` of the same lines as if there were nothing in them."""
    lines = (
        Line((), opens, holds)
        for each in known
        for _, opens, holds in _rows(each, size, width, typesetter)
    )
    return tuple(islice(lines, most))


def _rows(
    known: Measured, size: float, width: float, typesetter: Typesetter
) -> Iterator[tuple[Sequence[Word], bool, bool]]:
    """Yield the words of each line, whether it opens the paragraph, whether it holds the next."""
    words: Sequence[Word] = known.copy.words
    widths = [sum(wide * size for wide in each) for each in known.widths]
    spaces = [space * size + apart * size for space, apart in known.spaces]
    if any(wide > width for wide in widths):
        parts = [part for word in words for part in _cut(word, size, width, typesetter)]
        words, widths = [word for word, _ in parts], [wide for _, wide in parts]
        spaces = [_space(one[-1], other[0], size, typesetter) for one, other in pairwise(words)]
    rows = [words[row.start : row.stop] for row in packed(widths, spaces, width)]
    for number, row in enumerate(rows):
        last = number == len(rows) - 1
        holds = known.copy.heading if last else number in {0, len(rows) - 2}
        yield row, number == 0, holds


def _cut(
    word: Word, size: float, width: float, typesetter: Typesetter
) -> Iterator[tuple[Word, float]]:
    """Yield a word in parts none of which is wider than a column, and how wide each is."""
    wide = _wide(word, size, typesetter)
    parts = [word] if wide <= width else _hyphenated(word, size, width, typesetter)
    yield from ((part, wide if part is word else _wide(part, size, typesetter)) for part in parts)


def _hyphenated(word: Word, size: float, width: float, typesetter: Typesetter) -> Iterator[Word]:
    """Yield a word that is wider than a column in parts, with hyphens."""
    kept: Word = ()
    for number, fragment in enumerate(word):
        ends = number == len(word) - 1

        def measure(text: str, role: Role = fragment.role, *, ends: bool = ends) -> float:
            return typesetter.measure(text if ends else _hyphened(text), role, size)

        if kept and _wide(kept, size, typesetter) + measure(fragment.text) > width:
            yield (*kept[:-1], replace(kept[-1], text=_hyphened(kept[-1].text)))
            kept = ()
        *before, rest = [fragment.text] if kept else divided(fragment.text, width, measure)
        yield from ((replace(fragment, text=part),) for part in before)
        kept = (*kept, replace(fragment, text=rest))
    yield kept


def _hyphened(text: str) -> str:
    return text if text.endswith("-") else f"{text}-"


def _wide(word: Word, size: float, typesetter: Typesetter) -> float:
    return sum(typesetter.measure(part.text, part.role, size) for part in word)


def _runs(row: Sequence[Word], size: float, typesetter: Typesetter) -> Iterator[Run]:
    """Yield the runs of a line: neighbours of one kind are set as one, spaces and all."""
    left, before = 0.0, None
    parts = [(part, part is word[0]) for word in row for part in word]
    for _, alike in groupby(parts, key=lambda pair: _kind(pair[0])):
        (first, apart), *others = alike
        text = "".join(f" {part.text}" if opens else part.text for part, opens in others)
        fragment = replace(first, text=first.text + text)
        left += _space(before, fragment, size, typesetter) if before and apart else 0.0
        yield Run(left, fragment)
        left += typesetter.measure(fragment.text, fragment.role, size)
        before = fragment


def _kind(fragment: Fragment) -> tuple[Role, Origin | None, bool]:
    return fragment.role, fragment.origin, fragment.stressed


def _space(before: Fragment, after: Fragment, size: float, typesetter: Typesetter) -> float:
    """Return the width of the space between two words; a title stands a little apart."""
    space, apart = _parted(before, after, typesetter)
    return space * size + apart * size


def _parted(before: Fragment, after: Fragment, typesetter: Typesetter) -> tuple[float, float]:
    """Return the same for type of 1 mm: the space itself, and what is added behind a title."""
    ends_title = before.stressed and not after.stressed
    return typesetter.measure(" ", before.role, 1.0), TITLE_APART if ends_title else 0.0


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


class Set(NamedTuple):
    """A line in its place: how far below the top of its column its room begins."""

    top: float
    line: Line


Column: TypeAlias = tuple[Set, ...]
Columns: TypeAlias = tuple[Column, ...]
"""The columns of a page."""


class Measure(Frozen):
    """Type of `size` in columns of `height`, of which a page has `across`.

    `leading` is from one baseline to the next, in type sizes.
    """

    size: float
    height: float
    across: int
    leading: float = LEADING

    @property
    def lines(self) -> int:
        """How many lines a page holds at the most."""
        return self.across * int(self.height / (self.leading * self.size) + _ROUNDED)


def filled(lines: Sequence[Line], measure: Measure) -> tuple[Columns, ...]:
    """Fill the columns of as many pages as it takes with lines, one after the other.

    What must stay together does, and no paragraph goes on on the next page but one that is longer
    than a page. A group of lines that is higher than a column stands alone and overflows.
    """
    groups = tuple(held(lines))
    return tuple(
        tuple(tuple(_column(groups[column.start : column.stop], measure)) for column in page)
        for page in columns.filled(_pieces(groups, measure), measure.height, measure.across)
    )


def levelled(lines: Sequence[Line], measure: Measure, most: int) -> tuple[Columns, ...]:
    """Fill at most `most` pages evenly: each wide in leading and level at its foot.

    No column is higher than `measure` says; lines that need more pages get them.
    """
    pages = filled(lines, _lowest(lines, measure, most))
    inner = ([placed.line for column in page for placed in column] for page in pages)
    return tuple(_opened(each, measure) for each in inner)


def _opened(lines: Sequence[Line], measure: Measure) -> Columns:
    """Set a page in the widest leading that it has room for, its columns as even as they can be."""
    steps = round((WIDEST - LEADING) / _FINER)
    wider = (replace(measure, leading=WIDEST - step * _FINER) for step in range(steps))
    fitting = (each for each in wider if len(filled(lines, each)) == 1)
    return filled(lines, _lowest(lines, next(fitting, measure), 1))[0]


def _lowest(lines: Sequence[Line], measure: Measure, most: int) -> Measure:
    """Return the measure of the lowest columns in which lines need at most `most` pages."""
    pieces = _pieces(tuple(held(lines)), measure)
    return replace(measure, height=columns.lowest(pieces, measure.height, measure.across, most))


def _pieces(groups: Sequence[Sequence[Line]], measure: Measure) -> list[Piece]:
    leading, parted = measure.leading * measure.size, PARTED * measure.size
    inner = (sum(line.opens for line in group[1:]) for group in groups)
    return [
        Piece(leading * len(group) + parted * more, parted * group[0].opens, group[0].opens)
        for group, more in zip(groups, inner, strict=True)
    ]


def _column(groups: Sequence[Sequence[Line]], measure: Measure) -> Iterator[Set]:
    top = 0.0
    for line in chain.from_iterable(groups):
        top += PARTED * measure.size if line.opens and top else 0.0
        yield Set(top, line)
        top += measure.leading * measure.size
