"""The inside of a paragraph: the parser's inline tokens in, words and references out.

Tokens follow one another in the text without gaps, so that walking them along it gives each its
offset.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from generator.diagnostics import CodeEntry
from generator.model.prose import Inline, Marked, Reference, Weight, Words
from generator.reading.codes import BAD_BRACES, MARKUP, UNKNOWN_REFERENCE
from generator.reading.markdown import closing, inline_state, raw_inline
from generator.reading.nearest import nearest
from generator.reading.unprinted import INLINES, TIMES, Unprinted, dialects
from generator.records import dataclass

KINDS = (
    "hex",
    "place",
    "unit",
    "count",
    "table",
    "code",
    "rule",
    "terrain",
    "line",
    "feature",
    "zone",
    "box",
    "track",
    "turn",
    "value",
    "modifier",
    "phase",
    "weather",
    "side",
    "formation",
    "marker",
    "face",
    "label",
    "pool",
    "limit",
    "example",
    "lookup",
    "ending",
    "form",
    "note",
    "hexes",
    "size",
    "chance",
    "throw",
    "effect",
    "cell",
)
"""The kinds of thing that a text can refer to."""

FORMS = ("word", "ordinal", "capital", "or")
"""The ways, beside the usual one, in which a reference can be printed."""

_SPACE = re.compile(r"[ \t]*")


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to complain of in a text: the characters from `start` to `end` (exclusive)."""

    entry: CodeEntry
    message: str
    start: int
    end: int
    help: str | None = None
    fix: str | None = None


@dataclass(slots=True)
class InlineReader:
    """Reads the tokens of one run of text.

    `offsets` are those of its characters, and of its end, in the whole text; `cursor` walks along
    them as the tokens are read.
    """

    content: str
    offsets: list[int]
    remarks: list[Remark]
    cursor: int = 0
    state: StateInline | None = None
    unclosed: bool = False

    def read(self, tokens: Sequence[Token]) -> tuple[Inline, ...]:
        """Return words, references and what stands out, in order."""
        found = self._read(tokens)
        for one in dialects(self.content):
            first = self.offsets[one.start]
            if not any(remark.start <= first < remark.end for remark in self.remarks):
                self._complain(one.found, one.start, one.end, one.fix)
        return found

    def _read(self, tokens: Sequence[Token]) -> tuple[Inline, ...]:
        found: list[Inline] = []
        position = 0
        while position < len(tokens):
            token = tokens[position]
            end = closing(tokens, position)
            if token.type in {"em_open", "strong_open"}:
                found.append(self._marked(token, tokens[position + 1 : end]))
            elif token.type == "braces":
                self._braces(token.content, found)
            elif token.type in INLINES:
                self._unknown(token, found)
            else:
                self._plain(token, found)
            position = end + 1
        return tuple(found)

    def _marked(self, token: Token, inner: Sequence[Token]) -> Marked:
        weight = Weight.EMPHASIS if token.type == "em_open" else Weight.STRONG
        start = self.cursor
        self.cursor += len(token.markup)
        content = self._read(inner)
        self.cursor += len(token.markup)
        around = (
            self.content[max(0, start - 1) : start],
            self.content[self.cursor : self.cursor + 1],
        )
        if token.markup == "*" and all(one.isdecimal() for one in around):
            self._complain(TIMES, start, self.cursor)
        return Marked(weight, content)

    def _plain(self, token: Token, found: list[Inline]) -> None:
        """Text, an escaped character, or the end of a line, which becomes a space."""
        if token.type == "softbreak":
            self._space(found)
        elif token.type == "text_special":
            if token.content != token.markup:
                self.cursor += 1
            self._words(token.content, found)
        else:
            self._words(token.content, found)

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
        if token.type == "hardbreak":
            self._hard_break(found)
            return
        start = self.cursor
        raw = self._raw(token)
        self._complain(INLINES[token.type], start, start + len(raw))
        for number, line in enumerate(raw.split("\n")):
            if number:
                self._space(found)
            self._words(line.strip(" "), found)

    def _hard_break(self, found: list[Inline]) -> None:
        if self.content.startswith("\\", self.cursor):
            self._complain(INLINES["hardbreak"], self.cursor, self.cursor + 1)
            self.cursor += 1
        self._space(found)

    def _raw(self, token: Token) -> str:
        """Source of a link, a picture, code or HTML, as the parser's own rules delimit it."""
        if token.type == "html_inline":
            return token.content
        if self.state is None:
            self.state = inline_state(self.content)
        return raw_inline(self.state, self.cursor)

    def _complain(self, found: Unprinted, start: int, end: int, fix: str | None = None) -> None:
        message = f"{found.what} is not printed in rules"
        self._remark(MARKUP, message, start, end, found.advice, fix)

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
        advice = (
            f"write {{hex:33}}, on one line, for a reference, or {raw}{raw} for a printed brace"
        )
        end = self.cursor + 1
        self._remark(BAD_BRACES, f"a brace is {what}", self.cursor, end, advice)

    def _reference(self, raw: str) -> Reference | None:
        """Return the reference that `raw` is, or None and a remark."""
        start, end = self.cursor, self.cursor + len(raw)
        parts = [part.strip() for part in raw[1:-1].split(":")]
        if not 2 <= len(parts) <= 3 or not all(parts):
            self._remark(
                BAD_BRACES,
                f"{raw} is not a reference",
                start,
                end,
                "write {kind:target}, such as {hex:33}, or {{ for a brace that is printed",
            )
            return None
        written = "{" + ":".join(parts) + "}"
        kind, target, form = (*parts, "")[:3]
        if kind not in KINDS:
            self._suggest(f"there is no kind of reference `{kind}`", kind, KINDS, written)
        elif form and form not in FORMS:
            self._suggest(f"there is no form of reference `{form}`", form, FORMS, written)
        elif written != raw:
            self._remark(BAD_BRACES, "spaces stand in a reference", start, end, None, written)
        offsets = self.offsets
        return Reference(kind, target, offsets[start], offsets[end - 1] + 1, form)

    def _suggest(self, message: str, word: str, known: Sequence[str], raw: str) -> None:
        meant = nearest(word, known)
        if meant:
            message += f"; did you mean `{meant}`?"
        self._remark(
            UNKNOWN_REFERENCE,
            message,
            self.cursor,
            self.cursor + len(raw),
            f"known are {', '.join(known)}",
            raw.replace(word, meant, 1) if meant else None,
        )

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
