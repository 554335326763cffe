"""The command line: arguments in, an exit status out.

0: nothing to complain of. 1: findings. 2: misuse, or input or output that cannot be used. The
rooms are imported by the command that needs them, so that `postwar --help` and `postwar check`
start at once.

Findings go to the screen or a pipe, everything else to the error stream. A character that either
cannot show is written as an escape.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TypeVar

from generator.nearness import nearest

if TYPE_CHECKING:
    from generator.pipeline import Outcome

OK, COMPLAINT, MISUSE = 0, 1, 2

SOURCES = Path("sources")
"""The folder of the games, in the current folder."""

_SYSTEM = os.name

Result = TypeVar("Result")


class MisuseError(Exception):
    """The command cannot be carried out as it was given; the message says why."""


class _Parser(argparse.ArgumentParser):
    """A parser that says what is wrong instead of ending the process."""

    def error(self, message: str) -> NoReturn:
        raise MisuseError(f"{message}; see {self.prog} --help")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; `--help` alone ends the process."""
    _escape_what_cannot_be_shown()
    given = sys.argv[1:] if arguments is None else arguments
    try:
        return _run(given)
    except MisuseError as problem:
        return _fail(str(problem))
    except OSError as problem:
        return _fail(f"{problem.filename or 'the disk'}: {problem.strerror or problem}")
    except ModuleNotFoundError as problem:
        if (problem.name or "").partition(".")[0] == "generator":
            raise  # a fault of ours
        return _fail(f"no {problem.name} here: run `python3 make.py setup`, then use .venv")
    except KeyboardInterrupt:
        return _fail("interrupted; files that were finished before stand as they were")


def _run(arguments: Sequence[str]) -> int:
    parser, commands = _parser()
    if not arguments:
        _say(parser.format_help().rstrip())
        return MISUSE
    if not arguments[0].startswith("-"):
        _known("command", arguments[:1], commands)
    options = parser.parse_args(arguments)
    return int(options.run(options))


def _fail(message: str) -> int:
    _say(f"postwar: {message}")
    return MISUSE


