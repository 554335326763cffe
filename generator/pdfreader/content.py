"""What a page shows: its streams in, the texts that they show, with their places, out.

Almost all of a page is lines and areas. They are leapt over: only what moves, nests, or shows text
is read. Texts that stand in one marked passage (/ActualText) bear its number.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import field
from itertools import pairwise
from typing import Any, TypeAlias

from generator.comparison.glyphs import UNREADABLE, Glyph, Run, Unreadable
from generator.comparison.lines import in_order, joined
from generator.manifest import Box
from generator.pdfreader.fonts import Font, Fonts
from generator.pdfreader.objects import (
    DEEPEST,
    END,
    MOST_GLYPHS,
    MOST_TEXTS,
    Objects,
    Stream,
    Word,
    text_of,
    value_at,
)
from generator.records import Frozen, dataclass
from generator.units import POINT

Matrix: TypeAlias = Sequence[float]
"""Six numbers."""

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def after(first: Matrix, then: Matrix) -> Matrix:
    """Return the transform that does one, and then the other."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (
        a * p + b * r,
        a * q + b * s,
        c * p + d * r,
        c * q + d * s,
        e * p + f * r + t,
        e * q + f * s + u,
    )


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
    mode: float = 0.0
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
        reach = font.descent, font.ascent
        self._lean, self._rise = (
            sorted(side * each * POINT / 1000.0 for each in reach) for side in (c, d)
        )

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
            line = min(to_x, x) + back, -max(to_y, y) - up, max(to_x, x) + on, -min(to_y, y) - down
            letter = font.letters.get(code, UNREADABLE)
            far = abs(self._gap) > _FAR and glyphs
            if far and not (glyphs[-1].character.isspace() or letter.isspace()):
                self.breaks.append(len(glyphs))  # no blank makes the gap
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


_OPERATOR = re.compile(
    rb"[BqQEcDg/](?:(?<=B)(?:T|DC|MC|I)|(?<=E)MC|(?<=c)m|(?<=D)o|(?<=g)s|(?<=[qQ])"
    rb"|(?<=/)[^\0\t\n\f\r ()<>\[\]{}/%]*+\s*+(?=<<))(?![^\0\t\n\f\r ()<>\[\]{}/%])"
)
_APART = frozenset(b"\0\t\n\f\r ()<>[]{}/%")
_NUMBERS = re.compile(rb"((?:[-+.0-9]++[\0\t\n\f\r ]++){6})\Z")
_NAME = re.compile(rb"/([^\0\t\n\f\r ()<>\[\]{}/%]++)[\0\t\n\f\r ]++\Z")
_PICTURE_END = re.compile(rb"[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|\Z)")
_BACK = 200  # bytes in which the operands of an operator stand
_HIDDEN = frozenset({3, 7})
"""Ways to write text that leave no ink."""
_FAINT = 0.03
"""An opacity that nobody sees."""
_MOST_MARKS = 1_000
_MOVES = frozenset({b"Tm", b"Td", b"TD", b"T*"})


class Shown(Frozen):
    """A text that is shown in one go."""

    glyphs: tuple[Glyph, ...]
    size: float
    """Its type size in mm."""
    font: Font
    mark: int
    """The number of the marked passage that it stands in, 0 for none."""
    hidden: bool
    goes_on: bool
    """Whether the file shows another text with it, at some distance on the line."""


