"""Findings: what a reader, a check, a drawing or a proof says, and where in the source it points.

A finding is a value. Nothing prints and nothing raises in the middle of a check; `reporting/`
turns findings into text, and the command line turns them into an exit status.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, replace
from enum import IntEnum
from pathlib import Path
from typing import TypeAlias, TypedDict, Unpack

from generator.records import Frozen, dataclass

Origin: TypeAlias = str
"""Path of a value as written in a one-file definition, such as ``places.kataoka.name``.

Steps are joined by dots; list items are counted from 0 (``tables.crt.rows.6 | 1.cells.3``).
"""


class Severity(IntEnum):
    """How much a finding matters: an error spoils the game, a warning may, a note informs."""

    NOTE = 1
    WARNING = 2
    ERROR = 3


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of a source file; lines and columns are counted from 1, the end is exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


MOST_TOLD = 400
"""Characters of a message: what is longer quotes a value that nobody reads to its end."""
_LONG = re.compile(r"'[^']{120,}'|\"[^\"]{120,}\"|`[^`]{120,}`|“[^”]{120,}”|‘[^’]{120,}’|\S{120,}")
"""Values that are shortened first: those in quotes, and whatever has no spaces."""


def brief(told: str) -> str:
    """Return a message in which long values are shortened to beginning and end."""
    if len(told) <= MOST_TOLD:
        return told
    told = _LONG.sub(lambda value: f"{_ends(value[0], 80)} ({len(value[0])} characters)", told)
    return told if len(told) <= MOST_TOLD else _ends(told, MOST_TOLD)


def _ends(text: str, most: int) -> str:
    last = most // 3
    return f"{text[: most - last - 3]} … {text[-last:]}"


TAKEN_OVER = "what it takes over"
"""What the place in the game is called, in a finding about a scenario that takes something over."""


class Related(Frozen):
    """A second place that a finding speaks of, with a few words on why.

    As in a finding, a check gives `origin` and `Origins.locate` fills in the span.
    """

    span: Span | None
    message: str
    origin: Origin | None = None
    on_key: bool = False

    def __post_init__(self) -> None:
        """Shorten what is told."""
        object.__setattr__(self, "message", brief(self.message))


class Finding(Frozen):
    """One thing to complain of.

    `origin` names the value complained of; `span` is where it stands in the source. A check
    knows origins only: `Origins.locate` fills in the span. `within` narrows it to some characters
    of the text at `origin` (first and one past the last, counted from 0); `on_key` points at the
    key under which the value is written instead of at the value. `help` says what to do about it
    and `fix` is the text that would put those characters, or the value, right where there is one.
    """

    code: str
    severity: Severity
    message: str
    origin: Origin | None = None
    span: Span | None = None
    related: tuple[Related, ...] = ()
    help: str | None = None
    fix: str | None = None
    within: tuple[int, int] | None = None
    on_key: bool = False

    def __post_init__(self) -> None:
        """Shorten what is told, whoever made it: a message may quote any value."""
        object.__setattr__(self, "message", brief(self.message))
        if self.help is not None:
            object.__setattr__(self, "help", brief(self.help))

    def in_words(self, said: Callable[[str], str]) -> Finding:
        """Return the finding with what it says put into other words, its origins among it.

        Places are known by origins as Postwar has them, so a finding is located before.
        """
        return replace(
            self,
            message=said(self.message),
            origin=self.origin and said(self.origin),
            help=self.help and said(self.help),
            related=tuple(
                replace(one, message=said(one.message), origin=one.origin and said(one.origin))
                for one in self.related
            ),
        )


class Details(TypedDict, total=False):
    """What a finding may say besides its code, its message and its place; see Finding."""

    related: tuple[Related, ...]
    help: str | None
    fix: str | None
    within: tuple[int, int] | None
    on_key: bool


class CodeEntry(Frozen):
    """What the catalogue says of a finding's code: its documentation page.

    Examples are with the tests, and in `examples.json` for those who read the page.
    """

    code: str
    slug: str
    severity: Severity
    title: str
    rationale: str
    safe: bool = False
    """Whether `postwar check --fix` may put in what a finding of this code offers as its fix."""
    english: bool = False
    """Whether it is a check's that judges by what sentences, titles or names say."""

    def finding(
        self,
        message: str,
        origin: Origin | None = None,
        *,
        severity: Severity | None = None,
        span: Span | None = None,
        **details: Unpack[Details],
    ) -> Finding:
        """Return a finding of this code about the value at `origin`, as severe as its entry."""
        return Finding(self.code, severity or self.severity, message, origin, span, **details)


_HEAD = re.compile(r"(\w+) ([\w-]+): (error|warning|note)(, safe)? (.+)")


def code_entry(page: str) -> CodeEntry:
    """Return the entry of a page, as it stands in the source.

    Its first line is code, slug and severity, and `safe` where its fixes are; the next paragraph is
    the title, all others are the rationale.
    """
    head, *paragraphs = (" ".join(part.split()) for part in re.split(r"\n\s*\n", page.strip()))
    match = _HEAD.match(head)
    assert match, head  # noqa: S101 -- every entry is read at import
    code, slug, severity, safe, title = match.groups()
    rationale = "\n\n".join(paragraphs)
    return CodeEntry(code, slug, Severity[severity.upper()], title, rationale, safe=bool(safe))


