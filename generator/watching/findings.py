"""What was found, as it stands on every page: an outcome in, markup out.

The findings are told as `postwar check` tells them, in English; what is said around them is in the
language of the page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from html import escape

from generator.diagnostics import CodeEntry, Outcome, Severity, worst
from generator.examples import examples
from generator.html.writer import element, escaped, lines
from generator.reporting.text import MOST_ALIKE, WORDS, summary, told
from generator.words import Words, english

_STALE = english("The definition has errors. What you see below is the game as it was before them.")
_NOTHING = english("The definition has errors. As soon as it has none the game stands here.")
_MEANING = english("What the codes mean")


def findings_markup(
    outcome: Outcome, pages: Mapping[str, CodeEntry], words: Words, *, shown: bool
) -> str:
    """Return all findings of a game, nothing where there are none.

    `pages` explain the codes; `shown` says that the game is on the page below.
    """
    if not outcome.findings:
        return ""
    title = summary(outcome.findings, outcome.files, len(outcome.suppressed))
    head = element("summary", escape(title), lang="en")
    said = words(_STALE if shown else _NOTHING)
    stale = "" if outcome.sound else element("p", escaped(said), class_="stale")
    codes = dict.fromkeys(each.code for each in outcome.findings)
    known = [pages[code] for code in codes if code in pages]
    meaning = ""
    if known:
        told_of = element("summary", escaped(words(_MEANING)))
        meaning = element("details", told_of, *map(_page, known), class_="meaning")
    listed = element("div", *_listed(outcome, frozenset(pages)), lang="en")
    name = WORDS[worst(outcome.findings) or Severity.NOTE]
    open_ = "" if outcome.sound else "open"
    box = element("details", head, stale, listed, meaning, open=open_, class_=name)
    return element("section", box, id="findings", aria_label=words("Findings"))


def _listed(outcome: Outcome, explained: frozenset[str]) -> Iterator[str]:
    """Yield the findings; of many of one code in one file the last are counted only."""
    alike: Counter[tuple[str, str]] = Counter()
    for finding in outcome.findings:
        kind = finding.code, finding.span.file if finding.span else ""
        alike[kind] += 1
        if alike[kind] > MOST_ALIKE:
            continue
        word = WORDS[finding.severity]
        code = finding.code
        if code in explained:
            code = element("a", code, href=f"#finding-{code}")
        severity = element("span", word, class_="severity")
        _, *rest = told(finding, outcome.files)
        title = element("p", severity, " ", code, " ", escape(finding.message), class_="what")
        where = element("pre", escape("\n".join(rest)), tabindex="0") if rest else ""
        yield element("article", title, where, class_=word)
    for (code, file), number in alike.items():
        if number > MOST_ALIKE:
            where = f" in {file}" if file else ""
            yield element("p", escape(f"... and {number - MOST_ALIKE} more of {code}{where}"))


def _page(entry: CodeEntry) -> str:
    """Return what a code means, and what fails and passes."""
    title = element("p", element("code", entry.code), " ", escape(entry.title), class_="what")
    why = [element("p", escape(each)) for each in entry.rationale.strip().split("\n\n")]
    shown = [
        element("p", escape(f"{head}:")) + element("pre", escape(text), tabindex="0")
        for head, text in examples(entry.code)
    ]
    return element("article", lines((title, *why, *shown)), id=f"finding-{entry.code}", lang="en")
