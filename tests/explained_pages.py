"""The pages of docs/checks: what `postwar explain` prints of each code, in Markdown."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from generator.diagnostics import CodeEntry
from generator.examples import examples
from generator.explaining import by_family, paragraphs, title_of

INDEX = "README.md"
"""The page that leads to all others."""

_HTML = re.compile(r"([<>])")


def markdown_pages(entries: Sequence[CodeEntry]) -> dict[str, str]:
    """Return the pages of docs/checks by file name: one for each family, and the index."""
    parts = by_family(entries)
    pages = {f"{family.lower()}.md": _family(family, some) for family, some in parts.items()}
    return {INDEX: _index(parts), **pages}


def _index(parts: Mapping[str, Sequence[CodeEntry]]) -> str:
    number = sum(map(len, parts.values()))
    about = (
        f"{number} codes in {len(parts)} families. These pages are generated from the catalogue; "
        "`postwar explain CODE` prints the same. [Continuous checks](../continuous-checks.md) "
        "explains how findings are allowed, corrected and reported."
    )
    lines = ["# All checks", "", about]
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
        lines += [f"\n{_escaped(paragraph)}" for paragraph in paragraphs(entry)]
        for head, example in examples(entry.code):
            lines += ["", f"{head}:", "", "```yaml", example, "```"]
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
