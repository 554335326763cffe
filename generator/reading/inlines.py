"""The inside of a paragraph: the parser's inline tokens in, words and references out.

Tokens follow one another in the text without gaps, so that walking them along it gives each its
offset.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from generator.board.kinds import CellWords
from generator.diagnostics import CodeEntry, worded
from generator.model.prose import Inline, Marked, Reference, Weight, Words
from generator.reading.codes import BAD_BRACES, MARKUP, UNKNOWN_REFERENCE
from generator.reading.nearest import nearest
from generator.reading.simple import Sign
from generator.records import Frozen, dataclass

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it import token as markdown
    from markdown_it.rules_inline import StateInline

Token: TypeAlias = "markdown.Token | Sign"  # noqa: S105 -- a word of the parser's
"""What the Markdown parser makes of a text, or we in its place."""

_BRACED = re.compile(r"\{([^{}\n]*)\}")


@cache
def parser() -> MarkdownIt:
    """Return the parser; its tokens keep every character of the text.

    Rules that would change the text or swallow a part of it are off; those for what is not
    printed are on, so that it can be complained of.
    """
    from markdown_it import MarkdownIt  # noqa: PLC0415 -- most games need none

    made = MarkdownIt("commonmark").disable(["normalize", "reference", "entity", "text_join"])
    made.enable("table")
    made.inline.ruler.before("emphasis", "braces", _braces)
    return made


def grouped(tokens: Sequence[Token]) -> Iterator[tuple[Token, Sequence[Token]]]:
    """Yield each outermost token with those up to where it is closed; none where it opens none."""
    depth = begun = 0
    for number, token in enumerate(tokens):
        depth += token.nesting
        if depth == 0:
            yield tokens[begun], tokens[begun + 1 : number]
            begun = number + 1


def _braces(state: StateInline, silent: bool) -> bool:
    """Make a token of a reference, a doubled brace, or a brace that is out of place."""
    if state.src[state.pos] not in "{}":
        return False
    match = _BRACED.match(state.src, state.pos)
    raw = match[0] if match else state.src[state.pos]
    if state.src.startswith(("{{", "}}"), state.pos):
        raw = state.src[state.pos : state.pos + 2]
    if not silent:
        state.push("braces", "", 0).content = raw
    state.pos += len(raw)
    return True


def _state(content: str) -> StateInline:
    """Return the parser at the beginning of a run of text."""
    from markdown_it.rules_inline import StateInline  # noqa: PLC0415 -- as above

    return StateInline(content, parser(), {}, [])


UNPRINTED = worded("""
heading_open
  a heading
  make it the `title` of a section of its own under `sections`; a line of hyphens or equals signs \
makes a heading of the line above; a backslash before it prints the sign itself
hr
  a line across the page
  take it out; a backslash before it prints the sign itself
fence
  a block of code
  take the lines of backticks or tildes out
code_block
  a block of code (indented by four spaces)
  indent it less; what belongs to an entry of a list is indented as far as its text
html_block
  HTML
  write *so* or **so** for emphasis; a backslash before it prints the sign itself
table_open
  a table in a text
  give it under `tables`, where it is checked, and speak of it as {table:ID}
link_open
  a link
  write the text alone, or {rule:ID} for a link to a rule; a backslash before it prints the sign \
itself
image
  a picture
  take it out; a backslash before it prints the sign itself
code_inline
  code
  take the backticks out; a backslash before it prints the sign itself
html_inline
  HTML
  write *so* or **so** for emphasis; a backslash before it prints the sign itself
hardbreak
  a forced line break
  take it out; a blank line parts paragraphs, a hyphen begins an entry
empty-entry
  an entry of a list without text
  write its text, or take it out
empty-note
  a note without text
  write its text, or take it out
times
  an asterisk between figures
  write × for times (asterisks make italics of 3 in 2*3*4); a backslash before it prints the sign \
itself
footnote
  a footnote
  say it in the text, or in a note (a paragraph whose lines begin with >)
address
  the address of a link
  take it out, or write it into the text
struck
  struck-out text
  take it out, or the tildes alone
entity
  a character written for a web page
  type the character itself
cannot-be-seen
  a character written for a web page
  write a space; \\u and its number write it where the text is in double quotes
""")
"""What is not printed, by the parser's name for it or ours: what it is called, and what to do."""

