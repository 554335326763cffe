"""Findings as text for people: message, place, the line of source with a mark, and what to do."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePosixPath

from generator.diagnostics import Finding, Severity, Span, Suppressed, brief, in_order
from generator.records import Frozen

WIDEST = 100
"""The longest stretch of a line that is shown, in characters; longer lines are cut around it."""

_BEFORE = 40
"""Characters kept before the span where a line is cut."""

_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


class Excerpt(Frozen):
    """A line of source, its number, and spaces followed by the mark under the span.

    `start` and `end` say which characters of the line are under the span.
    """

    number: int
    line: str
    indent: str
    mark: str
    start: int
    end: int


def excerpt(span: Span, files: Mapping[str, str], sign: str = "^") -> Excerpt | None:
    """Return the excerpt of `span`, or None where its file or line is not at hand.

    The mark is `sign`, repeated under the span; under a span of several lines it runs to the end
    of the first.
    """
    lines = files.get(span.file, "").split("\n")
    if not 1 <= span.line <= len(lines) or not any(lines):
        return None
    line = lines[span.line - 1].rstrip("\r")
    start = min(max(span.column - 1, 0), len(line))
    end = span.end_column - 1 if span.end_line == span.line else len(line.rstrip())
    first, last = _window(len(line), start)
    shown = _shown(line[first:last])
    lead, tail = "…" if first else "", "…" if last < len(line) else ""
    offset, length = start - first, max(min(end, last) - start, 1)
    under = _shown(line[start : start + length])
    return Excerpt(
        span.line,
        f"{lead}{shown}{tail}",
        " " * (len(lead) + _columns(shown[:offset])),
        sign * max(_columns(under), 1),
        len(lead) + offset,
        len(lead) + offset + length,
    )


def _window(length: int, start: int) -> tuple[int, int]:
    """Return which characters of a line are shown."""
    if length <= WIDEST:
        return 0, length
    first = min(max(start - _BEFORE, 0), length - WIDEST)
    return first, first + WIDEST


def _shown(text: str) -> str:
    return "".join("·" if unicodedata.category(c) in _HIDDEN else c for c in text)


def _columns(text: str) -> int:
    letters = [letter for letter in text if not unicodedata.combining(letter)]
    return len(letters) + sum(unicodedata.east_asian_width(letter) in "WF" for letter in letters)


_FEW = 3
"""So many folders are named; more are counted."""

WORDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}
"""What each severity is called."""


def summary(findings: Iterable[Finding], files: Iterable[str], suppressed: int = 0) -> str:
    """Return a line such as ``2 errors, 1 warning in sources/shumshu``, without a line end."""
    counts = count(findings)
    parts = (
        f"{number} {WORDS[severity]}{'' if number == 1 else 's'}"
        for severity, number in counts.items()
        if number
    )
    counted = ", ".join(parts) or "no findings"
    return f"{counted}{_where(files)}{f'; {suppressed} suppressed' if suppressed else ''}"


def count(findings: Iterable[Finding]) -> dict[Severity, int]:
    """Return the number of findings of each severity."""
    counts = dict.fromkeys(WORDS, 0)
    for finding in findings:
        counts[finding.severity] += 1
    return counts


def _where(files: Iterable[str]) -> str:
    """Name the folders of games: those with YAML in them, not those of what the YAML names."""
    paths = [PurePosixPath(file) for file in files]
    yaml = [path for path in paths if path.suffix in {".yaml", ".yml"}]
    folders = sorted({str(path.parent) for path in yaml or paths} - {"."})
    if len(folders) > _FEW:
        return f" in {len(folders)} games"
    *most, last = folders or [""]
    names = f"{', '.join(most)} and {last}" if most else last
    return f" in {names}" if names else ""


_ANSI = {Severity.ERROR: "31", Severity.WARNING: "33", Severity.NOTE: "36"}
"""Red, yellow and cyan: colours that every terminal has and that dark and light ground bear."""

MOST_ALIKE = 20
"""So many findings of one code in one file are told in full; the rest are counted."""


class _Pen(Frozen):
    """Writes words plain or in colour."""

    colour: bool

    def bold(self, text: str, code: str = "") -> str:
        return self._dressed(text, f"1;{code}" if code else "1")

    def faint(self, text: str) -> str:
        return self._dressed(text, "2")

    def _dressed(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour else text


def as_text(
    findings: Iterable[Finding],
    files: Mapping[str, str],
    *,
    colour: bool = False,
    suppressed: Iterable[Suppressed] = (),
    listed: bool = False,
) -> str:
    """Return `findings` in the order of the source, then a summary.

    What is suppressed is counted, and `listed` before the rest where that is asked for.

    ::

        error CRT003: 'DX' is not a result code of the legend
          sources/shumshu/tables.yaml:31:22
            31 |       "3 | 4": [AE, DX, D,  D,  DW, DW, DR]
               |                     ^^
          help: did you mean DW?
          fix: DW
    """
    ordered, pen = in_order(findings), _Pen(colour)
    set_aside = tuple(suppressed)
    parts = [_set_aside(one, files, pen) for one in set_aside] if listed else []
    parts += _folded(ordered, files, pen)
    return "\n\n".join([*parts, pen.bold(summary(ordered, files, len(set_aside)))]) + "\n"


def _folded(findings: Iterable[Finding], files: Mapping[str, str], pen: _Pen) -> Iterator[str]:
    """Tell findings; of many of one kind in one file the last are counted only."""
    alike: Counter[tuple[str, str]] = Counter()
    for finding in findings:
        kind = finding.code, finding.span.file if finding.span else ""
        alike[kind] += 1
        if alike[kind] <= MOST_ALIKE:
            yield "\n".join(_told(finding, files, pen))
    for (code, file), number in alike.items():
        if number > MOST_ALIKE:
            where = f" in {file}" if file else ""
            yield pen.faint(f"... and {number - MOST_ALIKE} more of {code}{where}")


def _set_aside(one: Suppressed, files: Mapping[str, str], pen: _Pen) -> str:
    finding = one.finding
    lines = [f"{pen.bold(f'suppressed {finding.code}')}: {finding.message}"]
    if finding.span is not None:
        lines += _place(finding.span, files, pen, "")
    return "\n".join([*lines, f"  {pen.bold('reason')}: {one.reason}"])


def told(finding: Finding, files: Mapping[str, str]) -> tuple[str, ...]:
    """Return the lines that tell of a finding: what it says first, then where, and what helps."""
    return tuple(_told(finding, files, _Pen(colour=False)))


def _told(finding: Finding, files: Mapping[str, str], pen: _Pen) -> Iterator[str]:
    code = _ANSI[finding.severity]
    head = pen.bold(f"{WORDS[finding.severity]} {finding.code}", code)
    yield f"{head}: {pen.bold(finding.message)}"
    if finding.span is not None:
        yield from _place(finding.span, files, pen, code)
    elif finding.origin:
        yield f"  {pen.faint(finding.origin)}"
    for related in finding.related:
        yield f"  {related.message}:"
        if related.span is not None:
            yield from _place(related.span, files, pen, "", sign="-")
    if finding.help:
        yield f"  {pen.bold('help')}: {_indented(finding.help)}"
    if finding.fix is not None:
        # Spaces at the ends, or nothing at all, would not be seen.
        bare = finding.fix and finding.fix == finding.fix.strip()
        shown = finding.fix if bare else f'"{finding.fix}"'
        yield f"  {pen.bold('fix')}: {_indented(brief(shown))}"


def _place(
    span: Span, files: Mapping[str, str], pen: _Pen, code: str, sign: str = "^"
) -> Iterator[str]:
    yield f"  {span}"
    shown = excerpt(span, files, sign)
    if shown is not None:
        number, gap = f"{shown.number:>6} |", f"{'':>6} |"
        yield f"{pen.faint(number)} {shown.line}".rstrip()
        yield f"{pen.faint(gap)} {shown.indent}{pen.bold(shown.mark, code)}"


def _indented(text: str) -> str:
    return text.replace("\n", "\n    ")