@dataclass(slots=True)
class Content:
    """Reads the streams of a page; `shown` and `told`, the texts of marks, are what it finds.

    `corner` is the top left one of the page's trim in points.
    """

    objects: Objects
    fonts: Fonts
    corner: tuple[float, float]
    shown: list[Shown] = field(default_factory=list)
    told: dict[int, str] = field(default_factory=dict)
    forms: int = 0
    pictures: int = 0
    _marks: list[int] = field(default_factory=list)
    _letters: int = 0
    _text: Matrix = IDENTITY
    _line: Matrix = IDENTITY
    _resources: Mapping[str, Any] = field(default_factory=dict)
    _state: State = field(default_factory=lambda: State(IDENTITY))

    def read(
        self, data: bytes, resources: Mapping[str, Any], state: State | None = None, depth: int = 0
    ) -> None:
        """Read a stream, and the forms that it shows; raises Unreadable."""
        if depth > DEEPEST:
            raise Unreadable("forms stand in one another too deep")
        self.forms += 1
        if not any(operator in data for operator in (b"BT", b"Do", b"BI")):
            return
        before = self._state, self._resources, len(self._marks)
        self._state, self._resources = state or State(IDENTITY), resources
        self._walk(data, depth)
        self._state, self._resources = before[:2]
        del self._marks[before[2] :]

    def _walk(self, data: bytes, depth: int) -> None:
        stack: list[State] = []
        at = 0
        while found := _OPERATOR.search(data, at):
            start, at = found.span()
            operator = found[0]
            if operator[:1] == b"/":
                at = self._marked(data, at)
            elif start and data[start - 1] not in _APART:
                continue
            elif operator == b"BT":
                at = self._passage(data, at)
            elif operator == b"BI":  # a picture among the operators
                self.pictures += 1
                end = _PICTURE_END.search(data, at)
                at = end.end() if end else len(data)
            else:
                self._act(operator, data[max(0, start - _BACK) : start], stack, depth)

    def _act(self, operator: bytes, before: bytes, stack: list[State], depth: int) -> None:
        """Do what an operator says; its operands stand before it."""
        self.objects.budget.hurry()
        match operator:
            case b"q" if len(stack) < _MOST_MARKS:
                stack.append(copy(self._state))
            case b"Q" if stack:
                self._state = stack.pop()
            case b"cm" if found := _NUMBERS.search(before):
                with suppress(ValueError):  # such as --1
                    own = tuple(map(float, found[1].split()))
                    self._state.matrix = after(own, self._state.matrix)
            case b"Do":
                self._show_form(before, depth)
            case b"gs":
                self._dress(_name_before(before))
            case b"BDC" | b"BMC":
                self._mark(None)
            case b"EMC":
                self._unmark()
            case _:
                pass

    def _dress(self, name: str) -> None:
        """Take up a graphics state, of which the opacity counts here."""
        states = self.objects.mapping(self._resources.get("ExtGState"))
        chosen = self.objects.mapping(states.get(name))
        if "ca" in chosen:
            self._state.opacity = self.objects.number(chosen["ca"], 1.0)

    def _show_form(self, before: bytes, depth: int) -> None:
        forms = self.objects.mapping(self._resources.get("XObject"))
        form = self.objects.get(forms.get(_name_before(before)))
        if not isinstance(form, Stream):
            return
        if form.about.get("Subtype") != "Form":
            self.pictures += 1
            return
        self.objects.budget.hurry()
        if self.forms > MOST_TEXTS:
            raise Unreadable(f"a page shows more than {MOST_TEXTS} forms")
        state = copy(self._state)
        own = self.objects.numbers(form.about.get("Matrix"), 6)
        if own is not None:
            state.matrix = after(own, state.matrix)
        resources = self.objects.mapping(form.about.get("Resources")) or self._resources
        self.read(self.objects.content(form), resources, state, depth + 1)

    def _marked(self, data: bytes, at: int) -> int:
        """Read the description of a marked passage, and go on behind it."""
        said, at = value_at(data, at)
        operator, behind = value_at(data, at)
        if operator == Word(b"BDC"):
            self._mark(said)
            return behind
        return at

    def _mark(self, said: Any) -> None:
        number = self._marks[-1] if self._marks else 0
        if isinstance(said, dict) and "ActualText" in said:
            number = len(self.told) + 1
            self.told[number] = text_of(self.objects.get(said["ActualText"]))
        if len(self._marks) < _MOST_MARKS:
            self._marks.append(number)

    def _unmark(self) -> None:
        if self._marks:
            self._marks.pop()

    def _passage(self, data: bytes, at: int) -> int:
        """Read what stands between BT and ET; return where it ends."""
        self._text = self._line = IDENTITY
        operands: list[Any] = []
        while True:
            value, at = value_at(data, at)
            if not isinstance(value, Word):
                if len(operands) < _MOST_MARKS:
                    operands.append(value)
                continue
            if value in {END, Word(b"ET")}:
                return at
            self._operate(value.text, operands)
            operands = []

    def _operate(self, operator: bytes, operands: list[Any]) -> None:
        numbers = tuple(float(value) for value in operands if isinstance(value, int | float))
        if operator in _SETTINGS:
            name, divisor = _SETTINGS[operator]
            if numbers:
                setattr(self._state, name, numbers[-1] / divisor)
        elif operator in _MOVES:
            self._go(operator, numbers)
        else:
            self._write(operator, operands, numbers)

    def _go(self, operator: bytes, numbers: tuple[float, ...]) -> None:
        match operator:
            case b"Tm" if len(numbers) == 6:
                self._text = self._line = numbers
            case b"Td" if len(numbers) == 2:
                self._step(*numbers)
            case b"TD" if len(numbers) == 2:
                self._state.leading = -numbers[1]
                self._step(*numbers)
            case b"T*":
                self._step(0.0, -self._state.leading)
            case _:
                pass

    def _write(self, operator: bytes, operands: list[Any], numbers: tuple[float, ...]) -> None:
        last = operands[-1] if operands else None
        match operator:
            case b"Tf" if len(operands) == 2:
                fonts = self.objects.mapping(self._resources.get("Font"))
                self._state.font = self.fonts.font(fonts.get(str(operands[0])))
                self._state.size = numbers[-1] if numbers else 0.0
            case b"Tj":
                self._show([last])
            case b"TJ" if isinstance(last, list):
                self._show(last)
            case b"'" | b'"':
                if operator == b'"' and len(numbers) == 2:
                    self._state.word_spacing, self._state.spacing = numbers
                self._step(0.0, -self._state.leading)
                self._show([last])
            case b"BDC" | b"BMC":
                self._mark(last)
            case b"EMC":
                self._unmark()
            case b"gs":
                self._dress(str(last))
            case _:
                pass

    def _step(self, across: float, up: float) -> None:
        self._text = self._line = after((1.0, 0.0, 0.0, 1.0, across, up), self._line)

    def _show(self, parts: list[Any]) -> None:
        """Note the letters of a text, and move on behind them."""
        state, font = self._state, self._state.font
        if font is None:
            return
        self.objects.budget.hurry()
        self._letters += sum(len(part) for part in parts if isinstance(part, bytes))
        if len(self.shown) >= MOST_TEXTS or self._letters > MOST_GLYPHS:
            raise Unreadable(f"a page holds more than {MOST_TEXTS} texts or {MOST_GLYPHS} letters")
        pen = Pen(font, state, after(self._text, state.matrix), self.corner)
        for part in parts:
            if isinstance(part, bytes):
                pen.write(part)
            elif isinstance(part, int | float):
                pen.shift(float(part))
        a, b, c, d, e, f = self._text
        self._text = a, b, c, d, e + a * pen.across, f + b * pen.across
        if pen.glyphs:
            mark = self._marks[-1] if self._marks else 0
            hidden = state.mode in _HIDDEN or state.opacity < _FAINT
            glyphs, cuts = pen.near(), [] if mark else pen.breaks
            for first, last in pairwise((0, *cuts, len(glyphs))):
                goes_on = last < len(glyphs)
                text = Shown(glyphs[first:last], pen.size, font, mark, hidden, goes_on)
                self.shown.append(text)


