"""The commands and their options."""

from __future__ import annotations

import argparse
import os
import re
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

from generator.cli import commands as carry_out
from generator.cli.screen import (
    MISUSE,
    TASK_FILE,
    MisuseError,
    escape_what_cannot_be_shown,
    known,
    say,
)
from generator.faults import HELP, described, is_refusal, raise_for_tests
from generator.units import Length

FORMATS = ("text", "json", "sarif", "github", "html")
"""How findings are told: those of reporting, which is not imported before it is needed."""

_MOST_JOBS = 60  # Windows waits for no more processes than this


_MOST_PORT = 65_535
_MOST_OFFSET = 6  # mm: what the calibration page shows, and what the paper's margin allows
_OFFSET = re.compile(r"([+-]?[0-9]{1,2}(?:\.[0-9]{1,2})?),([+-]?[0-9]{1,2}(?:\.[0-9]{1,2})?)")
_SMALLEST, _LARGEST = 6, 60  # mm: hexes and counters that can be drawn and handled


class _Parser(argparse.ArgumentParser):
    """A parser that says what is wrong instead of ending the process."""

    def error(self, message: str) -> NoReturn:
        raise MisuseError(f"{message}; see {self.prog} --help")


def _columns(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < len(text) < 5):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of columns")
    return int(text)


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
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to {_MOST_JOBS}")
    return number


