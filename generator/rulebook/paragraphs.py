"""Paragraphs that end and part well, and panels of them."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any

from reportlab.lib.colors import Color
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable, Paragraph

from generator.rulebook.cuts import NEVER, Cut, Cuts, between_lines, cuts_of
from generator.rulebook.hyphenation import dividing

_LINE = 0.5
"""What a break costs between two lines; there is none in a divided word."""
_NEARLY = 0.9
"""Words that fill so much of a line are divided, too, where others are wider than it."""
_TIGHT = 0.2
"""By how much spaces may shrink to spare a last line of one word."""
_SHORT = 75.0
"""Height in points of a panel that parts at a high price."""
_SHORT_PANEL, _PANEL = 8.0, 4.0
"""How much more a break costs in a panel, short or not."""


class Plain(Paragraph):
    """A paragraph in which a word that is wider than its column is divided."""

    frags: Any
    style: Any

    def wrap(self, available: float, height: float) -> tuple[float, float]:
        """Return the size; words for which a line has no room are divided anywhere."""
        style = self.style
        room = available - style.leftIndent - style.rightIndent
        if any(_wide(each, room) for each in self.frags) and style.wordWrap is None:
            face, size = style.fontName, style.fontSize

            def wide(word: str) -> bool:
                return bool(stringWidth(word, face, size) > room * _NEARLY)

            self.style = copy(style)
            self.style.hyphenationLang = dividing(wide, style.hyphenationLang or None)
            size_found: tuple[float, float] = super().wrap(available, height)
            self.style = style
            return size_found
        found: tuple[float, float] = super().wrap(available, height)
        return found


def _wide(part: Any, room: float) -> bool:
    """Tell whether a part of a paragraph has a word that is wider than a line."""
    if isinstance(part, list):  # of a paragraph that has parted: a word, its width first
        return bool(part[0] > room)
    words = part.words if hasattr(part, "words") else part.text.split()
    longest = max(words, key=len, default="")
    if len(longest) * part.fontSize <= room:
        return False
    return bool(stringWidth(longest, part.fontName, part.fontSize) > room)


class Text(Plain):
    """A paragraph that ends neither in the rest of a divided word nor, if it can, in one word."""

    blPara: Any  # noqa: N815 -- what wrapping leaves behind, which the stubs leave out
    leads = False
    """Whether it leads to a list, from which it does not part."""
    kept: Any = None
    """The lines of a part of a text without spaces, which Platypus would join to one another."""

    def wrap(self, available: float, height: float) -> tuple[float, float]:
        """Return the size; a last line of one word goes into those above, or is no half word."""
        if self.kept is not None:
            self.blPara = self.kept
            self.width, self.height = available, len(self.kept.lines) * self.style.leading
            return self.width, self.height
        size = super().wrap(available, height)
        lines = self.blPara.lines
        if len(lines) > 1 and len(_words(lines[-1])) == 1 and self.style.wordWrap is None:
            plain, count = self.style, len(lines)
            self.style = copy(plain)
            self.style.spaceShrinkage = _TIGHT
            size = super().wrap(available, height)
            lines = self.blPara.lines
            if len(lines) == count or len(_words(lines[-1])) == 1:
                self.style = plain
                size = super().wrap(available, height)
                lines = self.blPara.lines
        if len(lines) > 1 and len(_words(lines[-1])) == 1 and _divided(lines[-2]):
            self.style = copy(self.style)
            self.style.hyphenationLang = ""
            size = super().wrap(available, height)
        return size

    def cuts(self) -> Cuts:
        """Return the places between two lines and more on either side."""
        lines = self.blPara.lines
        prices = [NEVER if _divided(line) else _LINE for line in lines]
        return between_lines(len(lines), self.style.leading, prices)

    def split(self, available: float, height: float) -> list[Any]:
        """Return the lines that fit and the rest, which keeps its distance from what follows."""
        if not hasattr(self, "blPara"):
            self.wrap(available, height)
        whole = self.blPara
        parts: list[Any] = list(super().split(available, height))
        if parts:
            parts[-1].spaceAfter = self.getSpaceAfter()
        if len(parts) > 1 and self.style.wordWrap is not None:
            above, below = parts
            count = len(above.blPara.lines)
            above.kept = whole.clone(lines=whole.lines[:count])
            below.kept = whole.clone(lines=whole.lines[count:])
        return parts


def _divided(line: Any) -> bool:
    """Tell whether a line ends in a hyphen."""
    words = _words(line)
    return bool(words) and words[-1].endswith("-")


def _words(line: Any) -> list[str]:
    """Return the words of a line, which is of one face (a tuple) or of several."""
    if isinstance(line, tuple):
        return list(map(str, line[1]))
    return "".join(each.text for each in line.words).split()


class Panel(Flowable):
    """Paragraphs on a ground with a bar beside them; they part as if they stood free."""

    PADDING = (6.0, 3.0, 5.0, 3.5)
    """Left, top, right and bottom, in points."""
    BAR = 2.0

    def __init__(self, parts: Sequence[Any], bar: Color, ground: Color | None) -> None:
        """Take paragraphs, at least one, the colour of the bar and that of the ground."""
        super().__init__()
        self.parts, self.bar, self.ground = tuple(parts), bar, ground
        self.spaceBefore, self.spaceAfter = 4, 6

    def wrap(self, available: float, height: float) -> tuple[float, float]:
        """Return the size of the panel in points."""
        left, top, right, bottom = self.PADDING
        room = available - left - right
        self.sizes = [part.wrapOn(self.canv, room, height)[1] for part in self.parts]
        gaps = sum(part.getSpaceAfter() for part in self.parts[:-1])
        self.width, self.height = available, sum(self.sizes) + gaps + top + bottom
        return self.width, self.height

    def cuts(self) -> Cuts:
        """Return the places between the paragraphs and in them; a short panel parts dearly."""
        dearer = _SHORT_PANEL if self.height < _SHORT else _PANEL
        edge, places = self.PADDING[1], list[Cut]()
        for number, (part, tall) in enumerate(zip(self.parts, self.sizes, strict=True)):
            if number:
                above = self.parts[number - 1].getSpaceAfter()
                places.append(Cut(edge - above, edge, _LINE + dearer))
            for cut in cuts_of(part).places:
                moved = Cut(edge + cut.depth, edge + cut.resume, cut.price + dearer)
                places.append(moved)
            edge += tall + part.getSpaceAfter()
        return Cuts(tuple(places), head=self.PADDING[1], tail=self.PADDING[3])

    def split(self, available: float, height: float) -> list[Flowable]:
        """Return two panels: what fits and the rest."""
        self.wrap(available, height)
        left, top, right, bottom = self.PADDING
        room, lower = available - left - right, height - top - bottom
        for number, (part, tall) in enumerate(zip(self.parts, self.sizes, strict=True)):
            if tall > lower:
                halves = part.splitOn(self.canv, room, lower) if lower > 0 else []
                first = (*self.parts[:number], *halves[:1])
                rest = (*(halves[1:] or (part,)), *self.parts[number + 1 :])
                return [self._with(first), self._with(rest)] if first else []
            lower -= tall + part.getSpaceAfter()
        return [self]

    def _with(self, parts: Sequence[Any]) -> Panel:
        return Panel(parts, self.bar, self.ground)

    def drawOn(self, canvas: Any, x: float, y: float, _sW: float = 0) -> None:  # noqa: N802, N803
        """Draw the ground, the bar and the paragraphs from the top."""
        left, top, _, _ = self.PADDING
        canvas.saveState()
        if self.ground is not None:
            canvas.setFillColor(self.ground)
            canvas.rect(x, y, self.width, self.height, stroke=0, fill=1)
        canvas.setFillColor(self.bar)
        canvas.rect(x, y, self.BAR, self.height, stroke=0, fill=1)
        canvas.restoreState()
        edge = y + self.height - top
        for part, tall in zip(self.parts, self.sizes, strict=True):
            part.drawOn(canvas, x + left, edge - tall)
            edge -= tall + part.getSpaceAfter()
