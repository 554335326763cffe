"""Findings as annotations that GitHub shows beside the lines of a change.

https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
"""

from __future__ import annotations

from collections.abc import Iterable

from generator.diagnostics import Finding, Severity, Span, in_order

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def as_github(findings: Iterable[Finding]) -> str:
    """Return one workflow command a line; nothing where there are no findings."""
    return "".join(f"{_command(finding)}\n" for finding in in_order(findings))


def _command(finding: Finding) -> str:
    properties = {**_place(finding.span), "title": finding.code}
    written = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    told = (finding.message, finding.help, finding.fix and f"fix: {finding.fix}")
    message = "\n".join(part for part in told if part)
    return f"::{_COMMANDS[finding.severity]} {written}::{_escaped(message)}"


def _place(span: Span | None) -> dict[str, str]:
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
