"""The catalogue of findings: every code that any room can yield, and its page."""

from __future__ import annotations

import textwrap

from generator.checks.run import catalogue as checks
from generator.diagnostics import CodeEntry
from generator.drawing.codes import CODES as DRAWING
from generator.languages import CODES as LANGUAGES
from generator.ownchecks.codes import CODES as OWN
from generator.proof.codes import CODES as PROOF
from generator.reading.codes import CODES as READING
from generator.reading.enclosure_codes import ENCLOSURE_CODES as ENCLOSURES
from generator.reading.geocodes import GEO_CODES as GROUND
from generator.text.codes import CODES as TEXT

WIDTH = 90
"""The longest line of a page, in characters."""


def catalogue() -> tuple[CodeEntry, ...]:
    """Return the entries of all codes, sorted by code."""
    return tuple(
        sorted(
            (*READING, *GROUND, *ENCLOSURES, *checks(), *TEXT, *DRAWING, *PROOF, *LANGUAGES, *OWN),
            key=lambda entry: entry.code,
        )
    )


def page(entry: CodeEntry) -> str:
    """Return what `postwar explain` prints of a code."""
    parts = [f"{entry.code} {entry.slug} ({entry.severity.name.lower()})", entry.title, ""]
    for paragraph in entry.rationale.strip().split("\n\n"):
        parts += [*textwrap.wrap(paragraph, WIDTH), ""]
    for head, example in (
        ("This is complained of:", entry.failing),
        ("This is not:", entry.passing),
    ):
        if example.strip():
            parts += [head, "", *(f"    {line}" for line in example.strip().splitlines()), ""]
    return "\n".join(parts)