_DIALECTS = (
    (re.compile(r"(?<!\\)\[\^[^\]\s]+\]:?"), "footnote"),
    (re.compile(r"^\[[^\]^][^\]]*\]:[ \t]+\S*[/.]\w\S*", re.MULTILINE), "address"),
    (re.compile(r"(?<![\\~])~~(?=[^\s~])[^~\n]*(?<=[^\s~])~~(?!~)"), "struck"),
)
_DIALECT = re.compile(r"[\[~&]")
"""Without one of these a text has nothing of the kind."""
_NAMED = re.compile(r"(?<!\\)&(?:[A-Za-z][A-Za-z0-9]*|#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6});")


def dialects(text: str) -> Iterator[tuple[str, re.Match[str], str | None]]:
    """Yield what a run of text has of dialects of Markdown that our parser does not know.

    That is its name, where it stands, and what it may become.
    """
    for pattern, name in _DIALECTS:
        yield from ((name, match, None) for match in pattern.finditer(text))
    for match in _NAMED.finditer(text):
        import html  # noqa: PLC0415 -- hardly a text has one

        meant = html.unescape(match[0])
        if meant != match[0]:
            seen = meant.isprintable() and not meant.isspace()
            yield ("entity", match, meant) if seen else ("cannot-be-seen", match, None)


KINDS = (
    *("hex", "place", "unit", "count", "table", "code", "rule", "terrain", "line", "feature"),
    *("zone", "box", "link", "track", "turn", "value", "modifier", "phase", "weather", "side"),
    *("formation",),
    *("marker", "face", "label", "pool", "limit", "example", "lookup", "march", "tally", "ending"),
    *("form", "note", "point", "supply", "command", "event", "withdrawal", "resource"),
    *("hexes", "size", "chance", "throw", "effect", "cell"),
)
"""The kinds of thing that a text can refer to."""

FORMS = ("word", "ordinal", "capital", "or")
"""The ways, beside the usual one, in which a reference can be printed."""

_SPACE = re.compile(r"[ \t]*")


@cache
def _kinds(words: CellWords) -> Mapping[str, str]:
    """Return the kinds by what they are called on a board."""
    return {words.said(each): each for each in KINDS}


class Remark(Frozen):
    """Something to complain of in a text: the characters from `start` to `end` (exclusive)."""

    entry: CodeEntry
    message: str
    start: int
    end: int
    help: str | None = None
    fix: str | None = None


def unprinted(name: str, start: int, end: int, fix: str | None = None) -> Remark:
    """Return the remark on characters of a text that hold what is not printed."""
    what, advice = UNPRINTED[name]
    return Remark(MARKUP, f"{what} is not printed in rules", start, end, advice, fix)


