"""Findings as text for people: message, place, the line of source with a mark, and what to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from generator.diagnostics import Finding, Severity, Span, Suppressed, brief, in_order
from generator.records import dataclass
from generator.reporting.excerpt import Excerpt, excerpt
from generator.reporting.summary import WORDS, summary

_ANSI = {Severity.ERROR: "31", Severity.WARNING: "33", Severity.NOTE: "36"}
"""Red, yellow and cyan: colours that every terminal has and that dark and light ground bear."""

MOST_ALIKE = 20
"""So many findings of one code in one file are told in full; the rest are counted."""


@dataclass(frozen=True, slots=True)
class _Pen:
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
    told = [_set_aside(one, files, pen) for one in set_aside] if listed else []
    told += _folded(ordered, files, pen)
    return "\n\n".join([*told, pen.bold(summary(ordered, files, len(set_aside)))]) + "\n"


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
        yield from _excerpt(shown, pen, code)


def _excerpt(shown: Excerpt, pen: _Pen, code: str) -> Iterator[str]:
    number, gap = f"{shown.number:>6} |", f"{'':>6} |"
    yield f"{pen.faint(number)} {shown.line}".rstrip()
    yield f"{pen.faint(gap)} {shown.indent}{pen.bold(shown.mark, code)}"


def _indented(text: str) -> str:
    return text.replace("\n", "\n    ")
