"""What a user sees: lines and findings, on a screen or in a pipe, whatever it can show."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from generator.edit_distance import nearest

if TYPE_CHECKING:
    from generator.diagnostics import CodeEntry, Finding, Outcome


_MOST_KNOWN = 30
"""Names that are all told: games and products, but not the codes of findings."""


class MisuseError(Exception):
    """The command cannot be carried out as it was given; the message says why."""


def known(kind: str, names: Iterable[str], all_names: Sequence[str]) -> None:
    """Raise MisuseError for a name that is none of `all_names`."""
    for name in names:
        if name not in all_names:
            raise MisuseError(f"there is no {kind} {name!r}{suggestion(name, all_names)}")


def suggestion(name: str, all_names: Sequence[str]) -> str:
    """Return what may have been meant, as the end of a sentence."""
    near = nearest(name, all_names)
    if near:
        return f"; did you mean {near}?"
    return f"; known: {', '.join(all_names)}" if 0 < len(all_names) <= _MOST_KNOWN else ""


OK, COMPLAINT, MISUSE = 0, 1, 2

_SYSTEM = os.name
TASK_FILE = Path(__file__).parents[2] / "make.py"
"""By which people call us who have the whole project and stand in its folder."""

Result = TypeVar("Result")


def with_output(work: Callable[[], Result], target: Path | None = None) -> Result:
    """Do what writes `target` or several files; what the disk refuses is a sentence."""
    try:
        return work()
    except OSError as problem:
        if problem.errno is None:  # none of the disk's
            if problem.strerror is None:
                raise
            raise MisuseError(problem.strerror) from None
        where = target or problem.filename2 or problem.filename or "the output folder"
        raise MisuseError(f"cannot write {where}: {problem.strerror}") from None


def say(line: str) -> None:
    """Write a line to the error stream, if anybody listens."""
    if sys.stderr is not None:
        with suppress(OSError):  # whoever listened has gone, as in `2>&1 | head`
            sys.stderr.write(f"{line}\n")
            sys.stderr.flush()


def typed(*words: str) -> str:
    """Return the line that calls us with these words, as it is typed in the current folder."""
    import shlex
    from subprocess import list2cmdline

    here = Path(TASK_FILE.name)
    if TASK_FILE.is_file() and here.is_file() and TASK_FILE.samefile(here):
        program = ["python3", TASK_FILE.name]
    elif Path(sys.argv[0]).name == "__main__.py":
        program = [sys.executable, "-m", "generator"]
    else:
        program = ["postwar"]
    line = [*program, *words]
    return list2cmdline(line) if _SYSTEM == "nt" else shlex.join(line)


def write(text: str) -> None:
    """Write to the screen or a pipe; a reader that has gone, as in `| head`, is no mistake."""
    if sys.stdout is None:  # closed by whoever started us
        return
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as problem:
        # What is still in the buffer would raise again when the process ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(problem, BrokenPipeError):
            reason = problem.strerror or problem
            raise MisuseError(f"the result cannot be written: {reason}") from None


def in_bytes(number: int) -> str:
    """Return a size of files in words: ``3.7 MB``."""
    if number < 1_000_000:
        return f"{max(1, round(number / 1000))} kB"
    return f"{number / 1_000_000:.1f} MB"


def escape_what_cannot_be_shown() -> None:
    """Let a screen without a character show it as an escape, in place of an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def in_colour() -> bool:
    """Whether the screen shows ANSI colours; see https://no-color.org for the variable."""
    if sys.stdout is None or not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return False
    if _SYSTEM == "nt":  # the old console prints the codes; newer ones set one of these
        return not {"WT_SESSION", "ANSICON", "TERM"}.isdisjoint(os.environ)
    return os.environ.get("TERM") != "dumb"


def report_on(
    outcomes: Sequence[Outcome],
    form: str,
    target: Path | None = None,
    *,
    listed: bool = False,
    aside: bool = False,
) -> int:
    """Write the findings of all games, on the screen or to `target`; return the exit status.

    `listed` shows what the definitions allow as well. `aside` writes to the error stream.
    """
    from generator.diagnostics import Severity, worst
    from generator.reporting.report import WITH_PAGES, report

    findings = tuple(finding for outcome in outcomes for finding in outcome.findings)
    text = report(
        findings,
        {name: text for outcome in outcomes for name, text in outcome.files.items()},
        form,
        colour=target is None and not aside and in_colour(),
        suppressed=tuple(one for outcome in outcomes for one in outcome.suppressed),
        listed=listed,
        pages=_pages(findings) if form in WITH_PAGES else (),
    )
    if aside:
        say(text.rstrip("\n"))
    else:
        deliver_text(text, target)
    if not all(outcome.usable for outcome in outcomes):
        return MISUSE
    return OK if (worst(findings) or Severity.NOTE) is Severity.NOTE else COMPLAINT


def deliver_text(text: str, target: Path | None) -> None:
    """Write a text to the screen, or to `target`."""
    if target is None:
        write(text)
        return
    from generator.backends.target import deliver

    data = text.encode(errors="backslashreplace")
    with_output(lambda: deliver(data, target), target)


def _pages(findings: Sequence[Finding]) -> Sequence[CodeEntry]:
    """Return the pages of all codes, without those of drawing where none of them was found."""
    from generator.catalogue import catalogue, checkable

    pages = checkable()
    known = {page.code for page in pages}
    return pages if all(finding.code in known for finding in findings) else catalogue()
