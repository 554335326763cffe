"""What a page shows: its streams in, the texts that they show, with their places, out.

Almost all of a page is lines and areas. They are leapt over: only what moves, nests, or shows text
is read. Texts that stand in one marked passage (/ActualText) bear its number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import field
from itertools import pairwise
from typing import Any

from generator.collation.glyphs import Glyph, Unreadable
from generator.pdfreader.bounds import DEEPEST, MOST_GLYPHS, MOST_TEXTS
from generator.pdfreader.fonts import Font, Fonts
from generator.pdfreader.matrix import IDENTITY, Matrix, after
from generator.pdfreader.objects import Objects, Stream
from generator.pdfreader.pen import Pen, State
from generator.pdfreader.values import END, Word, text_of, value_at
from generator.records import dataclass

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


@dataclass(frozen=True, slots=True)
class Shown:
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
            elif operator == b"BI":
                at = self._leap(data, at)
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
            case b"cm":
                self._move(before)
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

    def _leap(self, data: bytes, at: int) -> int:
        """Leap over a picture that stands among the operators."""
        self.pictures += 1
        end = _PICTURE_END.search(data, at)
        return end.end() if end else len(data)

    def _move(self, before: bytes) -> None:
        found = _NUMBERS.search(before)
        if found is not None:
            self._state.matrix = after(_matrix(found[1].split()), self._state.matrix)

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
            state.matrix = after(_six(own), state.matrix)
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
        setting = _SETTINGS.get(operator)
        if setting is not None:
            if numbers:
                setting(self._state, numbers[-1])
        elif operator in _MOVES:
            self._go(operator, numbers)
        else:
            self._write(operator, operands, numbers)

    def _go(self, operator: bytes, numbers: tuple[float, ...]) -> None:
        match operator:
            case b"Tm" if len(numbers) == 6:
                self._text = self._line = _six(numbers)
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


def _set(name: str) -> Callable[[State, float], None]:
    return lambda state, number: setattr(state, name, number)


_SETTINGS: dict[bytes, Callable[[State, float], None]] = {
    b"Tc": _set("spacing"),
    b"Tw": _set("word_spacing"),
    b"TL": _set("leading"),
    b"Ts": _set("rise"),
    b"Tz": lambda state, number: setattr(state, "stretch", number / 100.0),
    b"Tr": lambda state, number: setattr(state, "mode", int(number)),
}


def _name_before(before: bytes) -> str:
    found = _NAME.search(before)
    return found[1].decode("latin-1") if found else ""


def _matrix(numbers: list[bytes]) -> Matrix:
    try:
        return _six(tuple(map(float, numbers)))
    except ValueError:
        return IDENTITY


def _six(numbers: tuple[float, ...]) -> Matrix:
    a, b, c, d, e, f = numbers
    return a, b, c, d, e, f
