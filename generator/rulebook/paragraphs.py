"""Paragraphs that end and part well, and headings with an entry in the outline."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import copy
from dataclasses import field, replace
from typing import Any

from reportlab.lib.enums import TA_JUSTIFY
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Paragraph, paragraph

from generator.quotes import curly
from generator.records import Frozen
from generator.rulebook.breaking import STRETCH, Piece, lines_of
from generator.rulebook.cuts import Cut, Cuts
from generator.rulebook.hyphenation import dividing

LINE = 0.5
"""What a break costs between two lines; there is none in a divided word."""
_NEARLY = 0.9
"""Words that fill so much of a line are divided, too, where others are wider than it."""
_CORE = re.compile(r"(\W*)([^\W\d_]+)\W*")
"""The letters of a word, and what stands before them."""
_OF_PLATYPUS: Any = paragraph
"""Its words of a text, and the room for what hangs before it, which are not public."""
_EXACT = 1e-4
"""Points that a line may be wider than the words in it."""


class Known(Frozen):
    """What a run has read and broken, for the next one that tries other distances of lines."""

    read: dict[tuple[Any, ...], list[Any]] = field(default_factory=dict)
    """Parsed markup."""
    broken: dict[tuple[Any, ...], tuple[Any, list[Any], dict[str, Any]]] = field(
        default_factory=dict
    )
    """Lines, the words they are made of, and how the style was changed for them."""


_OF_LINES = (
    *("fontName", "fontSize", "textColor", "leftIndent", "rightIndent", "bulletIndent"),
    *("bulletFontName", "bulletFontSize", "hyphenationLang", "wordWrap", "alignment"),
)
"""What of a style lines depend on, as far as ours differ: not on their distance."""
_CHANGED = ("hyphenationLang",)
"""What is changed of a style where lines come out badly."""


class Plain(Paragraph):
    """A paragraph in which a word that is wider than its column is divided.

    Its style may have a `known`: what that has of the same paragraph is taken from there.
    """

    frags: Any
    style: Any
    blPara: Any  # noqa: N815 -- what wrapping leaves behind, which the stubs leave out

    def __init__(
        self,
        text: str | None,
        style: Any,
        bulletText: Any = None,  # noqa: N803 -- reportlab's name
        frags: Any = None,
    ) -> None:
        """Take markup, or the words of a part of a paragraph."""
        known: Known | None = getattr(style, "known", None) if text is not None else None
        if known is not None:
            frags = _read(known, text or "", style)
        super().__init__(text or "", style, bulletText, frags)
        self._known, self._markup = known, text
        self._changed = self._whole = style

    def wrap(self, available: float, height: float) -> tuple[float, float]:
        """Return the size, with lines that are broken now or were broken before."""
        if self.style is not self._changed:  # it was given another style
            self._whole = self.style
        self.style = self._whole  # however it was set for another width
        if self._known is None:
            size = self._broken(available, height)
            self._changed = self.style
            return size
        whole = vars(self._whole)
        key = type(self), self._markup, self.bulletText, available, *(whole[it] for it in _OF_LINES)
        if key not in self._known.broken:
            size = self._broken(available, height)
            changes = {it: vars(self.style)[it] for it in _CHANGED}
            if all(whole[it] == value for it, value in changes.items()):
                changes = {}
            self._known.broken[key] = self.blPara, self.frags, changes
            self._changed = self.style
            return size
        self.blPara, frags, changes = self._known.broken[key]
        self.frags, self.style = [copy(each) for each in frags], self._whole
        if changes:
            self.restyle(**changes)
        self._changed = self.style
        self.width, self.height = available, len(self.blPara.lines) * self.style.leading
        return self.width, self.height

    def _broken(self, available: float, height: float) -> tuple[float, float]:
        """Break lines; words for which a line has no room are divided anywhere."""
        style = self.style
        room = available - style.leftIndent - style.rightIndent
        if any(_wide(each, room) for each in self.frags) and style.wordWrap is None:
            face, tall = style.fontName, style.fontSize

            def wide(word: str) -> bool:
                return bool(stringWidth(word, face, tall) > room * _NEARLY)

            self.restyle(hyphenationLang=dividing(wide, style.hyphenationLang or None))
        size: tuple[float, float] = super().wrap(available, height)
        self.style = style
        return size

    def restyle(self, **changes: Any) -> None:
        """Set it in a style of its own that differs so."""
        self.style = copy(self.style)
        vars(self.style).update(changes)


def _wide(part: Any, room: float) -> bool:
    """Tell whether a part of a paragraph has a word that is wider than a line."""
    if isinstance(part, list):  # of a paragraph that has parted: a word, its width first
        return bool(part[0] > room)
    words = part.words if hasattr(part, "words") else part.text.split()
    longest = max(words, key=len, default="")
    if len(longest) * part.fontSize <= room:
        return False
    return bool(stringWidth(longest, part.fontName, part.fontSize) > room)


def _read(known: Known, text: str, style: Any) -> list[Any]:
    """Return parsed markup of a style, anew each time: breaking lines may change it."""
    key = text, style.fontName, style.fontSize, style.textColor
    if key not in known.read:
        known.read[key] = Paragraph(text, style).frags
    return [each.clone() for each in known.read[key]]


class Text(Plain):
    """A paragraph whose lines are chosen together; it ends in one word only if it cannot else."""

    leads = False
    """Whether it leads to a list, from which it does not part."""
    kept: Any = None
    """The lines of a part of a text, which are not broken anew."""

    def _broken(self, available: float, height: float) -> tuple[float, float]:
        """Break lines, but for those of a part, which has them."""
        if self.kept is not None:
            self.blPara = self.kept
            self.width, self.height = available, len(self.kept.lines) * self.style.leading
            return self.width, self.height
        size = super()._broken(available, height)
        self._shorten()
        return size

    def breakLines(self, width: Any) -> Any:  # noqa: N802 -- reportlab's name
        """Return the best lines.

        Platypus fills each line as far as it can: it is given lines as wide as what should stand in
        them, and the room that is left is added afterwards.
        """
        rooms, style = [*width], self.style
        _OF_PLATYPUS._handleBulletWidth(self.bulletText, style, rooms)  # noqa: SLF001
        words = self._pieces(rooms[-1])
        justified = style.alignment == TA_JUSTIFY
        wide = lines_of(words, rooms[0], rooms[-1], justified=justified) if words else None
        if wide is None:
            return self._filled(width)
        frags, bullet = self.frags, width[0] - rooms[0]
        self.restyle(spaceShrinkage=0.0, splitLongWords=0)
        broken = super().breakLines(
            [wide[0] + bullet + _EXACT, *(each + _EXACT for each in wide[1:])]
        )
        self.style = style
        lines = broken.lines
        if len(lines) != len(wide) or any(_left(line) > 3 * _EXACT for line in lines):
            self.frags = frags
            return self._filled(width)
        for number, line in enumerate(lines):
            left = rooms[min(number, 1)] - wide[number]
            if isinstance(line, tuple):
                lines[number] = (left, *line[1:])
            else:
                line.extraSpace, line.maxWidth = left, rooms[min(number, 1)]
        return broken

    def _filled(self, width: Any) -> Any:
        """Return lines that are filled one by one; the last is not the rest of a word."""
        frags = self.frags
        broken = super().breakLines(width)
        lines = broken.lines
        if len(lines) > 1 and _divided(lines[-2]) and len(_words(lines[-1])) == 1:
            self.frags = frags
            self.restyle(hyphenationLang="")
            broken = super().breakLines(width)
        return broken

    def _pieces(self, room: float) -> tuple[Piece, ...]:
        """Return the words with their widths; none where there is something else than words."""
        style, divide = self.style, self.style.hyphenationLang or None
        if any(
            getattr(each, "cbDefn", None) or getattr(each, "lineBreak", None) for each in self.frags
        ):
            return ()
        found: list[Piece] = []
        for word in _OF_PLATYPUS._getFragWords(self.frags, room):  # noqa: SLF001
            wide, *parts = word
            frag, text = parts[-1]
            space = stringWidth(" ", frag.fontName, frag.fontSize)
            space *= isinstance(word, _OF_PLATYPUS._HSFrag)  # noqa: SLF001
            if not wide:  # a mark, or nothing before the space that a part begins with
                found[-1:] = [each._replace(space=space) for each in found[-1:]]
                continue
            core = _CORE.fullmatch(text) if len(parts) == 1 else None
            cuts = []
            if divide and core and len(core[2]) >= style.hyphenationMinWordLength:
                for head, _ in divide(core[2]):
                    begun = stringWidth(core[1] + head, frag.fontName, frag.fontSize)
                    hyphen = stringWidth("-", frag.fontName, frag.fontSize)
                    cuts.append((begun + hyphen, wide - begun))
            found.append(Piece(wide, space, cuts))
        return tuple(found)

    def _shorten(self) -> None:
        """Let no space be wider than the stated measure."""
        for number, added, share in tuple(self._spaces()):
            if share > STRETCH - 1.0:
                line, kept = self.blPara.lines[number], added * (STRETCH - 1.0) / share
                if isinstance(line, tuple):
                    self.blPara.lines[number] = (kept, *line[1:])
                else:
                    line.extraSpace = kept

    def _spaces(self) -> Iterator[tuple[int, float, float]]:
        """Yield the numbers of justified lines, and what is added to all their spaces, and to each.

        The last is a part of the width of a space.
        """
        lines = self.blPara.lines if self.style.alignment == TA_JUSTIFY else ()
        own = stringWidth(" ", self.style.fontName, self.style.fontSize)
        for number, line in enumerate(lines[:-1]):
            plain = isinstance(line, tuple)
            added = line[0] if plain else line.extraSpace
            gaps = (len(line[1]) if plain else line.wordCount) - 1
            if gaps > 0 and (plain or not line.lineBreak):
                yield number, added, added / gaps / own

    def cuts(self) -> Cuts:
        """Return the places between two lines and more on either side."""
        lines, leading = self.blPara.lines, self.style.leading
        kept = (n for n in range(2, len(lines) - 1) if not _divided(lines[n - 1]))
        return Cuts(tuple(Cut(n * leading, n * leading, LINE) for n in kept))

    def split(self, available: float, height: float) -> list[Any]:
        """Return the lines that fit and the rest, which keeps its distance from what follows."""
        if not hasattr(self, "blPara"):
            self.wrap(available, height)
        whole = self.blPara
        parts: list[Any] = list(super().split(available, height))
        if parts:
            parts[-1].spaceAfter = self.getSpaceAfter()
        if len(parts) > 1:
            above, below = parts
            count = len(above.blPara.lines)
            above.kept = whole.clone(lines=whole.lines[:count])
            below.kept = whole.clone(lines=whole.lines[count:])
        return parts


def _left(line: Any) -> float:
    return float(line[0] if isinstance(line, tuple) else line.extraSpace)


def _divided(line: Any) -> bool:
    """Tell whether a line ends in a hyphen."""
    words = _words(line)
    return bool(words) and words[-1].endswith("-")


def _words(line: Any) -> list[str]:
    """Return the words of a line, which is of one face (a tuple) or of several."""
    if isinstance(line, tuple):
        return list(map(str, line[1]))
    return "".join(each.text for each in line.words).split()


class Entry(Frozen):
    """An entry of the outline."""

    title: str
    anchor: str
    depth: int


class Heading(Plain):
    """A heading that is a bookmark, an entry of the outline and the target of links.

    A number hangs before the title.
    """

    def __init__(
        self, markup: str, style: ParagraphStyle, entry: Entry, number: str | None = None
    ) -> None:
        """Take the heading's markup and its entry."""
        super().__init__(markup, style, bulletText=number)
        self.entry = replace(entry, title=curly(entry.title))

    def draw(self) -> None:
        """Draw the heading and mark its place."""
        canvas: Any = self.canv
        canvas.bookmarkHorizontal(self.entry.anchor, 0, self.height + 4)
        canvas.addOutlineEntry(self.entry.title, self.entry.anchor, self.entry.depth, closed=False)
        super().draw()
