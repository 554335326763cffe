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
from generator.reporting.text import WORDS, count, excerpt, summary


def as_html(
    findings: Iterable[Finding],
    files: Mapping[str, str],
    pages: Sequence[CodeEntry],
    suppressed: Sequence[Suppressed] = (),
) -> str:
    """Return the page; `pages` explain the codes, `files` are the texts that spans point into."""
    ordered = in_order(findings)
    found_codes = {finding.code for finding in ordered}
    parts = (
        *_head(ordered, files, len(suppressed)),
        *_by_file(ordered, files),
        *_set_aside(suppressed, files),
        *_explained([page for page in pages if page.code in found_codes]),
        "</main></body></html>",
    )
    return "\n".join(parts) + "\n"


def _head(findings: Sequence[Finding], files: Mapping[str, str], suppressed: int) -> Iterator[str]:
    title = escape(summary(findings, files, suppressed))
    yield '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{title}</title><style>{STYLE}</style></head><body>"
    yield f"<header><p>Postwar</p><h1>{title[:1].upper()}{title[1:]}</h1></header>"
    for severity, number in count(findings).items():
        word = WORDS[severity]
        if number:
            yield f'<input type="checkbox" id="show-{word}" checked>'
            label = f"{number} {word if number == 1 else f'{word}s'}"
            yield f'<label for="show-{word}" class="{word}">{label}</label>'
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


STYLE = """
:root{color-scheme:light dark;--paper:#fbfaf6;--card:#fff;--ink:#1d1f21;--faint:#61656b;
--line:#d9d6cb;--error:#b3261e;--warning:#8a5a00;--note:#1f6070;--mark:#ffe08a}
@media(prefers-color-scheme:dark){:root{--paper:#16181b;--card:#1f2226;--ink:#e6e4de;
--faint:#a3a7ad;--line:#3a3e44;--error:#ff8f85;--warning:#f0b24a;--note:#79c5d6;--mark:#6b5310}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1rem;background:var(--paper);color:var(--ink);
font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
header p{margin:0;color:var(--faint);letter-spacing:.08em;text-transform:uppercase;font-size:.8rem}
h1{margin:.1rem 0 1rem;font-size:1.5rem;line-height:1.25}
h2{margin:2rem 0 .5rem;font-size:1.1rem;border-bottom:1px solid var(--line);padding-bottom:.3rem}
h3{margin:0 0 .4rem;font-size:1rem;font-weight:600}
a{color:inherit}
article{margin:.75rem 0;padding:.75rem 1rem;background:var(--card);border:1px solid var(--line);
border-left:.3rem solid var(--faint);border-radius:.3rem}
.error{--tone:var(--error)}.warning{--tone:var(--warning)}.note{--tone:var(--note)}
article.error,article.warning,article.note{border-left-color:var(--tone)}
.severity{color:var(--tone)}
label{display:inline-block;margin:0 1rem .25rem .3rem;color:var(--tone);font-weight:600}
input{accent-color:var(--ink);width:1rem;height:1rem;vertical-align:-.12rem}
figure{margin:.4rem 0}
.place{color:var(--faint);font-size:.85rem;margin:0}
pre{margin:.2rem 0;padding:.5rem .6rem;overflow-x:auto;background:var(--paper);
border:1px solid var(--line);border-radius:.2rem;font:.85rem/1.45 ui-monospace,monospace;
overflow-wrap:normal}
figure pre{white-space:pre-wrap;overflow-wrap:anywhere}
.number{color:var(--faint);user-select:none;margin-right:1em}
mark{background:var(--mark);color:inherit;border-radius:.15rem;outline:1px solid var(--tone)}
article p{margin:.35rem 0}
.help{white-space:pre-line}
details{margin:.5rem 0;scroll-margin-top:1rem}
summary{cursor:pointer}
:target{outline:2px solid var(--note);outline-offset:.3rem}
#show-error:not(:checked)~main article.error,
#show-warning:not(:checked)~main article.warning,
#show-note:not(:checked)~main article.note{display:none}
@media print{input,label{display:none}body{max-width:none}article{break-inside:avoid}}
"""
"""Cascading style sheet; the boxes before ``main`` hide what they stand for."""
