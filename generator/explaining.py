"""What codes mean, for people: entries of the catalogue in, texts for a screen out."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence

from generator.checks.registry import families
from generator.diagnostics import CodeEntry
from generator.examples import examples

WIDTH = 90
"""The longest line of a page on a screen, in characters."""

_FAMILIES: Mapping[str, str] = {
    "SYN": "The source: YAML, keys and values",
    "FIL": "Files that a definition names",
    "CSV": "Units from a spreadsheet",
    "GEO": "True ground from GeoJSON",
    "PIC": "Pictures on counters",
    "OWN": "Custom checks of a game",
    "SUP": "Comments that allow findings",
    "FNT": "Fonts and characters",
    "DRW": "Drawing: texts and tables without room",
    "PRF": "Proof: paper against definition",
    "VAL": "The exported validator",
    "TWO": "Changes in one of two places that tell the same",
    "BUG": "Mistakes in Postwar itself",
}
"""Families whose codes come from other rooms than the checks."""


def family_of(code: str) -> str:
    """Return the letters with which a code begins."""
    return code.rstrip("0123456789")


def by_family(entries: Sequence[CodeEntry]) -> dict[str, tuple[CodeEntry, ...]]:
    """Return entries by the letters of their codes: checks first, as the registry has them."""
    found = {family_of(entry.code) for entry in entries}
    order = list(dict.fromkeys((*families(), *_FAMILIES, *sorted(found))))
    return {
        family: tuple(entry for entry in entries if family_of(entry.code) == family)
        for family in order
        if family in found
    }


def title_of(family: str) -> str:
    """Return what a family of codes is about; its letters where nobody says."""
    return families().get(family) or _FAMILIES.get(family, family)


def listing(entries: Sequence[CodeEntry]) -> str:
    """Return what `postwar explain` prints: all codes, by family."""
    return "\n".join(
        "\n".join((title_of(family), *(f"  {entry.code}  {entry.title}" for entry in some), ""))
        for family, some in by_family(entries).items()
    )


def page(entry: CodeEntry) -> str:
    """Return what `postwar explain` prints of a code."""
    parts = [f"{entry.code} {entry.slug} ({entry.severity.name.lower()})", entry.title, ""]
    for paragraph in paragraphs(entry):
        parts += [*textwrap.wrap(paragraph, WIDTH), ""]
    for head, example in examples(entry.code):
        parts += [f"{head}:", "", *(f"    {line}" for line in example.splitlines()), ""]
    return "\n".join(parts)


def paragraphs(entry: CodeEntry) -> Iterator[str]:
    """Yield why a code is, and what may be done about it."""
    yield from entry.rationale.strip().split("\n\n")
    if entry.english:
        mistaken = "This check reads English and can be mistaken."
        yield f"{mistaken} A comment with a reason allows a finding."
    if entry.safe:
        yield "`postwar check --fix` corrects it if the correction is certain."
