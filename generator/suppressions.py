"""Findings that a definition allows: findings and pragmas in; what is left and what is allowed out.

    front: 2-3   # postwar: allow CTR001 -- morale is higher when reduced

A pragma at the end of a line speaks of the findings that begin on it; one that has a line to itself
speaks of the whole entry below, and so it is in each scenario that takes the entry over. It must
give its reason, and one that allows nothing is a finding.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial

from generator.diagnostics import (
    TAKEN_OVER,
    Finding,
    Pragma,
    Span,
    Suppressed,
    catalogued,
    code_entry,
)
from generator.edit_distance import all_nearest
from generator.records import Frozen

FORM = "# postwar: allow CTR001 -- the reason"
"""How an allowance is written."""
_WRITE = f"write `{FORM}`"

_SUPPRESSION = re.compile(
    r"postwar: *allow +(?P<codes>[^-–—]*?)(?: *(?:--|–|—) *(?P<reason>.*))?", re.IGNORECASE
)
_CODE = re.compile(r"[A-Z]+[0-9]{3}", re.IGNORECASE)
_BETWEEN = re.compile(r"[,\s]+")


UNREADABLE_PRAGMA = code_entry("""SUP001 unreadable-comment: warning
    A comment to Postwar cannot be read

    A comment that begins with `postwar:` allows findings. It has no other use. Written in another
    way it would have no effect.
    """)
UNKNOWN_CODE = code_entry("""SUP002 unknown-code: warning
    A comment allows an unknown code

    A finding's code is printed before its message; `postwar explain` lists all codes.
    """)
NO_REASON = code_entry("""SUP003 comment-without-reason: warning
    A comment allows a finding without a reason

    A reader of the comment must be able to judge whether it still applies. Until there is a reason,
    the finding stays.
    """)
UNUSED_SUPPRESSION = code_entry("""SUP004 unused-comment: warning
    A comment allows a finding that does not occur

    The finding has been corrected, or the comment is in the wrong place. At the end of a line it
    applies to that line, on a line of its own to the entry below. This is reported only for
    findings of `check`, in a game without errors.
    """)
NOT_ALLOWABLE = code_entry("""SUP005 not-allowable: warning
    A comment allows an error that cannot be allowed

    A comment can allow warnings and notes, and errors of worked examples, chances, set-up and
    walkthrough. A game with another error in its definition cannot be printed. A comment cannot
    allow another comment.
    """)
CODES = catalogued(globals())
"""Every code of this module."""


class Ledger(Frozen):
    """What is known of codes: whether there is one, which block printing, which are judged now.

    `codes` returns all codes there are; it is called only where a code is none of `judged`.
    """

    judged: frozenset[str]
    blocking: frozenset[str]
    codes: Callable[[], Collection[str]]


class Suppression(Frozen):
    """A pragma that allows findings of some codes, for a reason."""

    codes: tuple[str, ...]
    reason: str
    pragma: Pragma


class Suppressions(Frozen):
    """The suppressions of a definition that hold, and complaints about those that do not."""

    holding: tuple[Suppression, ...]
    findings: tuple[Finding, ...]

    def apply(
        self, findings: Iterable[Finding]
    ) -> tuple[tuple[Finding, ...], tuple[Suppressed, ...]]:
        """Return what is left of `findings`, and what is allowed."""
        pairs = [
            (finding, next((one for one in self.holding if _speaks_of(one, finding)), None))
            for finding in findings
        ]
        left = tuple(finding for finding, one in pairs if one is None)
        return left, tuple(Suppressed(finding, one.reason) for finding, one in pairs if one)

    def unused(self, findings: Sequence[Finding], ledger: Ledger) -> Iterator[Finding]:
        """Yield a complaint for each code judged now that is allowed and not among `findings`."""
        for suppression in self.holding:
            pragma = suppression.pragma
            used = {finding.code for finding in findings if _speaks_of(suppression, finding)}
            for code in sorted(ledger.judged.intersection(suppression.codes) - used):
                message = f"{code} is allowed here, but there is no such finding"
                yield UNUSED_SUPPRESSION.finding(message, span=pragma.span, help=_where(pragma))


def suppressions(pragmas: Iterable[Pragma], ledger: Ledger) -> Suppressions:
    """Read the pragmas of a definition."""
    holding: list[Suppression] = []
    findings: list[Finding] = []
    for pragma in pragmas:
        match = _SUPPRESSION.fullmatch(pragma.text)
        codes = [code for code in _BETWEEN.split(match["codes"]) if code] if match else []
        if match is None or not all(_CODE.fullmatch(code) for code in codes) or not codes:
            message = "this comment to Postwar cannot be read"
            findings.append(UNREADABLE_PRAGMA.finding(message, span=pragma.span, help=_WRITE))
            continue
        wrong = [found for code in codes if (found := _wrong(code.upper(), pragma, ledger))]
        findings += wrong
        reason = (match["reason"] or "").strip()
        if not reason and not wrong:
            message = "this comment has no reason, so it allows nothing"
            findings.append(NO_REASON.finding(message, span=pragma.span, help=_WRITE))
        if reason and not wrong:
            holding.append(Suppression(tuple(code.upper() for code in codes), reason, pragma))
    return Suppressions(tuple(holding), tuple(findings))


def _wrong(code: str, pragma: Pragma, ledger: Ledger) -> Finding | None:
    if code in ledger.blocking:
        message = f"{code} cannot be allowed: `postwar explain SUP005` says what can"
        return NOT_ALLOWABLE.finding(
            message, span=pragma.span, help="remove the comment and correct the error"
        )
    if code in ledger.judged:
        return None
    known = ledger.codes()
    if code in known:
        return None
    near = all_nearest(code, known)
    advice = f"did you mean {near[0]}?" if len(near) == 1 else "`postwar explain` lists all codes"
    return UNKNOWN_CODE.finding(f"there is no code {code}", span=pragma.span, help=advice)


def _where(pragma: Pragma) -> str:
    if pragma.reach is None:
        return "no entry follows: remove it, or put it above its entry"
    if pragma.reach.line == pragma.span.line:
        return "remove it; for a whole entry, put it on a line of its own above"
    return "remove it, or put it above its entry"


def _speaks_of(suppression: Suppression, finding: Finding) -> bool:
    """Whether a finding is allowed where it is, or where a scenario takes over what it is about."""
    taken = (other.span for other in finding.related if other.message == TAKEN_OVER)
    spans = (finding.span, *taken)
    return finding.code in suppression.codes and any(map(partial(_reaches, suppression), spans))


def _reaches(suppression: Suppression, span: Span | None) -> bool:
    reach = suppression.pragma.reach
    if reach is None or span is None:
        return False
    end = reach.end_line, max(reach.end_column, reach.column + 1)
    inside = (reach.line, reach.column) <= (span.line, span.column) < end
    return span.file == reach.file and inside
