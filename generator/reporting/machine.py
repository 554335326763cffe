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
from dataclasses import asdict
from typing import Any

from generator.diagnostics import Finding, Severity, Span, Suppressed, in_order
from generator.reporting.text import WORDS, count

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
        "place": finding.span and asdict(finding.span),
        "related": [
            {"message": one.message, "origin": one.origin, "place": one.span and asdict(one.span)}
            for one in finding.related
        ],
        "help": finding.help,
        "fix": finding.fix,
    }


_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def as_github(findings: Iterable[Finding]) -> str:
    """Return one workflow command a line; nothing where there are no findings."""
    return "".join(f"{_command(finding)}\n" for finding in in_order(findings))


def _command(finding: Finding) -> str:
    properties = {**_properties(finding.span), "title": finding.code}
    written = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    parts = (finding.message, finding.help, finding.fix and f"fix: {finding.fix}")
    message = "\n".join(part for part in parts if part)
    return f"::{_COMMANDS[finding.severity]} {written}::{_escaped(message)}"


def _properties(span: Span | None) -> dict[str, str]:
    if span is None:
        return {}
    place = {"file": span.file, "line": str(span.line), "endLine": str(span.end_line)}
    if span.line != span.end_line:
        return place  # columns are allowed within one line only
    return place | {"col": str(span.column), "endColumn": str(span.end_column)}


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")
