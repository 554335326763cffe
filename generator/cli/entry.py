"""Where a command begins, and how it ends."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

from generator.cli.arguments import parser
from generator.cli.misuse import MisuseError, known
from generator.cli.screen import MISUSE, TASK_FILE, escape_what_cannot_be_shown, say
from generator.faults import HELP, is_refusal, raise_for_tests, told


def run() -> NoReturn:
    """Be a process that runs the command of its command line and is gone.

    What was written is on its way (`screen`). The many small values that a game is made of are not
    handed back one by one before the end, which would take a tenth of a check.
    """
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):  # not on Windows
            signal.signal(getattr(signal, name), _interrupt)
    status = main()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # closed by whoever listened
            if stream is not None:
                stream.flush()
    os._exit(status)


def _interrupt(*_: object) -> NoReturn:
    """End as by Ctrl-C, so that workers and temporary files go too."""
    raise KeyboardInterrupt


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; `--help` alone ends the process."""
    escape_what_cannot_be_shown()
    given = sys.argv[1:] if arguments is None else arguments
    try:
        return _run(given)
    except MisuseError as problem:
        return _fail(str(problem))
    except Exception as problem:  # a sentence, whatever it was
        return _fail(_sentence(problem))
    except KeyboardInterrupt:
        return _fail("interrupted; files that were finished before stand as they were")


def _run(arguments: Sequence[str]) -> int:
    reader, commands = parser()
    if not arguments:
        say(reader.format_help().rstrip())
        return MISUSE
    if not arguments[0].startswith("-"):
        known("command", arguments[:1], commands)
    options = reader.parse_args(arguments)
    return int(options.run(options))


def _sentence(problem: Exception) -> str:
    """Return what is said of whatever ended a command; raises faults of ours where tests ask so."""
    if isinstance(problem, OSError) and is_refusal(problem):
        return f"{problem.filename or 'the disk'}: {problem.strerror}"
    if isinstance(problem, ModuleNotFoundError) and is_refusal(problem):
        return f"no {problem.name} here: {_remedy()}"
    raise_for_tests(problem)
    return f"broke off: {told(problem)}; {HELP}"


def _remedy() -> str:
    """Return what brings a missing library along."""
    if TASK_FILE.is_file():
        return f"run `python3 {TASK_FILE} setup`, then use .venv beside it"
    return "install Postwar with pip once more, which brings it along"


def _fail(message: str) -> int:
    say(f"postwar: {message}")
    return MISUSE
