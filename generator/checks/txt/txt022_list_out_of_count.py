from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.diagnostics import Finding, Origin
from generator.model.prose import Block, Inline, ListBlock, Marked, Note, Paragraph, Prose

_TYPED = re.compile(r"(?P<number>\d+)[.)]\s+[\s*_>]*\Z")
"""The number of an entry, right before its first word."""


@check("TXT022", "list-out-of-count", WARNING, english=True)
def lists_out_of_count(context: CheckContext) -> Iterator[Finding]:
    """The entries of a numbered list do not count up, as in "1, 2, 4".

    Lists are printed 1, 2, 3, whatever was typed. So a number out of order is a step that got lost,
    or a step in the wrong place, and what is said elsewhere about "step 4" means another one. A
    list in which every entry is typed "1." counts by itself and is left alone.
    """
    for origin, text in context.texts():
        for each in _numbered(text.blocks):
            yield from _judge(origin, text, each)


def _numbered(blocks: tuple[Block, ...]) -> Iterator[ListBlock]:
    """Yield the numbered lists, those inside of others too."""
    for block in blocks:
        match block:
            case ListBlock(items, numbered):
                if numbered:
                    yield block
                for item in items:
                    yield from _numbered(item)
            case Note(inner):
                yield from _numbered(inner)


def _judge(origin: Origin, text: Prose, block: ListBlock) -> Iterator[Finding]:
    found = [_typed(text.source, item) for item in block.items]
    if len({match["number"] for match in found if match}) == 1:
        return
    for place, match in enumerate(found, 1):
        if match and int(match["number"]) != place:
            yield lists_out_of_count.finding(
                f"entry {match['number']} of this list is printed as {place}",
                origin,
                within=match.span("number"),
                help="is an entry missing, or is this one in the wrong place?",
            )
            return


def _typed(source: str, item: tuple[Block, ...]) -> re.Match[str] | None:
    """Return the typed number of an entry; None where it begins with a list or is empty."""
    if not item or not isinstance(item[0], Paragraph) or not item[0].content:
        return None
    start = _start(item[0].content[0])
    line = source.rfind("\n", 0, start) + 1
    return _TYPED.search(source, line, start)


def _start(inline: Inline) -> int:
    return _start(inline.content[0]) if isinstance(inline, Marked) else inline.start
