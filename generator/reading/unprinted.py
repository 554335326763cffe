"""What Markdown and its dialects know and rules do not use: its name, and what to write instead.

In: a kind of token, or a run of text. Out: what is to be complained of. Nothing of it is dropped
or printed as it stands without a word.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from generator.records import dataclass


@dataclass(frozen=True, slots=True)
class Unprinted:
    """Something that is not printed: what it is called, and what to do about it."""

    what: str
    advice: str


@dataclass(frozen=True, slots=True)
class Sighting:
    """Something unprinted in a text, from `start` to `end` (exclusive), and what it may become."""

    found: Unprinted
    start: int
    end: int
    fix: str | None = None


_PRINTED = "a backslash before it prints the sign itself"

BLOCKS = {
    "heading_open": Unprinted(
        "a heading",
        "make it the `title` of a section of its own under `sections`; a line of hyphens or "
        f"equals signs makes a heading of the line above; {_PRINTED}",
    ),
    "hr": Unprinted("a line across the page", f"take it out; {_PRINTED}"),
    "fence": Unprinted("a block of code", "take the lines of backticks or tildes out"),
    "code_block": Unprinted(
        "a block of code (indented by four spaces)",
        "indent it less; what belongs to an entry of a list is indented as far as its text",
    ),
    "html_block": Unprinted("HTML", f"write *so* or **so** for emphasis; {_PRINTED}"),
    "table_open": Unprinted(
        "a table in a text",
        "give it under `tables`, where it is checked, and speak of it as {table:ID}",
    ),
}
"""Blocks, by the parser's name for them."""

INLINES = {
    "link_open": Unprinted(
        "a link", f"write the text alone, or {{rule:ID}} for a link to a rule; {_PRINTED}"
    ),
    "image": Unprinted("a picture", f"take it out; {_PRINTED}"),
    "code_inline": Unprinted("code", f"take the backticks out; {_PRINTED}"),
    "html_inline": Unprinted("HTML", f"write *so* or **so** for emphasis; {_PRINTED}"),
    "hardbreak": Unprinted(
        "a forced line break",
        "take it out; a blank line parts paragraphs, a hyphen begins an entry",
    ),
}
"""What stands inside a paragraph, by the parser's name for it."""

EMPTY_ENTRY = Unprinted("an entry of a list without text", "write its text, or take it out")
EMPTY_NOTE = Unprinted("a note without text", "write its text, or take it out")
TIMES = Unprinted(
    "an asterisk between figures",
    f"write × for times (asterisks make italics of 3 in 2*3*4); {_PRINTED}",
)

_FOOTNOTE = Unprinted(
    "a footnote", "say it in the text, or in a note (a paragraph whose lines begin with >)"
)
_ADDRESS = Unprinted("the address of a link", "take it out, or write it into the text")
_STRUCK = Unprinted("struck-out text", "take it out, or the tildes alone")
_ENTITY = Unprinted("a character written for a web page", "type the character itself")
_CANNOT_BE_SEEN = Unprinted(
    "a character written for a web page",
    "write a space; \\u and its number write it where the text is in double quotes",
)

_DIALECTS = (
    (re.compile(r"(?<!\\)\[\^[^\]\s]+\]:?"), _FOOTNOTE),
    (re.compile(r"^\[[^\]^][^\]]*\]:[ \t]+\S*[/.]\w\S*", re.MULTILINE), _ADDRESS),
    (re.compile(r"(?<![\\~])~~(?=[^\s~])[^~\n]*(?<=[^\s~])~~(?!~)"), _STRUCK),
)
_NAMED = re.compile(r"(?<!\\)&(?:[A-Za-z][A-Za-z0-9]*|#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6});")


def dialects(text: str) -> Iterator[Sighting]:
    """Yield what a run of text has of dialects of Markdown that our parser does not know."""
    for pattern, found in _DIALECTS:
        for match in pattern.finditer(text):
            yield Sighting(found, match.start(), match.end())
    for match in _NAMED.finditer(text):
        meant = html.unescape(match[0])
        if meant != match[0]:
            seen = meant.isprintable() and not meant.isspace()
            found = _ENTITY if seen else _CANNOT_BE_SEEN
            yield Sighting(found, match.start(), match.end(), meant if seen else None)
