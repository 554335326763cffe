"""YAML in, nodes out, one file at a time; nothing is resolved and nothing raises.

The events come from PyYAML's C parser, or its pure one where that is missing. The depth is counted
on events: composing 30,000 nested brackets would bring the C parser down.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import Any

import yaml

from generator.diagnostics import CodeEntry, Details, Pragma, Span
from generator.reading.codes import (
    CURLY_QUOTES,
    DUPLICATE_KEY,
    FORBIDDEN,
    NOT_YAML,
    SEVERAL_DOCUMENTS,
    TOO_DEEP,
    WRONG_SHAPE,
)
from generator.reading.files import complain_of_long_number, complain_of_odd
from generator.reading.nodes import (
    PLAIN,
    REFUSED,
    ListNode,
    MappingNode,
    Node,
    Record,
    ScalarNode,
    Source,
    covers,
    span_of,
)
from generator.reading.slips import Slip, explain, slip_of
from generator.records import dataclass

LOADER: Any = getattr(yaml, "CLoader", yaml.Loader)

DEEPEST = 64
"""How deep lists and mappings may stand in one another."""

_CURLY = re.compile("[“”„‘’‚]([^“”„‘’‚]*)[“”‘’]")


def compose(source: Source, record: Record) -> Node | None:
    """Return the root of a file; None where it is empty or cannot be read, with a finding.

    An empty file gives None without a finding.
    """
    builder = _Builder(source, record)
    problem: yaml.YAMLError | None = None
    try:
        for event in yaml.parse(source.clean, Loader=LOADER):
            if not builder.take(event):
                break
    except yaml.YAMLError as error:
        problem = error
    misleading = complain_of_odd(source, builder.scalars, record)
    if problem is None:
        record.pragmas.extend(pragmas_in(source, builder.root, builder.scalars))
        return None if builder.stopped else builder.root
    slip = explain(problem, source, builder.scalars[-1] if builder.scalars else None)
    if misleading is None or slip.span.line < misleading:
        builder.complain(NOT_YAML, slip)
    builder.stopped = True
    return None


@dataclass(slots=True)
class _Open:
    """A list or mapping that has begun: its nodes so far, keys and values in turn."""

    mapping: bool
    flow: bool
    start: int
    nodes: list[Node] = field(default_factory=list)


@dataclass(slots=True)
class _Builder:
    """Builds nodes from events; `stopped` says that what was built is of no use."""

    source: Source
    record: Record
    root: Node | None = None
    stopped: bool = False
    documents: int = 0
    open: list[_Open] = field(default_factory=list)
    scalars: list[ScalarNode] = field(default_factory=list)

    def take(self, event: Any) -> bool:
        """Take the next event; return False where reading on makes no sense."""
        if isinstance(event, yaml.ScalarEvent):
            self._scalar(event)
        elif isinstance(event, yaml.CollectionStartEvent):
            self._begin(event)
        elif isinstance(event, yaml.CollectionEndEvent):
            self._end(event)
        elif isinstance(event, yaml.AliasEvent):
            self._alias(event)
        elif isinstance(event, yaml.DocumentStartEvent):
            self._document(event)
        return not self.stopped and self.documents <= 1

    def _scalar(self, event: Any) -> None:
        start, end = event.start_mark.index, event.end_mark.index
        node = ScalarNode(self.source, event.value, event.style or PLAIN, start, end)
        if event.tag is not None or event.anchor is not None:
            self._forbid(event)
        self.scalars.append(node)
        self._add(node)
        complain_of_long_number(node, self.record)
        if node.style in {"'", '"'} and self.source.clean.startswith("#", end):
            # Most often that quote was to open a text.
            self.stopped = True
            self.complain(NOT_YAML, slip_of("touching-comment", span_of(node), self._point(end)))
        curly = _CURLY.fullmatch(node.value) if node.style == PLAIN else None
        if curly:
            self.complain(CURLY_QUOTES, slip_of("curly", span_of(node), within=curly[1]))

    def _begin(self, event: Any) -> None:
        start = event.start_mark.index
        if event.tag is not None or event.anchor is not None:
            self._forbid(event)
        mapping = isinstance(event, yaml.MappingStartEvent)
        self.open.append(_Open(mapping, bool(event.flow_style), start))
        if len(self.open) > DEEPEST:
            self.stopped = True
            first = self._point(self.open[0].start)
            slip = slip_of("too-deep", self._point(start), first, deepest=str(DEEPEST))
            self.complain(TOO_DEEP, slip)

    def _point(self, start: int) -> Span:
        return self.source.span(start, start + 1)

    def _end(self, event: Any) -> None:
        closed, end = self.open.pop(), event.end_mark.index
        if not closed.flow:
            end = closed.nodes[-1].end if closed.nodes else closed.start
        if not closed.mapping:
            self._add(ListNode(self.source, tuple(closed.nodes), closed.start, end))
            return
        entries = self._entries(closed.nodes)
        self._add(MappingNode(self.source, entries, closed.start, end))

    def _entries(self, nodes: list[Node]) -> tuple[tuple[ScalarNode, Node], ...]:
        entries: dict[str, tuple[ScalarNode, Node]] = {}
        for key, value in zip(nodes[::2], nodes[1::2], strict=True):
            if not isinstance(key, ScalarNode) or key.empty:
                self._complain_of_key(key)
            elif key.value in entries:
                self._complain_of_twin(entries[key.value][0], key)
            elif key.style != REFUSED:
                entries[key.value] = (key, value)
        return tuple(entries.values())

    def _add(self, node: Node) -> None:
        if self.open:
            self.open[-1].nodes.append(node)
        else:
            self.root = node

    def _document(self, event: Any) -> None:
        self.documents += 1
        start = event.start_mark.index
        if event.version or event.tags:
            self._forbid_at(start, start + 1, "a directive (%)")
        if self.documents > 1:
            at = self.source.span(start, event.end_mark.index)
            self.complain(SEVERAL_DOCUMENTS, slip_of("second-document", at))

    def _alias(self, event: Any) -> None:
        start, end = event.start_mark.index, event.end_mark.index
        self._forbid_at(start, end, "an alias (*)")
        self._add(ScalarNode(self.source, "", REFUSED, start, end))

    def _forbid(self, event: Any) -> None:
        start = event.start_mark.index
        what = "an anchor (&)" if event.anchor is not None else "a tag (!)"
        self._forbid_at(start, start + 1, what)

    def _forbid_at(self, start: int, end: int, what: str) -> None:
        self.complain(FORBIDDEN, slip_of("forbidden", self.source.span(start, end), what=what))

    def _complain_of_key(self, key: Node) -> None:
        if isinstance(key, ScalarNode):
            self.record.complain(WRONG_SHAPE, "a key is missing before this colon", key)
        else:
            self.complain(FORBIDDEN, slip_of("brackets-as-key", span_of(key)))

    def complain(self, entry: CodeEntry, slip: Slip) -> None:
        """Note a slip as a finding of an entry of the catalogue."""
        more = Details(related=slip.related, help=slip.help)
        self.record.complain(entry, slip.message, slip.span, **more)

    def _complain_of_twin(self, first: ScalarNode, second: ScalarNode) -> None:
        line, _ = self.source.position(first.start)
        message = f"`{second.value}` is given twice, first in line {line}"
        advice = "keep one of the two"
        self.record.complain_of_twin(DUPLICATE_KEY, message, (first, second), advice)


_REMARK = re.compile(
    r"(?:^|(?<=\s))#+[ ]*(postwar(?:[ ]*:|[ ]+allow\b).*)", re.MULTILINE | re.IGNORECASE
)
_BEGINNING = re.compile(r"[^ \n#]")


def pragmas_in(
    source: Source, root: Node | None, scalars: Sequence[ScalarNode]
) -> Iterator[Pragma]:
    """Yield the remarks of a file in their order; `scalars` are its texts in theirs."""
    for match in _REMARK.finditer(source.clean):
        start = match.start()
        before = bisect_right(scalars, start, key=lambda scalar: scalar.start)
        # Not part of a text; a comment may follow the head of a text block.
        if not before or not covers(scalars[before - 1], start):
            span = source.span(start, start + len(match[0].rstrip()))
            yield Pragma(span, match[1].rstrip(), _reach(source, root, start))


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
            text = value.source.clean[value.start : end].rstrip()
            return start, value.start + len(text)
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
