"""Faults of our own: what a check, a product or a reader raised in, one finding out.

A fault costs one answer and no other: whatever does not need it goes on. Interrupts are no faults,
nor is what a disk refuses; running out of memory or of depth is. Our own tests have faults
raised as they are (`SWITCH`), so that none goes by unseen.
"""

from __future__ import annotations

import os
from contextlib import suppress
from types import TracebackType

from generator.diagnostics import CodeEntry, Finding, Origin, Span, catalogued, code_entry

SWITCH = "POSTWAR_FAULTS"
"""The variable of the environment that, set to `raise`, has faults raised as they are."""

_LONGEST = 200
"""Characters of an exception's words that are told."""

_REPORT = """Please report this to the makers of Postwar, with the line of help in the finding and
    the part of the definition that it points at."""

CHECK_BROKE_OFF = code_entry(f"""BUG001 check-broke-off: warning
    A check broke off because of a mistake in Postwar

    The findings of this check are unknown. All other checks were made, and the game can be printed.
    {_REPORT}
    """)
PRODUCT_BROKE_OFF = code_entry(f"""BUG002 product-broke-off: error
    A product is not printed because of a mistake in Postwar

    Drawing or writing it stopped unexpectedly, or its process was ended from outside, as systems do
    that run out of memory: then the finding says so, and Postwar is not to blame. All other
    products are printed. Files of this product from an earlier build are still there. {_REPORT}
    """)
READING_BROKE_OFF = code_entry(f"""BUG003 reading-broke-off: error
    A file cannot be read because of a mistake in Postwar

    Reading it stopped unexpectedly. A game cannot be printed until its definition is read. Of a
    printed file only the findings before the stop are known. {_REPORT}
    """)
CODES = catalogued(globals())
"""Every code of this module."""


HELP = "a mistake in Postwar, not in the game: please report this line and the part it points at"
"""What is said to whoever meets a fault."""


def fault(
    entry: CodeEntry,
    what: str,
    problem: Exception,
    *,
    origin: Origin | None = None,
    span: Span | None = None,
) -> Finding:
    """Return the finding for an exception that `what`, such as `the check MAP001`, raised.

    It points at `origin` or `span`, else at the value that was being worked on, as far as the
    frames tell, else at the definition. Raises what is no fault, and in our tests all.
    """
    if is_refusal(problem):
        raise problem
    raise_for_tests(problem)
    if origin is None and span is None:
        origin = _worked_on(problem.__traceback__)
    message = f"{what} stopped: {described(problem)}"
    return entry.finding(message, origin, span=span, help=HELP)


def is_refusal(problem: Exception) -> bool:
    """Whether something outside is to blame: a disk that refuses, a library that is not there.

    An OSError without a number is none of a disk: libraries of pictures raise such.
    """
    if isinstance(problem, ModuleNotFoundError):
        return (problem.name or "generator").partition(".")[0] != "generator"
    return isinstance(problem, OSError) and problem.errno is not None


def raise_for_tests(problem: Exception) -> None:
    """Raise a fault as it is where that is asked for."""
    if os.environ.get(SWITCH) == "raise":
        raise problem


def described(problem: Exception) -> str:
    """Return in one line what was raised, and where in our code."""
    if isinstance(problem, MemoryError):
        return "this computer has too little memory for it"
    words = " ".join(str(problem).split())
    short = words if len(words) <= _LONGEST else f"{words[:_LONGEST]}..."
    named = f"{type(problem).__name__}: {short}" if short else type(problem).__name__
    return f"{named} ({_place(problem.__traceback__)})"


def _place(traceback: TracebackType | None) -> str:
    """Return the innermost line of ours, without this machine's path."""
    from traceback import walk_tb  # noqa: PLC0415 - hardly ever needed

    place = "generator"
    for frame, line in walk_tb(traceback):
        _, ours, path = frame.f_code.co_filename.rpartition("generator")
        if ours and path[:1] in {"/", "\\"}:
            place = f"generator{path}:{line}".replace("\\", "/")
    return place


def _worked_on(traceback: TracebackType | None) -> Origin:
    """Return the origin nearest to where it went wrong: of a value held by the innermost frame."""
    from traceback import walk_tb  # noqa: PLC0415 - hardly ever needed

    for frame, _ in reversed([*walk_tb(traceback)]):
        held = frame.f_locals
        for found in (held.get("origin"), *(_origin_of(value) for value in held.values())):
            if isinstance(found, str) and found:
                return found
    return ""


def _origin_of(value: object) -> object:
    with suppress(Exception):
        return getattr(value, "origin", None)
    return None
