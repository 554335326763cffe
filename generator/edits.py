"""What a finding's fix does to a text: findings and texts in, edits and edited texts out.

Everything that an edit does not touch stays as it is, byte for byte: line ends, a mark at the
beginning of the file, quotes, comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from unicodedata import is_normalized

from generator.diagnostics import Finding, Span
from generator.records import Frozen

_LINE_END = re.compile(r"\r\n|\r|\n")
_BLOCK = ("|", ">")
_QUOTES = ("'", '"')
BYTE_ORDER_MARK = "\ufeff"


class Edit(Frozen):
    """A text in place of what stands at a span."""

    span: Span
    text: str


def edit_of(finding: Finding, files: Mapping[str, str]) -> Edit | None:
    """Return the edit that a finding offers; `files` are texts by the names that spans give.

    None where it offers none, where the place is not that of the text alone, or in a file whose
    accents are typed apart.
    """
    span, fix = finding.span, finding.fix
    if span is None or fix is None or span.file not in files:
        return None
    if not is_normalized("NFC", files[span.file]):  # columns are counted with accents joined
        return None
    old = stretch(files[span.file], span)
    if finding.within is None:
        if not old or old.startswith(_BLOCK):
            return None
        fix = _quoted_like(old, fix)
    return Edit(span, fix)


def stretch(text: str, span: Span) -> str:
    """Return what stands at a span of a text."""
    start, end = _ends(text, [span])[0]
    return text[start:end]


def _quoted_like(old: str, text: str) -> str:
    """Return `text` in the quotes of what it replaces."""
    quote = old[0]
    if quote not in _QUOTES or old[-1] != quote or len(old) < 2 or text[:1] in _QUOTES:
        return text
    if quote == "'":
        return "'" + text.replace("'", "''") + "'"
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def edited(text: str, edits: Iterable[Edit]) -> str:
    """Return `text` with all edits made; of two that overlap the second is left out."""
    made = tuple(edits)
    places = _ends(text, [edit.span for edit in made])
    parts, done = list[str](), 0
    for (start, end), edit in sorted(zip(places, made, strict=True), key=lambda pair: pair[0]):
        if start >= done:
            parts += (text[done:start], edit.text)
            done = end
    return "".join((*parts, text[done:]))


def _ends(text: str, spans: Iterable[Span]) -> list[tuple[int, int]]:
    """Return the first character of each span and the one past its last, whatever the line ends."""
    starts = [0, *(match.end() for match in _LINE_END.finditer(text))]
    starts[0] = len(BYTE_ORDER_MARK) if text.startswith(BYTE_ORDER_MARK) else 0

    def index(line: int, column: int) -> int:
        return min(starts[line - 1] + column - 1 if line <= len(starts) else len(text), len(text))

    pairs = (
        (index(span.line, span.column), index(span.end_line, span.end_column)) for span in spans
    )
    return [(start, max(start, end)) for start, end in pairs]
