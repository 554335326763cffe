"""Findings told in the form that was asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from generator.diagnostics import CodeEntry, Finding, Suppressed
from generator.reporting.machine import as_github, as_json
from generator.reporting.text import as_text

FORMATS = ("text", "json", "sarif", "github", "html")
"""The forms that there are."""

WITH_PAGES = frozenset({"sarif", "html"})
"""Forms that explain codes: they need the catalogue's pages."""


def report(
    findings: Iterable[Finding],
    files: Mapping[str, str],
    form: str = "text",
    *,
    colour: bool = False,
    suppressed: Sequence[Suppressed] = (),
    listed: bool = False,
    pages: Sequence[CodeEntry] = (),
) -> str:
    """Return `findings` in one of FORMATS, ending with a line end.

    `files` are the texts by the names that spans give them. `colour` adds ANSI colours to text,
    `listed` what is suppressed. `pages` explain the codes in SARIF and HTML. Raises ValueError for
    another form.
    """
    match form:
        case "text":
            return as_text(findings, files, colour=colour, suppressed=suppressed, listed=listed)
        case "json":
            return as_json(findings, suppressed)
        case "github":
            return as_github(findings)
        case "sarif":
            from generator.reporting.sarif import as_sarif

            return as_sarif(findings, files, pages, suppressed)
        case "html":
            from generator.reporting.html import as_html

            return as_html(findings, files, pages, suppressed)
    raise ValueError(f"findings are told as {', '.join(FORMATS)}, not as {form!r}")
