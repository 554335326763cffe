"""The commands and their options."""

from __future__ import annotations

import argparse
import os
import re
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from generator.cli import commands as carry_out
from generator.cli.screen import (
    MISUSE,
    TASK_FILE,
    MisuseError,
    escape_what_cannot_be_shown,
    known,
    say,
)
from generator.faults import HELP, is_refusal, raise_for_tests, told
from generator.units import Length

FORMATS = ("text", "json", "sarif", "github", "html")
"""How findings are told: those of reporting, which is not imported before it is needed."""

_MOST_JOBS = 60  # Windows waits for no more processes than this


_MOST_OFFSET = 6  # mm: what the calibration page shows, and what the paper's margin allows
_OFFSET = re.compile(r"([+-]?[0-9]{1,2}(?:\.[0-9]{1,2})?),([+-]?[0-9]{1,2}(?:\.[0-9]{1,2})?)")
_SMALLEST, _LARGEST = 6, 60  # mm: hexes and counters that can be drawn and handled


class _Parser(argparse.ArgumentParser):
    """A parser that says what is wrong instead of ending the process."""

    def error(self, message: str) -> NoReturn:
        raise MisuseError(f"{message}; see {self.prog} --help")


def parser() -> tuple[argparse.ArgumentParser, tuple[str, ...]]:
    """Return the parser and the names of its commands."""
    made: argparse.ArgumentParser = _Parser(
        prog="postwar", description="Postcard war games, printed right.", allow_abbrev=False
    )
    commands = made.add_subparsers(title="commands", metavar="COMMAND", required=True)

    _build(_command(commands, "build", carry_out.build, "check the games and print everything"))

    text = "find typos and contradictions in the games"
    check = _command(commands, "check", carry_out.check, text)
    _check(check)
    _jobs(check, "check")

    proof = _command(commands, "proof", carry_out.proof, "read the printed pages back and compare")
    _games(proof)
    _output(proof)
    _language(proof)
    _format(proof, FORMATS)
    _jobs(proof, "read")
    _suppressed(proof)

    odds = _command(commands, "odds", carry_out.odds, "tell the chances of every result")
    _games(odds)
    _format(odds, ("text", "json", "csv"))

    explain = _command(commands, "explain", carry_out.explain, "say what a finding means")
    explain.add_argument(
        "code", metavar="CODE", nargs="?", help="such as CRT003; all when left out"
    )
    _games(explain)

    text = "begin a new game, on a made-up or a true ground"
    _new(_command(commands, "new", carry_out.new, text))

    schema = _command(commands, "schema", carry_out.schema, "write the JSON Schema for editors")
    schema.add_argument("--output", type=Path, metavar="FILE", help="a file instead of the screen")
    return made, tuple(commands.choices)


def _command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    run: Callable[[argparse.Namespace], int],
    text: str,
) -> argparse.ArgumentParser:
    description = f"{text[0].upper()}{text[1:]}."
    parser = commands.add_parser(name, help=text, description=description, allow_abbrev=False)
    parser.set_defaults(run=run)
    return parser


def _check(check: argparse.ArgumentParser) -> None:
    _games(check)
    _format(check, FORMATS)
    check.add_argument(
        "--output", type=Path, metavar="FILE", help="write findings to a file, not to the screen"
    )
    _suppressed(check)
    check.add_argument(
        "--fix", action="store_true", help="put right misspelt names, keys and words, where sure"
    )
    check.add_argument(
        "--diff", action="store_true", help="show what --fix would change and change nothing"
    )


def _suppressed(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--show-suppressed", action="store_true", help="list what comments in the games allow"
    )


def _build(build: argparse.ArgumentParser) -> None:
    _games(build)
    _output(build)
    _language(build)
    build.add_argument(
        "--only", action="append", default=[], metavar="PRODUCT", help="print this product only"
    )
    papers = ("a4", "letter", "a3", "tabloid")
    _several(build, "--paper", papers, "print on this paper only; may be repeated")
    _several(build, "--ink", ("colour", "bw"), "print in this ink only: colour or bw")
    build.add_argument(
        "--hex", type=_length, metavar="WIDTH", help="width of the tiled map's hexes: 25mm, 1in"
    )
    build.add_argument(
        "--counter", type=_length, metavar="SIDE", help='side of the counters: 15mm, 5/8"'
    )
    build.add_argument(
        "--joint", choices=("overlap", "butt"), default="overlap", help="of tiles: overlap or butt"
    )
    build.add_argument(
        "--duplex",
        choices=("long", "short"),
        default="long",
        help="the edge over which the printer turns sheets; default: long",
    )
    build.add_argument(
        "--offset",
        type=_offset,
        default=(0.0, 0.0),
        metavar="X,Y",
        help="move backs so many mm right and down, as the calibration page says: --offset=1.5,-2",
    )
    _jobs(build, "print")
    _suppressed(build)
    build.add_argument("--quiet", action="store_true", help="say nothing but findings")


def _jobs(parser: argparse.ArgumentParser, work: str) -> None:
    parser.add_argument(
        "--jobs",
        type=_count,
        metavar="N",
        help=f"{work} with so many processes; default: one for each processor",
    )


def _new(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "game", metavar="GAME", help="its name, a new folder of sources/, or the path of a folder"
    )
    parser.add_argument(
        "--from-geojson",
        type=Path,
        nargs="+",
        default=[],
        metavar="PATH",
        help="files or folders of GeoJSON: coast, rivers, roads, places, terrain",
    )
    parser.add_argument("--window", metavar="W,S,E,N", help="the part of the earth, in degrees")
    parser.add_argument("--columns", type=_columns, metavar="N", help="so many columns of hexes")
    parser.add_argument("--across", metavar="DISTANCE", help="or hexes of this width, such as 4km")
    parser.add_argument("--orientation", choices=("flat", "pointy"), default="flat")


def _columns(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < len(text) < 5):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of columns")
    return int(text)


def _games(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "games", metavar="GAME", nargs="*", help="a folder of sources/, or a path; default: all"
    )


def _length(text: str) -> float:
    """Return a length in mm; one that no hex or counter can have is refused."""
    try:
        millimetres = Length.parse(text).millimetres
    except ValueError as problem:
        raise argparse.ArgumentTypeError(str(problem)) from None
    if not _SMALLEST <= millimetres <= _LARGEST:
        raise argparse.ArgumentTypeError(f"{text!r} is not from {_SMALLEST} to {_LARGEST} mm")
    return millimetres


def _offset(text: str) -> tuple[float, float]:
    """Return two lengths in mm, such as `1.5,-2`; more than a printer can be off is refused."""
    match = _OFFSET.fullmatch(text.replace("−", "-"))
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not two numbers of mm such as 1.5,-2")
    across, down = float(match[1]), float(match[2])
    if max(abs(across), abs(down)) > _MOST_OFFSET:
        raise argparse.ArgumentTypeError(f"{text!r} is more than {_MOST_OFFSET} mm")
    return across, down


def _count(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() else 0
    if not 1 <= number <= _MOST_JOBS:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 to {_MOST_JOBS}")
    return number


def _several(parser: argparse.ArgumentParser, name: str, choices: Sequence[str], text: str) -> None:
    parser.add_argument(name, action="append", default=[], choices=choices, help=text)


def _output(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--output", type=Path, default=Path("output"), metavar="FOLDER", help="default: output"
    )


def _language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--language",
        default="",
        metavar="TAG",
        help="the language of a translation, such as ja, in place of the first",
    )


def _format(parser: argparse.ArgumentParser, forms: Sequence[str]) -> None:
    parser.add_argument("--format", choices=forms, default="text", help="default: text")


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
