"""What PyYAML complains of, said so that a designer knows what to do.

In: the parser's exception, the file, the last text read before it. Out: a `Slip` that points at
the line to mend, which is often not the line on which the parser gave up.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

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


QUOTE = 'put the whole text in quotes: "..."'

_KEY_IN_TEXT = re.compile(r"[^\s:]:\s+\S|\s*- .*:\s")
_COLON = re.compile(r":(\s|$)")
_TIGHT_COLON = re.compile(r"\s*[\w.-]+:(?=\S)")


def explain(error: yaml.YAMLError, source: Source, last: ScalarNode | None) -> Slip:
    """Return the slip behind an exception of the parser."""
    place: Any = getattr(error, "problem_mark", None)
    context: Any = getattr(error, "context_mark", None)
    problem = str(getattr(error, "problem", None) or error)
    index = _index(source, place) if place else 0
    scene = Scene(source, index, _index(source, context) if context else index, last)
    for found, say in ((scene.loose_block(), _loose), (scene.strayed(), _strayed)):
        if found:
            return say(scene, *found)
    for pattern, said in _KNOWN:
        if re.search(pattern, problem):
            return said(scene)
    return Slip(f"this cannot be read as YAML: {problem}", scene.here(), QUOTE)


def _loose(scene: Scene, head: int, first: int) -> Slip:
    return Slip(
        "this text belongs to the block above and is not indented further than its key",
        scene.whole_line(first),
        "indent every line of the text by two spaces more than the key",
        (Related(scene.whole_line(head), "the key"),),
    )


def _strayed(scene: Scene, head: int, line: int) -> Slip:
    return Slip(
        "this line is no key, and not indented like the text block above it",
        scene.whole_line(line),
        "indent it like the lines of the block, if it belongs to them",
        (Related(scene.whole_line(head), "the block"),),
    )


def _index(source: Source, mark: Any) -> int:
    line = min(mark.line + 1, len(source.starts) - 1)
    return min(source.index(line, mark.column + 1), len(source.clean))


def _no_colon(scene: Scene) -> Slip:
    """Speak of a line without a colon; the parser notices on the next line."""
    quote = scene.unclosed_on_its_line()
    if quote:
        return _open_quote(scene, quote)
    number = scene.source.position(scene.begun)[0]
    whole = scene.whole_line(number)
    if scene.opening == "-":
        advice = "write a hyphen, a space and the text"
        return Slip("a space is missing after the hyphen", whole, advice)
    return Slip("this line has no colon after its key", whole, "write `key: value`")


def _colon(scene: Scene) -> Slip:
    """Speak of a colon in a text, after a line without a colon, or indented too far."""
    above = scene.line_above()
    if above is None or _KEY_IN_TEXT.search(scene.before):
        return Slip(
            "a colon and a space stand inside a text, which YAML takes for a key",
            scene.here(),
            QUOTE,
        )
    if not _COLON.search(scene.source.line(above)):
        return _colon_above(scene, above)
    return Slip(
        "this line is indented further than the one above it, which has its value already",
        scene.whole_line(scene.line),
        "give keys that belong together the same indentation",
        (Related(scene.whole_line(above), "the line above"),),
    )


def _colon_above(scene: Scene, above: int) -> Slip:
    related = (Related(scene.whole_line(scene.line), "noticed here"),)
    tight = _TIGHT_COLON.match(scene.source.line(above))
    if tight:
        colon = scene.source.starts[above - 1] + tight.end() - 1
        return Slip(
            "a space is missing after this colon",
            scene.source.span(colon, colon + 1),
            "write `key: value`",
            related,
        )
    return Slip(
        "this line has no colon after its key",
        scene.whole_line(above),
        "write `key: value`, or `key:` where more keys stand indented below",
        related,
    )


def _key_expected(scene: Scene) -> Slip:
    """Speak of something among keys and values that is neither."""
    if scene.quotes_run_on() and scene.last is not None:
        start = scene.last.start
        return _open_quote(scene, scene.source.span(start, start + 1))
    if scene.character == ":":
        return Slip("a key is missing before this colon", scene.here(), QUOTE)
    if not scene.before.strip():
        return _indentation(scene)
    if scene.character in {"]", "}"}:
        return Slip(f"there is one `{scene.character}` too many", scene.here(), "remove it")
    return _text_goes_on(scene)


def _open_quote(scene: Scene, quote: Span) -> Slip:
    return Slip(
        "a text in quotes that begins here goes on over several lines: "
        "its closing quote seems to be missing",
        quote,
        "close it; inside single quotes an apostrophe is doubled ('')",
        (Related(scene.here(), "the quotes end before this"),),
    )


def _text_goes_on(scene: Scene) -> Slip:
    ending = scene.before.rstrip()[-1]
    if ending in {"}", "]"}:
        return Slip(
            f"text goes on after the closing `{ending}`",
            scene.here(),
            "a text that begins with { or [ must be in quotes",
        )
    if ending in {"'", '"'}:
        return Slip(
            "text goes on after the closing quote",
            scene.here(),
            "put quotes of the other kind around the whole text",
        )
    related = scene.begun_related("the keys begin here")
    return Slip("a key was expected here", scene.here(), QUOTE, related)


def _indentation(scene: Scene) -> Slip:
    """Speak of a line whose indentation fits nothing above it."""
    whole = scene.whole_line(scene.line)
    cut = scene.cut_above()
    if cut:
        return _cut(scene, cut)
    if scene.follows_block() and scene.last is not None:
        sign = scene.last.style
        return Slip(
            "this line is indented less than the first line of the text block that it follows",
            whole,
            f"indent no line of a block less than its first, or write `{sign}2` for a block whose "
            "lines are indented by two spaces or more",
            (Related(scene.source.span(scene.last.start, scene.last.start + 1), "the block"),),
        )
    related = scene.begun_related("the keys above it begin here")
    if scene.character == "-":
        advice = "indent it further than the key that it belongs to"
        return Slip("an entry of a list stands among keys", whole, advice, related)
    return Slip(
        "the indentation of this line fits none of the lines above it",
        whole,
        "give keys that belong together the same indentation",
        related,
    )


def _cut(scene: Scene, cut: Span) -> Slip:
    return Slip(
        "this # begins a comment, and the rest of the line is lost",
        cut,
        "put a text with a # in it in quotes",
        (Related(scene.here(), "noticed here"),),
    )


def _dash_expected(scene: Scene) -> Slip:
    return Slip(
        "this line stands in a list but does not begin with a hyphen",
        scene.whole_line(scene.line),
        "begin it with `- `, or indent it less if it does not belong to the list",
        scene.begun_related("the list begins here"),
    )


def _unclosed(scene: Scene) -> Slip:
    """Speak of brackets that are not closed, or between which a comma is missing."""
    closing = "}" if scene.opening == "{" else "]"
    if scene.character in {"]", "}"}:
        return Slip(
            f"`{scene.character}` closes what was opened with `{scene.opening}`",
            scene.here(),
            f"write `{closing}`",
            scene.begun_related("opened here"),
        )
    if scene.before.rstrip()[-1:] in {"}", "]"} and scene.character not in "{[\"'":
        return _text_goes_on(scene)
    cut = scene.cut_within(closing)
    if cut:
        return _cut(scene, cut)
    related = scene.begun_related(f"the `{scene.opening}` that is open")
    if related and scene.indented_no_more():
        return Slip(
            f"`{scene.opening}` is opened here and not closed",
            scene.start(),
            f"close it with `{closing}`",
            (Related(scene.here(), f"a comma or `{closing}` was expected before this"),),
        )
    if scene.character == ":":
        return Slip(
            "a comma is missing before this key, or the colon belongs to a text",
            scene.here(),
            "put a comma between entries; a text with a colon and a space needs quotes",
            related,
        )
    return Slip(
        f"a comma or `{closing}` is missing here",
        scene.here(),
        "put a comma between entries; a text with a comma, bracket or brace in it needs quotes",
        related,
    )


def _unclosed_quote(scene: Scene) -> Slip:
    return Slip(
        "a quote is opened here and never closed",
        scene.start(),
        "close it; inside single quotes an apostrophe is doubled ('')",
        (Related(scene.here(), "the file ends here"),),
    )


def _bad_start(scene: Scene) -> Slip:
    return Slip(f"a text cannot begin with `{scene.character}` in YAML", scene.here(), QUOTE)


def _bad_sign(scene: Scene) -> Slip:
    return Slip(f"a text cannot begin with `{scene.opening}` in YAML", scene.start(), QUOTE)


def _bad_escape(scene: Scene) -> Slip:
    text = scene.source.clean
    start = text.rfind("\\", 0, scene.index + 1)
    end = start + (1 if text[start + 1 : start + 2] in ("", "\n") else 2)
    return Slip(
        "a backslash in double quotes begins an escape, and YAML has none like this",
        scene.source.span(start, end),
        "write \\\\ for a backslash, or use single quotes",
        scene.begun_related("the quotes begin here"),
    )


def _bad_block(scene: Scene) -> Slip:
    return Slip(
        f"`{scene.opening}` begins a block of text on the lines below, but text follows it here",
        scene.start(),
        "begin the text on the next line, indented, or put it in quotes",
    )


def _dash_in_text(scene: Scene) -> Slip:
    return Slip(
        "a list in lines cannot begin on the line of its key",
        scene.here(),
        "begin it on the next line, or put a text that begins with `- ` in quotes",
    )


def _question(scene: Scene) -> Slip:
    return Slip("a text cannot begin with `? ` in YAML", scene.here(), QUOTE)


def _no_value(scene: Scene) -> Slip:
    advice = "remove one comma" if scene.character == "," else QUOTE
    return Slip(f"a value was expected here, not `{scene.character}`", scene.here(), advice)


def _outside(scene: Scene) -> Slip:
    return Slip(
        "this line is indented less than the first line of the file, or follows its end",
        scene.whole_line(scene.line),
        "begin all keys of the outermost level at the left edge",
    )


_KNOWN = (
    (r"could not find expected ':'", _no_colon),
    (r"mapping values are not allowed", _colon),
    (r"sequence entries are not allowed", _dash_in_text),
    (r"mapping keys are not allowed", _question),
    (r"cannot start any token", _bad_start),
    (r"unexpected end of stream|unexpected document (indicator|separator)", _unclosed_quote),
    (r"escape|hexdecimal|hexadecimal", _bad_escape),
    (r"line break|indentation indicator", _bad_block),
    (r"alphabetic or numeric|directive", _bad_sign),
    (r"',' or '[\]}]'", _unclosed),
    (r"expected '-' indicator|<block end>, but found '\?'", _dash_expected),
    (r"expected key|<block end>", _key_expected),
    (r"document start", _outside),
    (r"node content", _no_value),
)
"""What the C parser or the pure one says, as a pattern, and how we say it."""
