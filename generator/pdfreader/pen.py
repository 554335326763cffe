"""Text set as PDF sets it: codes and the state of the page in, glyphs in mm of the trim out."""

from __future__ import annotations

import math

from generator.collation.glyphs import UNREADABLE, Glyph
from generator.manifest import Box
from generator.pdfreader.fonts import Font
from generator.pdfreader.matrix import Matrix, after
from generator.records import dataclass
from generator.units import POINT

_WORD = 0.15
"""Letters that stand farther apart, in type sizes, are of different words."""
_FAR = 0.6
"""Letters that stand so far apart are no neighbours: some programs write texts in one go that only
stand on a line."""
FARTHEST = 20_000.0 * POINT
"""PDF knows no larger page, in mm."""


@dataclass(slots=True)
class State:
    """What a page's operators have set so far; lengths are points, `stretch` is a factor."""

    matrix: Matrix
    font: Font | None = None
    size: float = 0.0
    spacing: float = 0.0
    word_spacing: float = 0.0
    stretch: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    mode: int = 0
    opacity: float = 1.0


class Pen:
    """Writes one text from where the matrix `text`, of text and page together, begins.

    `across` is how far it has come, in units of text; `size` is the type size in mm; `breaks` are
    the numbers of the glyphs before which another text begins.
    """

    def __init__(self, font: Font, state: State, text: Matrix, corner: tuple[float, float]) -> None:
        self.glyphs: list[Glyph] = []
        self.across = 0.0
        self.breaks: list[int] = []
        self._font, self._state = font, state
        self._gap = 0.0
        self._axis = text[0] * POINT, text[1] * POINT
        set_in = (state.size * state.stretch, 0.0, 0.0, state.size, 0.0, state.rise)
        a, b, c, d, e, f = after(set_in, text)
        self.size = math.sqrt(abs(a * d - b * c)) * POINT
        self._turn = math.atan2(-b, a)
        self._start = (e - corner[0]) * POINT, (f - corner[1]) * POINT
        leans = [c * font.descent * POINT / 1000.0, c * font.ascent * POINT / 1000.0]
        rises = [d * font.descent * POINT / 1000.0, d * font.ascent * POINT / 1000.0]
        self._lean = min(leans), max(leans)
        self._rise = min(rises), max(rises)

    def write(self, text: bytes) -> None:
        """Set the letters of codes."""
        font, state, glyphs = self._font, self._state, self.glyphs
        (a, b), (left, foot), turn = self._axis, self._start, self._turn
        (back, on), (down, up) = self._lean, self._rise
        size = state.size or 1.0
        for code in font.codes(text):
            width = font.widths.get(code, font.width) / font.em * state.size * state.stretch
            x, y = left + a * self.across, foot + b * self.across
            to_x, to_y = x + a * width, y + b * width
            line = (
                (min(to_x, x)) + back,
                -(max(to_y, y)) - up,
                (max(to_x, x)) + on,
                -(min(to_y, y)) - down,
            )
            letter = font.letters.get(code, UNREADABLE)
            if abs(self._gap) > _FAR and glyphs:
                self._break(letter)
            glyphs.append(Glyph(letter, line, line, turn, self._gap > _WORD))
            spacing = state.spacing
            if code == 32 and font.octets == 1:
                spacing += state.word_spacing
            self._gap = spacing / size
            self.across += width + spacing * state.stretch

    def shift(self, thousandths: float) -> None:
        """Move back by so many thousandths of the type size."""
        gap = -thousandths / 1000.0
        self._gap += gap
        self.across += gap * self._state.size * self._state.stretch

    def _break(self, letter: str) -> None:
        """Begin another text, unless it is a blank that makes the gap."""
        if not (self.glyphs[-1].character.isspace() or letter.isspace()):
            self.breaks.append(len(self.glyphs))

    def near(self) -> tuple[Glyph, ...]:
        """Return the glyphs; those that are nowhere on any page stand at its farthest end."""
        ends = (*self.glyphs[0].line, *self.glyphs[-1].line)
        if all(abs(length) < FARTHEST for length in ends):
            return tuple(self.glyphs)
        return tuple(glyph._replace(line=_near(glyph.line)) for glyph in self.glyphs)


def _near(box: Box) -> Box:
    left, top, right, bottom = (
        min(max(length, -FARTHEST), FARTHEST) if not math.isnan(length) else FARTHEST
        for length in box
    )
    return left, top, right, bottom
