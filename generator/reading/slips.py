"""What PyYAML complains of, said so that a designer knows what to do.

In: the parser's exception, the file, the last text read before it. Out: a `Slip` that points at
the line to mend, which is often not the line on which the parser gave up.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import yaml

from generator.diagnostics import Related, Span, worded
from generator.reading.nodes import PLAIN, ScalarNode, Source
from generator.records import Frozen

_HEADER = re.compile(r"^([ -]*)[^\s#].*?:\s+[|>][-+0-9]*\s*(?:#.*)?$")
_COMMENT = re.compile(r"[ ]+#")
_CUT = re.compile(r" #(?=[^\s#])")
_KEY = re.compile(r"""\s*(?:[\w.-]+|"[^"]*"|'[^']*')\s*:(?:\s|$)""")


class Slip(Frozen):
    """A slip in the punctuation or the indentation of a file."""

    message: str
    span: Span
    help: str | None = None
    related: tuple[Related, ...] = ()


SAID = worded("""
loose
  this text belongs to the block above and is not indented further than its key
  indent every line of the text by two spaces more than the key
  the key
strayed
  this line is not a key, and not indented like the text block above it
  indent it like the lines of the block, if it belongs to them
  the block
unknown
  this cannot be read as YAML: {problem}
  {quote}
no-space-after-hyphen
  a space is missing after the hyphen
  write a hyphen, a space and the text
no-colon
  this line has no colon after its key
  write `key: value`
no-colon-above
  this line has no colon after its key
  write `key: value`, or `key:` where more keys stand indented below
  noticed here
no-space-after-colon
  a space is missing after this colon
  write `key: value`
  noticed here
colon-in-text
  a colon and a space are inside a text, which YAML reads as a key
  {quote}
too-far
  this line is indented further than the one above it, which has its value already
  give keys that belong together the same indentation
  the line above
no-key
  a key is missing before this colon
  {quote}
one-too-many
  there is one `{character}` too many
  remove it
open-quote
  a text in quotes that begins here goes on over several lines: its closing quote seems \
to be missing
  close it; inside single quotes an apostrophe is doubled ('')
  the quotes end before this
after-bracket
  text goes on after the closing `{ending}`
  a text that begins with {{ or [ must be in quotes
after-quote
  text goes on after the closing quote
  put quotes of the other kind around the whole text
key-expected
  a key was expected here
  {quote}
  the keys begin here
short-of-block
  this line is indented less than the first line of the text block that it follows
  indent no line of a block less than its first, or write `{sign}2` for a block whose lines are \
indented by two spaces or more
  the block
entry-among-keys
  an entry of a list is among keys
  indent it further than the key that it belongs to
  the keys above it begin here
fits-none
  the indentation of this line fits none of the lines above it
  give keys that belong together the same indentation
  the keys above it begin here
cut
  this # begins a comment, and the rest of the line is lost
  put a text with a # in it in quotes
  noticed here
no-hyphen
  this line is in a list but does not begin with a hyphen
  begin it with `- `, or indent it less if it does not belong to the list
  the list begins here
wrong-bracket
  `{character}` closes what was opened with `{opening}`
  write `{closing}`
  opened here
open-bracket
  `{opening}` is opened here and not closed
  close it with `{closing}`
  a comma or `{closing}` was expected before this
comma-before-key
  a comma is missing before this key, or the colon belongs to a text
  put a comma between entries; a text with a colon and a space needs quotes
  the `{opening}` that is open
comma
  a comma or `{closing}` is missing here
  put a comma between entries; a text with a comma, bracket or brace in it needs quotes
  the `{opening}` that is open
unclosed-quote
  a quote is opened here and never closed
  close it; inside single quotes an apostrophe is doubled ('')
  the file ends here
bad-start
  a text cannot begin with `{character}` in YAML
  {quote}
bad-sign
  a text cannot begin with `{opening}` in YAML
  {quote}
bad-escape
  a backslash in double quotes begins an escape, and YAML has none like this
  write \\\\ for a backslash, or use single quotes
  the quotes begin here
bad-block
  `{opening}` begins a block of text on the lines below, but text follows it here
  begin the text on the next line, indented, or put it in quotes
list-after-key
  a list in lines cannot begin on the line of its key
  begin it on the next line, or put a text that begins with `- ` in quotes
question
  a text cannot begin with `? ` in YAML
  {quote}
no-value
  a value was expected here, not `{character}`
  {quote}
comma-too-many
  a value was expected here, not `{character}`
  remove one comma
too-deep
  lists and mappings are nested more than {deepest} deep
  was a bracket opened and never closed?
  the outermost begins here
forbidden
  YAML reads this as {what}, which definitions do not use
  if it is part of a text, put the text in quotes
touching-comment
  a comment touches the quote that closes this text: was the quote to open another?
  close the text where it ends; put a space before the # of a comment
  the comment
curly
  these quotes are curly: for YAML they are part of the text
  write "{within}" with straight quotes; to print curly ones, put straight ones around them
brackets-as-key
  brackets or braces are in the place of a key
  if they are part of a text, put the text in quotes
second-document
  a second document begins here: a file of a definition holds one
  remove the line of hyphens
outside
  this line is indented less than the first line of the file, or follows its end
  begin all keys of the outermost level at the left edge
""")
"""What is said of each slip, by its name: the message, what to do, and what else is pointed at."""