_SETTINGS = {
    b"Tc": ("spacing", 1.0),
    b"Tw": ("word_spacing", 1.0),
    b"TL": ("leading", 1.0),
    b"Ts": ("rise", 1.0),
    b"Tz": ("stretch", 100.0),
    b"Tr": ("mode", 1.0),
}
"""What operators set, and what their operand is divided by."""


def _name_before(before: bytes) -> str:
    found = _NAME.search(before)
    return found[1].decode("latin-1") if found else ""


def runs_of(shown: Sequence[Shown], told: Mapping[int, str]) -> tuple[tuple[Run, bool], ...]:
    """Return the runs of a page in the order in which they are painted; whether each leaves no ink.

    Texts of one marked passage, of which readers are told a text, are one run.
    """
    found: list[tuple[Run, bool]] = []
    together: dict[int, list[Shown]] = {}
    for number, text in enumerate(shown):
        together.setdefault(text.mark or -number - 1, []).append(text)
    for parts in together.values():
        glyphs = tuple(glyph for part in parts for glyph in part.glyphs)
        # A text that is broken off and goes on elsewhere, as on a curve, keeps its order.
        ordered = in_order(glyphs)
        said = told.get(parts[0].mark)
        if said is None:
            said = joined(ordered) + " " * parts[-1].goes_on
        run = Run(ordered, said, parts[0].size, len(found))
        found.append((run, any(part.hidden for part in parts)))
    return tuple(found)