def worded(table: str) -> dict[str, tuple[str, ...]]:
    """Return by its name what is said of each thing in a table: the lines indented below the name.

    Names stand at the edge. What the lines mean, such as message and advice, is for the table to
    say; a line that ends in a backslash goes on in the next.
    """
    return {
        name: tuple(line.strip() for line in lines.splitlines())
        for name, lines in re.findall(r"^(\S+)\n((?:  .*\n)+)", table, re.MULTILINE)
    }


def catalogued(names: Mapping[str, object]) -> tuple[CodeEntry, ...]:
    """Return the entries among the names of a module, its `globals()`, in their order."""
    return tuple(entry for entry in names.values() if isinstance(entry, CodeEntry))


class Pragma(Frozen):
    """A comment of a source file that speaks to Postwar.

    `text` is what stands after its #. `reach` is what it speaks of: its own line, or the entry
    below where it has a line to itself; None where no entry follows.
    """

    span: Span
    text: str
    reach: Span | None


class Suppressed(Frozen):
    """A finding that the definition allows, and the reason that it gives."""

    finding: Finding
    reason: str


class Located(Frozen):
    """Where a value and its key stand, and, for text, where each of its characters stands.

    `marks` maps offsets in the value to source positions: ``(offset, line, column)`` at each
    point where the two stop running side by side (a folded line, an escape).
    """

    value: Span
    key: Span | None = None
    marks: tuple[tuple[int, int, int], ...] = ()


class Origins(Frozen):
    """The one table from origins to places in the source; kept by `reading/`."""

    table: Mapping[Origin, Located] = field(default_factory=dict)

    def span(self, origin: Origin) -> Span | None:
        """Return the span of `origin`, or of the nearest enclosing value that is written down."""
        found = self._nearest(origin)
        return found.value if found else None

    def span_within(self, origin: Origin, start: int, end: int) -> Span | None:
        """Return the span of characters `start` to `end` (exclusive) of the text at `origin`."""
        found = self.table.get(origin)
        if found is None or not found.marks:
            return self.span(origin)
        first = _position(found.marks, start)
        last = _position(found.marks, max(start, end - 1))
        return Span(found.value.file, *first, last[0], last[1] + 1)

    def locate(self, finding: Finding) -> Finding:
        """Return `finding` with spans filled in from its origins, where it has none yet."""
        if finding.span is None and finding.origin is not None and finding.within is not None:
            span = self.span_within(finding.origin, *finding.within)
        else:
            span = self._place(finding)
        related = tuple(replace(other, span=self._place(other)) for other in finding.related)
        return replace(finding, span=span, related=related)

    def _place(self, of: Finding | Related) -> Span | None:
        if of.span is not None or of.origin is None:
            return of.span
        found = self.table.get(of.origin) if of.on_key else None
        return found.key if found and found.key else self.span(of.origin)

    def _nearest(self, origin: Origin) -> Located | None:
        while origin:
            if origin in self.table:
                return self.table[origin]
            origin = origin.rpartition(".")[0]
        return self.table.get("")


def _position(marks: tuple[tuple[int, int, int], ...], offset: int) -> tuple[int, int]:
    """Source line and column of the character at `offset`, by the last mark at or before it."""
    last = bisect_right(marks, offset, key=lambda mark: mark[0]) - 1
    start, line, column = marks[max(last, 0)]
    return line, column + offset - start


def worst(findings: Iterable[Finding]) -> Severity | None:
    """Return the highest severity among `findings`, or None where there are none."""
    return max((finding.severity for finding in findings), default=None)


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Sort `findings` by file, line and column, then by code: the order in which they are read.

    What is said of one place in the same words is said once: a stack of two units has one hex.
    """
    nowhere = Span("", 0, 0, 0, 0)
    told: dict[Finding, Finding] = {}
    for finding in findings:
        told.setdefault(_told(finding), finding)

    def place(finding: Finding) -> tuple[str, int, int, str, str]:
        span = finding.span or nowhere
        return span.file, span.line, span.column, finding.code, finding.message

    return tuple(sorted(told.values(), key=place))


def _told(finding: Finding) -> Finding:
    """Return what a reader hears of a finding, who knows places and no origins."""
    if finding.span is None:
        return finding
    related = tuple(
        other if other.span is None else replace(other, origin=None) for other in finding.related
    )
    return replace(finding, origin=None, related=related)


class Outcome(Frozen):
    """What came of a game: its findings, the texts they point into, the files printed.

    `pages` are those of the PDFs among them. `suppressed` are those that the definition allows,
    `scenarios` the ids of its scenarios.
    `usable` is False where something could not be read or written at all.
    """

    game: str
    findings: tuple[Finding, ...]
    files: Mapping[str, str]
    printed: tuple[Path, ...] = ()
    usable: bool = True
    suppressed: tuple[Suppressed, ...] = ()
    scenarios: tuple[str, ...] = ()
    pages: int = 0

    def in_scenario(self, name: str) -> Outcome:
        """Return what was found in one scenario; what it takes over is told at it as well."""
        stem = f"scenarios.{name}."
        return replace(
            self,
            findings=tuple(one for one in self.findings if f"{one.origin}.".startswith(stem)),
            suppressed=tuple(
                one for one in self.suppressed if f"{one.finding.origin}.".startswith(stem)
            ),
        )

    @property
    def sound(self) -> bool:
        """Whether nothing that was found is an error."""
        return worst(self.findings) is not Severity.ERROR
