"""Findings as JSON for programs.

The form is stable; `format` changes if it ever has to. Every key is always there:

    {"format": 1,
     "findings": [{"code": "CRT003", "severity": "error", "message": "...",
                   "origin": "tables.crt.rows.3 | 4.cells.1", "place": PLACE,
                   "related": [{"message": "...", "origin": "...", "place": PLACE}],
                   "help": "...", "fix": "..."}],
     "suppressed": [{..., "reason": "..."}],
     "summary": {"errors": 1, "warnings": 0, "notes": 0, "suppressed": 1}}

PLACE is ``{"file", "line", "column", "end_line", "end_column"}``, counted from 1, the end
exclusive. What a finding lacks is null. What the definition allows is told apart, as a finding with
the reason that the definition gives.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from generator.diagnostics import Finding, Related, Span, Suppressed, in_order
from generator.reporting.summary import WORDS, count

FORMAT = 1
"""The number of this form."""


def as_json(findings: Iterable[Finding], suppressed: Iterable[Suppressed] = ()) -> str:
    """Return `findings` in the order of the source, and what is suppressed."""
    set_aside = [_finding(one.finding) | {"reason": one.reason} for one in suppressed]
    ordered = in_order(findings)
    counts = {f"{WORDS[severity]}s": number for severity, number in count(ordered).items()}
    content = {
        "format": FORMAT,
        "findings": [_finding(finding) for finding in ordered],
        "suppressed": set_aside,
        "summary": counts | {"suppressed": len(set_aside)},
    }
    return json.dumps(content, indent=2) + "\n"


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "code": finding.code,
        "severity": WORDS[finding.severity],
        "message": finding.message,
        "origin": finding.origin,
        "place": _place(finding.span),
        "related": [_related(related) for related in finding.related],
        "help": finding.help,
        "fix": finding.fix,
    }


def _related(related: Related) -> dict[str, Any]:
    return {
        "message": related.message,
        "origin": related.origin,
        "place": _place(related.span),
    }


def _place(span: Span | None) -> dict[str, Any] | None:
    if span is None:
        return None
    return {
        "file": span.file,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }
