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
        *("BUG", "CRT", "CSV", "CTL", "CTR", "CUP", "DIC", "DRW", "EDN", "EVT", "EX", "FIL"),
        *("FNT", "GAP", "GEO", "LNG", "MAP", "MOV", "NET", "NUM", "OWN", "PIC", "PRF", "REF"),
        *("RES", "SCN", "SET", "SPL", "SUP", "SYN", "THM", "TRK", "TWO", "TXT", "VAL", "WLK"),
    }
)
"""Letters with which the codes of the house begin."""

UNREADABLE = code_entry("""OWN001 unreadable-expression: error
    An expression of a custom check cannot be read

    Expressions are written as in Python, but have only what a check needs: numbers, texts,
    comparisons, and, or, not, sums and lists. The finding points at the character where reading
    stopped.
    """)
UNKNOWN_NAME = code_entry("""OWN002 unknown-name-in-expression: error
    A custom check uses a name that does not exist

    A name that is neither in the vocabulary nor in the game would make a check that says nothing.
    docs/custom-checks.md lists the vocabulary.
    """)
NO_TRUTH_VALUE = code_entry("""OWN003 no-truth-value: error
    A custom check is neither true nor false

    A number or a list says nothing about right and wrong. If any number but 0 counted as true,
    nobody would notice a comparison that was forgotten.
    """)
TAKEN_CODE = code_entry("""OWN004 own-code: error
    The code of a custom check is malformed or taken

    Findings are identified, explained and suppressed by their codes. Two checks with the same code
    would be confused.
    """)
ABOUT_NOTHING = code_entry("""OWN005 about-nothing: error
    The `about` of a custom check leads nowhere

    `about` says at which line a finding points. Usually something on its path was renamed.
    """)
CANNOT_BE_EVALUATED = code_entry("""OWN006 cannot-be-worked-out: error
    A custom check cannot be worked out

    It divides by 0, compares a text with a number, or asks for an entry past the end of a list or
    for the factor of a unit that has none.
    """)
TOO_MUCH_WORK = code_entry("""OWN007 asks-too-much: error
    A custom check takes too much work

    A definition may come from a stranger, and checking it must never take long. Expressions are at
    most 1,000 characters long and work in at most a million steps, enough for a map of thousands of
    hexes. They cannot raise to a power or make endless texts.
    """)
LOOKS_AT_NOTHING = code_entry("""OWN008 looks-at-nothing: warning
    The `each` of a custom check gives nothing

    `each` gives no things at all, so the check finds nothing, whatever the definition says. It
    probably gave something when it was written.
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