def _parser() -> tuple[argparse.ArgumentParser, tuple[str, ...]]:
    """Return the parser and the names of its commands."""
    parser: argparse.ArgumentParser = _Parser(
        prog="postwar", description="Postcard war games, printed right.", allow_abbrev=False
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    build = _command(commands, "build", _build, "check the games and print everything")
    _games(build)
    _output(build)
    build.add_argument(
        "--only", action="append", default=[], metavar="PRODUCT", help="print this product only"
    )
    build.add_argument("--paper", choices=("a4", "letter"), help="print on this paper only")
    build.add_argument("--quiet", action="store_true", help="say nothing but findings")

    check = _command(commands, "check", _check, "find typos and contradictions in the games")
    _games(check)
    _format(check)

    proof = _command(commands, "proof", _proof, "read the printed pages back and compare")
    _games(proof)
    _output(proof)
    _format(proof)

    odds = _command(commands, "odds", _odds, "tell the chances of every result")
    _games(odds)
    _format(odds, ("text", "json"))

    explain = _command(commands, "explain", _explain, "say what a finding means")
    explain.add_argument(
        "code", metavar="CODE", nargs="?", help="such as CRT003; all when left out"
    )

    schema = _command(commands, "schema", _schema, "write the JSON Schema for editors")
    schema.add_argument("--output", type=Path, metavar="FILE", help="a file instead of the screen")
    return parser, tuple(commands.choices)


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


def _games(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "games", metavar="GAME", nargs="*", help="a folder of sources/, or a path; default: all"
    )


def _output(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--output", type=Path, default=Path("output"), metavar="FOLDER", help="default: output"
    )


def _format(
    parser: argparse.ArgumentParser, forms: Sequence[str] = ("text", "json", "github")
) -> None:
    parser.add_argument("--format", choices=forms, default="text", help="default: text")


def _build(options: argparse.Namespace) -> int:
    from generator.imposition import PAPERS
    from generator.pipeline import Order, build
    from generator.products import PRODUCTS

    _known("product", options.only, [product.name for product in PRODUCTS])
    papers = (options.paper,) if options.paper else tuple(PAPERS)
    order = Order(options.output, (Path("fonts"),), papers, tuple(options.only))
    outcomes = []
    for folder in _folders(options.games):
        outcome = _with_output(partial(build, folder, order, _progress(options)))
        outcomes.append(outcome)
        if outcome.printed and not options.quiet:
            _write(f"{outcome.game}: {len(outcome.printed)} files in {order.output}\n")
    return _report(outcomes, "text")


def _check(options: argparse.Namespace) -> int:
    from generator.pipeline import judge

    return _report([judge(folder)[1] for folder in _folders(options.games)], options.format)


def _proof(options: argparse.Namespace) -> int:
    from generator.pipeline import prove

    folders = _folders(options.games)
    return _report([prove(folder, options.output) for folder in folders], options.format)


def _odds(options: argparse.Namespace) -> int:
    from generator.pipeline import reckon
    from generator.reporting import odds_as_json, odds_as_text

    worked = [reckon(folder) for folder in _folders(options.games)]
    reports = [report for _, report in worked if report is not None]
    if len(reports) < len(worked):
        return _report([outcome for outcome, _ in worked], options.format)
    _write(odds_as_json(reports) if options.format == "json" else odds_as_text(reports))
    return OK


def _explain(options: argparse.Namespace) -> int:
    from generator.catalogue import catalogue, page

    entries = {entry.code: entry for entry in catalogue()}
    if options.code is None:
        _write("".join(f"{entry.code}  {entry.title}\n" for entry in entries.values()))
        return OK
    code = options.code.upper()
    _known("code", [code], list(entries))
    _write(page(entries[code]))
    return OK


def _schema(options: argparse.Namespace) -> int:
    from generator.backends.target import deliver
    from generator.reading.schema import schema

    text = json.dumps(schema(), indent=2) + "\n"
    if options.output is None:
        _write(text)
    else:
        _with_output(lambda: deliver(text.encode(), options.output), options.output)
    return OK


def _folders(games: Sequence[str]) -> list[Path]:
    """Return the folders of the games named, each once, or of all in sources/."""
    present = _present()
    if not games and not present:
        raise MisuseError("there are no games here: no folder sources/ with a game below it")
    return list(dict.fromkeys(_folder(name, present) for name in games or present))


def _present() -> list[str]:
    """Names of the folders in sources/ that hold YAML files, whether or not game.yaml is there."""
    found = (path for suffix in ("yaml", "yml") for path in SOURCES.glob(f"*/*.{suffix}"))
    return sorted({path.parent.name for path in found})


def _folder(name: str, present: Sequence[str]) -> Path:
    if name in present:
        return SOURCES / name
    # Not Path.is_dir: it raises for a name that is too long or lies in a closed folder.
    if os.path.isdir(name):
        return Path(name)
    if os.path.isfile(name):
        raise MisuseError(f"{name} is a file: name the folder that it lies in")
    raise MisuseError(f"there is no game {name!r}{_nearest(name, present)}")


def _known(kind: str, names: Iterable[str], known: Sequence[str]) -> None:
    for name in names:
        if name not in known:
            raise MisuseError(f"there is no {kind} {name!r}{_nearest(name, known)}")


def _nearest(name: str, known: Sequence[str]) -> str:
    near = nearest(name, known)
    if near:
        return f"; did you mean {near}?"
    return f"; known: {', '.join(known)}" if 0 < len(known) < 12 else ""


def _with_output(work: Callable[[], Result], target: Path | None = None) -> Result:
    """Do what writes `target` or several files; what the disk refuses is a sentence."""
    try:
        return work()
    except OSError as problem:
        where = target or problem.filename2 or problem.filename or "the output folder"
        raise MisuseError(f"cannot write {where}: {problem.strerror or problem}") from None


def _progress(options: argparse.Namespace) -> Callable[[str], None]:
    """Return what tells how far a build has come: nothing, or a line for each product."""
    if options.quiet:
        return lambda _: None
    return _say


def _say(line: str) -> None:
    """Write a line to the error stream, if anybody listens."""
    if sys.stderr is not None:
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()


def _write(text: str) -> None:
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


def _escape_what_cannot_be_shown() -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _in_colour() -> bool:
    """Whether the screen shows ANSI colours; see https://no-color.org for the variable."""
    if sys.stdout is None or not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return False
    if _SYSTEM == "nt":  # the old console prints the codes; newer ones set one of these
        return not {"WT_SESSION", "ANSICON", "TERM"}.isdisjoint(os.environ)
    return os.environ.get("TERM") != "dumb"


def _report(outcomes: Sequence[Outcome], form: str) -> int:
    """Write the findings of all games and return the exit status."""
    from generator.diagnostics import Severity, worst
    from generator.reporting import report

    findings = tuple(finding for outcome in outcomes for finding in outcome.findings)
    files = {name: text for outcome in outcomes for name, text in outcome.files.items()}
    _write(report(findings, files, form, colour=_in_colour()))
    if not all(outcome.usable for outcome in outcomes):
        return MISUSE
    return OK if (worst(findings) or Severity.NOTE) is Severity.NOTE else COMPLAINT