def slip_of(name: str, span: Span, also: Span | None = None, **words: str) -> Slip:
    """Return the slip of a name, with words put in where its own have room for them."""
    quote = 'put the whole text in quotes: "..."'
    message, advice, *other = (text.format(quote=quote, **words) for text in SAID[name])
    return Slip(message, span, advice, tuple(Related(also, text) for text in other if also))


class Scene(Frozen):
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

    def slip(
        self, name: str, span: Span | None = None, also: Span | None = None, **words: str
    ) -> Slip:
        """Return the slip of a name, at the character where the parser stopped, or at `span`.

        `also` is the other place that it speaks of, where it has one.
        """
        words |= {"character": self.character, "opening": self.opening}
        words |= {"closing": "}" if self.opening == "{" else "]"}
        return slip_of(name, span or self.here(), also, **words)

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

    def start_above(self) -> Span | None:
        """Return where the construct began, unless that is on the same line."""
        on_this_line = self.source.position(self.begun)[0] == self.line
        return None if on_this_line else self.start()

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
    for name, lines in (("loose", scene.loose_block()), ("strayed", scene.strayed())):
        if lines:
            head, line = map(scene.whole_line, lines)
            return scene.slip(name, line, head)
    for pattern, said in _KNOWN:
        if re.search(pattern, problem):
            return scene.slip(said) if isinstance(said, str) else said(scene)
    return scene.slip("unknown", problem=problem)


def _index(source: Source, mark: Any) -> int:
    line = min(mark.line + 1, len(source.starts) - 1)
    return min(source.index(line, mark.column + 1), len(source.clean))


def _no_colon(scene: Scene) -> Slip:
    """Speak of a line without a colon; the parser notices on the next line."""
    quote = scene.unclosed_on_its_line()
    if quote:
        return scene.slip("open-quote", quote, scene.here())
    name = "no-space-after-hyphen" if scene.opening == "-" else "no-colon"
    return scene.slip(name, scene.whole_line(scene.source.position(scene.begun)[0]))


def _colon(scene: Scene) -> Slip:
    """Speak of a colon in a text, after a line without a colon, or indented too far."""
    above, whole = scene.line_above(), scene.whole_line(scene.line)
    if above is None or _KEY_IN_TEXT.search(scene.before):
        return scene.slip("colon-in-text")
    text = scene.source.line(above)
    if _COLON.search(text):
        return scene.slip("too-far", whole, scene.whole_line(above))
    if tight := _TIGHT_COLON.match(text):
        colon = scene.source.starts[above - 1] + tight.end() - 1
        return scene.slip("no-space-after-colon", scene.source.span(colon, colon + 1), whole)
    return scene.slip("no-colon-above", scene.whole_line(above), whole)


