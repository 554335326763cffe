"""Where and in the middle of what the YAML parser gave up, for `slips` to make sense of."""

from __future__ import annotations

import re

from generator.diagnostics import Related, Span
from generator.reading.nodes import PLAIN, ScalarNode, Source
from generator.records import dataclass

_HEADER = re.compile(r"^([ -]*)[^\s#].*?:\s+[|>][-+0-9]*\s*(?:#.*)?$")
_COMMENT = re.compile(r"[ ]+#")
_CUT = re.compile(r" #(?=[^\s#])")
_KEY = re.compile(r"""\s*(?:[\w.-]+|"[^"]*"|'[^']*')\s*:(?:\s|$)""")


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip in the punctuation or the indentation of a file."""

    message: str
    span: Span
    help: str | None = None
    related: tuple[Related, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """What is known when the parser gives up.

    `index` is where it stopped, `begun` where the construct began that it was in (or `index`),
    `last` the last text that was read.
    """

    source: Source
    index: int
    begun: int
    last: ScalarNode | None

    @property
    def line(self) -> int:
        """Number of the line on which the parser stopped."""
        return self.source.position(self.index)[0]

    @property
    def character(self) -> str:
        """The character at which it stopped; empty at the end of the file."""
        return self.source.clean[self.index : self.index + 1]

    @property
    def before(self) -> str:
        """The part of the line before that character."""
        return self.source.clean[self.source.starts[self.line - 1] : self.index]

    @property
    def opening(self) -> str:
        """The character with which the construct began."""
        return self.source.clean[self.begun : self.begun + 1]

    def here(self) -> Span:
        """Return the span of the character at which the parser stopped."""
        width = 0 if self.character in {"", "\n"} else 1
        return self.source.span(self.index, self.index + width)

    def start(self) -> Span:
        """Return the span of the character with which the construct began."""
        return self.source.span(self.begun, self.begun + 1)

    def whole_line(self, number: int) -> Span:
        """Return the span of a line, from its first visible character to its last."""
        text, start = self.source.line(number), self.source.starts[number - 1]
        return self.source.span(start + len(text) - len(text.lstrip()), start + len(text.rstrip()))

    def loose_block(self) -> tuple[int, int] | None:
        """Return the lines of a block's head and of its text, where that is not indented."""
        for number in range(self.line - 1, 0, -1):
            head = _HEADER.match(self.source.line(number))
            if head:
                first = self._first_below(number)
                text = self.source.line(first)
                loose = len(text) - len(text.lstrip()) <= len(head[1])
                return (number, first) if loose and not _KEY.match(text) else None
        return None

    def _first_below(self, number: int) -> int:
        """Return the first line below one that is not empty, or the one on which it stopped."""
        below = range(number + 1, self.line)
        return next((at for at in below if self.source.line(at).strip()), self.line)

    def unclosed_on_its_line(self) -> Span | None:
        """Return the quote with which the construct began, if its line does not close it."""
        quote = self.opening
        if quote not in {"'", '"'}:
            return None
        line = self.source.line(self.source.position(self.begun)[0])
        return self.start() if line.count(quote) % 2 else None

    def cut_above(self) -> Span | None:
        """Return the # that cuts the text above, where that goes on in this line."""
        if self.last is None or self.last.style != PLAIN:
            return None
        mark = _COMMENT.match(self.source.clean, self.last.end)
        line = self.source.position(self.last.end)[0]
        if mark is None or line != self.line_above():
            return None
        return self.source.span(mark.end() - 1, mark.end())

    def cut_within(self, closing: str) -> Span | None:
        """Return a # on the line of the opening bracket that cuts off its closing one."""
        end = self.source.clean.find("\n", self.begun)
        rest = self.source.clean[self.begun : end if end >= 0 else None]
        mark = _CUT.search(rest)
        if mark is None or closing not in rest[mark.end() :]:
            return None
        return self.source.span(self.begun + mark.end() - 1, self.begun + mark.end())

    def line_above(self) -> int | None:
        """Return the nearest line above that is neither empty nor a comment."""
        for number in range(self.line - 1, 0, -1):
            text = self.source.line(number).strip()
            if text and not text.startswith("#"):
                return number
        return None

    def begun_related(self, message: str) -> tuple[Related, ...]:
        """Return where the construct began, unless that is on the same line."""
        if self.source.position(self.begun)[0] == self.line:
            return ()
        return (Related(self.start(), message),)

    def indented_no_more(self) -> bool:
        """Whether this line is indented no further than the one on which the construct began."""
        first = self.source.line(self.source.position(self.begun)[0])
        here = self.source.line(self.line)
        return len(here) - len(here.lstrip()) <= len(first) - len(first.lstrip())

    def quotes_run_on(self) -> bool:
        """Whether the last text is in quotes and runs over several lines to this one."""
        if self.last is None or self.last.style not in {"'", '"'}:
            return False
        first, last = (self.source.position(at)[0] for at in (self.last.start, self.last.end))
        return first < last == self.line

    def follows_block(self) -> bool:
        """Whether nothing stands between the last text and here, and that is a text block."""
        if self.last is None or self.last.style not in {"|", ">"}:
            return False
        return not self.source.clean[self.last.end : self.index].strip()

    def strayed(self) -> tuple[int, int] | None:
        """Return the lines of a text block's head and of what follows it, which is no key.

        It stands no further in than the head, so that it is no part of the block.
        """
        if self.last is None or self.last.style not in {"|", ">"}:
            return None
        head, _ = self.source.position(self.last.start)
        rest = self.source.clean[self.last.end :]
        line, column = self.source.position(self.last.end + len(rest) - len(rest.lstrip()))
        text, key = self.source.line(line), self.source.line(head)
        outside = column - 1 <= len(key) - len(key.lstrip()) and line <= self.line
        strange = not _KEY.match(text) and text.lstrip()[:1] not in {"#", "-", ""}
        return (head, line) if outside and strange else None
