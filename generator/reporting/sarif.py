"""Findings as SARIF 2.1.0, which code hosts and editors read; the catalogue's pages as its rules.

https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from generator.diagnostics import CodeEntry, Finding, Severity, Span, Suppressed, in_order
from generator.edits import edit_of
from generator.examples import examples

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
FINGERPRINT = "postwar/1"
"""Name of the fingerprint: a digest that stays when lines above are put in or taken out."""

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def as_sarif(
    findings: Iterable[Finding],
    files: Mapping[str, str],
    pages: Sequence[CodeEntry],
    suppressed: Sequence[Suppressed] = (),
) -> str:
    """Return one run; `pages` hold a rule for each code, `files` the texts that spans point into.

    What is suppressed is among the results, with its reason, as SARIF has it.
    """
    reasons = {one.finding: one.reason for one in suppressed}
    ordered = in_order((*findings, *reasons))
    writer = _Writer(files, {page.code: index for index, page in enumerate(pages)})
    driver = {"name": "Postwar", "rules": [_rule(page) for page in pages]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [writer.result(finding, reasons.get(finding)) for finding in ordered],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _rule(page: CodeEntry) -> dict[str, Any]:
    shown = [f"{head}:\n\n```yaml\n{text}\n```" for head, text in examples(page.code)]
    plain = [f"{head}:\n\n{text}" for head, text in examples(page.code)]
    return {
        "id": page.code,
        "name": "".join(word.capitalize() for word in page.slug.split("-")),
        "shortDescription": {"text": page.title},
        "fullDescription": {"text": page.rationale.strip() or page.title},
        "defaultConfiguration": {"level": _LEVELS[page.severity]},
        "help": {
            "text": "\n\n".join((page.rationale.strip(), *plain)),
            "markdown": "\n\n".join((page.rationale.strip(), *shown)),
        },
    }


class _Writer:
    """Writes results; counts those that would else have the same fingerprint."""

    def __init__(self, files: Mapping[str, str], rules: Mapping[str, int]) -> None:
        self.files = files
        self.rules = rules
        self.seen: Counter[tuple[str, ...]] = Counter()

    def result(self, finding: Finding, reason: str | None) -> dict[str, Any]:
        """Return the result of a finding, suppressed where there is a reason."""
        message = "\n".join(filter(None, (finding.message, finding.help)))
        result: dict[str, Any] = {
            "ruleId": finding.code,
            "level": _LEVELS[finding.severity],
            "message": {"text": message},
            "partialFingerprints": {FINGERPRINT: self._fingerprint(finding)},
        }
        related = [
            {"id": number, "message": {"text": other.message}, **_place(other.span)}
            for number, other in enumerate(finding.related, 1)
        ]
        location, fix = _location(finding), self._fix(finding)
        kept = {"kind": "inSource", "justification": reason}
        more = {
            "ruleIndex": self.rules.get(finding.code),
            "locations": [location] if location else None,
            "relatedLocations": related or None,
            "fixes": [fix] if fix else None,
            "suppressions": None if reason is None else [kept],
        }
        return result | {key: value for key, value in more.items() if value is not None}

    def _fix(self, finding: Finding) -> dict[str, Any] | None:
        edit = edit_of(finding, self.files)
        if edit is None:
            return None
        inserted = {"text": edit.text}
        replacement = {"deletedRegion": _region(edit.span), "insertedContent": inserted}
        change = {"artifactLocation": _artifact(edit.span), "replacements": [replacement]}
        words = f"write {finding.fix}" if finding.fix and finding.fix.strip() else "mend it"
        return {"description": {"text": words}, "artifactChanges": [change]}

    def _fingerprint(self, finding: Finding) -> str:
        span = finding.span
        lines = self.files.get(span.file, "").split("\n") if span else []
        line = lines[span.line - 1].strip() if span and 0 < span.line <= len(lines) else ""
        key = finding.code, span.file if span else "", finding.origin or finding.message, line
        self.seen[key] += 1
        return hashlib.sha256("\0".join((*key, str(self.seen[key]))).encode()).hexdigest()


def _location(finding: Finding) -> dict[str, Any]:
    location = _place(finding.span)
    if finding.origin:
        location["logicalLocations"] = [{"fullyQualifiedName": finding.origin}]
    return location


def _place(span: Span | None) -> dict[str, Any]:
    if span is None:
        return {}
    place = {"artifactLocation": _artifact(span), "region": _region(span)}
    return {"physicalLocation": place}


def _artifact(span: Span) -> dict[str, str]:
    """Return where a file is: below the folder of the project, or somewhere on the disk."""
    path = PurePath(span.file)
    if path.is_absolute():
        return {"uri": path.as_uri()}
    return {"uri": quote(span.file), "uriBaseId": "%SRCROOT%"}


def _region(span: Span) -> dict[str, int]:
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
