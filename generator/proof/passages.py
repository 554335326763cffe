"""Passages: the printed lines that are one text of the definition, broken to fit.

A line goes on from the one before it in the manifest where both have the same origin and the one
lies right below the other; on a page that is printed turned, right above or beside it. Equal
counters stand farther apart, so theirs do not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.manifest import PrintedText
from generator.proof.expected import Wording, tidy
from generator.proof.matching import same_size

_LEADING = 2.2
"""Lines of a passage are at most so many type sizes apart."""


def passages(texts: Sequence[PrintedText], wording: Wording) -> Iterator[tuple[int, ...]]:
    """Yield the numbers of the texts of each passage of a page; a text without origin is alone."""
    lines: list[int] = []
    for number, text in enumerate(texts):
        if lines and not (_goes_on(texts[lines[-1]], text) and not _whole(lines, texts, wording)):
            yield tuple(lines)
            lines = []
        lines.append(number)
    if lines:
        yield tuple(lines)


def _goes_on(above: PrintedText, text: PrintedText) -> bool:
    return (
        text.origin is not None
        and text.origin == above.origin
        and text.page == above.page
        and same_size(text.size, above.size)
        and (_follows(above, text, 0) or _follows(above, text, 1))
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
    content = tidy(" ".join(texts[number].content for number in lines))
    return content in wording.versions(texts[lines[0]].origin or "")
