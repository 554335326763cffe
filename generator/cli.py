"""The command line: arguments in, an exit status out.

0: nothing to complain of. 1: findings. 2: misuse, or input or output that cannot be used. The
rooms are imported by the command that needs them, so that `postwar --help` and `postwar check`
start at once.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from generator.nearness import nearest

if TYPE_CHECKING:
    from generator.pipeline import Outcome

OK, COMPLAINT, MISUSE = 0, 1, 2

Result = TypeVar("Result")


class MisuseError(Exception):
    """The command cannot be carried out as it was given; the message says why."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    try:
        options = _parser().parse_args(arguments)
        return int(options.run(options))
    except MisuseError as problem:
        return _fail(str(problem))
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has gone: nothing more to tell it
        return COMPLAINT
    except KeyboardInterrupt:
        return _fail("interrupted; files that were finished before stand as they were")


def _fail(message: str) -> int:
    sys.stderr.write(f"postwar: {message}\n")
    return MISUSE


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
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

    explain = _command(commands, "explain", _explain, "say what a finding means")
    explain.add_argument(
        "code", metavar="CODE", nargs="?", help="such as CRT003; all when left out"
    )

    schema = _command(commands, "schema", _schema, "write the JSON Schema for editors")
    schema.add_argument("--output", type=Path, metavar="FILE", help="a file instead of the screen")
    return parser


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


def _format(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--format", choices=("text", "json", "github"), default="text", help="default: text"
    )


def _build(options: argparse.Namespace) -> int:
    from generator.pipeline import Order, build
    from generator.products import PAPERS, PRODUCTS

    _known("product", options.only, [product.name for product in PRODUCTS])
    papers = (options.paper,) if options.paper else tuple(PAPERS)
    order = Order(options.output, (Path("fonts"),), papers, tuple(options.only))
    outcomes = []
    for folder in _folders(options.games):
        outcome = _with_output(partial(build, folder, order, _progress(options)))
        outcomes.append(outcome)
        if outcome.printed and not options.quiet:
            sys.stdout.write(f"{outcome.game}: {len(outcome.printed)} files in {order.output}\n")
    return _report(outcomes, "text")


def _check(options: argparse.Namespace) -> int:
    from generator.pipeline import judge

    return _report([judge(folder)[1] for folder in _folders(options.games)], options.format)


def _proof(options: argparse.Namespace) -> int:
    from generator.pipeline import prove

    folders = _folders(options.games)
    return _report([prove(folder, options.output) for folder in folders], options.format)


def _explain(options: argparse.Namespace) -> int:
    from generator.catalogue import catalogue, page

    entries = {entry.code: entry for entry in catalogue()}
    if options.code is None:
        for entry in entries.values():
            sys.stdout.write(f"{entry.code}  {entry.title}\n")
        return OK
    code = options.code.upper()
    _known("code", [code], list(entries))
    sys.stdout.write(page(entries[code]))
    return OK


def _schema(options: argparse.Namespace) -> int:
    from generator.backends.target import deliver
    from generator.reading.schema import schema

    text = json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"
    if options.output is None:
        sys.stdout.write(text)
    else:
        _with_output(lambda: deliver(text.encode(), options.output))
    return OK


def _folders(games: Sequence[str]) -> list[Path]:
    """Return the folders of the games named, or of all in sources/."""
    sources = Path("sources")
    present = sorted(path.parent.name for path in sources.glob("*/game.yaml"))
    if not games and not present:
        raise MisuseError("there are no games here: no folder sources/ with a game.yaml below it")
    return [_folder(name, sources, present) for name in games or present]


def _folder(name: str, sources: Path, present: Sequence[str]) -> Path:
    if name in present:
        return sources / name
    if Path(name).is_dir():
        return Path(name)
    raise MisuseError(f"there is no game {name!r}{_nearest(name, present)}")


def _known(kind: str, names: Iterable[str], known: Sequence[str]) -> None:
    for name in names:
        if name not in known:
            raise MisuseError(f"there is no {kind} {name!r}{_nearest(name, known)}")


def _nearest(name: str, known: Sequence[str]) -> str:
    near = nearest(name, known)
    if near:
        return f"; did you mean {near}?"
    return f"; there are {', '.join(known)}" if len(known) < 12 else ""


def _with_output(work: Callable[[], Result]) -> Result:
    """Do what writes files; what the disk refuses is a sentence."""
    try:
        return work()
    except OSError as problem:
        where = problem.filename2 or problem.filename or "the output folder"
        raise MisuseError(f"cannot write {where}: {problem.strerror or problem}") from None


def _progress(options: argparse.Namespace) -> Callable[[str], None]:
    """Return what tells how far a build has come: nothing, or a line for each product."""
    if options.quiet:
        return lambda _: None
    return _say


def _say(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


def _report(outcomes: Sequence[Outcome], form: str) -> int:
    """Write the findings of all games and return the exit status."""
    from generator.diagnostics import Severity, worst
    from generator.reporting import report

    findings = tuple(finding for outcome in outcomes for finding in outcome.findings)
    files = {name: text for outcome in outcomes for name, text in outcome.files.items()}
    sys.stdout.write(report(findings, files, form, colour=sys.stdout.isatty()))
    if not all(outcome.usable for outcome in outcomes):
        return MISUSE
    return OK if (worst(findings) or Severity.NOTE) is Severity.NOTE else COMPLAINT
