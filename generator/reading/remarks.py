"""Comments that speak to Postwar: a file's nodes in, its remarks and what each is about out.

YAML's events know no comments: they are looked for in the text, outside all scalars.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from generator.diagnostics import Remark, Span
from generator.reading.marks import covers
from generator.reading.nodes import ListNode, MappingNode, Node, ScalarNode, Source

_REMARK = re.compile(
    r"(?:^|(?<=\s))#+[ ]*(postwar(?:[ ]*:|[ ]+allow\b).*)", re.MULTILINE | re.IGNORECASE
)
_BEGINNING = re.compile(r"[^ \n#]")


def remarks_in(
    source: Source, root: Node | None, scalars: Sequence[ScalarNode]
) -> Iterator[Remark]:
    """Yield the remarks of a file in their order; `scalars` are its texts in theirs."""
    for match in _REMARK.finditer(source.clean):
        if not _in_text(match.start(), scalars):
            yield Remark(
                source.span(match.start(), match.start() + len(match[0].rstrip())),
                match[1].rstrip(),
                _reach(source, root, match.start()),
            )


def _in_text(index: int, scalars: Sequence[ScalarNode]) -> bool:
    """Whether a character is part of a text; a comment may follow the head of a text block."""
    before = bisect_right(scalars, index, key=lambda scalar: scalar.start)
    return bool(before) and covers(scalars[before - 1], index)


def _reach(source: Source, root: Node | None, index: int) -> Span | None:
    """Return the line before a comment at `index`, or the entry below one that stands alone."""
    start = source.starts[source.position(index)[0] - 1]
    if source.clean[start:index].strip():
        return source.span(start, index)
    below = _below(source, index)
    found = _entry(root, below) if root is not None and below is not None else None
    return source.span(*found) if found else None


def _below(source: Source, index: int) -> int | None:
    """Return where the first line after `index` that is no comment begins to say something."""
    line, _ = source.position(index)
    for start, end in zip(source.starts[line:], source.starts[line + 1 :], strict=False):
        said = _BEGINNING.search(source.clean, start, end)
        if said and "#" not in source.clean[start : said.start()]:
            return said.start()
    return None


def _entry(node: Node, index: int) -> tuple[int, int] | None:
    """Return first character and end of the outermost entry that begins at `index`."""
    if isinstance(node, ScalarNode):
        return None
    for start, value in _parts(node):
        end = max(start, value.end)
        if start == index:
            return start, _trimmed(value, end)
        if start < index < end:
            return _entry(value, index)
    return None


def _parts(node: ListNode | MappingNode) -> Iterator[tuple[int, Node]]:
    """Yield each entry of a node with the character with which it begins: key, hyphen or value."""
    if isinstance(node, MappingNode):
        yield from ((key.start, value) for key, value in node.entries)
        return
    for item in node.items:
        line = node.source.starts[node.source.position(item.start)[0] - 1]
        lead = node.source.clean[line : item.start]
        hyphen = lead.rfind("- ")
        alone = hyphen >= 0 and not lead[hyphen + 1 :].strip()
        yield (line + hyphen if alone else item.start), item


def _trimmed(value: Node, end: int) -> int:
    return value.start + len(value.source.clean[value.start : end].rstrip())
