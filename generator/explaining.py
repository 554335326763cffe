"""What codes mean, for people: entries of the catalogue in, texts for a screen and docs/ out."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence

from generator.checks.registry import families
from generator.diagnostics import CodeEntry

WIDTH = 90
"""The longest line of a page on a screen, in characters."""

INDEX = "README.md"
"""The page that leads to all others."""

_FAMILIES: Mapping[str, str] = {
    "SYN": "The source: YAML, keys and values",
    "FIL": "Files that a definition names",
    "CSV": "Units from a spreadsheet",
    "GEO": "True ground from GeoJSON",
    "PIC": "Pictures on counters",
    "OWN": "Checks of the designer's own",
    "SUP": "Comments that allow findings",
    "FNT": "Fonts and characters",
    "DRW": "Drawing: what finds no room",
    "PRF": "Proof: paper against definition",
    "VAL": "The exported validator",
    "BUG": "Faults of Postwar itself",
}
"""Families whose codes come from other rooms than the checks."""

_HEADS = (("This is complained of:", "failing"), ("This is not:", "passing"))
_HTML = re.compile(r"([<>])")


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
    for paragraph in _paragraphs(entry):
        parts += [*textwrap.wrap(paragraph, WIDTH), ""]
    for head, example in _examples(entry):
        parts += [head, "", *(f"    {line}" for line in example.splitlines()), ""]
    return "\n".join(parts)


def markdown_pages(entries: Sequence[CodeEntry]) -> dict[str, str]:
    """Return the pages of docs/checks by file name: one for each family, and the index."""
    parts = by_family(entries)
    pages = {f"{family.lower()}.md": _family(family, some) for family, some in parts.items()}
    return {INDEX: _index(parts), **pages}


def _paragraphs(entry: CodeEntry) -> Iterator[str]:
    yield from entry.rationale.strip().split("\n\n")
    if entry.english:
        yield "It reads English and may be mistaken: a comment with the reason allows it."
    if entry.safe:
        yield "`postwar check --fix` puts it right where it is sure what was meant."


def _examples(entry: CodeEntry) -> Iterator[tuple[str, str]]:
    for head, field in _HEADS:
        example = str(getattr(entry, field)).strip("\n")
        if example.strip():
            yield head, example


def _index(parts: Mapping[str, Sequence[CodeEntry]]) -> str:
    number = sum(map(len, parts.values()))
    about = (
        f"{number} codes in {len(parts)} families. These pages are generated from the catalogue; "
        "`postwar explain CODE` prints the same. How findings are allowed, put right and reported "
        "is told in [continuous checks](../continuous-checks.md)."
    )
    lines = ["# What Postwar complains of", "", about]
    for family, entries in parts.items():
        file = f"{family.lower()}.md"
        lines += ["", f"## [{title_of(family)}]({file})", "", "| code | severity | what |"]
        lines += ["|---|---|---|"]
        lines += [
            f"| [{entry.code}]({file}#{_anchor(entry)}) | {entry.severity.name.lower()} "
            f"| {_escaped(entry.title)} |"
            for entry in entries
        ]
    return "\n".join(lines) + "\n"


def _family(family: str, entries: Sequence[CodeEntry]) -> str:
    lines = [f"# {title_of(family)}", "", f"[All families]({INDEX})"]
    for entry in entries:
        lines += ["", f"## {_heading(entry)}", "", f"**{_escaped(entry.title)}**", ""]
        lines += [f"Severity: {entry.severity.name.lower()}."]
        lines += [f"\n{_escaped(paragraph)}" for paragraph in _paragraphs(entry)]
        for head, example in _examples(entry):
            lines += ["", head, "", "```yaml", example, "```"]
    return "\n".join(lines) + "\n"


def _heading(entry: CodeEntry) -> str:
    return f"{entry.code} {entry.slug}"


def _anchor(entry: CodeEntry) -> str:
    """Return the anchor that Markdown on code hosts gives a heading."""
    return _heading(entry).lower().replace(" ", "-")


def _escaped(text: str) -> str:
    """Return a text in which < and > are no HTML, but for what stands between back-quotes."""
    pieces = text.split("`")
    pieces[::2] = [_HTML.sub(r"\\\1", piece) for piece in pieces[::2]]
    return "`".join(pieces)
