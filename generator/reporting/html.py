"""Findings as one page of HTML that needs nothing beside it: no script, no picture, no font.

By file, each with the line it is about; boxes at the top hide severities; what each code means is
told at the end, where the codes link to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import groupby

from generator.diagnostics import CodeEntry, Finding, Span, Suppressed, in_order
from generator.examples import examples
from generator.reporting.excerpt import excerpt
from generator.reporting.html_style import STYLE
from generator.reporting.summary import WORDS, count, summary


def as_html(
    findings: Iterable[Finding],
    files: Mapping[str, str],
    pages: Sequence[CodeEntry],
    suppressed: Sequence[Suppressed] = (),
) -> str:
    """Return the page; `pages` explain the codes, `files` are the texts that spans point into."""
    ordered = in_order(findings)
    met = {finding.code for finding in ordered}
    parts = (
        *_head(ordered, files, len(suppressed)),
        *_by_file(ordered, files),
        *_set_aside(suppressed, files),
        *_explained([page for page in pages if page.code in met]),
        "</main></body></html>",
    )
    return "\n".join(parts) + "\n"


def _head(findings: Sequence[Finding], files: Mapping[str, str], suppressed: int) -> Iterator[str]:
    told = escape(summary(findings, files, suppressed))
    yield '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{told}</title><style>{STYLE}</style></head><body>"
    yield f"<header><p>Postwar</p><h1>{told[:1].upper()}{told[1:]}</h1></header>"
    for severity, number in count(findings).items():
        word = WORDS[severity]
        if number:
            yield f'<input type="checkbox" id="show-{word}" checked>'
            told = f"{number} {word if number == 1 else f'{word}s'}"
            yield f'<label for="show-{word}" class="{word}">{told}</label>'
    yield "<main>"


def _by_file(findings: Sequence[Finding], files: Mapping[str, str]) -> Iterator[str]:
    for file, group in groupby(findings, lambda one: one.span.file if one.span else ""):
        title = escape(file) if file else "The game as a whole"
        yield f"<section><h2>{title}</h2>"
        for finding in group:
            yield from _finding(finding, files)
        yield "</section>"


def _finding(finding: Finding, files: Mapping[str, str]) -> Iterator[str]:
    word, code = WORDS[finding.severity], escape(finding.code)
    yield f'<article class="{word}"><h3><span class="severity">{word}</span> '
    yield f'<a href="#{code}">{code}</a> {escape(finding.message)}</h3>'
    if finding.span is not None:
        yield _place(finding.span, files)
    elif finding.origin:
        yield f"<p><code>{escape(finding.origin)}</code></p>"
    for related in finding.related:
        yield f"<p>{escape(related.message)}:</p>"
        if related.span is not None:
            yield _place(related.span, files)
    if finding.help:
        yield f'<p class="help">{escape(finding.help)}</p>'
    if finding.fix is not None:
        yield f'<p class="fix">Fix: <code>{escape(finding.fix)}</code></p>'
    yield "</article>"


def _place(span: Span, files: Mapping[str, str]) -> str:
    shown = excerpt(span, files)
    if shown is None:
        return f'<p class="place">{escape(str(span))}</p>'
    before, marked = shown.line[: shown.start].lstrip(), shown.line[shown.start : shown.end]
    line = f"{escape(before)}<mark>{escape(marked) or ' '}</mark>{escape(shown.line[shown.end :])}"
    return (
        f'<figure><figcaption class="place">{escape(str(span))}</figcaption>'
        f'<pre><span class="number">{shown.number}</span>{line}</pre></figure>'
    )


def _set_aside(suppressed: Sequence[Suppressed], files: Mapping[str, str]) -> Iterator[str]:
    if not suppressed:
        return
    yield '<section class="suppressed"><h2>Suppressed, with a reason</h2>'
    for one in suppressed:
        finding = one.finding
        yield f"<article><h3>{escape(finding.code)} {escape(finding.message)}</h3>"
        if finding.span is not None:
            yield _place(finding.span, files)
        yield f'<p class="help">Reason: {escape(one.reason)}</p></article>'
    yield "</section>"


def _explained(pages: Sequence[CodeEntry]) -> Iterator[str]:
    if not pages:
        return
    yield '<section class="pages"><h2>What the codes mean</h2>'
    for page in pages:
        title = f"<b>{page.code}</b> {escape(page.title)}"
        yield f'<details id="{page.code}" open><summary>{title}</summary>'
        for paragraph in page.rationale.strip().split("\n\n"):
            yield f"<p>{escape(paragraph)}</p>"
        for head, text in examples(page.code):
            yield f"<p>{head}:</p><pre>{escape(text)}</pre>"
        yield "</details>"
    yield "</section>"
