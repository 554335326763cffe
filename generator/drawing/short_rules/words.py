"""Words: parsed text in, words of fragments out, each fragment in one face.

A word is what stands between two spaces; where its emphasis changes it has several fragments.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias, assert_never

from generator.diagnostics import Origin
from generator.model.names import printed
from generator.model.prose import (
    Block,
    Inline,
    ListBlock,
    Marked,
    Note,
    Paragraph,
    Prose,
    Reference,
    Weight,
    Words,
)
from generator.model.telling import Names
from generator.records import Frozen
from generator.text import Role

_SPACES = re.compile(r"[ \t\r\n]+")  # not the non-breaking ones
_FACES = {
    frozenset[Weight](): Role.BODY,
    frozenset({Weight.EMPHASIS}): Role.BODY_ITALIC,
    frozenset({Weight.STRONG}): Role.BODY_BOLD,
    frozenset({Weight.EMPHASIS, Weight.STRONG}): Role.BODY_BOLD_ITALIC,
}


class Fragment(Frozen):
    """Letters in one face; `stressed` ones have the colour of headings."""

    text: str
    role: Role
    origin: Origin | None = None
    stressed: bool = False


Word: TypeAlias = tuple[Fragment, ...]


def paragraphs(prose: Prose, names: Names, origin: Origin) -> tuple[tuple[Word, ...], ...]:
    """Return the paragraphs of a text as words, references printed as in the rulebook."""
    contents = _contents(prose.blocks, "", (), "•")
    return tuple(tuple(_words(content, names, origin)) for content in contents)


def words(
    text: str, role: Role, origin: Origin | None = None, *, stressed: bool = False
) -> tuple[Word, ...]:
    """Return the words of a plain text, one fragment each."""
    found = (part for part in _SPACES.split(text) if part)
    return tuple((Fragment(part, role, origin, stressed),) for part in found)


_Content: TypeAlias = tuple[str, tuple[Weight, ...], tuple[Inline, ...]]
"""The mark of a list's entry, how all of a paragraph stands out, and what it says."""


def _contents(
    blocks: tuple[Block, ...], mark: str, weights: tuple[Weight, ...], bullet: str
) -> Iterator[_Content]:
    """Yield the paragraphs of `blocks`; `mark` stands before the first.

    There is no room to move a list within a list to the right: its bullets are dashes.
    """
    for block in blocks:
        match block:
            case Paragraph(content):
                yield mark, weights, content
            case ListBlock(items, numbered):
                for number, item in enumerate(items, 1):
                    own = f"{number}." if numbered else bullet
                    yield from _contents(item, own, weights, "–")
            case Note(inner):
                yield from _contents(inner, mark, (*weights, Weight.EMPHASIS), bullet)
            case _:
                assert_never(block)
        mark = ""


def _words(content: _Content, names: Names, origin: Origin) -> Iterator[Word]:
    mark, weights, inlines = content
    if mark:
        yield (Fragment(mark, Role.BODY),)
    word: list[Fragment] = []
    for text, role in _runs(inlines, names, weights):
        for number, part in enumerate(_SPACES.split(text)):
            if number and word:
                yield tuple(word)
                word = []
            word += [Fragment(part, role, origin)] if part else []
    if word:
        yield tuple(word)


def _runs(
    inlines: tuple[Inline, ...], names: Names, weights: tuple[Weight, ...]
) -> Iterator[tuple[str, Role]]:
    for inline in inlines:
        match inline:
            case Words(text):
                yield text, _FACES[frozenset(weights)]
            case Reference():
                yield printed(names, inline), _FACES[frozenset(weights)]
            case Marked(weight, content):
                yield from _runs(content, names, (*weights, weight))
            case _:
                assert_never(inline)
