"""A booklet unfolded: the sides of its sheets in, its pages in reading order out.

Which pages lie side by side follows from how many there are, as it does for whoever folds the
sheets; what stands on them is not asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.comparison.expected import letters
from generator.comparison.flow.leaves import Leaf
from generator.manuscript.rules import YOUR_NOTES
from generator.words import words_in

MOST_NOTES = 3
"""Such pages that may fill up a sheet."""


def unfolded(sides: Sequence[Leaf], count: int) -> tuple[Leaf, ...]:
    """Return the pages of a booklet of `count` sides; those of a side that is lost are empty."""
    pages = {page: Leaf(f"page {page} when folded", (), {}) for page in range(1, 2 * count + 1)}
    for number, side in enumerate(sides[:count]):
        pages.update(_pages(side, lying(number, count)))
    return tuple(pages[page] for page in sorted(pages))


def lying(number: int, count: int) -> tuple[int, int]:
    """Return the left and the right page, from 1, of one of `count` sides, from 0.

    The first page lies on the right of the first side, the last one beside it; the second page
    lies on its back, and so on inwards.
    """
    near, far = number + 1, 2 * count - number
    return (near, far) if number % 2 else (far, near)


def notes_of(leaves: Sequence[Leaf], language: str) -> int:
    """Return how many pages at the end are left for notes."""
    title = letters(words_in(language)(YOUR_NOTES))
    for number, leaf in enumerate(reversed(leaves[-MOST_NOTES:])):
        text = "".join(letters(run.text) for run in leaf.runs)
        if not text.endswith(title):
            return number
    return min(MOST_NOTES, len(leaves))


def _pages(side: Leaf, pages: tuple[int, int]) -> Iterator[tuple[int, Leaf]]:
    halves: tuple[list[int], list[int]] = ([], [])
    for place, run in enumerate(side.runs):
        middle = (run.box[0] + run.box[2]) / 2
        halves[middle > side.fold].append(place)
    for page, name, places in zip(pages, ("left", "right"), halves, strict=True):
        where = f"page {page} when folded ({name} half of {side.where})"
        runs = tuple(side.runs[place] for place in places)
        yield page, replace(side, where=where, runs=runs)
