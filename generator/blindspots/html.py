"""Blind spots as one page of HTML that needs nothing beside it: no script, no picture, no font.

The share first, then what would help, then the rules: what nothing else says is underlined, with
the letter of its kind behind it. The page is the same on a phone, on a screen and on paper.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import pairwise

from generator.blindspots.account import MARKS, WHOLE, Account, percent, told, trimmed
from generator.blindspots.slips import Slip
from generator.blindspots.trying import Tried
from generator.model.names import printed
from generator.model.prose import Reference

_REFERENCE = re.compile(r"\{(\w+):([^{}:]+)(?::(\w+))?\}")


def as_html(accounts: Sequence[Account]) -> str:
    """Return the page of what was found in games."""
    (first, *others) = accounts
    title = f"Blind spots of {first.title if not others else f'{len(accounts)} games'}"
    parts = (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
        *(line for each in accounts for line in _game(each)),
        "</body></html>",
    )
    return "\n".join(parts) + "\n"


def _game(account: Account) -> Iterator[str]:
    yield f"<main><header><p>Postwar: blind spots</p><h1>{escape(account.title)}</h1></header>"
    share = account.share
    yield f'<p class="share">{escape(share[:1].upper() + share[1:])}.</p>'
    yield (
        "<p>A slip is one word for another, or a word, a clause or a sentence lost: what is left"
        " reads well and is another rule. Underlined is what nothing else in the game contradicts;"
        " the letter behind it says the kind of slip.</p>"
    )
    if account.limits:
        yield f"<p>{escape(account.limits)}.</p>"
    yield '<div class="tables">'
    yield from _table("Kind", account.found.by_kind, MARKS)
    yield from _table("Section", account.found.by_group, {})
    yield "</div>"
    yield from _remedies(account)
    for group, texts in account.by_group():
        yield f"<section><h2>{escape(group)}</h2>"
        for each in texts:
            yield from _passage(each, account)
        yield "</section>"
    yield "</main>"


def _table(
    head: str, rows: Mapping[str, tuple[int, int]], marks: Mapping[str, str]
) -> Iterator[str]:
    yield f"<table><thead><tr><th>{head}<th>slips<th>noticed<th></tr></thead><tbody>"
    for name, (made, noticed) in rows.items():
        label = f"<b>{escape(marks[name])}</b> {escape(name)}" if marks else escape(name)
        shown = f"<td>{made}<td>{noticed}<td>{percent(made, noticed)}"
        yield f"<tr><th>{label}{shown}</tr>"
    yield "</tbody></table>"


def _remedies(account: Account) -> Iterator[str]:
    if not account.remedies:
        return
    yield '<section class="remedies"><h2>What would help</h2>'
    yield "<p>The number says how many slips nothing notices there.</p>"
    for advice, several in account.by_advice():
        total = sum(each.blind for each in several)
        yield f"<p><b>{total}</b> {_code(advice)}:</p><ul>"
        for each in several:
            others = [origin for origin in each.origins if origin != each.key]
            about = ", ".join(others) if len(others) > 1 else ""
            where = f" <small>for {escape(about)}</small>" if about else ""
            detail = f": {escape(each.detail)}" if each.detail else ""
            yield f"<li>{each.blind} <code>{escape(each.key)}</code>{detail}{where}</li>"
        yield "</ul>"
    yield "</section>"


def _code(advice: str) -> str:
    """Return an advice with the keys in it set as keys."""
    return re.sub("`([^`]*)`", r"<code>\1</code>", escape(advice))


def _passage(tried: Tried, account: Account) -> Iterator[str]:
    passage, made, blind = tried.passage, len(tried.trials), len(tried.blind)
    span = account.where(passage.origin, None)
    name = f"{escape(passage.name)} " if passage.name else ""
    place = f' title="{escape(str(span))}"' if span is not None else ""
    counted = f"{made - blind} of {made} noticed" if made else "nothing to try"
    yield f"<h3{place}>{name}<code>{escape(passage.origin)}</code> <small>{counted}</small></h3>"
    yield f'<p class="text">{"".join(_marked(tried, account.names))}</p>'


def _marked(tried: Tried, names: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """Yield a text in stretches, each with what nothing notices there."""
    text = _flowing(tried.passage.text)
    references = list(_REFERENCE.finditer(text))
    slips = [_widened(text, each, references) for each in tried.blind]
    edges = {0, len(text), *(at for start, end, _ in slips for at in (start, end))}
    edges |= {at for found in references for at in found.span()}
    places = sorted(edges)
    for start, end in pairwise(places):
        here = [each for each in slips if each[0] <= start and end <= each[1]]
        shown = _shown(text[start:end], names)
        yield _stretch(shown, text, end, here) if here else shown


def _flowing(text: str) -> str:
    """Return a text as long as it is, without the breaks that its paragraphs are typed with."""
    return re.sub(r"(?<!\n)\n(?!\n|\s*(?:[-*>]|[0-9]+[.)]) )", " ", text)


def _widened(text: str, slip: Slip, references: Sequence[re.Match[str]]) -> tuple[int, int, Slip]:
    """Return where a slip is shown: a reference is shown whole."""
    for found in references:
        if found.start() < slip.start and slip.end < found.end():
            return *found.span(), slip
    return *trimmed(text, slip), slip


def _stretch(shown: str, text: str, end: int, here: Sequence[tuple[int, int, Slip]]) -> str:
    words = [each for each in here if each[2].kind not in WHOLE]
    about = "; ".join(f"{each[2].kind}: {told(each[2], text)}" for each in words or here)
    ending = [each[2].kind for each in here if each[1] == end]
    marks = "".join(dict.fromkeys(MARKS[kind] for kind in ending))
    letters = f"<sup>{marks}</sup>" if marks else ""
    kind = "word" if words else "whole"
    return f'<span class="{kind}" title="{escape(about)}">{shown}</span>{letters}'


def _shown(text: str, names: Mapping[str, Mapping[str, str]]) -> str:
    """Return a stretch of a text as printed; a reference as the words that it prints."""
    found = _REFERENCE.fullmatch(text)
    if found is None:
        return escape(text)
    kind, target, form = found[1], found[2], found[3] or ""
    told_as = printed(names, Reference(kind, target, 0, 0, form))
    return f'<span class="reference">{escape(told_as)}</span>'


STYLE = """
:root{color-scheme:light;--ink:#1d1f21;--faint:#5b6067;--line:#d9d6cb;--mark:#b3261e;--lost:#8a5a00}
*{box-sizing:border-box}
body{margin:0 auto;max-width:46rem;padding:1rem;background:#fff;color:var(--ink);
font:1rem/1.6 Georgia,"Times New Roman",serif;overflow-wrap:anywhere}
header p{margin:0;color:var(--faint);font:.8rem system-ui,sans-serif;letter-spacing:.06em;
text-transform:uppercase}
h1{margin:.1rem 0 .5rem;font-size:1.7rem;line-height:1.2}
h2{margin:2rem 0 .5rem;font-size:1.2rem;border-bottom:1px solid var(--line);padding-bottom:.2rem}
h3{margin:1rem 0 .2rem;font:600 .85rem/1.4 system-ui,sans-serif}
h3 code,small{font-weight:400;color:var(--faint)}
code{font:.85em ui-monospace,monospace}
.share{font-size:1.25rem;font-weight:600;margin:.5rem 0}
.text{margin:.2rem 0;white-space:pre-line}
.tables{display:flex;flex-wrap:wrap;gap:1.5rem;align-items:flex-start}
table{border-collapse:collapse;font:.85rem/1.4 system-ui,sans-serif}
th,td{padding:.1rem .5rem .1rem 0;text-align:right;border-bottom:1px solid var(--line)}
th:first-child{text-align:left;font-weight:400}
thead th:first-child{font-weight:400}
thead th{color:var(--faint);font-weight:400}
tbody b{display:inline-block;width:1.1em;color:var(--mark)}
.remedies ul{padding-left:1.2rem}
.word{text-decoration:underline solid var(--mark) .12em;text-underline-offset:.18em}
.whole{text-decoration:underline dotted var(--lost) .1em;text-underline-offset:.22em}
.reference{color:#1f4f70}
sup{color:var(--mark);font:700 .65em/0 system-ui,sans-serif;padding-left:.05em;
-webkit-user-select:none;user-select:none}
@media print{body{max-width:none;padding:0;font-size:10pt}h2,h3{break-after:avoid}
.text{orphans:2;widows:2}table{break-inside:avoid}main+main{break-before:page}}
"""
"""Cascading style sheet."""
