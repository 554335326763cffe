"""Fixtures that carry their findings: `#! SYN011 did you mean` beside the offending line.

A line may carry several. What is annotated must be found, and nothing else may be.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from generator.diagnostics import Finding
from generator.reading import Reading, read_text

GAME = """\
title: Test
sides:
  red: {name: Red, colour: '#ff0000', band: '#800000'}
page: {width: 148 mm, height: 100 mm}
designer: Somebody
edition: First
"""
"""The least that a definition says, for examples to stand beside."""

MAP = """\
grid: {columns: 3, rows: 2, number: '{column}{row}'}
key: {'.': clear, '~': sea}
terrain:
  clear: {name: Clear}
  sea: {name: Sea, land: false}
hexes: |
  . ~ .
  ~ . ~
"""

_ANNOTATION = re.compile(r"#! (?P<code>[A-Z]{3}\d{3})(?: (?P<text>[^#]*))?")


def read_beside(text: str, file: str = "rules.yaml") -> Reading:
    """Read a text as one file beside the least game."""
    return read_text({"game.yaml": GAME, file: text})


def check(files: Mapping[str, str] | str) -> Reading:
    """Read files, or one beside the least game; assert that findings are those annotated."""
    if isinstance(files, str):
        files = {"game.yaml": GAME, "rules.yaml": files}
    reading = read_text(files)
    expected = sorted(_expected(files))
    found = sorted((_place(finding), finding.code) for finding in reading.findings)
    said = "\n".join(f"{_place(f)} {f.code} {f.message} / {f.help}" for f in reading.findings)
    assert found == [(place, code) for place, code, _ in expected], said
    for place, code, text in expected:
        texts = [
            f"{finding.message} / {finding.help} / {finding.fix}"
            for finding in reading.findings
            if (_place(finding), finding.code) == (place, code)
        ]
        assert any(text in other for other in texts), (place, text, texts)
    return reading


def _expected(files: Mapping[str, str]) -> list[tuple[tuple[str, int], str, str]]:
    return [
        ((file, number), match["code"], (match["text"] or "").strip())
        for file, text in files.items()
        for number, line in enumerate(text.split("\n"), 1)
        for match in _ANNOTATION.finditer(line)
    ]


def _place(finding: Finding) -> tuple[str, int]:
    assert finding.span is not None, finding
    return finding.span.file, finding.span.line


def excerpt(reading: Reading, finding: Finding) -> str:
    """The characters that a finding points at, on its first line."""
    assert finding.span is not None
    line = reading.files[finding.span.file].split("\n")[finding.span.line - 1]
    one_line = finding.span.line == finding.span.end_line
    return line[finding.span.column - 1 : finding.span.end_column - 1 if one_line else None]
