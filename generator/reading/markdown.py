"""Markdown as our texts use it: the parser, with a rule for references in braces."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

_BRACED = re.compile(r"\{([^{}\n]*)\}")


@cache
def parser() -> MarkdownIt:
    """Return the parser; its tokens keep every character of the text.

    Rules that would change the text or swallow a part of it are off; those for what is not
    printed are on, so that it can be complained of.
    """
    made = MarkdownIt("commonmark").disable(["normalize", "reference", "entity", "text_join"])
    made.enable("table")
    made.inline.ruler.before("emphasis", "braces", _braces)
    return made


def closing(tokens: Sequence[Token], position: int) -> int:
    """Return where the token at `position` is closed; `position` where it opens nothing."""
    depth = 0
    for number in range(position, len(tokens)):
        depth += tokens[number].nesting
        if depth == 0:
            return number
    return len(tokens)


def inline_state(content: str) -> StateInline:
    """Return what `raw_inline` needs to know of a run of text; it remembers what it has seen."""
    return StateInline(content, parser(), {}, [])


def raw_inline(state: StateInline, start: int) -> str:
    """Return the source of the link, picture or code that begins at `start` of a text."""
    state.pos = start
    parser().inline.skipToken(state)
    return state.src[start : state.pos]


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
