"""What can be wrong with a designer's custom check, for `postwar explain`; which codes are free."""

from __future__ import annotations

import re
from typing import Final

from generator.diagnostics import CodeEntry, Severity, catalogued, code_entry
from generator.model.game import Game

WELL_FORMED: Final = re.compile(r"[A-Z]{2,5}[0-9]{3}")
"""What the code of a designer's custom check looks like."""

RESERVED: Final = frozenset(
    {
        *("BUG", "CRT", "CSV", "CTR", "DIC", "DRW", "EX", "FIL", "FNT", "GAP", "GEO", "LNG"),
        *("MAP", "NET", "NUM", "OWN", "PIC", "PRF", "REF", "SET", "SUP", "SYN", "TRK", "TXT"),
        *("VAL", "WLK"),
    }
)
"""Letters with which the codes of the house begin."""

UNREADABLE = code_entry("""OWN001 unreadable-expression: error
    An expression of a custom check cannot be read

    Expressions are written as in Python, but for the few things that a check has use for: numbers,
    texts, comparisons, and, or, not, sums and lists. The finding points at the character where
    reading came to an end.
    """)
UNKNOWN_NAME = code_entry("""OWN002 unknown-name-in-expression: error
    A custom check uses a name that does not exist

    A name that is neither in the vocabulary nor in the game would make a check that says nothing.
    docs/custom-checks.md lists the vocabulary.
    """)
NO_TRUTH_VALUE = code_entry("""OWN003 no-truth-value: error
    A custom check is neither true nor false

    A number or a list says nothing about right and wrong. Where it stood for true as soon as it is
    not nothing, a comparison that was forgotten would pass unseen.
    """)
TAKEN_CODE = code_entry("""OWN004 own-code: error
    The code of a custom check is malformed or taken

    Findings are told apart, explained and suppressed by their codes. One that looks like the code
    of another check would be taken for it.
    """)
ABOUT_NOTHING = code_entry("""OWN005 about-nothing: error
    The `about` of a custom check leads nowhere

    `about` says at which line a finding points. A path that leads nowhere was right before
    something was renamed.
    """)
CANNOT_BE_EVALUATED = code_entry("""OWN006 cannot-be-worked-out: error
    A custom check cannot be worked out

    It divides by nothing, compares a text with a number, asks for an entry past the end of a list
    or for the factor of a unit that has none.
    """)
TOO_MUCH_WORK = code_entry("""OWN007 asks-too-much: error
    A custom check takes too much work

    A definition comes from anywhere, and whoever checks it should never wait for it. Expressions
    are at most 1,000 characters long and work in at most a million steps, which serves a map of
    thousands of hexes; none raises to a power or makes endless texts.
    """)
LOOKS_AT_NOTHING = code_entry("""OWN008 looks-at-nothing: warning
    The `each` of a custom check gives nothing

    `each` gives no things at all, so that the check holds whatever the definition says. It looked
    at something when it was written.
    """)
CODES: Final = catalogued(globals())
"""One page a code."""


def pages(game: Game) -> tuple[CodeEntry, ...]:
    """Return a page for each of the game's custom checks, in the designer's words."""
    return tuple(
        CodeEntry(
            check.code,
            re.sub(r"[^a-z0-9]+", "-", check.title.casefold()).strip("-"),
            Severity[check.severity.name],
            check.title.rstrip("."),
            f"{check.why}\n\nA custom check of {game.title}: {check.that}"
            f"{f', for each of {check.each}' if check.each else ''}".strip(),
        )
        for check in game.checks
    )
