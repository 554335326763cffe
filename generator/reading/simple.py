"""The Markdown that most texts have: paragraphs, lists and notes with no others within them.

In: a text. Out: the tokens that the Markdown parser makes of it, as far as our reader looks at
them; None for a text that has anything else, of which the parser is to be asked. To import the
parser takes as long as to read the texts of a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from generator.records import Frozen

_ELSE: Final = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\x85\u2028\u2029\\`<\[\]&~|_]")
"""Characters that may mean something else."""
_SAFE: Final = r"(?![-+=#>:]|\d+[.)]|\*++(?:\s|\Z))\S"
"""How a line begins that is of a paragraph, wherever it stands."""
_PARAGRAPH, _NOTE = "", "blockquote"
_BEGINS: Final = {
    "bullet_list": re.compile(rf"- (?={_SAFE})"),
    "ordered_list": re.compile(rf"1\. (?={_SAFE})"),
    _NOTE: re.compile(rf"> (?={_SAFE})"),
    _PARAGRAPH: re.compile(f"(?={_SAFE})"),
}
_GOES_ON: Final = {
    "bullet_list": re.compile(rf"(?:(?P<item>-)| ) (?={_SAFE})"),
    "ordered_list": re.compile(rf"(?:(?P<item>\d\.)|  ) (?={_SAFE})"),
    _NOTE: _BEGINS[_NOTE],
    _PARAGRAPH: _BEGINS[_PARAGRAPH],
}
_INLINE: Final = re.compile(r"\{\{|\}\}|\{[^{}\n]*\}|[{}\n]|\*\*?|[^{}\n*]+")
_EMPHASIS: Final = re.compile(
    r"(?<!\S)(\*\*?)(?=[^\s*])[^*]*(?<=[^\s*])\1(?=[\s.,;:!?)\"'’”†‡–—…]|\Z)"
)
"""What stands out, where nobody doubts where that begins and ends."""
_LONE: Final = re.compile(r"(?<=[^\W_])\*(?=[\s.,;:!?)]|\Z)")
"""An asterisk that opens nothing, and closes nothing where nothing is open: 1* as a factor."""
_STARS: Final = {"*": "em", "**": "strong"}


class Sign(Frozen):
    """A token as the parser makes them; `map` are its first line and the one past its last."""

    type: str
    nesting: int = 0
    content: str = ""
    markup: str = ""
    map: tuple[int, int] | None = None
    children: Sequence[Sign] = ()

    def attrGet(self, _: str) -> None:  # noqa: N802 -- as the parser calls it
        """Return no attribute: none of these has any."""


_Block: TypeAlias = tuple[str, list[list[str]], int]
"""Its kind, the lines of each of its paragraphs, and the number of its first line."""


def simple_tokens(text: str) -> tuple[Sign, ...] | None:
    """Return the tokens of a text; None where it is not simple."""
    blocks = None if _ELSE.search(text) else _blocks(text.split("\n"))
    found: list[Sign] = []
    for kind, paragraphs, number in blocks or ():
        first = number
        if kind:
            found.append(Sign(f"{kind}_open", 1, map=(first, first)))
        for lines in paragraphs:
            inner = _inline("\n".join(lines))
            if inner is None:
                return None
            item = "" if kind in {_PARAGRAPH, _NOTE} else "list_item"
            found += _enclosed(lines, inner, first, item)
            first += len(lines)
        if kind:
            found.append(Sign(f"{kind}_close", -1))
    return None if blocks is None else tuple(found)


def _blocks(lines: Sequence[str]) -> list[_Block] | None:
    """Return what stands between blank lines, or begins with a sign; None for what is doubtful."""
    found: list[_Block] = []
    is_open = False
    for number, line in enumerate(lines):
        if not line:
            is_open = False
            continue
        if line[-1].isspace():
            return None
        kind = found[-1][0] if found else _PARAGRAPH
        goes_on = _GOES_ON[kind].match(line) if is_open else None
        if goes_on:
            rest, paragraphs = line[goes_on.end() :], found[-1][1]
            if goes_on.re.groups and goes_on["item"]:
                paragraphs.append([rest])
            else:
                paragraphs[-1].append(rest)
            continue
        begun = next((each for each, sign in _BEGINS.items() if sign.match(line)), None)
        # A line that is not set in goes on with an entry, and one after a blank line with a list.
        goes_on_all_the_same = kind != _PARAGRAPH if is_open else kind == begun and "list" in kind
        if begun is None or goes_on_all_the_same:
            return None
        sign = _BEGINS[begun].match(line)
        found.append((begun, [[line[sign.end() if sign else 0 :]]], number))
        is_open = True
    return found


def _enclosed(
    lines: Sequence[str], inner: tuple[Sign, ...], first: int, item: str
) -> Iterator[Sign]:
    """Yield the tokens of a paragraph, in an entry of a list if it is one."""
    place = first, first + len(lines)
    if item:
        yield Sign(f"{item}_open", 1, map=place)
    yield Sign("paragraph_open", 1, map=place)
    yield Sign("inline", 0, "\n".join(lines), map=place, children=inner)
    yield Sign("paragraph_close", -1)
    if item:
        yield Sign(f"{item}_close", -1)


def _inline(content: str) -> tuple[Sign, ...] | None:
    """Return the tokens within a paragraph; None where it is not sure what stands out."""
    emphasis = tuple(_EMPHASIS.finditer(content)) if "*" in content else ()
    opened = {each.start(): each[1] for each in emphasis}
    closed = {each.end() - len(each[1]): each[1] for each in emphasis}
    found: list[Sign] = []
    for match in _INLINE.finditer(content):
        said = match[0]
        if said == "\n":
            found.append(Sign("softbreak"))
        elif said[0] in "{}":
            found.append(Sign("braces", content=said))
        elif said[0] != "*":
            found.append(Sign("text", content=said))
        elif opened.pop(match.start(), "") == said:
            found.append(Sign(f"{_STARS[said]}_open", 1, markup=said))
        elif closed.pop(match.start(), "") == said:
            found.append(Sign(f"{_STARS[said]}_close", -1, markup=said))
        elif _LONE.match(content, match.start()):
            found.append(Sign("text", content=said))
        else:
            return None
    return None if opened or closed else tuple(found)
