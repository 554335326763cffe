"""Findings told in the form that was asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.diagnostics import Finding
from generator.reporting.github import as_github
from generator.reporting.machine import as_json
from generator.reporting.text import as_text

FORMATS = ("text", "json", "github")
"""The forms that there are."""


def report(
    findings: Iterable[Finding],
    files: Mapping[str, str],
    form: str = "text",
    *,
    colour: bool = False,
) -> str:
    """Return `findings` as text, JSON or GitHub annotations, ending with a line end.

    `files` are the texts by the names that spans give them. `colour` adds ANSI colours to text.
    Raises ValueError for a form that is not one of FORMATS.
    """
    if form == "text":
        return as_text(findings, files, colour=colour)
    if form == "json":
        return as_json(findings)
    if form == "github":
        return as_github(findings)
    raise ValueError(f"findings are told as {', '.join(FORMATS)}, not as {form!r}")