@dataclass(slots=True)
class InlineReader:
    """Reads the tokens of one run of text.

    `offsets` are those of its characters, and of its end, in the whole text; `cursor` walks along
    them as the tokens are read.
    """

    content: str
    offsets: list[int]
    remarks: list[Remark]
    words: CellWords
    cursor: int = 0
    state: StateInline | None = None
    unclosed: bool = False

    def read(self, tokens: Sequence[Token]) -> tuple[Inline, ...]:
        """Return words, references and what stands out, in order."""
        found = self._read(tokens)
        for name, match, fix in dialects(self.content) if _DIALECT.search(self.content) else ():
            first = self.offsets[match.start()]
            if not any(remark.start <= first < remark.end for remark in self.remarks):
                self._complain(name, *match.span(), fix)
        return found

    def _read(self, tokens: Sequence[Token]) -> tuple[Inline, ...]:
        found: list[Inline] = []
        for token, inner in grouped(tokens):
            if token.type in {"em_open", "strong_open"}:
                found.append(self._marked(token, inner))
            elif token.type == "braces":
                self._braces(token.content, found)
            elif token.type == "hardbreak":
                if self.content.startswith("\\", self.cursor):
                    self._complain("hardbreak", self.cursor, self.cursor + 1)
                    self.cursor += 1
                self._space(found)
            elif token.type in UNPRINTED:
                self._unknown(token, found)
            elif token.type == "softbreak":
                self._space(found)
            else:
                if token.type == "text_special" and token.content != token.markup:
                    self.cursor += 1  # past the backslash
                self._words(token.content, found)
        return tuple(found)

    def _marked(self, token: Token, inner: Sequence[Token]) -> Marked:
        weight = Weight.EMPHASIS if token.type == "em_open" else Weight.STRONG
        start = self.cursor
        self.cursor += len(token.markup)
        content = self._read(inner)
        self.cursor += len(token.markup)
        before, after = self.content[max(0, start - 1) : start], self.content[self.cursor :][:1]
        if token.markup == "*" and before.isdecimal() and after.isdecimal():
            self._complain("times", start, self.cursor)
        return Marked(weight, content)

    def _words(self, text: str, found: list[Inline]) -> None:
        """Add words at the cursor, to those before them where they follow on in the source."""
        if not text:
            return
        start, before = self.offsets[self.cursor], found[-1] if found else None
        if isinstance(before, Words) and before.start + len(before.text) == start:
            found[-1] = Words(before.text + text, before.start)
        else:
            found.append(Words(text, start))
        self.cursor += len(text)

    def _space(self, found: list[Inline]) -> None:
        """Add one space for a line's end and the spaces around it, standing at the first."""
        end = self.content.index("\n", self.cursor) + 1
        following = _SPACE.match(self.content, end)
        self._words(" ", found)
        self.cursor = following.end() if following else end

    def _unknown(self, token: Token, found: list[Inline]) -> None:
        """Complain of something that is not printed and keep its text."""
        start = self.cursor
        raw = token.content
        if token.type != "html_inline":  # as the parser's own rules delimit it
            self.state = self.state or _state(self.content)
            self.state.pos = start
            parser().inline.skipToken(self.state)
            raw = self.content[start : self.state.pos]
        self._complain(token.type, start, start + len(raw))
        for number, line in enumerate(raw.split("\n")):
            if number:
                self._space(found)
            self._words(line.strip(" "), found)

    def _complain(self, name: str, start: int, end: int, fix: str | None = None) -> None:
        """Complain of something unprinted; offsets of the content become those of the text."""
        first, last = self.offsets[start], self.offsets[end - 1] + 1
        self.remarks.append(unprinted(name, first, last, fix))

    def _braces(self, raw: str, found: list[Inline]) -> None:
        if raw in {"{{", "}}"}:
            self.cursor += 1
            self._words(raw[0], found)
            return
        reference = self._reference(raw) if len(raw) > 1 else None
        if reference is not None:
            found.append(reference)
            self.cursor += len(raw)
            return
        if len(raw) == 1:
            self._lone_brace(raw)
        self._words(raw, found)

    def _lone_brace(self, raw: str) -> None:
        """Complain of a brace without its fellow; one that closes what was complained of is its."""
        closes, self.unclosed = raw == "}" and self.unclosed, raw == "{"
        if closes:
            return
        what = "opened here and not closed" if self.unclosed else "closed here and was not opened"
        how = "write {hex:33}, on one line, for a reference"
        advice = f"{how}, or {raw}{raw} for a printed brace"
        self._remark(BAD_BRACES, f"a brace is {what}", self.cursor, self.cursor + 1, advice)

    def _reference(self, raw: str) -> Reference | None:
        """Return the reference that `raw` is, or None and a remark."""
        start, end = self.cursor, self.cursor + len(raw)
        parts = [part.strip() for part in raw[1:-1].split(":")]
        if not 2 <= len(parts) <= 3 or not all(parts):
            advice = "write {kind:target}, such as {hex:33}, or {{ for a brace that is printed"
            if len(parts) > 3 and all(parts):
                advice = f"a reference has one form: write {{{':'.join(parts[:3])}}}"
            self._remark(BAD_BRACES, f"{raw} is not a reference", start, end, advice)
            return None
        written = "{" + ":".join(parts) + "}"
        kind, target, form = (*parts, "")[:3]
        known = _kinds(self.words)
        if kind not in known:
            self._suggest(f"there is no kind of reference `{kind}`", kind, tuple(known), written)
        elif form and form not in FORMS:
            self._suggest(f"there is no form of reference `{form}`", form, FORMS, written)
        elif written != raw:
            self._remark(BAD_BRACES, "spaces stand in a reference", start, end, None, written)
        offsets = self.offsets
        return Reference(known.get(kind, kind), target, offsets[start], offsets[end - 1] + 1, form)

    def _suggest(self, message: str, word: str, known: Sequence[str], raw: str) -> None:
        meant, start, end = nearest(word, known), self.cursor, self.cursor + len(raw)
        message += f"; did you mean `{meant}`?" if meant else ""
        fix = raw.replace(word, meant, 1) if meant else None
        self._remark(UNKNOWN_REFERENCE, message, start, end, f"known are {', '.join(known)}", fix)

    def _remark(
        self,
        entry: CodeEntry,
        message: str,
        start: int,
        end: int,
        advice: str | None,
        fix: str | None = None,
    ) -> None:
        """Note a remark on characters of the content; offsets become those of the text."""
        first, last = self.offsets[start], self.offsets[end - 1] + 1
        self.remarks.append(Remark(entry, message, first, last, advice, fix))