def _key_expected(scene: Scene) -> Slip:
    """Speak of something among keys and values that is neither."""
    if scene.quotes_run_on() and scene.last is not None:
        start = scene.last.start
        return scene.slip("open-quote", scene.source.span(start, start + 1), scene.here())
    if scene.character == ":":
        return scene.slip("no-key")
    if not scene.before.strip():
        return _indentation(scene)
    if scene.character in {"]", "}"}:
        return scene.slip("one-too-many")
    return _text_goes_on(scene)


def _text_goes_on(scene: Scene) -> Slip:
    ending = scene.before.rstrip()[-1]
    if ending in {"}", "]"}:
        return scene.slip("after-bracket", ending=ending)
    if ending in {"'", '"'}:
        return scene.slip("after-quote")
    return scene.slip("key-expected", also=scene.start_above())


def _indentation(scene: Scene) -> Slip:
    """Speak of a line whose indentation fits nothing above it."""
    whole = scene.whole_line(scene.line)
    cut = scene.cut_above()
    if cut:
        return scene.slip("cut", cut, scene.here())
    if scene.follows_block() and scene.last is not None:
        block = scene.source.span(scene.last.start, scene.last.start + 1)
        return scene.slip("short-of-block", whole, block, sign=scene.last.style)
    name = "entry-among-keys" if scene.character == "-" else "fits-none"
    return scene.slip(name, whole, scene.start_above())


def _unclosed(scene: Scene) -> Slip:
    """Speak of brackets that are not closed, or between which a comma is missing."""
    start = scene.start_above()
    if scene.character in {"]", "}"}:
        return scene.slip("wrong-bracket", also=start)
    if scene.before.rstrip()[-1:] in {"}", "]"} and scene.character not in "{[\"'":
        return _text_goes_on(scene)
    cut = scene.cut_within("}" if scene.opening == "{" else "]")
    if cut:
        return scene.slip("cut", cut, scene.here())
    if start and scene.indented_no_more():
        return scene.slip("open-bracket", start, scene.here())
    return scene.slip("comma-before-key" if scene.character == ":" else "comma", also=start)


def _bad_escape(scene: Scene) -> Slip:
    text = scene.source.clean
    start = text.rfind("\\", 0, scene.index + 1)
    end = start + (1 if text[start + 1 : start + 2] in ("", "\n") else 2)
    return scene.slip("bad-escape", scene.source.span(start, end), scene.start_above())


_KNOWN: tuple[tuple[str, str | Callable[[Scene], Slip]], ...] = (
    (r"could not find expected ':'", _no_colon),
    (r"mapping values are not allowed", _colon),
    (r"sequence entries are not allowed", "list-after-key"),
    (r"mapping keys are not allowed", "question"),
    (r"cannot start any token", "bad-start"),
    (
        r"unexpected end of stream|unexpected document (indicator|separator)",
        lambda scene: scene.slip("unclosed-quote", scene.start(), scene.here()),
    ),
    (r"escape|hexdecimal|hexadecimal", _bad_escape),
    (r"line break|indentation indicator", lambda scene: scene.slip("bad-block", scene.start())),
    (r"alphabetic or numeric|directive", lambda scene: scene.slip("bad-sign", scene.start())),
    (r"',' or '[\]}]'", _unclosed),
    (
        r"expected '-' indicator|<block end>, but found '\?'",
        lambda scene: scene.slip("no-hyphen", scene.whole_line(scene.line), scene.start_above()),
    ),
    (r"expected key|<block end>", _key_expected),
    (r"document start", lambda scene: scene.slip("outside", scene.whole_line(scene.line))),
    (
        r"node content",
        lambda scene: scene.slip("comma-too-many" if scene.character == "," else "no-value"),
    ),
)
"""What the C parser or the pure one says, as a pattern, and what we say, or who says it."""