def _port(text: str) -> int:
    """Return a port; 0 is any that is free."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else -1
    if not 0 <= number <= _MOST_PORT:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to {_MOST_PORT}")
    return number


Argument: TypeAlias = tuple[str, dict[str, Any]]
"""Name and settings of an argument, as argparse takes them."""


def _one(name: str, text: str, metavar: str | None = None, **settings: Any) -> Argument:
    return name, {"help": text, "metavar": metavar, **settings}


def _choice(name: str, choices: Sequence[str], text: str | None, **settings: Any) -> Argument:
    settings = {"default": choices[0], **settings}
    return name, {"help": text, "choices": choices, **settings}


def _flag(name: str, text: str) -> Argument:
    return name, {"help": text, "action": "store_true"}


def _jobs(work: str) -> Argument:
    text = f"number of processes that {work}; default: one for each processor"
    return _one("--jobs", text, "N", type=_count)


_SEVERAL: Any = {"action": "append", "default": []}
_GAMES = _one("games", "a folder of sources/, or a path; default: all", "GAME", nargs="*")
_OUTPUT = _one(
    "--output", f"default: {carry_out.PRINTED}", "FOLDER", type=Path, default=carry_out.PRINTED
)
_LANGUAGE = _one(
    "--language",
    "the language of a translation, such as ja, in place of the first",
    "TAG",
    default="",
)
_FORMAT = _choice("--format", FORMATS, "default: text")
_CHOICE = (
    _one(
        "--only",
        "print this product only, on all papers, in all inks; may be repeated",
        "PRODUCT",
        **_SEVERAL,
    ),
    _choice(
        "--paper",
        ("a4", "letter", "a3", "tabloid"),
        "print on this paper only; may be repeated",
        **_SEVERAL,
    ),
    _choice(
        "--ink",
        ("colour", "bw", "light"),
        "print in this ink only: colour, bw, or light, which is colour with tints half as strong",
        **_SEVERAL,
    ),
)
_SUPPRESSED = _flag("--show-suppressed", "list the findings that comments in the games allow")
_PORT_HELP = "the port of this computer where they are served; default: 8470"
_OFFSET_HELP = "move backs right and down by mm, from the calibration page: --offset=1.5,-2"

COMMANDS: Mapping[str, tuple[Callable[[argparse.Namespace], int], str, tuple[Argument, ...]]] = {
    "build": (
        carry_out.build,
        "check the games and print them: all in one file for the paper of your country",
        (
            _GAMES,
            _OUTPUT,
            _LANGUAGE,
            _flag("--all", "print all products, on all papers, in all inks"),
            *_CHOICE,
            _one("--hex", "width of the tiled map's hexes: 25mm, 1in", "WIDTH", type=_length),
            _one("--counter", 'side of the counters: 15mm, 5/8"', "SIDE", type=_length),
            _choice("--joint", ("overlap", "butt"), "joint of tiles: overlap or butt"),
            _choice(
                "--duplex",
                ("long", "short"),
                "the edge over which the printer turns sheets; default: long",
            ),
            _one("--offset", _OFFSET_HELP, "X,Y", type=_offset, default=(0.0, 0.0)),
            _jobs("print"),
            _flag("--drop-cache", "forget what was printed before, and draw everything anew"),
            _SUPPRESSED,
            _flag("--quiet", "leave out progress and summary"),
        ),
    ),
    "site": (
        carry_out.site,
        "print the games, and write a website of them that any host serves",
        (
            _GAMES,
            _OUTPUT,
            _one("--title", "the name of the site", "TEXT", default="Postwar"),
            _one(
                "--address",
                "where the site will lie on the web, such as https://example.org/games/: for links"
                " from elsewhere, the map of the site, and the feed",
                "URL",
                default="",
            ),
            *_CHOICE,
            _jobs("print"),
            _SUPPRESSED,
            _flag("--quiet", "leave out progress and summary"),
        ),
    ),
    "watch": (
        carry_out.watch,
        "show the pages of a game in a browser, and keep them as it is saved",
        (
            _one("game", "a folder of sources/, or a path", "GAME"),
            _one(
                "--port",
                "where it is served on this computer; default: 8470",
                "N",
                type=_port,
                default=8470,
            ),
            _flag("--open", "open the page in a browser"),
        ),
    ),
    "check": (
        carry_out.check,
        "find mistakes and contradictions in the games",
        (
            _GAMES,
            _FORMAT,
            _one("--output", "write findings to a file, not to the screen", "FILE", type=Path),
            _SUPPRESSED,
            _one("--scenario", "list what is found in one scenario alone", "ID"),
            _flag(
                "--blind-spots",
                "try slips in the words of the rules, and show what nothing else would notice",
            ),
            _one(
                "--since",
                "find what has changed in one place alone since a revision of git, such as"
                " origin/main; or since a definition in a folder, or an edition printed there",
                "REV",
                default="",
            ),
            _flag("--fix", "correct misspelt names, keys and words where certain"),
            _flag("--diff", "show what --fix would change, but change nothing"),
            _jobs("check"),
        ),
    ),
    "proof": (
        carry_out.proof,
        "read the printed pages back and compare them with the games",
        (_GAMES, _OUTPUT, _LANGUAGE, _FORMAT, _jobs("read"), _SUPPRESSED),
    ),
    "odds": (
        carry_out.odds,
        "print the chance of every result",
        (_GAMES, _choice("--format", ("text", "json", "csv"), "default: text")),
    ),
    "explain": (
        carry_out.explain,
        "explain a finding",
        (_one("code", "such as CRT003; default: all", "CODE", nargs="?"), _GAMES),
    ),
    "new": (
        carry_out.new,
        "begin a new game: on an invented island, on true ground, or like another",
        (
            _one("game", "its name, a new folder of sources/, or the path of a folder", "GAME"),
            _one(
                "--from-geojson",
                "files or folders of GeoJSON: coast, rivers, roads, places, terrain",
                "PATH",
                type=Path,
                nargs="+",
                default=[],
            ),
            _one("--window", "edges of the map on the earth, in degrees", "W,S,E,N"),
            _one("--columns", "number of columns of hexes", "N", type=_columns),
            _one("--across", "width of a hex instead, such as 4km", "DISTANCE"),
            _choice("--orientation", ("flat", "pointy"), None),
            _one(
                "--like",
                "begin with all of another game: an example such as osteva-line, a folder of"
                " sources/, or a path",
                "GAME",
            ),
        ),
    ),
    "catalogue": (
        carry_out.catalogue,
        "print every look, arm, size, symbol and pattern that a game may name",
        (
            _OUTPUT,
            _choice(
                "--paper",
                ("a4", "letter", "a3", "tabloid"),
                "default: the paper of your country",
                default=None,
            ),
        ),
    ),
    "schema": (
        carry_out.schema,
        "write the JSON Schema for editors",
        (_one("--output", "write to a file, not to the screen", "FILE", type=Path),),
    ),
}
"""By the name of each command: what carries it out, what it does, and its arguments."""


def parser(*, helps: bool = True) -> tuple[argparse.ArgumentParser, tuple[str, ...]]:
    """Return the parser and the names of its commands.

    One that is not to print help does not ask how wide the screen is: that takes five libraries.
    """
    width = None if helps else 80
    shared: Any = {
        "formatter_class": partial(argparse.HelpFormatter, width=width),
        "allow_abbrev": False,
    }
    made: argparse.ArgumentParser = _Parser(
        prog="postwar", description="Postcard war games, printed right.", **shared
    )
    commands = made.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, (work, text, arguments) in COMMANDS.items():
        description = f"{text[0].upper()}{text[1:]}."
        command = commands.add_parser(name, help=text, description=description, **shared)
        command.set_defaults(run=work)
        for argument, settings in arguments:
            command.add_argument(argument, **settings)
    return made, tuple(COMMANDS)


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
    except KeyboardInterrupt as interrupt:
        return _fail(str(interrupt) or "interrupted")


def _run(arguments: Sequence[str]) -> int:
    helps = not arguments or not {"-h", "--help"}.isdisjoint(arguments)
    reader, commands = parser(helps=helps)
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
        return f"{problem.name} is not installed: {_remedy()}"
    raise_for_tests(problem)
    return f"stopped: {described(problem)}; {HELP}"


def _remedy() -> str:
    """Return what brings a missing library along."""
    if TASK_FILE.is_file():
        return f"run `python3 {TASK_FILE} setup`, then use .venv beside it"
    return "install Postwar with pip again"


def _fail(message: str) -> int:
    say(f"postwar: {message}")
    return MISUSE
