"""What is read from a page: glyphs, the runs they stand in, and the page itself.

Lengths are mm from the top left corner of the trim, y down.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import NamedTuple

from generator.manifest import Box
from generator.records import Frozen

UNREADABLE = "\ufffd"
"""Stands for a glyph of which the file does not say what letter it is."""


class Unreadable(ValueError):  # noqa: N818 -- says what is wrong, as the standard library does
    """A file, or a page of it, cannot be read; the message says why."""


class Glyph(NamedTuple):
    """A letter where it stands on the page.

    `line` is its advance across, its face's ascender to descender down; `ink` is what it covers;
    `turn` is clockwise, in radians. `apart` says that a reader sees a gap before it, a new word.
    """

    character: str
    line: Box
    ink: Box
    turn: float
    apart: bool


class Run(Frozen):
    """Glyphs that the file shows in one go; `told` is the text that it hands to readers for them.

    `size` is the type size in mm, `number` the place among the runs of its page; `box` is the
    rectangle around the lines of all glyphs.
    """

    glyphs: tuple[Glyph, ...]
    told: str
    size: float
    number: int
    box: Box = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "box", around(glyph.line for glyph in self.glyphs))

    @property
    def text(self) -> str:
        """The text that the glyphs show."""
        return whole("".join(glyph.character for glyph in self.glyphs))


class Page(Frozen):
    """A page: the size of its trim in mm, and what is written on it.

    `unseen` holds, by number of run, the letters of a run that cannot be seen; `loose` the names
    of fonts that are used on the page and not in the file; `notes` counts comments and the like
    that lie upon it; `turned` is by how many degrees a reader shows it turned.
    """

    width: float
    height: float
    runs: tuple[Run, ...]
    unseen: dict[int, str]
    loose: tuple[str, ...]
    notes: int
    turned: int = 0


class Bookmark(Frozen):
    """An entry of the outline: its title, its depth, and the page that it leads to, from 1."""

    title: str
    depth: int
    page: int


def around(boxes: Iterable[Box]) -> Box:
    """Return the rectangle around `boxes`, of which there is at least one."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def whole(text: str) -> str:
    """Return `text` with its characters whole: PDFium hands some over in halves (surrogates)."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
