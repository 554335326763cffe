"""Passages: the printed lines that are one text of the definition, broken to fit.

A line goes on from the one before it in the manifest where both have the same origin and the one
lies right below the other; on a page that is printed turned, right above or beside it. Equal
counters stand farther apart, so theirs do not. Wherever it lies, it goes on where the lines so far
and it are how the text of their origin begins: at the head of the next column, or on the same line
in another face.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from generator.comparison.expected import Wording, letters, read_lines
from generator.comparison.matching import same_size
from generator.manifest import PrintedText

_LEADING = 2.2
"""Lines of a passage are at most so many type sizes apart."""
_DIVISION = re.compile(r"(?<=\w)-$")
_TOUCH = 0.08
"""Texts that are fewer type sizes apart have no space between them."""


def passages(texts: Sequence[PrintedText], wording: Wording) -> Iterator[tuple[int, ...]]:
    """Yield the numbers of the texts of each passage of a page; a text without origin is alone."""
    lines: list[int] = []
    for number, text in enumerate(texts):
        if lines and not _belongs(text, lines, texts, wording):
            yield tuple(lines)
            lines = []
        lines.append(number)
    if lines:
        yield tuple(lines)


def touching(lines: Sequence[PrintedText]) -> tuple[bool, ...]:
    """Tell of each line whether it may touch the one before: no space need stand between them.

    That is how a full stop stands behind a word in another face. On a page that is printed turned
    a line runs down or up it, so lines that lie close below one another may touch as well.
    """
    pairs = pairwise(lines)
    touches = (any(_joins(before, line, axis) for axis in (0, 1)) for before, line in pairs)
    return (False, *touches)


def _joins(before: PrintedText, text: PrintedText, axis: int) -> bool:
    """Tell whether texts on a line along an axis (0 across the page, 1 down it) touch."""
    close, across = _TOUCH * text.size, 1 - axis
    level = abs(text.box[across] - before.box[across]) < close
    start = max(text.box[axis], before.box[axis])
    end = min(text.box[axis + 2], before.box[axis + 2])
    return level and abs(start - end) < close


def _belongs(
    text: PrintedText, lines: Sequence[int], texts: Sequence[PrintedText], wording: Wording
) -> bool:
    above = texts[lines[-1]]
    together = (*(texts[number] for number in lines), text)
    return (
        text.origin is not None
        and text.origin == above.origin
        and text.page == above.page
        and same_size(text.size, above.size)
        and not _whole(lines, texts, wording)
        and (_follows(above, text, 0) or _follows(above, text, 1) or _begins(together, wording))
    )


def _begins(lines: Sequence[PrintedText], wording: Wording) -> bool:
    """Tell whether the text of an origin begins with these lines."""
    contents = [line.content for line in lines]
    return any(
        letters(version).startswith(letters(_DIVISION.sub("", read_lines(contents, version))))
        for version in wording.versions(lines[0].origin or "")
    )


def _follows(above: PrintedText, text: PrintedText, axis: int) -> bool:
    """Tell whether lines that run along an axis (0 across the page, 1 down it) are neighbours."""
    step = abs(text.box[1 - axis] - above.box[1 - axis])
    return (
        0 < step <= _LEADING * text.size
        and text.box[axis] < above.box[axis + 2]
        and above.box[axis] < text.box[axis + 2]
    )


def _whole(lines: Sequence[int], texts: Sequence[PrintedText], wording: Wording) -> bool:
    """Tell whether the lines so far say all that their origin has to say."""
    versions = wording.versions(texts[lines[0]].origin or "")
    contents = [texts[number].content for number in lines]
    return any(letters(each) == letters(read_lines(contents, each)) for each in versions)
