"""The runs of a page that another program has written anew, cut where ours were cut.

Such a program joins texts that stand on a line, takes others apart letter by letter, and forgets
what readers were told. What is left is letters and their places: those that stand in the
rectangle of a text are taken together, whatever they were written with.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.collation.glyphs import Glyph, Run, around
from generator.collation.lines import in_order, joined
from generator.collation.matching import letters
from generator.manifest import Box, PrintedText
from generator.records import dataclass

_ROUNDED = 0.5
"""By how many mm a program may move a text that it writes anew."""
_BAND = 5.0  # mm: texts are looked up by bands across the page


@dataclass(slots=True)
class _Cut:
    """Letters that stand in one text, or that a run has beside those in texts."""

    text: PrintedText | None
    size: float
    glyphs: list[Glyph]
    hidden: bool


def recut(
    runs: Sequence[tuple[Run, bool]], texts: Sequence[PrintedText]
) -> tuple[tuple[Run, bool], ...]:
    """Return the runs of a page cut by its `texts`; whether each leaves no ink."""
    bands = _bands(texts)
    cuts: dict[tuple[int, int], _Cut] = {}
    for run, hidden in runs:
        for glyph in run.glyphs:
            owner = _owner(glyph, texts, bands)
            key = (owner, -1) if owner >= 0 else (-1, run.number)
            text = texts[owner] if owner >= 0 else None
            cut = cuts.setdefault(key, _Cut(text, run.size, [], hidden))
            if glyph.apart and text is None and cut.glyphs:
                cut.glyphs.append(_blank(glyph))
            cut.glyphs.append(glyph)
    return tuple((_run(cut, number), cut.hidden) for number, cut in enumerate(cuts.values()))


def _run(cut: _Cut, number: int) -> Run:
    glyphs = in_order(tuple(cut.glyphs))
    told = joined(glyphs)
    if cut.text is not None and letters(told) == letters(cut.text.content):
        told = cut.text.content
        glyphs = _settled(glyphs, cut.text.box)
    return Run(glyphs, told, cut.size, number)


def _blank(glyph: Glyph) -> Glyph:
    """Return a blank before a glyph, where a program has left a gap in its place."""
    left, top, _, bottom = glyph.line
    line = left, top, left, bottom
    return Glyph(" ", line, line, glyph.turn, apart=False)


def _settled(glyphs: tuple[Glyph, ...], box: Box) -> tuple[Glyph, ...]:
    """Move glyphs into the middle of a rectangle that they are almost in: places are rounded."""
    left, top, right, bottom = around(glyph.line for glyph in glyphs)
    across = (box[0] + box[2] - left - right) / 2
    down = (box[1] + box[3] - top - bottom) / 2
    if max(abs(across), abs(down)) > _ROUNDED:
        return glyphs
    lines = (glyph.line for glyph in glyphs)
    moved = ((x + across, y + down, to_x + across, to_y + down) for x, y, to_x, to_y in lines)
    return tuple(glyph._replace(line=line) for glyph, line in zip(glyphs, moved, strict=True))


def _bands(texts: Sequence[PrintedText]) -> dict[int, list[int]]:
    """Return by band of the page the numbers of the texts that reach into it, smallest first."""
    bands: dict[int, list[int]] = {}
    for number in sorted(range(len(texts)), key=lambda number: _area(texts[number])):
        _, top, _, bottom = texts[number].box
        for band in range(int(top // _BAND), int(bottom // _BAND) + 1):
            bands.setdefault(band, []).append(number)
    return bands


def _area(text: PrintedText) -> float:
    left, top, right, bottom = text.box
    return (right - left) * (bottom - top)


def _owner(glyph: Glyph, texts: Sequence[PrintedText], bands: dict[int, list[int]]) -> int:
    """Return the number of the text that a glyph stands in, -1 for none."""
    x, y = (glyph.line[0] + glyph.line[2]) / 2, (glyph.line[1] + glyph.line[3]) / 2
    for number in bands.get(int(y // _BAND), ()):
        left, top, right, bottom = texts[number].box
        if left <= x <= right and top <= y <= bottom:
            return number
    return -1
