"""The exported validator's command line: arguments in, findings on the screen, an exit status out.

It writes to the screen alone and reads nothing but the files that it is given. What judges them is
imported when there is something to judge.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from generator.records import Frozen

if TYPE_CHECKING:
    from generator.validator.judging import Verdict

OK, COMPLAINT, MISUSE = 0, 1, 2
ABOUT = "about.json"
"""The part that says whose validator it is."""


class About(Frozen):
    """Whose validator it is, and the names of the files that it knows."""

    game: str
    title: str
    edition: str
    files: Sequence[str]


def main(arguments: Sequence[str], program: Path, read: Callable[[str], bytes]) -> int:
    """Validate files and return the exit status; `read` gives the parts of the payload."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    about = About(**json.loads(read(ABOUT)))
    try:
        return _run(arguments, program, about, read)
    except BrokenPipeError:
        sys.stdout = None  # whoever read has gone, as in `| head`
        return COMPLAINT
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
        return MISUSE


def _run(
    arguments: Sequence[str], program: Path, about: About, read: Callable[[str], bytes]
) -> int:
    parser = _parser(program, about)
    options = parser.parse_args(arguments)
    if options.list:
        _write("".join(f"{name}\n" for name in about.files))
        return OK
    if not options.files:
        _write(_introduction(program, about))
        return OK
    return _validate(list(_found(options.files, about)), options.format, read)


def _parser(program: Path, about: About) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"python3 -I {program.name}",
        description=f"Reads printed files of {about.title} ({about.edition}) and compares them "
        "with the game. It installs nothing, writes nothing, and needs no network.",
        epilog="Exit status: 0 without findings or with notes only; 1 with warnings or errors; 2 "
        "if a file cannot be read, is not a file of the game, or the command is wrong.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "files", metavar="FILE", nargs="*", type=Path, help="a printed file, or a folder of them"
    )
    parser.add_argument("--format", choices=("text", "json"), default="text", help="default: text")
    parser.add_argument("--list", action="store_true", help="list the files that it knows")
    return parser


def _introduction(program: Path, about: About) -> str:
    beside = [name for name in about.files if (program.parent / name).is_file()]
    pdfs = [name for name in beside if name.endswith(".pdf")]
    example = pdfs[0] if pdfs else "FILE.pdf"
    here = f" ({len(beside)} of its {len(about.files)} files are in its folder)" if beside else ""
    return (
        f"Checks the printed files of {about.title}{here}: "
        f"python3 -I {program.name} {example}, or a folder; see --help.\n"
    )


def _found(paths: Sequence[Path], about: About) -> Iterator[Path]:
    """Yield files, and of folders those with the names of printed files."""
    for path in paths:
        if path.is_dir():
            yield from (path / name for name in about.files if (path / name).is_file())
        else:
            yield path


def _validate(paths: Sequence[Path], form: str, read: Callable[[str], bytes]) -> int:
    from generator.diagnostics import Severity, worst
    from generator.gc_tuning import tune_gc
    from generator.reporting.machine import as_json
    from generator.reporting.text import as_text
    from generator.validator.judging import judge
    from generator.validator.payload import Payload
    from generator.validator.rules import Rules

    tune_gc()
    if not paths:
        sys.stderr.write("there are no files of the game in that folder; --list lists them\n")
        return MISUSE
    payload = Payload(read)
    rules = Rules(payload)
    verdicts: list[Verdict] = []
    for path in paths:
        verdict = _of_file(path, lambda name, data: judge(payload, rules, name, data))
        verdicts.append(verdict)
        if form == "text":
            _write(f"{verdict.name}: {verdict.summary}\n")
    findings = tuple(finding for verdict in verdicts for finding in verdict.findings)
    if form == "json":
        _write(as_json(findings))
    elif findings:
        _write(f"\n{as_text(findings, {})}")
    if not all(verdict.usable for verdict in verdicts):
        return MISUSE
    return OK if (worst(findings) or Severity.NOTE) is Severity.NOTE else COMPLAINT


def _of_file(path: Path, judge: Callable[[str, bytes], Verdict]) -> Verdict:
    from generator.pdfreader.objects import MOST_BYTES
    from generator.validator.judging import unusable

    try:
        if not path.is_file():
            return unusable(path.name, "there is no such file")
        size = path.stat().st_size
        if size > MOST_BYTES:
            return unusable(path.name, f"it has {size} bytes")
        return judge(path.name, path.read_bytes())
    except OSError as error:
        return unusable(path.name, error.strerror or "the disk does not allow it")


def _write(text: str) -> None:
    if sys.stdout is not None:  # closed by whoever started us
        sys.stdout.write(text)
        sys.stdout.flush()
