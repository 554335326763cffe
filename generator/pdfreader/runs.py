"""The runs of a page: the texts that it shows in, runs of glyphs in mm of the page out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.collation.glyphs import Run
from generator.collation.lines import in_order, joined
from generator.pdfreader.content import Shown


def runs_of(shown: Sequence[Shown], told: Mapping[int, str]) -> tuple[tuple[Run, bool], ...]:
    """Return the runs of a page in the order in which they are painted; whether each leaves no ink.

    Texts of one marked passage, of which readers are told a text, are one run.
    """
    found: list[tuple[Run, bool]] = []
    for parts in _together(shown):
        glyphs = tuple(glyph for part in parts for glyph in part.glyphs)
        # A text that is broken off and goes on elsewhere, as on a curve, keeps its order.
        ordered = in_order(glyphs)
        said = told.get(parts[0].mark)
        if said is None:
            said = joined(ordered) + " " * parts[-1].goes_on
        run = Run(ordered, said, parts[0].size, len(found))
        found.append((run, any(part.hidden for part in parts)))
    return tuple(found)


def _together(shown: Sequence[Shown]) -> Iterator[list[Shown]]:
    marked: dict[int, list[Shown]] = {}
    ordered: list[list[Shown]] = []
    for text in shown:
        if not text.mark:
            ordered.append([text])
        elif text.mark in marked:
            marked[text.mark].append(text)
        else:
            marked[text.mark] = [text]
            ordered.append(marked[text.mark])
    yield from ordered
